"""Judging orders about the fights of a siege."""

from collections.abc import Callable, Sequence
from functools import partial

from campaign.model.orders import Assault, GuardCamp, MeetRelief, Sally
from campaign.model.siege import BESIEGED
from campaign.rules.musters.parties import COMMANDER
from campaign.rules.sieges.fights.sallies import check_open
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.verdicts.register import judges
from campaign.verdicts.sieges import not_yet, own_siege
from rulebook import Refusal


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
