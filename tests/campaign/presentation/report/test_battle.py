"""Sentences of battles."""

from typing import Any

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.state import MERCENARIES
from campaign.presentation import report
from campaign.presentation.report.fights import fights_told
from campaign.visibility import Line, told
from tests.campaign.board import FIELD, SOUTH, Board, knights
from tests.campaign.presentation.report.reading import line_of, names, said
from tests.campaign.presentation.report.samples import SAMPLES


def test_a_battle_that_was_settled_long_ago_does_not_read_as_if_it_still_waited() -> None:
    words = said(SAMPLES["MusterIssued"], Board())
    assert words == "The battle at hex 9243 was handed to the organiser, and its muster to both sides."


def losses(**told: Any) -> str:
    """What is said of a group that has lost so many."""
    none: dict[str, Any] = {"dead": [], "wounded": [], "captured": []}
    return said(msgspec.structs.replace(SAMPLES["MenLost"], **none | told), Board())


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        ({"dead": knights(2)}, "2 knights dead"),
        ({"dead": knights(2), "unhorsed": knights(1)}, "2 knights dead; 1 horse"),
        ({"dead": knights(2), "unhorsed": knights(3)}, "2 knights dead; 3 horses"),
        ({"unhorsed": knights(2)}, "2 horses"),
        (
            {"dead": [Band("norman", "knight", True, True, 1)], "wounded": knights(1)},
            "1 dead: 1 knight (1 wounded before); 1 knight wounded",
        ),
    ],
)
def test_what_a_group_lost_is_told_with_its_horses_and_with_who_was_wounded_before(
    lost: dict[str, Any], words: str
) -> None:
    assert losses(**lost) == f"n1 of the Normans lost {words} (GC-17.3c)."


def test_who_sees_from_afar_a_fight_without_a_winner_is_not_told_that_nobody_won() -> None:
    """A sally for food counts for nobody, but it has an end."""
    fought = msgspec.structs.replace(SAMPLES["BattleFought"], winner="", sides=())
    seen = line_of(fought, "lombard")
    assert report.words(seen, names(Board())) == (
        "The Normans and the Byzantines fought here; no winner was seen from afar."
    )


def test_a_commander_s_lost_horse_is_told() -> None:
    tested = e.CommanderTested(
        number=1, hex=FIELD, commander="x", faction="norman", enemy="byzantine", fate="wounded", unhorsed=True
    )
    assert said(tested, Board()) == "X was wounded and lost his horse (GC-17.4a)."


def test_mercenaries_who_turn_on_their_employer_are_those_who_attack() -> None:
    revolt = e.BattleOffered(
        number=22,
        hex=FIELD,
        attacker=MERCENARIES,
        defender="norman",
        attackers=(),
        defenders=("n1",),
        levies=("m3", "militia:corato"),
    )
    assert said(revolt, Board()).startswith(
        f"Battle at hex {FIELD}: the mercenaries (m3) attacked the Normans (n1, the militia of Corato)"
    )


@pytest.mark.parametrize(
    ("kind", "way", "rule", "words"),
    [
        ("MenLost", "quick", "GC-17.3c", "the quick tables give a percentage of each class of people"),
        ("MenLost", "engine", "", "the fallen of the battle, as in its story"),
        ("MenLost", "external", "", "the fallen of the battle, as reported from the table"),
        ("CommanderTested", "quick", "GC-17.4a", "in the quick tables his fate is his die times"),
        ("CommanderTested", "engine", "", "his fate in the battle, as in its story"),
        ("CommanderTested", "external", "", "his fate in the battle, as reported"),
    ],
)
def test_what_a_battle_cost_is_explained_by_the_way_in_which_it_was_settled(
    kind: str, way: str, rule: str, words: str
) -> None:
    line = line_of(SAMPLES[kind])
    told_apart = Line(line.kind, line.hex, line.facts | {"way": way})
    [reason] = report.reasons(told_apart, names(Board()))
    assert reason.rule == rule
    assert reason.what.startswith(words)
    assert "any other battle" not in reason.what
    [unknown] = report.reasons(line, names(Board()))
    assert "any other battle" in unknown.what


