"""A campaign is taken along to another server and brought from there, at the desk."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from campaign.archives.boxes import own_key
from campaign.models import CampaignSummary
from campaign.service import dice_secret
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from eventlog.log import LOG
from people.models import Account, Arrival, Reading, Tenure
from tests.desk.conftest import Desk
from tests.plugins.databases import Databases, pointed_at
from worker import tasks

pytestmark = pytest.mark.usefixtures("checked_here")

BRING = "/admin/campaigns/bring/"
KNOWN = {"known": "on"}


@contextmanager
def elsewhere(databases: Databases) -> Iterator[Client]:
    """Another server, at whose desk Bohemond sits."""
    name = databases.clone()
    with pointed_at(name):
        client = Client()
        client.force_login(Account.objects.create_user("bohemond", "b@example.org", is_staff=True))
        yield client
    databases.drop(name)


def downloaded(desk: Desk, client: Client | None = None, **typed: str) -> bytes:
    """What somebody who has read the warning takes along."""
    answer = (client or desk.client).post(desk.path("archive/"), KNOWN | typed)
    assert answer.status_code == 200, answer.content.decode()
    assert answer["Content-Disposition"] == f'attachment; filename="{desk.campaign}.jsonl.gz"'
    return b"".join(answer)  # type: ignore[arg-type]


def sent(client: Client, file: bytes, **typed: object) -> HttpResponse:
    """The answer to a file that is brought."""
    typed["file"] = SimpleUploadedFile("campaign.jsonl.gz", file)
    return client.post(BRING, typed)  # type: ignore[return-value]


def renamed(plain: bytes) -> bytes:
    """The lines of an archive as if its streams were others, which the digest at its end does not fit."""
    manifest, rest = plain.split(b"\n", 1)
    told = msgspec.json.decode(manifest)
    for each in (told, *told["streams"]):
        each["campaign" if "campaign" in each else "stream"] = str(UUID(int=7))
    return msgspec.json.encode(told) + b"\n" + rest


def test_what_is_downloaded_here_is_taken_up_elsewhere(morning: Desk, databases: Databases) -> None:
    desk = morning
    file, digest = downloaded(desk), LOG.head(desk.campaign).digest
    with elsewhere(databases) as client:
        assert sent(client, file)["Location"] == BRING
        waits = client.get(BRING)
        assert "It waits for a worker" in waits.content.decode()
        assert waits["Refresh"]
        assert "Refresh" not in client.get(f"{BRING}?still=1")
        assert not CampaignSummary.objects.exists()
        assert tasks.arrivals() == 1
        told = client.get(BRING)
        assert "The war of ademar is here, with all" in told.content.decode()
        assert "another seal is published" in told.content.decode()
        assert "Refresh" not in told
        address = f"/admin/campaigns/{desk.campaign}/"
        assert f'<a href="{address}">To the campaign</a>' in told.content.decode()
        assert "has been paused since it was brought here" in client.get(address).content.decode()
        assert digest in {each.digest for each in LOG.read(desk.campaign)}
        assert str(Tenure.objects.get().account) == "bohemond"
        assert client.get(f"{address}seats/").status_code == 200


def test_a_second_click_is_answered_with_the_first_arrival(desk: Desk, databases: Databases) -> None:
    file = downloaded(desk)
    with elsewhere(databases) as client:
        number = client.get(BRING).context["form"]["name"].value()
        assert sent(client, file, name=number)["Location"] == BRING
        assert sent(client, file, name=number)["Location"] == BRING
        assert tasks.arrivals() == 1
        assert sent(client, file, name=number)["Location"] == BRING
        assert [each.pk for each in Arrival.objects.all()] == [UUID(number)]
        assert client.get(BRING).content.decode().count("is here, with all") == 1
        assert "is here already" in sent(client, file).content.decode()


def test_what_failed_is_tried_again_by_a_button(
    desk: Desk, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = downloaded(desk)
    with elsewhere(databases) as client:
        sent(client, file)
        with monkeypatch.context() as patch:
            patch.setattr("campaign.archives.arrivals.restore", lambda *_, **__: 1 / 0)
            assert tasks.arrivals() == 1
        shown = client.get(BRING).content.decode()
        assert "It was not taken up." in shown
        again = f"{BRING}{Arrival.objects.get().pk}/"
        assert again in shown
        assert client.get(again)["Location"] == BRING
        assert Arrival.objects.get().refused
        assert client.post(again)["Location"] == BRING
        assert "It waits for a worker again." in client.get(BRING).content.decode()
        assert tasks.arrivals() == 1
        shown = client.get(BRING).content.decode()
        assert "is here, with all" in shown
        assert again not in shown
        client.post(again)
        assert "its try is over: bring its file again" in client.get(BRING).content.decode()


def test_no_archive_takes_the_place_of_a_campaign_that_is_prepared(desk: Desk, databases: Databases) -> None:
    file = downloaded(desk)
    with elsewhere(databases) as client:
        boss = Account.objects.create_user("drogo", is_staff=True)
        preparing.prepare(Plan(title="Not yours", scenario="corato"), boss, campaign=desk.campaign)
        answer = sent(client, file)
        assert answer.status_code == 400
        assert "a campaign of this id is here already" in answer.content.decode()
        assert not Tenure.objects.filter(account__username="bohemond").exists()


def test_an_organiser_takes_no_sheet_along_that_he_may_not_read(desk: Desk, operator: Client) -> None:
    desk.file()
    answer = desk.post("archive/", KNOWN | {"whole": "on"})
    assert answer.status_code == 400
    assert "sheets of the open day are on file" in answer.content.decode()
    assert downloaded(desk, operator, whole="on")
    assert "with the sheets of the open day" in desk.page("readings/")


def test_only_an_operator_takes_the_secret_along_and_that_is_on_record(desk: Desk, operator: Client) -> None:
    assert b'"kind":"secret"' not in gzip.decompress(downloaded(desk, key=own_key()))
    assert not Reading.objects.exists()
    file = downloaded(desk, operator, key=own_key())
    assert b'"kind":"secret"' in gzip.decompress(file)
    assert dice_secret.secret_of(desk.campaign).hex().encode() not in gzip.decompress(file)
    assert "the secret of the dice" in desk.page("readings/")


def test_what_is_no_key_is_told_at_its_field(desk: Desk, operator: Client) -> None:
    answer = operator.post(desk.path("archive/"), KNOWN | {"key": "mine"})
    assert answer.status_code == 400
    assert "64 hexadecimal digits" in answer.content.decode()


def test_the_warning_is_read_first(desk: Desk) -> None:
    assert desk.post("archive/").status_code == 400
    assert desk.path("archive/") in desk.page("export/")


@pytest.mark.parametrize("damage", ["here", "cut", "text", "changed"])
def test_a_file_that_is_not_taken_is_told_with_the_place_and_changes_nothing(desk: Desk, damage: str) -> None:
    file, head = downloaded(desk), LOG.head(desk.campaign)
    plain = gzip.decompress(file)
    wrong, said = {
        "here": (file, "is here already"),
        "cut": (gzip.compress(renamed(plain))[:-40], "cut"),
        "text": (b"so it is", "line 1"),
        "changed": (
            gzip.compress(renamed(plain).replace(b"DayOpened", b"DayEnded", 1)),
            "something in it was changed",
        ),
    }[damage]
    answer = sent(desk.client, wrong)
    at_once = damage in ("here", "text")
    assert answer.status_code == (400 if at_once else 302)
    assert tasks.arrivals() == (0 if at_once else 1)
    assert said in (answer if at_once else desk.client.get(BRING)).content.decode()
    assert LOG.head(desk.campaign) == head
    assert CampaignSummary.objects.count() == 1


def test_a_file_that_unpacks_to_too_much_is_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign.archives.arrivals.LARGEST", 1000)
    file = gzip.compress(renamed(gzip.decompress(downloaded(desk))))
    assert sent(desk.client, file).status_code == 302
    assert tasks.arrivals() == 1
    assert "holds more than 1000 bytes" in desk.client.get(BRING).content.decode()


def test_strangers_take_nothing_along_and_players_bring_nothing(desk: Desk, stranger: Desk) -> None:
    assert stranger.client.post(desk.path("archive/"), KNOWN).status_code == 404
    player = Client()
    player.force_login(desk.players["norman"])
    assert player.get(BRING).status_code in (302, 404)
    assert sent(player, b"").status_code in (302, 404)
