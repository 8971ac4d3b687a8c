"""Two carry a ladder to the foot of the palisade and raise it there."""

import pytest

from battles.guiscard import system
from battles.guiscard.play import harm
from battles.guiscard.play import orders as o
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.gear import ladders
from battles.guiscard.play.gear.ladders import LadderLifted, LadderPutDown, LiftLadder, PutDownLadder
from battles.guiscard.play.gear.portage import LadderCarried, LadderRaised, RaiseLadder
from battles.guiscard.play.harm import FellBack
from battles.guiscard.play.movement.budget import MoveEnded, MoveStopped, budget
from battles.guiscard.play.movement.infiltration import opponents
from battles.guiscard.play.moving.announcing import Halt, MoveAnnounced
from battles.guiscard.play.moving.legs import Bridle, Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.moving.walking import HexEntered
from battles.guiscard.rules.fire.shooters import barred_in_offence, shooter
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Deeds, Skirmish
from battles.guiscard.state.fabric import Leaning
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, refused, rider
from tests.battles.guiscard.play.gear.storming import FLAT, FOOT, PALISADE, PLATFORM, siege, whole
from tests.battles.guiscard.play.movement.walks import announce, offered


def bearers() -> tuple[Placed, Placed]:
    """Two archers who stand on a ladder, b towards the palisade."""
    return foot("a", "attacker", "Lia", "0808"), foot("b", "attacker", "Lia", "0809")


def carrying(*others: Placed, **fields: object) -> Skirmish:
    """Two archers who have taken up a ladder, b towards the palisade."""
    state = siege(*bearers(), *others, flat={"l": FLAT}, **fields)
    order(state, LiftLadder("l"))
    return state


@pytest.mark.rule("GT-10.1.2a")
def test_two_who_stand_on_a_ladder_take_it_up_and_go_with_it_hex_by_hex() -> None:
    state = carrying()
    assert state.ladders["l"].carriers == ("a", "b")
    announce(state, "b", "0810", "0910")
    events = order(state, Halt())
    assert [each.hex for each in happened(events, HexEntered)] == ["0810", "0910"]
    assert [each.hex for each in happened(events, LadderCarried)] == ["0809", "0810"]
    assert (state.people["b"].hex, state.people["a"].hex) == ("0910", "0810")
    assert state.ladders["l"].hexes == ("0810", "0910")
    assert [each.character for each in happened(events, MoveAnnounced)] == ["b", "a"]
    assert {each.character for each in happened(events, MoveEnded)} == {"a", "b"}
    assert state.people["a"].deeds.spent == state.people["b"].deeds.spent > 0
    whole(state)


@pytest.mark.rule("GT-10.1.2b")
def test_carriers_have_two_points_less_and_go_as_fast_as_the_slower_of_them() -> None:
    state = siege(*bearers(), flat={"l": FLAT})
    assert budget(state, state.people["a"]) == 8
    order(state, LiftLadder("l"))
    assert budget(state, state.people["a"]) == budget(state, state.people["b"]) == 6
    state = siege(
        foot("a", "attacker", "Lia", "0808"), foot("b", "attacker", "Nim", "0809"), flat={"l": FLAT}
    )
    order(state, LiftLadder("l"))
    assert budget(state, state.people["a"]) == 4


@pytest.mark.rule("GT-10.1.2a")
@pytest.mark.parametrize(
    "other",
    [
        None,
        foot("b", "attacker", "Lia", "0908"),
        foot("b", "attacker", "Lia", "0809", "stunned"),
        foot("b", "attacker", "Lia", "0809", deeds=Deeds(moved=True)),
        foot("b", "attacker", "Lia", "0809", deeds=Deeds(shot=True)),
        foot("b", "attacker", "Lia", "0809", deeds=Deeds(spent=1)),
        rider("b", "attacker", "Nck", "0809", "N"),
    ],
)
def test_it_takes_two_on_foot_who_have_done_nothing_else(other: Placed | None) -> None:
    state = siege(*filter(None, (foot("a", "attacker", "Lia", "0808"), other)), flat={"l": FLAT})
    refused(state, LiftLadder("l"))


