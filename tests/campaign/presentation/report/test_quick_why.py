"""Why a battle of the quick tables was won or lost can be read by somebody who does not know the tables."""

from typing import Any

import pytest

from campaign.presentation.lines import Line
from campaign.presentation.report import Reason
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.fought_why import why_fought
from campaign.presentation.report.quick_why import with_toll
from campaign.presentation.report.telling import telling
from campaign.presentation.report.ten_faces import ranged
from tests.campaign.board import FIELD, Board
from tests.campaign.presentation.report.reading import names

KNIGHTS = {"origin": "norman", "type": "knight", "mounted": True, "wounded": False, "count": 2}
ARCHERS = {"origin": "byzantine", "type": "archer", "mounted": False, "wounded": False, "count": 3}


STRENGTHS = (
    "strength 74 of the Normans against 89 of the Byzantines, with ground and walls: "
    "the attacker is weaker by 15 points"
)


def battle(**facts: Any) -> dict[str, Any]:
    """A battle that the quick tables settled, as its sides are told of it."""
    known = {
        "number": 1,
        "hex": FIELD,
        "way": "quick",
        "attacker": "norman",
        "defender": "byzantine",
        "winner": "byzantine",
        "letter": "D",
        "attacker_total": 74,
        "defender_total": 89,
        "difference": -15,
        "die_modifier": 0,
        "modifiers": {},
        "attacker_outcome": "retreat",
        "defender_outcome": "holds",
        "rolls": [{"label": "GC-17.2b|battle-1|result|0", "face": 7}],
    }
    return known | facts


def line(kind: str, **facts: Any) -> Line:
    """Another line of the same night."""
    return Line(1, 1, 1, kind, FIELD, facts)


def lost(**facts: Any) -> Line:
    """People whom the battle has cost the Normans."""
    known = {"number": 1, "group": "n1", "faction": "norman", "enemy": "byzantine", "cause": "battle"}
    return line("MenLost", **(known | {"dead": [], "wounded": [], "captured": []} | facts))


def why(facts: dict[str, Any]) -> dict[str, str]:
    """The reasons by their rules."""
    return {reason.rule: reason.what for reason in why_fought(facts, names(Board()))}


@pytest.mark.rule("GC-17.2a", "GC-17.2b", "GC-17.3b")
def test_the_strengths_the_die_its_row_and_the_result_are_told_in_this_order() -> None:
    assert list(why(battle()).items()) == [
        ("GC-17a", "the quick tables settle this battle with one die"),
        (
            "GC-17.2a",
            STRENGTHS,
        ),
        (
            "GC-17.2b",
            "the die shows 7: row 7, where low rows favour the attacker; with the column for -15 it is result D",
        ),
        ("GC-17.3b", "result D means: the Normans fell back, the Byzantines won"),
    ]


@pytest.mark.parametrize(
    ("difference", "said"),
    [
        (-1, "the attacker is weaker by 1 point"),
        (0, "the sides are even"),
        (1, "the attacker is stronger by 1 point"),
        (20, "the attacker is stronger by 20 points"),
    ],
)
def test_the_difference_says_which_side_is_stronger(difference: int, said: str) -> None:
    assert why(battle(difference=difference))["GC-17.2a"].endswith(f": {said}")


@pytest.mark.rule("GC-17.2b", "GC-17.2c", "GC-17.2d", "GC-8.4g")
@pytest.mark.parametrize(
    ("face", "modifiers", "said"),
    [
        (
            5,
            {"engines": -1, "rubble": -2},
            "the die shows 5 (-1 for engines, -2 for a breach or an open gate): row 2,",
        ),
        (3, {"superiority": -2}, "the die shows 3 (-2 for superior numbers): row 1,"),
        (1, {"superiority": -2}, "the die shows 1 (-2 for superior numbers): row 1,"),
        (10, {"attacker_unsupplied": 1}, "the die shows 10 (+1 as the attacker is unsupplied): row 10,"),
    ],
)
def test_all_that_changes_the_die_is_told_and_the_row_is_one_of_the_table(
    face: int, modifiers: dict[str, int], said: str
) -> None:
    rolls = [{"label": "GC-17.2b|battle-1|result|0", "face": face}]
    changed = battle(rolls=rolls, modifiers=modifiers, die_modifier=sum(modifiers.values()))
    assert why(changed)["GC-17.2b"].startswith(said)


HILL = {"side": "defender", "percent": 20, "reason": "hill"}
TOWN = {"side": "defender", "percent": 30, "reason": "town"}


@pytest.mark.rule("GC-17.1d", "GC-17.1f")
def test_the_ground_is_named_with_its_share_so_that_the_strength_can_be_calculated_again() -> None:
    told = why(battle(advantages=[HILL], worth={"attacker": 148, "defender": 149}))
    assert told["GC-17.1d"] == (
        "the people of the Byzantines are worth 74.5 points, and 89 with +20 % for the hill"
    )
    assert told["GC-17.2a"] == (
        "strength 74 of the Normans against 89 of the Byzantines: the attacker is weaker by 15 points"
    )


