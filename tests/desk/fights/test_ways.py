"""The page of an awaited battle: the ways to settle it as cards, and the one next click."""

import re

import pytest
from django.test import Client

from campaign.model.state import Settings
from campaign.service.log.commands import state_of
from desk.fights.ways import BY_HAND, SEALED, WAYS, ways_of
from people.models import Account
from tests.desk.conftest import Desk

BATTLE = "battles/1/"


def chosen(page: str) -> list[str]:
    """The ways whose cards are chosen."""
    return re.findall(r'<input type="radio" name="way" id="way-\w+" value="(\w+)" checked>', page)


def next_click(page: str) -> dict[str, str]:
    """The elements that lead on, by the way that they belong to."""
    return dict(re.findall(r'data-way="(\w+)" (?:href|form)="([^"]*)"', page))


def test_each_way_has_a_card_and_leads_to_its_own_page(andria: Desk) -> None:
    page = andria.page(BATTLE)
    assert page.count('type="radio" name="way"') == len(WAYS)
    assert next_click(page) == {
        "quick": andria.path("battles/1/quick/"),
        "captains": andria.path("battles/1/engine/"),
        "typed": "result",
        "document": "document",
    }
    assert chosen(page) == ["quick"]


@pytest.mark.parametrize(("asked", "found"), [("typed", "typed"), ("captains", "captains"), ("x", "quick")])
def test_an_address_may_choose_a_card(andria: Desk, asked: str, found: str) -> None:
    assert chosen(andria.page(f"{BATTLE}?way={asked}")) == [found]


def test_a_form_with_a_fault_comes_back_with_its_own_card_chosen(andria: Desk) -> None:
    typed = andria.post("battles/1/settle/", {"rounds": "x"}).content.decode()
    brought = andria.post("battles/1/document/", {"text": "{"}).content.decode()
    assert (chosen(typed), chosen(brought)) == (["typed"], ["document"])
    assert "Nothing was changed." in typed


def test_of_dice_that_are_rolled_by_hand_no_seal_is_promised(andria: Desk, db: None) -> None:
    assert ways_of(state_of(andria.campaign))[0].says == SEALED
    by_hand = Desk("raymond", settings=Settings(dice="hand"), scenario="corato")
    assert ways_of(state_of(by_hand.campaign))[0].says == BY_HAND


def test_a_reader_who_does_not_organise_has_no_way_to_settle_it(andria: Desk) -> None:
    reader = Client()
    reader.force_login(Account.objects.create_superuser("operator", "operator@example.org", "secret"))
    page = reader.get(andria.path(BATTLE)).content.decode()
    assert 'name="way"' not in page
    assert "Only organisers of the campaign settle its battles." in page
    assert not next_click(page)


def test_each_field_of_a_typed_result_has_a_label(andria: Desk) -> None:
    page = andria.page(BATTLE)
    [form] = re.findall(r'<form [^>]*id="result".*?</form>', page, re.DOTALL)
    labelled = set(re.findall(r'<label[^>]* for="([^"]*)"', form))
    assert set(re.findall(r'<select[^>]* id="([^"]*)"', form)) <= labelled
    assert page.count("<main ") == 1
