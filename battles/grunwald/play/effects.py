"""The effects of lost strength, of a new hex, of disorder, and of a leader's death."""

from collections.abc import Collection, Iterable

from battles.grunwald.play import banners, fates, going
from battles.grunwald.rules import bearers, command, contagion, costs, morale, spirits, victory
from battles.grunwald.rules.strengths import level_of
from battles.grunwald.state import Banner, Leader, Order, State, Unit
from battles.grunwald.state.field import Field, field
from battles.kit.agenda.draft import Draft
from dice import Rolled
from rulebook import rule

Decision = Draft[State]


def field_of(state: State) -> Field:
    """The field of a battle, with its works that still stand."""
    return field(frozenset(state.ruined))


def subject(state: State, who: str) -> str:
    """The owner and the time of a die."""
    return f"{state.turn}.{state.phase}.{who}"


def pair(draft: Decision, rule_: str, who: str, purpose: str) -> tuple[Rolled, ...]:
    """Two dice."""
    about = subject(draft.state, who)
    return draft.throw(rule_, about, purpose, 6), draft.throw(rule_, about, purpose, 6)


def one(draft: Decision, rule_: str, who: str, purpose: str) -> tuple[Rolled, ...]:
    """A die."""
    return (draft.throw(rule_, subject(draft.state, who), purpose, 6),)


def total(rolls: tuple[Rolled, ...]) -> int:
    """The sum of some dice."""
    return sum(each.face for each in rolls)


@rule("GR-1.2c", "GR-8.1.6")
def lose(draft: Decision, unit: Unit, points: int, cause: str) -> None:
    """A unit loses strength points, no more than it has; it is eliminated with the last."""
    lost = min(points, unit.sp)
    if lost <= 0 or unit.place == "eliminated":
        return
    draft.emit(fates.StrengthLost(unit.id, lost, unit.sp - lost, cause))
    if unit.sp == 0:
        eliminate(draft, unit, cause)


@rule("GR-6.1.4", "GR-5.8.9a", "GR-8.1.6", "GR-7.1.5", "GR-7.1.8")
def eliminate(draft: Decision, unit: Unit, cause: str) -> None:
    """Eliminate a unit; its companions take its banners over, or they are lost."""
    hex_, overrun = unit.hex, cause == "overrun"
    for banner in bearing_by(draft.state, unit):
        drop(draft, banner, hex_)
    boxes = spirits.of_unit(overrun=overrun, orphaned=cause == "army leader killed")
    draft.emit(fates.UnitEliminated(unit.id, cause, boxes, 0 if overrun else victory.worth(unit), hex_))


def bearing_by(state: State, unit: Unit) -> list[Banner]:
    """The banners that a unit bears."""
    return [banner for banner in state.banners.values() if banner.bearer == unit.id]


@rule("GR-7.1.2", "GR-7.1.3a")
def carries(draft: Decision, unit: Unit) -> tuple[str, ...]:
    """The banners that a unit takes along in a move of its own; banners that it may not carry stay (D73)."""
    held = bearing_by(draft.state, unit)
    for banner in held:
        if not bearers.may_carry(banner, unit):
            drop(draft, banner, unit.hex)
    return tuple(banner.id for banner in held if bearers.may_carry(banner, unit))


@rule("GR-7.1.5", "GR-6.1.5a")
def drop(draft: Decision, banner: Banner, hex_: str) -> None:
    """A banner whose bearer is gone: a friend in the hex holds it, or it is lost there.

    Of several its owner names one (D73); until he has, the strongest holds it.
    """
    heirs = bearers.heirs(draft.state, banner, hex_)
    if not heirs:
        draft.emit(banners.BannerLost(banner.id, hex_, spirits.of_banner()))
        return
    several = len(heirs) > 1
    draft.emit(banners.BannerHeld(banner.id, max(heirs, key=lambda each: each.sp).id, awaits=several))
    if several:
        draft.add(banners.Inheriting(banner.id))


@rule("GR-8.1.4", "GR-8.1.5", "GR-8.2.8")
def kill(draft: Decision, leader: Leader, cause: str) -> None:
    """A leader dies: who is with him loses a strength point; of an army leader everybody of his side on the map does."""
    state, hex_ = draft.state, leader.hex
    points = victory.worth_of(victory.LEADER)
    draft.emit(fates.LeaderKilled(leader.id, cause, spirits.of_leader(leader), points, hex_))
    if leader.army_leader:
        for unit in list(state.on_map(leader.side)):
            lose(draft, unit, 1, "army leader killed")
        return
    for unit in state.at(hex_):
        if unit.side == leader.side:
            lose(draft, unit, 1, "leader killed")


@rule("GR-9.1.1c", "GR-9.1.4", "GR-10.1.4")
def disorder(
    draft: Decision, unit: Unit, cause: str, *, in_combat: bool = False, panics: bool = False
) -> None:
    """A unit is disorganised, or panics, unless a leader holds it together; its marker shows it to everybody."""
    if worsen(draft, unit, cause, in_combat=in_combat, panics=panics):
        spread(draft, unit.hex, "", changed=(unit.id,))


