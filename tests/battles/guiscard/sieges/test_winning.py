"""Who has won a fight of a siege that has beaten nobody."""

from collections.abc import Sequence

import pytest

from battles.agenda.state import Over
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.muster import Action, Side
from tests.battles.guiscard.sieges.fights import TOWER, siege
from tests.battles.guiscard.sieges.test_ends import A, D, slain, stand, under_way


def assault(inside: Sequence[str], outside: Sequence[str]) -> Skirmish:
    """An assault on the castle with those inside and besiegers there."""
    state = under_way(siege("assault", refuge=TOWER, centre="1506"))
    stand(state, D, inside)
    stand(state, A, outside)
    return state


def won(state: Skirmish, end: Over | None = None) -> Side | None:
    """Who has won it when it ends so; undecided where nothing else is said."""
    state.over = end or Over("undecided", None)
    return RULESET.verdict(state).winner


BEFORE = ("1517", "1417", "1617", "1418")


@pytest.mark.rule("GS-11.4.1g")
def test_an_assault_that_takes_nothing_is_won_by_the_besieged() -> None:
    state = assault(("1510", "1511", "1512"), BEFORE)
    assert won(state) == "defender"
    assert RULESET.verdict(state).level == ""
    assert RULESET.result(state).loser is None


@pytest.mark.rule("GS-11.4.1g")
def test_an_assault_that_takes_the_outer_works_is_won_by_the_besieger() -> None:
    state = assault(("1505", "1506", "1507"), ("1510", "1511", "1512", "1513"))
    assert won(state) == "attacker"
    assert RULESET.result(state).loser is None


@pytest.mark.parametrize(("loser", "winner"), [("defender", "attacker"), ("attacker", "defender")])
def test_who_has_beaten_the_other_has_won_whatever_is_taken(loser: Side, winner: Side) -> None:
    assert won(assault(("1510", "1511", "1512"), BEFORE), Over("flight", loser)) == winner


def test_nobody_has_won_an_assault_of_which_nobody_is_left() -> None:
    state = assault(("1510", "1511", "1512"), BEFORE)
    slain(state, A + D)
    assert won(state) is None


@pytest.mark.parametrize("action", ["general_sally"])
def test_nobody_has_won_a_fight_of_no_other_measure_that_has_beaten_nobody(action: Action) -> None:
    assert won(under_way(siege(action))) is None
