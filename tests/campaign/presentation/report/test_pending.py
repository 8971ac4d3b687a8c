"""Sentences of battles that waited: what the engine fought out, and why it gave one up."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import battles
from battles import rulesets
from campaign.model.declined import Declined
from campaign.presentation import report
from campaign.presentation.locale.extraction import REFUSALS, messages_in
from campaign.presentation.report.pending import bars
from campaign.service.engagements.fight import Fight
from campaign.visibility import Line
from tests.campaign.board import Board
from tests.campaign.presentation.report import in_french
from tests.campaign.presentation.report.reading import line_of, names
from tests.campaign.presentation.report.samples import SAMPLES

SIEGE = "fights of a siege are not played on maps by this engine"
NO_MORE = {SIEGE, "a castle is not played on maps yet"}
"""What it said before it fought sieges; reports that are kept tell it still."""
OTHERS = {bar for id_ in rulesets.PACKAGES for bar in rulesets.known(id_).bars}
"""What the other systems refuse a muster for; their own tests say that they do."""
SETTING_UP = (
    "guiscard/play/setup.py",
    "guiscard/rules/sieges/places.py",
    "guiscard/state/classes.py",
    "people/fightable.py",
    "fields/joined.py",
    "fields/stand_ins.py",
    "fields/zones.py",
)
"""Modules that refuse a muster: the skirmish's own, and those of the fields that it lays."""


def left_over(why: str, told_: str, rule: str = "GT-9.1a") -> Line:
    """What the Normans are told of a battle that the engine gave up."""
    event = msgspec.structs.replace(SAMPLES["EngineGaveUp"], why=why, told=told_, rule=rule)
    return line_of(event)


def english(line: Line) -> str:
    """The line in English."""
    return report.words(line, names(Board()))


def french(line: Line) -> str:
    """The line in French."""
    return report.words(line, in_french.names(Board().state))


def test_why_a_muster_was_refused_is_told_with_its_rule_in_every_language() -> None:
    line = left_over("refused", SIEGE)
    assert (
        english(line)
        == f"The quick tables decide the battle at hex 9243, which the engine cannot fight: {SIEGE} (GT-9.1a)."
    )
    assert french(line).endswith(
        "ce moteur de bataille ne joue pas sur carte les combats d\u2019un siège (GT-9.1a)."
    )
    assert report.reasons(line, names(Board())) == (report.Reason("GT-9.1a", SIEGE),)


def test_the_numbers_of_a_refusal_stand_in_its_translation() -> None:
    line = left_over("refused", "301 people are too many for a field of 4, 300 the most", "GC-14.1a")
    assert "300 the most (GC-14.1a)." in english(line)
    assert "301 personnages sont trop pour un terrain de 4 cartes, 300 au plus (GC-14.1a)." in french(line)


def test_what_a_system_says_that_nobody_has_translated_is_quoted() -> None:
    line = left_over("refused", "too windy for {arrows}", "")
    assert "cannot fight: “too windy for {arrows}”." in english(line)
    assert "«\u00a0too windy for {arrows}\u00a0»." in french(line)


@pytest.mark.parametrize("mark", ["house-buildings", "contract", ""])
def test_a_mark_of_the_house_is_no_rule(mark: str) -> None:
    line = left_over("refused", SIEGE, mark)
    assert english(line).endswith(f"{SIEGE}.")
    assert report.reasons(line, names(Board())) == (report.Reason("", SIEGE),)


def test_all_that_the_skirmish_says_of_a_muster_can_be_translated() -> None:
    folder = Path(battles.__file__).parent
    said = {str(each) for module in SETTING_UP for each in messages_in(folder / module, REFUSALS)}
    assert "there is no room for {given} people on the field" in said
    # They are kept for good, and a test before this one may have had a system of its own when they were read.
    bars.cache_clear()
    assert said | NO_MORE | OTHERS == set(bars())


