"""Places: places of others to attack, plunder, summon and besiege, own ones to defend and to feed from."""

from collections.abc import Iterator

from campaign.model.orders import Besiege, Capitulate, EnterPlace, Levy, Plunder, Storm, Summon
from campaign.model.state import Group
from campaign.options.option import Bounds, Option
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.rules.places import gates
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


@thinks(
    Besiege,
    "groups",
    Refusal("GS-11a", "site", "the group stands before no town or castle of another faction"),
)
def besiege(group: Group, survey: Survey) -> Iterator[Thought]:
    """The one before which it stands."""
    if not group.shut_in:
        here = [place for place in open_places(group, survey) if place.hex == group.hex]
        yield from (Besiege(group.id, place.id) for place in here)


@thinks(
    EnterPlace, "groups", Refusal("GS-11b", "site", "none of your besieged places is in reach of the group")
)
def enter(group: Group, survey: Survey) -> Iterator[Thought]:
    """Each besieged place of its own where it can be."""
    hexes = survey.reach(group).hexes
    for site, siege in survey.view.sieges.items():
        if siege.besieged == survey.view.faction and siege.hex in hexes:
            yield EnterPlace(group.id, site)


@thinks(Capitulate, "places", Refusal("GC-15.3c", "site", "a city cannot be summoned"))
def capitulate(place: Place, survey: Survey) -> Iterator[Thought]:
    """To talk or not to."""
    if place.kind != gates.CITY:
        yield Option(Capitulate(place.id, negotiate=False), among={"negotiate": (False, True)})


@thinks(Levy, "places", Refusal("GC-13.6d", "site", "the place raises no militia of the Val Demone"))
def levy(place: Place, survey: Survey) -> Iterator[Thought]:
    """Of either people."""
    yield Option(Levy(place.id, "lombard"), among={"light_infantry": ("lombard", "byzantine")})
