"""Who has won a fight of a siege."""

from typing import Any

import msgspec
import pytest

from battles.agenda.state import Over
from battles.guiscard.ruleset import RULESET
from battles.guiscard.sieges.verdicts import winner
from battles.guiscard.state import Skirmish
from battles.muster import Action, Side
from tests.battles.guiscard.sieges.fights import opened, siege


def ended(action: Action, loser: Side | None, **works: Any) -> Skirmish:
    """A fight that is over before anything has happened."""
    state = opened(siege(action, **works))
    state.over = Over("flight" if loser else "undecided", loser)
    return state


def burnt(state: Skirmish, hexes: int) -> Skirmish:
    """The fight with so many tents razed."""
    tents = ("0508", "0509", "0608", "0609", "0906", "0907", "1006", "1007")
    state.fabric = msgspec.structs.replace(state.fabric, razed=tents[:hexes])
    return state


@pytest.mark.rule("GS-11.4.2g")
def test_a_raid_is_won_by_those_inside_who_burn_a_quarter_of_the_tents_though_they_run() -> None:
    assert winner(burnt(ended("camp_sally", "attacker", tents=28), 7)) == "attacker"
    assert winner(burnt(ended("camp_sally", "attacker", tents=28), 6)) == "defender"
    assert winner(ended("camp_sally", None)) == "defender"


@pytest.mark.rule("GS-11.4.2f")
def test_a_raid_is_won_by_those_inside_who_burn_an_engine_or_clear_the_camp() -> None:
    state = ended("camp_sally", "attacker", tents=28, engines={"perrier": 1})
    assert winner(state) == "defender"
    state.perriers.clear()
    assert winner(state) == "attacker"
    assert winner(ended("camp_sally", "defender", tents=28)) == "attacker"


@pytest.mark.rule("GS-11.4.3h")
def test_a_sally_for_food_is_won_by_the_half_of_the_horses() -> None:
    state = ended("supply_sally", None, horses=5, food=5)
    assert state.siege is not None
    state.siege.across = ("pack-horse-1", "pack-horse-2")
    assert winner(state) == "attacker"
    state.siege.across = ("pack-horse-1", "pack-horse-2", "pack-horse-3")
    assert winner(state) == "defender"


@pytest.mark.rule("GS-11.4.3h")
def test_a_sally_without_horses_is_won_by_those_inside_before_whom_nobody_is_left() -> None:
    assert winner(ended("supply_sally", "attacker")) == "defender"
    assert winner(ended("supply_sally", None)) == "attacker"


@pytest.mark.rule("GS-11.4.4c")
def test_other_fights_are_lost_by_the_loser() -> None:
    assert winner(ended("general_sally", "defender")) == "attacker"
    assert winner(ended("general_sally", None)) is None


@pytest.mark.rule("GS-11.4.3h")
def test_the_verdict_names_whom_the_fight_has_served() -> None:
    state = burnt(ended("camp_sally", "attacker", tents=28), 7)
    assert RULESET.verdict(state).winner == "attacker"
