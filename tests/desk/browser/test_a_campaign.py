"""A campaign from its opening to its publication, by an organiser who has nothing but a browser and its keyboard."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from campaign.model.orders import March, Storm
from campaign.model.state import Settings
from campaign.models import AwaitedBattle, CampaignSummary
from campaign.service.log.commands import state_of
from eventlog.log import LOG
from people.models import Account
from people.tenures import players
from tests.desk.browser.conftest import Seat
from tests.desk.browser.test_acts import fill_in
from tests.desk.conftest import Desk
from tests.desk.running.test_seats import accept
from tests.shell import run

FORM, SURE = ".desk-form button", ".desk-irrevocable button.grave"
ANDRIA, CORATO = ("5418",), ("5519", "5619")
"""The ways of n1 to Andria, and from before it to Corato."""
BACK = ("5617", "5518", "5418")
"""The way of l1 from Trani to Andria."""


def press(seat: Seat, button: str) -> None:
    """Go to the last of these buttons and press it, by the keyboard, and wait for the page behind it."""
    with seat.page.expect_navigation():
        seat.page.locator(button).last.press("Enter")
    seat.page.wait_for_load_state()


def send(seat: Seat, tail: str, button: str = FORM, **typed: str) -> None:
    """Open a page of the campaign, type into its form, and send it."""
    seat.open(tail)
    for name, value in typed.items():
        seat.page.fill(f".desk-form [name={name}]", value)
    press(seat, button)


def open_campaign(seat: Seat) -> None:
    """Open a campaign whose battles the organiser settles, and sit at its desk from then on."""
    seat.go("/admin/campaigns/open/")
    seat.page.fill("[name=title]", "The spring of 1042")
    seat.page.locator("[name=scenario][value=corato_2]").press("Space")
    seat.page.locator("[name=battles][value=organiser]").press("Space")
    press(seat, FORM)
    seat.desk.campaign = UUID(urlsplit(seat.page.url).path.split("/")[3])
    assert seat.desk.summary.title == "The spring of 1042"


def invite(seat: Seat, faction: str, name: str) -> None:
    """Offer a seat to somebody new, who takes it; whoever holds it leaves it at once."""
    account = Account.objects.create_user(name)
    seat.open(f"seats/{faction}/")
    seat.page.fill("[name=username]", name)
    held = faction in players(seat.desk.campaign)
    if held:
        seat.page.locator("[name=at_once]").press("Space")
    press(seat, "button:text('Offer the seat')")
    if held:
        press(seat, SURE)
        assert faction not in players(seat.desk.campaign)
    assert accept(account) == 302
    assert players(seat.desk.campaign)[faction].account == account


def play(seat: Seat) -> None:
    """Play the night now."""
    send(seat, "play/", SURE, reason="all have filed")


def awaited(seat: Seat) -> int:
    """The number of the battle that the night waits for."""
    return AwaitedBattle.objects.get(campaign=seat.desk.campaign).number


def settled(seat: Seat, number: int) -> str:
    """How a battle was settled, as its page says."""
    seat.open(f"battles/{number}/")
    [how] = re.findall(r"It was settled (.*?)\.", seat.page.inner_text(".desk"))
    return str(how)


def verified(seat: Seat, where: Path) -> dict[str, list[int]]:
    """Of each part of the file that the page of the export gives: how much is good, not checked, and wrong.

    Raises SystemExit where anything is wrong.
    """
    seat.open("export/")
    if seat.desk.summary.phase != "ended":
        seat.page.locator("[name=known]").press("Space")
    with seat.page.expect_download() as downloaded:
        seat.page.locator(FORM).press("Enter")
    downloaded.value.save_as(where)
    said = run("verify", where)
    rows = re.findall(r"^(\w+) +(\d+) +(\d+) +(\d+)$", said, re.MULTILINE)
    return {part: [int(count) for count in counts] for part, *counts in rows}


def correct_strength(seat: Seat) -> None:
    """Give n2 another strength."""
    seat.open("corrections/strength/n2/")
    seat.page.locator("[name^='men.']").last.fill("3")
    seat.page.fill("[name=reason]", "the muster sheet was misread")
    press(seat, FORM)
    press(seat, SURE)
    assert state_of(seat.desk.campaign).corrections == 1


def rehearse(seat: Seat) -> None:
    """Rehearse the night; nothing of it stays."""
    head = LOG.head(seat.desk.campaign)
    send(seat, "rehearse/")
    assert "Day 3, rehearsed" in seat.page.inner_text("#rehearsed")
    assert LOG.head(seat.desk.campaign) == head


def pause(seat: Seat) -> None:
    """Pause, and let it go on."""
    send(seat, "pause/", reason="Easter")
    assert seat.desk.summary.paused
    send(seat, "resume/", reason="Easter is over")
    assert not seat.desk.summary.paused


def fork(seat: Seat) -> None:
    """Fork the campaign as it is; the campaign stays as it is."""
    head = LOG.head(seat.desk.campaign)
    send(seat, "fork/", title="What if")
    assert "This campaign is a fork of The spring of 1042" in seat.page.inner_text("#origin")
    assert CampaignSummary.objects.get(title="What if").day == seat.desk.summary.day
    assert LOG.head(seat.desk.campaign) == head


def close(seat: Seat) -> None:
    """End with the fifth day, and play it."""
    send(seat, "end/", reason="all shook hands")
    play(seat)
    assert (seat.desk.summary.phase, seat.desk.summary.days) == ("ended", 5)


def publish(seat: Seat) -> None:
    """Publish the end; whoever has the link reads it."""
    seat.open("ended/")
    assert "The last day is over" in seat.page.inner_text(".desk")
    press(seat, "button:text('Publish it')")
    link = seat.page.inner_text(".desk-banner code")
    seat.page.context.clear_cookies()
    assert seat.go(urlsplit(link).path).status == 200
    assert "The spring of 1042" in seat.page.inner_text("main")


def test_a_campaign_is_organised_from_its_opening_to_its_publication(
    server: str, sit: Callable[..., Seat], settings: Any, tmp_path: Path
) -> None:
    settings.CELERY_BROKER_URL = ""
    seat = sit(desk := Desk("ademar"))
    open_campaign(seat)
    invite(seat, "norman", "tancred")
    invite(seat, "lombard", "argyrus")

    # The first battle is typed from the table.
    desk.order("norman", March("n1", ANDRIA), Storm("n1", "andria"))
    play(seat)
    table = awaited(seat)
    seat.open(f"battles/{table}/?way=typed")
    fill_in(seat)
    press(seat, "button[form=result]")
    press(seat, SURE)
    assert settled(seat, table) == "by a result from the table"

    # The second goes to the engine.
    desk.order("norman", March("n1", CORATO), Storm("n1", "corato"))
    play(seat)
    engine = awaited(seat)
    send(seat, f"battles/{engine}/engine/", SURE)
    assert settled(seat, engine).startswith("by the engine")

    correct_strength(seat)
    rehearse(seat)
    pause(seat)

    # The quick tables decide the third.
    desk.order("lombard", March("l1", BACK), Storm("l1", "andria"))
    play(seat)
    tables = awaited(seat)
    send(seat, f"battles/{tables}/quick/", SURE)
    assert settled(seat, tables).startswith("by the quick tables")

    invite(seat, "norman", "serlo")
    play(seat)
    fork(seat)
    close(seat)
    found = verified(seat, tmp_path / "campaign.jsonl")
    assert found["decisions"][1:] == [0, 0]
    assert found["dice"][1:] == [0, 0]
    assert found["battles"] == [1, 0, 0], "the engine's"
    publish(seat)
    assert seat.ears.heard == []


def test_a_die_that_was_entered_wrongly_is_put_right_and_the_log_verifies(
    server: str, sit: Callable[..., Seat], tmp_path: Path
) -> None:
    seat = sit(desk := Desk("raymond", settings=Settings(dice="hand"), scenario="corato"))
    desk.order("norman", March("n1", ANDRIA), Storm("n1", "andria"))
    play(seat)
    entered = 0
    while desk.summary.awaits == "die":
        send(seat, "die/", face="1")
        press(seat, SURE)
        entered += 1
    assert entered
    seat.open("corrections/die/")
    seat.page.fill("[name=face]", "2")
    seat.page.fill("[name=reason]", "it lay on its edge")
    press(seat, FORM)
    press(seat, SURE)
    assert state_of(desk.campaign).corrections == 1
    found = verified(seat, tmp_path / "campaign.jsonl")
    assert found["decisions"][1:] == [0, 0]
    assert found["dice"] == [0, entered, 0], "what was rolled elsewhere nobody can check"
    assert seat.ears.heard == []
