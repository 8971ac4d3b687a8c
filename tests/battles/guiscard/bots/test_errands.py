"""Errands of the reckless: to the palisade with gear, to what nobody handles, behind a gate, across with horses."""

from battles.guiscard import orders as o
from battles.guiscard.bots import errands, storming
from battles.guiscard.ground import ground_in
from tests.battles.guiscard.board import foot, rider
from tests.battles.guiscard.gear.storming import FLAT, FOOT, PALISADE, PLATFORM, siege
from tests.battles.guiscard.sieges.fights import calmly, come_on, give, moving, opened
from tests.battles.guiscard.sieges.fights import siege as besieged


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
    give(state, o.Approach("left", everybody=True))
    calmly(state, moving("defender", 1))
    leader = state.people["arab-arab-medium_infantry-1"]
    come_on(state, leader.id, "0110")
    assert errands.goals(state, leader) == sorted(ground_in(state).edge("right"))
