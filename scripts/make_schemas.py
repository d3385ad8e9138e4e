"""Write the JSON Schemas of the commands' output into the package data."""

import json
from pathlib import Path

from rules_kb.cli.contract import schemas

FOLDER = Path(__file__).resolve().parent.parent / "rules_kb" / "data" / "schemas"


def main() -> None:
    """One file a command; files of commands that are gone are removed."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.schema.json"):
        old.unlink()
    for name, schema in schemas().items():
        text = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
        (FOLDER / f"{name}.schema.json").write_text(text, encoding="utf-8")
    print(f"{len(schemas())} schémas dans {FOLDER.name}/")


if __name__ == "__main__":
    main()
