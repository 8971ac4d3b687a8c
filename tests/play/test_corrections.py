"""What a player reads of corrections: on his campaign's page, on their own, and at the lines that were wrong."""

import html
import re

import pytest

from campaign.model.corrections import Correction, Money, Strength
from campaign.models import FeedLine
from campaign.service.log.commands import state_of
from campaign.service.log.rebuild import rebuild
from campaign.service.organisers import corrections
from campaign.service.organisers.corrections import Asked
from eventlog.models import Event
from people.models import ORGANISER, Account, Tenure
from people.remarks import remark
from tests.api.conftest import Table
from tests.play.conftest import Reader, reader_of

WORDS = "the chest was counted twice"


def organiser(corato: Table) -> Tenure:
    """Who organises the campaign."""
    found = Tenure.objects.filter(campaign=corato.campaign, role=ORGANISER).first()
    if found is not None:
        return found
    person = Account.objects.create_user("referee", "referee@example.org", "secret", is_staff=True)
    return Tenure.objects.create(account=person, campaign=corato.campaign, role=ORGANISER)


def put_right(corato: Table, *facts: Correction, line: int = 0) -> None:
    """The organiser corrects facts."""
    state, tenure = state_of(corato.campaign), organiser(corato)
    asked = Asked(day=state.day, after=state.corrections, facts=facts, line=line)
    corrections.correct(corato.campaign, asked, tenure, reason=remark(tenure, corato.campaign, WORDS))


def richer(corato: Table, faction: str = "norman") -> Money:
    """A group has ten deniers more."""
    groups = state_of(corato.campaign).groups.values()
    group = next(group for group in groups if group.faction == faction)
    return Money(group=group.id, was=group.money, amount=group.money + 20)


def line_told(corato: Table, kind: str) -> int:
    """The version of the first event of a kind."""
    return Event.objects.filter(stream=corato.campaign, type=kind).order_by("version")[0].version


def test_his_page_says_at_once_what_was_put_right_and_why(corato: Table, norman: Reader) -> None:
    assert 'id="corrections"' not in norman.text()
    put_right(corato, richer(corato))
    page = html.unescape(norman.text())
    assert "Corrected by the organiser: the chest of n1 holds" in page
    assert f"The organiser's reason: “{WORDS}”." in page
    assert f'href="{norman.url("corrections/")}"' in page


def test_others_read_nothing_of_it(corato: Table, norman: Reader) -> None:
    other = reader_of(corato.campaign, next(f for f in state_of(corato.campaign).factions if f != "norman"))
    before = [other.text(), other.text("corrections/")]
    put_right(corato, richer(corato))
    assert [other.text(), other.text("corrections/")] == before


def test_an_old_line_stays_marked_with_a_link_to_its_correction(corato: Table, norman: Reader) -> None:
    corato.fight()
    before = html.unescape(norman.text("nights/1/"))
    assert "Put right on" not in before
    put_right(corato, richer(corato), line=line_told(corato, "BattleFought"))
    page = norman.text("nights/1/")
    assert "[Put right on day 2.]" in html.unescape(page)
    [link] = re.findall(r'href="([^"]*/corrections/#line-\d+)"', page)
    address, _, anchor = link.partition("#")
    corrected = norman.text(address)
    assert f'id="{anchor}"' in corrected
    assert f'href="{norman.url("nights/1/")}"' in corrected
    told = re.sub(r" ?\[Put right on day 2\.\]|<a [^>]*>Read the correction</a>", "", html.unescape(page))
    assert "".join(told.split()) == "".join(before.split()), "all else stays as it was told"


def test_the_mark_is_for_those_alone_who_are_told_of_the_correction(corato: Table, norman: Reader) -> None:
    corato.fight()
    other = reader_of(corato.campaign, next(f for f in state_of(corato.campaign).factions if f != "norman"))
    before = other.text("nights/1/")
    put_right(corato, richer(corato), line=line_told(corato, "BattleFought"))
    assert other.text("nights/1/") == before


def test_lines_that_are_told_together_are_told_apart_once_one_is_corrected(
    corato: Table, norman: Reader
) -> None:
    corato.fight()
    for kind in ("GroupMoved", "HostilityTested", "OrdersClosed", "SupplyDrawn"):
        if Event.objects.filter(stream=corato.campaign, type=kind).exists():
            put_right(corato, richer(corato), line=line_told(corato, kind))
    marks = FeedLine.objects.filter(campaign=corato.campaign, faction="norman", corrected__gt=0).count()
    assert marks > 0
    assert norman.text("nights/1/").count("[Put right on day 2.]") >= marks


def test_a_line_is_marked_by_its_first_correction_and_marks_outlive_a_rebuild(
    corato: Table, norman: Reader
) -> None:
    corato.fight()
    version = line_told(corato, "OrdersClosed")
    put_right(corato, richer(corato), line=version)
    put_right(corato, richer(corato), line=version)
    rows = FeedLine.objects.filter(campaign=corato.campaign).order_by("faction", "number")
    before = list(rows.values_list("faction", "number", "kind", "facts", "corrected"))
    rebuild(corato.campaign)
    assert list(rows.values_list("faction", "number", "kind", "facts", "corrected")) == before
    assert [row for row in before if row[4]] == [
        row for row in before if row[2] == "OrdersClosed" and row[0] == "norman"
    ]


def test_the_feed_of_the_api_names_the_line_that_puts_it_right(corato: Table) -> None:
    corato.fight()
    put_right(corato, richer(corato), line=line_told(corato, "OrdersClosed"))
    lines = corato.players["norman"].get("feed").json()["lines"]
    [wrong] = [line for line in lines if "corrected_by" in line["facts"]]
    [right] = [line for line in lines if line["number"] == wrong["facts"]["corrected_by"]]
    assert (wrong["kind"], right["kind"], wrong["facts"]["corrected_on"]) == (
        "OrdersClosed",
        "MoneyCorrected",
        2,
    )
    assert "[Put right on day 2.]" in wrong["text"]
    assert "line" not in right["facts"]


def test_several_facts_of_one_act_stand_one_below_the_other(corato: Table, norman: Reader) -> None:
    state = state_of(corato.campaign)
    now = state.groups["n1"].men
    largest = max(now, key=lambda band: band.count)
    men = tuple(band.of(band.count - 1) if band is largest else band for band in now)
    put_right(corato, richer(corato), Strength(piece="n1", was=tuple(now), men=men))
    page = html.unescape(norman.text("corrections/"))
    assert page.count("Corrected by the organiser:") == 2


@pytest.mark.parametrize("path", ["", "corrections/", "nights/1/"])
def test_it_is_said_in_french(corato: Table, norman: Reader, path: str) -> None:
    norman.speaks("fr")
    corato.fight()
    put_right(corato, richer(corato), line=line_told(corato, "OrdersClosed"))
    page = html.unescape(norman.text(path))
    assert "Rectifié" in page
    assert "Corrected" not in page
    assert "Put right" not in page


def test_before_anything_was_put_right_the_page_says_so(corato: Table, norman: Reader) -> None:
    assert "Nothing, so far." in norman.text("corrections/")
