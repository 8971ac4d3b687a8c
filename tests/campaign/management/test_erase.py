"""Erasing from the shell: asked for, told by campaign, and of whom nobody waits any more."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

import pytest
from django.core.management import CommandError
from django.test import Client

from campaign.service.joining import forgetting
from campaign.service.joining.forgetting import forget
from campaign.service.joining.seating import accept_invitation
from campaign.service.log.commands import state_of
from campaign.service.news import notices
from campaign.service.news.unled import is_unled
from eventlog import verify
from eventlog.log import LOG
from people.erasing import Erased
from people.invitations import offer
from people.models import Account, Notice, Tenure
from people.tenures import organise
from rulebook import Refusal
from tests.at_once import at_once
from tests.desk.conftest import Desk
from tests.shell import run
from worker import doctor


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


def erased(*options: str, name: str = "ademar-norman") -> str:
    """What the command prints."""
    return run("erase", name, *options)


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


def test_a_seat_that_is_accepted_in_the_midst_of_erasing_stays_empty(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = Account.objects.create_user("drogo")
    made = offer(desk.tenure, "norman", name="drogo").invitation
    stage = forgetting.erase

    def accepted_first(erased: Account) -> Erased:
        with pytest.raises(Refusal, match="the account drogo is closed"):
            accept_invitation(made.pk, account)
        return stage(erased)

    monkeypatch.setattr(forgetting, "erase", accepted_first)
    forget(Account.objects.get(username="drogo"), actor="test")
    assert not Account.objects.filter(username="drogo").exists()
    assert not Tenure.objects.filter(campaign=desk.campaign, account=None).exists()


@pytest.mark.parametrize("round_", range(3))
def test_who_accepts_a_seat_while_he_is_erased_holds_none_in_the_end(desk: Desk, round_: int) -> None:
    account = Account.objects.create_user("drogo")
    made = offer(desk.tenure, "norman", name="drogo").invitation
    accept, gone = at_once(
        partial(accept_invitation, made.pk, account),
        partial(forget, Account.objects.get(username="drogo"), actor="test"),
    )
    outcomes = {type(accept), type(gone)}
    assert Erased in outcomes
    assert outcomes <= {Erased, Refusal, UUID}
    held = Tenure.objects.filter(campaign=desk.campaign, faction="norman", until=None).first()
    in_the_log = state_of(desk.campaign).factions["norman"].tenure
    assert in_the_log == ("" if held is None else str(held.pk))
    assert held is None or held.account is not None


def test_a_campaign_that_is_over_hears_nothing_and_is_no_hindrance(desk: Desk) -> None:
    type(desk.summary).objects.update(phase="ended")
    head = LOG.head(desk.campaign)
    erased("--yes")
    assert LOG.head(desk.campaign) == head
    assert not Account.objects.filter(username="ademar-norman").exists()


def test_of_a_campaign_that_nobody_organises_then_all_are_told_who_can_do_something(
    desk: Desk, answers: Callable[[str | None], None]
) -> None:
    assert list(doctor.organisers()) == []
    answers("yes")
    said = erased(name="ademar")
    where = f"/admin/campaigns/{desk.campaign}/"
    assert (
        "He organises “The war of ademar” now, and nobody else does: somebody has to organise it then."
        in said
    )
    assert "Nobody organises “The war of ademar” now, and its players are told so." in said
    assert f"choose “Organise it” at https://campaign.example{where}." in said
    [line] = doctor.organisers()
    assert where in line
    for _ in range(2):
        notices.deliver()
    told = Notice.objects.filter(subject="The war of ademar: the campaign has no organiser now")
    assert {notice.tenure.faction for notice in told} == desk.players.keys()
    assert told.count() == len(desk.players)


def test_the_operator_and_the_players_read_that_nobody_organises_it_until_somebody_does(desk: Desk) -> None:
    player, operator = Client(), Client()
    player.force_login(desk.players["norman"])
    operator.force_login(Account.objects.create_superuser("root"))

    def read() -> tuple[bool, bool]:
        front = operator.get("/admin/").content.decode()
        page = player.get(f"/play/campaigns/{desk.campaign}/").content.decode()
        return "It has no organiser any more" in front, "This campaign has no organiser now" in page

    assert read() == (False, False)
    erased("--yes", name="ademar")
    assert read() == (True, True)
    assert (
        operator.post(f"/admin/campaigns/{desk.campaign}/organise/", {"confirmed": "yes"}).status_code == 302
    )
    assert read() == (False, False)


@pytest.mark.parametrize("field", ["is_active", "is_staff"])
def test_who_may_organise_no_more_organises_nothing(desk: Desk, field: str) -> None:
    setattr(desk.account, field, False)
    desk.account.save()
    assert is_unled(desk.campaign)


def test_a_campaign_with_another_organiser_stands_not_still(desk: Desk) -> None:
    organise(Account.objects.create_user("drogo", is_staff=True), desk.campaign)
    assert "He organised “The war of ademar”." in erased("--yes", name="ademar")
    assert list(doctor.organisers()) == []
