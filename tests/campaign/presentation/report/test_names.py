"""Every name of a class, a commander or a scenario has a translation in every language of reports."""

import pytest

from campaign import scenarios
from campaign.presentation.faction_report import names_for
from campaign.presentation.locale import LANGUAGES, SOURCE, read
from campaign.presentation.organiser import names_of
from campaign.presentation.report.leaders import IN_THE_FIELD, in_the_field
from campaign.presentation.report.terms import ORIGINS, class_of_men
from campaign.presentation.report.words import KINDS
from campaign.visibility import view
from tests.campaign.board import GAME, Board
from tests.campaign.presentation.report.in_french import english, names

OTHERS = [code for code in LANGUAGES if code != SOURCE]
BOOKS = {id_: scenarios.load(id_).book for id_ in scenarios.available()}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("scenario", BOOKS)
def test_every_commander_has_his_name_in_every_language(scenario: str, code: str) -> None:
    catalogue, book = read(code), BOOKS[scenario]
    called = [name for one in book.pieces.commanders for name in (one.name, in_the_field(one.id))]
    missing = [name for name in called if not (found := catalogue.get(name, "person")) or not found.string]
    assert missing == []
    title = catalogue.get(book.title, "title")
    assert title is not None
    assert title.string


@pytest.mark.parametrize("origin", ORIGINS)
def test_every_class_of_men_has_its_name_in_french(origin: str) -> None:
    called = names(Board().state, {})
    said = [class_of_men(origin, type_, called) for type_ in KINDS]
    assert set(KINDS) == set(GAME.tables.troop_types)
    assert [text for text in said if english(text)] == []


def test_whoever_is_called_by_a_name_of_the_field_is_in_a_scenario() -> None:
    known = {one.id for book in BOOKS.values() for one in book.pieces.commanders}
    assert set(IN_THE_FIELD) <= known


def test_an_officer_whose_name_is_not_known_has_his_rank_in_french() -> None:
    called = names(Board().state, {})
    assert called.commander("varangian_officer") == "l\u2019officier varangien"
    assert called.commander("qaid_messina") == "le caïd de Messine"


def test_prisoners_are_called_by_where_and_when_they_were_taken() -> None:
    names = names_of(Board().place("melfi", "lombard").state)
    assert (
        names.prisoners("prisoners-g-4224-3") == "the prisoners taken at hex 4224 (1 hex S of Melfi) on day 3"
    )
    assert names.prisoners("prisoners-g-4224-3-2") == names.prisoners("prisoners-g-4224-3")
    assert names.prisoners("held") == "the prisoners held"


def test_who_is_told_of_all_reads_whose_spy_it_is() -> None:
    state = Board().group("n1", "norman").state
    assert names_of(state).spy("norman-spy-1") == "spy 1 of the Normans"
    assert names_for(view(state, "norman")).spy("norman-spy-1") == "spy 1"
