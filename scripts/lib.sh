# Sourced by scripts/judge and scripts/test, which set $root: makes .venv complete, or says in one line what is missing.
# A complete .venv holds a stamp for each list of requirements (judge, test): the checksums of the files that decided
# what is installed, with absolute paths, so that a copy at another place is noticed too.
# shellcheck shell=bash

args=("$@")       # of the calling script
venv=${root:?}/.venv
log=              # file for what the tools say while installing
created=          # set while a new .venv is not complete

say() { printf 'altered-judge : %s\n' "$1" >&2; }

# progress MESSAGE: for who waits at a terminal; elsewhere a failure is the only line.
progress() { [[ ! -t 2 ]] || say "$1"; }

# die MESSAGE: the place is at fault (exit 4). For `--json`, also on stdout as the interface has it.
die() {
  say "$1"
  local arg text=${1//\\/\\\\}
  for arg in "${args[@]}"; do
    [[ $arg == --json ]] || continue
    printf '{"error": {"code": 4, "message": "%s", "query": null, "suggestions": []}}\n' "${text//\"/\\\"}"
    break
  done
  exit 4
}

fingerprint() { sha256sum -- "$root/pyproject.toml" "$root/requirements/pip.txt" "$root/requirements/$1.txt"; }

# is_ready LIST: nothing is to be set up. The interpreter's link names a minor version: broken if that one is removed.
is_ready() {
  local stamp
  [[ -x $venv/bin/python && -x $venv/bin/altered-judge && -r $venv/ready-$1 ]] || return 1
  IFS= read -r -d '' stamp <"$venv/ready-$1" || :
  [[ ${stamp%$'\n'} == "$(fingerprint "$1")" ]]
}

# ensure_venv LIST: returns once .venv holds requirements/LIST.txt and the package; one start at a time installs.
ensure_venv() {
  is_ready "$1" && return
  [[ -w $root && (! -e $venv || -w $venv) ]] || die "impossible d’installer : « $root » n’est pas inscriptible."
  exec 9<"$root"
  flock --nonblock 9 || { progress "une autre installation est en cours, attente…"; flock 9; }
  is_ready "$1" || install_venv "$1"
  exec 9<&-
}

install_venv() {
  progress "installation dans « $venv », une minute environ…"
  log=$(mktemp) || die "impossible d’écrire un fichier temporaire."
  trap undo EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'exit 129' HUP
  rm -rf -- "$venv.old"
  is_whole || create_venv
  pip --require-hashes --only-binary :all: --requirement "$root/requirements/pip.txt"
  local ready
  for ready in "$venv"/ready-*; do [[ ! -e $ready ]] || : >"$ready"; done
  pip --require-hashes --only-binary :all: --requirement "$root/requirements/$1.txt"
  pip --no-deps --no-build-isolation --editable "$root"
  # The list for tests holds all of the other.
  [[ $1 == judge ]] || fingerprint judge >"$venv/ready-judge"
  fingerprint "$1" >"$venv/ready-$1"
  created=
  rm -rf -- "$venv.old" "$log"
  trap - EXIT INT TERM HUP
}

# Was complete once, at this place, and its interpreter still exists: brought up to date rather than made anew.
is_whole() {
  [[ -x $venv/bin/python && -e $venv/ready-judge && -r $venv/pyvenv.cfg ]] || return 1
  local config
  IFS= read -r -d '' config <"$venv/pyvenv.cfg" || :
  [[ $config == *" $venv"$'\n'* ]]
}

base_python='
import os, sys
sys.exit(1) if sys.version_info < (3, 11) else print(os.path.realpath(sys.executable))
'

create_venv() {
  local python
  need_package python3-venv python3 -c 'import ensurepip, venv'
  python=$(python3 -c "$base_python") ||
    die "il faut Python 3.11 ou plus récent ; « python3 » est $(python3 --version 2>&1)."
  [[ ! -e $venv ]] || mv -- "$venv" "$venv.old"
  created=yes
  "$python" -m venv "$venv" >"$log" 2>&1 || die "impossible de créer « $venv » : $(reason)"
}

# undo: an installation that stops leaves what was there before.
undo() {
  if [[ -e $venv.old ]]; then
    rm -rf -- "$venv"
    mv -- "$venv.old" "$venv"
  elif [[ $created ]]; then
    rm -rf -- "$venv"
  fi
  rm -f -- "$log"
}

pip() {
  "$venv/bin/python" -m pip --quiet --no-input --disable-pip-version-check install "$@" </dev/null >"$log" 2>&1 ||
    die "impossible d’installer les paquets Python : $(reason)"
}

# need_package PACKAGE TEST…: if TEST fails, installs the Debian package as root, or says that it is missing.
need_package() {
  local package=$1
  shift
  "$@" >/dev/null 2>&1 && return
  if (( $(id -u) != 0 )) || ! command -v apt-get >/dev/null; then
    die "il manque « $package » : installez-le en root (apt-get install $package), puis relancez."
  fi
  progress "installation de « $package »…"
  apt_install "$package" || { apt-get -o Acquire::Retries=1 update >"$log" 2>&1; apt_install "$package"; } ||
    die "il manque « $package », et apt-get ne peut pas l’installer : $(reason)"
  "$@" >/dev/null 2>&1 || die "« $package » est installé, mais ne convient pas à « $1 »."
}

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$1" </dev/null >"$log" 2>&1
}

# reason: what the log says, in one line.
reason() {
  local line last='raison inconnue.'
  if grep -qE 'CERTIFICATE_VERIFY|certificate verification' "$log"; then
    echo "le certificat du serveur n’est pas accepté."
    return
  fi
  if grep -qE 'Retrying|Failed to establish|Temporary failure|Could not (resolve|connect)|unreachable' "$log"; then
    echo "le réseau ne répond pas."
    return
  fi
  while IFS= read -r line; do
    [[ $line != *[[:alpha:]]* ]] || last=$line
    [[ $line != @(ERROR|E|Error|error):* ]] || break
  done <"$log"
  echo "${last%.}."
}
