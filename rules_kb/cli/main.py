"""Entry point of `altered-judge`: the fast path of `explain`, then the full command line."""

import sys


def main() -> int:
    """Run the command given on the command line; returns its exit code (see the contract)."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["explain"]:
        from rules_kb.cli.fast import try_explain

        try:
            code = try_explain(arguments[1:])
        except KeyboardInterrupt:
            return 130
        except Exception:  # noqa: BLE001 - the full command reports it properly
            code = None
        if code is not None:
            return code
    from rules_kb.cli.app import run

    return run(arguments)
