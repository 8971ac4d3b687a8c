"""Step 2 of the day: arrivals, then groups of one hex divide, unite and exchange people (GC-8.1d to 8.1g)."""

from collections.abc import Callable
from typing import Any

from campaign.maps.position import place
from campaign.model import events as e
from campaign.model import men
from campaign.model.orders import AbandonWounded, Exchange, Garrison, LeaveGarrison, Merge, Split
from campaign.model.state import Group, Reinforcement
from campaign.rules import groups, sheets
from campaign.rules.decision import Decision
from campaign.rules.numbering import free_number, name_of
from campaign.rules.settlements import garrisons
from campaign.rules.sheets import carry_out
from campaign.rules.wounded import carrying, convalescence
from rulebook import Refusal, rule


def reorganise(decision: Decision) -> None:
    """Play the step for all factions: before all else, garrisons that are too small get their people (GC-5.2c)."""
    garrisons.do_duty(decision)
    convalescence.return_healed(decision)
    for coming in sorted(decision.state.reinforcements.values(), key=lambda r: r.group):
        if coming.day == decision.state.day:
            arrive(decision, coming)
    carry_out(decision, REORGANISE)
    decision.next()


def arrive(decision: Decision, coming: Reinforcement) -> None:
    """Let an announced group appear at its place, or in the nearest hex free of enemies."""
    decision.emit(
        e.GroupRaised(
            group=coming.group,
            number=coming.number,
            faction=coming.faction,
            hex=free_hex(decision, coming.hex, coming.faction),
            men=coming.men,
            commanders=tuple(coming.commanders),
            hostility=coming.hostility,
            money=coming.money,
            cause="arrival",
        )
    )


def free_hex(decision: Decision, wanted: str, faction: str) -> str:
    """The wanted hex, or the nearest land hex without an enemy group (GC-16a)."""
    held = {
        hex_
        for hex_ in decision.state.standing
        if any(not decision.state.allied(faction, group.faction) for group in decision.state.groups_at(hex_))
    }
    return place(decision.game.map, wanted, taken=held)


def own_group(decision: Decision, faction: str, name: str) -> Group:
    """The faction's group that an order names. Raises Refusal alike for an unknown one and another's."""
    group = sheets.own_group(decision, faction, name)
    if group is None:
        raise Refusal("GC-8.1e", "group", "you have no group {group}", group=name)
    return group


@rule("GC-8.1d", "GC-8.1f")
def split(decision: Decision, faction: str, order: Split) -> None:
    """Let people leave as a new group, which keeps the hostility and the supply record of the old one."""
    group = own_group(decision, faction, order.group)
    groups.check_split(group, order, decision.game.tables)
    number = free_number(decision.state, faction)
    decision.emit(
        e.GroupSplit(
            group=group.id,
            faction=faction,
            hex=group.hex,
            new_group=name_of(decision.state, faction, number),
            number=number,
            handle=order.handle,
            men=men.tidied(order.men),
            commanders=order.commanders,
            money=order.money,
        )
    )


def merge(decision: Decision, faction: str, order: Merge) -> None:
    """GC-8.1e, 8.1g: groups become one."""
    company = [own_group(decision, faction, name) for name in order.groups]
    groups.check_together(company)
    unite(decision, company, "order")


def unite(decision: Decision, company: list[Group], cause: str) -> None:
    """Make one group of several; the first named gives its id."""
    hostility, failed = groups.after_merger(decision.state, company)
    decision.emit(
        e.GroupsMerged(
            into=company[0].id,
            merged=tuple(group.id for group in company[1:]),
            faction=company[0].faction,
            hex=company[0].hex,
            hostility=hostility,
            failed=failed,
            cause=cause,
            victories=groups.victories(company),
        )
    )


def exchange(decision: Decision, faction: str, order: Exchange) -> None:
    """GC-8.1e: people, commanders and money change hands."""
    giver, taker = own_group(decision, faction, order.giver), own_group(decision, faction, order.taker)
    groups.check_exchange(giver, taker, order, decision.game.tables)
    decision.emit(
        e.MenHandedOver(
            giver=giver.id,
            taker=taker.id,
            faction=faction,
            hex=giver.hex,
            men=order.men,
            commanders=order.commanders,
            money=order.money,
        )
    )


def abandon(decision: Decision, faction: str, order: AbandonWounded) -> None:
    """GC-14.7b: the wounded of a group stay behind."""
    carrying.abandon(decision, own_group(decision, faction, order.group))


REORGANISE: dict[type, Callable[[Decision, str, Any], None]] = {
    AbandonWounded: abandon,
    Split: split,
    Merge: merge,
    Exchange: exchange,
    Garrison: garrisons.leave_men,
    LeaveGarrison: garrisons.take_men,
}
