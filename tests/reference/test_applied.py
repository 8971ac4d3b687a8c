"""Where a rule applied: the lines that a player was told, for him alone."""

import re

import pytest
from django.test import Client

from campaign.service.players import drafts
from campaign.service.players.rules_applied import applied
from campaign.service.seats import find_seat
from people.models import Tenure
from rulebook.book.shelf import shelf
from tests.api.conftest import FROM_TRANI, Table, account, march, table
from tests.play.conftest import Reader, corato, reader_of, signed_in

__all__ = ["corato"]

ONE_MARCH, MET = "GC-8.3d", "GC-7c"


@pytest.fixture
def fought(db: None) -> Table:
    """Corato after a night in which the two sides met."""
    made = table()
    made.fight()
    return made


def page_of(reader: Reader, rule: str) -> str:
    """The page of a rule, for somebody who comes from his campaign."""
    return reader.text(f"/rules/{rule}/?campaign={reader.campaign}")


def lines_of(page: str) -> list[str]:
    """The lines that a page shows as where its rule applied."""
    return re.findall(r"<li><p>Night \d+(?:, [^:]*)?: (.*?)</p>", page)


def anonymous(page: str) -> str:
    """A page without the names of its campaign and reader."""
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|norman-[0-9a-f]{8}", "", page)


def test_the_nights_whose_lines_cite_a_rule_are_shown_with_a_way_to_them(fought: Table) -> None:
    reader = reader_of(fought.campaign, "norman")
    page = page_of(reader, MET)
    assert lines_of(page)
    assert f'href="/play/campaigns/{fought.campaign}/nights/1/"' in page
    assert f'href="/play/campaigns/{fought.campaign}/">Back to your orders</a>' in page
    assert f'href="/rules/words/?campaign={fought.campaign}#hostility"' in page


def test_a_reader_who_comes_from_a_campaign_keeps_its_bar_with_the_time_that_is_left(corato: Table) -> None:
    page = page_of(reader_of(corato.campaign, "norman"), MET)
    assert f'href="/rules/?campaign={corato.campaign}" aria-current="true">Help and rules</a>' in page
    assert 'class="clock" id="clock"' in page
    assert 'src="/static/play/clock.js"' in page


def test_a_rule_that_played_no_part_says_so(fought: Table) -> None:
    page = page_of(reader_of(fought.campaign, "norman"), "GC-10f")
    assert "It has played no part in your reports yet." in page


def test_the_page_shows_lines_of_the_readers_own_reports_alone(fought: Table) -> None:
    told = {}
    cited = [rule for rule in shelf().rules if rule.startswith(("GC-7", "GC-8", "GC-17"))]
    for faction in ("norman", "lombard"):
        reader = reader_of(fought.campaign, faction)
        tenure = Tenure.objects.get(campaign=fought.campaign, faction=faction, until=None)
        assert tenure.account is not None
        seat = find_seat(tenure.account, fought.campaign, dawn=True)
        feed = {line["text"] for line in fought.players[faction].get("feed").json()["lines"]}
        lines = {each.text for rule in cited for each in applied(seat, rule, "en").lines}
        assert len(lines) > 3
        assert all(any(said.startswith(text.removesuffix(".")) for said in feed) for text in lines)
        told[faction] = reader
    assert lines_of(page_of(told["norman"], ONE_MARCH)) != lines_of(page_of(told["lombard"], ONE_MARCH))


def test_what_others_did_unseen_changes_no_byte(db: None) -> None:
    pages: dict[bool, list[str]] = {}
    for marches in (False, True):
        made = table(title="Corato")
        if marches:
            orders = {"orders": [march("l1", FROM_TRANI)]}
            assert made.players["lombard"].put("days/1/sheet", orders).status_code == 201
        made.night()
        reader = reader_of(made.campaign, "norman")
        cited = [rule for rule in shelf().rules if rule.startswith("GC-8")]
        pages[marches] = [anonymous(page_of(reader, rule)) for rule in cited]
        own = lines_of(page_of(reader_of(made.campaign, "lombard"), ONE_MARCH))
        assert bool(own) == marches
    assert pages[False] == pages[True]


def test_a_stranger_reads_the_public_page(fought: Table) -> None:
    stranger = signed_in(account("stranger"), fought.campaign)
    for asked in (fought.campaign, "nonsense", "0" * 32):
        page = stranger.text(f"/rules/{MET}/?campaign={asked}")
        assert page == stranger.text(f"/rules/{MET}/")
        assert "Where it applied" not in page


def test_the_organiser_and_a_reader_without_an_account_read_the_public_page(fought: Table) -> None:
    page = Client().get(f"/rules/{MET}/?campaign={fought.campaign}").content.decode()
    assert page == Client().get(f"/rules/{MET}/").content.decode()
    tenure = Tenure.objects.get(campaign=fought.campaign, role="organiser", until=None)
    assert tenure.account is not None
    organiser = signed_in(tenure.account, fought.campaign)
    assert "Where it applied" not in organiser.text(f"/rules/{MET}/?campaign={fought.campaign}")


def test_the_morning_links_the_rules_that_it_cites(fought: Table) -> None:
    reader = reader_of(fought.campaign, "norman")
    address = f'<a class="rule" href="/rules/{MET}/?campaign={fought.campaign}">{MET}</a>'
    assert address in reader.text("nights/1/")
    assert address in reader.text(f"/account/campaigns/{fought.campaign}/days/1/report/")


def test_an_order_of_the_readers_draft_that_the_rule_refuses_leads_to_its_form(corato: Table) -> None:
    tenure = Tenure.objects.get(campaign=corato.campaign, faction="norman", until=None)
    assert tenure.account is not None
    seat = find_seat(tenure.account, corato.campaign, dawn=True, sheet=True)
    drafts.add_order(seat, 1, {"order": "storm", "group": "n1", "site": "andria"})
    seat = find_seat(tenure.account, corato.campaign, dawn=True, sheet=True)
    rules = {finding.rule for verdict in drafts.read_draft(seat, 1).said for finding in verdict.findings}
    assert rules
    for rule in rules:
        page = page_of(reader_of(corato.campaign, "norman"), rule)
        assert "Your draft for day 1:" in page
        assert f'href="/play/campaigns/{corato.campaign}/days/1/orders/1/"' in page
        assert "Your draft" not in page_of(reader_of(corato.campaign, "lombard"), rule)
