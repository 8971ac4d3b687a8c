"""A campaign before its clock runs: nothing of the game happens, its people are seated, and it opens when it is time."""

from datetime import datetime, timedelta
from uuid import UUID

import msgspec
import pytest
from django.core import mail

from campaign.model.state import Calendar, Settings
from campaign.models import CampaignSummary, DiceSecret, Preparation
from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.joining.forgetting import forget, places
from campaign.service.joining.preparing import Plan
from campaign.service.joining.seating import accept_invitation
from campaign.service.log.commands import NIGHT, state_of
from campaign.service.news.notices import deliver
from eventlog.log import LOG
from people import invitations
from people.languages import choose
from people.models import PLAYER, Account, Invitation, Notice, Tenure
from people.notices import unread
from people.tenures import organise
from rulebook import Refusal

pytestmark = pytest.mark.usefixtures("committed_db")
PLAN = Plan(title="The spring of 1042", scenario="corato", calendar=Calendar(time="21:00"))
BY_TABLE = Settings(battles="organiser", quorum=50)


def prepared(plan: Plan = PLAN, *, starts: datetime | None = None, by_itself: bool = False) -> Tenure:
    """A campaign that its organiser prepares; his tenure."""
    boss = Account.objects.create_user("ademar", is_staff=True)
    return organise(boss, preparing.prepare(plan, boss, starts=starts, by_itself=by_itself))


def accepted(boss: Tenure, name: str, faction: str) -> Account:
    """Somebody who is offered a seat and accepts it."""
    account = Account.objects.create_user(name, f"{name}@example.org")
    made = invitations.offer(boss, faction, name=name)
    accept_invitation(made.invitation.pk, account)
    return account


def opened(boss: Tenure) -> UUID:
    """The organiser says so."""
    return preparing.open_prepared(boss.campaign, actor=str(boss.id))


def timed() -> tuple[Tenure, datetime]:
    """A campaign that opens by itself in two days, and when that is."""
    starts = clock.now() + timedelta(days=2)
    return prepared(starts=starts, by_itself=True), starts


def test_before_it_opens_nothing_is_sealed_and_no_die_falls() -> None:
    boss = prepared()
    accepted(boss, "anna", "norman")
    assert LOG.head(boss.campaign).version == 0
    assert not DiceSecret.objects.exists()
    assert not CampaignSummary.objects.exists()
    [place] = preparing.places_of(Account.objects.get(username="anna"))
    assert (place.faction, place.lobby.plan) == ("norman", PLAN)