def test_figures_of_the_quick_tables_are_told_only_where_these_were_read() -> None:
    quick = told(SAMPLES["BattleFought"], "norman")
    other = told(msgspec.structs.replace(SAMPLES["BattleFought"], way="engine", letter=""), "norman")
    assert quick is not None
    assert other is not None
    figures = {"letter", "attacker_total", "defender_total", "difference", "die_modifier", "modifiers"}
    assert quick.facts.keys() - other.facts.keys() == figures
    assert other.facts.keys() < quick.facts.keys()
    assert report.reasons(other, names(Board())) == ()


@pytest.mark.parametrize(
    ("winner", "ends", "expected"),
    [
        ("norman", ("holds", "retreat"), "the Normans attacked and won, the Byzantines fell back."),
        ("byzantine", ("rout", "holds"), "the Normans attacked and were routed, the Byzantines won."),
        ("byzantine", ("siege_lifted", "holds"), "the Normans attacked in vain and lifted the siege"),
        ("", ("holds", "retreat"), "the Normans attacked and held, the Byzantines fell back."),
        (
            "norman",
            ("retreat", "eliminated"),
            "the Normans attacked and fell back, the Byzantines were wiped",
        ),
    ],
)
def test_a_battle_says_who_attacked_and_who_won(winner: str, ends: tuple[str, str], expected: str) -> None:
    sides = {"number": 1, "attacker": "norman", "defender": "byzantine", "winner": winner}
    outcomes = {"attacker_outcome": ends[0], "defender_outcome": ends[1]}
    fought = Line("BattleFought", FIELD, sides | outcomes)
    assert expected in report.words(fought, names(Board()))


def test_a_battle_of_the_engine_is_explained_by_the_system_that_fought_it() -> None:
    fought = line_of(msgspec.structs.replace(SAMPLES["BattleFought"], way="engine", letter=""))
    known = Line(fought.kind, fought.hex, fought.facts | {"ruleset": "guiscard"})
    [reason] = report.reasons(known, names(Board()))
    assert reason.in_words(names(Board())) == (
        "fought out by the engine (Guiscard 2, skirmishes and sieges); its story has every roll"
    )


OFFER = line_of(SAMPLES["BattleOffered"])
WITHDRAWN = line_of(SAMPLES["MusterWithdrawn"])


def told_of(*fights: Line) -> report.Names:
    """How a battle is called by whoever was told these lines, and counts it as his seventh."""
    called = names(Board()).knowing(fights_told(fights))
    called.battles = {OFFER.facts["number"]: 7}
    return called


def test_a_battle_is_called_by_its_place_and_by_its_sides_where_its_reader_was_told_of_them() -> None:
    line = msgspec.structs.replace(WITHDRAWN, hex=OFFER.hex)
    assert f" of the battle at hex {OFFER.hex} was withdrawn on " in report.words(line, names(Board()))
    assert (
        f" of the battle of the Normans against the Byzantines at hex {OFFER.hex} was withdrawn on "
        in report.words(line, told_of(OFFER))
    )


def test_a_battle_has_its_reader_s_number_only_where_another_of_the_day_at_the_place_could_be_meant() -> None:
    other = msgspec.structs.replace(OFFER, facts=OFFER.facts | {"number": OFFER.facts["number"] + 1})
    elsewhere = msgspec.structs.replace(other, hex=SOUTH)
    assert report.words(OFFER, told_of(OFFER, elsewhere)).startswith(f"Battle at hex {OFFER.hex}: ")
    assert report.words(OFFER, told_of(OFFER, other)).startswith(f"Battle at hex {OFFER.hex} (battle 7): ")
    days = {
        number: msgspec.structs.replace(fight, day=number)
        for number, fight in fights_told([OFFER, other]).items()
    }
    assert "(battle " not in report.words(OFFER, names(Board()).knowing(days))


def test_a_battle_that_ended_alike_for_both_names_its_sides() -> None:
    alike = {"attacker_outcome": "holds", "defender_outcome": "holds"}
    fought = line_of(msgspec.structs.replace(SAMPLES["BattleFought"], **alike))
    assert report.words(fought, names(Board())).startswith(
        f"The battle of the Normans against the Byzantines at hex {fought.hex}: both sides held"
    )


def test_who_saw_a_battle_from_afar_learns_no_side_of_another_by_its_name() -> None:
    """No sentence has the sides of a battle but from lines that tell its reader of them."""
    afar = line_of(SAMPLES["BattleFought"], "arab")
    assert fights_told([afar, WITHDRAWN]) == {}
