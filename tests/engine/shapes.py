"""Abilities of the shapes that real cards have, on invented cards: what the trees and the engine must take."""

from typing import Any

P = {"type": "personnage"}
MINE = {"et": [P, "controle_par"]}
CHEAP = {"et": [P, {"mesure": {"quoi": "cout_main", "relation": "<=", "a": 3}}]}
RESERVE = {"dans": {"zone": "reserve"}}
MY_RESERVE = {"dans": {"zone": "reserve", "joueur": "vous"}}
MY_HAND = {"dans": {"zone": "main", "joueur": "vous"}}
LANDMARK = {"et": [{"type": "permanent"}, {"dans": {"zone": "reperes"}}, "controle_par"]}
ORB = {"et": [{"dans": {"zone": "mana", "joueur": "vous"}}, {"a_statut": "epuise"}]}
RECRUE = {"nom": "Recrue", "stats": [1, 1, 1], "sous_types": ["Soldat"]}
SEED = {
    "nom": "Graine",
    "type": "permanent",
    "capacites": [
        {"action_rapide": {"cout": ["epuiser", {"sacrifier": "moi"}], "effet": {"redresser": {"choisi": ORB}}}}
    ],
}


def when(trigger: Any, effect: Any, **more: Any) -> dict[str, Any]:  # plain data of any shape
    return {"reaction": {"declencheur": trigger, "effet": effect, **more}}


def arrow(symbol: str, effect: Any) -> dict[str, Any]:
    return when({"symbole": symbol}, effect)


def states(what: Any, **more: Any) -> dict[str, Any]:
    return {"passive": {"quoi": what, **more}}


def target(what: Any, **more: Any) -> dict[str, Any]:
    return {"cible": {"filtre": what, **more}}


def boost(objects: Any = "moi", number: Any = 1, **more: Any) -> dict[str, Any]:
    return {"gagner_compteurs": {"objets": objects, "nombre": number, **more}}


def put(what: Any, zone: str, **more: Any) -> dict[str, Any]:
    return {"deplacer": {"objets": what, "vers": {"vers_zone": {"zone": zone, **more}}}}


def next_card(effect: Any, what: Any = P) -> dict[str, Any]:
    return {
        "creer_embleme": {
            "capacite": states({"joue_gagne": {"filtre": what, "effet": effect}}),
            "duree": "ce_tour",
            "une_fois": True,
        }
    }


