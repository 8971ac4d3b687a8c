"""Nothing that people read states a number of a table that an organiser may replace: his own would make it untrue.

A sentence has a gap for such a number. The file `stated.toml` lists all sentences with a number, by its source.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.choices import CHOICES
from campaign.model.game import Game
from campaign.model.orders import Hire, Hold, Order, Ransom, Recruit
from campaign.options.register import KINDS
from campaign.presentation import report
from campaign.presentation.locale import read
from campaign.presentation.table_numbers import table_numbers
from campaign.rules.house_tables import OF_CAMPAIGNS, replaceable
from campaign.verdicts import verdicts
from campaign.visibility import view
from rulebook.book.help import helps
from rulebook.book.shelf import shelf
from rulebook.refusal import filled
from tests.campaign import board as boards
from tests.campaign.board import GAME, Board, foot, only
from tests.campaign.presentation.report.in_french import names as in_french
from tests.campaign.presentation.report.reading import line_of, names
from tests.campaign.rules.test_ransom import prison

ENGLISH = (
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|twice|thrice"
    r"|half|halves|thirds?|quarters?|doubles?|triple|a denier"
)
FRENCH = r"trois|quatre|cinq|sept|huit|dix|onze|douze|vingt|trente|moitié|tiers|(?:un|demi)-?\s?denier"
# Gaps, ids of rules and decisions, and the unit of money.
NO_NUMBER = re.compile(
    r"\{[^}]*\}|\b[A-Z]{1,2}-[\dA-Z.]+[a-z]?|\bS?D\d+\b|\b\d+(?:\.\d+)*[a-z]\b|half-deniers?"
)
STATED = tomllib.loads((Path(__file__).parent / "stated.toml").read_text(encoding="utf-8"))
MORE = 10_000
"""Added to every number of a table: no position of a test has so large a number."""


def numbers(text: str, words: str = ENGLISH) -> list[str]:
    """The numbers that a sentence states, in figures or in words."""
    return re.findall(rf"\d+|\b(?:{words})\b", NO_NUMBER.sub("", text), re.IGNORECASE)


def sentences() -> Iterator[tuple[str, str]]:
    """All that people read in a campaign, in English and in French; a French text may be missing."""
    for message in read("fr"):
        if message.id and isinstance(message.id, tuple):
            yield from zip(message.id, message.string, strict=True)
        elif message.id:
            yield str(message.id), str(message.string)
    for each in helps().values():
        yield each.en.text, each.fr.text
        yield from zip(each.en.facts, each.fr.facts, strict=True)
    for word in shelf().glossary.words.values():
        yield word.en.text, word.fr.text
    for choice in CHOICES:
        yield from ((choice.default, ""), (choice.who, ""), (choice.sees, ""))
    for kind in KINDS:
        yield from ((line.strip(), "") for line in str(kind.__doc__).splitlines())


def stated() -> set[str]:
    """The sentences whose number is known to be of no table that may be replaced."""
    return {*STATED["rule"], *STATED["plain"], *(said for each in STATED["tables"].values() for said in each)}


def unexplained(told: Iterable[str]) -> set[str]:
    """The sentences that state a number of unknown source."""
    return {said for said in told if numbers(said)} - stated()


def test_every_number_that_a_sentence_states_is_of_the_rules_or_of_a_table_that_nobody_replaces() -> None:
    assert not STATED["tables"].keys() & set(replaceable(GAME))
    assert STATED["tables"].keys() <= set(OF_CAMPAIGNS)
    assert unexplained(said for said, _ in sentences()) == set()


def test_every_sentence_that_is_listed_is_still_read_and_has_a_number() -> None:
    assert stated() == {said for said, _ in sentences() if numbers(said)}


def test_a_sentence_states_no_number_in_french_alone() -> None:
    odd = [told for said, told in sentences() if not numbers(said) and numbers(told, FRENCH)]
    assert odd == []


@pytest.mark.parametrize(
    "slip",
    [
        "2 D for each point of his prestige",
        "A light infantryman costs 1 denier, a peasant half a denier.",
        "the buyer pays a denier a point",
        "The defender has 30 % more in a town, and {castle_percent} % more in a castle.",
        "At most a third of the besieged fetch food.",
        "A hex that burns for three turns is destroyed.",
        "Five healthy people work a whole day on one engine.",
    ],
)
def test_a_number_that_slips_into_a_sentence_is_found(slip: str) -> None:
    assert unexplained([slip]) == {slip}


def raised(table: Any) -> Any:
    """A table, or a part of one, with more for every number, whether the rules could play by it or not."""
    if isinstance(table, bool):
        return table
    if isinstance(table, int):
        return table + MORE
    if isinstance(table, dict):
        return {key: raised(value) for key, value in table.items()}
    if isinstance(table, tuple | list):
        return type(table)(raised(each) for each in table)
    if isinstance(table, msgspec.Struct):
        other = msgspec.structs.replace(table)
        for field in table.__struct_fields__:
            msgspec.structs.force_setattr(other, field, raised(getattr(table, field)))
        return other
    return table


OTHER: Game = replace(GAME, tables=raised(GAME.tables), quick=raised(GAME.quick), sieges=raised(GAME.sieges))


def figures(text: str) -> list[float]:
    """The figures in a text, with the marks of a language between thousands and before a half."""
    plain = re.sub(r"(?<=\d)[,\s\u00a0\u202f](?=\d{3})", "", text)
    return [float(each.replace(",", ".")) for each in re.findall(r"\d+(?:[.,]\d+)?", plain)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_with_other_numbers_in_every_table_the_help_says_these_and_no_old_one(language: str) -> None:
    told = in_french(Board().state) if language == "fr" else names(Board())
    printed, other = table_numbers(GAME, told), table_numbers(OTHER, told)
    assert [name for name in printed if printed[name] == other[name]] == []
    for each in helps().values():
        said = each.said(language)
        for fact, english in zip(said.facts, each.en.facts, strict=True):
            assert english in stated() or all(figure >= MORE / 2 for figure in figures(filled(fact, other)))


def played(game: Game, patch: pytest.MonkeyPatch, board: Callable[[], Board], order: Order) -> list[e.Event]:
    """The night of a sheet of one order by the tables of a game."""
    patch.setattr(boards, "GAME", game)
    return board().day(("norman", [Hold("n1"), order]))


def rich(board: Board) -> Board:
    """A board whose Normans can pay whatever is asked."""
    board.state.groups["n1"].money = 100 * MORE
    return board


def market() -> Board:
    """A Norman commander in a town."""
    return rich(Board().place("melfi", "norman").group("n1", "norman", men=foot(5), prestige=5))


def camp() -> Board:
    """Normans beside four mercenaries."""
    return rich(Board().group("n1", "norman", men=foot(5), prestige=5).band("m1"))


DEAR = replace(
    GAME,
    tables=msgspec.structs.replace(
        GAME.tables,
        prices=OTHER.tables.prices,
        prestige=msgspec.structs.replace(GAME.tables.prestige, ransom_deniers_per_point=MORE),
    ),
)
"""The game with other prices, by which it can still be played."""


@pytest.mark.parametrize(
    ("board", "order", "kind", "fact"),
    [
        (lambda: rich(prison()), Ransom("robert", "n1"), e.RansomPaid, "amount"),
        (camp, Hire("n1", "m1", "pay"), e.MercenariesHired, "cost"),
        (market, Recruit("n1", "melfi", 1, 1), e.RecruitsJoined, "cost"),
    ],
    ids=["ransom", "mercenaries", "recruits"],
)
def test_with_other_prices_a_report_says_these_in_its_sentences_and_reasons(
    monkeypatch: pytest.MonkeyPatch, board: Callable[[], Board], order: Order, kind: Any, fact: str
) -> None:
    before, after = (only(played(game, monkeypatch, board, order), kind) for game in (GAME, DEAR))
    called = names(board())
    text = " ".join(
        [
            report.words(line_of(after), called),
            *(each.in_words(called) for each in report.reasons(line_of(after), called)),
        ]
    )
    assert getattr(before, fact) < MORE < getattr(after, fact)
    assert called.price(getattr(after, fact)) in text
    assert [figure for figure in figures(text) if figure == getattr(before, fact) / 2] == []


def test_a_price_for_several_is_not_told_as_the_price_of_each() -> None:
    called = names(prison())
    [ransom] = report.reasons(
        line_of(only(prison(6).day(("norman", [Ransom("robert", "n1")])), e.RansomPaid)), called
    )
    assert ransom.in_words(called).endswith("a price for each point of his prestige, 12 D in all")
    night = camp().day(("norman", [Hold("n1"), Hire("n1", "m1", "pay")]))
    [pay] = report.reasons(line_of(only(night, e.MercenariesHired)), called)
    assert pay.in_words(called).endswith("pay for each of them, once, 8 D in all; loyal for good")


def test_with_other_prices_a_refusal_names_these() -> None:
    [verdict] = verdicts([Ransom("robert", "n1")], view(prison(1).state, "norman"), DEAR)
    assert [figures(each.reason)[0] for each in verdict.findings] == [2 * MORE]
