"""Seats and organisers."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.model.state import Leave
from campaign.models import FeedLine, Sheet
from campaign.service.denials import Absent
from campaign.service.joining import offers, seating
from campaign.service.log.commands import state_of
from campaign.service.nights import deputies
from campaign.service.players import drafts
from campaign.service.seats import find_seat
from eventlog.log import LOG
from people import invitations, tenures
from people.models import PLAYER, Account, Invitation, Notice, Tenure
from people.tenures import organise, organiser_tenure, sit_beside
from rulebook import Refusal
from tests.desk.conftest import FACTION, OTHER, Desk
from tests.desk.fights.test_battles import CONFIRMED
from tests.worker import nights


def invited(desk: Desk, name: str, faction: str = FACTION) -> Account:
    """Somebody with an account whom the organiser offers a seat."""
    account = Account.objects.create_user(name, password="secret")
    sent = {"username": name} | CONFIRMED
    assert desk.post(f"seats/{faction}/", sent).status_code == 302
    return account


def accept(account: Account) -> int:
    """Accept the one invitation of an account on its page; the status of the answer."""
    client = Client(raise_request_exception=False)
    client.force_login(account)
    [offer] = invitations.to(account)
    return client.post(f"/account/invitations/{offer.pk}/", {"answer": "accept"}).status_code


def test_nobody_is_seated_before_he_has_accepted(desk: Desk) -> None:
    before, head = holder(desk), LOG.head(desk.campaign)
    invited(desk, "guaimar")
    assert (holder(desk), LOG.head(desk.campaign)) == (before, head)


def test_a_replaced_player_leaves_and_his_successor_has_a_tenure_of_his_own(desk: Desk) -> None:
    old = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, until=None)
    successor = invited(desk, "guaimar")
    assert accept(successor) == 302
    new = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, role=PLAYER, until=None)
    old.refresh_from_db()
    assert old.until is not None
    assert new.account == successor
    assert state_of(desk.campaign).factions[FACTION].tenure == str(new.id)


def test_whether_a_name_is_somebodys_cannot_be_told_from_the_desk(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    Account.objects.create_user("guaimar", "guaimar@example.org")
    Account.objects.create_user("closed", is_active=False)
    # Until when an offer stands is told to the minute, and a minute or a day may end between two names.
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    shown = []
    for name in ("guaimar", "closed", "nobody1"):
        asked = desk.post("seats/norman/", {"username": name})
        answer = desk.post("seats/norman/", {"username": name} | CONFIRMED, follow=True)
        [offer] = Invitation.objects.filter(name=name)
        assert f"To {name}, until" in answer.content.decode()
        said = (asked.content + answer.content).decode().replace(str(offer.pk), "").replace(name, "NAME")
        shown.append((answer.status_code, re.sub("csrfmiddlewaretoken.*?>", "", said)))
        Invitation.objects.all().delete()
    assert len(set(shown)) == 1


def test_who_is_known_to_organise_or_play_here_is_not_invited(desk: Desk) -> None:
    for name, reason in (
        ("ademar", "ademar organises this campaign"),
        ("ademar-byzantine", "ademar-byzantine plays another faction of this campaign"),
        ("ademar-norman", "ademar-norman has this seat already"),
    ):
        answer = desk.post("seats/norman/", {"username": name})
        assert answer.status_code == 400
        assert reason in answer.content.decode()
    assert not Invitation.objects.exists()


def test_no_player_is_replaced_by_who_has_laid_the_office_down(desk: Desk, stranger: Desk) -> None:
    tenures.hand_over(
        Account.objects.get(username="ademar"), Account.objects.get(username="bohemond"), desk.campaign
    )
    before = holder(desk)
    sent = {"username": "ademar", "at_once": "on"} | CONFIRMED
    answer = stranger.client.post(desk.path(f"seats/{FACTION}/"), sent)
    assert answer.status_code == 400
    assert "ademar has organised this campaign and seen all sides" in answer.content.decode()
    assert holder(desk) == before
    assert not Invitation.objects.exists()


def test_an_offer_without_a_name_gives_a_link_that_is_shown_once(desk: Desk) -> None:
    shown = desk.post("seats/norman/", CONFIRMED).content.decode()
    [link] = re.findall(r"https://campaign.example(/account/invitations/[\w/-]+)", shown)
    assert Client().get(link).status_code == 200
    assert 'data-copy="link-once"' in shown
    assert "/account/invitations/" not in desk.page("seats/norman/")


def test_where_no_mail_goes_out_the_page_says_so_before_and_after(desk: Desk, settings: Any) -> None:
    def offered(**whom: str) -> str:
        answer = desk.client.post(desk.path("seats/norman/"), CONFIRMED | whom, follow=True)
        return answer.content.decode()

    Account.objects.create_user("guaimar", "guaimar@example.org")
    none, by_mail = "This service has no mail server", "in the service, and by mail"
    shown = desk.page("seats/norman/")
    assert none not in shown
    assert by_mail in shown
    assert "No mail went out" not in offered(email="serlo@example.org")
    settings.MAIL_GOES_OUT = False
    shown = desk.page("seats/norman/")
    assert none in shown
    assert by_mail not in shown
    assert "No mail went out. Pass this link on" in offered(email="anna@example.org")
    assert "is offered. No mail went out: this service is without a mail server." in offered(
        username="guaimar"
    )


def test_an_offer_can_be_withdrawn_until_it_is_accepted(desk: Desk, stranger: Desk) -> None:
    account = invited(desk, "guaimar")
    [offer] = invitations.to(account)
    tail = f"seats/norman/offers/{offer.pk}/withdraw/"
    assert "To guaimar, until" in desk.page("seats/norman/")
    assert stranger.client.post(desk.path(tail)).status_code == 404
    stranger.post(tail)
    assert list(invitations.to(account)) == [offer]
    assert desk.post(tail).status_code == 302
    assert not invitations.to(account).exists()


def test_who_lays_the_office_down_leaves_no_open_offers(desk: Desk, stranger: Desk) -> None:
    account = invited(desk, "guaimar")
    desk.post("organisers/", {"username": "bohemond", "resign": "on"} | CONFIRMED)
    assert not invitations.to(account).exists()


def test_name_and_address_at_once_are_refused(desk: Desk) -> None:
    answer = desk.post("seats/norman/", {"username": "x", "email": "x@example.org"})
    assert answer.status_code == 400


def test_there_are_no_seats_but_those_of_the_factions(desk: Desk) -> None:
    assert desk.get("seats/lotharingian/").status_code == 404


def test_only_accounts_that_he_knows_are_offered(desk: Desk, stranger: Desk) -> None:
    shown = desk.page("seats/norman/")
    assert "ademar-german" in shown
    assert "bohemond" not in shown


@pytest.mark.parametrize("name", ["ademar-norman", "guaimar", "closed", "nobody"])
def test_who_may_not_organise_is_refused_like_who_is_not_there(desk: Desk, name: str) -> None:
    Account.objects.create_user("guaimar")
    Account.objects.create_user("closed", is_active=False, is_staff=True)
    answer = desk.post("organisers/", {"username": name, "confirmed": "yes"})
    reason = f"there is no {name} who may organise: ask the operator"
    assert answer.context["form"].errors["username"] == [reason]


def test_an_organiser_appoints_whoever_may_organise(desk: Desk, stranger: Desk) -> None:
    assert desk.post("organisers/", {"username": "bohemond", "confirmed": "yes"}).status_code == 302
    assert stranger.client.get(desk.path()).status_code == 200


def test_a_campaign_is_never_left_without_an_organiser(desk: Desk) -> None:
    answer = desk.post("organisers/", {"username": "ademar", "resign": "on", "confirmed": "yes"})
    assert "would be left without an organiser" in answer.content.decode()
    assert desk.get().status_code == 200


def holder(desk: Desk) -> tuple[str, str]:
    """The tenure that holds the seat, as the people have it and as the log has it."""
    held = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, role=PLAYER, until=None)
    return str(held.id), state_of(desk.campaign).factions[FACTION].tenure


def test_where_the_office_cannot_be_laid_down_nobody_is_appointed(desk: Desk, stranger: Desk) -> None:
    desk.client.raise_request_exception = False
    sent = {"username": stranger.account.username, "resign": "on"} | CONFIRMED

    def breaks(*args: object) -> None:
        raise OSError("the lights went out")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tenures, "resign", breaks)
        assert desk.post("organisers/", sent).status_code == 500
    assert organiser_tenure(Account.objects.get(username="bohemond"), desk.campaign) is None
    assert desk.post("organisers/", sent).status_code == 302
    assert organiser_tenure(Account.objects.get(username="bohemond"), desk.campaign) is not None
    assert organiser_tenure(desk.account, desk.campaign) is None


@pytest.mark.parametrize(
    ("place", "name"),
    [(seating, "seat"), (seating, "claim"), (seating, "tell_left"), (LOG, "append_sealed")],
)
def test_seating_that_breaks_off_leaves_everything_as_it_was_and_can_be_repeated(
    desk: Desk, place: object, name: str
) -> None:
    before, broken = holder(desk), getattr(place, name)
    successor = invited(desk, "guaimar")

    def breaks(*args: object, **kwargs: object) -> None:
        broken(*args, **kwargs)
        raise OSError("the lights went out")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, name, breaks)
        assert accept(successor) == 500
    assert holder(desk) == before
    assert accept(successor) == 302
    people, log = holder(desk)
    assert people == log
    assert Tenure.objects.get(id=people).account == successor


def row(desk: Desk, faction: str, tail: str = "seats/") -> str:
    """What a page's table says of a faction, without the form."""
    shown = desk.page(tail)
    [found] = [line for line in re.findall("<tr>.*?</tr>", shown, re.S) if f"/seats/{faction}/" in line]
    cells = re.findall("<td.*?</td>", found, re.S)
    return " | ".join(" ".join(re.sub("<.*?>", "", cell).split()) for cell in cells[:4]).rstrip()


