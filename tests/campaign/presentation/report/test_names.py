"""Every name of a class, a commander or a scenario has a translation in every language of reports."""

import pytest

from campaign import scenarios
from campaign.presentation.faction_report import names_for
from campaign.presentation.locale import LANGUAGES, SOURCE, read
from campaign.presentation.organiser import names_of
from campaign.presentation.report.leaders import IN_THE_FIELD, in_the_field
from campaign.presentation.report.terms import ORIGINS, class_of_men
from campaign.presentation.report.words import KINDS, Names
from campaign.visibility import Banner, view
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


def test_men_who_are_called_by_their_origin_alone_are_called_so_once() -> None:
    called = names_for(view(Board().group("n1", "norman").state, "norman"))
    assert class_of_men("varangian", "varangian", called) == "Varangian"
    assert class_of_men("norman", "knight", called) == "Norman knight"


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


def test_an_hour_that_comes_twice_is_named_which() -> None:
    called = Names({}, str, {}, "Europe/Rome")
    assert called.moment("2026-10-25T00:30:00Z").endswith("the first 02:30, before the clock is set back)")
    assert called.moment("2026-10-25T01:30:00Z").endswith("the second 02:30, after the clock is set back)")
    assert called.moment("2026-10-25T02:30:00Z") == "Sunday 25 October 2026, 03:30 (Europe/Rome)"
    french = Names({}, str, {}, "Europe/Rome", language="fr")
    assert english(french.moment("2026-10-25T01:30:00Z")) == []


RAINFROI, APART = "\u05e8\u05d9\u05e0\u05e4", "\u2068\u05e8\u05d9\u05e0\u05e4\u2069"
"""A name that is written from the right, and as it stands among other words."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_are_written_from_the_right_are_set_apart(language: str) -> None:
    banner = Banner(id="x", name=RAINFROI, letter="x", colour="red", allies=())
    called = Names({"x": banner}, str, {"r": RAINFROI}, "UTC", sites={"s": RAINFROI}, language=language)
    assert [called.commander("r"), called.site("s"), called.title(RAINFROI)] == [APART] * 3
    assert "\u2068" in called.faction("x")
