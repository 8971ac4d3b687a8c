"""Several people in one seat: all read what the faction knows, one files its orders, and hands that over."""

import html

import pytest
from knox.models import AuthToken

from campaign.service.denials import Absent, Forbidden
from campaign.service.joining.seating import accept_invitation, dismiss_reader, hand_filing
from campaign.service.log.commands import state_of
from campaign.service.news import notices
from campaign.service.players import drafts
from campaign.service.players.submissions import Submission, open_sheet
from campaign.service.seats import find_seat
from campaign.verdicts.sent import SentSheet
from people import invitations
from people.erasing import erase
from people.models import ORGANISER, PLAYER, READER, Account, Notice, Tenure
from people.tenures import organise
from rulebook import Refusal
from tests.api.conftest import Player, Table, table
from tests.play.conftest import Reader, reader_of, signed_in

pytestmark = pytest.mark.usefixtures("committed_db")
NOTHING = SentSheet({})


@pytest.fixture
def corato() -> Table:
    """The small campaign, on its first day."""
    return table()


def beside(corato: Table, name: str = "anna", faction: str = "norman") -> Reader:
    """Somebody who accepts to read beside a player."""
    boss = Tenure.objects.filter(campaign=corato.campaign, role=ORGANISER).first()
    if boss is None:
        boss = organise(Account.objects.create_user("boss", is_staff=True), corato.campaign)
    account = Account.objects.create_user(name, f"{name}@example.org")
    made = invitations.offer(boss, faction, name=name, role=READER)
    accept_invitation(made.invitation.pk, account)
    return signed_in(account, corato.campaign)


def account_of(name: str) -> Account:
    return Account.objects.get(username=name)


def tenure_of(name: str) -> Tenure:
    return Tenure.objects.get(account__username=name, until=None)


def test_whoever_reads_beside_puts_nobody_out_and_the_log_knows_nothing_of_him(corato: Table) -> None:
    before = Tenure.objects.get(campaign=corato.campaign, faction="norman", role=PLAYER, until=None)
    state = state_of(corato.campaign)
    beside(corato)
    before.refresh_from_db()
    assert before.until is None
    assert state_of(corato.campaign) == state
    assert tenure_of("anna").role == READER


def test_both_read_the_same_of_the_game(corato: Table) -> None:
    player = reader_of(corato.campaign, "norman")
    reader = beside(corato)
    holder = Tenure.objects.get(campaign=corato.campaign, faction="norman", role=PLAYER, until=None).account
    assert holder is not None
    seen = [find_seat(each, corato.campaign, dawn=True).view() for each in (account_of("anna"), holder)]
    assert seen[0] == seen[1]
    for path in ("map.svg", "pieces/groups/n1/"):
        assert reader.get(path).status_code == player.get(path).status_code == 200
    assert reader.get("map.svg").content == player.get("map.svg").content


def test_whoever_reads_finds_no_form_that_orders_anything(corato: Table) -> None:
    reader = beside(corato)
    page = html.unescape(reader.text())
    assert "You read here beside the player of your faction" in page
    assert "/orders/" not in page
    assert 'name="do"' not in page
    assert "/orders/" not in reader.text("pieces/groups/n1/")
    assert reader.get("absence/").status_code == 404


def test_whoever_reads_changes_nothing_by_any_door(corato: Table) -> None:
    reader = beside(corato)
    anna = account_of("anna")
    seat, before = find_seat(anna, corato.campaign, dawn=True, sheet=True), state_of(corato.campaign)
    for act in (
        lambda: open_sheet(seat, 1),
        lambda: Submission(seat, 1).file(NOTHING),
        lambda: Submission(seat, 1).withdraw(replaces=None),
        lambda: drafts.add_order(seat, 1, {"order": "hold", "group": "n1"}),
        lambda: drafts.file_draft(seat, 1, saw="[]", replaces=None),
    ):
        with pytest.raises(Forbidden, match="You read here"):
            act()
    for path, sent in (
        ("days/1/sheet/", {"do": "file", "saw": "[]"}),
        ("days/1/orders/", {"order": "hold", "group": "n1"}),
        ("absence/settle/", {"do": "deputy", "temper": "greedy"}),
        (f"seat/{tenure_of('anna').id}/files/", {}),
    ):
        assert reader.post(path, sent).status_code == 404, path
    assert state_of(corato.campaign) == before


def test_the_api_says_why_whoever_reads_files_nothing(corato: Table) -> None:
    beside(corato)
    _, token = AuthToken.objects.create(account_of("anna"))
    anna = Player(token, corato.campaign)
    for method, tail, body in (
        ("PUT", "days/1/sheet", {"orders": []}),
        ("PUT", "deputy", {"temper": "greedy"}),
        ("DELETE", "leave", {}),
    ):
        answer = anna.send(method, tail, body)
        assert answer.status_code == 403, (tail, answer.content)
        assert b"You read here beside the player" in answer.content
    assert anna.get("situation").status_code == 200


