"""The story of a turn in parts."""

from battles.contract.wording import say, word
from play.told import Line, Part, parts


def test_phases_and_steps_are_headings_and_a_step_in_which_nothing_happened_is_left_out() -> None:
    told = [
        say("Turn {turn}, phase of the {side}", turn=1, side="a"),
        word("step", "offensive fire").indented(2),
        word("step", "movement").indented(2),
        say("{who} moves", who="a1").indented(4),
        say("to {hex}, {points}", hex="0101", points=1).indented(6),
        word("step", "combat").indented(2),
    ]
    assert parts(told, "en") == [
        Part("Turn 1, phase of the a", True, []),
        Part("movement", False, [Line("a1 moves", 0), Line("to 0101, 1", 1)]),
    ]


def test_lines_of_a_system_without_steps_are_one_part() -> None:
    assert parts([say("one"), say("two").indented(4)], "en") == [
        Part("", False, [Line("one", 0), Line("two", 2)])
    ]
    assert parts([], "en") == []
