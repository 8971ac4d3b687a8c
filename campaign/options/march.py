"""Going and staying of groups."""

from collections.abc import Iterator

from campaign.model.orders import ANY, Hold, March
from campaign.model.state import Group
from campaign.options.option import Option
from campaign.options.reach import first_way
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from rulebook import Refusal


@thinks(March, "groups", Refusal("GC-8.3d", "path", "no hex can be entered from here today"))
def march(group: Group, survey: Survey) -> Iterator[Thought]:
    """To the nearest hex; which others there are the reach tells."""
    reach = survey.reach(group)
    for path in first_way(reach):
        yield Option(March(group.id, path), among=attacking(group, survey))
    if not any(step.ends for step in reach.steps):
        yield from (found for step in reach.steps[:1] for found in survey.why_not(group, reach.way(step.hex)))


@thinks(Hold, "groups", Refusal("GC-6f", "group", "the group has an order already"))
def hold(group: Group, survey: Survey) -> Iterator[Thought]:
    """To stay."""
    yield Option(Hold(group.id), among=attacking(group, survey))


def attacking(group: Group, survey: Survey) -> dict[str, tuple[str | bool, ...]]:
    """The factions that a group without prisoners may be ordered to attack, and whether it may take a ration along."""
    found: dict[str, tuple[str | bool, ...]] = {}
    if survey.enemies and not survey.draft.escorted_by(group.id):
        found["attack"] = (*survey.enemies, ANY)
    return found | ({"ration": (False, True)} if survey.reach(group).need else {})
