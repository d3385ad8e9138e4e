"""Build hook: a wheel ships the prepared explanations and the prepared search."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PreparedDataHook(BuildHookInterface[Any]):
    """Prepares both files from the package data and adds them to the wheel.

    An editable install gets none: there they are made, and kept up to date, on first use.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from rules_kb.corpus.knowledge import load_knowledge
        from rules_kb.explain.context import build_context
        from rules_kb.explain.snapshot import INSTALLED
        from rules_kb.explain.snapshot_build import build_snapshot
        from rules_kb.search.build import build_archive

        knowledge = load_knowledge()
        self._folder = tempfile.TemporaryDirectory()
        files = {
            "snapshot.bin": build_snapshot(build_context(knowledge), INSTALLED),
            "search.bin": build_archive(knowledge, INSTALLED),
        }
        for name, data in files.items():
            path = Path(self._folder.name) / name
            path.write_bytes(data)
            build_data["force_include"][str(path)] = f"rules_kb/data/prepared/{name}"
