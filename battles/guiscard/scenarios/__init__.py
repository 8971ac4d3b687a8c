"""Stand-alone battles of the skirmish, and the people whom its class codes stand for."""

from collections.abc import Iterator
from pathlib import Path

from battles.contract.muster import Side, Soldier
from battles.guiscard.state.classes import CLASSES
from battles.guiscard.tables import Counter, counter
from battles.guiscard.tables.shooting import BOWS_AND_SLING
from battles.people.stand_alone import Party, Scenarios
from battles.people.troops import Troops
from rulebook import Refusal


def soldiers(side: Side, party: Party) -> Iterator[Soldier]:
    """Its people, class by class. Raises Refusal for a class that no troops of a campaign are."""
    for code, count in party.people.items():
        origin, type_ = troops(code)
        found = counter(code)
        for number in range(1, count + 1):
            yield Soldier(
                id=f"{side[0]}-{code}-{number}",
                origin=origin,
                type=type_,
                points_class=points_class(found),
                mounted=found.mounted is not None,
                armoured=found.armoured,
            )


def troops(code: str) -> Troops:
    """Origin and type of the people whom a counter stands for. Raises Refusal for an unknown code."""
    found = CLASSES.troops.get(code)
    if found is None:
        raise Refusal("GT-1.2i", "people", "{given} is no class of people", given=code)
    return found


def points_class(found: Counter) -> str:
    """The class of points of a counter in the quick tables (campaign rules 17.1)."""
    armour = "armoured" if found.armoured else "unarmoured"
    if found.weapon in BOWS_AND_SLING:
        return f"shooter_{'mounted' if found.mounted else 'foot'}_{armour}"
    return f"{'cavalry' if found.mounted else 'infantry'}_{armour}"


SCENARIOS = Scenarios(Path(__file__).parent, soldiers)
names, scenario = SCENARIOS.names, SCENARIOS.scenario
muster, mustered = SCENARIOS.muster, SCENARIOS.mustered
