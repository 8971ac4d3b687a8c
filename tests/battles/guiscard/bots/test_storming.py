"""The reckless leans to gear: he carries it to the palisade, stays with it, and sets none of it on fire."""

from battles.guiscard import orders as o
from battles.guiscard.bots import storming
from tests.battles.guiscard.board import foot, rider
from tests.battles.guiscard.gear import engines
from tests.battles.guiscard.gear.storming import FLAT, FOOT, PALISADE, PLATFORM, siege


def test_who_carries_a_grapnel_is_drawn_to_the_foot_of_the_palisade() -> None:
    state = siege(foot("a", "attacker", "Lia", "0709"), carried={"r": "a"})
    found = storming.goals(state, state.people["a"])
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
    assert storming.goals(state, state.people["b"]) == [FLAT[1], FOOT]
    assert storming.goals(state, state.people["a"]) == [], "he is there"
    assert storming.goals(state, state.people["r"]) == []
    assert storming.goals(state, state.people["d"]) == [PLATFORM]
    assert storming.unhandled(state, "attacker") == [FLAT[1], FOOT]


def test_who_waits_at_gear_is_left_there() -> None:
    state = engines.manned()
    takes: list[o.Order] = [o.Take("c1"), o.Take("spare")]
    assert storming.others_first(state, takes) == [o.Take("spare")]
    state = siege(foot("a", "attacker", "Lia", FLAT[0]), flat={"l": FLAT})
    assert storming.at_work(state, o.Take("a"))
    assert not storming.at_work(state, o.Take("idle"))
    assert not storming.at_work(state, o.EndStep())


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
