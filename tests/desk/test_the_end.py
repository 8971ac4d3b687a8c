"""The desk of a campaign that is over: every page can be read, nothing can be done, and what comes late is kept."""

import html
from datetime import timedelta

import pytest
from django.contrib.messages import ERROR
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from battles import contract
from campaign.model import events as e
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from desk.words.sentences import Reader
from eventlog.log import LOG
from eventlog.models import Event
from people.invitations import offer
from people.models import Account, Invitation
from people.tenures import organise, readers, sit_beside
from tests.desk.conftest import Desk
from tests.desk.test_walls import addresses
from tests.plugins.worlds import World, Worlds
from tests.worker import nights

DAYS = 10


def played_out() -> Desk:
    """The desk of a small campaign that was played to its end."""
    desk = Desk("ademar")
    desk.campaign = nights.opened("corato")
    desk.tenure = organise(desk.account, desk.campaign)
    nights.play_days(desk.campaign, DAYS)
    assert desk.summary.phase == "ended"
    return desk


@pytest.fixture
def world_of_over(worlds: Worlds) -> World[Desk]:
    """That campaign, which is played once for all tests."""
    return worlds.of("over", played_out)


@pytest.fixture
def over(committed_db: str, world_of_over: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The desk of a campaign that is over."""
    return world_of_over.enter(monkeypatch)


def test_nothing_is_offered_that_cannot_be_done_any_more(over: Desk) -> None:
    page = over.read()
    for gone in (
        ">Corrections<",
        "Seats and deputies",
        "replace",
        "invite somebody",
        "orders are closed",
        "Players, and sheets filed for day",
    ):
        assert gone not in page, gone
    assert "none: the campaign is over" in page
    assert "Corrections made" in page
    seat = over.page("seats/norman/")
    assert "Offer the seat" not in seat
    assert "Players so far" in seat


def test_no_seat_is_offered_any_more(over: Desk) -> None:
    made = offer(over.tenure, "norman", email="anna@example.org")
    Invitation.objects.update(expires=timezone.now() + timedelta(days=1))
    answer = over.post("seats/norman/", {"email": "berta@example.org"})
    assert answer.status_code == 400
    assert "campaign: the campaign is over" in answer.content.decode()
    again = over.path(f"seats/norman/offers/{made.invitation.pk}/again/")
    assert "the campaign is over" in over.client.post(again, follow=True).content.decode()
    assert [each.email for each in Invitation.objects.all()] == ["anna@example.org"]
    assert Invitation.objects.get().expires < timezone.now() + timedelta(days=2)


def test_whoever_reads_beside_a_player_stays_as_he_is(over: Desk) -> None:
    beside = sit_beside(Account.objects.create_user("anna"), over.campaign, "norman")
    seat = over.page("seats/norman/")
    assert "anna, since " in seat
    assert "Let anna file the orders" not in seat
    assert "End the reading of anna" not in seat
    head = LOG.head(over.campaign)
    for act in ("file", "dismiss"):
        answer = over.post(f"seats/norman/readers/{beside.pk}/{act}/", follow=True)
        [said] = answer.context["messages"]
        assert (said.level, said.message) == (ERROR, "campaign: the campaign is over")
    assert [each.pk for each in readers(over.campaign)] == [beside.pk]
    assert LOG.head(over.campaign) == head


def test_a_die_of_a_battle_that_is_over_is_read_with_its_place_and_sides(over: Desk) -> None:
    found = [codec.decode(each.type, each.schema, each.payload) for each in LOG.read(over.campaign)]
    offered = next(each for each in found if isinstance(each, e.BattleOffered))
    label = f"GC-14.4|battle-{offered.number}|result|0"
    row = codec.encode(e.DieEntered(label, 7, salt="", inputs="", at=""))
    reader = Reader(over.summary, "en")
    said = reader.event(Event(type=row.type, schema=row.schema, payload=row.payload))
    place, sides = names_of(state_of(over.campaign)).place(offered.hex), (offered.attacker, offered.defender)
    against = "{} against {}".format(*(f"{each.title()}s" for each in sides))
    assert said == f"The organiser entered 7: the result of the battle at {place}, {against}."


def test_the_dawn_after_the_last_day_is_called_the_end_and_par_is_explained(over: Desk) -> None:
    page = over.page(f"days/{DAYS + 1}/")
    assert "<h2>The end <small>" in page
    assert "the points of the opening position, if nothing changed" in over.page("ended/")


def test_no_page_fails_and_nothing_happens_after_the_end(over: Desk) -> None:
    head = LOG.head(over.campaign)
    sent = {
        "day": DAYS,
        "closing": DAYS + 1,
        "deadline": "2099-01-01T20:00",
        "reason": "so",
        "label": "GC-1|x|y|0",
        "face": 1,
        "printed": "on",
        "temper": "greedy",
    }
    met = 0
    for address, _ in addresses(over):
        if str(over.campaign) in address and "organisers" not in address:
            met += 1
            assert over.client.get(address).status_code < 500, address
            assert over.client.post(address, sent).status_code < 500, address
    assert met > 20
    assert LOG.head(over.campaign) == head
    assert CampaignSummary.objects.get(campaign=over.campaign).phase == "ended"


def test_a_document_that_comes_after_the_end_is_kept_and_the_page_of_the_campaign_shows_it(
    over: Desk,
) -> None:
    recorded = [codec.decode(each.type, each.schema, each.payload) for each in LOG.read(over.campaign)]
    issued = [each for each in recorded if isinstance(each, e.MusterIssued)]
    muster = contract.muster_from_json(issued[-1].muster)
    result = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"))
    before = state_of(over.campaign)
    document = SimpleUploadedFile("result.json", contract.to_json(result))
    upload = {"document": document, "reason": "found in a drawer"}
    said = over.post(f"battles/{muster.number}/document/", upload, follow=True)
    shown = html.unescape(said.content.decode())
    assert f"number: battle {muster.number} is not awaited. The result is kept" in shown
    assert "found in a drawer" in shown
    assert state_of(over.campaign) == before
