"""The dealings of a group for money where it stands, beside marching and fighting: it recruits, hires, pays and poaches.

A dealing stands on the agenda before a group sets out and after each hex in which its march is looked at (GC-13.3, 13.5a).
"""

from collections.abc import Callable
from typing import Any

from campaign.model import events as e
from campaign.model.agenda import Dealing
from campaign.model.orders import ANY, DEALING, Hire, Hold, March, Order, Pay, Poach, Recruit, ShareLoot
from campaign.model.state import Group, State
from campaign.rules import conditions, mercenaries
from campaign.rules.decision import Decision
from campaign.rules.money.recruitment import recruit
from campaign.rules.sheets import everybodys
from rulebook import Refusal, rule

DEALINGS = "dealings"

DEAL: dict[type, Callable[[Decision, Group, int, Any], None]] = {
    Recruit: recruit,
    Hire: mercenaries.hire,
    Pay: mercenaries.pay,
    Poach: mercenaries.poach,
}


def open_orders(decision: Decision, group: Group) -> list[tuple[int, Order]]:
    """The group's orders to deal that were neither carried out nor reported, each with its place on the sheet."""
    written = decision.written_for(group, *DEALING)
    if not written:
        return []
    answered = decision.state.answered.get(group.faction, ())
    return [entry for entry in written if entry[0] not in answered]


def looked_at(decision: Decision, group: Group) -> set[str]:
    """The hexes in which a march must be looked at: bands camp there, or the group has an order to recruit there."""
    camps = {band.hex for band in decision.state.mercenaries.values() if not band.group}
    return camps | {
        decision.state.settlements[order.site].hex
        for _, order in open_orders(decision, group)
        if isinstance(order, Recruit) and order.site in decision.state.settlements
    }


def due(decision: Decision, group: Group) -> tuple[Dealing, ...]:
    """The agenda item of a group that has something to deal, or somebody to deal with."""
    if open_orders(decision, group) or mercenaries.for_hire(decision.state, group):
        return (Dealing(group.id),)
    return ()


def deal(decision: Decision, item: Dealing) -> None:
    """Let a group carry out what it can where it stands; one that fell back today does nothing more."""
    decision.next()
    group = decision.state.groups.get(item.group)
    if group is None or group.done:
        return
    ask(decision, group)
    carry_out(decision, group, tuple(DEAL))
    spare(decision, group)


@rule("GC-13.3a")
def spare(decision: Decision, group: Group) -> None:
    """Report for an order to attack anybody that the neutral bands in the hex are of no faction, once for a hex."""
    bands = mercenaries.for_hire(decision.state, group)
    orders = [
        order for _, order in decision.written_for(group, March, Hold) if isinstance(order, March | Hold)
    ]
    if not bands or not orders or ANY not in orders[0].attack:
        return
    refusal = Refusal(
        "GC-13.3a",
        "attack",
        "the mercenaries {bands} are neutral: hire them instead of attacking them",
        bands=tuple(sorted(band.id for band in bands)),
    )
    told = (each for each in decision.events if isinstance(each, e.OrderFailed) and each.order == orders[0])
    if not any((each.said, each.values) == (refusal.template, refusal.values) for each in told):
        decision.fail(orders[0], group.faction, refusal)


def serve(decision: Decision, group: Group) -> None:
    """Let a group hire the bands that have come to it."""
    ask(decision, group)
    carry_out(decision, group, (Hire,))


def ask(decision: Decision, group: Group) -> None:
    """Note for each neutral band that the group has met whether it has an order to hire it."""
    bands = mercenaries.for_hire(decision.state, group)
    hiring = [order.band for order in hires(decision, group)] if bands else []
    for band in bands:
        decision.choose("hire", by_order=band.id in hiring or ANY in hiring)


def hires(decision: Decision, group: Group) -> list[Hire]:
    """The group's open orders to hire whose conditions hold."""
    moment = mercenaries.to_hire(group)
    return [
        order
        for _, order in open_orders(decision, group)
        if isinstance(order, Hire) and conditions.hold(decision, group.faction, order, moment)
    ]


def carry_out(decision: Decision, group: Group, kinds: tuple[type, ...]) -> None:
    """Carry out a group's open orders of these kinds that it can, where it stands."""
    for number, order in open_orders(decision, group):
        if isinstance(order, kinds):
            try:
                DEAL[type(order)](decision, decision.state.groups[group.id], number, order)
            except Refusal as refusal:
                decision.fail(order, group.faction, refusal)


def close_dealings(decision: Decision) -> None:
    """Report every order to deal whose occasion never came, when all groups have acted."""
    for faction, number, order in everybodys(decision, DEALING):
        if number not in decision.state.answered.get(faction, ()):
            group = decision.resolve(faction, order.group)
            decision.fail(order, faction, why_not(decision.state, faction, group, order))
    decision.next()


def why_not(state: State, faction: str, name: str, order: Order) -> Refusal:
    """The reason why an order to deal failed, as its owner may know it."""
    group = state.groups.get(name)
    if group is None or group.faction != faction:
        return Refusal("GC-6f", "group", "you have no such group any more")
    match order:
        case Recruit():
            return Refusal("GC-12.1a", "site", "the group did not come to {site}", site=order.site)
        case Hire():
            return not_hired(order)
        case Pay():
            return Refusal(
                "GC-12.2h", "band", "{band} does not serve the group on a promise", band=order.band
            )
        case Poach():
            return Refusal(
                "GC-13.3b",
                "band",
                "the group did not meet {band} in the service of another faction",
                band=order.band,
            )
        case ShareLoot():
            return Refusal("GC-12.2i", "band", "there was no loot to share with {band}", band=order.band)
    raise LookupError(f"{order} is no dealing")


def not_hired(order: Hire) -> Refusal:
    """The reason why an order to hire failed: the group met no such band while the conditions of the order held."""
    law, field = "GC-13.3a", "band"
    if order.band == ANY and order.when:
        return Refusal(law, field, "the group met no band for hire while its conditions held")
    if order.band == ANY:
        return Refusal(law, field, "the group met no band for hire")
    if order.when:
        return Refusal(
            law,
            field,
            "the group did not meet {band} as a neutral band while its conditions held",
            band=order.band,
        )
    return Refusal(law, field, "the group did not meet {band} as a neutral band", band=order.band)
