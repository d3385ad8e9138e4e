"""`scenario`: run situations through the reference engine and compare what comes out with what was written."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rules_kb.cli import options
from rules_kb.cli.files import write_whole
from rules_kb.cli.output import complain, emit, interactive
from rules_kb.cli.places import cache_dir
from rules_kb.cli.rows import show_rows
from rules_kb.explain.lines import printable
from rules_kb.model.diagnostics import EXIT_NO, EXIT_OK, EXIT_USAGE, UserError

if TYPE_CHECKING:
    from rules_kb.scenarios.explore import Exploration
    from rules_kb.scenarios.load import Loaded
    from rules_kb.scenarios.run import Result

HELP = """Des situations jouées par le moteur de référence.

Exemples :

\b
  altered-judge scenario run ouvrir-les-portes --trace
  altered-judge scenario list 6.1.e
  altered-judge scenario new ma-situation --output ma-situation.yaml
  altered-judge scenario check
"""
edition = click.option("--edition", metavar="1.0|4.0", help="Une seule édition.")


@click.group("scenario", help=HELP)
def scenario() -> None:
    """Root of the commands on scenarios."""


def register(group: click.Group) -> None:
    """Add the commands to the command line."""
    group.add_command(scenario)


def results_folder() -> Path | None:
    """Where results are kept."""
    cache = cache_dir()
    return Path(cache) / "scenarios" if cache else None


def editions_of(loaded: "Loaded", asked: str | None) -> tuple[str, ...]:
    """The editions to run; UserError (exit 2) for one that the scenario is not of."""
    known = tuple(loaded.scenario.editions)
    if asked is None:
        return known
    if asked not in known:
        message = f"« {loaded.id} » n’est pas écrit pour l’édition « {printable(asked)} » : {', '.join(known)}."
        raise UserError(message, code=EXIT_USAGE, query=asked, suggestions=known)
    return (asked,)


def view(result: "Result") -> dict[str, Any]:
    """A result as the contract prints it."""
    return {
        "id": result.id,
        "edition": result.edition,
        "ok": result.ok,
        "differences": result.differences,
        "events": result.events,
        "decisions": result.decisions,
        "refusals": result.refusals,
        "state": result.state,
        "stopped": result.stopped,
    }


@scenario.command("run", help="Joue un scénario (son nom, ou un fichier) et compare. Code 1 : une différence.")
@click.argument("file", metavar="FICHIER|NOM")
@edition
@click.option("--trace", is_flag=True, help="Chaque étape, avec sa règle.")
@options.as_json
def run_command(file: str, edition: str | None, *, trace: bool, as_json: bool) -> int:
    """Run one scenario in its editions; exit 1 when something differs."""
    from rules_kb.scenarios.load import find
    from rules_kb.scenarios.run import run

    loaded = find(file)
    found = [run(loaded, e) for e in editions_of(loaded, edition)]
    if as_json:
        first, *others = [view(r) for r in found]
        emit(json.dumps({**first, "others": others}, ensure_ascii=False) + "\n")
    else:
        show_rows([row for result in found for row in _rows(loaded, result, trace=trace)])
    return EXIT_OK if all(r.ok for r in found) else EXIT_NO


def _rows(loaded: "Loaded", result: "Result", *, trace: bool) -> list[str]:
    from rules_kb.scenarios.transcript import held, transcript

    verdict = "conforme" if result.ok else f"{len(result.differences)} différence(s)"
    rows = [f"{loaded.scenario.titre}", f"{loaded.id} · édition {result.edition} · {verdict}"]
    if trace or not result.ok:
        rows += [f"  {line}" for line in (*transcript(loaded, result), held(loaded, result)) if line]
    for one in result.differences:
        rows += [f"✗ {one['path']}", f"    attendu : {one['expected']}", f"    obtenu  : {one['actual']}"]
    return rows


@scenario.command("check", help="Joue tous les scénarios fournis. Code 1 : au moins une différence.")
@edition
@options.as_json
def check(edition: str | None, *, as_json: bool) -> int:
    """Run every built-in scenario; exit 1 when one differs."""
    from rules_kb.scenarios.cache import cached_run
    from rules_kb.scenarios.load import built_in

    todo = [(loaded, e) for loaded in built_in().values() for e in loaded.scenario.editions if edition in (None, e)]
    found = []
    for count, (loaded, which) in enumerate(todo, 1):
        if interactive() and not as_json:
            click.echo(f"\r{count}/{len(todo)} {loaded.id:<50.50}", nl=False, err=True)
        found.append((loaded, cached_run(loaded, which, results_folder())))
    if interactive() and not as_json:
        click.echo("\r" + " " * 70 + "\r", nl=False, err=True)
    failed = [(loaded, r) for loaded, r in found if not r.ok]
    if as_json:
        rows = [{"id": r.id, "edition": r.edition, "ok": r.ok, "differences": r.differences} for _, r in found]
        document = {"passed": len(found) - len(failed), "failed": len(failed), "results": rows}
        emit(json.dumps(document, ensure_ascii=False) + "\n")
    else:
        rows_out = [row for loaded, r in failed for row in _brief(loaded, r)]
        show_rows([*rows_out, f"{len(found) - len(failed)} conformes, {len(failed)} différents."])
    return EXIT_NO if failed else EXIT_OK


def _brief(loaded: "Loaded", result: "Result") -> list[str]:
    rows = [f"✗ {loaded.id} · édition {result.edition}"]
    rows += [f"    {d['path']} : attendu {d['expected']} ; obtenu {d['actual']}" for d in result.differences]
    return rows


@scenario.command("list", help="Les scénarios fournis, ou ceux d’une règle (6.1.e, 6.1).")
@click.argument("rule", metavar="[RÈGLE]", required=False)
@options.as_json
def list_command(rule: str | None, *, as_json: bool) -> int:
    """List scenarios; exit 1 when a rule has none."""
    from rules_kb.model.identifiers import parse_number
    from rules_kb.scenarios.load import about_rule, built_in

    number = parse_number(rule.partition(":")[2] or rule) if rule else None
    if rule and number is None:
        message = f"« {printable(rule)} » n’est pas un numéro de règle (6.1.e, 6.1)."
        raise UserError(message, code=EXIT_USAGE, query=rule)
    found = about_rule(number) if number else list(built_in().values())
    if as_json:
        emit(json.dumps([_listed(s) for s in found], ensure_ascii=False) + "\n")
    elif found:
        show_rows([f"{s.id} ({', '.join(s.scenario.editions)}) · {s.scenario.titre}" for s in found])
    else:
        complain(f"Aucun scénario ne porte sur {number}.")
    return EXIT_OK if found else EXIT_NO


def _listed(loaded: "Loaded") -> dict[str, object]:
    return {
        "id": loaded.id,
        "title": loaded.scenario.titre,
        "editions": list(loaded.scenario.editions),
        "rules": list(loaded.scenario.regles),
        "file": loaded.path.name,
    }


@scenario.command("new", help="Un fichier de scénario à compléter, avec ses explications.")
@click.argument("name", metavar="NOM")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FICHIER", help="Sinon, la sortie.")
def new(name: str, output: Path | None) -> None:
    """Print or write a commented skeleton; UserError (exit 2) for a name that cannot be an id."""
    from rules_kb.scenarios.skeleton import skeleton

    text = skeleton(name)
    if output is None:
        emit(text)
    elif output.exists():
        raise UserError(f"{output} existe déjà : choisissez un autre nom.", code=EXIT_USAGE, query=str(output))
    else:
        write_whole(output, text)
        show_rows([f"{output} : à compléter, puis altered-judge scenario run {output} --trace"])


@scenario.command("explore", help="Toutes les issues d’un scénario, quelles que soient les réponses des joueurs.")
@click.argument("file", metavar="FICHIER|NOM")
@edition
@click.option("--states", type=click.IntRange(min=1), default=20_000, show_default=True, help="États au plus.")
@click.option("--seconds", type=click.FloatRange(min=0.1), default=20.0, show_default=True, help="Durée au plus.")
@options.as_json
def explore_command(file: str, edition: str | None, states: int, seconds: float, *, as_json: bool) -> int:
    """Explore every decision in each edition; as JSON, in one (the first of the scenario's, unless one is asked)."""
    from rules_kb.scenarios.explore import explore
    from rules_kb.scenarios.load import find

    loaded = find(file)
    editions = editions_of(loaded, edition)
    if not as_json:
        show_rows(
            [row for e in editions for row in _explored(loaded, e, explore(loaded, e, states=states, seconds=seconds))]
        )
        return EXIT_OK
    found = explore(loaded, editions[0], states=states, seconds=seconds)
    document = {
        "id": loaded.id,
        "edition": editions[0],
        "states": found.states,
        "complete": found.complete,
        "limit": states,
        "outcomes": [{"choices": o.choices, "state": o.state, "count": o.count} for o in found.outcomes.values()],
        "left_out": found.left_out,
    }
    emit(json.dumps(document, ensure_ascii=False) + "\n")
    return EXIT_OK


def _explored(loaded: "Loaded", edition: str, found: "Exploration") -> list[str]:
    from rules_kb.scenarios.explore import what_differs

    rows = [f"{loaded.id} · édition {edition} · {found.states} états, {len(found.outcomes)} issue(s)"]
    for number, (outcome, own) in enumerate(what_differs(found), 1):
        rows.append(f"{number}. {outcome.count} façon(s) : {own or ONLY + _state(outcome.state)}")
        rows += [f"     {choice}" for choice in outcome.choices]
    return rows + ([f"Non exploré : {reason}." for reason in found.left_out] or ["Tout a été exploré."])


ONLY = "seule issue · "


def _state(state: dict[str, object]) -> str:
    """What the only outcome says: each path that holds something."""
    held = {p: v for p, v in state.items() if v not in ([], {}, "", 0, None)}
    return " ; ".join(f"{p} : {', '.join(map(str, v)) if isinstance(v, list) else v}" for p, v in held.items())


@scenario.command("words", help="Les mots des capacités, avec leurs champs ; MOT : ceux qui le contiennent.")
@click.argument("word", metavar="[MOT]", required=False)
@options.as_json
def words(word: str | None, *, as_json: bool) -> int:
    """List the nodes of ability trees; exit 1 when none holds the word."""
    from rules_kb.abilities.trees import reference
    from rules_kb.model.folding import fold

    wanted = fold(word or "")
    found = [n for n in reference() if wanted in fold(f"{n['tag']} {' '.join(f['key'] for f in n['fields'])}")]
    if as_json:
        emit(json.dumps([{k: n[k] for k in ("category", "tag", "fields")} for n in found], ensure_ascii=False) + "\n")
    else:
        show_rows([_word(n) for n in found])
    return EXIT_OK if found else EXIT_NO


CATEGORIES = {
    "Amount": "nombre",
    "Filter": "filtre",
    "Condition": "condition",
    "Who": "joueur",
    "Objects": "objets",
    "Where": "Expéditions",
    "Place": "destination",
    "Trigger": "déclencheur",
    "Effect": "effet",
    "Statement": "ce que dit une passive",
    "Ability": "capacité",
}


def _word(node: dict[str, Any]) -> str:
    """`creer (effet) · jeton, [ou], [nombre]`: a field in brackets may be left out."""
    fields = ", ".join(f"[{f['key']}]" if f["optional"] else f["key"] for f in node["fields"])
    kind = CATEGORIES.get(node["category"], node["category"])
    return f"{node['tag']} ({kind})" + (f" · {fields}" if fields else "")
