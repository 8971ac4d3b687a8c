"""The muster of a fight of a siege beside its people: the works fought over, the field, the shelter of each side."""

from collections.abc import Collection, Mapping

import msgspec

from battles import contract
from battles.contract.muster import Action, Ground, PlacedMap, Side
from campaign.model.siege import Siege
from campaign.rules.strongholds import redoubts
from campaign.tables.sieges import SiegeTables
from campaign.tables.sieges.shapes import Plan
from rulebook import rule

ASSAULT: Action = "assault"
CAMP: Action = "camp_sally"
SUPPLY: Action = "supply_sally"
GENERAL: Action = "general_sally"
GATE_OPENED = "gate_opened"
PERRIER = "perrier"
SITES_TERRAIN = {"castle": "castle", "farm": "town", "chapel": "town"}
"""The terrain of the quick tables that a building is (GC D47)."""

FIRST_ON_THE_FIELD: dict[str, Side] = {
    ASSAULT: "defender",
    CAMP: "defender",
    SUPPLY: "defender",
    GENERAL: "attacker",
}
"""The side that sets up first (GS-11.4.1b, 11.4.2c, 11.4.3f, 11.4.4b)."""
FIRST_TO_MOVE: dict[str, Side] = {
    ASSAULT: "attacker",
    CAMP: "attacker",
    SUPPLY: "defender",
    GENERAL: "attacker",
}
"""The side that has the first phase (GS-11.4.1b, 11.4.2d, 11.4.3f, 11.4.4b)."""


def walls_down(plan: Plan, demolition: Mapping[str, int], tables: SiegeTables) -> tuple[str, ...]:
    """The wall hexes of a plan that are demolished, by number."""
    down = []
    for hex_, degrees in sorted(demolition.items()):
        wall = plan.wall(hex_)
        if wall is not None and degrees >= tables.demolition.degrees(wall):
            down.append(hex_)
    return tuple(down)


def gate_open(siege: Siege) -> bool:
    """True if a spy has opened the gate today (GS-11.6i)."""
    return bool(siege.days) and siege.days[-1].effect == GATE_OPENED


@rule("GS-11.6i", "GS-11.3.2a")
def gate(plan: Plan, down: Collection[str], *, opened: bool) -> contract.Gate:
    """The gate when a fight begins: destroyed if a hex of it is demolished, open if a spy has opened it, else
    closed. It is closed again after every fight (GT-9.2.3.2b).
    """
    if not set(plan.wood_gate).isdisjoint(down):
        return "destroyed"
    return "open" if opened else "closed"


@rule("GS-11.4.2c", "GS-11.3.4g")
def engines_on_the_field(engines: Mapping[str, int], action: str, tables: SiegeTables) -> dict[str, int]:
    """The besieger's pieces in a fight: of an assault, or of his camp, as many as maps have room for."""
    most: Mapping[str, int] = {}
    if action == ASSAULT:
        most = {**engines, PERRIER: tables.pounding_limits.perriers_on_map}
    elif action == CAMP:
        most = {str(piece): number for piece, number in tables.camp_sally.engines_on_map.items()}
    return {piece: min(number, most[piece]) for piece, number in engines.items() if number and piece in most}


@rule("GS-11.6i")
def infiltrators(building: str, tables: SiegeTables) -> int:
    """The number of besiegers whom a spy lets in."""
    return tables.siege_effects.infiltrators[building]  # type: ignore[index]


@rule("GS-11.4.2e")
def flaming_arrows(action: str, tables: SiegeTables) -> int:
    """The flaming arrows of each archer who raids a camp; in other fights nobody has any."""
    return tables.camp_sally.flaming_arrows_per_archer if action == CAMP else 0


@rule("GS-11.1.1e", "GS-11.4.3h")
def carried(horses: int, tables: SiegeTables) -> int:
    """The days of food that so many pack horses carry."""
    return horses * tables.supply_sally.days_per_horse


