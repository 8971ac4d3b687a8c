"""GS-6a, GS-11.1: the day of a siege, step by step, at the activation of the siege commander; and its end (D2)."""

from collections.abc import Callable

from campaign.model import events as e
from campaign.model.agenda import DIVIDED, Activation, Item, SiegeStep, Step, Summons
from campaign.model.orders import March
from campaign.model.siege import Siege
from campaign.model.state import Group, State
from campaign.rules.decision import Turn
from campaign.rules.places import gates
from campaign.rules.sieges import (
    actions,
    chances,
    happenings,
    healing,
    hunger,
    initiative,
    inverted,
    investment,
    passage,
    people,
)
from rulebook import Refusal, rule

CLOCK = "siege_clock"
LATE = "sieges"


@rule("GS-11.1b", "GS-11.1c")
def steps() -> tuple[str, ...]:
    """The steps of a day of siege from the second on; the sixth belongs to the day's end (D2)."""
    return tuple(STEPS)


@rule("GS-6a")
def acts(turn: Turn, group: Group) -> bool:
    """Let a group that lies before a place use its activation for the siege; whether it did (D2).

    The day is played when the group that acts for the besieger has its turn; whoever is to march leaves the siege.
    """
    if group.shut_in and not slips_out(turn, group):
        investment.opens(turn, group)
        turn.next(*in_vain(turn, group))
        return True
    if investment.opens(turn, group):
        turn.next(*in_vain(turn, group))
        return True
    siege = people.siege_by(turn.state, group)
    if siege is None or marches(turn, group):
        return False
    if siege.played < turn.state.day and leads(turn, siege, group) and not awaited(turn, siege):
        begin(turn, siege, *in_vain(turn, group))
    else:
        turn.next(*in_vain(turn, group))
    return True


def in_vain(turn: Turn, group: Group) -> list[Item]:
    """What a group that is bound by a siege means to do with places, which comes to nothing and is reported.

    Not what is part of the siege: an order to storm its place is one to assault it (D29).
    """
    site = turn.state.places.get(group.hex, "")
    return [item for item in gates.coming(turn, group) if isinstance(item, Summons) or item.site != site]


def slips_out(turn: Turn, group: Group) -> bool:
    """Let a group that is shut in begin a march, if it has an order to and the blockade is void; whether it does."""
    orders = [order for order in turn.moving_orders(group) if isinstance(order, March)]
    if not orders:
        return False
    try:
        passage.leave(turn, group)
    except Refusal as refusal:
        turn.fail(orders[0], group.faction, refusal)
    return not group.shut_in


def marches(turn: Turn, group: Group) -> bool:
    """Whether a group has an order to leave."""
    return any(isinstance(order, March) for order in turn.moving_orders(group))


def leads(turn: Turn, siege: Siege, group: Group) -> bool:
    """Whether a group acts for the besiegers of the day: those who stay."""
    staying = [each for each in people.besiegers(turn.state, siege) if not marches(turn, each)]
    first, _ = people.leader(turn.state, siege, staying)
    return first is not None and first.id == group.id


def awaited(turn: Turn, siege: Siege) -> bool:
    """Whether somebody who is to march has not had his turn yet: the day is played without him, when all have acted."""
    to_act = {item.group for item in turn.state.agenda if isinstance(item, Activation)}
    return any(group.id in to_act and marches(turn, group) for group in people.besiegers(turn.state, siege))


def begin(turn: Turn, siege: Siege, *then: Item) -> None:
    """Begin the day of a siege, unless its besieger lifts it; `then` comes after it."""
    if investment.lifts(turn, siege):
        turn.next(*then)
        return
    _, commander = people.leader(turn.state, siege, people.besiegers(turn.state, siege))
    turn.emit(
        e.SiegeDayBegun(
            site=siege.site,
            hex=siege.hex,
            faction=siege.besieger,
            enemy=siege.besieged,
            siege_day=chances.siege_day(turn, siege),
            commander=commander.id if commander is not None else "",
        )
    )
    turn.next(*(SiegeStep(siege.site, step) for step in steps()), *then)


def late(turn: Turn) -> None:
    """When all groups have acted, lift the sieges that nobody lies in, and play those whose commander lost his turn."""
    for siege in in_order(turn.state):
        inverted.look(turn, siege)
    investment.lift_deserted(turn)
    waiting = [siege for siege in in_order(turn.state) if siege.played < turn.state.day]
    if waiting:
        begin(turn, waiting[0], Step(LATE))
    else:
        turn.next()


def in_order(state: State) -> list[Siege]:
    """All sieges in the order of their opening (D2)."""
    return sorted(state.sieges.values(), key=lambda each: (each.opened_on, each.site))


def play(turn: Turn, item: SiegeStep) -> None:
    """Play one step of the day of a siege that still goes on."""
    siege = turn.state.sieges.get(item.site)
    if siege is None or not people.besiegers(turn.state, siege):
        turn.next()
    elif item.step == DIVIDED:
        # Those inside may attack whom a besieger has left in the outer works (GS-11.4.1r).
        turn.next(*inverted.divided(turn, siege, item.inside))
    else:
        STEPS[item.step](turn, siege)


def step_of_chance(turn: Turn, siege: Siege) -> None:
    """Step 1: the random event; none while roles are inverted."""
    if siege.relief:
        turn.next()
        return
    effect = chances.roll(turn, siege)
    turn.next(*happenings.befall(turn, siege, effect))


def step_of_initiative(turn: Turn, siege: Siege) -> None:
    """Step 2: who acts."""
    initiative.take(turn, siege)
    turn.next()


def step_of_recovery(turn: Turn, siege: Siege) -> None:
    """Step 3: whose date has come is healthy again."""
    healing.recover(turn, siege)
    turn.next()


def step_of_action(turn: Turn, siege: Siege) -> None:
    """Step 4: the side with the initiative acts."""
    if inverted.only_arms(siege):
        inverted.act(turn, siege)
    else:
        actions.act(turn, siege)


def step_of_healing(turn: Turn, siege: Siege) -> None:
    """Step 5: the wounded get their dates."""
    healing.heal(turn, siege)
    turn.next()


STEPS: dict[str, Callable[[Turn, Siege], None]] = {
    "event": step_of_chance,
    "initiative": step_of_initiative,
    "recovery": step_of_recovery,
    "action": step_of_action,
    "healing": step_of_healing,
}


def clock(turn: Turn) -> None:
    """Step 6 of all sieges, in the order of their opening: the besieged eat, and may have to surrender."""
    turn.next(*hunger.end_of_day(turn))