def test_all_that_helps_a_side_is_named_and_a_ground_of_another_table_by_its_word() -> None:
    told = why(battle(advantages=[HILL, TOWN, HILL | {"reason": "marsh"}]))
    assert told["GC-17.1d"] == (
        "the people of the Byzantines fight with +20 % for the hill, +30 % for the houses of the place and "
        "+20 % for marsh"
    )


def test_a_battle_without_help_of_the_ground_says_so() -> None:
    told = why(battle(advantages=[], worth={"attacker": 148, "defender": 178}))
    assert "GC-17.1d" not in told
    assert told["GC-17.2a"].startswith(
        "strength 74 of the Normans against 89 of the Byzantines, without help of ground or walls: "
    )


def test_the_other_faces_say_which_would_have_changed_the_result() -> None:
    letters = "GGFFEEDDCC"
    winners = {"G": "attacker", "F": "attacker", "E": "", "D": "defender", "C": "defender"}
    faces = [
        {"face": face, "letter": letter, "winner": winners[letter]}
        for face, letter in enumerate(letters, start=1)
    ]
    told = [reason.what for reason in why_fought(battle(faces=faces), names(Board()))]
    assert told[-1] == (
        "the Normans win on 1 to 4, neither side wins on 5 and 6, the Byzantines win on 7 to 10; "
        "the result is D on 7 and 8"
    )


def test_a_battle_that_every_face_ends_alike_says_so() -> None:
    faces = [{"face": face, "letter": "D", "winner": "defender"} for face in range(1, 11)]
    told = [reason.what for reason in why_fought(battle(faces=faces), names(Board()))]
    assert told[-1] == "the Byzantines win on all ten faces; the result is D on all ten faces"


@pytest.mark.parametrize(
    ("faces", "said"),
    [([1, 2, 3], "1 to 3"), ([4, 5], "4 and 5"), ([10], "10"), ([1, 3, 5], "1, 3 and 5")],
)
def test_faces_are_named_in_ranges(faces: list[int], said: str) -> None:
    assert ranged(faces, names(Board())) == said


def test_the_die_of_the_result_stands_with_its_row_and_those_of_commanders_apart() -> None:
    rolls = [
        {"label": "GC-17.2b|battle-1|result|0", "face": 7},
        {"label": "GC-17.4a|battle-1|attacker-commander|0", "face": 2},
    ]
    dice = {
        reason.rule: [die.face for die in reason.dice]
        for reason in why_fought(battle(rolls=rolls), names(Board()))
        if reason.dice
    }
    assert dice == {"GC-17.2b": [7], "GC-17.4a": [2]}


def test_a_result_says_whom_it_has_cost_as_the_other_lines_tell() -> None:
    others = [
        lost(dead=[KNIGHTS]),
        lost(group="n2", wounded=[KNIGHTS, KNIGHTS]),
        lost(number=2, dead=[KNIGHTS]),
        lost(cause="refusal", captured=[KNIGHTS]),
        line(
            "CommanderTested",
            number=1,
            commander="x",
            faction="norman",
            enemy="byzantine",
            fate="killed",
            cause="battle",
        ),
    ]
    told = why(dict(with_toll(battle(), others)))["GC-17.3b"]
    assert told == (
        "result D means: the Normans fell back, the Byzantines won; the Normans lost 3 dead, 4 wounded and the Byzantines "
        "lost nobody"
    )


def test_the_losses_of_an_ally_are_those_of_his_side() -> None:
    ally = lost(group="l1", faction="lombard", enemy="norman", dead=[ARCHERS])
    assert with_toll(battle(), [ally])["toll"] == {
        "attacker": {},
        "defender": {"dead": 3, "wounded": 0, "captured": 0},
    }


def test_a_report_tells_the_losses_behind_the_battle() -> None:
    facts = battle()
    fought = Line(1, 1, 1, "BattleFought", FIELD, {name: facts[name] for name in facts if name != "hex"})
    called = names(Board())
    told = telling("", "", composed([fought, lost(dead=[KNIGHTS])], called.place), called)
    [reasons] = [note for note in told.notes if note[0].rule == "GC-17a"]
    assert "the Normans lost 2 dead" in {each.rule: each.what for each in reasons}["GC-17.3b"]


def test_a_battle_of_an_engine_or_from_afar_has_no_sums() -> None:
    fought = battle(letter="", way="engine", ruleset="guiscard")
    assert [reason.rule for reason in why_fought(fought, names(Board()))] == [""]
    afar = {"attacker": "norman", "defender": "byzantine", "winner": "norman", "hex": FIELD}
    assert why_fought(afar, names(Board())) == list[Reason]()
