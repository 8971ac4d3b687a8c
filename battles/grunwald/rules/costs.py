"""GR-4: what it costs to enter a hex and to turn in one, in half points of movement."""

from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES, Lie, lie
from battles.grunwald.tables.shapes import Arm
from rulebook import rule

HALVES = 2
LEAVE = HALVES
"""To leave the map (GR-4.4.2), a banner that is passed on (GR-7.1.4), another formation (GR-11.1.3) cost a point each."""
FRIEND = HALVES
IN_ZOC = HALVES
PASSING_ON = HALVES
DISORGANISED: dict[bool, int] = {True: 2 * HALVES, False: HALVES}
"""The deduction of disorganised cavalry, and of other units (GR-9.2.1)."""
HALF_TURN = 3
SHARP = 2
"""From this level of charge on cavalry turns by 60 degrees at most at once."""


def points(lie_: Lie, cavalry: bool, *, extra: bool = False) -> int:
    """The cost of a kind of hex, or the surcharge of a hexside, in halves."""
    if extra:
        cost = lie_.cavalry_mp_extra if cavalry else lie_.infantry_mp_extra
    else:
        cost = lie_.cavalry_mp if cavalry else lie_.infantry_mp
    return round(HALVES * cost)


@rule("GR-9.2.1")
def allowance(mp: int, cavalry: bool, disorganised: bool) -> int:
    """The points of a unit in a phase, in halves; never below 0."""
    return max(0, HALVES * mp - (DISORGANISED[cavalry] if disorganised else 0))


@rule("GR-4.2.7")
def passable(field: Field, hex_: str, other: str) -> bool:
    """True if the way from a hex to the next is free of rivers, or has a bridge or ford."""
    sides = field.on_side(hex_, other)
    return "river" not in sides or bool(sides & {"bridge", "ford"}) or field.by_road(hex_, other)


@rule("GR-4.1.7", "GR-12.1.4")
def enter(field: Field, hex_: str, other: str, arm: Arm, armour: int) -> int | None:
    """The cost of the next hex, without its occupants; None across a river without a way over it."""
    sides, cavalry = field.on_side(hex_, other), arm == "cavalry"
    road = field.by_road(hex_, other)
    if not passable(field, hex_, other):
        return None
    cost = points(lie("road") if road else lie(field.terrain[other]), cavalry)
    if "ford" in sides:
        cost += points(lie("ford"), cavalry, extra=True)
    elif "stream" in sides and not road and "bridge" not in sides:
        cost += points(lie("stream"), cavalry, extra=True)
    if "wall" in sides:
        cost += wall(cavalry, armour)
    return cost


@rule("GR-12.1.3")
def wall(cavalry: bool, armour: int) -> int:
    """The surcharge for a wall, both ways (D48), in halves."""
    table = TABLES.now.fortification
    return HALVES * (table.wall_extra_mp_cavalry if cavalry else table.wall_extra_mp_infantry)[armour]


@rule("GR-5.6.12", "GR-4.2.8")
def slowly(road: bool) -> int:
    """The surcharge of a hex that must not raise the charge level, in halves."""
    return HALVES // 2 if road else HALVES


@rule("GR-4.3.1", "GR-4.3.2", "GR-4.3.3", "GR-4.3.5", "GR-4.3.6", "GR-11.5.2")
def turn(
    field: Field, hex_: str, steps: int, arm: Arm, armour: int, charge: int, *, archer: bool, in_zoc: bool
) -> int:
    """The cost of a turn by so many times 60 degrees, in halves: of horse archers half a point for each."""
    if archer:
        cost = steps * HALVES // 2
    elif arm == "cavalry":
        cost = HALVES * (steps * (charge + 1) + armour)
    else:
        cost = HALVES
    return cost + (IN_ZOC if in_zoc else 0) + surcharge(field, hex_)


@rule("GR-4.3.6")
def surcharge(field: Field, hex_: str) -> int:
    """The surcharge of a turn in a hex, in halves: 0 on a road (D23)."""
    table = TABLES.now.ground.terrain_extra.facing_surcharge
    terrain = "village" if field.terrain[hex_] == "town" else field.terrain[hex_]
    more = table["other"] if hex_ in field.roadside else table.get(terrain, table["other"])
    return HALVES * more


@rule("GR-4.3.4")
def widest_turn(cavalry: bool, charge: int) -> int:
    """By how many times 60 degrees a unit may turn at once."""
    return 1 if cavalry and charge >= SHARP else HALF_TURN


@rule("GR-4.2.5", "GR-4.2.6")
def disorganises(field: Field, hex_: str, other: str, arm: Arm) -> bool:
    """True if ground disorganises a unit that enters it off the road; missile foot is infantry here.

    A unit from beyond the map (`hex_` is "") comes along any road that leads there.
    """
    party = "cavalry" if arm == "cavalry" else "infantry"
    road = field.by_road(hex_, other) if hex_ else other in field.roadside
    return party in lie(field.terrain[other]).disorganises and not road
