"""How a language sets names, numbers and moments into its messages."""

from datetime import UTC, datetime

import pytest

from campaign.maps.whereabouts import Whereabouts
from campaign.presentation import report
from campaign.presentation.report.language import LANGUAGES, language_of
from campaign.visibility import view
from tests.campaign.board import Board

FRENCH, ENGLISH = language_of("fr"), language_of("en")


@pytest.mark.parametrize(
    ("form", "name", "said"),
    [
        ("de", "les Normands", "des Normands"),
        ("de", "le pape Léon IX", "du pape Léon IX"),
        ("de", "Andria", "d\u2019Andria"),
        ("de", "Étienne", "d\u2019Étienne"),
        ("de", "Bari", "de Bari"),
        ("de", "la case 4122", "de la case 4122"),
        ("à", "les Normands", "aux Normands"),
        ("à", "le châtelain de Melfi", "au châtelain de Melfi"),
        ("à", "Bari", "à Bari"),
        ("en", "la case 4122", "dans la case 4122"),
        ("en", "Bari", "à Bari"),
        ("", "les Normands", "les Normands"),
    ],
)
def test_french_puts_a_name_behind_its_preposition(form: str, name: str, said: str) -> None:
    assert FRENCH.set_in(f"{{name:{form}}}", {"name": name}) == said


def test_english_has_no_forms() -> None:
    assert ENGLISH.set_in("of {name:de}", {"name": "Bari"}) == "of Bari"


@pytest.mark.parametrize(
    ("half_deniers", "english", "french"),
    [
        (1, "0.5 deniers", "0,5 denier"),
        (2, "1 denier", "1 denier"),
        (3, "1.5 deniers", "1,5 denier"),
        (4, "2 deniers", "2 deniers"),
    ],
)
def test_money_is_counted_as_the_language_counts(half_deniers: int, english: str, french: str) -> None:
    def said(language: str) -> str:
        return report.Names({}, str, {}, "UTC", language=language).deniers(half_deniers)

    assert (said("en"), said("fr")) == (english, french)


@pytest.mark.parametrize(
    ("day", "said"),
    [(1, "dimanche 1er juin 2053"), (2, "lundi 2 juin 2053"), (11, "mercredi 11 juin 2053")],
)
def test_french_days_are_counted_from_the_first(day: int, said: str) -> None:
    at = datetime(2053, 6, day, tzinfo=UTC)
    assert FRENCH.set_in("{at:EEEE d MMMM y}", {"at": at}) == said


def test_french_print_has_its_spaces_and_apostrophes() -> None:
    assert FRENCH.printed("l'an 40 % : « oui » ; non ?") == (
        "l\u2019an 40\u00a0%\u00a0: «\u00a0oui\u00a0»\u202f; non\u202f?"
    )


def test_no_message_reaches_into_what_it_is_given() -> None:
    with pytest.raises(KeyError):
        ENGLISH.set_in("{name.__class__}", {"name": "Bari"})


def test_a_refusal_without_values_keeps_its_braces() -> None:
    assert ENGLISH.verbatim("no {group}") == "no {group}"


def test_a_language_that_no_report_is_written_in_is_refused() -> None:
    assert {"en", "fr"} <= set(LANGUAGES)
    with pytest.raises(LookupError, match=r"reports are not written in .xx., but in en, fr"):
        language_of("xx")


@pytest.mark.parametrize(
    ("where", "english", "french"),
    [
        (Whereabouts("4122", "Taranto"), "Taranto", "Tarente"),
        (
            Whereabouts("4122", near="Andria", far=1, direction="SW"),
            "hex 4122 (1 hex SW of Andria)",
            "la case 4122 (à 1 case au SO d\u2019Andria)",
        ),
        (Whereabouts("4122"), "hex 4122", "la case 4122"),
    ],
)
def test_a_place_is_called_in_the_reader_s_language(where: Whereabouts, english: str, french: str) -> None:
    def said(language: str) -> str:
        return report.Names({}, lambda _: where, {}, "UTC", language=language).place("4122")

    assert (said("en"), said("fr")) == (english, french)
    assert str(where) == english


def test_names_of_one_s_own_stay_as_they_are() -> None:
    seen = view(Board().state, "norman")
    french = report.Names(seen.factions, str, {"z": "Zoë of Nowhere"}, "UTC", language="fr")
    assert french.commander("z") == "Zoë of Nowhere"
    assert french.faction("norman") == "les Normands"
    assert french.title("A campaign of one's own") == "A campaign of one's own"
    assert french.site("nowhere_at_all") == "Nowhere At All"