CHARACTERS: list[list[Any]] = [
    [arrow("J", boost(number={"compte": {"et": [MINE, {"a_statut": "booste"}]}}))],
    [arrow("J", {"si": {"condition": {"il_y_a": {"filtre": LANDMARK, "au_moins": 2}}, "alors": boost(number=2)}})],
    [arrow("R", {"si": {"condition": {"pas": {"il_y_a": MY_HAND}}, "alors": boost(number=2), "sinon": boost()}})],
    [
        arrow(
            "H",
            {
                "si_vous_le_faites": {
                    "faire": "saboter",
                    "alors": {"ravitailler": {"joueur": {"proprietaire_de": "lui"}, "epuise": True}},
                }
            },
        )
    ],
    [
        arrow(
            "J",
            {
                "chacun": {
                    "effet": {
                        "sacrifier": {
                            "objets": {
                                "choisi": {"filtre": {"et": [P, {"controle_par": "ce_joueur"}]}, "par": "ce_joueur"}
                            },
                            "joueur": "ce_joueur",
                        }
                    },
                    "joueurs": "chaque_joueur",
                }
            },
        )
    ],
    [
        arrow(
            "J",
            {
                "chacun": {
                    "effet": {"pour": {"cout": [put({"choisi": MY_HAND}, "reserve")], "effet": {"piocher": 1}}},
                    "joueurs": "chaque_joueur",
                }
            },
        )
    ],
    [
        arrow(
            "R", {"pour": {"cout": [{"depenser": 1}], "effet": {"gagner": {"statut": "endormi", "objets": target(P)}}}}
        )
    ],
    [arrow("J", {"peut": {"amplifier": target({"et": [{"ou": ["en_jeu", RESERVE]}, {"a_compteurs": {}}]})}})],
    [
        arrow("J", {"jouer": {"filtre": P, "de_moins": 3, "facultatif": True}}),
        states({"regagne": {"statut": "fugace"}}),
    ],
    [arrow("J", {"pour": {"cout": [{"jouer": {"foncer": True}}], "effet": boost(target(P))}})],
    [
        arrow(
            "J",
            {
                "peut": {
                    "faire": {"jouer": {"foncer": True}},
                    "sinon": {"ravitailler": {"joueur": "adversaire", "epuise": True}},
                }
            },
        )
    ],
    [arrow("J", {"creer": {"jeton": SEED, "reperes_de": "vous", "nombre": 2}})],
    [
        arrow(
            "H",
            {"lancer_un_de": [{"effet": boost(number=2), "de": 4}, {"effet": {"gagner": "ancre"}, "de": 1, "a": 3}]},
        )
    ],
    [
        arrow(
            "J",
            [
                boost(target({"et": [P, "autre"]}, jusqu_a=True, nombre=2)),
                {"perdre": {"statut": "fugace", "objets": "lui"}},
            ],
        )
    ],
    [
        arrow("J", {"reculer": "mon_expedition"}),
        when({"quitte_zone": {"filtre": "moi_meme", "zone": "expeditions"}}, {"avancer": "mon_expedition"}),
    ],
    [when({"rejoint": {"filtre": P, "expeditions": "face_a_moi"}}, {"peut": {"changer_d_expedition": "moi"}})],
    [
        when(
            {"rejoint": {"filtre": {"et": [P, "autre"]}, "expeditions": "mon_expedition"}},
            [{"sacrifier": {"objets": "lui"}}, boost()],
        )
    ],
    [
        when(
            {"fait": {"verbe": "sacrifier", "par": "vous", "filtre": P}},
            {
                "si": {
                    "condition": {"est": {"objets": "moi", "filtre": {"non": {"a_statut": "booste"}}}},
                    "alors": boost(),
                }
            },
        )
    ],
    [
        when(
            {
                "l_un_de": [
                    {"fait": {"verbe": "piocher", "par": "adversaire", "au_moins_une_fois": True}},
                    {"fait": {"verbe": "ravitailler", "par": "adversaire"}},
                ]
            },
            boost(max=3),
        )
    ],
    [
        when(
            {"est_joue": {"filtre": {"mesure": {"quoi": "cout_base", "relation": ">=", "a": 4}}}},
            {"peut": boost(target(P))},
        )
    ],
    [
        when({"avance": {"filtre": {"dans_expedition": "mon_expedition"}}}, {"piocher": 1}),
        when(
            {"n_avance_pas": {"filtre": {"dans_expedition": "mon_expedition"}}},
            {"creer": {"jeton": SEED, "reperes_de": "vous"}},
        ),
    ],
    [when({"passe": {"premier": True}}, boost(target(P)))],
    [when({"est_joue": {"filtre": {"type": "sort"}}}, boost(max=2), soutien=True)],
    [
        when(
            {"phase": "midi"},
            {
                "choisissez": {
                    "modes": [
                        {"effet": boost(max=3)},
                        {"effet": {"pour": {"cout": ["epuiser"], "effet": boost(number=2, max=3)}}},
                    ]
                }
            },
            soutien=True,
        )
    ],
    [
        when(
            {"phase": "crepuscule"},
            [
                {"reveler": "dessus_du_deck"},
                {
                    "si": {
                        "condition": {"est": {"objets": "lui", "filtre": P}},
                        "alors": put("lui", "main"),
                        "sinon": {"defausser": "lui"},
                    }
                },
            ],
        )
    ],
    [when({"gagne_statut": {"filtre": MINE, "statut": "ancre"}}, boost("lui"))],
    [states({"ont": {"capacites": ["gigantesque"]}}, si={"est": {"objets": "moi", "filtre": {"a_statut": "booste"}}})],
    [
        states(
            {"ont": {"capacites": ["defenseur"]}},
            si={"pas": {"il_y_a": {"filtre": {"et": [MINE, "autre"]}, "au_moins": 2}}},
        )
    ],
    [
        states(
            {"stats_egales_a_la_plus_haute": {"et": [MINE, "autre"]}},
            si={"est": {"objets": "moi", "filtre": {"a_statut": "booste"}}},
        )
    ],
    [states({"cout": {"sens": "reduction", "de": 1, "filtre": P, "depuis": ["reserve"], "minimum": 1}})],
    [states({"cout": {"sens": "restriction", "de": 2, "filtre": P, "par": "adversaire"}})],
    [
        states(
            {
                "terrains_des_regions": {
                    "filtre": {"region_de": "mon_expedition"},
                    "terrains": ["foret"],
                    "en_plus": True,
                }
            }
        )
    ],
    [
        states(
            {
                "a_la_place": {
                    "evenement": {"avance": {"dans_expedition": "mon_expedition"}},
                    "faire": [{"defausser": "moi"}, {"piocher": 2}],
                    "facultatif": True,
                }
            }
        )
    ],
    [
        states(
            {
                "a_la_place": {
                    "evenement": {"fait": {"verbe": "ravitailler", "par": "vous"}},
                    "faire": {"piocher": 1},
                    "facultatif": True,
                    "sinon": boost(),
                }
            }
        )
    ],
    [states({"n_active_pas": {"filtre": {"et": [P, {"dans_expedition": "face_a_moi"}]}, "symboles": ["J", "H", "R"]}})],
    [states({"de_modifie": {"ajouter": 1}}), states({"hors_limite": {}}, soutien=True)],
    [{"action_rapide": {"cout": [{"defausser": "moi"}], "soutien": True, "effet": next_card(boost("lui", 2))}}],
    [
        {
            "action_rapide": {
                "cout": [{"defausser": "moi"}],
                "soutien": True,
                "effet": {
                    "echanger": {"premier": {"choisi": {"et": [MY_RESERVE, "autre"]}}, "second": {"choisi": MY_HAND}}
                },
            }
        }
    ],
    [{"action_rapide": {"cout": [{"defausser": "moi"}], "soutien": True, "effet": "apres_vous"}}, {"coriace": 1}],
    [{"reperage": 1}, "aguerri", arrow("J", boost({"ensemble": ["moi", target({"et": [P, "autre"]})]}))],
]
