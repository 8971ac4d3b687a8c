"""The page of the end: for its players, and for anybody once it is published."""

import html
import json

import pytest
from django.test import Client

from campaign.models import Publication
from campaign.service import ending, publishing
from campaign.service.commands import state_of
from campaign.service.denials import Absent
from people.models import Account
from tests.api.conftest import Table, table
from tests.play.conftest import reader_of

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture
def over() -> Table:
    """The small campaign, played to its end."""
    found = table()
    while found.summary.phase != "ended":
        found.night()
    return found


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
