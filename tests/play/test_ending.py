"""The page of the end: for its players, and for anybody once it is published."""

import html
import json
import re
from itertools import pairwise

import msgspec
import pytest
from django.test import Client

from campaign.model.events import BattleFought
from campaign.models import Publication
from campaign.service.denials import Absent
from campaign.service.log.commands import state_of
from campaign.service.organisers import life
from campaign.service.organisers.opening import open_campaign
from campaign.service.papers.position import at_the_start
from campaign.service.reading import ending, publishing
from campaign.service.reading.ending import Scores
from campaign.service.reading.turning import (
    MOST,
    TurningPoint,
    changes,
    events_of,
    headlines,
    turned,
    turning_points,
)
from people.models import ORGANISER, Account, Tenure
from people.remarks import remarked
from tests.api.conftest import Table, table
from tests.play.conftest import reader_of, to_the_end
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture
def over() -> Table:
    """The small campaign, played to its end."""
    return to_the_end(table())


def path(link: str) -> str:
    """A link without the service's name."""
    return link.removeprefix("https://campaign.example")


def read(address: str, language: str = "en") -> str:
    """A page as somebody reads it who has no account."""
    answer = Client().get(address, headers={"accept-language": language})
    assert answer.status_code == 200, answer.status_code
    return html.unescape(answer.content.decode())


def test_the_end_tells_who_has_won_and_why(over: Table) -> None:
    end = ending.ending_of(over.campaign)
    page = html.unescape(reader_of(over.campaign, "norman").text("end/"))
    state = state_of(over.campaign)
    assert tuple(state.winners) == end.decided.winners
    assert "The last day is over; " in page
    assert f"{end.days} days were played." in page
    for each in end.decided.standings:
        assert f'<b class="result">{each.result:+d}</b>' in page
        assert re.search(rf"{each.points} points?, par {each.par}; {each.lost} heads? lost in battle", page)
    assert page.count('<span class="pill good">won</span>') == len(end.decided.winners)
    assert "hold Corato (4 points)" in page


def test_its_headline_says_by_how_much_and_a_player_reads_his_own_line(over: Table) -> None:
    end = ending.ending_of(over.campaign)
    best = max(each.result for each in end.decided.standings)
    page = html.unescape(reader_of(over.campaign, "norman").text("end/"))
    [headline] = re.findall(r"<h1>(.*?)</h1>", page)
    assert headline.startswith("The ")
    assert headline.endswith(", exactly par" if not best else f"{'above' if best > 0 else 'below'} par")
    assert re.search(r'<p class="mine">You are (first|second): \d+ points?, ', page)
    assert 'class="mine"' not in read(path(publishing.publish(over.campaign)))


def test_its_chart_has_a_line_for_each_faction_and_the_map_is_that_of_the_last_dawn(over: Table) -> None:
    end = ending.ending_of(over.campaign)
    player = reader_of(over.campaign, "norman")
    page = player.text("end/")
    assert page.count("<polyline") == 2 * len(end.state.factions)
    [drawn] = set(re.findall(r'<img src="([^"]*map.svg)"', page))
    assert f"/days/{end.last + 1}/" in drawn
    assert player.text(drawn).startswith("<svg")
    [signs] = re.findall(r'data-signs="([^"]*)"', page)
    assert json.loads(player.text(signs))["pieces"]


def test_nights_that_changed_the_results_are_its_turning_points(over: Table) -> None:
    end = ending.ending_of(over.campaign)
    found = turning_points(end, "en")
    moved = [each.day for each, after in pairwise(end.tallies) if each.results != after.results]
    assert [each.night for each in found] == moved
    for each in found:
        assert each.changes == tuple(
            now - then
            for then, now in zip(
                end.tallies[each.dawn - 1].results, end.tallies[each.dawn].results, strict=True
            )
        )
    page = html.unescape(reader_of(over.campaign, "norman").text("end/"))
    assert page.count('<span class="sign') == len(found)
    for each in found:
        assert all(said in page for said in each.headlines)


