"""A player's last look at his campaign, and the nights that he has read: his news, and his presence."""

from datetime import timedelta

from django.db.models import F, Func
from django.urls import reverse

from campaign.service import clock
from campaign.service.log.feed import stored
from campaign.service.seats import Seat
from people import notices
from people.models import Tenure

MUSTERS = ("MusterIssued",)
"""Lines of battles that a night waited for."""
OFTEN = timedelta(minutes=5)
"""The time within which a second look is not written down again."""


def visit(seat: Seat) -> list[int]:
    """Write down that a player looks at his campaign now; answers the nights whose reports he has read."""
    seen = Tenure.objects.filter(pk=seat.tenure).values_list("visited", "nights_read").first()
    if seen is None:
        return []
    last, read = seen
    if last is None or last < clock.now() - OFTEN:
        Tenure.objects.filter(pk=seat.tenure).update(visited=clock.now())
    return list(read)


def read_night(seat: Seat, day: int) -> None:
    """Write down that a player has read the report of a night, and with it the notices of the night and of its battles."""
    unread = Tenure.objects.filter(pk=seat.tenure).exclude(nights_read__contains=[day])
    # The database appends, so of two reports that are opened at once neither is forgotten.
    unread.update(nights_read=Func(F("nights_read"), day, function="array_append"))
    musters = stored(seat.campaign, seat.faction, seat.finished, day=day, kinds=MUSTERS)
    battles = dict.fromkeys(line.facts["number"] for line in musters)
    notices.read_what_led_to(
        seat.tenure,
        reverse("play-morning", args=[seat.campaign, day]),
        *(reverse("play-battle", args=[seat.campaign, number]) for number in battles),
    )


def read_battle(seat: Seat, number: int) -> None:
    """Write down that a player has read the page of a battle, by its stored number, with the notice that led there."""
    notices.read_what_led_to(seat.tenure, reverse("play-battle", args=[seat.campaign, number]))


def nights_read(seat: Seat) -> list[int]:
    """The nights whose reports a player has read."""
    return Tenure.objects.filter(pk=seat.tenure).values_list("nights_read", flat=True).first() or []
