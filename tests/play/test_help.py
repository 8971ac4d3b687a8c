"""The help beside each form of an order: a page with a way back, which a script shows as a card."""

import re

import pytest

from campaign.options.register import KINDS
from campaign.service import seats
from play.tour import STEPS
from rulebook.book.help import helps
from tests.campaign.tables.test_stated_numbers import OTHER
from tests.play.conftest import Reader
from tests.play.test_sheet import N1

PRINTED = {
    "en": "A light infantryman costs 1 denier, a peasant 0.5 deniers.",
    "fr": "Un fantassin léger coûte 1 denier, un paysan 0,5 denier.",
}
DEAR = {
    "en": "A light infantryman costs 5,001 deniers, a peasant 5,000.5 deniers.",
    "fr": "Un fantassin léger coûte 5\u202f001 deniers, un paysan 5\u202f000,5 deniers.",
}
LINK = re.compile(r'<a class="help-link" href="([^"]+)"')


def test_each_kind_of_order_has_its_help_and_each_step_is_one_of_the_tour() -> None:
    assert {kind.__name__ for kind in KINDS} <= helps().keys()
    assert all(each.step <= len(STEPS) for each in helps().values())


@pytest.mark.parametrize("tab", ["march", "places", "stay", "more"])
def test_each_form_leads_to_its_help_and_that_leads_back(norman: Reader, tab: str) -> None:
    page = norman.text(f"{N1}?tab={tab}")
    links = [each.replace("&amp;", "&") for each in LINK.findall(page)]
    assert links
    for link in links:
        assert f'<a href="{norman.url(N1)}?tab={tab}">' in norman.text(link)


def test_a_help_names_its_rules_its_words_and_its_step_of_the_tour(norman: Reader) -> None:
    page = norman.text("help/Split/?about=groups&piece=n1")
    assert f'href="/rules/GC-8.1a/?campaign={norman.campaign}"' in page
    assert "/rules/words/?campaign=" in page
    assert "?tour=2" in page
    norman.speaks("fr")
    assert "Diviser un groupe" in norman.text("help/Split/")


def test_a_help_goes_back_to_the_orders_where_no_piece_is_named(norman: Reader) -> None:
    for asked in ("", "?about=groups", "?about=elsewhere&piece=n1", "?about=groups&piece=a/b"):
        assert f'<a href="{norman.url("")}">' in norman.text(f"help/goals/{asked}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_help_says_the_numbers_of_the_tables_in_force(
    norman: Reader, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    norman.speaks(language)
    page = norman.text("help/Recruit/")
    assert PRINTED[language] in page
    monkeypatch.setattr(seats, "game_in", lambda state: OTHER)
    other = norman.text("help/Recruit/")
    assert PRINTED[language] not in other
    assert DEAR[language] in other


def test_there_is_no_other_help_and_none_for_strangers(norman: Reader, outsider: Reader) -> None:
    assert norman.get("help/nonsense/").status_code == 404
    assert outsider.get("help/Split/").status_code == 404
