"""DH-7.3, 9.1, 4.0b: who attacks by shock, and who fights whom together."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place, over
from battles.devils_horsemen import designation
from battles.devils_horsemen.chapters import shocking
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.items import Designating, Forming, Grouping, Offering
from battles.devils_horsemen.chapters.orders import Forgo, Order, judge
from battles.devils_horsemen.clash import Combat
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import tell
from battles.muster import Side
from battles.wording import Said, phrase
from rulebook import Refusal, rule

BOOK = Book("designating")


@BOOK.order
class Attack(Order, frozen=True, tag="attack"):
    """Attack by shock without having moved; or at the end of a move of a light unit."""

    unit: str


@BOOK.order
class Engage(Order, frozen=True, tag="engage"):
    """A unit attacks these enemies, together with all others that attack the same."""

    unit: str
    enemies: tuple[str, ...]


@BOOK.event("ShockMarked")
class ShockMarked(msgspec.Struct, frozen=True):
    """A unit will attack by shock, with a check before it or without (DH-7.32a, DH-7.32b)."""

    unit: str
    marker: Literal["check", "no_check"]


@BOOK.event("ShockSegmentEnded")
class ShockSegmentEnded(msgspec.Struct, frozen=True):
    """The shocks of an Orders Phase are over: no marker is left."""

    leader: str


@BOOK.books(ShockMarked)
def shock_marked(state: State, event: ShockMarked) -> None:
    state.units[event.unit].marker = event.marker


@BOOK.books(ShockSegmentEnded)
def segment_ended(state: State, event: ShockSegmentEnded) -> None:
    for unit in state.units.values():
        unit.marker = ""


@BOOK.tells(ShockMarked)
def tell_marked(state: State, event: ShockMarked, side: Side | None) -> Said:
    if event.marker == "check":
        return tell(state, event, phrase("{unit} will attack, after a check (DH-7.32a)"))
    return tell(state, event, phrase("{unit} will attack, without a check (DH-7.32b)"))


@rule("DH-7.31a", "DH-7.31b", "DH-7.32a")
def halted(draft: Decision, unit: Unit) -> None:
    """End a unit's move: heavy units must attack enemies in their zone of control, light units have a choice (D22)."""
    if not unit.went or unit.marker or not designation.may_attack(draft.state, unit):
        return
    if unit.heavy:
        draft.emit(ShockMarked(unit.id, "check"))
    else:
        draft.add(Offering(unit.id))


def offered(state: State, item: Offering) -> Side | None:
    """The owner of the unit, while it has an enemy to attack."""
    unit = state.units[item.unit]
    return unit.side if not unit.marker and designation.may_attack(state, unit) else None


def check_offering(state: State, item: Offering, order: Order) -> None:
    """Refuse what is neither."""
    if not isinstance(order, Forgo | Attack):
        raise out_of_place(order, "a light unit attacks, or does not", "DH-7.32a")
    if isinstance(order, Attack) and order.unit != item.unit:
        raise Refusal("DH-7.32a", "unit", "{given} is not the unit that has moved", given=order.unit)


@rule("DH-7.32a", "DH-7.31b")
def take_offer(draft: Decision, item: Offering, order: Forgo | Attack) -> None:
    """The unit attacks after its move, or does not."""
    draft.done()
    if isinstance(order, Attack):
        draft.emit(ShockMarked(item.unit, "check"))


@rule("DH-3.0e", "DH-5.28a", "DH-9.11a")
def begin(draft: Decision, leader: Leader, *, duty: bool = False) -> None:
    """The shock segment of a leader's Orders Phase; `duty`: he has trumped and nothing else was done (DH-5.46a)."""
    draft.add(Designating(leader.id, duty))


def chooser(state: State, item: Designating) -> Side | None:
    """The owner of the leader, while an unmoved unit may attack."""
    if item.stage != "choose" or next(choices(state, item), None) is None:
        return None
    return state.leaders[item.leader].side


def choices(state: State, item: Designating) -> Iterator[Attack]:
    """The units that may attack without a move."""
    for unit in state.on_map(state.leaders[item.leader].side):
        if designation.why_not_choose(state, item.leader, unit) is None:
            yield Attack(unit.id)


def candidates(state: State, item: Designating) -> Iterator[Order]:
    """The attackers beside the forced ones; or to stop."""
    yield from choices(state, item)
    if why_not_close(state, item) is None:
        yield Forgo()


@rule("DH-5.46a")
def why_not_close(state: State, item: Designating) -> Refusal | None:
    """The reason against an attack of none; None without a duty: a trumping leader must have something done (D6)."""
    if item.duty and not designation.marked(state) and any(choices(state, item)):
        return Refusal("DH-5.46a", "order", "{given} has trumped: somebody must strike", given=item.leader)
    return None


