"""The tour of the first day: ten steps on the real pages of a campaign, each of which can be left."""

import msgspec
from django.http import HttpRequest
from django.urls import reverse

from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.service.seats import Seat
from play.page import number_in

ASKED = "tour"
"""The part of an address that asks for a step, by its number."""


class Step(msgspec.Struct, frozen=True):
    """A step: its picture and text, the part of the page that it points at, and the page: campaign, group or night."""

    title: str
    words: str
    do: str
    target: str
    page: str = "campaign"
    tab: str = ""


STEPS = (
    Step(
        phrase("The map"),
        phrase(
            "The map shows all that your faction knows this morning. A counter has the form and the colour of its faction."
        ),
        phrase("Drag the map to move it; Ctrl and the wheel enlarge it."),
        ".tools",
    ),
    Step(
        phrase("Your groups"),
        phrase("Each row is a group of yours. A group without an order stays where it is."),
        phrase("Choose a group, in the list or on the map."),
        ".rows",
    ),
    Step(
        phrase("Where a group can go"),
        phrase("Lit hexes are in reach: tonight within the first border, in two or three nights beyond."),
        phrase("Choose a lit hex. The march goes to your draft at once, and Undo takes it back."),
        ".hint, .tabs",
        "group",
    ),
    Step(
        phrase("Ways and nights"),
        phrase(
            "A long way takes several nights. The card of the march says where each night ends and what it costs."
        ),
        phrase(
            "Red hexes are other groups that you may meet. Say below what your group does if it meets them."
        ),
        ".way, #march",
        "group",
    ),
    Step(
        phrase("Places"),
        phrase(
            "A place can be stormed, summoned or plundered: the march there and the deed are one choice. "
            "A siege is opened only by a group that stands there in the morning and stays."
        ),
        phrase("Open a place to see what your group can do there."),
        ".tabs",
        "group",
        "places",
    ),
    Step(
        phrase("Supply"),
        phrase(
            "A group of ten people or more eats a point of supply at dawn, from a place or a convoy of yours in its hex."
        ),
        phrase("A row says “no supply” where its orders leave a group hungry."),
        "#kind-places",
    ),
    Step(
        phrase("The sheet, and filing it"),
        phrase(
            "Orders are a draft until you file them. You can file again until the deadline; the last sheet counts."
        ),
        phrase("File your orders with the button below."),
        "#foot",
    ),
    Step(
        phrase("The night and its report"),
        phrase(
            "At the deadline the night is played. In the morning the report says what happened, place by place."
        ),
        phrase("The Nights menu leads to all reports, and a number says how many you have not read."),
        ".news, .bar .menu:nth-of-type(2)",
    ),
    Step(
        phrase("Why, and the dice"),
        phrase(
            "Below each place Why says which rule and which die decided. Each die can be checked against a seal."
        ),
        phrase("Open Why, or check the dice of the night."),
        ".fights .go",
        "night",
    ),
    Step(
        phrase("Notices and help"),
        phrase(
            "Notices tell you what waits for you, by mail as well if you like. Rules and words are explained in the help."
        ),
        phrase("The campaign menu leads back to this tour."),
        ".bar .title",
    ),
)
"""The steps in their order."""


class Tour(msgspec.Struct, frozen=True):
    """A step as a page shows it, with the addresses of the steps beside it and of the page without it."""

    number: int
    all: int
    title: str
    words: str
    do: str
    target: str
    before: str
    after: str
    leave: str


def tour_of(request: HttpRequest, seat: Seat, names: Names, group: str) -> Tour | None:
    """The step that an address asks for; None without one. Steps about a group are shown with an own one."""
    number = number_in(request.GET.get(ASKED, "")) or 0
    if not 1 <= number <= len(STEPS):
        return None
    step = STEPS[number - 1]
    return Tour(
        number,
        len(STEPS),
        names.say(step.title),
        names.say(step.words),
        names.say(step.do),
        step.target,
        address(number - 1, seat, group) if number > 1 else "",
        address(number + 1, seat, group) if number < len(STEPS) else "",
        request.path,
    )


def address(number: int, seat: Seat, group: str) -> str:
    """The page on which a step stands; a campaign without a group, or without a night, shows it on its first page."""
    step = STEPS[number - 1]
    if step.page == "group" and group:
        tab = f"tab={step.tab}&" if step.tab else ""
        return f"{reverse('play-piece', args=[seat.campaign, 'groups', group])}?{tab}{ASKED}={number}"
    if step.page == "night" and seat.finished:
        return f"{reverse('play-morning', args=[seat.campaign, seat.newest - 1])}?{ASKED}={number}"
    return f"{reverse('play-campaign', args=[seat.campaign])}?{ASKED}={number}"