def test_map_chart_and_list_have_the_same_numbers(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        TurningPoint(2, 2, (1, -1), ("Corato is taken.",), "1114"),
        TurningPoint(3, 3, (-1, 0), ("Nobody moved.",), ""),
        TurningPoint(5, 5, (0, 2), ("Corato is lost.",), "1114"),
    ]
    monkeypatch.setattr("play.ending.turning_points", lambda end, language: found)
    page = reader_of(over.campaign, "norman").text("end/")
    assert re.findall(r'<li id="turn-(\d)"', page) == ["1", "2", "3"]
    assert re.findall(r'<a href="#turn-(\d)"', page) == 2 * ["1", "2", "3"]
    drawn = re.findall(r'data-hex="(\d+)" data-tiding="(\d)" data-kind="(\w+)"', page)
    assert drawn == [("1114", "1", "won"), ("1114", "3", "seen")]
    assert '<span class="sign lost" aria-hidden="true">2</span>' in page
    assert re.search(r'data-shows="pieces"> ', page), "counters would lie under the numbers"


def test_a_turning_point_lies_where_its_weightiest_event_happened() -> None:
    fought = table()
    fought.fight()
    end = ending.ending_of(to_the_end(fought).campaign)
    night = events_of(end.campaign, [1])[1]
    told, where = headlines(night, end, "en")
    assert told
    assert where in {event.hex for event in night if isinstance(event, BattleFought)}


def test_of_many_changes_the_greatest_are_kept_in_the_order_of_their_nights() -> None:
    results, tallies = 0, [Scores(1, (0, 0))]
    for day in range(2, 20):
        results += day % 5
        tallies.append(Scores(day, (results, 0)))
    dawns = turned(tallies)
    assert len(dawns) == MOST
    assert dawns == sorted(dawns)
    sizes = {dawn: max(changes(tallies, dawn)) for dawn in range(1, len(tallies))}
    assert min(sizes[dawn] for dawn in dawns) >= max(
        size for dawn, size in sizes.items() if dawn not in dawns
    )


def test_its_film_is_for_its_players_when_all_is_over(over: Table) -> None:
    player = reader_of(over.campaign, "norman")
    assert player.url("end/film.svg") in player.text("end/")
    assert player.text("end/film.svg").startswith("<svg")
    running = table()
    assert reader_of(running.campaign, "norman").get("end/film.svg").status_code == 404


@pytest.mark.parametrize(
    ("scenario", "par"),
    [
        ("corato", "the points of the opening position, if nothing changed"),
        ("corato_2", "a score that bots beat in about half of their campaigns"),
    ],
)
def test_par_is_told_by_where_its_scenario_has_it_from(scenario: str, par: str) -> None:
    counts = f"A result is the points of the goals less par. Par is {par}."
    found = table(scenario)
    assert counts in reader_of(found.campaign, "norman").text()
    while found.summary.phase != "ended":
        found.night()
    assert counts in reader_of(found.campaign, "norman").text("end/")
    client = Client()
    client.force_login(Account.objects.get(tenures__campaign=found.campaign, tenures__role=ORGANISER))
    assert counts in client.get(f"/admin/campaigns/{found.campaign}/ended/").content.decode()


def test_every_morning_has_its_results_and_the_last_are_those_of_the_end(over: Table) -> None:
    end = ending.ending_of(over.campaign)
    assert [each.day for each in end.tallies] == list(range(1, end.days + 2))
    assert end.tallies[-1].results == tuple(each.result for each in end.decided.standings)
    page = reader_of(over.campaign, "norman").text("end/")
    for day in range(1, end.days + 2):
        assert f"/days/{day}/truth/" in page


def test_every_night_has_its_seal_and_the_seed_that_it_hid(over: Table) -> None:
    end = ending.ending_of(over.campaign)
    played = [each for each in end.nights if each.seed]
    assert [each.closing for each in played] == list(range(1, end.days + 1))
    page = reader_of(over.campaign, "norman").text("end/")
    assert all(each.seal in page and each.seed in page for each in played)


def test_a_campaign_that_ended_early_says_so_and_its_people_read_why() -> None:
    found = table()
    boss = Tenure.objects.get(campaign=found.campaign, role=ORGANISER)
    with remarked(boss, found.campaign, "Guaimar has moved away") as words:
        life.end_early(found.campaign, 1, actor=str(boss.id), reason=words)
    found.night()
    said = "It is agreed that the campaign ends early: day 1 is the last, not day"
    own = html.unescape(reader_of(found.campaign, "norman").text("end/"))
    assert said in own
    assert "Guaimar has moved away" in own
    public = read(path(publishing.publish(found.campaign)))
    assert said in public
    assert "Guaimar" not in public


