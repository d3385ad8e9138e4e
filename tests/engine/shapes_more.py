"""More shapes: Spells and Landmarks."""

from typing import Any

from tests.engine.shapes import (
    CHEAP,
    LANDMARK,
    MINE,
    MY_RESERVE,
    RECRUE,
    RESERVE,
    P,
    boost,
    put,
    states,
    target,
    when,
)

SPELLS: list[list[Any]] = [
    ["fugace", {"effet": [boost(target(P), 2), {"gagner": {"statut": "fugace", "objets": "lui"}}]}],
    ["rafraichissement", {"effet": {"epuiser": target(RESERVE)}}],
    [{"effet": {"defausser": target(CHEAP)}}],
    [{"effet": put(target(P, illimite=True, total="montagne", total_max=4), "reserve")}],
    [
        {
            "effet": {
                "creer": {
                    "jeton": RECRUE,
                    "ou": {"expedition_ciblee": {"illimite": True}},
                    "nombre": 3,
                    "distribues": True,
                }
            }
        }
    ],
    [
        {
            "effet": [
                {"viser": {"expeditions": "expedition_ciblee"}},
                {
                    "gagner": {
                        "statut": "endormi",
                        "objets": {"chaque": {"et": [P, {"dans_expedition": "cette_expedition"}]}},
                    }
                },
            ]
        }
    ],
    [
        {
            "effet": {
                "choisissez": {
                    "modes": [
                        {"effet": {"piocher": 1}},
                        {"effet": "saboter"},
                        {"effet": {"retirer_compteurs": {"objets": target("en_jeu"), "nombre": 2, "nom": None}}},
                    ],
                    "nombre": 2,
                    "meme_plusieurs_fois": True,
                }
            }
        }
    ],
    [{"effet": {"deplacer": {"objets": target(P), "vers": "vers_deck"}}}],
    [{"effet": [put(target({"et": [{"ou": [P, {"type": "permanent"}]}, "en_jeu"]}), "main"), put("moi", "mana")]}],
    [{"effet": put({"dessus_du_deck": 2}, "mana", pret=True)}],
    [
        {
            "effet": {
                "sacrifier": {
                    "objets": {
                        "choisi": {
                            "filtre": {
                                "extreme": {"quoi": "cout_base", "parmi": {"et": [P, {"controle_par": "adversaire"}]}}
                            },
                            "par": "adversaire",
                        }
                    },
                    "joueur": "adversaire",
                }
            }
        }
    ],
    [{"effet": {"trahir": target({"et": [P, "jeton"]})}}],
    [
        {
            "effet": {
                "si_vous_le_faites": {
                    "faire": {"reculer": "expedition_ciblee"},
                    "alors": {"avancer": {"autre_que": "cette_expedition"}},
                }
            }
        }
    ],
    [
        {
            "effet": {
                "creer_embleme": {
                    "capacite": states({"ont": {"filtre": MINE, "capacites": [{"coriace": 5}]}}),
                    "duree": "ce_jour",
                }
            }
        }
    ],
    [{"effet": {"creer_embleme": {"capacite": states({"ne_peut_pas": {"avance": "tout"}}), "duree": "ce_jour"}}}],
    [
        {
            "effet": {
                "echanger_boosts": {
                    "premier": target(P),
                    "second": target({"et": [P, {"non": {"parmi": "lui"}}]}, nom="autre"),
                }
            }
        }
    ],
    [
        {
            "effet": [
                {"noter": {"nom": "x", "nombre": {"compteurs_de": "moi"}}},
                {"fois": {"nombre": {"somme": [{"memorise": "x"}, 1]}, "effet": boost(target(P))}},
            ]
        }
    ],
    [{"effet": {"pour_chaque": {"objets": {"chaque": MINE}, "effet": {"peut": boost("lui")}}}}],
    [{"effet": {"activer": {"objets": target({"et": [P, "controle_par"]}), "symbole": "J"}}}],
    [
        {
            "effet": [
                {"placer_marqueur": {"terrains": ["eau"], "region": "region_ciblee"}},
                {"deplacer_marqueur": {"region": {"region_des_expeditions": {"expeditions_de": {"cote": "heros"}}}}},
            ]
        }
    ],
]

LANDMARKS: list[list[Any]] = [
    [
        {
            "action_rapide": {
                "cout": ["epuiser", {"payer": 1}, {"sacrifier": {"choisi": {"et": [LANDMARK, "autre"]}}}],
                "effet": {"creer": {"jeton": RECRUE, "ou": "expedition_ciblee"}},
            }
        }
    ],
    [
        {
            "action_rapide": {
                "cout": ["epuiser"],
                "effet": {
                    "creer_embleme": {
                        "capacite": states({"gratuit": {"type": "sort"}}),
                        "duree": "ce_tour",
                        "une_fois": True,
                    }
                },
            }
        }
    ],
    [
        {
            "action_rapide": {
                "cout": ["epuiser", {"depenser": {"nombre": 3, "nom": "nourriture"}}],
                "effet": "ravitailler",
            }
        },
        when(
            {"quitte": {"filtre": {"et": [P, {"non": "jeton"}]}, "expeditions": "expeditions_de"}},
            boost(nom="nourriture"),
        ),
    ],
    [states({"limite": {"limite": "reserve", "de": 1}}, si={"il_y_a": {"et": [MY_RESERVE, {"type": "sort"}]}})],
    [
        states({"limite": {"limite": "reserve", "de": 1, "seulement_pour": {"a_statut": "epuise"}}}),
        when({"phase": "midi"}, {"ravitailler": {"epuise": True}}),
    ],
    [
        states(
            {
                "a_la_place": {
                    "evenement": {"gagne_statut": {"filtre": "controle_par", "statut": "eleve"}},
                    "faire": "ravitailler",
                    "tentative": True,
                }
            }
        ),
        {"action_rapide": {"cout": ["epuiser"], "effet": {"s_elever": "expedition_ciblee"}}},
    ],
    [
        when(
            {"phase": "midi"},
            {
                "creer": {
                    "jeton": RECRUE,
                    "ou": {
                        "chaque_expedition": {
                            "et": ["controle_par", {"ou": [{"position": "en_retard"}, {"position": "a_egalite"}]}]
                        }
                    },
                }
            },
        )
    ],
    [
        when({"fait": {"verbe": "creer", "par": "vous"}}, boost("lui")),
        states({"aussi": {"evenement": {"gagne_compteurs": MINE}, "faire": {"gagner_compteurs": {"nom": "écho"}}}}),
    ],
]
