"""The page of the end: for its players, and for anybody once it is published."""

import html
import json

import msgspec
import pytest
from django.test import Client

from campaign.models import Publication
from campaign.service import ending, life, publishing
from campaign.service.commands import state_of
from campaign.service.denials import Absent
from campaign.service.opening import open_campaign
from campaign.service.papers.position import at_the_start
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
        assert (
            f"<td>{each.result:+d}</td><td>{each.points}</td><td>{each.par}</td><td>{each.lost}</td>" in page
        )
    assert page.count('<b class="new">won</b>') == len(end.decided.winners)
    assert "hold Corato (4 points)" in page


@pytest.mark.parametrize(
    ("scenario", "par"),
    [
        ("corato", "the points that the start unchanged would have brought"),
        ("corato_2", "the points that bots score in the middle of many campaigns"),
    ],
)
def test_par_is_told_by_where_its_scenario_has_it_from(scenario: str, par: str) -> None:
    counts = f"The result is the points of the objectives less par: {par}."
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
    assert "Who has won, and why" in page
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
