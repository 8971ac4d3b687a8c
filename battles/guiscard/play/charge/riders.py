"""The people who may charge, and be charged (GT-7.2.1)."""

from collections.abc import Collection, Iterator

from battles.guiscard.play.movement.budget import budget
from battles.guiscard.rules.charge import view
from battles.guiscard.rules.charge.course import Course
from battles.guiscard.rules.charge.way import Way
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Charge
from battles.guiscard.tables import TABLES
from rulebook import Refusal, rule


@rule("GT-7.2.1a", "GT-7.2.1e", "GT-5.2b")
def bar(state: Skirmish, one: Character) -> Refusal | None:
    """The reason why somebody may not charge in this step, at any target; None if he may."""
    deeds = one.deeds
    if not one.able or not one.mounted:
        return Refusal("GT-7.2.1a", "rider", "{given} is no rider on the field", given=one.id)
    if deeds.shot:
        return Refusal("GT-5.2b", "rider", "{given} has shot in this phase", given=one.id)
    if deeds.charged:
        return Refusal("GT-7.2.1e", "rider", "{given} has charged in this turn", given=one.id)
    if deeds.busy or deeds.forgone:
        return Refusal("GT-2.1g", "rider", "{given} does not charge in this step any more", given=one.id)
    return None


def riders(state: Skirmish) -> Iterator[Character]:
    """The members of the active side who may charge if there is anybody to charge."""
    side = state.active
    for one in state.people.values():
        if one.horse and one.side == side and bar(state, one) is None:
            yield one


@rule("GT-7.2.1a")
def bar_target(state: Skirmish, name: str, charged: Collection[str]) -> Refusal | None:
    """The reason why somebody may not be charged, by anybody; None if he may: an enemy on the field, once a turn."""
    target = state.people.get(name)
    if target is None or target.side == state.active or not target.hex:
        return Refusal("GT-7.2.1a", "target", "{given} is no enemy on the field", given=name)
    if name in charged:
        return Refusal("GT-7.2.1a", "target", "{given} has been charged in this turn", given=name)
    return None


def targets(state: Skirmish, charged: Collection[str]) -> list[Character]:
    """The people who may be charged, if there is a way to them."""
    return [one for one in state.people.values() if bar_target(state, one.id, charged) is None]


def refuse(
    state: Skirmish, rider: str, target: str, charged: Collection[str], kept: Collection[str] = ()
) -> None:
    """Raise Refusal if a rider may not charge somebody, or lacks a path to him."""
    one = state.people.get(rider)
    if one is None or one.side != state.active:
        raise Refusal("GT-7.2.1a", "rider", "{given} is no rider of the active side", given=rider)
    refusal = bar(state, one) or bar_target(state, target, charged)
    refusal = refusal or no_way(Way(state, ground_in(state), one), state.people[target], kept)
    if refusal is not None:
        raise refusal


@rule("GT-7.2.1b", "GT-7.2.1c")
def no_way(way: Way, target: Character, kept: Collection[str] = ()) -> Refusal | None:
    """Why a rider cannot come at an enemy in a charge; None if he can."""
    one, points = way.one, budget(way.state, way.one)
    if not view.before(one, target):
        return Refusal("GT-7.2.1b", "target", "{given} is not in the front arc", given=target.id)
    if not view.within(one, target, points):
        return Refusal("GT-7.2.1b", "target", "{given} is beyond the movement allowance", given=target.id)
    hidden = view.hidden(way.state, way.ground, one, target)
    if hidden is not None:
        return hidden.at("target")
    return None if Course(way, target, points, kept).possible() else unreachable(target)


def unreachable(target: Character) -> Refusal:
    """Why there is no charge at somebody in full view."""
    return Refusal(
        "GT-7.2.1c",
        "target",
        "no path of {least} hexes and more within the allowance ends beside {given}",
        least=TABLES.now.tactics.charge.least_hexes,
        given=target.id,
    )


def course(
    state: Skirmish, ground: Ground, one: Character, target: Character, kept: Collection[str] = ()
) -> Course:
    """The paths of a charge."""
    return Course(Way(state, ground, one), target, budget(state, one), kept)


def ends(charges: Collection[Charge], halves: int = 2) -> set[str]:
    """The last hexes of charges: the two in which each ends, or the four along which two riders would face each other."""
    return {hex_ for charge in charges for hex_ in charge.path[-halves:]}
