"""A round is decided: what counts, who has won, and who closes up."""

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.deciding import RanksClosed, RoundDecided
from battles.ancient_battles.play.yielding import Turning
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state.plane.rectangle import distance
from battles.ancient_battles.system import LOOP
from tests.battles.ancient_battles.combats import (
    BANNER,
    at_side,
    beaten,
    bows,
    by,
    face_to_face,
    fought,
    led,
    one,
    some,
    told,
)
from tests.battles.ancient_battles.positions import area, laid, position, touching, unit

MISS = [1] * 6


@pytest.mark.rule("AB-20.1", "AB-20.2b", "AB-20.2e", "AB-21.6")
def test_wounds_and_bonuses_decide_a_round_and_are_told_with_their_reasons() -> None:
    state = beaten()
    events = fought(state, *by(2), 1, 1)
    decided = one(RoundDecided, events)
    assert (decided.winner, decided.difference) == ("attacker", 4)
    assert told(state, events, RoundDecided) == [
        "the attacker wins the round by 4: 4 (2 wounds, +1 ranks, +1 momentum) against 0 (0 wounds) (AB-20.1)"
    ]


@pytest.mark.rule("AB-20.1", "AB-20.2g", "AB-20.2h", "AB-20.2f", "AB-20.2a", "AB-20.2c", "AB-20.2d")
def test_bonuses_are_those_of_order_banners_height_and_the_side_that_is_touched() -> None:
    spears = unit("b1", 39.6, 18.8, 270, models=12, files=3, standard=True)
    target = led("a1", BANNER, banner=True)
    state = at_side(spears, target, "right", ground=laid(area("gentle_hill", 39, 10, 60, 30)))
    events = fought(state, *[1] * 2, *[1] * 2, *[1] * 6)
    assert one(RoundDecided, events).points == {
        "attacker": {"wounds": 0, "ranks": 1, "army_standard": 1},
        "defender": {"wounds": 0, "close_order": 1, "standard": 1, "higher_ground": 1, "flank_attack": 1},
    }
    rear = one(
        RoundDecided,
        fought(at_side(bows("a1", 36, 22.4, heading=180), bows("b1"), "rear"), *MISS, *MISS, 1, 1),
    )
    assert rear.points["attacker"] == {"wounds": 0, "ranks": 1, "rear_attack": 2}


@pytest.mark.rule("AB-20.2g", "AB-20.2f", "AB-20.1")
@pytest.mark.parametrize("fell", [False, True])
def test_who_destroys_a_unit_has_attacked_its_flank_and_from_above_where_others_fight_on(fell: bool) -> None:
    # Two bowmen stand before one unit, with their left to another on a hill.
    state = face_to_face(
        bows("a1"),
        bows("b1", 31.6),
        bows("b2", 37, models=2, files=2, started=2),
        bows("a2", 38.2, 20.6, heading=270, charged=1),
        ground=laid(area("gentle_hill", 38, 10, 60, 30)),
    )
    touching(state, "a1", "front", "b2", "front")
    touching(state, "a2", "front", "b2", "left")
    struck = [*[6] * 4, *[1] * 6, 1, 1] if fell else [*[1] * 12, 1, 1, 1, 1]
    decided = one(RoundDecided, fought(state, *struck))
    assert (state.units["b2"].gone == "destroyed") is fell
    assert decided.points["attacker"] == {
        "wounds": 2 * fell,
        "ranks": 1,
        "momentum": 1,
        "higher_ground": 1,
        "flank_attack": 1,
    }


@pytest.mark.rule("AB-20.1")
def test_nobody_tests_after_a_draw() -> None:
    events = fought(face_to_face(bows("a1"), bows("b1")), *MISS, *MISS)
    assert one(RoundDecided, events).winner is None
    assert some(testing.TestTaken, events) == []
    assert told(position(), events, RoundDecided) == [
        "the round is a draw: 1 (0 wounds, +1 ranks) against 1 (0 wounds, +1 ranks) (AB-20.1)"
    ]


@pytest.mark.rule("AB-H9.5", "AB-21.2c", "AB-20.2e")
def test_a_loser_who_is_not_broken_stays_in_contact_and_the_winner_has_momentum_in_the_next_round() -> None:
    state = face_to_face(bows("a1", charged=1), bows("b1"))
    fought(state, *by(2), 1, 1)
    assert state.units["b1"].contacts
    assert [(each.rounds, each.won) for each in state.units.values()] == [(1, True), (1, False)]
    state.number, state.active = 2, "defender"
    decided = one(RoundDecided, fought(state, *MISS, *MISS, 1, 1))
    assert decided.points["attacker"] == {"wounds": 0, "ranks": 1, "momentum": 1}


@pytest.mark.rule("AB-H2.4", "AB-H2.3")
def test_who_stands_on_the_flank_closes_up_to_a_unit_that_has_become_shorter() -> None:
    # Four ranks are 4.8 inches deep, and one rank 1.2.
    state = at_side(
        bows("a1", 32.4, 23.8, heading=90, models=4, files=2, charged=1),
        bows("b1", models=24),
        "right",
        bows("a2", won=True),
    )
    touching(state, "a2", "front", "b1", "front")
    events = fought(state, *[6] * 4, *[6] * 12, 1, 1)
    assert one(RanksClosed, events).poses == {"a1": (32_400, 22_400, 90_000)}
    assert state.units["a1"].contacts[0].at == 600
    assert distance(footprint(state.units["a1"]), footprint(state.units["b1"])) <= 1


@pytest.mark.rule("AB-H9.7")
def test_a_side_that_has_destroyed_all_its_enemies_has_won_and_may_turn() -> None:
    state = face_to_face(
        bows("a1", charged=1),
        bows("b1", models=2, files=2, standard=True, started=2),
        bows("b2", 41.5, 18.8, heading=0),
    )
    assert one(RoundDecided, fought(state, *[6] * 4)).winner == "attacker"
    assert (state.agenda, LOOP.to_act(state)) == ([Turning("a1")], "attacker")
    assert state.lost == ("b1",)
