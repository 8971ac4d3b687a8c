"""The pages on which an organiser reads are looked at by axe, in light and in dark; what unfold brings is unfold's."""

from collections.abc import Callable, Sequence

import pytest

from campaign.model.orders import March, Storm
from campaign.model.state import Settings
from campaign.service.nights import night
from campaign.service.nights.battles import enter_die
from campaign.service.organisers import life
from campaign.service.reading import publishing
from eventlog.log import LOG
from tests.axe import violations
from tests.desk.browser.conftest import BOTH, LOOKS, NARROW, WIDE, Look, Seat
from tests.desk.browser.test_pages import FINGER, measured
from tests.desk.conftest import Desk
from tests.desk.facts.test_rulings import another_winner
from tests.desk.founding.test_preparing import offered, path, prepared
from tests.desk.running.test_seats import accept

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of these for which colours count; all others find in the dark what they find in light."""
READ = ("", "log/", "sheets/1/", "days/2/", "days/1/?as=norman", "timeline/", "timeline/?as=norman")
DARK: tuple[Look, ...] = ((WIDE, "dark"), (NARROW, "dark"))


def wrong(seat: Seat, rules: Sequence[str] = TAGS) -> list[str]:
    """What axe finds wrong within the page as it stands."""
    return [
        f"{each['id']}: {node['html'][:120]} {node['failureSummary']}"
        for each in violations(seat.page, ".desk", rules)
        for node in each["nodes"]
    ]


@pytest.fixture
def read(server: str) -> Desk:
    """A campaign with a night behind it, whose next waits for a die."""
    desk = Desk("ademar", settings=Settings(battles="organiser"))
    desk.file("norman")
    desk.play()
    return desk


def unfolded(seat: Seat) -> None:
    """Unfold what a page has folded, which a desk's screen and a telephone offer alike."""
    folded = seat.page.locator(".desk summary").all()[:3]
    for summary in folded:
        summary.click(trial=True)
    seat.dress(NARROW)
    for summary in folded:
        summary.click()