@rule("GR-5.1.1g", "GR-9.1.1a", "GR-10.1.1a")
def disorder_all(draft: Decision, units: Iterable[Unit], cause: str) -> None:
    """Units are disorganised by one and the same result of a combat: none of them for the others, whom it has hit too."""
    hit = [(unit.id, unit.hex) for unit in units if worsen(draft, unit, cause, in_combat=True)]
    for hex_ in dict.fromkeys(hex_ for _, hex_ in hit):
        spread(draft, hex_, "", changed=tuple(name for name, there in hit if there == hex_))


@rule("GR-9.1.3", "GR-9.1.4", "GR-10.1.4")
def worsen(draft: Decision, unit: Unit, cause: str, *, in_combat: bool = False, panics: bool = False) -> bool:
    """True if the order of a unit has become worse, which its companions have still to see."""
    if unit.place != "map" or (not panics and contagion.immune(draft.state, unit)):
        return False
    order: Order = "panicked" if panics else contagion.worse(unit.order, in_combat=in_combat)
    if order == unit.order:
        return False
    draft.emit(fates.OrderChanged(unit.id, order, cause))
    return True


@rule("GR-6.2.4", "GR-6.2.5", "GR-6.2.6", "GR-9.1.2", "GR-10.1.2")
def spread(draft: Decision, hex_: str, mover: str, *, come: str = "", changed: Collection[str] = ()) -> None:
    """Test the morale of all units in a hex with one in worse order; in its own move that stops a unit (D77).

    The test is once for each unit that is new there (`come`) or newly so (`changed`). If a newcomer falls into
    disorder, the others see it.
    """
    if not hex_:
        return
    fallen = False
    for unit, becomes in contagion.must_test(draft.state, hex_, come=come, changed=changed):
        good = steadies(draft, unit, "with the disordered", becomes, costs_all=unit.id == mover)
        fallen = fallen or (unit.id == come and not good)
    if fallen:
        spread(draft, hex_, mover, changed=(come,))


@rule("GR-6.2.1", "GR-6.2.4", "GR-6.2.5", "GR-6.2.6", "GR-10.3.1")
def steadies(
    draft: Decision,
    unit: Unit,
    cause: str,
    failed: Order,
    *,
    passed: Order | None = None,
    extra: int = 0,
    costs_all: bool = True,
    loses_charge: bool = True,
    rests: bool = False,
) -> bool:
    """A test of morale: whether it is passed, and the order after it; the charge is gone, except in an overrun (D36).

    A unit that has panicked and fails keeps its points, to flee (D53). `rests`: the unit moves no longer in the turn,
    after any result.
    """
    state = draft.state
    rolls = one(draft, "GR-6.2.1", unit.id, cause)
    led = morale.led(command.near(state, field_of(state), unit))
    values = {name: value for name, value in {"leader": led, "terrain": 0, "overrun": extra}.items() if value}
    level = level_of(state, unit.side)
    good = morale.passes(rolls[0].face, level, sum(values.values()))
    order: Order = (passed or unit.order) if good else failed
    costs_all = costs_all and (good or not unit.panicked)
    draft.emit(
        fates.MoraleTested(unit.id, cause, rolls, values, level, good, order, costs_all, loses_charge, rests)
    )
    return good


@rule("GR-8.2.6", "GR-7.1.6", "GR-4.2.5", "GR-4.2.6", "GR-9.1.1b")
def comes(draft: Decision, unit: Unit, frm: str | None, mover: str = "") -> None:
    """Apply the effects of a unit's new hex: bad ground, lone leaders of the enemy, banners, disorder there.

    `frm`: the hex it comes from, "" beyond the map; None for a unit that is put down, which ground leaves alone (D26).
    """
    state, hex_ = draft.state, unit.hex
    for leader in state.leaders_at(hex_):
        if leader.side != unit.side:
            kill(draft, leader, "caught alone")
    for banner in bearers.found(state, unit, hex_):
        if banner.side == unit.side:
            draft.emit(banners.BannerHeld(banner.id, unit.id, spirits.of_banner(retaken=True)))
        else:
            draft.emit(banners.BannerCaptured(banner.id, unit.id))
    if frm is not None and costs.disorganises(field_of(state), frm, hex_, unit.kind.arm):
        worsen(draft, unit, "terrain")
    spread(draft, hex_, mover, come=unit.id)


@rule("GR-8.1.7a", "GR-8.1.1", "GR-8.1.8")
def along(state: State, unit: Unit, come: tuple[str, ...] | None = None) -> dict[str, int]:
    """The leaders who go with a unit that retreats, pursues or advances, from its hex; disorder spares them.

    `come`: the ones who have come with it, on its way; a leader whom it meets there stays with his own.
    """
    there = (leader for leader in state.leaders_at(unit.hex) if leader.side == unit.side)
    return {leader.id: 0 for leader in there if come is None or leader.id in come}


@rule("GR-4.5.2a", "GR-5.5.8", "GR-5.4.3")
def step(
    draft: Decision, unit: Unit, hex_: str, way: going.Way, *, led: dict[str, int], charge: int | None = None
) -> None:
    """A unit goes a hex without points: in a retreat, a pursuit, an advance; its charge stays what it is."""
    frm, state = unit.hex, draft.state
    where = field_of(state)
    facing = where.facing_to(frm, hex_)
    level = unit.charge if charge is None else charge
    draft.emit(going.UnitStepped(unit.id, hex_, way, charge=level, facing=facing, led=led))
    comes(draft, unit, frm)
