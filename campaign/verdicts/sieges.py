"""Judging orders of sieges."""

from collections.abc import Callable, Sequence
from functools import partial

from campaign.model.orders import (
    Assault,
    Besiege,
    BuildEngines,
    EnterPlace,
    GuardCamp,
    LiftSiege,
    MeetRelief,
    NameVictims,
    Negotiate,
    Pound,
    Relieve,
    Sally,
)
from campaign.model.siege import BESIEGED
from campaign.rules import groups
from campaign.rules.settlements import gates
from campaign.rules.sieges.chances.victims import COMMANDER, meant
from campaign.rules.sieges.fights.sallies import check_open
from campaign.rules.sieges.investment import besieged_already, check_own_siege, check_place
from campaign.rules.strongholds import pauses, pounding, works
from campaign.verdicts.draft import Draft
from campaign.verdicts.march import besieges
from campaign.verdicts.nearly import nearly
from campaign.verdicts.register import judges
from campaign.verdicts.settlements import some_place
from campaign.visibility.sheets_of_siege import SiegeSheet
from rulebook import Refusal
from rulebook.tags import tag_of


@judges(Besiege)
def judge_besiege(order: Besiege, draft: Draft) -> Refusal | None:
    """A place of others that can be besieged, before which the group stands already; one place a group."""
    draft.gather(partial(draft.group, order.group), partial(check_besieged, order.site, draft))
    group, place = draft.group(order.group), some_place(order.site, draft)
    if any(kind == tag_of(Besiege) and name == group.id for kind, name, _ in draft.given):
        raise Refusal("GS-11a", "group", "group {group} has a place to besiege already", group=order.group)
    pauses.check_over(order.site, draft.view.barred.get(order.site, 0))
    draft.given.add((tag_of(Besiege), group.id, order.site))
    if place.hex != group.hex:
        return Refusal("GS-11a", "site", "the group does not stand before {site} now", site=order.site)
    already = besieged_already(draft.view.faction, draft.view.sieges.get(order.site), order.site)
    if already is not None:
        return already
    return besieges(group, order.site) if group.id in draft.busy else None


def check_besieged(site: str, draft: Draft) -> None:
    """Refuse an unknown place, one that cannot be besieged, and one of the faction's own or of an ally."""
    place = some_place(site, draft)
    check_place(place.kind, draft.game.sieges)
    own = draft.view.factions[draft.view.faction]
    gates.check_foreign(place.faction, [own.id, *own.allies])


@judges(LiftSiege)
def judge_lift_siege(order: LiftSiege, draft: Draft) -> Refusal | None:
    """An own siege."""
    check_own_siege(draft.view.sieges.get(order.site), draft.view.faction, order.site)
    return None


@judges(Pound)
def judge_pound(order: Pound, draft: Draft) -> Refusal | None:
    """Walls of the plan that are in reach now, with as many perriers as work now."""
    siege = own_siege(order.site, draft)
    if siege is None:
        return not_yet(order.site)
    tables = draft.game.sieges
    plan = tables.siege_plan.of(siege.building)
    pounding.check_targets(plan, siege.demolition, order.targets, tables)
    wanted = sum(target.perriers for target in order.targets)
    try:
        pounding.check_perriers(wanted, siege.engines.get(works.PERRIER, 0))
    except Refusal as too_few:
        # A sheet need not fall because a perrier is not finished yet.
        return too_few
    return None


@judges(BuildEngines)
def judge_build(order: BuildEngines, draft: Draft) -> Refusal | None:
    """An own siege, or one that is opened by the same sheet; as many crews as there are healthy people for now."""
    siege = own_siege(order.site, draft)
    if siege is None:
        return not_yet(order.site)
    hands = works.crews(healthy_besiegers(siege, draft), draft.game.sieges)
    if len(order.pieces) > hands:
        return works.too_few_crews(hands)
    return None


def healthy_besiegers(siege: SiegeSheet, draft: Draft) -> int:
    """The people of the faction's groups before a place, and of their bands, who can work."""
    here = [group for group in draft.groups.values() if draft.siege_of(group) is siege]
    hired = [band.men for group in here for band in groups.hired(draft, group.id)]
    return works.healthy([*(group.men for group in here), *hired])


@judges(Negotiate)
def judge_negotiate(order: Negotiate, draft: Draft) -> Refusal | None:
    """An own siege, or one that is opened by the same sheet."""
    return not_yet(order.site) if own_siege(order.site, draft) is None else None


def own_siege(site: str, draft: Draft) -> SiegeSheet | None:
    """The faction's own siege of a place; None for one that an order above opens today. Raises Refusal for any other."""
    siege = draft.view.sieges.get(site)
    if siege is None and any(kind == tag_of(Besiege) and place == site for kind, _, place in draft.given):
        return None
    check_own_siege(siege, draft.view.faction, site)
    return siege


