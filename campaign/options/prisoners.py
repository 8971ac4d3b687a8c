"""Prisoners on their way, and the ransom of captive commanders."""

from collections.abc import Iterator

from campaign.model.orders import (
    EscortPrisoners,
    Ransom,
)
from campaign.model.state import Commander, Prisoners
from campaign.options.option import Option
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.rules import ransom
from rulebook import Refusal


@thinks(EscortPrisoners, "prisoners", Refusal("GC-14.8a", "group", "no other group of yours is with them"))
def guard(piece: Prisoners, survey: Survey) -> Iterator[Thought]:
    """By each other group where they are."""
    for group in survey.draft.groups.values():
        if group.hex == piece.hex and group.id != piece.group:
            yield EscortPrisoners(piece.id, group.id)


@thinks(Ransom, "captives", Refusal("GC-14.8d", "group", "no group of yours can pay the ransom"))
def pay_ransom(captive: Commander, survey: Survey) -> Iterator[Thought]:
    """By each group whose chest holds it."""
    owed = ransom.price(captive.prestige, survey.game.tables)
    for group in survey.draft.groups.values():
        if group.money >= owed:
            yield Option(Ransom(captive.id, group.id), price=owed)
