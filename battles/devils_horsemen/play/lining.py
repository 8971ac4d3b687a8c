"""DH-4.23, 5.23: a Line Order: units of one formation and type, each of which moves, fires, or both."""

from collections.abc import Iterator
from functools import partial

import msgspec

from battles.contract.wording import phrase
from battles.devils_horsemen import voice
from battles.devils_horsemen.play import charging, leading, marching, shooting
from battles.devils_horsemen.play.commanding import Act, Lead, why_not_act
from battles.devils_horsemen.play.duty import did
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.items import Leading, Lining
from battles.devils_horsemen.play.orders import Order
from battles.devils_horsemen.rules import aggression, command, leaders, zones
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.voice import Choice, Meaning
from rulebook import Refusal, rule

BOOK = Book("lining", VOICE.with_also(type=Meaning(lambda state, item: voice.kind(state, item.kind))))


@BOOK.order("take {units} into the line")
class FallIn(Order, frozen=True, tag="fall_in"):
    """These units are of the line."""

    units: tuple[str, ...]


@BOOK.order("close the line")
class CloseLine(Order, frozen=True, tag="close_line"):
    """Close the line to further units."""


TASKS = {
    ("move", False): phrase("let {unit} move"),
    ("move", True): phrase("let {unit} move, with {leader}"),
    ("fire", False): phrase("let {unit} fire from where it is"),
}
"""The words for a task of a unit, by its act, and with a leader or without."""


@BOOK.order(Choice(tuple(TASKS.values()), lambda order: TASKS[order.act, bool(order.leader)]))
class Task(Order, frozen=True, tag="act"):
    """A unit of the line moves, and fires on the way, or fires where it stands; a leader with it may go along."""

    unit: str
    act: Act = "move"
    leader: str = ""


@BOOK.order("end the Line Order")
class EndLine(Order, frozen=True, tag="end_line"):
    """End the acts of the line."""


def names_of(state: State, item: Lining) -> Iterator[FallIn | CloseLine]:
    """The units that may belong to the line: all at once, or each of them; or to close it."""
    able = eligible(state, item)
    if len(able) > 1:
        yield FallIn(tuple(able))
    yield from (FallIn((unit,)) for unit in able)
    if item.units:
        yield CloseLine()


def acts(state: State, item: Lining) -> Iterator[Order]:
    """The acts of each unit of the line; or to end them."""
    left = [order for unit in waiting(state, item) for order in tasks(state, item, unit)]
    yield from left
    if item.led and leading.may_follow(state, state.leaders[item.leader]):
        yield Lead(item.leader)
    if not still_rash(state, item) and not (left and item.bound and not did(state)):
        yield EndLine()


def waiting(state: State, item: Lining) -> list[Unit]:
    """The units of the line that have not had their turn, and can."""
    units = (state.units[name] for name in item.units if name not in item.acted)
    return [unit for unit in units if can_act(state, unit)]


@rule("DH-5.24c", "DH-5.24d", "DH-7.23b", "DH-4.25a")
def tasks(state: State, item: Lining, unit: Unit) -> Iterator[Order]:
    """The acts of a unit of the line, with the leaders who may go along.

    Its own leader may, and by an overall commander any other, even if all are free. A leader in an enemy zone of
    control stays: two orders lead out of that (DH-7.23b).
    """
    rash = unit.id in item.rash
    if rash or why_not_act(state, unit, "move") is None:
        yield Task(unit.id)
        overall = state.leaders[item.leader].kind == "overall"
        free = [each for each in state.leaders_at(unit.hex, unit.side) if not leaders.cornered(state, each)]
        yield from (Task(unit.id, "move", each.id) for each in free if overall or each.id == item.leader)
    if not rash and unit.missile and why_not_act(state, unit, "fire") is None:
        yield Task(unit.id, "fire")


def eligible(state: State, item: Lining) -> list[str]:
    """The units that may still fall in."""
    leader = state.leaders[item.leader]
    return [
        unit.id
        for unit in state.on_map(leader.side)
        if unit.id not in item.units and may_fall_in(state, item, unit) is None
    ]


@rule("DH-4.23b", "DH-4.23c", "DH-4.23d", "DH-5.25a")
def may_fall_in(state: State, item: Lining, unit: Unit) -> Refusal | None:
    """Why a unit is not of the line; None if it may be: of the formation and the type, within twice the range."""
    if unit.ordered:
        return Refusal("DH-5.25a", "units", "{given} has had an order in this Orders Phase", given=unit.id)
    leader = state.leaders[item.leader]
    return command.why_not_line_unit(state, leader, unit, item.formation, item.kind)


