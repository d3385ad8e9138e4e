# Sourced by scripts/test: runs one part after the other, whatever fails, and counts.
# shellcheck shell=bash

passed=0 failed=0 skipped=0

# check NAME COMMAND…: one part. A command that does not exist is skipped; under CI=true that is a failure.
check() {
  printf '\n== %s\n' "$1"
  shift
  if ! command -v "$1" >/dev/null; then
    echo "$1: not found"
    could_not_run
  elif "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
}

could_not_run() {
  if [[ ${CI-} == true ]]; then failed=$((failed + 1)); else skipped=$((skipped + 1)); fi
}

# count_junit FILE STATUS: adds the tests of pytest's JUnit file. A status that no failed test explains
# (no test ran, a crash, an interruption) is a failure of its own.
count_junit() {
  local head='' name tests=0 failures=0 errors=0 skips=0
  [[ ! -r $1 ]] || IFS= read -r -n 2000 head <"$1" || :
  for name in tests failures errors skipped; do
    [[ $head =~ \<testsuite\ [^\>]*\ $name=\"([0-9]+)\" ]] || continue
    case $name in
      tests) tests=${BASH_REMATCH[1]} ;;
      failures) failures=${BASH_REMATCH[1]} ;;
      errors) errors=${BASH_REMATCH[1]} ;;
      skipped) skips=${BASH_REMATCH[1]} ;;
    esac
  done
  local bad=$((failures + errors))
  passed=$((passed + tests - bad - skips))
  skipped=$((skipped + skips))
  if (( bad == 0 && $2 != 0 )) || (( tests == 0 )); then bad=$((bad + 1)); fi
  failed=$((failed + bad))
}

# finish: the last line, and the exit status.
finish() {
  printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  (( failed == 0 && passed > 0 ))
}
