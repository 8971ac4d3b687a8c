"""The reckless leans to gear: he carries it to the palisade, stays with it, burns none of it, and goes on errands."""

from battles.guiscard.bots import errands, storming
from battles.guiscard.play import orders as o
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear.fires import SetFire
from battles.guiscard.play.gear.ladders import ShiftLadder
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.emplacing import SiphonEmplaced
from battles.guiscard.play.sieges.entering import Approach
from battles.guiscard.rules.ground import ground_in
from tests.battles.guiscard.board import decision, foot, rider
from tests.battles.guiscard.play.gear import engines
from tests.battles.guiscard.play.gear.storming import FLAT, FOOT, MOTTE, PALISADE, PLATFORM, siege
from tests.battles.guiscard.play.sieges.fights import calmly, come_on, give, moving, opened
from tests.battles.guiscard.play.sieges.fights import siege as besieged


def test_who_waits_at_gear_is_left_there() -> None:
    state = engines.manned()
    takes: list[o.Order] = [Take("c1"), Take("spare")]
    assert storming.others_first(state, takes) == [Take("spare")]
    state = siege(foot("a", "attacker", "Lia", FLAT[0]), flat={"l": FLAT})
    assert storming.at_work(state, Take("a"))
    assert not storming.at_work(state, Take("idle"))
    assert not storming.at_work(state, o.EndStep())


def test_who_hangs_on_a_rope_or_would_pull_at_it_is_left_there() -> None:
    state = siege(
        foot("a", "attacker", "Lia", "0909"),
        foot("b", "attacker", "Lia", "0607"),
        hanging={"r": ("0909", "1008")},
        climbing={"r": "a"},
    )
    assert storming.at_work(state, Take("a"))
    state = siege(
        foot("b", "attacker", "Lia", "0607"),
        foot("c", "attacker", "Lia", "0218"),
        hanging={"r": ("0909", "1008")},
    )
    block = errands.hauled(state, ground_in(state), state.ropes["r"])
    assert storming.at_work(state, Take("b")) == ("0607" in block)
    assert not storming.at_work(state, Take("c"))


def test_nobody_burns_gear_of_his_own() -> None:
    state = engines.manned()
    ours, theirs = SetFire("c1", "1514"), SetFire("c1", "1508")
    assert storming.own_gear(state, "attacker") == {"1514", "1515"}
    assert storming.own_gear(state, "defender") == set()
    assert storming.spared(state, [ours, theirs, o.EndStep()]) == [theirs, o.EndStep()]
    at_ours, at_theirs = ShootFlaming("1515"), ShootFlaming("1508")
    assert storming.aflame(state, [at_ours, at_theirs]) == [at_theirs]
    state.naphtha = ("1515",)
    assert storming.aflame(state, [at_ours, at_theirs]) == [at_ours]


def test_stones_are_thrown_at_people_and_first_at_who_lies_stunned() -> None:
    casts: list[o.Order] = [Cast("p", hex_) for hex_ in ("1506", "1507", "1508")]
    state = engines.manned(foot("e", "defender", "Nim", "1508"))
    assert storming.at_people(state, casts) == [Cast("p", "1508")]
    lies = foot("f", "defender", "Nim", "1507", condition="stunned")
    state = engines.manned(foot("e", "defender", "Nim", "1508"), lies)
    assert storming.at_people(state, casts) == [Cast("p", "1507")]


def test_stones_are_thrown_at_gear_of_the_enemy_else_in_turn_at_people_and_works() -> None:
    state = engines.manned(foot("e", "defender", "Nim", "1508"), laid=MOTTE)
    casts: list[o.Order] = [Cast("p", hex_) for hex_ in ("1508", "1008", "0909", "0809")]
    state.turn = 2
    assert storming.at_wood(state, casts) == [Cast("p", "1008")]
    state.turn = 3
    assert storming.at_wood(state, casts) == [Cast("p", "1508")]
    decision(state).emit(SiphonEmplaced("s", "defender", "0809", 0))
    assert storming.at_wood(state, casts) == [Cast("p", "0809")]


def test_a_ladder_that_stands_is_moved_rather_than_taken_down() -> None:
    state = siege(raised={"l": ("0909", "1009")})
    flat, beside = (ShiftLadder("l", "a", "b", *where) for where in (("0808", ""), ("0910", "1009")))
    assert storming.against_the_wall(state, [flat, beside]) == [beside]


def test_who_carries_a_grapnel_is_drawn_to_the_foot_of_the_palisade() -> None:
    state = siege(foot("a", "attacker", "Lia", "0709"), carried={"r": "a"})
    found = errands.goals(state, state.people["a"])
    assert FOOT in found
    assert not {PALISADE, PLATFORM} & set(found)


def test_people_on_foot_are_drawn_to_what_nobody_handles_yet() -> None:
    state = siege(
        foot("a", "attacker", "Lia", FLAT[0]),
        foot("b", "attacker", "Lia", "0607"),
        rider("r", "attacker", "Nck", "0406", "N"),
        foot("d", "defender", "Lia", "1210"),
        flat={"l": FLAT},
        raised={"m": (FOOT, PLATFORM)},
    )
    assert errands.goals(state, state.people["b"]) == [FLAT[1], FOOT]
    assert errands.goals(state, state.people["a"]) == [], "he is there"
    assert errands.goals(state, state.people["r"]) == []
    assert errands.goals(state, state.people["d"])[0] == PLATFORM
    assert storming.unhandled(state, "attacker") == [FLAT[1], FOOT]


def test_who_is_inside_is_drawn_behind_the_gate() -> None:
    state = siege(foot("d", "defender", "Lia", "1409"), foot("a", "attacker", "Lia", "0607"))
    ground = ground_in(state)
    within, without = (list(errands.posts(ground, state.people[name].hex)) for name in ("d", "a"))
    assert within
    assert without == []
    assert set(within) <= set(errands.goals(state, state.people["d"]))


def test_four_are_drawn_into_one_block_to_pull_a_palisade_down_and_none_to_a_platform() -> None:
    state = siege(foot("a", "attacker", "Lia", "0607"), hanging={"r": (FOOT, PALISADE)})
    ground = ground_in(state)
    block = errands.hauled(state, ground, state.ropes["r"])
    assert len(block) == 4
    assert block <= set(errands.handles(state, ground, "attacker"))
    state = siege(hanging={"r": (FOOT, PLATFORM)})
    assert errands.hauled(state, ground_in(state), state.ropes["r"]) == frozenset()


def test_who_leads_pack_horses_is_drawn_to_the_far_edge() -> None:
    state = opened(besieged("supply_sally", horses=5, food=5, most_patrols=1))
    give(state, Approach("left", everybody=True))
    calmly(state, moving("defender", 1))
    leader = state.people["arab-arab-medium_infantry-1"]
    come_on(state, leader.id, "0110")
    assert errands.goals(state, leader) == sorted(ground_in(state).edge("right"))
