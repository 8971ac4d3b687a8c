"""No page of the desk asks the database much, however large the campaign has become."""

from collections.abc import Iterable
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.models import AwaitedBattle
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.life import end_early
from campaign.service.players.drafts import add_order
from campaign.service.reading.publishing import publish
from campaign.service.seats import find_seat
from desk.facts.consequences import FOLLOWS
from eventlog.log import LOG
from people.models import Account
from tests.api.conftest import TO_TRANI, Table, fought, march, table
from tests.desk.conftest import Desk
from tests.desk.crowd import MOST, crowd
from tests.desk.founding.test_preparing import path, prepared
from tests.desk.test_walls import addresses
from tests.play.conftest import reader_of
from tests.plugins.worlds import World, Worlds

__all__ = ["fought"]


def test_the_version_for_which_a_page_is_shown_is_read_with_its_campaign(desk: Desk) -> None:
    with CaptureQueriesContext(connection) as asked:
        answer = desk.get()
    assert answer.context["summary"].version == LOG.head(desk.campaign).version
    assert not [each["sql"] for each in asked if each["sql"].startswith("select last_version, head")]


def test_no_page_of_a_large_campaign_sends_more_than_thirty_statements(large: Desk) -> None:
    found, met = {}, 0
    for address, _ in addresses(large):
        if address == "/admin/logout/":
            continue
        with CaptureQueriesContext(connection) as asked:
            answer = large.client.get(address)
        met += answer.status_code == 200
        if len(asked) > MOST:
            found[address.replace(str(large.campaign), "…")] = len(asked)
    assert found == {}
    assert met > 25


BESIDE = (
    "days/1/?as=norman",
    "days/1/map.svg?as=norman",
    "days/2/",
    "days/2/map.svg",
    "timeline/?as=norman",
    "log/?day=1&faction=norman",
    "log/?rule=GC-7&steps=on",
    "log/?faction=norman&kind=GroupRaised",
    "log/?actor=organiser&command=CloseOrders",
    "lists/log/csv/",
    "lists/battles/csv/",
    "lists/groups/csv/",
    "fork/?at=1",
    "corrections/?line=10020",
    "log/events/10020/",
)
"""Pages by what their addresses ask for beside."""
OF_A_PLAYER = (
    "",
    "map.svg",
    "pieces/groups/n1/",
    "pieces/faction/norman/",
    "nights/1/",
    "nights/1/map.svg",
    "nights/1/dice/",
    "nights/1/dice/proof.json",
    "days/1/",
    "days/1/map.svg",
    "days/2/",
    "timeline/",
    "seat/",
    "absence/",
    "corrections/",
)


def grown() -> Desk:
    """A campaign of hundreds of groups and thousands of events, whose first night is over."""
    desk = Desk("ademar")
    crowd(desk)
    desk.file("norman")
    desk.play()
    return desk


@pytest.fixture
def world_of_crowds(worlds: Worlds) -> World[Desk]:
    """That campaign, which is played once for all tests."""
    return worlds.of("crowds", grown)