def name_deputy(desk: Desk, personality: str, faction: str = FACTION) -> int:
    """Ask for a deputy as the form does; the status of the answer."""
    return desk.post(f"seats/{faction}/deputy/", {"temper": personality}).status_code


def test_the_seats_show_every_player_and_every_deputy_with_who_named_him(desk: Desk) -> None:
    player = Tenure.objects.get(campaign=desk.campaign, faction=OTHER, until=None)
    deputies.name_deputy(desk.campaign, OTHER, "bellicose", actor=str(player.id))
    assert name_deputy(desk, "greedy") == 302
    assert row(desk, FACTION) == "Normans | ademar-norman replace | greedy | an organiser"
    assert row(desk, OTHER) == "Byzantines | ademar-byzantine replace | bellicose | its player"
    assert row(desk, "lombard") == "Lombards | ademar-lombard replace | none |"


def test_the_pages_of_the_campaign_and_of_the_seat_name_the_deputy(desk: Desk) -> None:
    assert row(desk, FACTION, "").endswith("No sheet | groups stay")
    name_deputy(desk, "greedy")
    assert row(desk, FACTION, "").endswith("No sheet | their greedy deputy writes")
    shown = " ".join(desk.page("seats/norman/").split())
    assert "a greedy deputy writes the faction's orders" in shown
    assert "Named by an organiser." in shown