@pytest.mark.parametrize(
    ("orders", "why", "words"),
    [
        (
            20_000,
            "too_long",
            (
                "The engine did not bring the battle at hex 9243 to an end in 20000 orders, so the "
                "quick tables decide it."
            ),
        ),
        (
            4_321,
            "timed_out",
            (
                "The engine did not finish the battle at hex 9243 in 600 seconds (4321 orders), "
                "so the quick tables decide it."
            ),
        ),
    ],
)
def test_which_limit_a_battle_reached_is_told(settings: Any, orders: int, why: str, words: str) -> None:
    settings.ENGINE_ORDERS, settings.ENGINE_SECONDS = 20_000, 600
    fight: Any = SimpleNamespace(orders=orders)
    given_up = Fight.overdue(fight)
    assert given_up.why == why
    line = left_over(why, str(given_up), "")
    assert english(line) == words
    assert str(orders) in french(line)


def test_of_an_error_players_hear_no_text() -> None:
    line = left_over("failed", "KeyError: 'n1.3'", "")
    assert "told" not in line.facts
    assert english(line) == "The engine failed at the battle at hex 9243, so the quick tables decide it."


@pytest.mark.parametrize("why", ["refused", "failed", "timed_out", "too_long"])
def test_a_line_of_an_older_release_that_tells_no_more_than_a_word_is_read(why: str) -> None:
    line = Line("EngineGaveUp", "0101", {"number": 1, "why": why, "at": "2053-06-01T18:00:00Z"})
    assert "the battle at hex 0101" in english(line)
    assert report.reasons(line, names(Board())) == ()


def test_a_battle_that_the_engine_fought_out_is_told_with_its_system_where_that_is_known() -> None:
    settled = line_of(msgspec.structs.replace(SAMPLES["BattleSettled"], way="engine"))
    known, gone = (
        Line(settled.kind, settled.hex, settled.facts | {"ruleset": id_}) for id_ in ("guiscard", "chess")
    )
    assert english(settled).startswith("The battle at hex 9243 was fought out by the engine on ")
    assert "by the engine (Guiscard 2, skirmishes and sieges) on " in english(known)
    assert "(Guiscard 2, escarmouches et sièges) le " in french(known)
    assert "by the engine (chess) on " in english(gone)


WARMASTER, HEADS = (rulesets.known(id_).title for id_ in ("warmaster", "grunwald_heads"))


def declining(kind: str, **changes: object) -> Line:
    """What the Normans are told of an answer before which two systems refused the battle."""
    declined = (
        Declined("warmaster", "WM-1", "people", "no horse"),
        Declined("grunwald_heads", "house-x", "people", SIEGE),
    )
    return line_of(msgspec.structs.replace(SAMPLES[kind], declined=declined, **changes))


def test_the_systems_that_refused_a_battle_are_told_with_their_reasons() -> None:
    said = english(declining("BattleSettled", way="engine"))
    assert (
        f"Asked before: {WARMASTER} cannot fight it: “no horse” (WM-1); {HEADS} cannot fight it: {SIEGE}."
        in said
    )


def typed(line: Line) -> str:
    """The line in French, with the blanks and apostrophes of a keyboard."""
    return french(line).translate(
        {
            ord("\N{NO-BREAK SPACE}"): " ",
            ord("\N{NARROW NO-BREAK SPACE}"): " ",
            ord("\N{RIGHT SINGLE QUOTATION MARK}"): "'",
        }
    )


def test_the_systems_that_refused_a_battle_are_told_in_french() -> None:
    asked = (
        "« Warmaster » ne peut pas la livrer : « no horse » (WM-1) ; « Grunwald 1410, des hommes derrière ses pions » "
        "ne peut pas la livrer : ce moteur de bataille ne joue pas sur carte les combats d'un siège."
    )
    assert typed(declining("BattleSettled", way="engine")).endswith(f" Consultés auparavant : {asked}")
    assert typed(declining("EngineGaveUp", why="failed")).endswith(f" Consultés auparavant : {asked}")
    none = (
        "La résolution rapide décide de la bataille dans la case 9243 (à 2 cases au SO de Tarente), "
        "qu'aucun système ne peut livrer : "
    )
    assert typed(declining("EngineGaveUp", why="refused")) == none + asked


def test_what_no_system_fights_is_told_with_the_reason_of_each() -> None:
    said = english(declining("EngineGaveUp", why="refused"))
    assert said.startswith(
        f"The quick tables decide the battle at hex 9243, which no system fights: {WARMASTER} cannot fight it: "
    )
    assert said.endswith(f"{SIEGE}.")
    assert f"Asked before: {WARMASTER}" in english(declining("EngineGaveUp", why="failed"))
