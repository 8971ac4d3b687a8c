"""The ways of spies."""

from collections.abc import Iterator

from campaign.model.orders import MoveSpy
from campaign.options.reach import first_way
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.visibility import Agent
from rulebook import Refusal


@thinks(MoveSpy, "spies", Refusal("GC-10c", "path", "no hex can be entered from here today"))
def sneak(spy: Agent, survey: Survey) -> Iterator[Thought]:
    """To the nearest hex."""
    for path in first_way(survey.sneak(spy.hex)):
        yield MoveSpy(spy.id, path)
