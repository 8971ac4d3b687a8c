"""The table in characters shows where units stand and look, and says below it what there is to say of them."""

import pytest

from battles.ancient_battles.play.moving import Moving
from battles.ancient_battles.rules import ways as steps
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import Charge, State
from battles.contract.surface import Sketching
from tests.battles.ancient_battles.positions import area, laid, line, position, touching, unit


def lines(state: State) -> list[str]:
    """The sketch, line by line."""
    return RULESET.sketch(state).splitlines()


def test_the_whole_table_is_framed_under_what_is_done_and_no_distance_stands_beside_it() -> None:
    found = lines(position(step="other_moves"))
    assert found[0] == "Turn 1 of 12: the attacker moves"
    assert found[1] == found[34] == "+" + 96 * "-" + "+"
    assert found[2:34] == ["|" + 96 * "." + "|"] * 32
    assert isinstance(RULESET, Sketching)


def test_units_are_the_letter_of_their_side_and_their_number_and_then_which_way_they_look() -> None:
    found = lines(position(unit("a01", 6, 6, 0), unit("b12", 15, 6, 180)))
    assert [each[1:26] for each in found[28:32]] == [
        ".................b12↓↓↓..",
        ".................↓↓↓↓↓↓..",
        ".....a1↑↑↑↑..............",
        ".....↑↑↑↑↑↑..............",
    ]


@pytest.mark.rule("AB-H2.5")
def test_who_flees_looks_nowhere_and_who_moves_stands_where_he_has_come() -> None:
    assert "*" in "".join(lines(position(unit("a01", 6, 6, 45, fleeing=True)))[2:34])
    going = position(unit("a01", 6, 6, 45), agenda=[Moving("a01", "normal", (steps.AboutFace(),))])
    assert {"↙"} == {sign for row in lines(going)[2:34] for sign in row if sign in "↑↗→↘↓↙←↖"}


def test_ground_is_seen_between_units_and_its_characters_are_told() -> None:
    found = lines(position(ground=laid(area("wood", 0, 0, 3, 3), line("wall", 6, 1, 9, 1))))
    assert found[32][1:14] == "&&&&........."
    assert found[33][1:14] == "&&&&...======"
    assert "    & wood   = wall" in found


def test_below_stand_all_units_charges_combats_and_who_is_off_the_table() -> None:
    state = position(
        unit("a01", 20, 20),
        unit("a02", 50, 10),
        unit("b01", 20, 20, 180, models=11, started=20),
        unit("b02", 50, 30, 180),
        unit("b03", 50, 30, 180, gone="fleeing", fleeing=True),
        step="reactions",
        charges=(Charge("a02", "b02", "front"),),
        reactions={"b02": "flee"},
    )
    assert lines(touching(state, "a01", "front", "b01", "front"))[35:] == [
        "    a1↑ Norman spearmen, 20 of 20   a2↑ Norman spearmen, 20 of 20",
        "    b1↓ Norman spearmen, 11 of 20   b2↓ Norman spearmen, 20 of 20",
        "    attacker, 2 of 2 units fight, points 100",
        "    defender, 2 of 3 units fight, points 100",
        "    Norman spearmen a02 charges Norman spearmen b02, which flees",
        "    combat: Norman spearmen a01 against Norman spearmen b01",
        "    Norman spearmen b03, defender, 20 of 20 models, in 5 files, has fled off the table",
    ]