def test_axe_finds_nothing_wrong_where_an_organiser_reads(read: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(read)
    rolled = next(each for each in LOG.read(read.campaign) if '"rolls":[{' in each.payload)
    told = {}
    for tail in (*READ, f"log/events/{rolled.version}/"):
        seat.dress(WIDE)
        assert seat.open(tail).status == 200
        unfolded(seat)
        found = [each for _ in seat.looks(BOTH) for each in (*wrong(seat), *measured(seat, finger(seat)))]
        told[tail] = found + [each for _ in seat.looks(DARK) for each in wrong(seat, COLOURS)]
    assert {tail: found for tail, found in told.items() if found} == {}
    assert seat.ears.heard == []


@pytest.fixture
def fought(andria: Desk) -> Desk:
    """A campaign with a battle behind it, whose organiser prepares another."""
    andria.post("battles/1/quick/")
    assert andria.summary.day == 2
    return andria


def finger(seat: Seat) -> int:
    """How high a button is at least on this screen."""
    size = seat.page.viewport_size
    return FINGER if size is not None and size["width"] == NARROW[0] else 0


def at_fault(seat: Seat) -> list[str]:
    """What is wrong with the page as it stands, on a desk's screen in the dark and on a telephone in light."""
    return [
        f"{look}: {each}"
        for look in seat.looks(LOOKS)
        for each in (*wrong(seat), *measured(seat, finger(seat)))
    ]


def looked_at(seat: Seat, *addresses: str) -> dict[str, list[str]]:
    """What is wrong with each of these pages, of those with which anything is."""
    found = {}
    for address in addresses:
        assert seat.go(address).status == 200, address
        assert seat.page.url.endswith(address), "nobody is led elsewhere"
        found[address] = at_fault(seat)
    return {address: each for address, each in found.items() if each}


def asked_once_more(seat: Seat) -> list[str]:
    """What is wrong with the form as it is refused for want of a reason, and with the question that it leads to."""
    found = []
    for reason in ("", "the muster sheet was misread"):
        seat.page.fill("[name=reason]", reason)
        seat.follow_on_both(".desk-form button >> nth=-1")
        found += at_fault(seat)
    assert seat.page.locator(".desk-irrevocable").count() == 1
    return found


def thrown(desk: Desk) -> None:
    """Play the day with a one on every die that is asked for."""
    desk.play()
    while (die := desk.summary.awaited_die) is not None:
        enter_die(desk.campaign, die["label"], 1, actor=str(desk.tenure.id))
        night.play(desk.campaign)


FORMS = (
    "corrections/",
    "corrections/strength/n1/",
    "corrections/fate/guillaume/",
    "corrections/position/n1/",
    "battles/1/overrule/",
    "rehearse/",
    "fork/",
    "pause/",
    "seats/",
    "seats/norman/",
    "rhythm/",
    "holidays/",
    "lists/",
    "export/",
    "archive/",
    "tables/",
    "tables/quick.toml/cells/",
)
"""The pages of a running campaign on which something is typed or taken along."""
ELSEWHERE = ("open/", "prepare/", "paper/", "bring/")
"""Where a campaign comes from."""


def test_axe_finds_nothing_wrong_where_an_organiser_types(fought: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(fought)
    waiting = prepared(fought)
    accept(offered(fought, waiting, "anna"))
    lobby = (path(waiting, tail) for tail in ("", "seats/norman/", "seats/lombard/", "change/"))
    found = looked_at(
        seat, *map(fought.path, FORMS), *(f"/admin/campaigns/{tail}" for tail in ELSEWHERE), *lobby
    )
    assert found == {}
    assert seat.ears.heard == []


def test_axe_finds_nothing_wrong_where_a_correction_is_asked_once_more(
    fought: Desk, sit: Callable[..., Seat]
) -> None:
    seat = sit(fought)
    seat.open("corrections/strength/n1/")
    seat.page.locator("[name^='men.']").last.fill("3")
    assert asked_once_more(seat) == []
    seat.open("battles/1/overrule/")
    seat.page.select_option("[name=winner]", another_winner(fought, 1))
    assert asked_once_more(seat) == []
    assert seat.ears.heard == []


def test_axe_finds_nothing_wrong_where_a_die_was_misread_nor_at_the_end(
    server: str, sit: Callable[..., Seat]
) -> None:
    desk = Desk("raymond", settings=Settings(dice="hand"), scenario="corato")
    desk.order("norman", March("n1", ("5418",)), Storm("n1", "andria"))
    thrown(desk)
    seat = sit(desk)
    assert looked_at(seat, desk.path("corrections/die/")) == {}
    seat.page.fill("[name=face]", "2")
    assert asked_once_more(seat) == []
    life.end_early(desk.campaign, 2, actor=str(desk.tenure.id), reason="d" * 64)
    thrown(desk)
    for _ in range(2):
        assert looked_at(seat, desk.path("ended/")) == {}
        publishing.publish(desk.campaign)
    assert seat.ears.heard == []


def test_a_switch_has_the_colour_of_buttons_and_shows_the_focus(read: Desk, sit: Callable[..., Seat]) -> None:
    seat = sit(read)
    seat.go("/admin/campaigns/open/")
    page, switch = seat.page, seat.page.locator("input[name=capture_by_battle]")
    look = "(each, name) => getComputedStyle(each)[name]"
    page.locator("[name=dice]").first.focus()
    page.keyboard.press("Tab")
    assert switch.evaluate("each => each === document.activeElement")
    colour = page.locator("main button.desk-button, form button").last.evaluate(look, "backgroundColor")
    assert switch.evaluate(look, "backgroundColor") == colour
    assert switch.evaluate(look, "outlineStyle") == "solid"
    assert switch.evaluate(look, "outlineColor") == colour
