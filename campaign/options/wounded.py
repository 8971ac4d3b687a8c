"""The wounded who may be left behind."""

from collections.abc import Iterator

from campaign.model.orders import (
    AbandonWounded,
)
from campaign.model.state import Group
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.verdicts.march import has_wounded
from rulebook import Refusal


@thinks(AbandonWounded, "groups", Refusal("GC-14.7b", "group", "the group has no wounded"))
def abandon(group: Group, survey: Survey) -> Iterator[Thought]:
    """The wounded."""
    if has_wounded(group, survey.draft):
        yield AbandonWounded(group.id)