def test_a_deputy_is_ended_as_he_was_named(desk: Desk) -> None:
    for personality, deputy in (("greedy", "greedy"), ("cautious", "cautious"), ("none", "")):
        assert name_deputy(desk, personality) == 302
        assert state_of(desk.campaign).factions[FACTION].deputy == deputy
    assert row(desk, FACTION) == "Normans | ademar-norman replace | none | ended by an organiser"


def test_the_player_is_told_of_the_deputy_that_an_organiser_names_and_nobody_else_is(desk: Desk) -> None:
    name_deputy(desk, "greedy")
    lines = FeedLine.objects.filter(campaign=desk.campaign, kind="DeputyNamed")
    assert [line.faction for line in lines] == [FACTION]


def test_asking_for_the_deputy_that_is_there_changes_nothing(desk: Desk) -> None:
    name_deputy(desk, "greedy")
    head = LOG.head(desk.campaign)
    assert name_deputy(desk, "greedy") == 302
    assert LOG.head(desk.campaign) == head


@pytest.mark.parametrize("sent", [{"temper": "meek"}, {"temper": ""}, {}])
def test_a_deputy_of_no_known_temper_is_refused_at_its_field(desk: Desk, sent: dict[str, str]) -> None:
    name_deputy(desk, "greedy")
    answer = desk.post("seats/norman/deputy/", sent)
    assert answer.status_code == 400
    [shown] = [stand.form for stand in answer.context["stands"] if stand.id == FACTION]
    assert shown.errors.keys() == {"temper"}
    assert state_of(desk.campaign).factions[FACTION].deputy == "greedy"


