"""Lines as data, dice and sums in words."""

import pytest

from battles.contract.wording import GapLeft, Said, added, counted, points, say, series, sum_of, word


def test_a_line_is_an_english_sentence_with_what_belongs_into_its_gaps() -> None:
    line = say("{who} strikes {whom}, die {die:+d}", who=word("counter", "a knight"), whom=("a", "b"), die=4)
    assert str(line) == "a knight strikes a, b, die +4"
    assert str(line.indented(4)) == "    a knight strikes a, b, die +4"
    assert str(say("{outer}", outer=line.indented(2))).startswith("  a knight")


def test_braces_of_a_word_are_only_braces() -> None:
    assert str(word("person", "Roger {the} Great")) == "Roger {the} Great"
    assert str(say("{who} falls", who=word("person", "{n}"))) == "{n} falls"


def test_a_sentence_with_a_gap_for_which_nothing_is_given_is_named_with_the_gap() -> None:
    with pytest.raises(GapLeft, match=r"'at pace \{att\}' has a gap att, and is given at"):
        say("at pace {att}", at=3)
    with pytest.raises(GapLeft, match=r"'\{n\} men of \{whom\}' has a gap whom, and is given n"):
        counted("{n} man", "{n} men of {whom}", n=1)


def test_a_decimal_number_is_written_with_three_places_at_most() -> None:
    told = [str(say("{far} inches", far=far)) for far in (6.25, 13.301, 8.0, 0.0004)]
    assert told == ["6.25 inches", "13.301 inches", "8 inches", "0 inches"]


def test_a_sentence_may_depend_on_a_number() -> None:
    told = [str(counted("{n} man falls", "{n} men fall", n=n)) for n in (0, 1, 2)]
    assert told == ["0 men fall", "1 man falls", "2 men fall"]


def test_long_parts_stand_in_a_series() -> None:
    assert str(series(say(each) for each in "abc")) == "a; b; c"
    assert str(series([say("a")])) == "a"


@pytest.mark.parametrize(
    ("die", "modifiers", "total", "words"),
    [
        (4, {}, 4, "4"),
        (4, {"near": 0}, 4, "4"),
        (4, {"armoured_target": 1}, 5, "4 (+1 armoured target: 5)"),
        (4, {"wounded": 1, "near": -2}, 3, "4 (+1 wounded, -2 near: 3)"),
        (9, {"far": 3}, 10, "9 (+3 far: 12, read as 10)"),
    ],
)
def test_a_die_is_told_with_all_that_is_added_to_it(
    die: int, modifiers: dict[str, int], total: int, words: str
) -> None:
    assert str(sum_of(die, modifiers, total)) == words


def test_nothing_added_is_nothing_said() -> None:
    assert added({}) == added({"near": 0}) == ()
    assert [str(points(count)) for count in (1, 2, 0)] == ["1 point", "2 points", "0 points"]


def test_two_lines_of_the_same_data_are_the_same() -> None:
    assert say("{who} waits", who="a") == Said("{who} waits", {"who": "a"})
    assert say("{who} waits", who="a") != say("{who} waits", who="b")
