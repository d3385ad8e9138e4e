import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rules_kb.cli.main import main
from rules_kb.corpus.package_data import DATA


@dataclass
class Result:
    code: int
    out: str
    err: str

    def json(self, schema: str) -> Any:
        """The one document on stdout, valid against the command's schema."""
        document = json.loads(self.out)
        text = (DATA / "schemas" / f"{schema}.schema.json").read_text(encoding="utf-8")
        jsonschema.validate(document, json.loads(text))
        return document


Judge = Callable[..., Result]


@pytest.fixture
def judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Judge:
    monkeypatch.setenv("ALTERED_JUDGE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("ALTERED_JUDGE_EDITION", raising=False)
    monkeypatch.setenv("COLUMNS", "60")

    def call(*arguments: str) -> Result:
        monkeypatch.setattr(sys, "argv", ["altered-judge", *arguments])
        code = main()
        captured = capsysbinary.readouterr()
        return Result(code, captured.out.decode("utf-8"), captured.err.decode("utf-8"))

    return call
