"""The rule that a field of an order comes from, for a value that no order could have."""

from campaign.verdicts import HOUSE

# A field that several kinds of order share.
SHARED = {
    "against": "GC-14.3a",
    "attack": "GC-13.2b",
    "band": "GC-12.2c",
    "begins": "GC-14.4b",
    "beside": "GC-14.3a",
    "commander": "GC-14.8d",
    "commanders": "GC-8.1d",
    "convoy": "GC-11g",
    "deploys": "GC-14.4b",
    "destination": "GC-11h",
    "escort": "GC-11g",
    "faction": "SD1",
    "garrison": "GC-5.2c",
    "giver": "GC-8.1e",
    "group": "GC-8.1e",
    "groups": "GC-8.1e",
    "handle": "GC-8.1d",
    "infantry": "GC-12.1a",
    "join": "D20",
    "light_infantry": "GC-13.6d",
    "load": "GC-11b",
    "maps": "GC-14.2a",
    "men": "GC-8.1d",
    "money": "GC-8.1d",
    "negotiate": "GC-15.3c",
    "north": "GC-14.2c",
    "path": "GC-8.3d",
    "peasants": "GC-12.1a",
    "points": "GC-12.3a",
    "prisoners": "GC-14.8a",
    "ration": "GC-8.4f",
    "site": "GC-5.1d",
    "spy": "GC-10c",
    "taker": "GC-8.1e",
    "terms": "GC-12.2c",
    "towards": "GC-14.6b",
    "up": "GC-14.2b",
}

# A field that means something of its own in one kind of order.
OWN = {
    ("capitulate", "site"): "GC-15.3c",
    ("create_convoy", "site"): "GC-11a",
    ("garrison", "men"): "GC-5.2b",
    ("garrison", "site"): "GC-5.2b",
    ("lead_mercenaries", "towards"): "GC-12.2b",
    ("leave_garrison", "men"): "GC-5.2b",
    ("leave_garrison", "site"): "GC-5.2b",
    ("levy", "site"): "GC-13.6d",
    ("load_convoy", "points"): "GC-11d",
    ("move_spy", "path"): "GC-10c",
    ("plunder", "site"): "GC-12.3a",
    ("rank_supply", "site"): "GC-8.4d",
    ("recruit", "site"): "GC-12.1a",
    ("refuse_battle", "against"): "GC-14.5a",
    ("ride", "commander"): "D20",
    ("ride", "path"): "D20",
    ("share_loot", "points"): "GC-12.2i",
    ("storm", "site"): "GC-13.5b",
    ("summon", "site"): "GC-15.3a",
    ("unload_convoy", "points"): "GC-11d",
}


def rule_of(kind: str, field: str) -> str:
    """The id of the rule that a field of a kind of order comes from; the house's where none says so."""
    return OWN.get((kind, field)) or SHARED.get(field, HOUSE)
