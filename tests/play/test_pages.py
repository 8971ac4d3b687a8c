"""What a player reads in his browser."""

import html
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.model.state import Settings
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.opening import open_campaign
from people import notices
from people.models import Account, Tenure
from people.tenures import seat
from tests.api.conftest import MEETING, Table, account, hold, table
from tests.play.conftest import ONCE, Reader, reader_of, signed_in

PAGES = ("", "map.svg", "pieces/groups/n1/", "pieces/faction/norman/", "nights/1/", "nights/1/map.svg")


def test_who_is_not_signed_in_is_asked_to_and_led_back() -> None:
    answer = Client().get("/play/")
    assert (answer.status_code, answer["Location"]) == (302, "/account/sign-in/?next=/play/")


def test_a_player_is_led_to_his_campaigns_or_to_the_only_one_where_it_waits(
    corato: Table, norman: Reader
) -> None:
    assert norman.get("/")["Location"] == norman.url("")
    corato.players["norman"].put("days/1/sheet", {"orders": [hold("n1")]})
    assert norman.get("/")["Location"] == "/play/"


def test_a_player_of_two_campaigns_is_led_to_the_list_of_them(norman: Reader) -> None:
    person = Account.objects.get(pk=norman.client.session["_auth_user_id"])
    seat(person, table().campaign, "lombard")
    assert norman.get("/")["Location"] == "/play/"


def test_home_lists_campaigns_with_what_they_wait_for(norman: Reader) -> None:
    page = norman.text("/play/")
    assert "Test of corato" in page
    assert "You play the Normans. Day 1 of" in page
    assert "Orders for day 1 are taken until" in page
    assert f"/play/campaigns/{norman.campaign}/" in page


def test_the_page_says_what_the_faction_plays_for_and_no_others(corato: Table) -> None:
    told = {}
    for faction in ("norman", "lombard"):
        page = html.unescape(reader_of(corato.campaign, faction).text())
        assert '<details class="more" id="goals">' in page
        [aims] = re.findall(r'<ul class="aims">(.*?)</ul>', page)
        told[faction] = re.findall(r'<li>(.*?)<br><span class="soft">(.*?)</span></li>', aims)
    assert ("Hold Corato (4 points)", "not met now") in told["norman"]
    assert ("Hold Corato (4 points)", "met now") in told["lombard"]
    assert "not met now: 0 of 6 points of loot" in [stands for _, stands in told["norman"]]
    assert all(len(each) > 1 for each in told.values())


def test_who_plays_nowhere_is_told_how_one_comes_to_play(outsider: Reader) -> None:
    assert "You play in no campaign yet." in outsider.text("/play/")


def test_the_page_of_a_campaign_tells_of_every_own_group_and_what_it_may_do(
    second_day: Table, norman: Reader
) -> None:
    page = norman.text()
    for group in second_day.players["norman"].get("situation").json()["groups"]:
        assert f'id="groups-{group}"' in page
        assert norman.url(f"pieces/groups/{group}/") in page
    assert "Others in sight" in page
    assert re.search(rf'<li data-hex="{MEETING}"><b>l1</b>', page)
    piece = norman.text("pieces/groups/n1/")
    assert re.search(r"<p>n1 · [^<]+ · \d+ movement points</p>", piece)
    assert f"hex {MEETING}" in piece
    assert "l1 of the Lombards: hostility" in piece
    assert "n1 stays where it is" in norman.text("pieces/groups/n1/?tab=stay")
    assert "GC-12.2c" in norman.text("pieces/groups/n1/?tab=more")


def test_the_page_of_an_idle_group_counts_it_as_the_list_of_all_does(norman: Reader) -> None:
    for path in ("", "pieces/groups/n1/", "pieces/groups/n1/?tab=places", "pieces/groups/n2/"):
        assert "2 groups have no order." in norman.text(path)


def test_it_says_what_is_on_file(corato: Table, norman: Reader) -> None:
    assert "Nothing is filed yet." in norman.text()
    corato.players["norman"].put("days/1/sheet", {"orders": [hold("n1")]})
    page = norman.text()
    assert "Nothing is filed yet." not in page
    assert re.search(r"Filed \w+ \d\d:\d\d, Rome\.", page)


def test_it_says_that_the_night_is_played(corato: Table, norman: Reader) -> None:
    close_orders(corato.campaign, 1, actor="test")
    page = norman.text()
    assert "The night of day 1 is being played." in page
    assert "Nothing is filed" not in page


def test_a_morning_tells_the_night_beside_its_map(second_day: Table, norman: Reader) -> None:
    assert f"/play/campaigns/{second_day.campaign}/nights/1/" in norman.text()
    page = norman.text("nights/1/")
    assert "day 1, as the Normans know it" in page
    assert f'src="/play/campaigns/{second_day.campaign}/nights/1/map.svg"' in page
    assert "The night after" not in page
    second_day.night()
    assert 'rel="next"' in norman.text("nights/1/")
    assert 'rel="prev"' in norman.text("nights/2/")


