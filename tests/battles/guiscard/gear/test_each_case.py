"""Rules of gear that say one thing of one case and another of the next: each asked of both, one after the other."""

import pytest

from battles.guiscard.events.movement import MoveEnded, MoveStopped
from battles.guiscard.gear import burning, fuel, hanging, ladders, perriers, pulling
from battles.guiscard.gear.pulling import blocks
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import CrossParapet, LiftLadder, RaiseLadder, ToppleLadder
from hexmap.grid import distance, neighbours
from rulebook import Refusal
from tests.battles.guiscard.board import foot, happened, order, refused
from tests.battles.guiscard.gear import engines, sieges
from tests.battles.guiscard.gear.storming import FOOT, PALISADE, PLATFORM, siege
from tests.battles.guiscard.movement.walks import announce


@pytest.mark.rule("GT-9.2.1a")
def test_a_palisade_stands_between_its_hex_and_the_one_outside_and_nowhere_else() -> None:
    ground = ground_in(siege())
    assert ladders.at_palisade(ground, FOOT, PALISADE)
    assert ladders.at_palisade(ground, FOOT, PLATFORM)
    assert not ladders.at_palisade(ground, PALISADE, FOOT), "nobody leans anything on it from inside"
    assert not ladders.at_palisade(ground, PALISADE, PLATFORM)
    assert not ladders.at_palisade(ground, "0808", FOOT)
    assert not ladders.at_palisade(ground, "0808", PALISADE), "they do not touch"


@pytest.mark.rule("GT-10.1.6b")
def test_a_ladder_is_laid_flat_where_somebody_could_go_on_from_it() -> None:
    state = siege(raised={"l": (FOOT, PLATFORM)})
    ground, ladder = ground_in(state), state.ladders["l"]
    ladders.refuse_flat(ground, ladder, "0809")
    for hex_ in (PLATFORM, PALISADE, "0608"):
        with pytest.raises(Refusal) as found:
            ladders.refuse_flat(ground, ladder, hex_)
        assert found.value.rule == "GT-10.1.6b"


@pytest.mark.rule("GT-10.1.6a", "GT-10.1.6b")
def test_who_topples_a_ladder_does_not_lay_it_over_the_palisade() -> None:
    state = siege(
        foot("d", "defender", "Lia", PLATFORM),
        raised={"l": (FOOT, PLATFORM)},
        step="combat",
        active="defender",
    )
    assert refused(state, ToppleLadder("d", "l", PALISADE)).rule == "GT-10.1.6b"


@pytest.mark.rule("GT-10.6.5a")
def test_pullers_stand_in_two_files_two_to_four_hexes_from_the_palisade() -> None:
    state = siege(hanging={"r": (FOOT, PALISADE)})
    ground, rope = ground_in(state), state.ropes["r"]
    found = list(blocks(ground, rope))
    assert len(found) == len(set(found)) == 38
    for block in found:
        assert len(block) == 4
        assert all(2 <= distance(hex_, PALISADE) <= 4 and ground.cells[hex_].depth == 0 for hex_ in block)
        assert all(len(block.intersection(neighbours(hex_))) >= 2 for hex_ in block)
    assert frozenset(("0807", "0707", "0706", "0806")) in found
    elsewhere = siege(hanging={"r": (FOOT, PLATFORM)})
    other = list(blocks(ground_in(elsewhere), elsewhere.ropes["r"]))
    assert set(other) != set(found)


@pytest.mark.rule("GT-10.2.1a")
def test_hands_reach_what_is_beside_once_each() -> None:
    state = siege(foot("a", "attacker", "Lia", "0808"), foot("b", "attacker", "Lia", "0607"))
    ground = ground_in(state)
    for name in ("a", "b"):
        one = state.people[name]
        assert sorted(fuel.at_hand(ground, one)) == sorted(neighbours(one.hex))


