"""Judging orders about the wounded."""

from campaign.rules.orders import AbandonWounded
from campaign.rules.wounded import without_wounded
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import judges
from rulebook import Refusal


@judges(AbandonWounded)
def judge_abandon(order: AbandonWounded, draft: Draft) -> Refusal | None:
    """A group that leaves its wounded men: they are lost for good."""
    group = without_wounded(draft.group(order.group), draft.game.tables)
    draft.groups[order.group] = group
    return Refusal("GC-14.7b", "group", "the wounded men of the group are lost for good")
