"""Build the generated tree with mkdocs, then finish the pages: security policy, offline packs."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from rules_kb.model.diagnostics import EXIT_PLACE, UserError

BUILDERS = {"mkdocs": ["build", "--strict", "--quiet"], "zensical": ["build", "--strict"]}


def build_html(tree: Path, builder: str = "mkdocs") -> Path:
    """Run the builder on a generated tree; returns the folder of the pages.

    UserError (exit 4) when the builder is not installed, fails, or says anything on stderr.
    """
    if importlib.util.find_spec(builder) is None:
        raise UserError(
            f"« {builder} » n’est pas installé : il vient avec l’option « site » du paquet.", code=EXIT_PLACE
        )
    run = subprocess.run(
        [sys.executable, "-m", builder, *BUILDERS[builder]],
        cwd=tree,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    said = run.stderr.strip() if builder == "mkdocs" else ""
    if run.returncode or said:
        detail = (said or run.stderr.strip() or run.stdout.strip())[-2000:]
        raise UserError(f"La construction du site a échoué :\n{detail}", code=EXIT_PLACE)
    return tree / "html"
