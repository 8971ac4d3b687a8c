"""The table in characters shows where units stand and look, and says below it what there is to say of them."""

from battles.warmaster.drawing import sketch
from battles.warmaster.state import State
from battles.warmaster.state.ground import Line
from tests.battles.warmaster.positions import area, laid, position, row, unit


def lines(state: State) -> list[str]:
    """The sketch, line by line."""
    return sketch(state).splitlines()


def test_units_are_letters_and_numbers_and_then_which_way_their_stands_look() -> None:
    state = position(
        unit("a01", 50, 51),
        unit("a12", 72, 51, "W", "knights"),
        unit("b03", 51, 55, stands=row(51, 55, "S", count=2)),
    )
    assert lines(state) == [
        "             60",
        " 58  .................",
        " 56  .................",
        " 54  ...i3vv......K1..",
        " 52  .............2<..",
        " 50  ..I1^^^^.....<<..",
        " 48  .................",
        " 46  .................",
        "    I infantry   K knights   ^>v< which way a stand looks",
        "    attacker, units lost 0, breaks at 1",
        "    defender, units lost 0, breaks at 1",
    ]


def test_ground_is_seen_between_units_and_walls_lie_south_and_west_of_their_lines() -> None:
    state = position(
        unit("a01", 10, 11),
        ground=laid(
            area("wood", 4, 14, 12, 20),
            Line("rampart", (4, 12), (10, 12)),
            Line("low_wall", (22, 8), (22, 14)),
        ),
    )
    assert lines(state)[:7] == [
        "             20",
        " 14  &&&&......",
        " 12  ........-.",
        " 10  ==I1^^^^-.",
        "  8  ........-.",
        "  6  ..........",
        "    I infantry   ^>v< which way a stand looks   & wood   - low wall   = rampart",
    ]


def test_below_stand_the_combats_and_what_else_there_is_to_say_of_units() -> None:
    state = position(
        unit("a01", 10, 11),
        unit("a02", 10, 9),
        unit("b01", 10, 13, confused=2, wounds=1, general=True),
    )
    assert lines(state)[-2:] == [
        "    combat: infantry a01, infantry a02 against infantry b01; in support: infantry a02 of infantry a01",
        "    infantry b01, defender, 3 of 3 stands, wounds left over: 1, unit of the general, confused",
    ]


def test_the_whole_table_is_seen_where_nobody_is_left() -> None:
    assert lines(position())[1:4] == ["118  " + 90 * ".", "  :", "  0  " + 90 * "."]


def test_of_many_rows_in_which_nobody_stands_the_first_and_the_last_are_seen() -> None:
    column = unit("a01", 50, 51, stands=row(50, 51, "E"))
    assert lines(position(column, unit("b01", 50, 91)))[3:12] == [
        " 90  ..i1vvvv..",
        " 88  ..........",
        "  :",
        " 62  ..........",
        " 60  ...I......",
        " 58  ...1......",
        " 56  ...>......",
        " 54  ...>......",
        " 52  ...>......",
    ]