@pytest.mark.rule("GT-10.1.2a")
def test_no_other_ladder_is_taken_up_and_this_one_once_a_turn_before_they_move() -> None:
    state = siege(*bearers(), flat={"l": FLAT}, raised={"r": ("0911", "1011")})
    for given in (LiftLadder("r"), LiftLadder("none"), PutDownLadder("l"), PutDownLadder("r")):
        assert refused(state, given).rule == "GT-10.1.2a", given
    state = carrying()
    events = order(state, PutDownLadder("l"))
    assert happened(events, LadderPutDown) == [LadderPutDown("l")]
    assert not state.ladders["l"].carriers
    assert refused(state, LiftLadder("l")).rule == "GT-10.1.2a"
    state = carrying()
    announce(state, "a", "0708")
    order(state, Halt())
    assert refused(state, PutDownLadder("l")).rule == "GT-10.1.2b"


@pytest.mark.rule("GT-10.1.2a")
def test_who_carries_goes_only_with_the_other_through_free_hexes() -> None:
    state = carrying(foot("c", "attacker", "Lia", "0709"), foot("d", "attacker", "Lia", "0810"))
    announce(state, "b")
    assert refused(state, Go("0810")).rule == "GT-10.1.2a", "a friend is there"
    assert refused(state, Go("0808")).rule == "GT-10.1.2a", "the other carrier is there"
    assert refused(state, Bridle("nag")).rule == "GT-10.1.2a"
    order(state, o.Stay())
    state.people["b"].deeds.stopped = True
    assert refused(state, Take("a")).rule == "GT-10.1.2a"


@pytest.mark.rule("GT-10.1.2d")
def test_nobody_carries_while_an_enemy_is_beside_the_ladder_unless_the_palisade_is_between() -> None:
    foe = foot("e", "defender", "Bim", "0708")
    state = siege(*bearers(), foe, flat={"l": FLAT})
    assert refused(state, LiftLadder("l")).rule == "GT-10.1.2d"
    state = carrying(foot("e", "defender", "Bim", "0811"))
    announce(state, "b", "0810")
    assert refused(state, Go("0910")).rule == "GT-10.1.2d", "he has come beside him"
    state = siege(*bearers(), foot("e", "defender", "Bim", "0708", "stunned"), flat={"l": FLAT})
    order(state, LiftLadder("l"))
    state = carrying(foot("e", "defender", "Bim", "1009"))
    announce(state, "b", "0909", "0910")


@pytest.mark.rule("GT-10.1.2b")
def test_carriers_neither_attack_nor_shoot_nor_cause_infiltration() -> None:
    foe = foot("e", "defender", "Bim", "0608")
    state = carrying(foe)
    with pytest.raises(Refusal) as refusal:
        shooter(state, ground_in(state), "attacker", "a", False)
    assert refusal.value.rule == "GT-10.1.2b"
    assert barred_in_offence(state.people["a"]) is None, "but for the ladder he might"
    ground = ground_in(state)
    assert not opponents(state, ground, state.people["e"], "0708")
    decision(state).emit(LadderPutDown("l"))
    assert {one.id for one in opponents(state, ground, state.people["e"], "0708")} == {"a"}
    foe, friend = foot("e", "defender", "Bim", "0708"), foot("c", "attacker", "Nim", "0608")
    state = siege(*bearers(), foe, friend, flat={"l": FLAT}, step="combat")
    assert Attack("a", "e") in offered(state, Attack)
    decision(state).emit(LadderLifted("l", ("a", "b")))
    assert refused(state, Attack("a", "e")).rule == "GT-10.1.2b"
    assert offered(state, Attack) == [Attack("c", "e")]


@pytest.mark.rule("GT-10.1.2c")
def test_at_the_foot_of_the_palisade_the_ladder_is_raised_in_one_of_its_hexes() -> None:
    state = carrying()
    announce(state, "b", "0909")
    events = order(state, RaiseLadder(FOOT, PALISADE))
    assert happened(events, LadderRaised) == [LadderRaised("l", FOOT, PALISADE)]
    ladder = state.ladders["l"]
    assert (ladder.hex, ladder.against, ladder.hexes, ladder.carriers) == (FOOT, PALISADE, (), ())
    assert state.fabric.leaning == (Leaning(FOOT, PALISADE),)
    assert ground_in(state).terrain[FOOT] == "ladder_raised"
    assert {each.character for each in happened(events, MoveEnded)} == {"a", "b"}, "their move is over (D53)"
    whole(state)


