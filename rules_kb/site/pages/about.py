"""The page about: editions, provenance of texts, licences, offline use, settings."""

from rules_kb.corpus.knowledge import KnowledgeBase
from rules_kb.explain.words import PROVENANCE
from rules_kb.site import html
from rules_kb.site.addresses import ABOUT, COVERAGE, FAULTS, GLOSSARY, relative
from rules_kb.site.notice import LICENCES, NOTICE
from rules_kb.site.page import Page

_WEIGHT = {
    "rule": "fait foi en 1.0, autant qu’une traduction le peut",
    "restatement": "dit la règle 4.0 dans nos mots ; le texte anglais fait foi",
    "overview": "résume des règles, n’en est pas une (1.1.1.c)",
    "remark": "éclaire une règle, n’en est pas une",
    "example": "illustre une règle, n’en est pas une",
    "glossary": "usage de la communauté",
}


def about(knowledge: KnowledgeBase, version: str) -> Page:
    """Built from the editions and licences."""
    page = f"{ABOUT}/"
    editions = [
        f"<strong>{html.text(e.edition)}</strong> ({html.text(e.date_texte)}) : {html.text(e.statut)}"
        + (f", {len(knowledge.rules(e.edition))} règles" if e.incluse else "")
        for e in knowledge.editions
    ]
    labels = "".join(
        f"<tr><td>{label}</td><td>{_WEIGHT[kind]}</td></tr>" for kind, label in PROVENANCE.items() if kind in _WEIGHT
    )
    licences = [f"{what} : {licence}" + (f" ({who})" if who else "") for what, licence, who in LICENCES]
    body = f"""<h1>À propos</h1>
<p>{html.text(NOTICE)}</p>
<h2>Éditions</h2>{html.items(editions)}
<h2>Ce que valent les textes</h2>
<table><thead><tr><th scope="col">Mention</th><th scope="col">Valeur</th></tr></thead><tbody>{labels}</tbody></table>
<p>Ce qui est faux dans les textes est <a href="{relative(FAULTS + "/", page)}">relevé</a>, jamais corrigé en place.
Les documents sources ont aussi un <a href="{relative(GLOSSARY + "/", page)}">glossaire de la communauté</a>.</p>
<p>Ce que le moteur de référence joue, et ce qu’il ne joue pas :
<a href="{relative(COVERAGE + "/", page)}">la couverture</a>.</p>
<h2>Version des données</h2>
<p><code class="aj-version">{html.text(version)}</code> : deux arbitres
qui lisent la même version lisent les mêmes textes.</p>
<h2>Hors ligne</h2>
<p>Après la première visite, le reste du site se télécharge en arrière-plan ; ensuite tout marche sans réseau.</p>
<p id="hors-ligne" class="aj-offline" role="status"></p>
<h2>Réglages</h2>
<p id="reglages">Avec JavaScript, les aperçus des règles et des termes se règlent ici.</p>
<h2>Licences</h2>{html.items(html.text(row) for row in licences)}"""
    return Page(page, "À propos", "Éditions, licences, version des données et usage hors ligne.", body, "about")
