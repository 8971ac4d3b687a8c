"""Erasing from the shell: asked for, told by campaign, and of whom nobody waits any more."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaign.service.commands import state_of
from eventlog import verify
from eventlog.log import LOG
from people.models import Account, Notice
from tests.desk.conftest import Desk


@pytest.fixture
def desk(committed_db: str) -> Desk:
    """An organiser, his campaign and its players."""
    return Desk("ademar")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[str | None], None]:
    """What whoever calls the command types; None where nobody sits there."""

    def given(answer: str | None) -> None:
        def typed() -> str:
            if answer is None:
                raise EOFError
            return answer

        monkeypatch.setattr("builtins.input", typed)

    return given


def erased(*options: str) -> str:
    """What the command prints."""
    said = StringIO()
    call_command("erase", "ademar-norman", *options, stdout=said)
    return said.getvalue()


@pytest.mark.parametrize(
    ("answer", "reason"), [("no", "nothing was erased"), ("", "nothing"), (None, "--yes")]
)
def test_nobody_is_erased_without_a_yes(
    desk: Desk, answers: Callable[[str | None], None], answer: str | None, reason: str
) -> None:
    answers(answer)
    head = LOG.head(desk.campaign)
    with pytest.raises(CommandError, match=reason):
        erased()
    assert Account.objects.filter(username="ademar-norman").exists()
    assert LOG.head(desk.campaign) == head


def test_the_question_and_the_answer_name_the_campaign(
    desk: Desk, answers: Callable[[str | None], None]
) -> None:
    answers("yes")
    said = erased()
    assert "He plays the Normans in “The war of ademar” now." in said
    assert "The seat of the Normans in “The war of ademar” is empty now." in said
    assert not Account.objects.filter(username="ademar-norman").exists()


def test_the_log_hears_that_the_seat_is_empty_and_the_desk_counts_so(desk: Desk) -> None:
    erased("--yes")
    assert state_of(desk.campaign).factions["norman"].tenure == ""
    assert verify.stream(LOG, desk.campaign) == []
    assert not Notice.objects.filter(tenure__faction="norman").exists()
    page = desk.client.get("/admin/").content.decode()
    assert f"{len(desk.players) - 1} of {len(desk.players)} taken" in page


def test_a_campaign_that_is_over_hears_nothing_and_is_no_hindrance(desk: Desk) -> None:
    type(desk.summary).objects.update(phase="ended")
    head = LOG.head(desk.campaign)
    erased("--yes")
    assert LOG.head(desk.campaign) == head
    assert not Account.objects.filter(username="ademar-norman").exists()
