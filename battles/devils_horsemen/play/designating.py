"""DH-7.3, 9.1, 4.0b: who attacks by shock, and who fights whom together."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.contract.wording import phrase
from battles.devils_horsemen.play import shocking
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.items import Designating, Forming, Grouping, Offering
from battles.devils_horsemen.play.orders import Forgo, Order
from battles.devils_horsemen.rules import designation
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import UNIT_, VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning, by
from rulebook import Refusal, rule

BOOK = Book(
    "designating",
    VOICE.with_also(
        next=Meaning(
            lambda state, item: UNIT_.said(state, ways(state, item)[0]),
            lambda state, item: UNIT_.marks(state, ways(state, item)[0]),
        )
    ),
)


@BOOK.order("attack with {unit}")
class Attack(Order, frozen=True, tag="attack"):
    """Attack by shock without having moved; or at the end of a move of a light unit."""

    unit: str


@BOOK.order("let {unit} attack {enemies}")
class Engage(Order, frozen=True, tag="engage"):
    """A unit attacks these enemies, together with all others that attack the same."""

    unit: str
    enemies: tuple[str, ...]


@BOOK.event(
    "ShockMarked",
    by(
        "marker",
        {
            "check": phrase("{unit} will attack, after a check (DH-7.32a)"),
            "no_check": phrase("{unit} will attack, without a check (DH-7.32b)"),
        },
    ),
)
class ShockMarked(Happening, frozen=True):
    """A unit will attack by shock, with a check before it or without (DH-7.32a, DH-7.32b)."""

    unit: str
    marker: Literal["check", "no_check"]

    def book(self, state: State) -> None:
        state.units[self.unit].marker = self.marker


@BOOK.event("ShockSegmentEnded")
class ShockSegmentEnded(Happening, frozen=True):
    """The shocks of an Orders Phase are over: no marker is left."""

    leader: str

    def book(self, state: State) -> None:
        for unit in state.units.values():
            unit.marker = ""


@rule("DH-7.31a", "DH-7.31b", "DH-7.32a")
def halted(draft: Decision, unit: Unit) -> None:
    """End a unit's move: heavy units must attack enemies in their zone of control, light units have a choice (D22)."""
    if not unit.went or unit.marker or not designation.may_attack(draft.state, unit):
        return
    if unit.heavy:
        draft.emit(ShockMarked(unit.id, "check"))
    else:
        draft.add(Offering(unit.id))


def may_strike(state: State, item: Offering) -> bool:
    """True if the unit has an enemy to attack still."""
    unit = state.units[item.unit]
    return not unit.marker and designation.may_attack(state, unit)


@BOOK.question(
    Offering,
    prompt="{unit} has come beside enemies: does it attack them? Let it be, and it does not",
    stands=may_strike,
    offers=lambda state, item: [Attack(item.unit)],
    calm=Forgo(),
    asked="always",
    rule="DH-7.32a",
    about="unit",
    otherwise=("unit", "{unit} is not the unit that has moved"),
)
@rule("DH-7.32a", "DH-7.31b")
def take_offer(draft: Decision, item: Offering, order: Attack) -> None:
    """The unit attacks after its move."""
    draft.done()
    draft.emit(ShockMarked(item.unit, "check"))


@rule("DH-3.0e", "DH-5.28a", "DH-9.11a")
def begin(draft: Decision, leader: Leader, *, duty: bool = False) -> None:
    """The shock segment of a leader's Orders Phase; `duty`: he has trumped and nothing else was done (DH-5.46a)."""
    draft.add(Designating(leader.id, duty))


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


def why_not_choose(state: State, item: Designating, order: Attack | Forgo) -> Refusal | None:
    """The reason against an attacker, or against a stop; None without any."""
    if isinstance(order, Forgo):
        return why_not_close(state, item)
    if order.unit not in state.units:
        return Refusal("DH-9.11a", "unit", "there is no {given}", given=order.unit)
    return designation.why_not_choose(state, item.leader, state.units[order.unit])


@BOOK.question(
    Designating,
    prompt="{leader}: which unit attacks as well, without having moved? Let it be, and the shocks begin",
    offers=candidates,
    calmest=(Forgo(),),
    asked=lambda state, item: any(choices(state, item)),
    rule="DH-9.11a",
    about="leader",
    why_not=why_not_choose,
    exact=True,
    when=lambda item: item.stage == "choose",
)
@rule("DH-9.11a", "DH-7.32b")
def take_choice(draft: Decision, item: Designating, order: Forgo | Attack) -> None:
    """Add an attacker, or stop."""
    if isinstance(order, Attack):
        draft.emit(ShockMarked(order.unit, "no_check"))
    else:
        draft.change(msgspec.structs.replace(item, stage="combats"))


@BOOK.follows(Designating)
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


def groupings(state: State, item: Grouping) -> Iterator[Order]:
    """The possible targets of the next attacker."""
    name, sets = ways(state, item)
    yield from (Engage(name, these) for these in sets)


@BOOK.question(
    Grouping,
    prompt="Which enemies does {next} attack, with all others that attack the same?",
    offers=groupings,
    rule="DH-9.12b",
    about="leader",
    otherwise=("enemies", "{unit} does not attack these, and only these", "DH-9.12a"),
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


@BOOK.follows(Grouping)
def join(draft: Decision, item: Grouping) -> None:
    """All combats begin together."""
    draft.done()
    shocking.begin(draft, item.combats)
