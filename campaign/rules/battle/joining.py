"""GC-14.3: groups of the six hexes around a battle come over and fight in it (D32)."""

from collections.abc import Iterator

from battles.contract.muster import SIDES, Side
from campaign.model import events as e
from campaign.model.orders import JoinBattle
from campaign.model.state import BattleUnderWay, Group, State
from campaign.rules import conditions
from campaign.rules.battle.sides import factions_of
from campaign.rules.decision import Decision
from campaign.rules.intentions import for_group, names
from campaign.rules.moments import Moment, Prospect
from campaign.rules.prisoners import prisoners
from campaign.rules.sieges.fights import relief
from campaign.rules.sightings import look
from campaign.rules.supplies.escorts import leave_undriven
from campaign.rules.terrain import step_cost
from rulebook import Refusal, rule


@rule("GC-14.3a")
def within_reach(decision: Decision, battle: BattleUnderWay) -> Iterator[Group]:
    """The groups of the six hexes around a battle whose way into it nothing blocks, by hex, faction and number."""
    for hex_ in sorted(decision.game.map.neighbours(battle.hex)):
        here = decision.state.groups_at(hex_)
        if here and step_cost(decision.game, hex_, battle.hex) is not None:
            yield from [group for group in here if not relief.bound(decision.state, group)]


@rule("GC-14.3b")
def spent(state: State, group: Group) -> Refusal | None:
    """The reason why a group may not join any more on this day; None if it may. Having marched is no reason (D32)."""
    if group.joined:
        return Refusal("GC-14.3b", "group", "it has joined another battle")
    if group.done:
        return Refusal("GC-14.3b", "group", "it fell back today")
    if group.fought:
        return Refusal("GC-14.3b", "group", "it has fought today")
    if prisoners.under_escort(state, group.id):
        return Refusal("GC-14.3b", "group", "it escorts prisoners")
    return None


def gather(decision: Decision, battle: BattleUnderWay) -> None:
    """Let those around a battle join it who have an order to: the attacker's friends first, then the defender's."""
    for side in SIDES:
        own, enemy = (
            (battle.attacker, battle.defender) if side == "attacker" else (battle.defender, battle.attacker)
        )
        for group in list(within_reach(decision, battle)):
            if decision.state.allied(own, group.faction) and not decision.state.allied(enemy, group.faction):
                consider(decision, battle, side, group)
    relief.come_out(decision, battle)


def consider(decision: Decision, battle: BattleUnderWay, side: Side, group: Group) -> None:
    """Let one group join if its owner wants it; say so if it is too late for it today."""
    own, enemy = (
        (battle.attacker, battle.defender) if side == "attacker" else (battle.defender, battle.attacker)
    )
    order = next(
        (
            order
            for order in for_group(decision, group, JoinBattle)
            if names(order.against, enemy) and own in (order.beside or (group.faction,))
        ),
        None,
    )
    reason = spent(decision.state, group)
    if order is not None and not reason:
        first = battle.active == own
        friend = own if own != group.faction else ""
        prospect = Prospect(battle.hex, enemy, side == "attacker", first, friend)
        moment = Moment("join_battle", battle.hex, group.id, prospect)
        order = order if conditions.met(decision, group.faction, order, moment) else None
    if not reason:
        decision.choose("join_battle", by_order=order is not None)
    if order is None:
        return
    if reason:
        decision.fail(order, group.faction, reason)
        return
    join(decision, battle, side, group)


@rule("GC-14.3c")
def join(decision: Decision, battle: BattleUnderWay, side: Side, group: Group) -> None:
    """Move a group into the battle; the hex that it came from is kept, for its deployment and its way back."""
    leave_undriven(decision, group)
    decision.emit(
        e.BattleJoined(
            number=battle.number,
            hex=battle.hex,
            group=group.id,
            faction=group.faction,
            start=group.hex,
            side=side,
            sides=factions_of(decision.state, battle),
        )
    )
    look(decision, battle.hex, group)