def test_what_the_rules_refuse_is_told_with_its_reason(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def over(*args: object, **kwargs: object) -> None:
        raise Refusal("house-deputy", "faction", "the campaign is over")

    monkeypatch.setattr(deputies, "name_deputy", over)
    answer = desk.post("seats/norman/deputy/", {"temper": "greedy"})
    assert answer.status_code == 400
    assert "the campaign is over" in answer.content.decode()


def test_there_are_no_deputies_but_those_of_the_factions(desk: Desk) -> None:
    assert name_deputy(desk, "greedy", "lotharingian") == 404


def test_organisers_of_other_campaigns_name_nobody_here(desk: Desk, stranger: Desk) -> None:
    answer = stranger.client.post(desk.path("seats/norman/deputy/"), {"temper": "greedy"})
    assert answer.status_code == 404
    assert stranger.client.get(desk.path("seats/")).status_code == 404
    assert state_of(desk.campaign).factions[FACTION].deputy == ""


def test_an_empty_seat_is_played_by_its_deputy_and_a_seat_without_one_by_nobody(desk: Desk) -> None:
    desk.campaign = nights.opened("corato")
    desk.tenure = organise(desk.account, desk.campaign)
    name_deputy(desk, "cautious", "lombard")
    assert row(desk, "lombard") == "Lombards | nobody invite somebody | cautious | an organiser"
    desk.play()
    assert desk.summary.day == 2
    sheets = Sheet.objects.filter(campaign=desk.campaign, day=1)
    assert list(sheets.values_list("faction", "counted")) == [("lombard", True)]
    [wrote] = [each.payload for each in LOG.read(desk.campaign) if each.type == "DeputyWrote"]
    assert '"faction":"lombard"' in wrote
    assert sheets.get().orders not in ("", "[]")
    assert "Lombard, sheet 1" in desk.page("sheets/1/")


def test_a_successor_keeps_the_deputy_of_his_seat(desk: Desk) -> None:
    name_deputy(desk, "greedy")
    accept(invited(desk, "guaimar"))
    assert row(desk, FACTION) == "Normans | guaimar replace | greedy | an organiser"


AT_ONCE = {"username": "guaimar", "at_once": "on"}


def test_a_player_is_replaced_in_one_act(desk: Desk) -> None:
    old = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, until=None)
    desk.file()
    Account.objects.create_user("guaimar")
    asked = desk.post("seats/norman/", AT_ONCE).content.decode()
    assert "Let ademar-norman leave the seat now?" in asked
    assert "are without a player and a deputy" in asked
    assert Tenure.objects.filter(pk=old.pk, until=None).exists()
    assert desk.post("seats/norman/", AT_ONCE | CONFIRMED).status_code == 302
    state = state_of(desk.campaign)
    assert state.factions[FACTION].tenure == ""
    assert FACTION in state.sheets, "what is on file stays there"
    assert not Tenure.objects.filter(campaign=desk.campaign, faction=FACTION, until=None).exists()
    [told] = Notice.objects.filter(tenure=old)
    assert "You no longer play the Normans" in told.body
    assert accept(Account.objects.get(username="guaimar")) == 302
    new = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, until=None)
    assert state_of(desk.campaign).factions[FACTION].tenure == str(new.id)


def test_what_the_removed_player_wrote_passes_to_nobody_and_what_the_faction_knows_to_his_successor(
    desk: Desk,
) -> None:
    player = desk.players[FACTION]
    own = find_seat(player, desk.campaign, dawn=True, sheet=True)
    group = next(iter(own.view().groups))
    drafts.add_order(own, 1, {"order": "hold", "group": group})
    known = own.view()
    successor = Account.objects.create_user("guaimar")
    desk.post("seats/norman/", AT_ONCE | CONFIRMED)
    accept(successor)
    found = find_seat(successor, desk.campaign, dawn=True, sheet=True)
    assert found.view() == known
    assert drafts.read_draft(found, 1).sheet.lines == ()
    with pytest.raises(Absent):
        find_seat(player, desk.campaign)


def test_where_the_offer_cannot_be_made_nobody_leaves(desk: Desk) -> None:
    head = LOG.head(desk.campaign)
    taken = {"username": f"{desk.account.username}-{OTHER}", "at_once": "on"}
    answer = desk.post("seats/norman/", taken | CONFIRMED)
    assert answer.status_code == 400
    assert LOG.head(desk.campaign) == head
    assert not Notice.objects.exists()


