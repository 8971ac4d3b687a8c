"""The siege of a place that a group may open: the march there, the first day of the siege, or the reason against it."""

from collections.abc import Iterator

import msgspec

from campaign.model.orders import REFUSED, Finding
from campaign.model.state import Group
from campaign.presentation.report import Names
from campaign.rules.settlements import gates
from campaign.rules.sieges.investment import besieged_already, check_left_to, check_place
from campaign.rules.strongholds import pauses
from campaign.visibility import Place
from play.layout import Layout
from play.marching import FAR, FarReach
from play.options import NoMarch, march_on
from rulebook import Refusal


class Investing(msgspec.Struct, frozen=True):
    """The siege of a place by a group: its `way` there with its nights, and the first `day` on which it can open it.

    `ordered`: the march there stands on the draft. `why` is the reason against the siege, or None.
    """

    way: tuple[str, ...]
    nights: int
    day: int
    ordered: bool = False
    why: Finding | None = None


class ChoiceRemark(msgspec.Struct, frozen=True):
    """A sentence about a choice, with its rule."""

    words: str
    rule: str


def investing_of(
    layout: Layout, group: Group, site: str, far: FarReach | None, no_march: NoMarch
) -> Investing:
    """The siege of a place that a group may open, from the day on which it stands there at dawn (GS-11a).

    `no_march` is the reason against a march of the group, by its way.
    """
    view, place = layout.view, layout.view.places[site]
    way, nights = far.journey_to(place.hex) if far is not None else ((), 0)
    day = view.day + nights
    marching = march_on(layout, "groups", group.id)
    ordered = marching is not None and marching[1].path[-1:] == (place.hex,)
    try:
        check_besiegeable(layout, group, place, day)
    except Refusal as refusal:
        return Investing(way, nights, day, ordered, Finding.of(refusal, REFUSED))
    if place.hex == group.hex:
        return Investing((), 0, day)
    if far is None or not way:
        too_far = Refusal("GC-8.3a", "path", "the place is more than {nights} nights away", nights=FAR)
        return Investing((), 0, day, ordered, Finding.of(too_far, REFUSED))
    return Investing(way, nights, day, ordered, no_march(way))


def check_besiegeable(layout: Layout, group: Group, place: Place, day: int) -> None:
    """Refuse the siege of a place by a group that could be there on a day, as far as its faction knows."""
    view = layout.view
    gates.check_foreign(place.faction, [*view.friends])
    check_place(place.kind, layout.game.sieges)
    siege = view.sieges.get(place.id)
    already = besieged_already(view.faction, siege, place.id)
    if already is not None:
        raise already
    check_left_to(view.faction, siege)
    if group.shut_in:
        raise Refusal(
            "GS-11.1.3d", "group", "group {group} is shut in, and can only fight in sallies", group=group.id
        )
    gates.check_unbound(
        escorts=bool(layout.survey.draft.escorted_by(group.id)),
        sworn=group.sworn == place.id and group.hex == place.hex,
    )
    last = view.barred.get(place.id, 0)
    pauses.check_over(place.id, last if last >= day else 0)


def is_foreign(place: Place, layout: Layout) -> bool:
    """True if a place belongs to neither the faction nor an ally of it."""
    return place.faction not in layout.view.friends


def of_a_siege(names: Names) -> Iterator[ChoiceRemark]:
    """The first things to know of a siege before it is opened."""
    yield ChoiceRemark(
        names.say("A group opens it instead of moving, without a test of hostility."),
        "GS-11a",
    )
    yield ChoiceRemark(
        names.say("On its first day nothing else happens; then you storm, pound, build or talk."), "GS-11.1a"
    )
    yield ChoiceRemark(names.say("More people before the walls make the blockade tighter."), "GS-11.1.4a")
