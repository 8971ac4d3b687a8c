"""AB-H13.1, AB-H12.1: the armies of a battle by name, and the ground on which they meet."""

from collections.abc import Iterable

from battles.ancient_battles.rules import armies, companions, deployment
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.standing import free
from battles.ancient_battles.scenarios import Listed, Scenario, point
from battles.ancient_battles.state import Joined, Unit
from battles.ancient_battles.state.ground import Area, Ground, Line
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.tables import TABLES, profile, settings
from battles.contract.muster import SIDES, Side
from battles.people.bodies import unit_id
from rulebook import Refusal, rule


def ground_of(scenario: Scenario) -> Ground:
    """The table of a battle."""
    areas = (Area(each.kind, tuple(map(point, each.polygon))) for each in scenario.area)
    lines = (Line(each.kind, point(each.start), point(each.end)) for each in scenario.line)
    return Ground(settings().table_width_, settings().table_depth_, tuple(areas), tuple(lines))


def units_of(scenario: Scenario) -> tuple[Unit, ...]:
    """The units of both sides in their places. Raises Refusal where they find no room."""
    ground = ground_of(scenario)
    return tuple(unit for side in SIDES for unit in army(scenario.army(side), side, ground))


def army(listed: str | Iterable[Listed], side: Side, ground: Ground) -> list[Unit]:
    """The units of a side: of a contingent by name, or of a list. Raises Refusal for one that does not exist."""
    entries = contingent(listed) if isinstance(listed, str) else tuple(listed)
    units = {number: unit(entry, side, number) for number, entry in enumerate(entries, 1) if not entry.joins}
    for number, entry in enumerate(entries, 1):
        if entry.joins:
            if entry.joins not in units:
                raise Refusal("AB-H12.1", "joins", "there is no unit in line {given}", given=entry.joins)
            units[entry.joins] = join(units[entry.joins], entry, unit_id(side, number))
    stand = [footprint(each) for number, each in units.items() if entries[number - 1].at is not None]
    loose = [each for number, each in units.items() if entries[number - 1].at is None]
    for id_, pose in deployment.line(ground, loose, stand).items():
        next(each for each in loose if each.id == id_).pose = pose
    for each in units.values():
        if not free(ground, (), footprint(each)):
            raise Refusal("AB-H13.1", "units", "{unit} finds no room on the table", unit=each.id)
    return list(units.values())


def contingent(name: str) -> tuple[Listed, ...]:
    """The lines of a contingent of the tables (M8). Raises Refusal for an unknown one."""
    known = TABLES.now.armies.muster
    if name not in known:
        raise Refusal(
            "AB-H13.1", "army", "there is no army {given}, only {known}", given=name[:80], known=tuple(known)
        )
    return tuple(
        Listed(
            profile=each.profile,
            models=each.models,
            files=each.files,
            standard=each.standard,
            musician=each.musician,
            points=each.points,
            joins=each.joins,
        )
        for each in known[name].units
    )


@rule("AB-H2.1", "AB-H13.1")
def unit(entry: Listed, side: Side, number: int) -> Unit:
    """A unit of an army's list, where the list says that it stands."""
    kind = profile(entry.profile)
    at = point(entry.at) if entry.at else (0, 0)
    return Unit(
        unit_id(side, number),
        side,
        entry.profile,
        entry.models,
        entry.models,
        entry.files,
        Pose(*at, entry.heading * 1000 % 360_000),
        points=armies.points(entry),
        standard=entry.standard,
        musician=entry.musician,
        general="general" in kind.rules,
        banner="army_standard" in kind.rules,
    )


@rule("AB-H12.1")
def join(host: Unit, entry: Listed, id_: str) -> Unit:
    """A unit with a character of a list. Raises Refusal for a character who may not go with it."""
    one = profile(entry.profile)
    if not companions.may_go_with(one, host.kind):
        raise Refusal("AB-H12.1", "joins", "{given} can't go with {unit}", given=entry.profile, unit=host.id)
    general, banner = "general" in one.rules, "army_standard" in one.rules
    joined = Joined(id_, entry.profile, general=general, standard=banner)
    return companions.together(host, joined, one.points)
