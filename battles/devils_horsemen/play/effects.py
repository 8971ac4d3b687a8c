"""The effects of hits, routs and losses of a unit, and of a struck leader."""

from battles.devils_horsemen.play import fates, happenings
from battles.devils_horsemen.play.items import Routing
from battles.devils_horsemen.rules import costs, quality, routs
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import read
from battles.kit.agenda.draft import Draft
from dice import Rolled
from rulebook import rule

Decision = Draft[State]


def subject(state: State, who: str) -> str:
    """The owner and the time of a die: turn, Orders Phase of the turn, piece."""
    return f"{state.turn}.{state.segment}.{who}"


def throw(draft: Decision, rule_: str, who: str, purpose: str) -> Rolled:
    """A die of ten; `read` says what it counts (DH-2.3a)."""
    return draft.throw(rule_, subject(draft.state, who), purpose, 10)


@rule("DH-11.11a", "DH-11.46b")
def harm(
    draft: Decision,
    unit: Unit,
    hits: int,
    cause: str,
    rolls: tuple[Rolled, ...] = (),
    *,
    settled: bool = True,
) -> None:
    """A unit takes hits, and routs where they reach its quality; one that routs already is lost by fire and shock.

    `settled`: False in a shock, where nobody routs before the collapse (DH-9.17g).
    """
    if hits <= 0 or unit.place != "map":
        return
    if unit.routed:
        lose(draft, unit, "routed and hit")
        return
    draft.emit(happenings.CohesionLost(unit.id, hits, unit.hits + hits, cause, rolls))
    if settled:
        settle(draft, unit)


@rule("DH-6.32a", "DH-6.55a", "DH-11.13a")
def settle(draft: Decision, unit: Unit) -> None:
    """A unit whose hits have reached its quality routs, now."""
    if unit.place == "map" and not unit.routed and quality.breaks(unit):
        rout(draft, unit)


@rule("DH-9.24a", "DH-11.41a")
def rout(draft: Decision, unit: Unit) -> None:
    """Rout a unit: its first two hexes come next; no unit advances after it, as after a shock."""
    draft.emit(happenings.UnitRouted(unit.id, quality.supply_of_routed(unit)))
    draft.add(Routing(unit.id))


@rule("DH-12.11a")
def lose(draft: Decision, unit: Unit, cause: str) -> None:
    """A unit is gone for good: its printed quality counts against its army (D38)."""
    if unit.place == "map":
        draft.emit(happenings.UnitEliminated(unit.id, cause, quality.printed(unit)))


@rule("DH-6.63a", "DH-6.63b", "DH-11.45a")
def passes(draft: Decision, unit: Unit, other: Unit) -> None:
    """A unit goes through another of its side: heavy and medium infantry takes a hit; one that routs is lost."""
    for each in (unit, other):
        if each.routed:
            lose(draft, each, "routed through friends")
        else:
            harm(draft, each, costs.through_hits(each), "passed through")


@rule("DH-11.16a")
def roll_quality(
    draft: Decision, unit: Unit, rule_: str, cause: str, quality_: int | None = None, *, settled: bool = True
) -> int:
    """A check of quality: as many hits as the die is above it; how many those were. `settled` as in `harm`."""
    wanted = quality.in_force(unit) if quality_ is None else quality_
    rolled = throw(draft, rule_, unit.id, cause)
    hits = quality.hits_of_check(read(rolled), wanted)
    if not hits:
        draft.emit(happenings.CheckPassed(unit.id, wanted, cause, (rolled,)))
    elif unit.routed:
        draft.emit(happenings.CohesionLost(unit.id, hits, unit.hits + hits, cause, (rolled,)))
        lose(draft, unit, "routed and hit")
    else:
        harm(draft, unit, hits, cause, (rolled,), settled=settled)
    return hits


@rule("DH-9.15b", "DH-12.11a")
def strike(draft: Decision, leader: Leader, rolls: tuple[Rolled, ...], *, killed: bool) -> None:
    """A leader is wounded, or killed; a wounded one is killed by a second wound (D35)."""
    if killed or leader.wounded:
        kill(draft, leader, rolls)
    else:
        draft.emit(fates.LeaderWounded(leader.id, rolls))


@rule("DH-12.11a")
def kill(draft: Decision, leader: Leader, rolls: tuple[Rolled, ...] = ()) -> None:
    """A leader is gone: five rout points for each of his printed Initiative (D38, D48)."""
    points = TABLES.now.effects.rout_points_per_leader_initiative * leader.initiative
    draft.emit(fates.LeaderKilled(leader.id, points, rolls))


@rule("DH-11.55a")
def forsake(
    draft: Decision, leader: str, *, taken: bool = False, flees: bool = False, along: str = ""
) -> None:
    """Take a standard from the units that rout about it: it is about to move with its leader, or is taken.

    The unit `along` with which it goes keeps it. A leader who `flees` leaves no standard behind.
    """
    state = draft.state
    standard = state.standards.get(leader)
    if standard is None or not (taken or standard.hex == state.leaders[leader].hex):
        return
    if standard.planted and not (taken or flees):
        return
    if units := tuple(name for name in routs.about(state, standard) if name != along):
        draft.emit(fates.UnitsForsaken(leader, units))


@rule("DH-11.32a", "DH-11.33b", "DH-11.55a")
def go(draft: Decision, moved: happenings.UnitMoved) -> None:
    """Put a unit into a hex; standards of leaders who go with it, or that it carries off, leave the units about them."""
    if moved.to != draft.state.units[moved.unit].hex:
        for leader in moved.leaders:
            forsake(draft, leader, along=moved.unit)
        for standard in list(draft.state.standards.values()):
            if standard.captor == moved.unit:
                forsake(draft, standard.leader, taken=True)
    draft.emit(moved)
