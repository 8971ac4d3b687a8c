"""Who has panicked rallies, or flees."""

import pytest

from battles.grunwald.chapters import fates, fleeing, going
from battles.grunwald.chapters.fleeing import Fleeing
from battles.grunwald.state import Banner
from tests.battles.grunwald.positions import HERE, drafting, kinds, leader, position, unit


def frightened(hex_: str = HERE, kind: str = "levy", **more: object) -> object:
    return unit("a", "attacker", hex_, "S", kind=kind, order="panicked", **more)


@pytest.mark.rule("GR-10.3.1", "GR-10.2.2")
@pytest.mark.parametrize(("face", "order", "hexes"), [(3, "disorganised", 0), (4, "panicked", 4)])
def test_he_rallies_and_stays_or_flees_as_far_as_his_points_go(face: int, order: str, hexes: int) -> None:
    state = position(frightened())
    draft = drafting(state, face)
    draft.add(Fleeing(("a",)))
    fleeing.run(draft, Fleeing(("a",)))
    assert state.units["a"].order == order
    assert len(kinds(draft.events, going.UnitStepped)) == hexes


@pytest.mark.rule("GR-10.1.3", "GR-4.5.2a", "GR-10.3.1")
def test_nobody_rallies_where_there_is_no_room_for_him() -> None:
    one = frightened()
    assert fleeing.rallies_here(position(one), one)
    full = position(one, unit("b", "attacker", HERE))
    assert not fleeing.rallies_here(full, one)
    draft = drafting(full, 1, 1, 1)
    draft.add(Fleeing(("a",)))
    fleeing.run(draft, Fleeing(("a",)))
    assert one.hex != HERE


@pytest.mark.rule("GR-10.2.3", "GR-10.2.4", "GR-4.2.9a")
def test_he_is_lost_among_enemies_and_over_his_own_edge() -> None:
    state = position(frightened(), unit("e", "defender", "2522", "N"))
    draft = drafting(state)
    fleeing.flee(draft, state.units["a"])
    assert [event.cause for event in kinds(draft.events, fates.UnitEliminated)] == ["fled into the enemy"]
    state = position(frightened("2530"))
    draft = drafting(state)
    fleeing.flee(draft, state.units["a"])
    assert [event.cause for event in kinds(draft.events, fates.UnitEliminated)] == ["fled off the field"]
    slow = position(frightened(kind="bombard", formation="combat"))
    draft = drafting(slow)
    fleeing.flee(draft, slow.units["a"])
    assert len(kinds(draft.events, going.UnitStepped)) == 1


@pytest.mark.rule("GR-10.2.2")
def test_a_flight_pays_for_ground_and_turns() -> None:
    state = position(frightened())
    draft = drafting(state)
    assert fleeing.price(state.units["a"], "2521", draft) == 2
    assert fleeing.price(state.units["a"], "2519", draft) == 4


@pytest.mark.rule("GR-10.2.2", "GR-10.3.1")
def test_one_after_the_other_is_tested_and_who_is_gone_or_has_rallied_is_not() -> None:
    for order, place in (("good", "map"), ("panicked", "eliminated")):
        one, other = frightened(), unit("b", "attacker", "2620", "S", kind="levy", order="panicked")
        one.order, one.place = order, place  # type: ignore[attr-defined]
        state = position(one, other)
        draft = drafting(state, 3)
        draft.add(Fleeing(("a", "b")))
        fleeing.run(draft, Fleeing(("a", "b")))
        assert (state.agenda, kinds(draft.events, fates.MoraleTested)) == ([Fleeing(("b",))], [])
        fleeing.run(draft, Fleeing(("b",)))
        assert (state.agenda, other.order) == ([], "disorganised")


@pytest.mark.rule("GR-10.2.2", "GR-4.2.9a")
def test_who_flees_goes_a_hex_at_least_and_shooters_turn_their_counter_first() -> None:
    gone = {}
    for formation in ("movement", "combat"):
        state = position(frightened(kind="archer", formation=formation))
        draft = drafting(state)
        fleeing.flee(draft, state.units["a"])
        gone[formation] = len(kinds(draft.events, going.UnitStepped))
    assert gone == {"movement": 4, "combat": 3}
    state = position(frightened(formation="combat"))
    draft = drafting(state)
    fleeing.flee(draft, state.units["a"])
    assert len(kinds(draft.events, going.UnitStepped)) == 4
    state = position(frightened("3524", kind="bombard", formation="combat"))
    draft = drafting(state)
    fleeing.flee(draft, state.units["a"])
    [step] = kinds(draft.events, going.UnitStepped)
    assert (step.hex, step.cost) == ("3525", 4)


@pytest.mark.rule("GR-10.2.3", "GR-10.2.4")
def test_he_needs_a_point_to_leave_but_at_the_edge_from_the_start() -> None:
    for hexes, place in ((2, "eliminated"), (3, "map")):
        state = position(frightened(f"25{31 - hexes}", kind="crossbow", formation="movement"))
        draft = drafting(state)
        fleeing.flee(draft, state.units["a"])
        assert (state.units["a"].place, len(kinds(draft.events, going.UnitStepped))) == (place, hexes)
    state = position(frightened("2531", kind="bombard", formation="combat"))
    state.units["a"].spent = 40
    fleeing.flee(drafting(state), state.units["a"])
    assert state.units["a"].place == "eliminated"


@pytest.mark.rule("GR-10.2.3")
def test_who_flees_through_a_hex_does_what_everybody_does_who_comes() -> None:
    state = position(frightened(), leader("salzbach", "defender", "2521"))
    fleeing.flee(drafting(state), state.units["a"])
    assert state.leaders["salzbach"].place == "eliminated"


@pytest.mark.rule("GR-10.2.2", "GR-11.1.3")
def test_a_shooter_who_has_fled_is_no_longer_ready_to_shoot() -> None:
    state = position(frightened(kind="archer", formation="combat"))
    fleeing.flee(drafting(state), state.units["a"])
    assert state.units["a"].formation == "movement"


@pytest.mark.rule("GR-10.2.2", "GR-4.2.4", "GR-4.4.2")
def test_a_flight_pays_for_friends_on_its_way_and_for_the_turn_to_the_edge() -> None:
    state = position(frightened(), unit("b", "attacker", "2521", "S"), unit("e", "defender", "2519", "N"))
    draft = drafting(state)
    assert fleeing.price(state.units["a"], "2521", draft) == 4
    assert fleeing.price(state.units["a"], "2519", draft) == 4
    edge = state.units["a"]
    edge.hex = "2531"
    state.gone()
    assert fleeing.leave(state, edge) == 2
    edge.facing = 0
    assert fleeing.leave(state, edge) == 4


@pytest.mark.rule("GR-7.1.2", "GR-7.1.3a")
def test_who_flees_carries_a_banner_as_in_any_move() -> None:
    for kind, bearer in (("levy", "a"), ("archer", "")):
        banner = Banner("banner-witold", "attacker", bearer="a")
        state = position(frightened(kind=kind), banner)
        fleeing.flee(drafting(state), state.units["a"])
        assert (banner.bearer, banner.moved_by, banner.hex) == (bearer, bearer, "" if bearer else HERE)
