"""Judging orders about the fights of a siege."""

from collections.abc import Sequence

from campaign.rules.orders import Assault, GuardCamp, MeetRelief, Sally
from campaign.rules.sieges.parties import COMMANDER
from campaign.rules.sieges.sallies import check_open
from campaign.rules.sieges.sheet import BESIEGED
from campaign.verdicts.draft import Draft
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
    siege = draft.view.sieges.get(order.site)
    if siege is None or siege.side != BESIEGED:
        raise Refusal("GS-11.1.3d", "site", "you hold no besieged place of that name")
    check_open(order.kind, siege.stage, siege.sallied)
    check_types(order.types, draft)
    return None


@judges(GuardCamp)
def judge_guard(order: GuardCamp, draft: Draft) -> Refusal | None:
    """An own siege, or one that is opened by the same sheet, and types of troops that there are."""
    siege = own_siege(order.site, draft)
    check_types(order.types, draft)
    return not_yet(order.site) if siege is None else None


def check_types(types: Sequence[str], draft: Draft) -> None:
    """Refuse types of troops that there are not."""
    for number, kind in enumerate(types):
        if kind != COMMANDER and kind not in draft.game.tables.troop_types:
            raise Refusal("GS-11.4.2a", f"types[{number}]", "there are no troops of this type")