@pytest.mark.rule("GT-10.5.3c")
def test_who_flees_over_naphtha_goes_over_that_and_over_no_other_fire() -> None:
    state = sieges.siege(foot("a", "attacker", "Nim", "0808"))
    sieges.alight(state, "0809", lit="naphtha")
    assert burning.over_naphtha(state).enterable("0808", "0809", False, False)
    sieges.alight(state, "0709")
    assert burning.over_naphtha(state).enterable("0808", "0809", False, False)
    assert not burning.over_naphtha(state).enterable("0809", "0709", False, False)


@pytest.mark.rule("GT-10.6.3a")
def test_only_who_hangs_on_a_rope_is_struck_two_columns_to_the_right() -> None:
    state = siege(
        foot("a", "attacker", "Lia", FOOT),
        foot("b", "attacker", "Lia", "0809"),
        hanging={"r": (FOOT, PLATFORM)},
        climbing={"r": "a"},
    )
    assert [hanging.shift(state, state.people[name]) for name in ("a", "b", "a")] == [2, 0, 2]


@pytest.mark.rule("GT-10.2.5b")
def test_each_perrier_fills_its_own_two_hexes() -> None:
    state = engines.manned()
    engines.emplace(state, "q", "2014")
    assert set(perriers.filled_with(state, "1514")) == {"1514", "1515"}
    assert set(perriers.filled_with(state, "2015")) == {"2014", "2015"}


@pytest.mark.rule("GT-10.1.3b", "GT-10.6.1d")
@pytest.mark.parametrize(("face", "stopped"), [(2, False), (6, True)])
def test_who_is_not_hurt_in_his_jump_may_go_on(face: int, stopped: bool) -> None:
    state = siege(foot("a", "attacker", "Lia", FOOT), hanging={"r": (FOOT, PLATFORM)}, climbing={"r": "a"})
    events = order(state, CrossParapet("r"), [face])
    assert happened(events, MoveStopped) == ([MoveStopped("a")] if stopped else [])
    assert state.people["a"].deeds.stopped is stopped


@pytest.mark.rule("GT-10.1.3a")
def test_only_a_ladder_is_climbed() -> None:
    ground = ground_in(siege(raised={"l": (FOOT, PLATFORM)}))
    assert ground.scaled("0809", FOOT)
    assert ground.scaled(FOOT, PLATFORM)
    assert not ground.scaled("0808", "0809")
    assert not ground.scaled(FOOT, "0809")


@pytest.mark.rule("GT-10.6.5b")
def test_w22_with_two_wounded_of_the_four_nothing_falls() -> None:
    four = [
        foot(f"p{number}", "attacker", "Nim", hex_, "wounded" if number < 2 else "healthy")
        for number, hex_ in enumerate(("0807", "0707", "0706", "0806"))
    ]
    state = siege(*four, hanging={"r": (FOOT, PALISADE)}, step="combat")
    assert pulling.added([state.people[f"p{number}"] for number in range(4)]) == {"wounded pullers": 2}
    with pytest.raises(Refusal) as found:
        pulling.check(state, pulling.PullDown("r", ("p0", "p1", "p2", "p3")))
    assert found.value.rule == "GT-10.6.5b"


@pytest.mark.rule("GT-10.1.2c")
def test_each_pair_raises_its_own_ladder_in_one_of_its_hexes() -> None:
    pairs = (
        foot("a", "attacker", "Lia", "0809"),
        foot("b", "attacker", "Lia", FOOT),
        foot("c", "attacker", "Lia", "0910"),
        foot("d", "attacker", "Lia", "0911"),
    )
    state = siege(*pairs, flat={"l": ("0809", FOOT), "m": ("0910", "0911")})
    raised = (({"a", "b"}, "b", "l", FOOT, PLATFORM), ({"c", "d"}, "d", "m", "0911", "1011"))
    for carriers, carrier, ladder, stands, against in raised:
        order(state, LiftLadder(ladder))
        announce(state, carrier)
        assert refused(state, RaiseLadder("0808", against)).rule == "GT-10.1.2c"
        ended = happened(order(state, RaiseLadder(stands, against)), MoveEnded)
        assert {each.character for each in ended} == carriers
        assert (state.ladders[ladder].hex, state.ladders[ladder].against) == (stands, against)