def test_there_is_no_plan_without_its_organiser(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(account: Account, campaign: UUID) -> Tenure:
        raise RuntimeError("the database is gone")

    boss = Account.objects.create_user("ademar", is_staff=True)
    monkeypatch.setattr(preparing, "organise", fails)
    with pytest.raises(RuntimeError):
        preparing.prepare(PLAN, boss)
    assert not Preparation.objects.exists()


def test_an_id_that_is_somebodys_is_prepared_no_second_time() -> None:
    boss = prepared()
    berta = Account.objects.create_user("berta", is_staff=True)
    again = msgspec.structs.replace(PLAN, title="Another")
    for _ in ("prepared", "open"):
        with pytest.raises(Refusal, match="there is a campaign of this id already"):
            preparing.prepare(again, berta, campaign=boss.campaign)
        if Preparation.objects.exists():
            opened(boss)
    assert state_of(boss.campaign).title == PLAN.title
    assert not Tenure.objects.filter(account=berta).exists()


def test_it_opens_as_planned_with_whoever_has_accepted_and_they_are_told() -> None:
    plan = msgspec.structs.replace(PLAN, settings=BY_TABLE, deputies={"lombard": "cautious"})
    boss = prepared(plan)
    anna = accepted(boss, "anna", "norman")
    assert opened(boss) == boss.campaign
    state = state_of(boss.campaign)
    assert (state.title, state.settings, state.calendar) == (PLAN.title, BY_TABLE, PLAN.calendar)
    assert state.factions["norman"].tenure == str(Tenure.objects.get(account=anna).id)
    assert {name: each.deputy for name, each in state.factions.items() if each.deputy} == {
        "lombard": "cautious"
    }
    assert not Preparation.objects.exists()
    [told] = Notice.objects.all()
    assert told.tenure.account == anna
    assert "The campaign is open. Orders for day 1 may be filed until" in told.body
    assert f"/play/campaigns/{boss.campaign}/" in told.body


def test_it_opens_once() -> None:
    boss = prepared()
    opened(boss)
    head = LOG.head(boss.campaign)
    with pytest.raises(Refusal, match="no campaign is prepared here"):
        opened(boss)
    assert LOG.head(boss.campaign) == head


def test_an_invitation_that_is_open_at_the_opening_is_accepted_after_it() -> None:
    boss = prepared()
    made = invitations.offer(boss, "norman", name="anna")
    anna = Account.objects.create_user("anna")
    Invitation.objects.update(account=anna)
    opened(boss)
    accept_invitation(made.invitation.pk, anna)
    tenure = Tenure.objects.get(account=anna, until=None)
    assert state_of(boss.campaign).factions["norman"].tenure == str(tenure.id)


def test_while_it_is_being_opened_nobody_is_seated_and_nothing_changed() -> None:
    boss = prepared()
    anna = Account.objects.create_user("anna")
    made = invitations.offer(boss, "norman", name="anna")
    Preparation.objects.update(opening=clock.now())
    for act in (
        lambda: accept_invitation(made.invitation.pk, anna),
        lambda: preparing.change(boss.campaign, PLAN),
        lambda: preparing.name_deputy(boss.campaign, "norman", "greedy"),
        lambda: preparing.free(boss.campaign, "norman"),
        lambda: preparing.discard(boss.campaign),
        lambda: opened(boss),
    ):
        with pytest.raises(Refusal, match="being opened"):
            act()
    assert not Tenure.objects.filter(role=PLAYER).exists()
    assert LOG.head(boss.campaign).version == 0


def test_an_opening_that_was_broken_off_is_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    boss = prepared()
    anna = accepted(boss, "anna", "norman")

    def dies(*_: object, **__: object) -> None:
        raise OSError("the machine went down")

    with monkeypatch.context() as broken:
        broken.setattr(preparing, "take_seat", dies)
        with pytest.raises(OSError, match="went down"):
            opened(boss)
    head = LOG.head(boss.campaign)
    assert preparing.open_due(clock.now(), actor=NIGHT) == [], "somebody may be at it"
    assert preparing.open_due(clock.now() + timedelta(minutes=5), actor=NIGHT) == []
    later = clock.now() + timedelta(minutes=5)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert preparing.open_due(later, actor=NIGHT) == [boss.campaign]
    assert LOG.head(boss.campaign).version == head.version + 1
    assert state_of(boss.campaign).factions["norman"].tenure == str(Tenure.objects.get(account=anna).id)


def test_it_opens_by_itself_when_it_is_time_and_that_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    boss, starts = timed()
    assert preparing.open_due(clock.now(), actor=NIGHT) == []
    assert preparing.open_due(starts, actor=NIGHT) == [boss.campaign]


@pytest.mark.parametrize("gone", [{"is_active": False}, {"is_staff": False}])
def test_what_nobody_can_organise_any_more_does_not_begin(gone: dict[str, bool]) -> None:
    boss, starts = timed()
    Account.objects.filter(tenures=boss).update(**gone)
    assert preparing.open_due(starts, actor=NIGHT) == []
    berta = Account.objects.create_user("berta", is_staff=True)
    organise(berta, boss.campaign)
    assert preparing.open_due(starts, actor=NIGHT) == [boss.campaign]


def test_an_erased_organiser_leaves_nothing_prepared_that_would_begin_and_who_sits_there_is_told() -> None:
    boss, starts = timed()
    anna = accepted(boss, "anna", "norman")
    ademar = Account.objects.get(username="ademar")
    assert [each.alone for each in places(ademar)] == [True]
    forget(ademar, actor="operator")
    assert preparing.lobby_of(boss.campaign) is None
    assert preparing.open_due(starts, actor=NIGHT) == []
    [told] = Notice.objects.all()
    assert (told.tenure.account, told.subject) == (anna, "The spring of 1042: the campaign is given up")


def test_what_another_prepares_with_the_erased_one_begins_as_planned() -> None:
    boss, starts = timed()
    organise(Account.objects.create_user("berta", is_staff=True), boss.campaign)
    forget(Account.objects.get(username="ademar"), actor="operator")
    assert not Notice.objects.exists()
    assert preparing.open_due(starts, actor=NIGHT) == [boss.campaign]


def test_without_that_it_waits_for_its_organiser() -> None:
    starts = clock.now() + timedelta(days=2)
    prepared(starts=starts)
    assert preparing.open_due(starts + timedelta(days=9), actor=NIGHT) == []


def test_what_cannot_be_opened_says_why_and_is_tried_no_more_until_it_is_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boss, starts = timed()

    def refuse(**_: object) -> None:
        raise Refusal("house-opening", "scenario", "this installation has another edition")

    with monkeypatch.context() as broken:
        broken.setattr(preparing, "open_campaign", refuse)
        assert preparing.open_due(starts, actor=NIGHT) == []
    lobby = preparing.lobby_of(boss.campaign)
    assert lobby is not None
    assert not lobby.being_opened
    assert "another edition" in lobby.trouble
    assert preparing.open_due(starts, actor=NIGHT) == []
    preparing.change(boss.campaign, PLAN, starts=starts, by_itself=True)
    assert preparing.open_due(starts, actor=NIGHT) == [boss.campaign]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": " "}, "title"),
        ({"calendar": Calendar(weekdays=())}, "calendar.weekdays"),
        ({"settings": Settings(battles="chess")}, "settings.battles"),
        ({"tables": {"prices.toml": "nonsense ="}}, "tables"),
    ],
)
def test_what_could_not_be_opened_is_not_prepared(change: dict[str, object], field: str) -> None:
    boss = Account.objects.create_user("ademar", is_staff=True)
    with pytest.raises(Refusal) as caught:
        preparing.prepare(msgspec.structs.replace(PLAN, **change), boss)
    assert caught.value.field.startswith(field)
    assert not Preparation.objects.exists()


