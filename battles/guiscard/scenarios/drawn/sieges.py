"""A fight of a siege drawn at random: a stand-alone fight, with other people and other gear."""

from functools import cache

from msgspec.structs import replace

from battles.contract.muster import SIDES, Siphon, Works
from battles.contract.surface import Chance
from battles.guiscard.scenarios import SCENARIOS
from battles.guiscard.scenarios.drawn.people import anybody
from battles.guiscard.scenarios.drawn.rare import Bounds, Drawn, drawn_from
from battles.people.stand_alone import Scenario

GEAR: dict[str, Bounds] = {"perrier": (0, 2), "siege_ladder": (0, 2), "grapnel": (0, 2)}
"""The gear that the besieger may have, and how much of a kind."""
MOST_HORSES = 2
OWN = 0.6
"""The share of sides with the people of their stand-alone battle: enough to serve the gear."""
GREEK_FIRE, LET_IN = 0.4, 0.3
"""The shares of fights with a siphon, and of stormed places into which a spy lets people."""
MOST_LET_IN = 2


def of_a_siege(draw: Chance) -> Drawn:
    """Any people with any gear that a fight of a siege may have."""
    names = fights_of_sieges()
    told = SCENARIOS.scenario(names[draw.randrange(len(names))])
    attacker, defender = (
        told.party(side) if draw.random() < OWN else replace(told.party(side), people=anybody(draw))
        for side in SIDES
    )
    works = works_of(told)
    siphon = works.siphon
    if siphon is None and draw.random() < GREEK_FIRE:
        siphon = Siphon(SIDES[draw.randrange(len(SIDES))])
    infiltrators = 0
    if works.action == "assault" and draw.random() < LET_IN:
        infiltrators = 1 + draw.randrange(MOST_LET_IN)
    works = replace(
        works,
        engines=drawn_from(draw, GEAR),
        horses=min(works.horses, MOST_HORSES),
        siphon=siphon,
        infiltrators=infiltrators,
    )
    return Drawn(replace(told, title="drawn", attacker=attacker, defender=defender, works=works))


def works_of(told: Scenario) -> Works:
    """The works that a fight of a siege is fought over."""
    assert told.works is not None, "a fight of a siege is fought over something"
    return told.works


@cache
def fights_of_sieges() -> tuple[str, ...]:
    """The names of the fights of a siege that stand alone, in order."""
    return tuple(name for name in SCENARIOS.names() if SCENARIOS.scenario(name).works is not None)
