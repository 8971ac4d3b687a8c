"""The day in words, place by place, and nothing unknown slips into a page."""

from campaign import report
from campaign.rules.orders import ANY, Hold, March, RankSupply
from campaign.sight import told
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, foot, knights
from tests.campaign.report.reading import names


def test_a_day_of_marches_and_battles_is_told_place_by_place() -> None:
    board = (
        Board()
        .place("melfi", "norman", SOUTH)
        .group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
        .group("n2", "norman", SOUTH, foot(11))
        .group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)
    )
    happened = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,)), Hold("n2"), RankSupply("melfi", ("n2",))]),
        dice={"GC-17.2b": 2, "GC-17.4a": [5, 9]},
    )
    lines = [line for each in happened if (line := told(each, "norman")) is not None]
    page = report.plain("Day 1", lines, names(board), ["A remark."])
    assert page.startswith("Day 1\n=====\n")
    assert "n1 marched from hex 9242 to hex 9243" in page
    assert "Hostility: the Normans 10, the Byzantines 4" in page
    assert "    GC-7c: the Normans (n1): level 8, prestige +1, heads +1 = 10\n" in page
    assert "    GC-17.2a: value " in page
    assert "Battle 1: the Normans (n1) attacked the Byzantines (b1) (GC-13.2b)." in page
    assert "[dice: result 2, attacker-commander 5, defender-commander 9]" in page
    assert page.rstrip().endswith("A remark.")


def test_those_far_away_learn_only_who_kept_the_field() -> None:
    board = (
        Board()
        .group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
        .group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)
    )
    happened = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,))]), dice={"GC-17.2b": 2, "GC-17.4a": [5, 9]}
    )
    lines = [line for each in happened if (line := told(each, "lombard")) is not None]
    page = report.plain("Day 1", lines, names(board, "lombard"))
    assert "The Normans and the Byzantines fought here; the Normans kept the field." in page
    assert "knight" not in page
    assert "n1 marched" not in page
