"""GC-12.1: recruits, whom a commander raises in a town or city for money (D23)."""

from collections.abc import Mapping

from campaign.model import events as e
from campaign.model import men
from campaign.model.men import Band, Men
from campaign.model.orders import Recruit
from campaign.model.state import Commander, Group, Settlement
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.hostility import hostility_result
from campaign.rules.prisoners import escort
from campaign.rules.roster import LOMBARD, troops_of
from campaign.rules.strongholds.passage import check_may_recruit
from campaign.tables import Tables
from rulebook import Refusal, rule

LIGHT_INFANTRY, PEASANT = "light_infantry", "peasant"
KINDS = (LIGHT_INFANTRY, PEASANT)
CITY, CASTLE = "city", "castle"
VAL_DEMONE = "val_demone"

Counts = Mapping[str, int]


def wanted(order: Recruit) -> Counts:
    """The people that an order asks for, by type."""
    return {LIGHT_INFANTRY: order.infantry, PEASANT: order.peasants}


@rule("GC-5.1f")
def most(place: Settlement, tables: Tables) -> Counts:
    """The most recruits of a day, by type: the level of resources is a limit and is not reduced (D23)."""
    lines = tables.recruitment
    return lines.city if place.kind == CITY else lines.level[min(place.resources, max(lines.level))]


def left(place: Settlement, tables: Tables) -> Counts:
    """The day's recruits who are still to be had."""
    limits = most(place, tables)
    return {kind: max(0, limits.get(kind, 0) - place.recruited.get(kind, 0)) for kind in KINDS}


@rule("GC-12.1a")
def price(kind: str, tables: Tables) -> int:
    """Half-deniers for one recruit."""
    return tables.prices.light_infantry if kind == LIGHT_INFANTRY else tables.prices.peasant


@rule("GC-12a")
def affordable(asked: Counts, chest: int, tables: Tables) -> Counts:
    """As many of the recruits as a group's own chest pays for, light infantry first."""
    found: dict[str, int] = {}
    for kind in KINDS:
        cost = price(kind, tables)
        found[kind] = min(asked.get(kind, 0), chest // cost) if cost else asked.get(kind, 0)
        chest -= found[kind] * cost
    return found


@rule("GC-12.1b")
def welcome(level: int, prestige: int, tables: Tables) -> bool:
    """True if a commander may recruit in a place of another faction: level and prestige alone count (D23)."""
    limit = tables.hostility_thresholds.foreign_recruit_max
    return hostility_result(level, prestige, 0, tables) <= limit


def check_not_alone(commander: Commander | None) -> None:
    """Refuse a commander where a group must be named: money is a group's, so who stands alone has none (GC-12a, D55)."""
    if commander is not None:
        raise Refusal(
            "GC-12a",
            "group",
            "{commander} is a commander: name the group that he is with, whose chest pays for recruits",
            commander=commander.id,
        )


def check_place(place: Settlement, faction: str) -> None:
    """Refuse a castle of another faction: only the own ones recruit as towns do (D23)."""
    if place.faction != faction and place.kind == CASTLE:
        raise Refusal("GC-12.1b", "site", "{site} is a castle of another faction", site=place.id)


def check_recruiter(group: Group, prestige: int, place: Settlement, tables: Tables) -> None:
    """Refuse a group without a commander, or one that is too hostile to recruit among others."""
    if not group.commanders:
        raise Refusal("GC-12.1a", "group", "group {group} has no commander to recruit", group=group.id)
    check_place(place, group.faction)
    if place.faction != group.faction and not welcome(group.hostility, prestige, tables):
        limit = tables.hostility_thresholds.foreign_recruit_max
        raise Refusal(
            "GC-12.1b",
            "site",
            "the commander's hostility is above {limit}: places of other factions give him no recruits",
            limit=limit,
        )


def people_of(faction: str, kind: str, zone: str, tables: Tables) -> str:
    """The people that recruits of a place come from; who has no such men finds Lombards (D23, M-troop-types).

    The Val Demone is peopled by Lombards, under any ruler (GC-13.6d).
    """
    known = any(kind in line for line in tables.roster.get(faction, {}).values())
    return faction if known and zone != VAL_DEMONE else LOMBARD


def raised(place: Settlement, counts: Counts, decision: Decision) -> Men:
    """The recruits themselves."""
    zone = decision.game.map.zone(place.hex)
    return men.tidied(
        Band(
            people_of(troops_of(place.faction, decision.game), kind, zone, decision.game.tables),
            kind,
            False,
            False,
            count,
        )
        for kind, count in counts.items()
        if count
    )


def recruit(decision: Decision, group: Group, number: int, order: Recruit) -> None:
    """Let a group recruit where it stands, as many as the place and its chest allow. Raises Refusal for nobody at all.

    An order for another place waits until the group comes there.
    """
    tables = decision.game.tables
    place = decision.state.settlements.get(order.site)
    if place is None or place.hex != group.hex:
        return
    escort.check_free(decision.state, group)
    check_may_recruit(decision.state, place.id)
    check_recruiter(group, groups.prestige(decision.state, group), place, tables)
    asked, there = wanted(order), left(place, tables)
    offered = {kind: min(asked[kind], there[kind]) for kind in KINDS}
    joining = affordable(offered, group.money, tables)
    if not any(joining.values()):
        if any(offered.values()):
            raise Refusal("GC-12.1a", "site", "the chest is too small")
        raise Refusal("GC-12.1a", "site", "{site} has no such recruits left", site=place.id)
    decision.emit(
        e.RecruitsJoined(
            **group.header,
            site=place.id,
            men=raised(place, joining, decision),
            cost=sum(price(kind, tables) * count for kind, count in joining.items()),
            order=number,
        )
    )
    if joining != asked:
        got = sum(joining.values())
        decision.fail(
            order,
            group.faction,
            Refusal(
                "GC-12.1a",
                "site",
                "only {got} of {asked} could be raised",
                got=got,
                asked=sum(asked.values()),
            ),
        )
