"""The reckless leans to gear: he carries it to the palisade, stays with it, and sets none of it on fire."""

from battles.guiscard import orders as o
from battles.guiscard.bots import errands, storming
from battles.guiscard.events.greek_fire import SiphonEmplaced
from battles.guiscard.ground import ground_in
from tests.battles.guiscard.board import decision, foot
from tests.battles.guiscard.gear import engines
from tests.battles.guiscard.gear.storming import FLAT, MOTTE, siege


def test_who_waits_at_gear_is_left_there() -> None:
    state = engines.manned()
    takes: list[o.Order] = [o.Take("c1"), o.Take("spare")]
    assert storming.others_first(state, takes) == [o.Take("spare")]
    state = siege(foot("a", "attacker", "Lia", FLAT[0]), flat={"l": FLAT})
    assert storming.at_work(state, o.Take("a"))
    assert not storming.at_work(state, o.Take("idle"))
    assert not storming.at_work(state, o.EndStep())


def test_who_hangs_on_a_rope_or_would_pull_at_it_is_left_there() -> None:
    state = siege(
        foot("a", "attacker", "Lia", "0909"),
        foot("b", "attacker", "Lia", "0607"),
        hanging={"r": ("0909", "1008")},
        climbing={"r": "a"},
    )
    assert storming.at_work(state, o.Take("a"))
    state = siege(
        foot("b", "attacker", "Lia", "0607"),
        foot("c", "attacker", "Lia", "0218"),
        hanging={"r": ("0909", "1008")},
    )
    block = errands.hauled(state, ground_in(state), state.ropes["r"])
    assert storming.at_work(state, o.Take("b")) == ("0607" in block)
    assert not storming.at_work(state, o.Take("c"))


def test_nobody_burns_gear_of_his_own() -> None:
    state = engines.manned()
    ours, theirs = o.SetFire("c1", "1514"), o.SetFire("c1", "1508")
    assert storming.own_gear(state, "attacker") == {"1514", "1515"}
    assert storming.own_gear(state, "defender") == set()
    assert storming.spared(state, [ours, theirs, o.EndStep()]) == [theirs, o.EndStep()]
    assert storming.aflame(state, [o.ShootFlaming("1515"), o.ShootFlaming("1508")]) == [
        o.ShootFlaming("1508")
    ]
    state.naphtha = ("1515",)
    assert storming.aflame(state, [o.ShootFlaming("1515"), o.ShootFlaming("1508")]) == [
        o.ShootFlaming("1515")
    ]


def test_stones_are_thrown_at_people() -> None:
    state = engines.manned(foot("e", "defender", "Nim", "1508"))
    casts: list[o.Order] = [o.Cast("p", "1507"), o.Cast("p", "1508")]
    assert storming.at_people(state, casts) == [o.Cast("p", "1508")]


def test_stones_are_thrown_at_gear_of_the_enemy_else_in_turn_at_people_and_works() -> None:
    state = engines.manned(foot("e", "defender", "Nim", "1508"), laid=MOTTE)
    casts: list[o.Order] = [o.Cast("p", hex_) for hex_ in ("1508", "1008", "0909", "0809")]
    state.turn = 2
    assert storming.at_wood(state, casts) == [o.Cast("p", "1008")]
    state.turn = 3
    assert storming.at_wood(state, casts) == [o.Cast("p", "1508")]
    decision(state).emit(SiphonEmplaced("s", "defender", "0809", 0))
    assert storming.at_wood(state, casts) == [o.Cast("p", "0809")]


def test_who_lies_stunned_is_aimed_at_first() -> None:
    state = engines.manned(
        foot("e", "defender", "Nim", "1508"), foot("f", "defender", "Nim", "1507", condition="stunned")
    )
    casts: list[o.Order] = [o.Cast("p", "1508"), o.Cast("p", "1507")]
    assert storming.at_people(state, casts) == [o.Cast("p", "1507")]


def test_a_ladder_that_stands_is_moved_rather_than_taken_down() -> None:
    state = siege(raised={"l": ("0909", "1009")})
    flat, beside = (o.ShiftLadder("l", "a", "b", *where) for where in (("0808", ""), ("0910", "1009")))
    assert storming.against_the_wall(state, [flat, beside]) == [beside]
