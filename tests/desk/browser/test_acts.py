"""What nobody can take back, done with a real browser: no key does it, scripts or not, and the page tells what goes on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Request

from campaign.service.nights import night
from campaign.service.processes import leases
from eventlog.log import LOG
from tests.desk.browser.conftest import Seat
from tests.desk.conftest import Desk
from tests.desk.test_result_document import EXAMPLE

FORMS = (
    "",
    "play/",
    "deadline/",
    "note/",
    "extend/",
    "rhythm/",
    "holidays/",
    "end/",
    "seats/norman/",
    "organisers/",
    "battles/1/",
    "battles/1/quick/",
    "battles/1/engine/",
    "battles/1/withdraw/",
)


FIELDS = ".desk form :is(input:not([type=hidden]):not([type=file]):not([disabled]), select)"
"""Fields in which Enter sends a form; in a text of several lines it is a new line."""
FOCUSED = "body, :focus"
"""The last of these has what is typed before anything has been touched."""
TRIED = 3
"""Fields of a page in which it is pressed."""


@pytest.mark.parametrize("scripts", [True, False])
def test_enter_in_an_untouched_form_does_nothing(
    andria: Desk, sit: Callable[..., Seat], scripts: bool
) -> None:
    head = LOG.head(andria.campaign)
    seat = sit(andria, scripts=scripts)
    sent: list[Request] = []
    seat.page.on("request", lambda each: sent.append(each) if each.is_navigation_request() else None)
    pressed = 0
    for tail in FORMS:
        seat.open(tail)
        sent.clear()
        fields = [seat.page.locator(FIELDS).nth(number) for number in range(TRIED)]
        for field in (seat.page.locator(FOCUSED).last, *fields[: seat.page.locator(FIELDS).count()]):
            if sent:
                # What stands here answers what a key has sent.
                seat.open(tail)
                sent.clear()
            # A locator waits until the page has come that its key has asked for; the keyboard of a page doesn't.
            field.press("Enter")
            pressed += 1
        seat.page.wait_for_load_state()
        assert LOG.head(andria.campaign) == head, tail
    assert pressed > 6 + len(FORMS)
    assert andria.summary.awaits == "battle"


def fill_in(seat: Seat) -> None:
    """Type a result: the defenders fall back, and a knight of the attackers has fallen."""
    form = seat.page.locator("#result")
    form.locator('[name="losses.n1.norman-knight-mounted-whole.killed"]').fill("1")
    form.locator('[name="commanders.guillaume"]').select_option("unhurt")
    form.locator('[name="outcomes.attacker"]').select_option("holds")
    form.locator('[name="outcomes.defender"]').select_option("retreat")
    form.locator('[name="rounds"]').fill("6")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_typed_result_is_asked_once_more_and_enter_does_not_answer(
    andria: Desk, sit: Callable[..., Seat], scripts: bool
) -> None:
    head = LOG.head(andria.campaign)
    seat = sit(andria, scripts=scripts)
    seat.open("battles/1/")
    seat.page.check("#way-typed")
    fill_in(seat)
    seat.page.locator('#result [name="rounds"]').press("Enter")
    seat.page.wait_for_selector(".desk-irrevocable")
    seat.page.keyboard.press("Enter")
    seat.page.keyboard.press("Enter")
    assert seat.page.locator(".desk-irrevocable").count() == 1
    assert "the militia of Andria" in seat.page.inner_text(".desk-irrevocable").replace("The m", "the m")
    assert LOG.head(andria.campaign) == head
    seat.follow("text=Not yet: back to the form")
    seat.page.wait_for_selector("#result")
    assert seat.page.input_value('#result [name="rounds"]') == "6"
    assert LOG.head(andria.campaign) == head
    seat.follow("button[form=result]")
    seat.follow("text=Settle the battle at Andria for good")
    seat.page.wait_for_selector("text=It was settled by a result from the table")
    assert LOG.head(andria.campaign) != head
    assert seat.ears.heard == []


def test_a_file_is_brought_refused_mended_and_settles(
    andria: Desk, sit: Callable[..., Seat], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("result") / "result.json"
    file.write_text(EXAMPLE.replace('"muster": 1', '"muster": 99'))
    seat = sit(andria)
    seat.open("battles/1/?way=document")
    seat.page.set_input_files("#document [name=document]", file)
    seat.follow("button[form=document]")
    seat.page.wait_for_selector("text=answers muster 99, and this is 1")
    brought = seat.page.input_value("#document [name=text]")
    assert '"muster": 99' in brought
    assert andria.summary.awaits == "battle"
    seat.page.fill("#document [name=text]", brought.replace("99", "1"))
    seat.follow("button[form=document]")
    seat.follow("text=Settle the battle at Andria for good")
    seat.page.wait_for_selector("text=It was settled by a result from the table")
    assert seat.ears.heard == []


def test_after_settling_the_page_comes_again_by_itself_until_the_night_has_gone_on(
    andria: Desk, sit: Callable[..., Seat]
) -> None:
    seat = sit(andria)
    lease = leases.claim(andria.campaign)
    assert lease is not None
    with leases.keeping(lease):
        seat.open("battles/1/quick/")
        seat.follow("text=Settle the battle at Andria by the quick tables")
        seat.page.wait_for_selector("text=is being played. This page reloads automatically")
    lease.succeed()
    night.play(andria.campaign)
    seat.page.wait_for_selector("text=It was settled by the quick tables")
    assert "comes again" not in seat.page.content()
    assert seat.ears.heard == []