@pytest.fixture
def large(committed_db: str, world_of_crowds: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """That campaign."""
    return world_of_crowds.enter(monkeypatch)


def too_many(
    client: Client, path: str, address: str, sent: dict[str, str] | None = None, status: int = 200
) -> dict[str, int]:
    """The address and how much it asks, where that is too much; it answers as it should."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path + address) if sent is None else client.post(path + address, sent)
        if answer.streaming:
            answer.close()
    assert answer.status_code == status, (address, answer.status_code)
    return {address: len(asked)} if len(asked) > MOST else {}


def test_no_page_that_is_asked_for_more_than_its_address_says_does(large: Desk) -> None:
    found: dict[str, int] = {}
    for each in BESIDE:
        found |= too_many(large.client, large.path(), each)
    assert found == {}


def test_no_page_of_a_player_does(large: Desk) -> None:
    client, found = Client(), {}
    client.force_login(large.players["norman"], "django.contrib.auth.backends.ModelBackend")
    for each in OF_A_PLAYER:
        found |= too_many(client, f"/play/campaigns/{large.campaign}/", each)
    for each in ("/play/", "/account/", "/account/notices/", "/account/seen/"):
        found |= too_many(client, "", each)
    assert found == {}


def asked_too_much(campaign: UUID, addresses: Iterable[str]) -> dict[str, int]:
    """The pages of who plays the Normans that ask too much."""
    norman, found = reader_of(campaign, "norman"), dict[str, int]()
    for each in addresses:
        found |= too_many(norman.client, "" if each.startswith("/") else norman.url(""), each)
    return found


def test_no_page_of_an_order_does(large: Desk) -> None:
    norman, day = find_seat(large.players["norman"], large.campaign, dawn=True, sheet=True), large.summary.day
    for group in sorted(norman.view().groups)[:3]:
        add_order(norman, day, {"order": "hold", "group": group})
    assert asked_too_much(large.campaign, (f"days/{day}/orders/3/", f"days/{day}/orders/1/", "")) == {}
    client, path = Client(), f"/play/campaigns/{large.campaign}/days/{day}/"
    client.force_login(large.players["norman"], "django.contrib.auth.backends.ModelBackend")
    for address, sent in (
        ("orders/", {"order": "march", "group": "n1", "path": "9999"}),
        ("orders/1/change/", {"do": "change", "order": "march", "group": "n1", "path": "9999"}),
        ("orders/3/change/", {"do": "drop"}),
        ("sheet/", {"do": "repeat"}),
        ("sheet/", {"do": "file"}),
    ):
        with CaptureQueriesContext(connection) as asked:
            answer = client.post(path + address, sent)
        assert answer.status_code in (302, 409, 422), (address, answer.status_code)
        assert len(asked) <= MOST, (address, sent)


@pytest.mark.usefixtures("committed_db")
def test_no_page_of_a_battle_that_waits_does() -> None:
    waits = table(battles="organiser")
    crowd(waits)
    waits.fight()
    number = AwaitedBattle.objects.get().number
    assert asked_too_much(waits.campaign, (f"battles/{number}/",)) == {}


def test_no_page_of_a_battle_that_the_engine_fought_does(fought: Table) -> None:
    crowd(fought)
    assert asked_too_much(fought.campaign, ("battles/1/", "battles/1/field.svg", "nights/1/")) == {}


@pytest.mark.usefixtures("committed_db")
def test_no_page_of_a_siege_does() -> None:
    opened = table()
    crowd(opened)
    opened.players["norman"].put("days/1/sheet", {"orders": [march("n1", TO_TRANI[:1])]})
    opened.night()
    besiege = {"order": "besiege", "group": "n1", "site": "andria"}
    assert opened.players["norman"].put("days/2/sheet", {"orders": [besiege]}).status_code == 201
    close_orders(opened.campaign, opened.summary.closing + 1, actor="test")
    opened.stretch()
    pages = ("sieges/andria/", "sieges/andria/plan.svg", "pieces/sieges/andria/")
    assert asked_too_much(opened.campaign, pages) == {}


def test_no_page_of_the_end_does(desk: Desk) -> None:
    crowd(desk)
    end_early(desk.campaign, 1, actor="test", reason="d" * 64)
    desk.file("norman")
    desk.play()
    assert desk.summary.phase == "ended"
    link = publish(desk.campaign).removeprefix("https://campaign.example")
    told = ("end/", "days/1/truth/", "days/1/truth/map.svg", "days/2/truth/", "")
    public = tuple(link + each for each in ("", "days/1/", "days/1/map.svg", "story.svg"))
    assert asked_too_much(desk.campaign, (*told, *public)) == {}


def test_no_page_that_plays_in_memory_does(large: Desk) -> None:
    assert too_many(large.client, large.path(), "rehearse/", {"tries": "1"}) == {}
    address = "corrections/strength/n1/"
    fields = {each.html_name: each.value() for each in large.get(address).context["form"]}
    form = {name: str(value) for name, value in fields.items() if value not in (None, "", False)}
    some = min(name for name in form if name.startswith("men."))
    form |= {some: "1", "of_day": "1", "reason": "misread"}
    assert too_many(large.client, large.path(), address, form) == {}
    assert too_many(large.client, large.path(), address, form | {"confirmed": FOLLOWS}) == {}
    assert too_many(large.client, large.path(), address, form | {"confirmed": "yes"}, status=302) == {}


def test_no_page_of_a_lobby_with_many_offers_does(desk: Desk) -> None:
    campaign = prepared(desk)
    for number in range(40):
        desk.client.post(path(campaign, "seats/norman/"), {"email": f"anna-{number}@example.org"})
        Account.objects.create_user(f"anna-{number}", introduced_by=desk.account)
    found: dict[str, int] = {}
    for each in ("", "change/", "open/", "discard/", "seats/norman/"):
        found |= too_many(desk.client, path(campaign), each)
    for each in ("/admin/", "/admin/campaigns/prepare/", "/admin/campaigns/bring/", "/admin/people/account/"):
        found |= too_many(desk.client, "", each)
    assert found == {}


def test_the_first_page_asks_no_more_for_many_campaigns_than_for_one(desk: Desk) -> None:
    counts = []
    for number in range(2):
        with CaptureQueriesContext(connection) as asked:
            assert desk.client.get("/admin/").status_code == 200
        counts.append(len(asked))
        for more in range(3):
            further = Desk(f"other-{number}-{more}")
            further.tenure.account = desk.account
            further.tenure.save()
    assert counts[0] == counts[1] <= MOST