def check_choice(state: State, item: Designating, order: Order) -> None:
    """Refuse who may not attack."""
    match order:
        case Forgo():
            judge(why_not_close(state, item))
        case Attack(name):
            if name not in state.units:
                raise Refusal("DH-9.11a", "unit", "there is no {given}", given=name)
            judge(designation.why_not_choose(state, item.leader, state.units[name]))
        case _:
            raise out_of_place(order, "it is said who attacks without having moved", "DH-9.11a")


@rule("DH-9.11a", "DH-7.32b")
def take_choice(draft: Decision, item: Designating, order: Forgo | Attack) -> None:
    """Add an attacker, or stop."""
    if isinstance(order, Attack):
        draft.emit(ShockMarked(order.unit, "no_check"))
    else:
        draft.change(msgspec.structs.replace(item, stage="combats"))


@rule("DH-9.11a", "DH-9.13a", "DH-7.32c", "DH-6.46a")
def go_on(draft: Decision, item: Designating) -> None:
    """All have been named: combats are made of them; when they are over the segment is, and columns that were attacked
    form.
    """
    state = draft.state
    if item.stage == "choose":
        draft.change(msgspec.structs.replace(item, stage="combats"))
    elif item.stage == "combats":
        draft.change(msgspec.structs.replace(item, stage="end"))
        if found := designation.marked(state):
            draft.add(Grouping(item.leader, found))
    else:
        draft.done()
        draft.emit(ShockSegmentEnded(item.leader))
        for unit in state.units.values():
            if unit.rammed and unit.place == "map":
                draft.add(Forming(unit.id))


def found(state: State, item: Grouping) -> dict[str, tuple[str, ...]]:
    """The targets of each attacker."""
    return {name: designation.targets(state, state.units[name]) for name in item.attackers}


def chosen(item: Grouping) -> dict[str, tuple[str, ...]]:
    """The targets of each attacker that has chosen."""
    return {name: combat.defenders for combat in item.combats for name in combat.attackers}


def ways(state: State, item: Grouping) -> tuple[str, list[tuple[str, ...]]]:
    """The next attacker, and whom it may take; "" where all have chosen."""
    taken = chosen(item)
    for name in item.attackers:
        if name not in taken:
            return name, designation.ways(found(state, item), taken, name)
    return "", []


def grouper(state: State, item: Grouping) -> Side | None:
    """The owner of the attackers, while one of them has a choice of targets."""
    return state.leaders[item.leader].side if len(ways(state, item)[1]) > 1 else None


def groupings(state: State, item: Grouping) -> Iterator[Order]:
    """The possible targets of the next attacker."""
    name, sets = ways(state, item)
    yield from (Engage(name, these) for these in sets)


def check_grouping(state: State, item: Grouping, order: Order) -> None:
    """Refuse other enemies, and a choice that leaves somebody out."""
    if not isinstance(order, Engage):
        raise out_of_place(order, "attackers are put into combats", "DH-9.12b")
    if order not in list(groupings(state, item)):
        raise Refusal(
            "DH-9.12a", "enemies", "{given} does not attack these, and only these", given=order.unit
        )


@rule("DH-9.12a", "DH-9.12b")
def take_grouping(draft: Decision, item: Grouping, order: Engage) -> None:
    """Give an attacker these enemies, with all others that take them too."""
    combats = list(item.combats)
    for place, combat in enumerate(combats):
        if set(combat.defenders) == set(order.enemies):
            combats[place] = msgspec.structs.replace(combat, attackers=(*combat.attackers, order.unit))
            break
    else:
        combats.append(Combat((order.unit,), order.enemies))
    draft.change(msgspec.structs.replace(item, combats=tuple(combats)))


def group(draft: Decision, item: Grouping) -> None:
    """Give attackers with one way their targets; then all combats begin together."""
    name, sets = ways(draft.state, item)
    if name:
        take_grouping(draft, item, Engage(name, sets[0]))
    else:
        draft.done()
        shocking.begin(draft, item.combats)


BOOK.chapter(
    Offering,
    Chapter(
        run=over,
        who=offered,
        candidates=lambda state, item: (Attack(item.unit), Forgo()),
        check=check_offering,
        take=take_offer,
        exact=True,
        calm=(Forgo(),),
        rule="DH-7.32a",
        about="unit",
    ),
)
BOOK.chapter(
    Designating,
    Chapter(
        run=go_on,
        who=chooser,
        whose=lambda state, item: state.leaders[item.leader].side,
        candidates=candidates,
        check=check_choice,
        take=take_choice,
        exact=True,
        rest=(Forgo(),),
        rule="DH-9.11a",
        about="leader",
    ),
)
BOOK.chapter(
    Grouping,
    Chapter(
        run=group,
        who=grouper,
        whose=lambda state, item: state.leaders[item.leader].side,
        candidates=groupings,
        check=check_grouping,
        take=take_grouping,
        exact=True,
        rule="DH-9.12b",
        about="leader",
    ),
)