@pytest.mark.parametrize("path", ["map.svg", "nights/1/map.svg"])
def test_maps_are_drawings(second_day: Table, path: str) -> None:
    answer = reader_of(second_day.campaign, "norman").get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert answer.content.startswith(b"<svg")


@pytest.mark.parametrize("path", ["nights/2/", "nights/0/", "nights/999999999/", "nights/2/map.svg"])
def test_a_night_that_is_not_over_is_not_there(second_day: Table, path: str) -> None:
    assert reader_of(second_day.campaign, "norman").get(path).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_a_campaign_of_others_is_not_there_and_looks_like_none(
    second_day: Table, outsider: Reader, path: str
) -> None:
    nowhere = Reader(outsider.client, type(outsider.campaign)(int=7))
    found = [reader.get(path) for reader in (outsider, nowhere)]
    assert [answer.status_code for answer in found] == [404, 404]
    pages = [ONCE.sub(r"\1", answer.content.decode()) for answer in found]
    assert pages[0].replace(str(outsider.campaign), "") == pages[1].replace(str(nowhere.campaign), "")


def test_an_organiser_has_another_door(corato: Table) -> None:
    boss = Tenure.objects.get(campaign=corato.campaign, role="organiser").account
    assert boss is not None
    assert signed_in(boss, corato.campaign).get().status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_read_and_nothing_else(second_day: Table, norman: Reader, path: str) -> None:
    assert norman.post(path).status_code == 405


@pytest.mark.parametrize("path", ["/play/", "", "nights/1/"])
def test_pages_are_in_the_reader_s_language(second_day: Table, norman: Reader, path: str) -> None:
    english = norman.text(path)
    norman.speaks("fr")
    french = norman.text(path)
    assert ('<html lang="en">' in english, '<html lang="fr">' in french) == (True, True)
    for said in ("Sign out", "You play", "Your groups", "The night", "Nights"):
        assert said not in french


BACK = ("days/1/", "days/1/map.svg", "nights/1/dice/", "nights/1/dice/proof.json")


@pytest.mark.parametrize("path", ["/play/", *PAGES, *BACK])
def test_a_page_asks_the_database_thirteen_times_at_most(
    second_day: Table, norman: Reader, path: str
) -> None:
    with CaptureQueriesContext(connection) as caught:
        assert norman.get(path).status_code == 200
    assert len(caught) <= 13


def test_the_page_of_a_campaign_reads_the_feed_once(second_day: Table, norman: Reader) -> None:
    with CaptureQueriesContext(connection) as caught:
        assert "Night 1:" in norman.text("")
    assert sum("campaign_feedline" in each["sql"] for each in caught) == 1


@pytest.mark.parametrize("path", ["/play/", "", "nights/1/"])
def test_a_page_runs_scripts_of_ours_alone_and_asks_no_other_host(second_day: Table, path: str) -> None:
    answer = reader_of(second_day.campaign, "norman").get(path)
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    page = answer.content.decode()
    assert all(' src="/static/play/' in script for script in re.findall("<script[^>]*>[^<]*", page))
    assert not re.search(r" on\w+=", page)
    assert "style=" not in page
    assert "//" not in page.replace("</", "").replace("http://www.w3.org", "")
    assert "private" in answer["Cache-Control"]


def test_a_title_is_no_markup(db: None) -> None:
    title = "<b>Bold</b> & {faction}"
    campaign = open_campaign(title=title, scenario="corato", actor="test", settings=Settings())
    person = account("reader")
    seat(person, campaign, "norman")
    reader = signed_in(person, campaign)
    for path in ("/play/", ""):
        page = reader.text(path)
        assert "<b>Bold" not in page
        assert "&lt;b&gt;Bold&lt;/b&gt; &amp; {faction}" in page


def test_the_head_of_every_page_leads_to_notices_that_are_not_read(corato: Table, norman: Reader) -> None:
    tenure = Tenure.objects.get(campaign=corato.campaign, faction="norman", until=None)
    for path in ("", "/play/"):
        assert "unread" not in norman.text(path)
    notices.tell(tenure, 1, notices.Word("A note", "The organiser wrote a note."))
    for path in ("", "/play/", "pieces/groups/n1/"):
        head = norman.text(path).partition("<main")[0]
        assert '<a class="link wide" href="/account/notices/" aria-label="1 unread notice">' in head
        assert '<a href="/account/notices/">Notices <b>1</b></a>' in head
    norman.client.post("/account/notices/read/")
    assert "unread" not in norman.text()


def test_both_menus_lead_to_every_night_that_is_over(second_day: Table, norman: Reader) -> None:
    second_day.night()
    bar = re.search(r'<header class="bar".*?</header>', norman.text("absence/"), re.DOTALL)
    assert bar is not None
    for day in (1, 2):
        assert bar[0].count(f'href="{norman.url(f"nights/{day}/")}"') == 2
