"""Judging orders about the wounded."""

import msgspec

from campaign.model import men
from campaign.model.orders import AbandonWounded
from campaign.rules.wounded.carrying import owed_to_bands, without_wounded
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import judges
from rulebook import Refusal


@judges(AbandonWounded)
def judge_abandon(order: AbandonWounded, draft: Draft) -> Refusal | None:
    """Judge a group that leaves its wounded men and its mercenaries' ones: they are lost for good."""
    group = draft.group(order.group)
    owed = owed_to_bands(draft, group.id, draft.game.tables)
    draft.groups[order.group] = without_wounded(group, owed, draft.game.tables)
    for name, hurt in owed.items():
        band = draft.mercenaries[name]
        draft.mercenaries[name] = msgspec.structs.replace(band, men=men.without(band.men, hurt))
    return Refusal("GC-14.7b", "group", "the wounded men of the group are lost for good")
