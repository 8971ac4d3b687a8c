"""The attack at the end of a charge, and that of two riders who have charged each other (GT-7.2.3)."""

from battles.guiscard.play.combat.blows import throw
from battles.guiscard.play.combat.settling import settle
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.charge import group
from battles.guiscard.rules.combat.contact import reaches, spared, target
from battles.guiscard.state.items import Assailing, Charge, ChargeUnderWay
from rulebook import rule


def fight(decision: Decision, item: ChargeUnderWay, name: str) -> None:
    """Let one arrived rider attack the rider against him, or else his target, if he still can."""
    charge = next(each for each in item.charges if each.rider == name)
    assailing = attack(charge, item.counters[name].rider if name in item.met else charge.target, item)
    if not strikes(decision, assailing):
        return
    if name in item.met:
        meet(decision, assailing)
    else:
        decision.add(assailing)


@rule("GT-7.2.3a", "GT-7.2.4b")
def attack(charge: Charge, defender: str, item: ChargeUnderWay) -> Assailing:
    """The attack of a charging rider: increased against the target he announced alone, shifted in a group."""
    return Assailing(
        defender,
        (charge.rider,),
        charging=True,
        increased=defender == charge.target,
        shift=group.shift(len(item.charges)),
    )


def strikes(decision: Decision, assailing: Assailing) -> bool:
    """True if the attack can be made: what came before may have thrown back or felled either."""
    state = decision.state
    one, defender = state.people[assailing.attackers[0]], target(state, assailing.defender)
    if defender is None or not one.able or not reaches(state, decision.ground, one, defender):
        return False
    return not spared(state, [one], defender)


@rule("GT-7.2.3c")
def meet(decision: Decision, assailing: Assailing) -> None:
    """Both attack each other, and both results count at the same time (D64)."""
    (name,) = assailing.attackers
    against = Assailing(name, (assailing.defender,), charging=True)
    settle(decision, *filter(None, [throw(decision, assailing), throw(decision, against)]))
