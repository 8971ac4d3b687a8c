"""The tour of the first day."""

import re

import pytest

from play.tour import STEPS
from tests.play.conftest import Reader

NEXT = re.compile(r'<a class="button primary" href="([^"]+)">Next</a>')
TITLE = re.compile(r'<h2 id="tour-title" tabindex="-1">([^<]+)</h2>')


def test_the_tour_leads_through_all_its_steps_and_can_be_left_at_each(norman: Reader) -> None:
    titles, address = [], norman.url("?tour=1")
    while address:
        page = norman.text(address.replace("&amp;", "&"))
        (title,) = TITLE.findall(page)
        titles.append(title)
        assert '<a class="button text leave"' in page
        address = next(iter(NEXT.findall(page)), "")
    assert titles == [step.title for step in STEPS]


def test_no_step_is_shown_that_is_not_asked_for(norman: Reader) -> None:
    assert 'id="tour"' not in norman.text()
    for asked in ("0", "11", "-1", "one", "99999"):
        assert 'id="tour"' not in norman.text(f"?tour={asked}")


@pytest.mark.rule("GS-11a")
def test_the_tour_and_the_help_say_that_a_siege_is_opened_only_where_the_group_stands(norman: Reader) -> None:
    assert "opened only by a group that stands there in the morning and stays" in norman.text("?tour=5")
    assert "march tonight, besiege tomorrow" in norman.text("help/places/")
    norman.speaks("fr")
    assert "qui y reste, ouvre un siège" in norman.text("?tour=5")
    assert "marchez ce soir, assiégez demain" in norman.text("help/places/")


def test_the_first_day_offers_the_tour(norman: Reader) -> None:
    assert 'href="?tour=1"' in norman.text()
