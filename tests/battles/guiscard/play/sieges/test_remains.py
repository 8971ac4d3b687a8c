"""What a fight of a siege has left of the place, and who has won it."""

from typing import Any

import msgspec
import pytest

from battles.contract.muster import Action, Muster, Side
from battles.contract.result import WorksAfter
from battles.guiscard.play.sieges.remains import remains
from battles.guiscard.play.sieges.verdicts import winner
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.kit.agenda.state import Over
from tests.battles.guiscard.play.sieges.fights import opened, siege


def left(muster: Muster, **fabric: tuple[str, ...]) -> WorksAfter:
    """What is left where a fight ends undecided with the works so, on top of what they were."""
    state = opened(muster)
    before = {key: getattr(state.fabric, key) for key in fabric}
    more = {key: tuple(sorted({*before[key], *hexes})) for key, hexes in fabric.items()}
    state.fabric = msgspec.structs.replace(state.fabric, **more)
    state.turn, state.over = 3, Over("undecided", None)
    return remains(state)


@pytest.mark.rule("GS-11.3.3b")
def test_what_has_come_down_is_told_in_the_hexes_of_the_plan_and_what_was_down_before_is_not() -> None:
    muster = siege("assault", demolished=("1007",))
    assert left(muster, down=("1008", "0101")).demolished == ("1008",)
    sally = siege("general_sally", demolished=("1407",))
    assert left(sally, down=("2409",)).demolished == ("1009",)


@pytest.mark.rule("GT-9.2.3.2b", "GT-9.2.4a")
def test_the_gate_is_told_where_it_stands_otherwise_than_before() -> None:
    assert left(siege("assault")).gate is None
    assert left(siege("assault"), open=("1515",)).gate == "open"
    broken = left(siege("assault", gate="open"), down=("1515",))
    assert (broken.gate, broken.demolished) == ("destroyed", ("1515",))
    state = opened(siege("assault", gate="open"))
    state.fabric = Fabric()
    assert remains(state).gate == "closed"


@pytest.mark.rule("GS-11.4.4b")
def test_of_a_place_that_is_on_no_map_nothing_is_told() -> None:
    found = left(siege("general_sally", building="farm"), down=("2915",), open=("2915",))
    assert (found.demolished, found.gate) == ((), None)


@pytest.mark.rule("GS-11.4.2g")
def test_no_more_tents_are_told_than_there_are() -> None:
    assert left(siege("camp_sally", tents=2), razed=("0509", "0508", "0609")).tents_burnt == 2


CAMP: dict[str, Any] = {"tents": 28, "engines": {"perrier": 1}}
FOOD: dict[str, Any] = {"horses": 7, "food": 7}


def ended(action: Action, loser: Side | None, works: dict[str, Any]) -> Skirmish:
    """A fight that is over before anything has happened."""
    state = opened(siege(action, **works))
    state.over = Over("flight" if loser else "undecided", loser)
    return state


@pytest.mark.rule("GS-11.4.2f", "GS-11.4.2g", "GS-11.4.3h", "GS-11.4.4c")
@pytest.mark.parametrize(
    ("action", "works", "burnt", "across", "loser", "won"),
    [
        # A raid, by who burns a quarter of the tents, though they run, or clears the camp; else by who holds it.
        ("camp_sally", CAMP, 7, 0, "attacker", "attacker"),
        ("camp_sally", CAMP, 6, 0, "attacker", "defender"),
        ("camp_sally", CAMP, 0, 0, "defender", "attacker"),
        ("camp_sally", {}, 0, 0, None, "defender"),
        # A sally for food, by those inside if half of the horses are across, or there are none and nobody is left.
        ("supply_sally", FOOD, 0, 3, None, "attacker"),
        ("supply_sally", FOOD, 0, 4, None, "defender"),
        ("supply_sally", {}, 0, 0, "attacker", "defender"),
        ("supply_sally", {}, 0, 0, None, "attacker"),
        # A general sally, by who does not lose it.
        ("general_sally", {}, 0, 0, "defender", "attacker"),
        ("general_sally", {}, 0, 0, None, None),
    ],
)
def test_who_has_won(
    action: Action, works: dict[str, Any], burnt: int, across: int, loser: Side | None, won: Side | None
) -> None:
    state = ended(action, loser, works)
    tents = ("0508", "0509", "0608", "0609", "0906", "0907", "1006", "1007")
    state.fabric = msgspec.structs.replace(state.fabric, razed=tents[:burnt])
    state.siege.across = tuple(f"pack-horse-{number}" for number in range(1, across + 1))
    verdict = RULESET.verdict(state)
    assert winner(state) == verdict.winner == won
    assert won is None or not verdict.level or RULESET.outcome(state).loser != won, (
        "neither side wins by his own flight"
    )


@pytest.mark.rule("GS-11.4.2f")
def test_a_raid_is_won_by_those_inside_who_burn_an_engine() -> None:
    state = ended("camp_sally", "attacker", CAMP)
    assert winner(state) == "defender"
    state.perriers.clear()
    assert winner(state) == "attacker"
