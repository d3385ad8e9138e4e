"""What a reader does with a page: copy the citation or the link, report an error."""

from rules_kb.site import html


def tools(citation: str, name: str, version: str) -> str:
    """The citation and a prepared report, ready to copy; without JavaScript, to select."""
    report = f"Erreur relevée : {name}, données {version}. Ce qui ne va pas : "
    return (
        '<details class="aj-tools"><summary>Citer, signaler une erreur</summary>'
        f'<p class="aj-label">Citation</p><p class="aj-copy" data-copy="Copier la citation">{html.text(citation)}</p>'
        '<p class="aj-label">Signaler une erreur (texte à compléter, puis à envoyer)</p>'
        f'<p class="aj-copy" data-copy="Copier le signalement" data-report>{html.text(report)}</p></details>'
    )
