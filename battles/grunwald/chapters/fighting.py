"""GR-5.1, 5.2: a combat phase: combats are put together one by one, until nothing is owed any more."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.grunwald import obligations, weighing, zones
from battles.grunwald.chapters import clashing
from battles.grunwald.chapters.effects import Decision, field_of
from battles.grunwald.chapters.moving import EndPhase
from battles.grunwald.chapters.orders import Defend, Order, check_defend, judge
from battles.grunwald.obligations import Owed
from battles.grunwald.state import State, Unit
from battles.grunwald.weighing import Combat
from battles.muster import Side, opponent
from rulebook import Refusal, rule

BOOK = Book("fighting")


@BOOK.item
class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """A side fights its combats in its own order: the debt still `owed`, and the combat in the making.

    `called`: the combat is complete, and the owner of attacked fortifications names their defenders. `settled`: a
    combat has been fought, and the debt has still to be brought up to date.
    """

    owed: Owed
    attackers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    called: bool = False
    named: tuple[str, ...] = ()
    settled: bool = False


@BOOK.order
class Attack(Order, frozen=True, tag="attack"):
    """Begin a combat: that unit attacks into that hex."""

    unit: str
    hex: str


@BOOK.order
class Join(Order, frozen=True, tag="join"):
    """Let that unit attack with the others."""

    unit: str


@BOOK.order
class Against(Order, frozen=True, tag="against"):
    """Attack that hex too."""

    hex: str


@BOOK.order
class Resolve(Order, frozen=True, tag="resolve"):
    """Throw the dice of the combat."""


@rule("GR-2.1f", "GR-2.1i", "GR-5.2.10")
def orders(state: State, item: Fighting) -> Iterator[Order]:
    """All that may be added to the combat, and its dice; between two combats the next one, and the end of the phase."""
    if item.called:
        yield from holding(state, item)
        return
    if not item.attackers:
        for unit in ready(state, item):
            yield from (Attack(unit.id, hex_) for hex_ in before(state, item, unit))
        if not (
            item.owed.attackers
            or item.owed.targets
            or any(obligations.lone(state, field_of(state), unit) for unit in ready(state, item))
        ):
            yield EndPhase()
        return
    if refusal(state, item) is None:
        yield Resolve()
    for unit in ready(state, item):
        if unit.id in item.attackers or weighing.no_room_for(state, field_of(state), item.attackers, unit):
            continue
        if set(before(state, item, unit)) & set(item.targets):
            yield Join(unit.id)
    near = {hex_ for name in item.attackers for hex_ in before(state, item, state.units[name])}
    yield from (Against(hex_) for hex_ in sorted(near - set(item.targets)))


@rule("GR-12.1.8b")
def holding(state: State, item: Fighting) -> Iterator[Order]:
    """The units that their owner may name to fight for an attacked fortification."""
    for hex_ in item.targets:
        for name in weighing.choices(state, field_of(state), attacked(state, item, hex_), item.named):
            yield Defend(name)


@rule("GR-5.2.2", "GR-10.2.1")
def ready(state: State, item: Fighting) -> list[Unit]:
    """The units that may attack in this phase and have not."""
    return [
        unit
        for unit in state.on_map(state.active)
        if obligations.acting(unit, state.active, cavalry=state.riding) and unit.id not in item.owed.fought
    ]


@rule("GR-5.2.4", "GR-8.2.7")
def before(state: State, item: Fighting, unit: Unit) -> list[str]:
    """The hexes before a unit with somebody to attack: units that have not been attacked, or a leader alone."""
    where = field_of(state)
    found = []
    for hex_ in zones.front_zone(where, unit.hex, unit.facing):
        if not obligations.can_attack(where, unit, hex_):
            continue
        if obligations.leader_alone(state, unit.side, hex_) or defenders(state, item, hex_):
            found.append(hex_)
    return found


@rule("GR-5.2.5")
def attacked(state: State, item: Fighting, hex_: str) -> list[Unit]:
    """All enemies in a hex that have not been attacked in the phase (D17)."""
    return [unit for unit in state.at(hex_) if unit.side != state.active and unit.id not in item.owed.fought]


@rule("GR-5.2.5", "GR-12.1.8b")
def defenders(state: State, item: Fighting, hex_: str) -> list[str]:
    """The units in a hex that defend together: all of them, or four points in a fortification.

    The owner names them; until he has, the strongest count.
    """
    return weighing.defending(state, field_of(state), attacked(state, item, hex_), item.named)


def combat_of(state: State, item: Fighting) -> Combat:
    """The combat that is being put together."""
    found = tuple(name for hex_ in item.targets for name in defenders(state, item, hex_))
    return Combat(item.attackers, found, item.targets)


def refusal(state: State, item: Fighting) -> Refusal | None:
    """Why the combat is not fought as it stands; None if it may be."""
    combat = combat_of(state, item)
    return obligations.why_not(state, field_of(state), state.active, combat, item.owed, cavalry=state.riding)


def fighter(state: State, item: Fighting) -> Side | None:
    """The side of the phase, as long as it has an attack; or the side that names defenders of its fortifications."""
    if item.settled:
        return None
    found = next(orders(state, item), None)
    return None if found is None or isinstance(found, EndPhase) else chooser(state, item)


def chooser(state: State, item: Fighting) -> Side:
    """The side with the choice."""
    return opponent(state.active) if item.called else state.active


def check(state: State, item: Fighting, order: Order) -> None:
    """Refuse what is no part of a combat, and dice that would leave something owed undone."""
    if item.called:
        check_defend(order, holding(state, item))
        return
    if not isinstance(order, Attack | Join | Against | Resolve | EndPhase):
        raise out_of_place(order, "combats are fought", "GR-5.2.2")
    if isinstance(order, Resolve) and item.attackers:
        judge(refusal(state, item))
    if order not in set(orders(state, item)):
        raise Refusal("GR-5.2.4", "order", "that is no part of the combat as it stands")


@rule("GR-5.1.1a", "GR-5.2.5", "GR-5.2.11")
def take(draft: Decision, item: Fighting, order: Order) -> None:
    """Add to the combat, or close it except for defenders of a fortification."""
    match order:
        case Attack(unit, hex_):
            draft.change(msgspec.structs.replace(item, attackers=(unit,), targets=(hex_,)))
        case Join(unit):
            draft.change(msgspec.structs.replace(item, attackers=(*item.attackers, unit)))
        case Against(hex_):
            draft.change(msgspec.structs.replace(item, targets=(*item.targets, hex_)))
        case Resolve():
            draft.change(msgspec.structs.replace(item, called=True))
        case Defend(unit):
            draft.change(msgspec.structs.replace(item, named=(*item.named, unit)))
        case _:
            draft.done()


@rule("GR-5.2.12b", "GR-2.0b")
def run(draft: Decision, item: Fighting) -> None:
    """A combat is fought; after it what is owed is looked at again; the phase is over when nobody has anybody to attack."""
    if item.called:
        combat = combat_of(draft.state, item)
        draft.change(Fighting(obligations.after(draft.state, item.owed, combat), settled=True))
        clashing.begin(draft, combat)
    elif item.settled:
        draft.change(Fighting(obligations.lapsed(draft.state, field_of(draft.state), item.owed)))
    else:
        draft.done()


BOOK.chapter(
    Fighting,
    Chapter(
        run=run,
        who=fighter,
        whose=chooser,
        candidates=orders,
        check=check,
        take=take,
        exact=True,
        calm=(),
        rule="GR-5.2.2",
    ),
)
