"""Places of others to attack, plunder and summon, and own ones to defend and to garrison."""

from collections.abc import Iterator

from campaign.model import men
from campaign.model.orders import (
    Capitulate,
    Garrison,
    LeaveGarrison,
    Levy,
    Plunder,
    Storm,
    Summon,
)
from campaign.model.state import Group
from campaign.options.option import Bounds, Option
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.rules.settlements import gates
from campaign.rules.settlements.garrisons import least
from campaign.visibility import Place
from rulebook import Refusal
from rulebook.refusal import phrase

OUT_OF_REACH = phrase("no other faction's town or castle is in reach of the group today")


def open_places(group: Group, survey: Survey) -> list[Place]:
    """The places of others that nobody besieges, where a group can be today."""
    return [place for place in survey.foreign_places(group) if place.id not in survey.view.sieges]


@thinks(Storm, "groups", Refusal("GC-13.5b", "site", OUT_OF_REACH))
def storm(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each such place."""
    yield from (Storm(group.id, place.id) for place in open_places(group, survey))


@thinks(Plunder, "groups", Refusal("GC-12.3a", "site", OUT_OF_REACH))
def plunder(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each of them, of all that is left there."""
    most = survey.game.tables.resources.maximum
    for place in open_places(group, survey):
        yield Option(Plunder(group.id, place.id), bounds={"points": Bounds(1, most)})


@thinks(Summon, "groups", Refusal("GC-15.3a", "site", OUT_OF_REACH))
def summon(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each of them."""
    yield from (Summon(group.id, place.id) for place in open_places(group, survey))


@thinks(Capitulate, "places", Refusal("GC-15.3c", "site", "a city cannot be summoned"))
def capitulate(place: Place, survey: Survey) -> Iterator[Thought]:
    """To talk or not to."""
    if place.kind != gates.CITY:
        yield Option(Capitulate(place.id, negotiate=False), among={"negotiate": (False, True)})


@thinks(Levy, "places", Refusal("GC-13.6d", "site", "the place raises no militia of the Val Demone"))
def levy(place: Place, survey: Survey) -> Iterator[Thought]:
    """Of either people."""
    yield Option(Levy(place.id, "lombard"), among={"light_infantry": ("lombard", "byzantine")})


@thinks(Garrison, "groups", Refusal("GC-5.2b", "site", "the group stands in no castle of yours"))
def garrison(group: Group, survey: Survey) -> Iterator[Thought]:
    """One of its people; more may be named."""
    place = survey.own_place_at(group.hex)
    if place is not None and place.id in survey.draft.castles:
        yield Garrison(group.id, place.id, least(group.men, 1, survey.game.tables))


@thinks(LeaveGarrison, "groups", Refusal("GC-5.2b", "site", "the group stands in no castle of yours"))
def leave_garrison(group: Group, survey: Survey) -> Iterator[Thought]:
    """A garrison of one man who need not stay; more may be named."""
    place = survey.own_place_at(group.hex)
    castle = survey.draft.castles.get(place.id) if place is not None else None
    if castle is not None:
        yield LeaveGarrison(group.id, castle.id, men.tidied(band.of(1) for band in castle.men[:1]))
