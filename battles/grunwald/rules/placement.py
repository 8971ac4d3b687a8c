"""GR-S: the counters of a scenario put down: units about their dots, leaders and banners with them, the others waiting."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from battles.contract.muster import Side
from battles.grunwald.scenarios import Placed, Scenario
from battles.grunwald.state import Banner, Formation, Leader, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import Body, body, leading, unit_type
from battles.grunwald.tables.forces import Nation
from hexmap.grid import SIDES
from rulebook import rule

BAD_GROUND = ("forest", "marsh", "village")
"""Where nobody is placed about a dot."""
CAMP = "lithuanian"
Sides = dict[Nation, Side]


def unit(group: Body, number: int, side: Side) -> Unit:
    """The so-manieth unit of a body, not on the field yet."""
    kind = unit_type(group.type)
    return Unit(f"{group.id}-{number}", side, group.id, group.type, group.contingent, kind.sp)


def units_of(group: Body, side: Side) -> list[Unit]:
    """All units of a body, numbered from 1."""
    return [unit(group, number, side) for number in range(1, group.count + 1)]


def all_of(group: str, sides: Sides) -> list[Unit]:
    """All units of the body of a name, of the side that it fights for."""
    found = body(group)
    return units_of(found, sides[found.side])


def around(field: Field, dot: str) -> Iterator[str]:
    """The hexes about a dot in their order: itself, the first ring clockwise from the north, the second likewise."""
    yield dot
    yield from (near for near in field.around[dot] if near)
    north = field.toward(field.toward(dot, 0), 0) if field.toward(dot, 0) else ""
    hex_, facing = north, 2
    for _ in SIDES:
        for _ in range(2):
            if hex_:
                yield hex_
                hex_ = field.toward(hex_, facing)
        facing += 1


@rule("GR-S1b", "GR-S2b")
def shared(units: list[Unit], dots: tuple[str, ...]) -> Iterator[tuple[Unit, str]]:
    """Which unit is placed about which dot: evenly shared out, the first dots first."""
    each, more = divmod(len(units), len(dots))
    rest = iter(units)
    for number, dot in enumerate(dots):
        for _ in range(each + (number < more)):
            yield next(rest), dot


@rule("GR-S1b", "GR-S2b", "GR-S0d")
def placed(scenario: Scenario, field: Field, sides: Sides) -> dict[str, Unit]:
    """All units of a scenario by id: near dots one to a hex, others at their places; later ones wait."""
    found: dict[str, Unit] = {}
    taken: set[str] = set()
    for each in scenario.placement:
        for one, hex_ in spots(each, all_of(each.group, sides), field, taken):
            put(one, hex_, scenario)
            taken.add(hex_)
            found[one.id] = one
    camp = iter(field.told.camps[CAMP])
    for name in scenario.in_lithuanian_camp:
        for one in all_of(name, sides):
            put(one, next(camp), scenario)
            found[one.id] = one
    for name in scenario.reinforcement_pool:
        found |= {one.id: one for one in all_of(name, sides)}
    return found


@rule("GR-S1b", "GR-S2b")
def spots(
    body_: Placed, units: list[Unit], field: Field, taken: AbstractSet[str]
) -> Iterator[tuple[Unit, str]]:
    """The hexes of a body's units: the named ones, or free good ground near the dots."""
    yield from zip(units, body_.hexes, strict=False)
    for one, dot in shared(units, body_.dots) if body_.dots else ():
        yield (
            one,
            next(
                hex_
                for hex_ in around(field, dot)
                if hex_ not in taken and field.terrain[hex_] not in BAD_GROUND
            ),
        )


@rule("GR-S1b", "GR-11.1.1")
def put(one: Unit, hex_: str, scenario: Scenario) -> None:
    """A unit stands in a hex, ready to shoot if it can; it looks as its contingent does."""
    ready: Formation = "combat" if one.missile_foot else "movement"
    one.hex, one.place, one.formation = hex_, "map", ready
    one.facing = SIDES.index(scenario.facing[one.contingent])


@rule("GR-S0e", "GR-8.0a")
def leaders(scenario: Scenario, units: dict[str, Unit], sides: Sides) -> dict[str, Leader]:
    """The leaders of a scenario by id, each with the first unit of his body."""
    found = {}
    for name, group in scenario.leaders_with.items():
        found[name] = counter_of(name, sides[leading(name).side], units[f"{group}-1"].hex)
    return found


def counter_of(name: str, side: Side, hex_: str) -> Leader:
    """The counter of a leader of the table, in a hex. KeyError for an unknown one."""
    known = leading(name)
    return Leader(name, side, known.contingent, known.army_leader, known.command_range, hex=hex_)


@rule("GR-S0d", "GR-S0e", "GR-7.1.1")
def banners(scenario: Scenario, sides: Sides) -> dict[str, Banner]:
    """The banners of a scenario by id, each borne by the unit with which its leader is."""
    return {
        f"banner-{name}": Banner(
            f"banner-{name}", sides[leading(name).side], bearer=f"{scenario.leaders_with[name]}-1"
        )
        for name in scenario.banners_with
    }
