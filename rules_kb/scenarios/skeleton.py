"""The commented file that `scenario new` gives: it runs as it is."""

import re

from rules_kb.model.diagnostics import EXIT_USAGE, UserError

TEXT = """# Un scénario : une situation, ce qu’on y fait, ce qui doit en sortir.
# Le guide : docs/guides/scenarios.md. Pour l’essayer : altered-judge scenario run {id}.yaml --trace
schema: 1
id: {id}                               # minuscules, chiffres et tirets
titre: "Ouvrez les Portes crée ses quatre jetons en une seule étape."   # une phrase qui pourrait être fausse
situation: "A joue Ouvrez les Portes depuis sa Main."                   # la situation en une phrase
issue: "Deux Recrues dans chaque Expédition de A."                      # ce qu’il en advient
regles: ["6.1.e"]                      # règles qui doivent être appliquées ; « 1.0:2.1.d » pour une seule édition
editions: ["1.0", "4.0"]

etant_donne:
  jour: 2
  phase: apres-midi                    # matin | midi | apres-midi | crepuscule | nuit
  premier_joueur: A
  joueurs:
    A:
      # zones : main, deck, defausse, heros, compagnon (ses Expéditions), zone_heros, reperes, reserve, limbo, mana
      main: [{{carte: ouvrir-les-portes, ref: portes}}]   # « ref » : le nom par lequel vous en parlez ensuite
      deck: 10                         # un nombre : des cartes quelconques
      mana: {{prets: 6}}
    B:
      # une carte décrite ici : nom, type, coûts, stats ({{V}}, {{M}}, {{O}}), capacités (arbres, voir le guide)
      heros: [{{nom: "Sentinelle d’essai", type: personnage, stats: [1, 2, 3], ref: garde}}]

quand:                                 # dans l’ordre ; une chose par ligne
  - {{joueur: A, joue: portes}}          # un Personnage : dans: heros ou dans: compagnon
  # - {{joueur: B, action_rapide: garde}}
  # - {{joueur: B, passe: true}}
  # - {{debut_de_phase: crepuscule}}
  # - {{effet_quotidien: progression}}   # succeder preparer piocher etendre progression repos nettoyage verification

decisions: []                          # les réponses des joueurs, dans l’ordre : garde, A.heros, « oui », [un, deux]…

alors:
  evenements:                          # dans l’ordre ; d’autres peuvent s’intercaler (sauf exact: true)
    - {{etape: creer, actions: 4, cite: ["6.1.e"]}}
  etat:                                # à la fin ; « +2 » : deux de plus qu’au début
    A.heros.personnages: 2
    A.compagnon.personnages: "+2"
    portes.zone: A.reserve
    garde.stats: [1, 2, 3]
  interdit: []                         # - {{joueur: B, joue: …, raison: ["5.1.1.b"]}}
  visible: {{}}                          # B: {{A.main: 0}}

selon_edition: {{}}                      # "1.0": {{decisions: […], alors: {{…}}}} : propre à une édition
"""


def skeleton(name: str) -> str:
    """The file for a scenario of that name; UserError (exit 2) when it cannot be an id."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        message = f"« {name} » ne peut pas être un nom de scénario : minuscules sans accent, chiffres et tirets."
        raise UserError(message, code=EXIT_USAGE, query=name)
    return TEXT.format(id=name)
