"""A headline is the truth: every fight of its place is in it, or counted there."""

from typing import Any

import pytest

from campaign.presentation.lines import Line
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.headlines import headline
from tests.campaign.board import Board
from tests.campaign.presentation.report.nights import mornings
from tests.campaign.presentation.report.reading import names

CORATO, TRANI = "5718", "5817"


def line(kind: str, hex_: str = CORATO, **facts: Any) -> Line:
    """A line of a night."""
    return Line(1, 1, 1, kind, hex_, facts)


def battle(winner: str, number: int, hex_: str = CORATO) -> Line:
    """A battle that the Normans began, as its sides are told of it."""
    ends = {"norman": ("holds", "retreat"), "byzantine": ("retreat", "holds")}[winner]
    return line(
        "BattleFought",
        hex_,
        number=number,
        attacker="norman",
        defender="byzantine",
        winner=winner,
        attacker_outcome=ends[0],
        defender_outcome=ends[1],
    )


def headlines(*lines: Line) -> list[str]:
    """The headlines of a night of such lines."""
    called = names(Board())
    told = composed(lines, called.place)
    return [headline(each, called, lines) for each in told.headlines]


def test_a_defeat_after_a_victory_is_the_headline_and_the_victory_is_counted() -> None:
    assert headlines(battle("norman", 1), battle("byzantine", 2)) == [
        f"The Byzantines repelled the attack of the Normans at hex {CORATO}, and 1 more fight there."
    ]


def test_further_fights_are_counted_at_their_own_place() -> None:
    fights = [battle("norman", 1), battle("norman", 2), battle("norman", 3), battle("byzantine", 4, TRANI)]
    assert headlines(*fights) == [
        f"The Normans attacked and beat the Byzantines at hex {CORATO}, and 2 more fights there.",
        f"The Byzantines repelled the attack of the Normans at hex {TRANI}.",
    ]


TAKEN = line("SettlementTaken", faction="norman", enemy="byzantine", site="corato")


@pytest.mark.parametrize(
    ("fights", "more"),
    [
        ((), ""),
        ((battle("norman", 1),), ""),
        ((battle("norman", 1), battle("byzantine", 2)), ", and 1 more fight there"),
    ],
)
def test_the_fight_for_a_place_is_in_the_headline_of_its_fall_and_each_other_is_counted(
    fights: tuple[Line, ...], more: str
) -> None:
    assert headlines(*fights, TAKEN) == [f"Hex {CORATO} passed from the Byzantines to the Normans{more}."]


def test_a_headline_about_people_counts_no_fights() -> None:
    taken = line("CommanderTaken", commander="x", faction="norman", captor="byzantine")
    assert headline(taken, names(Board()), [battle("norman", 1), taken]) == (
        f"X of the Normans was taken prisoner at hex {CORATO}."
    )


def test_every_fight_of_a_place_in_the_headlines_of_a_played_night_is_told_or_counted() -> None:
    counted = 0
    for morning in mornings():
        told = composed(morning.lines, morning.names.place)
        for each in told.headlines:
            fights = sum(line.kind == "BattleFought" and line.hex == each.hex for line in morning.lines)
            if each.kind == "BattleFought" and fights > 1:
                counted += 1
                said = headline(each, morning.names, morning.lines)
                assert said.endswith(f"and {fights - 1} more fight{'s' * (fights > 2)} there.")
    assert counted
