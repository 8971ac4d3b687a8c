"""Fates out of the counts that an organiser types."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract import (
    Class,
    Losses,
    Outcomes,
    fates_from_counts,
    result_from_counts,
)
from rulebook import Refusal
from tests.battles.musters import commander, group, muster
from tests.battles.results import fared

KNIGHTS = Class("normans", "knight", True)
FIGHT = muster(
    group("a", {"cavalry_armoured": 6}, wounded=2, commanders=(commander("guiscard", 7),)),
    group("d", {"infantry_armoured": 4}, faction="lombards"),
)
FLED = Outcomes("holds", "retreat")


def test_typed_counts_come_back_as_the_same_counts() -> None:
    losses = {
        "a": {"normans-knight": Losses(killed=3, wounded=1)},
        "d": {"lombards-medium_infantry": Losses(captured=2)},
    }
    result = result_from_counts(FIGHT, losses, FLED, commanders={"guiscard": "wounded"}, rounds=9)
    counted = fared(FIGHT, result)
    assert counted["a"][KNIGHTS] == {"killed": 3, "wounded": 1, "unhurt": 2}
    assert counted["d"][Class("lombards", "medium_infantry", False)] == {"captured": 2, "unhurt": 2}
    assert result.commanders == {"guiscard": "wounded"}
    assert (result.rounds, result.settled_by, result.holder) == (9, "external", "attacker")


def test_commanders_that_are_not_named_are_unhurt() -> None:
    assert result_from_counts(FIGHT, {}, FLED).commanders == {"guiscard": "unhurt"}


@pytest.mark.rule("GC-14.5c")
def test_more_wounds_than_healthy_men_are_refused() -> None:
    with pytest.raises(Refusal, match="only 4 healthy") as raised:
        fates_from_counts(FIGHT, {"a": {"normans-knight": Losses(wounded=5)}})
    assert raised.value.field == "losses.a.normans-knight.wounded"


@pytest.mark.parametrize(
    ("losses", "field"),
    [
        ({"x": {}}, "losses.x"),
        ({"a": {"normans-archer": Losses()}}, "losses.a.normans-archer"),
        ({"a": {"normans-knight": Losses(killed=7)}}, "losses.a.normans-knight"),
        ({"a": {"normans-knight": Losses(killed=-1)}}, "losses.a.normans-knight"),
    ],
)
def test_impossible_counts_are_refused_by_field(losses, field: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Refusal) as raised:
        fates_from_counts(FIGHT, losses)
    assert raised.value.field == field


def test_a_typed_result_is_checked_like_any_other() -> None:
    with pytest.raises(Refusal, match=r"GC-14\.6a"):
        result_from_counts(FIGHT, {}, Outcomes("holds", "eliminated"))


@given(st.integers(0, 6), st.integers(0, 4), st.integers(0, 6))
def test_counts_survive_the_way_through_fates(killed: int, wounded: int, captured: int) -> None:
    typed = Losses(killed, wounded, captured)
    healthy_left = 4 - max(0, killed - 2)
    if killed + wounded + captured > 6 or wounded > healthy_left:
        with pytest.raises(Refusal):
            fates_from_counts(FIGHT, {"a": {"normans-knight": typed}})
        return
    fates = fates_from_counts(FIGHT, {"a": {"normans-knight": typed}})
    knights = [fates[f"a-normans-knight-{number}"] for number in range(1, 7)]
    assert [knights.count(fate) for fate in ("killed", "wounded", "captured")] == [killed, wounded, captured]
