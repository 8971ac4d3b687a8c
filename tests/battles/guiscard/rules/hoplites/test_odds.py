"""What formations do to an attack (GT-7.3.1c-h, 7.3.2b, W14, W15)."""

import pytest

from battles.guiscard.rules.combat.weighing import weigh
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Assailing
from battles.guiscard.tables import TABLES
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.hoplites.phalanx import LEFT_MAN, RIGHT, phalanx, places

FRONT = places()[0]
BEFORE_LEFT, BEFORE_MIDDLE = toward(FRONT[0], RIGHT - 2), toward(FRONT[1], RIGHT - 2)
LEFT, OPEN, BACK = toward(FRONT[0], RIGHT + 3), toward(FRONT[2], RIGHT), toward(FRONT[1], RIGHT + 1)


def enemy(state: Skirmish, *names: str) -> list[Character]:
    return [state.people[name] for name in names]


def against(*hexes: str, depth: int = 1, foulkon: bool = False) -> Skirmish:
    """A formation with Norman foot at these hexes: n0, n1 ..."""
    return phalanx(
        *(foot(f"n{n}", "attacker", "Nim", hex_) for n, hex_ in enumerate(hexes)),
        depth=depth,
        foulkon=foulkon,
    )


@pytest.mark.rule("GT-7.3.1d", "GT-7.3.1e")
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_an_attack_from_the_front_is_shifted_left_and_one_of_hoplites_right_by_the_depth(depth: int) -> None:
    state = against(BEFORE_MIDDLE, depth=depth)
    assert odds.shifts(state, enemy(state, "n0"), state.people["h12"]) == {"formation_front": -depth}
    assert odds.pushing(state.formations["f1"]) == depth
    assert odds.shifts(state, enemy(state, "h11", "h12"), state.people["n0"]) == {"formation_depth": depth}


@pytest.mark.rule("GT-7.3.1g", "GT-7.3.1d")
def test_the_shield_side_is_no_help_the_open_side_and_the_rear_are_and_the_worst_counts() -> None:
    state = against(LEFT, OPEN, BACK, BEFORE_LEFT)
    assert odds.shifts(state, enemy(state, "n0"), state.people["h11"]) == {}
    assert odds.shifts(state, enemy(state, "n1"), state.people["h13"]) == {"formation_right": 1}
    assert odds.shifts(state, enemy(state, "n2"), state.people["h12"]) == {"formation_rear": 2}
    assert odds.shifts(state, enemy(state, "n3", "n0"), state.people["h11"]) == {}


@pytest.mark.rule("GT-7.3.1e")
def test_the_depth_helps_only_where_all_attackers_are_of_the_formation() -> None:
    state = phalanx(
        foot("n", "attacker", "Nim", BEFORE_MIDDLE),
        foot("b", "defender", "Bim", toward(BEFORE_MIDDLE, 0)),
        depth=3,
    )
    assert odds.shifts(state, enemy(state, "h12", "b"), state.people["n"]) == {}
    assert odds.shifts(state, enemy(state, "b", "h12"), state.people["n"]) == {}


@pytest.mark.rule("GT-7.3.2b")
def test_a_foulkon_attacks_one_column_to_the_left_of_its_depth() -> None:
    state = against(BEFORE_MIDDLE, depth=2, foulkon=True)
    assert odds.shifts(state, enemy(state, "h12"), state.people["n0"]) == {
        "formation_depth": 2,
        "foulkon": -1,
    }
    assert odds.locked(state.formations["f1"]) == -1
    assert odds.shifts(state, enemy(state, "n0"), state.people["h12"]) == {"formation_front": -2}
    state.formations["f1"].foulkon = False
    assert odds.locked(state.formations["f1"]) == 0


@pytest.mark.rule("GT-7.3.2b")
def test_a_foulkon_has_medium_cover_from_any_side() -> None:
    state = against(LEFT, depth=2, foulkon=True)
    assert odds.cover(state, state.people["h11"]) == "medium"
    assert odds.cover(state, state.people["h23"]) == "medium"
    assert odds.cover(state, state.people["n0"]) is None
    state.formations["f1"].foulkon = False
    assert odds.cover(state, state.people["h11"]) is None


