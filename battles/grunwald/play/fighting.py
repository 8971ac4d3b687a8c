"""GR-5.1, 5.2: a combat phase: combats are put together one by one, until nothing is owed any more."""

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from battles.contract.muster import opponent
from battles.grunwald.play import clashing
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.moving import EndPhase
from battles.grunwald.play.orders import NO_DEFENDER, Defend, Order
from battles.grunwald.rules import obligations, strengths, zones
from battles.grunwald.rules.obligations import Owed
from battles.grunwald.rules.strengths import Combat
from battles.grunwald.state import State, Unit
from battles.grunwald.voice import VOICE
from battles.kit.book import Book
from rulebook import Refusal, rule

BOOK = Book("fighting", VOICE)


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


@BOOK.order("let {unit} attack {hex}")
class Attack(Order, frozen=True, tag="attack"):
    """Begin a combat: that unit attacks into that hex."""

    unit: str
    hex: str


@BOOK.order("let {unit} join the attack")
class Join(Order, frozen=True, tag="join"):
    """Let that unit attack with the others."""

    unit: str


@BOOK.order("attack {hex} too")
class Against(Order, frozen=True, tag="against"):
    """Attack that hex too."""

    hex: str


@BOOK.order("throw the dice of the attack on {targets}")
class Resolve(Order, frozen=True, tag="resolve"):
    """Throw the dice of the combat."""


@rule("GR-2.1f", "GR-2.1i", "GR-5.2.10")
def attacks(state: State, item: Fighting) -> Iterator[Attack | EndPhase]:
    """The attacks that may begin a combat; the end of the phase, if none is owed any longer."""
    for unit in ready(state, item):
        yield from (Attack(unit.id, hex_) for hex_ in before(state, item, unit))
    if not (
        item.owed.attackers
        or item.owed.targets
        or any(obligations.lone(state, field_of(state), unit) for unit in ready(state, item))
    ):
        yield EndPhase()


def additions(state: State, item: Fighting) -> Iterator[Join | Against | Resolve]:
    """All that may be added to the combat, and its dice."""
    if refusal(state, item) is None:
        yield Resolve()
    for unit in ready(state, item):
        if unit.id in item.attackers or strengths.no_room_for(state, field_of(state), item.attackers, unit):
            continue
        if set(before(state, item, unit)) & set(item.targets):
            yield Join(unit.id)
    near = {hex_ for name in item.attackers for hex_ in before(state, item, state.units[name])}
    yield from (Against(hex_) for hex_ in sorted(near - set(item.targets)))


@rule("GR-12.1.8b")
def holding(state: State, item: Fighting) -> Iterator[Defend]:
    """The units that their owner may name to fight for an attacked fortification."""
    for hex_ in item.targets:
        for name in strengths.choices(state, field_of(state), attacked(state, item, hex_), item.named):
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
    return strengths.defending(state, field_of(state), attacked(state, item, hex_), item.named)


def combat_of(state: State, item: Fighting) -> Combat:
    """The combat that is being put together."""
    found = tuple(name for hex_ in item.targets for name in defenders(state, item, hex_))
    return Combat(item.attackers, found, item.targets)


def refusal(state: State, item: Fighting) -> Refusal | None:
    """Why the combat is not fought as it stands; None if it may be."""
    combat = combat_of(state, item)
    return obligations.why_not(state, field_of(state), state.active, combat, item.owed, cavalry=state.riding)


def may_attack(state: State, item: Fighting) -> bool:
    """True if a unit may attack."""
    return isinstance(next(attacks(state, item), None), Attack)


NO_PART = ("order", "that is no part of the combat as it stands", "GR-5.2.4")
asks = partial(
    BOOK.question,
    Fighting,
    rule="GR-5.2.2",
    whose=lambda state, item: state.active,
    otherwise=NO_PART,
)


@asks(
    prompt="Which of your units attacks next, and into which hex? You may end the phase once no attack is owed",
    offers=attacks,
    when=lambda item: not item.attackers,
    asked=may_attack,
)
@rule("GR-5.1.1a")
def attack(draft: Decision, item: Fighting, order: Attack | EndPhase) -> None:
    """Begin a combat, or end the phase."""
    if isinstance(order, Attack):
        draft.change(replace(item, attackers=(order.unit,), targets=(order.hex,)))
    else:
        draft.done()


@asks(
    prompt="An attack by {attackers} on {targets}: which unit or hex do you add? Throw the dice once all are in it",
    offers=additions,
    when=lambda item: not item.called,
    asked="any",
    why_not=lambda state, item, order: refusal(state, item) if isinstance(order, Resolve) else None,
)
@rule("GR-5.1.1a", "GR-5.2.5", "GR-5.2.11")
def add(draft: Decision, item: Fighting, order: Join | Against | Resolve) -> None:
    """Add to the combat, or close it except for defenders of a fortification."""
    match order:
        case Join(unit):
            draft.change(replace(item, attackers=(*item.attackers, unit)))
        case Against(hex_):
            draft.change(replace(item, targets=(*item.targets, hex_)))
        case Resolve():
            draft.change(replace(item, called=True))


@BOOK.question(
    Fighting,
    prompt="An attack by {attackers} on {targets}: which of your units fights for the fortification?",
    offers=holding,
    when=lambda item: item.called,
    asked="any",
    rule="GR-12.1.8b",
    whose=lambda state, item: opponent(state.active),
    otherwise=NO_DEFENDER,
)
def defend(draft: Decision, item: Fighting, order: Defend) -> None:
    """Let a unit fight for the fortification."""
    draft.change(replace(item, named=(*item.named, order.unit)))


@BOOK.follows(Fighting, when=lambda item: item.settled)
def look_again(draft: Decision, item: Fighting) -> None:
    """Look at the debt again after a combat."""
    draft.change(Fighting(obligations.lapsed(draft.state, field_of(draft.state), item.owed)))


@BOOK.follows(Fighting)
@rule("GR-5.2.12b", "GR-2.0b")
def fight(draft: Decision, item: Fighting) -> None:
    """Fight the combat that is complete; without an attack the phase is over."""
    if not item.called:
        draft.done()
        return
    combat = combat_of(draft.state, item)
    draft.change(Fighting(obligations.after(draft.state, item.owed, combat), settled=True))
    clashing.begin(draft, combat)
