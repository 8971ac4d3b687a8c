"""Sheets as examples of all kinds of orders."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

KNIGHTS = {"origin": "norman", "type": "knight", "mounted": True, "wounded": False, "count": 4}
FOOT = {"origin": "norman", "type": "light_infantry", "mounted": False, "wounded": False, "count": 5}

SHEETS: dict[str, list[dict[str, Any]]] = {
    "A march and a division": [
        {"order": "split", "group": "n1", "handle": "scouts", "men": [KNIGHTS], "money": 4},
        {"order": "march", "group": "new:scouts", "path": ["4222", "4221"], "attack": ["byzantine"]},
        {"order": "hold", "group": "n1", "attack": ["any"], "ration": True},
    ],
    "Reorganisation and supply": [
        {"order": "merge", "groups": ["n3", "n6"]},
        {"order": "exchange", "giver": "n1", "taker": "n2", "commanders": ["robert"], "money": 10},
        {"order": "rank_supply", "site": "melfi", "groups": ["n1", "n2"]},
        {"order": "garrison", "group": "n2", "site": "melfi", "men": [FOOT]},
        {"order": "leave_garrison", "group": "n1", "site": "melfi", "men": [FOOT]},
        {"order": "abandon_wounded", "group": "n4"},
    ],
    "Spies and convoys": [
        {"order": "move_spy", "spy": "norman-spy-1", "path": ["4222", "4221"]},
        {"order": "create_convoy", "site": "melfi", "destination": "venosa", "load": 3, "escort": "n1"},
        {"order": "load_convoy", "convoy": "c2", "points": 2},
        {"order": "unload_convoy", "convoy": "c4", "points": 5},
        {"order": "escort_convoy", "group": "n3", "convoy": "c2"},
        {"order": "release_convoy", "convoy": "c4"},
        {"order": "waive_price", "group": "n3"},
        {"order": "plunder_convoy", "group": "n1"},
    ],
    "Recruits and mercenaries": [
        {"order": "recruit", "group": "n1", "site": "melfi", "infantry": 2, "peasants": 3},
        {
            "order": "hire",
            "group": "n1",
            "band": "any",
            "terms": "promise",
            "when": [{"if": "place", "at": ["trani"]}],
        },
        {"order": "pay", "group": "n1", "band": "m1"},
        {"order": "poach", "group": "n2", "band": "m2"},
        {"order": "lead_mercenaries", "towards": ["n1", "n2"]},
        {"order": "share_loot", "group": "n1", "band": "m1", "points": 4},
    ],
    "Battles and what follows them": [
        {"order": "join_battle", "group": "n2", "against": ["byzantine"]},
        {"order": "refuse_battle", "group": "n3", "when": [{"if": "odds", "at_most": 30}]},
        {"order": "retreat", "group": "n1", "towards": ["NW", "N"]},
        {
            "order": "choose_field",
            "against": ["byzantine"],
            "maps": ["La Prairie", "Le Plateau"],
            "north": "left",
            "deploys": "defender",
            "begins": "attacker",
        },
        {"order": "escort_prisoners", "prisoners": "p1", "group": "n2"},
        {"order": "ransom", "commander": "gerard", "group": "n1"},
        {"order": "ride", "commander": "robert", "path": ["4222"], "join": "n1"},
        {"order": "end_alliance", "faction": "german"},
    ],
    "Places": [
        {"order": "storm", "group": "n1", "site": "trani", "when": [{"if": "losses", "at_most": 2}]},
        {"order": "plunder", "group": "n1", "site": "trani", "points": 3},
        {"order": "summon", "group": "n2", "site": "bovino"},
        {
            "order": "capitulate",
            "site": "melfi",
            "negotiate": False,
            "when": [{"if": "distance", "to": "n1", "at_most": 2}],
        },
        {"order": "levy", "site": "san-marco", "light_infantry": "lombard"},
    ],
    "Days of sieges": [
        {"order": "besiege", "group": "n1", "site": "melfi"},
        {"order": "build_engine", "site": "melfi", "pieces": ["siege_ladder", "perrier"]},
        {
            "order": "pound",
            "site": "melfi",
            "targets": [{"hex": "1515", "perriers": 2}, {"hex": "1010", "perriers": 1}],
        },
        {"order": "negotiate", "site": "melfi", "talk": False},
        {"order": "name_victims", "site": "melfi", "own": ["peasant"], "enemy": ["commander", "knight"]},
        {"order": "enter_place", "group": "n2", "site": "trani"},
        {"order": "relieve", "site": "trani", "when": [{"if": "losses", "faction": True, "at_most": 9}]},
        {"order": "lift_siege", "site": "melfi", "when": [{"if": "losses", "faction": True, "at_most": 12}]},
    ],
    "Fights of sieges": [
        {"order": "assault", "site": "melfi", "when": [{"if": "losses", "faction": True, "at_most": 9}]},
        {"order": "guard_camp", "site": "melfi", "types": ["commander", "archer"]},
        {"order": "meet_relief", "site": "melfi", "choice": "inside"},
        {"order": "sally", "site": "trani", "kind": "supply", "types": ["light_infantry"]},
    ],
}

EXAMPLES = [
    OpenApiExample(title, value={"orders": orders}, request_only=True) for title, orders in SHEETS.items()
]