@pytest.mark.rule("GT-7.3.1d", "GT-7.3.1c")
def test_w14_two_knights_before_a_phalanx_three_deep() -> None:
    state = phalanx(
        foot("n", "attacker", "Nck", BEFORE_LEFT),
        foot("c", "attacker", "Ncc", toward(FRONT[0], RIGHT - 1)),
        depth=3,
    )
    weight = weigh(state, drawn(), Assailing("h11", ("n", "c")), enemy(state, "n", "c"), state.people["h11"])
    assert (weight.attack, weight.defence, weight.differential) == (47, 7, 40)
    columns = TABLES.now.combat.combat.column
    assert columns[weight.start].id == "26/40"
    assert weight.shifts == {"number": 1, "formation_front": -3}
    assert columns[weight.column].id == "9/15"


@pytest.mark.rule("GT-7.3.1g")
def test_w15_two_attackers_of_whom_one_is_on_the_shield_side() -> None:
    state = phalanx(foot("n", "attacker", "Nck", LEFT), foot("c", "attacker", "Ncc", BEFORE_LEFT), depth=3)
    weight = weigh(state, drawn(), Assailing("h11", ("n", "c")), enemy(state, "n", "c"), state.people["h11"])
    # The example has 48 against 6 where our counters have 47 against 7: a column lower to begin with.
    assert (weight.differential, weight.shifts, weight.column) == (40, {"number": 1}, weight.start + 1)
    combat = TABLES.now.combat.combat
    start = combat.at(48 - 6)
    assert [combat.column[start].id, combat.column[start + 1].id] == ["41/60", "61/80"]


@pytest.mark.rule("GT-7.3.1c", "GT-7.3.1d")
def test_a_front_attack_strikes_the_pikes_first_as_long_as_he_has_them() -> None:
    state = against(BEFORE_LEFT, LEFT, toward(FRONT[0], RIGHT + 2), depth=2)
    front, left, back = enemy(state, "n0", "n1", "n2")
    one = state.people["h11"]
    for attackers, strikes in (([front], True), ([left], False), ([front, left], False), ([back], False)):
        assert odds.marker_before(state, attackers, one) is strikes
    assert not odds.marker_before(state, [one], front)
    state.formations["f1"].markers.remove("h11")
    assert not odds.marker_before(state, [front], one)
    assert odds.shifts(state, [front], one) == {"formation_front": -2}, "at the same odds"


@pytest.mark.rule("GT-7.3.1c")
@pytest.mark.parametrize(("fell", "spared"), [(3, True), (2, False)])
def test_who_has_lost_his_pikes_may_be_attacked_from_the_next_turn_on(fell: int, spared: bool) -> None:
    state = against(BEFORE_LEFT, LEFT)
    state.fallen["h11"] = fell
    front, left = enemy(state, "n0", "n1")
    assert state.turn == 3
    assert odds.spared(state, [front], state.people["h11"]) is spared
    assert not odds.spared(state, [front, left], state.people["h11"])
    assert not odds.spared(state, [front], state.people["n1"])
    state.formations.clear()
    assert not odds.spared(state, [front], state.people["h11"])


@pytest.mark.rule("GT-7.3.1h")
def test_a_hoplite_in_formation_holds_from_the_front_and_is_hurt_from_elsewhere() -> None:
    state = against(BEFORE_LEFT, LEFT)
    one = state.people["h11"]
    assert odds.holds(state, one, [BEFORE_LEFT]) == "front"
    assert odds.holds(state, one, [LEFT]) == "side"
    assert odds.holds(state, one, [BEFORE_LEFT, LEFT]) == "side"
    assert odds.holds(state, state.people["n0"], [LEFT_MAN]) is None


def test_outside_of_formations_nothing_is_shifted() -> None:
    state = against(BEFORE_MIDDLE)
    state.formations.clear()
    assert odds.shifts(state, enemy(state, "n0"), state.people["h12"]) == {}