@pytest.mark.parametrize(
    ("place", "name"),
    [(offers, "vacate_seat"), (seating, "vacate"), (seating, "tell_left"), (LOG, "append_sealed")],
)
def test_where_the_seat_cannot_be_left_it_is_offered_to_nobody(desk: Desk, place: object, name: str) -> None:
    before, broken = holder(desk), getattr(place, name)
    Account.objects.create_user("guaimar")
    desk.client.raise_request_exception = False

    def breaks(*args: object, **kwargs: object) -> None:
        if place is not offers:
            broken(*args, **kwargs)
        raise OSError("the lights went out")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, name, breaks)
        assert desk.post("seats/norman/", AT_ONCE | CONFIRMED).status_code == 500
    assert holder(desk) == before
    assert not invitations.of_campaign(desk.campaign).exists()
    assert desk.post("seats/norman/", AT_ONCE | CONFIRMED).status_code == 302
    assert invitations.of_campaign(desk.campaign).count() == 1
    assert state_of(desk.campaign).factions[FACTION].tenure == ""


def test_whoever_is_replaced_by_acceptance_is_told(desk: Desk) -> None:
    old = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, until=None)
    accept(invited(desk, "guaimar"))
    [told] = Notice.objects.filter(tenure=old)
    assert told.subject.endswith("you have left the seat")


def test_every_faction_reads_that_a_seat_was_left(desk: Desk) -> None:
    seating.vacate_seat(desk.campaign, FACTION, actor=str(desk.tenure.id))
    lines = FeedLine.objects.filter(campaign=desk.campaign, kind="SeatVacated", open=True)
    assert {line.faction for line in lines} == set(state_of(desk.campaign).factions)
    with pytest.raises(Refusal, match="this seat is empty"):
        seating.vacate_seat(desk.campaign, FACTION, actor=str(desk.tenure.id))


def test_several_people_sit_in_a_seat_and_the_organiser_says_who_files(desk: Desk) -> None:
    account = Account.objects.create_user("guaimar")
    answer = desk.post("seats/norman/", {"username": "guaimar", "role": "reader"})
    assert answer.status_code == 302, "nobody is replaced, so nothing is asked once more"
    assert "guaimar, to read beside the player" in desk.page("seats/norman/")
    assert accept(account) == 302
    beside = Tenure.objects.get(account=account, until=None)
    assert "Let guaimar file the orders" in desk.page("seats/norman/")
    desk.post(f"seats/norman/readers/{beside.pk}/file/")
    now = Tenure.objects.get(account=account, until=None)
    assert (now.role, state_of(desk.campaign).factions[FACTION].tenure) == (PLAYER, str(now.id))
    old = Tenure.objects.get(account=desk.players[FACTION], until=None)
    assert old.role == "reader"
    desk.post(f"seats/norman/readers/{old.pk}/dismiss/")
    assert not Tenure.objects.filter(account=desk.players[FACTION], until=None).exists()
    again = desk.post(f"seats/norman/readers/{old.pk}/file/", follow=True)
    assert "no reader in this seat has that name" in again.content.decode()


def test_who_hands_the_filing_over_twice_at_once_does_it_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = Account.objects.create_user("gerard", "gerard@example.org", "secret")
    beside = sit_beside(account, desk.campaign, FACTION)
    monkeypatch.setattr(seating, "readers", lambda campaign: [beside])
    seating.hand_filing(desk.campaign, FACTION, beside.id, actor="test")
    with pytest.raises(Refusal, match="no reader in this seat has that name"):
        seating.hand_filing(desk.campaign, FACTION, beside.id, actor="test")
    sits = Tenure.objects.filter(campaign=desk.campaign, faction=FACTION, until=None)
    assert sorted((each.account.username, each.role) for each in sits if each.account) == [
        ("ademar-norman", "reader"),
        ("gerard", "player"),
    ]
    assert state_of(desk.campaign).factions[FACTION].tenure == str(sits.get(role="player").id)


def test_the_table_of_seats_names_a_leave_with_its_deputy_until_it_is_over(desk: Desk) -> None:
    deputies.plan_leave(desk.campaign, "norman", Leave(1, 1, "steady"), actor="test")
    assert "on leave from day 1 to day 1: a steady deputy writes" in desk.page("seats/")
    desk.play()
    assert "on leave" not in desk.page("seats/")
