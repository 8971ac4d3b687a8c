"""A function made wrong never gives the right outcome."""

from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.mutation.wrong import Wrong, altered, astray, ways, wrongly
from rulebook import Refusal


class Season(Enum):
    """Two of them."""

    WINTER = 1
    SUMMER = 2


class Line(msgspec.Struct, frozen=True):
    """A struct with two fields."""

    men: int
    name: str


class Nothing(msgspec.Struct, frozen=True):
    """A struct without fields."""


plain = st.none() | st.booleans() | st.integers() | st.text() | st.fractions()
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(), inner)
        | st.frozensets(st.integers())
        | st.builds(Line, st.integers(), st.text())
    ),
)


@given(values)
def test_an_altered_value_is_another(value: object) -> None:
    assert altered(value) != value


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        (True, False),
        (3, 4),
        (Fraction(1, 2), Fraction(3, 2)),
        ("norman", "norman?"),
        ([1, 2], [1]),
        ((1, 2), (1,)),
        ({1, 2}, {1}),
        ({"knight": 2}, {"knight": 3}),
        (Line(3, "a"), Line(4, "a")),
        (Season.WINTER, Season.SUMMER),
    ],
)
def test_the_kind_of_a_value_is_kept(value: object, wrong: object) -> None:
    assert altered(value) == wrong
    assert type(altered(value)) is type(value)


@pytest.mark.parametrize("value", [None, Nothing(), object()])
def test_what_cannot_be_altered_gives_way_to_something_else(value: object) -> None:
    assert isinstance(altered(value), Wrong)


@pytest.mark.parametrize("value", [[], (), set(), {}])
def test_what_is_empty_is_filled(value: object) -> None:
    assert altered(value)


def test_a_procedure_is_not_done() -> None:
    done: list[int] = []

    def procedure() -> None:
        done.append(1)

    wrongly(procedure)()
    assert done == []


def test_what_would_refuse_lets_pass() -> None:
    def check(men: int) -> None:
        raise Refusal("GC-8.1a", "men", "too few")

    def count(men: int) -> int:
        raise Refusal("GC-8.1a", "men", "too few")

    assert wrongly(check)(2) is None
    assert wrongly(count)(2) is None


def test_other_failures_are_not_hidden() -> None:
    def count() -> int:
        raise KeyError("men")

    with pytest.raises(KeyError):
        wrongly(count)()


def test_a_generator_yields_one_less() -> None:
    def numbers() -> Iterator[int]:
        yield from (1, 2, 3)

    assert list(wrongly(numbers)()) == [1, 2]


def large(men: int) -> bool:
    return men > 2


def named(men: int) -> str | None:
    return str(men) if men else None


def listed(men: int) -> list[int]:
    return [men] * men


def counted(men: int) -> Iterator[int]:
    yield from range(men)


def checked(men: int) -> None:
    listed(men)


@pytest.mark.parametrize(
    ("function", "way", "answers"),
    [
        (large, "as at first", [False, False]),
        (large, "always yes", [True, True]),
        (large, "always no", [False, False]),
        (named, "as at first", ["2", "2"]),
        (named, "nothing", [None, None]),
        (listed, "as at first", [[2, 2], [2, 2]]),
        (listed, "nothing", [[], []]),
        (counted, "as at first", [[0, 1], [0, 1]]),
    ],
)
def test_a_function_may_answer_the_same_whatever_it_is_asked(
    function: Callable[[int], object], way: str, answers: list[object]
) -> None:
    assert way in ways(function)
    wrong = astray(function, way)
    found = [wrong(men) for men in (2, 3)]
    assert [list(each) if isinstance(each, Iterator) else each for each in found] == answers


def test_an_answer_that_is_kept_is_not_changed_by_who_was_given_it() -> None:
    wrong = astray(listed, "as at first")
    wrong(2).append(9)
    assert wrong(1) == [2, 2]


def test_a_procedure_has_no_further_ways() -> None:
    assert ways(checked) == []