def test_an_agreement_that_was_overtaken_is_no_early_end() -> None:
    found = table()
    life.end_early(found.campaign, 1, actor="test", reason="d" * 64)
    life.extend(found.campaign, 1, 1, actor="test", reason="d" * 64)
    while found.summary.phase != "ended":
        found.night()
    page = reader_of(found.campaign, "norman").text("end/")
    assert "2 days were played." in page
    assert "ends early" not in page


def test_a_campaign_from_paper_counts_its_days_as_the_table_did() -> None:
    start = at_the_start("corato_2")
    paper = msgspec.structs.replace(start, day=6, last_day=7)
    campaign = open_campaign(title="From paper", scenario="corato_2", actor="test", paper=paper)
    nights.play_days(campaign, 2)
    page = read(path(publishing.publish(campaign)))
    assert "2 days were played." in page
    for told, other in (("Night 6", "Night 1"), ("Night 7", "Night 2"), ("day 7", "day 5")):
        assert f">{told}<" in page
        assert f">{other}<" not in page


def test_before_the_end_there_is_nothing_and_nothing_is_published() -> None:
    running = table()
    player = reader_of(running.campaign, "norman")
    assert player.get("end/").status_code == 404
    assert "/end/" not in player.text()
    for act in (
        lambda: ending.ending_of(running.campaign),
        lambda: ending.at_dawn(running.campaign, 1),
        lambda: publishing.publish(running.campaign),
    ):
        with pytest.raises(Absent):
            act()
    assert not Publication.objects.exists()


def test_a_published_end_is_read_without_an_account(over: Table) -> None:
    address = path(publishing.publish(over.campaign))
    page = read(address)
    assert "The dice, opened" in page
    assert "Sign out" not in page
    assert '<html lang="fr">' in read(address, "fr")
    for account in Account.objects.all():
        assert account.username not in page
    assert "Groups" not in page
    day = read(f"{address}days/1/")
    assert "as it was in truth" in day
    assert 'rel="prev"' not in day
    assert 'rel="next"' not in read(f"{address}days/{ending.ending_of(over.campaign).days + 1}/")
    assert read(f"{address}days/1/map.svg").startswith("<svg")
    assert read(f"{address}story.svg").startswith("<svg")


def test_the_log_of_a_published_end_names_nobody_and_is_whole(over: Table) -> None:
    address = path(publishing.publish(over.campaign))
    answer = Client().get(f"{address}log.jsonl")
    lines = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    assert all(json.loads(line) for line in lines.splitlines())
    assert "CampaignEnded" in lines
    for account in Account.objects.all():
        assert account.username not in lines
        assert not account.email or account.email not in lines


def test_what_is_published_is_kept_by_nobody_and_found_by_no_engine(over: Table) -> None:
    answer = Client().get(path(publishing.publish(over.campaign)))
    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "noindex" in answer["X-Robots-Tag"]


def test_a_link_that_is_taken_back_counts_no_more_and_the_next_is_another(over: Table) -> None:
    first = publishing.publish(over.campaign)
    assert publishing.publish(over.campaign) == first
    assert publishing.take_back(over.campaign)
    assert not publishing.take_back(over.campaign)
    for tail in ("", "days/1/", "days/1/map.svg", "story.svg", "log.jsonl"):
        assert Client().get(path(first) + tail).status_code == 404
    assert publishing.publish(over.campaign) != first


def test_a_day_that_was_never_there_is_not_there(over: Table) -> None:
    address = path(publishing.publish(over.campaign))
    for day in (0, 99, 10**30):
        assert Client().get(f"{address}days/{day}/").status_code == 404
    assert Client().get("/play/published/guess/").status_code == 404


def test_a_published_page_takes_no_more_than_it_needs(over: Table, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    address = path(publishing.publish(over.campaign))
    with django_assert_max_num_queries(30):
        read(address)