def test_a_start_is_ahead_within_a_year_and_there_where_it_opens_by_itself() -> None:
    boss, now = Account.objects.create_user("ademar", is_staff=True), clock.now()
    for starts, by_itself in (
        (None, True),
        (now - timedelta(minutes=1), False),
        (now + timedelta(days=400), False),
    ):
        with pytest.raises(Refusal) as caught:
            preparing.prepare(PLAN, boss, starts=starts, by_itself=by_itself)
        assert caught.value.field == "starts"


def test_the_scenario_stays_while_seats_are_offered_or_taken() -> None:
    boss = prepared()
    other = msgspec.structs.replace(PLAN, scenario="apulia_1053", title="Another")
    made = invitations.offer(boss, "norman")
    with pytest.raises(Refusal) as caught:
        preparing.change(boss.campaign, other)
    assert caught.value.field == "scenario"
    invitations.revoke(boss.campaign, made.invitation.pk)
    preparing.change(boss.campaign, other)
    lobby = preparing.lobby_of(boss.campaign)
    assert lobby is not None
    assert lobby.plan == other


def test_a_seat_is_freed_and_taken_by_another() -> None:
    boss = prepared()
    anna = accepted(boss, "anna", "norman")
    preparing.free(boss.campaign, "norman")
    with pytest.raises(Refusal, match="this seat is not accepted"):
        preparing.free(boss.campaign, "norman")
    berta = accepted(boss, "berta", "norman")
    assert preparing.places_of(anna) == []
    assert [each.faction for each in preparing.places_of(berta)] == ["norman"]


def test_who_has_a_seat_takes_no_other() -> None:
    boss = prepared()
    anna = accepted(boss, "anna", "norman")
    second = invitations.offer(boss, "lombard", name="anna")
    with pytest.raises(Refusal, match="plays another faction"):
        accept_invitation(second.invitation.pk, anna)


def test_what_is_given_up_binds_nobody() -> None:
    boss = prepared()
    anna = accepted(boss, "anna", "norman")
    made = invitations.offer(boss, "lombard")
    preparing.discard(boss.campaign)
    assert not Tenure.objects.filter(until=None).exists()
    assert not invitations.still_open().filter(pk=made.invitation.pk).exists()
    assert preparing.places_of(anna) == []


def test_who_has_accepted_is_told_that_it_is_given_up() -> None:
    boss = prepared()
    anna, berta = accepted(boss, "anna", "norman"), accepted(boss, "berta", "lombard")
    choose(berta, "fr")
    preparing.free(boss.campaign, "norman")
    carla = accepted(boss, "carla", "norman")
    mail.outbox.clear()
    preparing.discard(boss.campaign)
    assert {each.tenure.account for each in Notice.objects.all()} == {carla, berta}
    deliver()
    subjects = {each.to[0]: each.subject for each in mail.outbox}
    assert subjects.keys() == {"carla@example.org", "berta@example.org"}
    assert subjects["carla@example.org"] == "The spring of 1042: the campaign is given up"
    assert subjects["berta@example.org"].endswith(": la campagne est abandonnée")
    [carlas] = [each.body for each in mail.outbox if each.to == ["carla@example.org"]]
    assert "before it began" in carlas
    assert unread(anna) == 0
