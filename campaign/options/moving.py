"""Going and staying: groups, spies, and commanders without men."""

from collections.abc import Iterator

from campaign.model.orders import ANY, Hold, March, MoveSpy, Ride
from campaign.model.state import Commander, Group
from campaign.options.option import Option
from campaign.options.reach import Reach
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.visibility import Agent
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


def first_way(reach: Reach) -> Iterator[tuple[str, ...]]:
    """The way to the nearest hex in which a piece may end, if there is one."""
    step = next((step for step in reach.steps if step.ends), None)
    if step is not None:
        yield reach.way(step.hex)


@thinks(MoveSpy, "spies", Refusal("GC-10c", "path", "no hex can be entered from here today"))
def sneak(spy: Agent, survey: Survey) -> Iterator[Thought]:
    """To the nearest hex."""
    for path in first_way(survey.sneak(spy.hex)):
        yield MoveSpy(spy.id, path)


@thinks(Ride, "commanders", Refusal("GC-8.1i", "commander", "only a free commander without men can ride"))
def ride(commander: Commander, survey: Survey) -> Iterator[Thought]:
    """To look for company here, or to the nearest hex; to one of the groups of his faction."""
    joined: dict[str, tuple[str | bool, ...]] = {"join": ("", *survey.draft.groups)}
    yield Option(Ride(commander.id), among=joined)
    for path in first_way(survey.ride(survey.stands(commander), commander.id)):
        yield Option(Ride(commander.id, path), among=joined)
