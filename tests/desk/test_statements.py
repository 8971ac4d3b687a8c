"""No page of the desk asks the database much, however large the campaign has become."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from desk.consequences import FOLLOWS
from people.models import Account
from tests.desk.conftest import Desk
from tests.desk.crowd import MOST, crowd
from tests.desk.test_preparing import path, prepared
from tests.desk.test_walls import addresses


def test_no_page_of_a_large_campaign_sends_more_than_thirty_statements(desk: Desk) -> None:
    crowd(desk)
    desk.file("norman")
    desk.play()
    found, met = {}, 0
    for address, _ in addresses(desk):
        if address == "/admin/logout/":
            continue
        with CaptureQueriesContext(connection) as asked:
            answer = desk.client.get(address)
        met += answer.status_code == 200
        if len(asked) > MOST:
            found[address.replace(str(desk.campaign), "…")] = len(asked)
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


@pytest.fixture
def large(desk: Desk) -> Desk:
    """A campaign of hundreds of groups and thousands of events, whose first night is over."""
    crowd(desk)
    desk.file("norman")
    desk.play()
    return desk


def too_many(client: Client, path: str, address: str, sent: dict[str, str] | None = None) -> dict[str, int]:
    """The address and how much it asks, where that is too much; it is there."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path + address) if sent is None else client.post(path + address, sent)
        answer.close()
    assert answer.status_code == 200, (address, answer.status_code)
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


def test_no_page_that_plays_in_memory_does(large: Desk) -> None:
    assert too_many(large.client, large.path(), "rehearse/", {"tries": "1"}) == {}
    address = "corrections/strength/n1/"
    fields = {each.html_name: each.value() for each in large.client.get(large.path(address)).context["form"]}
    form = {name: str(value) for name, value in fields.items() if value not in (None, "", False)}
    some = min(name for name in form if name.startswith("men."))
    form |= {some: "1", "of_day": "1", "reason": "misread"}
    assert too_many(large.client, large.path(), address, form) == {}
    assert too_many(large.client, large.path(), address, form | {"confirmed": FOLLOWS}) == {}


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
