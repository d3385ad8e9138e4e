"""The aide-mémoire: one page to print on one sheet, every line with its number."""

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.site import html
from rules_kb.site.addresses import MEMO
from rules_kb.site.content import Block, Line, Memo, TermBlock
from rules_kb.site.linking import Linker
from rules_kb.site.page import Page


def memo(content: Memo, knowledge: KnowledgeBase, linker: Linker) -> Page:
    """The page, from its data and the definitions of the lexicon."""
    page = f"{MEMO}/"
    info = knowledge.editions[-1]
    blocks = [_block(block, info.edition, page, linker) for block in content.blocs]
    blocks += [_terms(block, knowledge, page, linker) for block in (content.statuts, content.mots_cles)]
    blocks.append(_block(content.en_1_0, "1.0", page, linker))
    body = (
        f"<h1>Aide-mémoire <small>édition {info.edition} ({html.text(info.date_texte)})</small></h1>"
        '<p class="aj-screen">Résumé du projet, pas une règle : le numéro de chaque ligne mène au texte. '
        "Tient sur une feuille à l’impression.</p>"
        f'<div class="aj-sheet">{"".join(blocks)}</div>'
    )
    return Page(
        page,
        "Aide-mémoire",
        "Le jour, les Réactions, les coûts, les statuts et les mots-clés sur une feuille.",
        body,
        "memo",
    )


def _block(block: Block, edition: str, page: str, linker: Linker) -> str:
    rows = [_line(line, edition, page, linker) for line in block.lignes]
    return f"<section><h2>{html.text(block.titre)}</h2>{html.items(rows)}</section>"


def _line(line: Line, edition: str, page: str, linker: Linker) -> str:
    numbers = linker.keys([f"{edition}:{n}" for n in line.regles], edition, page)
    return f'{html.text(line.texte)} <span class="aj-num">{numbers}</span>'


def _terms(block: TermBlock, knowledge: KnowledgeBase, page: str, linker: Linker) -> str:
    rows = []
    for name in block.termes:
        term = knowledge.terms[f"terme:{name}"]
        numbers = linker.keys([f"4.0:{n}" for n in term.regles.get("4.0", [])], "4.0", page)
        shown = f"<strong>{linker.key(term.key, None, page)}</strong>"
        english = f' <i lang="en">{html.text(term.anglais)}</i>' if term.anglais else ""
        rows.append(f'{shown}{english} : {html.text(term.definition)} <span class="aj-num">{numbers}</span>')
    return f"<section><h2>{html.text(block.titre)}</h2>{html.items(rows)}</section>"