def test_the_filing_is_handed_over_by_whoever_files(corato: Table) -> None:
    player = reader_of(corato.campaign, "norman")
    reader = beside(corato)
    old = Tenure.objects.get(campaign=corato.campaign, faction="norman", role=PLAYER, until=None)
    assert old.account is not None
    own = find_seat(old.account, corato.campaign, dawn=True, sheet=True)
    drafts.add_order(own, 1, {"order": "hold", "group": "n1"})
    page = html.unescape(player.text("seat/"))
    assert "Let anna file the orders, and read beside" in page
    answer = player.post(f"seat/{tenure_of('anna').id}/files/")
    assert answer.status_code == 302
    now = tenure_of("anna")
    assert now.role == PLAYER
    assert state_of(corato.campaign).factions["norman"].tenure == str(now.id)
    assert 'name="do"' in reader.text()
    assert "You read here beside" in html.unescape(player.text())
    assert find_seat(old.account, corato.campaign).files is False
    assert (
        drafts.read_draft(
            find_seat(account_of("anna"), corato.campaign, dawn=True, sheet=True), 1
        ).sheet.lines
        == ()
    )
    back = Tenure.objects.get(account=old.account, until=None)
    reader.post(f"seat/{back.id}/files/")
    again = find_seat(old.account, corato.campaign, dawn=True, sheet=True)
    assert again.files
    assert len(drafts.read_draft(again, 1).sheet.lines) == 1, "what he had written is his"


def test_nobody_hands_over_to_whom_he_does_not_sit_with(corato: Table) -> None:
    beside(corato, "berta", "lombard")
    player = reader_of(corato.campaign, "norman")
    path = player.url(f"seat/{tenure_of('berta').id}/files/")
    assert player.client.post(path).status_code == 404
    with pytest.raises(Refusal, match="no reader in this seat has that name"):
        hand_filing(corato.campaign, "norman", tenure_of("berta").id, actor="boss")
    assert "berta" not in player.text("seat/")


def test_whoever_reads_is_told_of_the_campaign_as_the_player_is(corato: Table) -> None:
    beside(corato)
    corato.night()
    notices.deliver()
    told = Notice.objects.filter(subject__contains="day 2 has come")
    bodies = {each.tenure.role: each.body for each in told if each.tenure.faction == "norman"}
    assert bodies[READER] == bodies[PLAYER]


def test_whoever_was_dismissed_reads_no_more(corato: Table) -> None:
    reader = beside(corato)
    assert dismiss_reader(corato.campaign, tenure_of("anna").id)
    assert reader.get("").status_code == 404
    with pytest.raises(Absent):
        find_seat(account_of("anna"), corato.campaign)


def test_whoever_sits_somewhere_sits_nowhere_else(corato: Table) -> None:
    beside(corato)
    boss = Tenure.objects.get(campaign=corato.campaign, role=ORGANISER)
    for role in (PLAYER, READER):
        made = invitations.offer(boss, "lombard", name="anna", role=role)
        with pytest.raises(Refusal, match="plays another faction"):
            accept_invitation(made.invitation.pk, account_of("anna"))


def test_an_offer_to_read_ends_no_offer_to_play(corato: Table) -> None:
    boss = organise(Account.objects.create_user("boss", is_staff=True), corato.campaign)
    to_play = invitations.offer(boss, "norman")
    beside(corato)
    assert invitations.still_open().filter(pk=to_play.invitation.pk).exists()


def test_an_offer_to_read_says_so(corato: Table) -> None:
    boss = organise(Account.objects.create_user("boss", is_staff=True), corato.campaign)
    anna = Account.objects.create_user("anna")
    made = invitations.offer(boss, "norman", name="anna", role=READER)
    page = signed_in(anna, corato.campaign).text(f"/account/invitations/{made.invitation.pk}/")
    assert "The player alone files them" in page


def test_whoever_is_forgotten_reads_no_more(corato: Table) -> None:
    beside(corato)
    erase(account_of("anna"))
    assert not Tenure.objects.filter(role=READER, until=None).exists()


def test_players_read_which_seats_are_taken_and_no_name_of_another(corato: Table) -> None:
    player = reader_of(corato.campaign, "norman")
    page = html.unescape(player.text("seat/"))
    assert "The Normans: <strong>you</strong>" in page
    assert "The Lombards: taken" in page
    other = Tenure.objects.get(campaign=corato.campaign, faction="lombard", until=None)
    assert other.account is not None
    assert other.account.called not in page
    Tenure.objects.filter(pk=other.pk).update(until=other.since)
    assert "The Lombards: free" in html.unescape(player.text("seat/"))
