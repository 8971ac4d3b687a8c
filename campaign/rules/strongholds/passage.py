"""The passage into a besieged place and out of it: closed, unless the blockade is void (GS-11.1.4c, D7)."""

from campaign.model import events as e
from campaign.model.agenda import Entering
from campaign.model.orders import EnterPlace
from campaign.model.siege import OUTER, Siege
from campaign.model.state import Convoy, Group, Settlement, State
from campaign.rules import sheets
from campaign.rules.decision import Decision
from campaign.rules.strongholds import people, stores
from campaign.rules.strongholds.chances import blockade
from rulebook import Refusal, rule

VOID = "void"


@rule("GS-15.1e")
def check_passage(decision: Decision, siege: Siege) -> None:
    """Refuse the way through a blockade that holds: the besiegers are more than the besieged, or hold the outer works."""
    if siege.stage != OUTER:
        raise Refusal("GS-11.4.3a", "site", "the outer works are lost: no group gets in or out")
    before, inside = people.heads_before(decision.state, siege), people.heads_inside(decision.state, siege)
    if blockade(before, inside, decision.game.sieges).name != VOID:
        raise Refusal("GS-15.1e", "site", "the besiegers let no group through")


def check_may_send(state: State, site: str) -> None:
    """Refuse to make or load a convoy in a besieged place."""
    if site in state.sieges:
        raise Refusal("GS-11b", "site", "{site} is besieged: no convoy leaves it", site=site)


def check_may_recruit(state: State, site: str) -> None:
    """Refuse to recruit in a besieged place."""
    if site in state.sieges:
        raise Refusal("GS-11b", "site", "{site} is besieged: it gives no recruits", site=site)


def cut_off(state: State, place: Settlement, group: Group) -> bool:
    """True if walls and besiegers are between a group and the place in whose hex it stands."""
    return place.id in state.sieges and group.shut_in != place.id


def check_inside(state: State, place: Settlement, group: Group) -> None:
    """Refuse what a group outside the walls of a besieged place can't do in it."""
    if cut_off(state, place, group):
        raise Refusal("GS-11b", "site", "the group is not inside the besieged place")


def side_of_walls(state: State, convoy: Convoy) -> str:
    """The besieged place that a convoy is in, that of the group that escorts it; "" outside."""
    return state.groups[convoy.group].shut_in if convoy.group else ""


def check_within_reach(state: State, convoy: Convoy, group: Group, name: str) -> None:
    """Refuse a convoy from which the walls of a besieged place part a group, which its order calls `name`."""
    if side_of_walls(state, convoy) != group.shut_in:
        raise Refusal(
            "GS-11b",
            "convoy",
            "the walls of a besieged place part group {group} from convoy {convoy}",
            group=name,
            convoy=convoy.id,
        )


def check_may_unload(decision: Decision, site: str, convoy: Convoy) -> None:
    """Refuse to unload what the blockade keeps out of a besieged place; what is inside already may be (GS-15.1e)."""
    siege = decision.state.sieges.get(site)
    if siege is not None and side_of_walls(decision.state, convoy) != site:
        check_passage(decision, siege)


def bring_in(decision: Decision, place: Settlement, points: int) -> None:
    """Let the points of a convoy become days of food (GS-15.1e, D7)."""
    siege = decision.state.sieges.get(place.id)
    if siege is not None:
        stores.change(decision, siege, points * decision.game.sieges.stores.days_of_a_point, "convoy")


def slip_in(decision: Decision, item: Entering) -> None:
    """Let a group that has come before its besieged place go in, or say why it cannot."""
    group = decision.state.groups.get(item.group)
    if group is None:
        sheets.report_lost(decision, item.group, (EnterPlace,), sheets.lost(), site=item.site)
    else:
        order = next(
            order
            for _, order in decision.written_for(group, EnterPlace)
            if getattr(order, "site", "") == item.site
        )
        try:
            enter(decision, group, item.site)
        except Refusal as refusal:
            decision.fail(order, group.faction, refusal)
    decision.next()


@rule("GS-11b")
def enter(decision: Decision, group: Group, site: str) -> None:
    """Let a group of the besieged side that stands outside go in, if the blockade is void. Raises Refusal."""
    siege = decision.state.sieges.get(site)
    if siege is None or siege.besieged != group.faction:
        raise Refusal("GS-11b", "site", "no place of yours called {site} is besieged", site=site)
    if group.shut_in:
        raise Refusal("GS-11b", "group", "the group is inside already")
    if group.hex != siege.hex:
        raise Refusal("GS-11b", "group", "the group does not stand before {site}", site=site)
    check_passage(decision, siege)
    decision.emit(e.PlaceEntered(**siege.header, group=group.id))


@rule("GS-11b")
def leave(decision: Decision, group: Group) -> None:
    """Let a group that is shut in come out and march, if the blockade is void. Raises Refusal."""
    siege = decision.state.sieges[group.shut_in]
    if group.id in siege.holding:
        raise Refusal("GS-11.4.1o", "group", "it is shut up in the outer works by the relief")
    check_passage(decision, siege)
    decision.emit(e.PlaceLeft(**siege.header, group=group.id))


def why_stray(decision: Decision, faction: str, order: EnterPlace) -> Refusal | None:
    """The reason why an order to go in fails: its group is not there, or is inside."""
    group = sheets.own_group(decision, faction, order.group)
    if group is not None and group.shut_in == order.site:
        return Refusal("GS-11b", "group", "the group is inside already")
    return sheets.no_group(decision, faction, order)


STRAYS: dict[type, sheets.Why] = {EnterPlace: why_stray}
