"""GT-2.1e, 6a, 6.2: step 4, in which characters of the active side attack one after another, alone or together."""

from collections.abc import Iterator

from msgspec.structs import replace

from battles.guiscard.play.combat.blows import throw
from battles.guiscard.play.combat.refusal import refusing
from battles.guiscard.play.combat.settling import settle
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import efforts
from battles.guiscard.play.movement.horses import lose
from battles.guiscard.play.orders import EndStep, Order
from battles.guiscard.rules.combat import contact
from battles.guiscard.rules.combat.contact import refuse, target
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Assailing, Combat
from battles.guiscard.voice import active, book_of
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


@BOOK.order("strike at {defender}")
class Strike(Order, frozen=True, tag="strike"):
    """All attackers are named: announce the attack and throw the die."""


@rule("GT-2.1e", "GT-6a")
def attacks(state: Skirmish, item: Combat) -> Iterator[Order]:
    """Each attack that can be made, and what can be done with gear and fire."""
    for one, enemy in contact.pairs(state, ground_in(state)):
        yield Attack(one.id, enemy.id)
    yield from efforts.offers(state)


def why_no_attack(state: Skirmish, item: Combat, order: Attack | efforts.Effort) -> Refusal | None:
    """The reason against an attack, or work with gear and fire; None without one."""
    if isinstance(order, Attack):
        return reason(refuse, state, ground_in(state), order.attacker, order.defender)
    return reason(efforts.check, state, order)


@BOOK.question(
    Combat,
    prompt="Which of your people attacks? Go on, and the combat is over",
    offers=attacks,
    calm=EndStep(),
    why_not=why_no_attack,
    exact=True,
    rule="GT-2.1e",
    whose=active,
)
def attack(decision: Decision, item: Combat, order: Attack | efforts.Effort) -> None:
    """Put an attack together, or set to at gear or a fire."""
    if isinstance(order, Attack):
        decision.add(Assailing(order.defender, (order.attacker,)))
    else:
        efforts.take(decision, order)


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


def joins(state: Skirmish, item: Assailing) -> list[Order]:
    """Each who can join."""
    return [AddAttacker(one.id) for one in joining(state, item)]


def why_not_join(state: Skirmish, item: Assailing, order: AddAttacker) -> Refusal | None:
    """Why somebody cannot join."""
    if order.attacker in item.attackers:
        return contact.twice(order.attacker)
    found = reason(refuse, state, ground_in(state), order.attacker, item.defender, item.attackers)
    # Who is attacked is settled: whatever bars the attack, this attacker is the wrong one.
    return found.at("attacker") if found is not None else None


@BOOK.question(
    Assailing,
    prompt="{attackers} will attack {defender}: does another of your people join? Strike, and the die is thrown",
    offers=joins,
    calm=Strike(),
    first=True,
    why_not=why_not_join,
    exact=True,
    rule="GT-6.2b",
    whose=active,
)
def join(decision: Decision, item: Assailing, order: AddAttacker) -> None:
    """One more attacks."""
    decision.change(replace(item, attackers=(*item.attackers, order.attacker)))


@BOOK.follows(Assailing)
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
