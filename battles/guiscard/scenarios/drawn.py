"""A battle drawn at random: a field, and for each side people of a few classes, to drill the rules with."""

from battles.guiscard.classes import classes
from battles.guiscard.scenarios import Party, Scenario
from battles.muster import PlacedMap, Side
from battles.ruleset import Chance

FIELDS: tuple[tuple[str, str], ...] = (
    ("B1", "clear"),
    ("B2", "forest"),
    ("B3", "hill"),
    ("B4", "marsh"),
    ("B5", "river"),
    ("B6", "coast"),
    ("B10", "clear"),
)
"""Fields of open country, each with a terrain that it serves."""
EDGES = ("top", "right", "bottom", "left")
FACTIONS: dict[Side, str] = {"attacker": "norman", "defender": "byzantine"}
MOST_CLASSES = 4
MOST_OF_A_CLASS = 5
UNSUPPLIED = 0.2


def drawn(draw: Chance) -> Scenario:
    """Any people on any field; the sides come over different edges."""
    field, terrain = FIELDS[draw.randrange(len(FIELDS))]
    place = draw.randrange(len(EDGES))
    other = (place + 1 + draw.randrange(len(EDGES) - 1)) % len(EDGES)
    return Scenario(
        title="drawn",
        provenance="house",
        maps=(PlacedMap(title=field, place="whole", placed_by=FACTIONS["defender"]),),
        terrain=(terrain,),
        attacker=party("attacker", EDGES[place], draw),
        defender=party("defender", EDGES[other], draw),
        begins="attacker" if draw.random() < 0.5 else "defender",
    )


def party(side: Side, edge: str, draw: Chance) -> Party:
    """One side: a few classes of one origin, or of any."""
    codes = sorted({code for types in classes().codes.values() for code in types.values()})
    chosen = [codes[draw.randrange(len(codes))] for _ in range(1 + draw.randrange(MOST_CLASSES))]
    people = {code: 1 + draw.randrange(MOST_OF_A_CLASS) for code in chosen}
    return Party(FACTIONS[side], (edge,), people, unsupplied=draw.random() < UNSUPPLIED)
