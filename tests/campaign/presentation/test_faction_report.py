"""A morning's report: where the beaten were seen, and the map of the night that it tells of."""

from typing import Any

from campaign.presentation import faction_report
from campaign.presentation.lines import Line
from campaign.presentation.report import words
from campaign.visibility import view
from tests.campaign.board import FIELD, NORTH, SOUTH, Board
from tests.campaign.presentation.report.reading import names


def fought(**facts: Any) -> Line:
    """A battle that the Normans have won."""
    known = {
        "number": 2,
        "attacker": "norman",
        "defender": "byzantine",
        "attackers": ["n1"],
        "defenders": ["b1", "b2"],
        "winner": "norman",
        "attacker_outcome": "holds",
        "defender_outcome": "retreat",
    }
    return Line(1, 1, 1, "BattleFought", FIELD, known | facts)


def dawn(*groups: tuple[str, str, str]) -> Board:
    """A board with groups that stand somewhere."""
    board = Board()
    for group, faction, hex_ in groups:
        board.group(group, faction, hex_)
    return board


def test_where_the_beaten_stood_at_dawn_is_told_by_their_markers() -> None:
    board = dawn(("n1", "norman", FIELD), ("b1", "byzantine", SOUTH), ("b2", "byzantine", SOUTH))
    [line] = faction_report.with_whereabouts([fought()], view(board.state, "norman"))
    assert line.facts["went"] == {"b1": SOUTH, "b2": SOUTH}
    assert words(line, names(board)).startswith(
        f"Battle at hex {FIELD}: the Normans attacked and won, the Byzantines fell back; "
        f"seen at dawn: b1 and b2 at hex {SOUTH}"
    )


def test_of_a_group_that_is_gone_that_stayed_or_that_is_ones_own_nothing_is_added() -> None:
    stayed = dawn(("n1", "norman", NORTH), ("b1", "byzantine", FIELD))
    [line] = faction_report.with_whereabouts([fought(attacker_outcome="rout")], view(stayed.state, "norman"))
    assert "went" not in line.facts


def test_who_saw_a_battle_from_afar_is_told_nothing_of_where_anybody_went() -> None:
    board = dawn(("b1", "byzantine", SOUTH))
    facts = {"attacker": "norman", "defender": "byzantine", "winner": "norman"}
    afar = Line(1, 1, 1, "BattleFought", FIELD, facts)
    assert faction_report.with_whereabouts([afar], view(board.state, "lombard")) == [afar]


def test_a_report_s_map_is_that_of_its_night_and_says_so() -> None:
    board = dawn(("n1", "norman", FIELD))
    board.state.map, board.state.day, board.state.start = "apulia", 6, "1053-06-01"
    chart = faction_report.night_of(view(board.state, "norman"), 5, ())
    assert chart.caption == "The night of day 5, 5 June 1053, and the dawn after it, as the Normans know it"
    assert [marker.id for marker in chart.markers] == ["n1"]
