"""The rides of commanders without men."""

from collections.abc import Iterator

from campaign.model.orders import Ride
from campaign.model.state import Commander
from campaign.options.option import Option
from campaign.options.reach import first_way
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from rulebook import Refusal


@thinks(Ride, "commanders", Refusal("GC-8.1i", "commander", "only a free commander without men can ride"))
def ride(commander: Commander, survey: Survey) -> Iterator[Thought]:
    """To look for company here, or to the nearest hex; to one of the groups of his faction."""
    joined: dict[str, tuple[str | bool, ...]] = {"join": ("", *survey.draft.groups)}
    yield Option(Ride(commander.id), among=joined)
    for path in first_way(survey.ride(survey.stands(commander), commander.id)):
        yield Option(Ride(commander.id, path), among=joined)
