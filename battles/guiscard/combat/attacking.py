"""GT-2.1e, 6a, 6.2: step 4, in which characters of the active side attack one after another, alone or together."""

from collections.abc import Iterator

from msgspec.structs import replace

from battles.guiscard.agenda import Assailing, Combat
from battles.guiscard.chapter import Chapter, cannot_now, over
from battles.guiscard.combat import contact
from battles.guiscard.combat.blows import throw
from battles.guiscard.combat.contact import refuse, target
from battles.guiscard.combat.refusal import refusing
from battles.guiscard.combat.settling import settle
from battles.guiscard.decision import Decision
from battles.guiscard.gear import efforts
from battles.guiscard.ground import ground_in
from battles.guiscard.movement.horses import lose
from battles.guiscard.orders import EndStep, Order
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.voice import book_of
from battles.muster import Side
from rulebook import Refusal, rule

BOOK = book_of("attacks")


@BOOK.order("attack {defender} with {attacker}")
class Attack(Order, frozen=True, tag="attack"):
    """A character attacks an adjacent enemy (GT-6a)."""

    attacker: str
    defender: str


@BOOK.order("let {attacker} join the attack")
class AddAttacker(Order, frozen=True, tag="add_attacker"):
    """Another character joins the attack (GT-6.2b)."""

    attacker: str


@BOOK.order("strike")
class Strike(Order, frozen=True, tag="strike"):
    """All attackers are named: announce the attack and throw the die."""


@rule("GT-2.1e", "GT-6a")
def who(state: Skirmish, item: Combat) -> Side | None:
    """The active side, as long as anybody of it can attack anybody, or set to at gear or a fire; it need not."""
    first = next(contact.pairs(state, ground_in(state)), None) or next(efforts.offers(state), None)
    return state.active if first is not None else None


def candidates(state: Skirmish, item: Combat) -> Iterator[Order]:
    """Each attack that can be made, what can be done with gear and fire, and to go on."""
    for one, enemy in contact.pairs(state, ground_in(state)):
        yield Attack(one.id, enemy.id)
    yield from efforts.offers(state)
    yield EndStep()


def check(state: Skirmish, item: Combat, order: Order) -> None:
    """Refuse attacks that can't be made."""
    if isinstance(order, EndStep):
        return
    if isinstance(order, efforts.Effort):
        efforts.check(state, order)
        return
    if not isinstance(order, Attack):
        raise cannot_now(order, "characters attack")
    refuse(state, ground_in(state), order.attacker, order.defender)


def take(decision: Decision, item: Combat, order: Attack | EndStep | efforts.Effort) -> None:
    """Put an attack together, set to at gear or a fire, or go on to the next step."""
    if isinstance(order, EndStep):
        decision.done()
    elif isinstance(order, efforts.Effort):
        efforts.take(decision, order)
    else:
        decision.add(Assailing(order.defender, (order.attacker,)))


@rule("GT-6.2b")
def joining(state: Skirmish, item: Assailing) -> list[Character]:
    """The people who may attack the same enemy together with the named ones."""
    ground = ground_in(state)
    defender = target(state, item.defender)
    found: list[Character] = []
    if item.charging or item.ready or defender is None:
        return found
    named = [state.people[name] for name in item.attackers]
    for one in contact.beside(state, ground, defender):
        if not isinstance(one, Character) or one.side != state.active or one.id in item.attackers:
            continue
        if contact.bar(state, one) is None and contact.reaches(state, ground, one, defender):
            found.append(one)
    return [one for one in found if not contact.spared(state, [*named, one], defender)]


def who_joins(state: Skirmish, item: Assailing) -> Side | None:
    """The active side, as long as somebody can join."""
    return state.active if joining(state, item) else None


def joins(state: Skirmish, item: Assailing) -> Iterator[Order]:
    """Each who can join, and to strike."""
    yield Strike()
    for one in joining(state, item):
        yield AddAttacker(one.id)


def check_joining(state: Skirmish, item: Assailing, order: Order) -> None:
    """Refuse who cannot join."""
    if isinstance(order, Strike):
        return
    if not isinstance(order, AddAttacker):
        raise cannot_now(order, "an attack is put together")
    if order.attacker in item.attackers:
        raise contact.twice(order.attacker)
    try:
        refuse(state, ground_in(state), order.attacker, item.defender, item.attackers)
    except Refusal as refusal:
        # Who is attacked is settled: whatever bars the attack, this attacker is the wrong one.
        raise refusal.at("attacker") from refusal


def take_joining(decision: Decision, item: Assailing, order: AddAttacker | Strike) -> None:
    """One more attacks, or all do."""
    if isinstance(order, Strike):
        announce(decision, item)
    else:
        decision.change(replace(item, attackers=(*item.attackers, order.attacker)))


def strike(decision: Decision, item: Assailing) -> None:
    """Announce an attack that has found all its attackers; fight one that is announced."""
    if not item.ready:
        announce(decision, item)
        return
    decision.done()
    blow = throw(decision, item)
    if blow is not None:
        settle(decision, blow)


def announce(decision: Decision, item: Assailing) -> None:
    """The attack is announced: led horses are let go, and a mounted archer may ride off before the die is thrown."""
    decision.change(replace(item, ready=True))
    let_horses_go(decision, item)
    let_him_refuse(decision, item)


@rule("GT-7.4a")
def let_him_refuse(decision: Decision, item: Assailing) -> None:
    """A mounted archer who is attacked may ride off."""
    refuses = refusing(decision.state, item.attackers, item.defender)
    if refuses is not None:
        decision.add(refuses)


@rule("GT-4.4.3g")
def let_horses_go(decision: Decision, item: Assailing) -> None:
    """Riders who attack or are attacked lose the horses that they lead."""
    for name in (*item.attackers, item.defender):
        one = decision.state.people.get(name)
        if one is not None:
            lose(decision, one)


COMBAT = Chapter(
    run=over,
    who=who,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    calm=(EndStep(),),
    rule="GT-2.1e",
)
ASSAILING = Chapter(
    run=strike,
    who=who_joins,
    candidates=joins,
    check=check_joining,
    take=take_joining,
    exact=True,
    calm=(Strike(),),
    rule="GT-6.2b",
)