def can_act(state: State, unit: Unit) -> bool:
    """True if a unit of the line is still there and its own master."""
    return unit.place == "map" and not unit.routed and not unit.ordered


def still_rash(state: State, item: Lining) -> bool:
    """True if a unit must still charge (DH-9.31b)."""
    return any(unit.id in item.rash for unit in waiting(state, item))


def why_not_name(state: State, item: Lining, order: FallIn | CloseLine) -> Refusal | None:
    """The reason against units that are to fall in, or against a closed line; None without any."""
    if isinstance(order, CloseLine):
        return None if item.units else Refusal("DH-4.23b", "units", "the line has no units")
    names = order.units
    if not names or len(set(names)) != len(names):
        return Refusal("DH-4.23b", "units", "each unit of a line is named once")
    for name in names:
        if name not in state.units or name in item.units:
            return Refusal("DH-4.23b", "units", "{given} can't fall in", given=name)
        if (found := may_fall_in(state, item, state.units[name])) is not None:
            return found
    return None


asks = partial(BOOK.question, Lining, rule="DH-5.23a", sequence="DH-4.23a", about="leader")


@asks(
    prompt="{leader}: which units fall in to the line ({type}, {formation})? Close it, and they act",
    offers=names_of,
    calmest=(CloseLine(),),
    asked=lambda state, item: bool(eligible(state, item)),
    why_not=why_not_name,
    exact=True,
    when=lambda item: not item.closed,
)
def name_units(draft: Decision, item: Lining, order: FallIn | CloseLine) -> None:
    """The units are of the line, or it is closed."""
    if isinstance(order, FallIn):
        draft.change(msgspec.structs.replace(item, units=(*item.units, *order.units)))
    else:
        close(draft, item)


@asks(
    prompt="{leader}: which unit of the line acts next? End the Line Order, and the others stay where they are",
    offers=acts,
    calmest=(EndLine(),),
    asked=lambda state, item: any(not isinstance(order, EndLine) for order in acts(state, item)),
    otherwise=("unit", "it does not do that now"),
    when=lambda item: item.closed and not item.over,
)
@rule("DH-4.23e", "DH-5.23a", "DH-5.24c", "DH-5.24d", "DH-8.43a")
def act(draft: Decision, item: Lining, order: Task | Lead | EndLine) -> None:
    """A unit of the line does something, or its leader goes alone; or all is done."""
    state = draft.state
    match order:
        case Task(name, task, leader):
            unit = state.units[name]
            draft.change(msgspec.structs.replace(item, acted=(*item.acted, name)))
            if name in item.rash:
                charging.begin(draft, unit, leader=leader, line=True)
            else:
                bound = item.bound and not did(state) and waiting(state, item) == [unit]
                marching.begin(draft, unit, leader=leader, line=True, still=task == "fire", bound=bound)
        case Lead(name):
            draft.add(Leading(name, line=True))
        case EndLine():
            finish(draft, item)


@rule("DH-9.31a", "DH-9.31b", "DH-5.24c")
def close(draft: Decision, item: Lining) -> None:
    """The line is as it is; European horsemen in it may not be held back, all of them (D36)."""
    state = draft.state
    units = [state.units[name] for name in item.units]
    rash: tuple[str, ...] = ()
    if aggression.rash(state, units) and not charging.roll_to_hold(draft, units):
        rash = tuple(unit.id for unit in units if aggression.is_subject(unit))
    led = state.leaders[item.leader].hex in {unit.hex for unit in units}
    draft.change(msgspec.structs.replace(item, closed=True, rash=rash, led=led))


@rule("DH-8.43a")
def finish(draft: Decision, item: Lining) -> None:
    """End the moves of the line: enemies may fire at units in their zones of control, one after the other.

    The units have come there in it, also into a zone where they began; a pursuer is spared (DH-6.73b).
    """
    state = draft.state
    for name in item.acted:
        unit = state.units[name]
        came = (
            unit.place == "map"
            and not unit.routed
            and (unit.entered or unit.hex != unit.start)
            and not unit.lured
        )
        if came and name not in item.fired_at:
            draft.change(
                msgspec.structs.replace(item, closed=True, over=True, fired_at=(*item.fired_at, name))
            )
            if zones.held(state, unit.hex, unit.side):
                shooting.ask_entry(draft, unit)
            return
    draft.done()


@BOOK.follows(Lining)
def go_on(draft: Decision, item: Lining) -> None:
    """Close the line, or finish the order if it is closed."""
    if not item.closed and item.units:
        close(draft, item)
    else:
        finish(draft, item)
