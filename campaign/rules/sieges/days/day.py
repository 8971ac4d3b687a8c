"""GS-6a, GS-11.1: the day of a siege, step by step, at the activation of the siege commander; and its end (D2)."""

from collections.abc import Callable

from campaign.model import events as e
from campaign.model.agenda import DIVIDED, Activation, Item, SiegeStep, Step, Summons
from campaign.model.orders import March
from campaign.model.siege import Siege
from campaign.model.state import Group, State
from campaign.rules.decision import Decision
from campaign.rules.settlements import gates
from campaign.rules.sieges import investment
from campaign.rules.sieges.chances import happenings
from campaign.rules.sieges.days import actions, hunger, initiative
from campaign.rules.sieges.fights import inverted
from campaign.rules.sieges.wounded import healing
from campaign.rules.strongholds import chances, passage, people
from rulebook import Refusal, rule

CLOCK = "siege_clock"
LATE = "sieges"


@rule("GS-11.1b", "GS-11.1c")
def steps() -> tuple[str, ...]:
    """The steps of a day of siege from the second on; the sixth belongs to the day's end (D2)."""
    return tuple(STEPS)


@rule("GS-6a")
def acts(decision: Decision, group: Group) -> bool:
    """Let a group that lies before a place use its activation for the siege; whether it did (D2).

    The day is played when the group that acts for the besieger has its turn; a group that is to march leaves
    the siege.
    """
    if group.shut_in and not slips_out(decision, group):
        investment.opens(decision, group)
        decision.next(*in_vain(decision, group))
        return True
    if investment.opens(decision, group):
        decision.next(*in_vain(decision, group))
        return True
    siege = people.siege_by(decision.state, group)
    if siege is None or marches(decision, group):
        return False
    if siege.played < decision.state.day and leads(decision, siege, group) and not awaited(decision, siege):
        begin(decision, siege, *in_vain(decision, group))
    else:
        decision.next(*in_vain(decision, group))
    return True


def in_vain(decision: Decision, group: Group) -> list[Item]:
    """The acts that a group bound by a siege means for places, which come to nothing and are reported.

    Not what is part of the siege: an order to storm its place is one to assault it (D29).
    """
    site = decision.state.places.get(group.hex, "")
    return [item for item in gates.coming(decision, group) if isinstance(item, Summons) or item.site != site]


def slips_out(decision: Decision, group: Group) -> bool:
    """Let a group that is shut in begin a march, if it has an order to and the blockade is void; whether it does."""
    orders = [order for order in decision.moving_orders(group) if isinstance(order, March)]
    if not orders:
        return False
    try:
        passage.leave(decision, group)
    except Refusal as refusal:
        decision.fail(orders[0], group.faction, refusal)
    return not group.shut_in


def marches(decision: Decision, group: Group) -> bool:
    """True if a group has an order to leave."""
    return any(isinstance(order, March) for order in decision.moving_orders(group))


def leads(decision: Decision, siege: Siege, group: Group) -> bool:
    """True if a group acts for the besiegers of the day: it is the first of the staying groups."""
    staying = [each for each in people.besiegers(decision.state, siege) if not marches(decision, each)]
    first, _ = people.leader(decision.state, siege, staying)
    return first is not None and first.id == group.id


def awaited(decision: Decision, siege: Siege) -> bool:
    """True if somebody who is to march has not had his turn yet: the day is played without him, when all have acted."""
    to_act = {item.group for item in decision.state.agenda if isinstance(item, Activation)}
    return any(
        group.id in to_act and marches(decision, group) for group in people.besiegers(decision.state, siege)
    )


def begin(decision: Decision, siege: Siege, *then: Item) -> None:
    """Begin the day of a siege, unless its besieger lifts it; `then` comes after it."""
    if investment.lifts(decision, siege):
        decision.next(*then)
        return
    _, commander = people.leader(decision.state, siege, people.besiegers(decision.state, siege))
    decision.emit(
        e.SiegeDayBegun(
            **siege.header,
            siege_day=chances.siege_day(decision, siege),
            commander=commander.id if commander is not None else "",
        )
    )
    decision.next(*(SiegeStep(siege.site, step) for step in steps()), *then)


def late(decision: Decision) -> None:
    """Lift the deserted sieges when all groups have acted, and play the sieges whose commander lost his turn."""
    for siege in in_order(decision.state):
        inverted.look(decision, siege)
    investment.lift_deserted(decision)
    waiting = [siege for siege in in_order(decision.state) if siege.played < decision.state.day]
    if waiting:
        begin(decision, waiting[0], Step(LATE))
    else:
        decision.next()


def in_order(state: State) -> list[Siege]:
    """All sieges in the order of their opening (D2)."""
    return sorted(state.sieges.values(), key=lambda each: (each.opened_on, each.site))


def play(decision: Decision, item: SiegeStep) -> None:
    """Play one step of the day of a siege that still goes on."""
    siege = decision.state.sieges.get(item.site)
    if siege is None or not people.besiegers(decision.state, siege):
        decision.next()
    elif item.step == DIVIDED:
        # Those inside may attack whom a besieger has left in the outer works (GS-11.4.1r).
        decision.next(*inverted.divided(decision, siege, item.inside))
    else:
        STEPS[item.step](decision, siege)


def step_of_chance(decision: Decision, siege: Siege) -> None:
    """Step 1: the random event; none while roles are inverted."""
    if siege.relief:
        decision.next()
        return
    effect = chances.roll(decision, siege)
    decision.next(*happenings.befall(decision, siege, effect))


def step_of_initiative(decision: Decision, siege: Siege) -> None:
    """Step 2: who acts."""
    initiative.settle(decision, siege)
    decision.next()


def step_of_recovery(decision: Decision, siege: Siege) -> None:
    """Step 3: whose date has come is healthy again."""
    healing.recover(decision, siege)
    decision.next()


def step_of_action(decision: Decision, siege: Siege) -> None:
    """Step 4: the side with the initiative acts."""
    if inverted.only_arms(siege):
        inverted.act(decision, siege)
    else:
        actions.act(decision, siege)


def step_of_healing(decision: Decision, siege: Siege) -> None:
    """Step 5: the wounded get their dates."""
    healing.heal(decision, siege)
    decision.next()


STEPS: dict[str, Callable[[Decision, Siege], None]] = {
    "event": step_of_chance,
    "initiative": step_of_initiative,
    "recovery": step_of_recovery,
    "action": step_of_action,
    "healing": step_of_healing,
}


def clock(decision: Decision) -> None:
    """Step 6 of all sieges, in the order of their opening: the besieged eat, and may have to surrender."""
    decision.next(*hunger.end_of_day(decision))
