"""Judging orders that cost money: recruits."""

from campaign.rules import recruitment
from campaign.rules.orders import Recruit
from campaign.rules.recruitment import KINDS
from campaign.rules.state import Settlement
from campaign.sight import Place
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import judges
from rulebook import Refusal


@judges(Recruit)
def judge_recruit(order: Recruit, draft: Draft) -> Refusal | None:
    """Recruits for a commander in a place that may be recruited in; what only the night can tell is a warning."""
    group = draft.group(order.group)
    known = draft.view.places.get(order.site)
    if known is None:
        raise Refusal("GC-12.1a", "site", f"there is no place {order.site}")
    asked = recruitment.wanted(order)
    if not any(asked.values()):
        raise Refusal("GC-12.1a", "light_infantry", "the order asks for nobody")
    place = settlement(known)
    tables = draft.game.tables
    prestige = max((draft.view.commanders[name].prestige for name in group.commanders), default=0)
    recruitment.check_place(place, group.faction)
    try:
        recruitment.check_recruiter(group, prestige, place, tables)
    except Refusal as refusal:
        return refusal
    if known.resources is not None:
        there = recruitment.left(place, tables)
        if any(asked[kind] > there[kind] for kind in KINDS):
            raisable = ", ".join(f"{there[kind]} {kind}" for kind in KINDS)
            return Refusal("GC-5.1f", "site", f"as things stand {order.site} raises {raisable} a day")
    if recruitment.affordable(asked, group.money, tables) != asked:
        return Refusal("GC-12a", "group", f"the chest of {order.group} does not pay for all of them")
    return None


def settlement(known: Place) -> Settlement:
    """A place as far as the faction knows it, as the rules of recruiting take it."""
    return Settlement(
        known.id,
        known.name,
        known.hex,
        known.kind,
        known.faction,
        "",
        known.resources or 0,
        known.hostility or 0,
    )