@rule("GS-11.4.1j")
def works(
    siege: Siege, action: Action, tables: SiegeTables, *, by_relief: bool = False, besiegers: int = 0
) -> contract.Works:
    """The works that a fight of a siege is over; an opened gate counts as a breach, in the assault of its day (GS-11.6i).

    The food is that of the besieged in an assault, and what the horses carry in a supply sally. `by_relief`:
    the relief storms the outer works, with the people in the redoubt at its side (GS-11.4.1o). `besiegers`
    are the heads of whom there are patrols.
    """
    plan = tables.siege_plan.of(siege.building)
    down = walls_down(plan, siege.demolition, tables)
    opened = action == ASSAULT and gate_open(siege)
    found = contract.Works(
        building=siege.building,
        action=action,
        stage=siege.stage,
        engines={} if by_relief else engines_on_the_field(siege.engines, action, tables),
        demolished=down,
        breached=bool(down) or opened,
        tents=tables.camp_sally.tent_hexes if action == CAMP else 0,
        infiltrators=infiltrators(siege.building, tables) if opened else 0,
        flaming_arrows=flaming_arrows(action, tables),
        gate=gate(plan, down, opened=opened),
    )
    if action == SUPPLY:
        return with_horses(found, siege, besiegers, tables)
    return found if action != ASSAULT or by_relief else with_redoubts(found, siege, tables)


@rule("GS-11.4.3e")
def most_patrols(besiegers: int, tables: SiegeTables) -> int:
    """The patrols for which so many besiegers are people enough (D16)."""
    return -(-besiegers // tables.supply_sally.patrol_people)


@rule("GS-11.4.3c", "GS-11.4.3e")
def with_horses(found: contract.Works, siege: Siege, besiegers: int, tables: SiegeTables) -> contract.Works:
    """The works that a supply sally is fought over: the horses, their load, and how many patrols there may be.

    Where the dice for patrols have fallen before the fight it names the turns in which they come instead.
    """
    return msgspec.structs.replace(
        found,
        food=carried(siege.horses, tables),
        horses=siege.horses,
        patrols=tuple(siege.patrols),
        most_patrols=0 if siege.patrols else most_patrols(besiegers, tables),
    )


@rule("GS-11.4.1f")
def with_redoubts(found: contract.Works, siege: Siege, tables: SiegeTables) -> contract.Works:
    """The works that an assault on the besieged is over: their redoubts, the middle of the building, and their food."""
    plan = tables.siege_plan.of(siege.building)
    return msgspec.structs.replace(
        found,
        food=siege.food,
        held=redoubts.hexes_held(plan, siege.stage),
        refuge=redoubts.refuge(plan, siege.stage, siege.building),
        centre=plan.centre,
    )


@rule("GS-17c")
def shelter(building: str, action: str) -> tuple[str, ...]:
    """The terrains that help the defender: in an assault the walls, also the walls of a redoubt; in a sally nothing."""
    return (SITES_TERRAIN[building],) if action == ASSAULT else ()


@rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3f", "GS-11.4.4b")
def field_of(building: str, action: str, tables: SiegeTables) -> Ground:
    """The battlefield of a fight: the building's field, or the sally's maps, and the side that begins (M-siege-plan)."""
    plans = tables.siege_plan
    fields: dict[str, tuple[str, ...]] = {
        ASSAULT: (plans.of(building).battlefield,),
        CAMP: plans.sallies.camp,
        SUPPLY: plans.sallies.supply,
        GENERAL: plans.sallies.general,
    }
    titles = fields[action]
    places = ("whole",) if len(titles) == 1 else ("left", "right")
    return Ground(
        maps=tuple(PlacedMap(title, place, "") for title, place in zip(titles, places, strict=True)),
        deploys_first=FIRST_ON_THE_FIELD[action],
        begins=FIRST_TO_MOVE[action],
    )


@rule("GS-11.3.1a", "GS-11.4.2c", "GS-11.4.3f")
def walls_on_the_table(building: str, action: str, tables: SiegeTables) -> bool:
    """True if the walls of the place are on the maps of a fight; a sally against the camp or for food goes far."""
    fought_on = [each.title for each in field_of(building, action, tables).maps]
    return tables.siege_plan.of(building).battlefield in fought_on


def side_inside(action: str) -> Side:
    """The side of those inside in a fight of a siege."""
    return "defender" if action in (ASSAULT, SUPPLY) else "attacker"
