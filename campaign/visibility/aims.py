"""The objectives of a faction, and its progress, by its own knowledge."""

from campaign.model.state import Deeds
from campaign.rules import groups
from campaign.rules.victory import objectives_of
from campaign.scenarios import Book
from campaign.scenarios.objectives import Fortunes, reached, times_met
from campaign.visibility.views import Aim, View


def fortunes(view: View) -> Fortunes:
    """The fortunes of a faction as it knows them: nothing of others' commanders."""
    return Fortunes(
        owners={place.id: place.faction for place in view.places.values()},
        money=sum(group.money for group in view.groups.values()),
        heads=sum(groups.strength(view, group) for group in view.groups.values()),
        deeds=view.deeds or Deeds(),
        commanders=view.commanders,
    )


def reached_by(view: View, book: Book) -> dict[int, int]:
    """How far the faction has come with each objective that counts something, by its number, as it knows itself."""
    has = fortunes(view)
    found = ((number, reached(has, one)) for number, one in objectives_of(book, view.faction))
    return {number: count for number, count in found if count is not None}


def aims(view: View, book: Book) -> tuple[Aim, ...]:
    """The faction's objectives, each with how often it is met now; None if hidden from the faction."""
    has = fortunes(view)
    return tuple(
        Aim(
            number=number,
            kind=one.kind,
            points=one.points,
            times=times_met(has, number, one),
            site=one.site,
            sites=one.sites,
            commander=one.commander,
            other=one.other,
            amount=one.amount,
            ever=one.ever,
        )
        for number, one in objectives_of(book, view.faction)
    )
