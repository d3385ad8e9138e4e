"""What a reader does with a page: copy the citation or the link, report an error."""

from rules_kb.site import html


def tools(citation: str, name: str, version: str, contact: str = "") -> str:
    """The citation and a prepared report, ready to copy; without JavaScript, to select.

    `contact` is where reports go, an address of mail or of a page; without it the text is only prepared.
    """
    report = f"Erreur relevée : {name}, données {version}. Ce qui ne va pas : "
    href = contact if ":" in contact else f"mailto:{contact}"
    send = f"<p>À envoyer à {html.link(href, html.text(contact))}.</p>" if contact else ""
    return (
        '<details class="aj-tools"><summary>Citer, signaler une erreur</summary>'
        f'<p class="aj-label">Citation</p><p class="aj-copy" data-copy="Copier la citation">{html.text(citation)}</p>'
        '<p class="aj-label">Signaler une erreur (texte à compléter, puis à envoyer)</p>'
        f'<p class="aj-copy" data-copy="Copier le signalement" data-report>{html.text(report)}</p>{send}</details>'
    )
