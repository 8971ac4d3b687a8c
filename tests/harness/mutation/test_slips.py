"""Slips in the text of a function: which there are, and what they make of it."""

from collections.abc import Callable, Sequence

import pytest

from harness.management.commands import rules as command
from harness.mutation import sabotage, trace
from harness.mutation.slips import UnknownSlip, slipped, slips, words
from rulebook import Refusal, rule
from rulebook.marks import MARKED, name_of

LIMIT = 7


def large(heads: int, least: int = 3, *, more: int = 0) -> bool:
    return heads + more >= least


def share(points: int) -> int:
    return points // 2


def first(names: Sequence[str], taken: Sequence[str]) -> str:
    free = [name for name in names if name not in taken]
    return min(free) if free else ""


def at_war(one: str, other: str, allies: Sequence[str]) -> bool:
    return one != other and not other in allies  # noqa: E713 - a text with `not` in it


def check(heads: int) -> None:
    """Refuse fewer than 3."""
    if heads < LIMIT:
        raise Refusal("GC-8.1a", "men", f"{heads} are too few, {LIMIT - 1} as well")


def tell(found: list[int], count: int) -> None:
    found.append(count)
    count += 50
    found.append(count)


@pytest.mark.parametrize(
    ("function", "names"),
    [
        (large, ["heads + more >= least -> heads + more > least", "heads + more -> heads - more"]),
        (share, ["points // 2 -> points * 2", "points // 2 -> -(-points // 2)", "2 -> 3", "2 -> 1"]),
        (
            first,
            [
                "name not in taken -> True",
                "name not in taken -> name in taken",
                "free -> not free",
                "min -> max",
            ],
        ),
        (
            at_war,
            [
                "one != other and (not other in allies) -> one != other or not other in allies",
                "one != other -> True",
                "not other in allies -> True",
                "one != other -> one == other",
                "not other in allies -> other in allies",
                "other in allies -> other not in allies",
            ],
        ),
        (
            check,
            [
                "heads < LIMIT -> False",
                "heads < LIMIT -> heads <= LIMIT",
                "raise Refusal('GC-8.1a', 'men', f'{heads} are too few, {LIMIT - 1} as well') -> pass",
            ],
        ),
        (tell, ["found.append(count) -> pass", "count += 50 -> pass", "found.append(count) -> pass (2)"]),
    ],
)
def test_the_slips_of_a_function(function: Callable[..., object], names: list[str]) -> None:
    assert slips(function) == names


def test_a_function_with_a_slip_is_the_same_but_for_it() -> None:
    boundary = slipped(large, "heads + more >= least -> heads + more > least")
    assert [boundary(heads) for heads in (2, 3, 4)] == [False, False, True]
    assert [boundary(4, 4), boundary(4, 4, more=1)] == [False, True]
    up = slipped(share, "points // 2 -> -(-points // 2)")
    assert [up(points) for points in (3, 4, 5)] == [2, 2, 3]
    assert slipped(first, "min -> max")("abc", "c") == "b"
    assert slipped(first, "name not in taken -> True")("abc", "a") == "a"
    assert slipped(first, "free -> not free")("abc", "") == ""
    slipped(check, "heads < LIMIT -> False")(1)
    with pytest.raises(Refusal):
        slipped(check, "heads < LIMIT -> heads <= LIMIT")(LIMIT)
    found: list[int] = []
    slipped(tell, "found.append(count) -> pass (2)")(found, 1)
    assert found == [1]


def test_the_words_of_a_refusal_are_slips_of_their_own() -> None:
    assert words(check) == [
        "'GC-8.1a' -> 'GC-8.1a?'",
        "'men' -> 'men?'",
        "' are too few, ' -> ' are too few, ?'",
        "' as well' -> ' as well?'",
    ]
    assert words(large) == []
    with pytest.raises(Refusal) as refused:
        slipped(check, "'men' -> 'men?'")(1)
    assert (refused.value.rule, refused.value.field) == ("GC-8.1a", "men?")


def test_a_slip_that_the_text_does_not_have_is_an_error() -> None:
    with pytest.raises(UnknownSlip, match="share: 4 -> 5"):
        slipped(share, "4 -> 5")


def test_a_long_part_is_told_by_its_beginning() -> None:
    def long_winded(number: int) -> bool:
        return number == 100000000000000000000 + 200000000000000000000 + 300000000000000000000 + 4000000000000

    name = slips(long_winded)[0]
    assert "… -> number != 1" in name
    assert slipped(long_winded, name)(1)


def test_a_marked_function_has_a_slip_as_long_as_it_is_asked_for() -> None:
    marked = trace.traced(rule("GC-7c")(share), "sample.share")
    try:
        trace.break_only("sample.share: 2 -> 1")
        assert marked(6) == 6
        trace.break_only("sample.share")
        assert marked(6) == 4
        trace.break_only("sample.share: as at first")
        assert [marked(points) for points in (6, 8)] == [3, 3]
    finally:
        trace.break_only("")
        del MARKED[name_of(share)]
    assert marked(6) == 3


@pytest.mark.parametrize(
    ("fault", "possible"),
    [
        ("", True),
        ("campaign.rules.hostility.may_attack", True),
        ("campaign.rules.hostility.may_attack: always yes", True),
        ("campaign.rules.hostility.may_attack: nothing", False),
        ("campaign.rules.hostility.may_attack: 4 -> 5", False),
        ("campaign.rules.hostility.forgotten", False),
    ],
)
def test_which_faults_there_can_be(fault: str, possible: bool) -> None:
    assert trace.possible(fault) is possible
    name = "campaign.rules.battle.storming.counts"
    (slip, *_) = sabotage.slips_in(name)
    assert sabotage.function_of(slip) == name
    assert trace.possible(slip)


def test_faults_that_change_nothing_are_left_out_and_must_be_possible() -> None:
    name = "campaign.rules.battle.storming.counts"
    every = [*sabotage.outcomes(name), *sabotage.slips_in(name)]
    known = sabotage.slips_in(name)[0]
    alike = {name: {known.partition(trace.HOW)[2]: "why", "always no": "why"}}
    assert set(every) - set(sabotage.without(every, alike)) == {known, f"{name}: always no"}
    with pytest.raises(sabotage.SabotageError, match="counts: of old"):
        sabotage.without(every, {name: {"of old": "why"}})


def test_every_fault_on_the_list_of_those_that_change_nothing_is_possible() -> None:
    alike = sabotage.read_alike(command.PAGES / command.ALIKE)
    sabotage.marked_functions(command.PACKAGES)
    assert sabotage.without([], alike) == []
    assert all(reason for block in alike.values() for reason in block.values())