@pytest.mark.rule("GT-9.2.1a")
def test_a_palisade_stands_between_its_hex_and_the_one_outside_and_nowhere_else() -> None:
    ground = ground_in(siege())
    assert ladders.at_palisade(ground, FOOT, PALISADE)
    assert ladders.at_palisade(ground, FOOT, PLATFORM)
    assert not ladders.at_palisade(ground, PALISADE, FOOT), "nobody leans anything on it from inside"
    assert not ladders.at_palisade(ground, PALISADE, PLATFORM)
    assert not ladders.at_palisade(ground, "0808", FOOT)
    assert not ladders.at_palisade(ground, "0808", PALISADE), "they do not touch"


@pytest.mark.rule("GT-10.1.2c")
def test_it_is_free_and_needs_no_step() -> None:
    state = siege(
        foot("a", "attacker", "Lia", "0909"),
        foot("b", "attacker", "Lia", "0910"),
        flat={"l": ("0909", "0910")},
    )
    order(state, LiftLadder("l"))
    state.people["a"].deeds.lost = 8
    announce(state, "a")
    order(state, RaiseLadder("0910", "1009"))
    assert state.people["a"].deeds.spent == 0


@pytest.mark.rule("GT-10.1.1a", "GT-10.1.2c")
@pytest.mark.parametrize(
    ("foot_", "against"),
    [("0910", "1009"), (FOOT, "0910"), ("0809", "0909"), (FOOT, "nowhere"), ("x", PALISADE)],
)
def test_it_stands_nowhere_else(foot_: str, against: str) -> None:
    state = carrying()
    announce(state, "b", "0909")
    assert refused(state, RaiseLadder(foot_, against)).rule == "GT-10.1.2c"


@pytest.mark.rule("GT-10.1.1a")
def test_the_tower_and_a_fallen_palisade_are_not_scaled() -> None:
    tower = siege(
        foot("a", "attacker", "Lia", "1404"),
        foot("b", "attacker", "Lia", "1403"),
        flat={"l": ("1403", "1404")},
    )
    order(tower, LiftLadder("l"))
    announce(tower, "a")
    assert not offered(tower, RaiseLadder)


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


@pytest.mark.rule("GT-10.1.2c")
def test_no_second_ladder_stands_in_a_hex() -> None:
    state = carrying(raised={"r": (FOOT, PALISADE)})
    announce(state, "b")
    assert refused(state, Go(FOOT)).rule == "GT-10.1.3a"
    state = carrying(hanging={"r": (FOOT, PALISADE)})
    announce(state, "b", FOOT)
    assert refused(state, RaiseLadder(FOOT, PALISADE)).rule == "GT-10.1.2c"


@pytest.mark.rule("GT-10.1.2a")
def test_who_is_killed_or_thrown_back_drops_the_ladder_where_it_is() -> None:
    state = carrying()
    booked = decision(state)
    harm.kill(booked, state.people["a"], "fire")
    system.take_stock(booked)
    assert happened(booked.events, LadderPutDown) == [LadderPutDown("l", dropped=True)]
    assert (state.ladders["l"].hexes, state.ladders["l"].carriers) == (FLAT, ())
    state = carrying()
    booked = decision(state)
    booked.emit(FellBack("b", "0810"))
    system.take_stock(booked)
    assert not state.ladders["l"].carriers
    assert not happened(booked.events, MoveStopped), "they had not set out"


@pytest.mark.rule("GT-10.1.2a")
@pytest.mark.parametrize("struck", ["a", "b"])
def test_the_move_of_both_is_over_when_one_of_them_falls_on_the_way(struck: str) -> None:
    state = carrying(foot("e", "defender", "Lia", PLATFORM))
    announce(state, "b", "0810", "0910", "0911")
    order(state, Halt())
    order(state, HoldFire("hex"))
    assert (state.people["b"].hex, state.people["a"].hex) == ("0810", "0809")
    harm.kill(decision(state), state.people[struck], "fire")
    events = order(state, HoldFire("step"))
    assert happened(events, LadderPutDown) == [LadderPutDown("l", dropped=True)]
    assert state.ladders["l"].hexes == ("0809", "0810")
    other = "b" if struck == "a" else "a"
    assert not happened(events, HexEntered)
    assert state.people[other].deeds.stopped
    whole(state)
