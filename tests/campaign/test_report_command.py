"""`manage.py report`: the organiser reads a finished day as one faction reads it."""

import re
from uuid import UUID

import pytest
from django.core.management import CommandError

from campaign.service.log.commands import state_of
from campaign.service.nights import night
from tests.campaign.presentation.report.in_french import english
from tests.shell import run
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture
def campaign() -> UUID:
    """A campaign whose first night is over."""
    opened = nights.opened()
    nights.close(opened)
    night.play(opened)
    return opened


def test_a_report_is_read_as_text_by_the_beginning_of_the_campaigns_id(campaign: UUID) -> None:
    text = run("report", str(campaign)[:13], 1, "norman")
    assert text.startswith("a campaign: day 1, as the Normans know it\n====")
    assert "A quiet day." in text
    assert "[3] GC-12.2b: every neutral band" in " ".join(text.split())


def test_each_faction_reads_its_own(campaign: UUID) -> None:
    norman, lombard = (" ".join(run("report", campaign, 1, side).split()) for side in ("norman", "lombard"))
    assert "as the Lombards know it" in lombard
    assert "the dice of the Normans" in norman
    assert "the dice of the Normans" not in lombard


def test_a_report_can_be_had_in_other_forms(campaign: UUID) -> None:
    assert run("report", campaign, 1, "norman", "--format", "markdown").startswith("# a campaign: day 1")
    page = run("report", campaign, 1, "norman", "--format", "html")
    assert page.startswith("<!DOCTYPE html>")
    assert "<svg " in page


def test_a_report_is_read_in_the_language_that_is_asked_for(campaign: UUID) -> None:
    page = run("report", campaign, 1, "norman", "--format", "html", "--language", "fr")
    assert '<html lang="fr">' in page
    assert "les Normands" in page
    assert 'lang="fr" xml:lang="fr">' in page
    assert english(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)) == []


@pytest.mark.parametrize(
    ("day", "faction", "reason"),
    [
        (0, "norman", "day 0 is not over"),
        (2, "norman", "day 2 is not over: 1 of "),
        (1, "arab", "there is no faction 'arab', but norman, lombard"),
    ],
)
def test_what_cannot_be_read_is_said(campaign: UUID, day: int, faction: str, reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        run("report", campaign, day, faction)


def test_a_night_that_waits_has_no_report_yet() -> None:
    waiting = nights.opened("apulia_1053", battles="organiser")
    nights.play_until_awaited(waiting, nights.random.Random(3))
    day = state_of(waiting).day
    with pytest.raises(CommandError, match=f"day {day} is not over"):
        run("report", waiting, day, "norman")
