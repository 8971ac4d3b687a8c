"""The plans of a group for the place where its day's move ends: whose order it is, and which places are open to it."""

from collections.abc import Sequence
from typing import TypeVar

from campaign.model.agenda import Entering, Storming, Summons
from campaign.model.orders import AT_THE_GATES, EnterPlace, Plunder, Storm, Summon
from campaign.model.state import Group, Settlement
from campaign.rules import conditions, sheets
from campaign.rules.decision import Decision
from campaign.rules.intentions import for_group
from campaign.rules.moments import Moment
from rulebook import Refusal, rule

Wanted = TypeVar("Wanted", bound=Storm | Plunder | Summon)
CITY = "city"


@rule("GC-13.5b")
def check_foreign(owner: str, friends: Sequence[str]) -> None:
    """Refuse to attack or summon a place that is the faction's own or an ally's; no hostility test is needed (D11)."""
    if owner in friends:
        raise Refusal("GC-13.5b", "site", "only a place of another faction, not of an ally, can be attacked")


@rule("GC-13.5c")
def check_no_city(kind: str) -> None:
    """Refuse to attack, summon or plunder a city."""
    if kind == CITY:
        raise Refusal("GC-13.5c", "site", "a city is too large to be attacked")


def check_open(decision: Decision, group: Group, site: str) -> Settlement:
    """The place before which a group stands and which it may attack or summon. Raises Refusal."""
    place = decision.state.settlements.get(site)
    if place is None or place.hex != group.hex:
        raise Refusal("GC-13.5b", "site", "the group does not stand before {site}", site=site)
    check_no_city(place.kind)
    check_foreign(
        place.faction,
        [name for name in decision.state.factions if decision.state.allied(group.faction, name)],
    )
    if group.done:
        raise Refusal("D34", "group", "it fell back and can do nothing more today")
    check_unbound(escorts=decision.state.escorting(group.id), sworn=group.sworn == site)
    return place


def check_unbound(*, escorts: bool, sworn: bool) -> None:
    """Refuse a group that escorts prisoners, and one that stays at a place which has paid it for peace."""
    if escorts:
        raise Refusal("D37", "group", "it escorts prisoners")
    if sworn:
        raise Refusal("D41", "site", "the place has paid for its peace, and the group has not left it since")


def order_of(decision: Decision, group: Group, kind: type[Wanted], site: str) -> Wanted | None:
    """The order of one kind that a faction wrote for one of its groups and a place; the first counts."""
    return next((order for order in for_group(decision, group, kind) if order.site == site), None)


def coming(decision: Decision, group: Group) -> list[Summons | Storming | Entering]:
    """The acts of a group once it has moved: slip in, summon before it storms, one place after the other."""
    written = [order for _, order in decision.written_for(group, EnterPlace)]
    entering = [Entering(group.id, order.site) for order in written if isinstance(order, EnterPlace)]
    if not decision.written_for(group, *AT_THE_GATES):
        return [*entering]
    battle = decision.state.offered + 1
    summoned = dict.fromkeys(order.site for order in for_group(decision, group, Summon))
    stormed = dict.fromkeys(order.site for order in for_group(decision, group, Storm))
    return [
        *entering,
        *(Summons(group.id, site, battle) for site in summoned),
        *(Storming(group.id, site, battle) for site in stormed),
    ]


def means_to_storm(decision: Decision, company: Sequence[Group], place: Settlement) -> bool:
    """True if one of these groups has come to attack the place, so that a battle here is one for it (GC-13.6c)."""
    orders = [
        (group, order_of(decision, group, Storm, place.id)) for group in company if group.sworn != place.id
    ]
    return any(
        order is not None
        and conditions.hold(decision, group.faction, order, Moment("storm", place.hex, group.id))
        for group, order in orders
    )


def why_stray(decision: Decision, faction: str, order: Storm | Plunder | Summon) -> Refusal | None:
    """The reason why an order about a place fails: its group is not there, or has it already.

    Plunder follows from an attack alone, so an order for it without one to attack is one as well.
    """
    group = sheets.own_group(decision, faction, order.group)
    if group is None:
        return sheets.no_group(decision, faction, order)
    if order_of(decision, group, type(order), order.site) is not order:
        return Refusal("GC-6f", "group", "group {group} has this order already", group=order.group)
    if isinstance(order, Plunder) and order_of(decision, group, Storm, order.site) is None:
        return Refusal("GC-12.3a", "site", "only a group that attacks a place can plunder it")
    return None


STRAYS: dict[type, sheets.Why] = dict.fromkeys(AT_THE_GATES, why_stray)