def not_yet(site: str) -> Refusal:
    """The warning of an order for the day on which its siege is opened."""
    return Refusal(
        "GS-11.1a",
        "site",
        "the siege of {site} begins today: nothing else is done on its first day",
        site=site,
    )


@judges(EnterPlace)
def judge_enter(order: EnterPlace, draft: Draft) -> Refusal | None:
    """An own place that is besieged, and a group outside: whether it gets in depends on numbers that it cannot see."""
    group, siege = draft.group(order.group), draft.view.sieges.get(order.site)
    if siege is None or siege.besieged != draft.view.faction:
        raise Refusal("GS-11b", "site", "no place of yours called {site} is besieged", site=order.site)
    if group.shut_in:
        raise Refusal("GS-11b", "group", "the group is inside already")
    return None


@judges(NameVictims)
def judge_victims(order: NameVictims, draft: Draft) -> Refusal | None:
    """A siege of which the faction is a side, and types of troops that there are; engines are for the besieged to name."""
    siege = draft.view.sieges.get(order.site)
    side = siege.side if siege is not None else ""
    if not side:
        raise Refusal("GS-11.6g", "site", "you have no part in a siege of {site}", site=order.site)
    named = [
        (f"{field}[{number}]", kind)
        for field in ("own", "enemy")
        for number, kind in enumerate(getattr(order, field))
    ]
    draft.gather(*(partial(check_people, kind, field, draft) for field, kind in named))
    if order.engines and side != BESIEGED:
        raise Refusal("GS-11.6f", "engines", "the besieged choose the equipment that is destroyed")
    return None


def check_people(kind: str, field: str, draft: Draft) -> None:
    """Refuse a type of troops that there is not."""
    if meant(kind) not in ("", COMMANDER, *draft.game.tables.troop_types):
        unknown = Refusal("GS-11.6g", field, "there are no people of type {troop}", troop=kind)
        raise nearly(unknown, kind, [COMMANDER, *draft.game.tables.troop_types], "words")


@judges(Relieve)
def judge_relieve(order: Relieve, draft: Draft) -> Refusal | None:
    """An own place that is besieged."""
    siege = draft.view.sieges.get(order.site)
    if siege is None or siege.besieged != draft.view.faction:
        raise Refusal("GS-11.6c", "site", "no place of yours called {site} is besieged", site=order.site)
    return None


@judges(Assault)
def judge_assault(order: Assault, draft: Draft) -> Refusal | None:
    """An own siege, one that is opened by the same sheet, or one whose besieger the faction itself besieges."""
    siege = draft.view.sieges.get(order.site)
    if siege is not None and siege.relief == draft.view.faction:
        return None
    return not_yet(order.site) if own_siege(order.site, draft) is None else None


@judges(MeetRelief)
def judge_meet_relief(order: MeetRelief, draft: Draft) -> Refusal | None:
    """An own siege, or one that is opened by the same sheet."""
    return not_yet(order.site) if own_siege(order.site, draft) is None else None


@judges(Sally)
def judge_sally(order: Sally, draft: Draft) -> Refusal | None:
    """An own place that is besieged, and a sally that is still open to those inside."""
    draft.gather(partial(check_held, order, draft), *typed(order.types, draft))
    return None


def check_held(order: Sally, draft: Draft) -> None:
    """Refuse a place that is not besieged and the faction's own, and a sally that is closed to its people."""
    siege = draft.view.sieges.get(order.site)
    if siege is None or siege.side != BESIEGED:
        unknown = Refusal("GS-11.1.3d", "site", "you hold no besieged place of that name")
        held = [site for site, sheet in draft.view.sieges.items() if sheet.side == BESIEGED]
        raise nearly(unknown, order.site, held, "sites")
    check_open(order.kind, siege.stage, siege.sallied)


@judges(GuardCamp)
def judge_guard(order: GuardCamp, draft: Draft) -> Refusal | None:
    """An own siege, or one that is opened by the same sheet, and types of troops that there are."""
    draft.gather(partial(own_siege, order.site, draft), *typed(order.types, draft))
    return not_yet(order.site) if own_siege(order.site, draft) is None else None


def typed(types: Sequence[str], draft: Draft) -> list[Callable[[], object]]:
    """The checks of types of troops."""
    return [partial(check_type, kind, f"types[{number}]", draft) for number, kind in enumerate(types)]


def check_type(kind: str, field: str, draft: Draft) -> None:
    """Refuse a type of troops that there is not."""
    if kind != COMMANDER and kind not in draft.game.tables.troop_types:
        unknown = Refusal("GS-11.4.2a", field, "there are no troops of this type")
        raise nearly(unknown, kind, [COMMANDER, *draft.game.tables.troop_types], "words")
