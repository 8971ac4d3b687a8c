"""A unit under way, and what the other side makes of its steps."""

from typing import Any

import pytest

from battles.grunwald.play import going, marching
from battles.grunwald.play.marching import Advance, Form, Marching, TurnTo
from battles.grunwald.play.moving import Moving
from battles.grunwald.play.orders import Halt, Leave
from battles.grunwald.play.reacting import Shoot
from battles.grunwald.state import Banner, State
from battles.kit.agenda.state import Over
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    kinds,
    leader,
    line,
    offered,
    position,
    unit,
    why,
)


def march(*pieces: Any, leader: str = "") -> State:
    """The first unit is under way, in the phase of its class."""
    one, *_ = pieces
    return position(*pieces, agenda=[Moving(), Marching(one.id, leader)], phase=1 if one.cavalry else 3)


@pytest.mark.rule("GR-4.1.1", "GR-4.1.3", "GR-4.1.6", "GR-4.2.1", "GR-7.1.2", "GR-7.1.3a", "GR-8.1.2")
def test_a_unit_goes_hex_by_hex_with_its_banner_and_its_leader() -> None:
    one, banner = unit("a", "attacker", HERE), Banner("banner-witold", "attacker", bearer="a")
    witold, other = leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    state = march(one, banner, witold, other, leader="witold")
    [step] = kinds(give(state, Advance()), going.UnitStepped)
    assert (step.hex, step.cost, step.charge) == ("2519", 2, 1)
    assert (step.led, step.banners) == ({"witold": 2}, ("banner-witold",))
    assert (one.spent, one.entered, banner.moved_by) == (2, 1, "a")
    assert (witold.hex, witold.spent) == ("2519", 2)
    one.spent = 18
    assert why(state, Advance()) == "GR-4.1.3"


@pytest.mark.rule("GR-4.2.9a", "GR-4.2.9b")
def test_who_has_gone_one_hex_alone_may_turn_for_all_that_is_left() -> None:
    leaders = leader("witold", "attacker", "2530"), leader("jungingen", "defender", "2510")
    for hexes, rule in ((1, ""), (2, "GR-4.1.3")):
        one = unit("a", "attacker", HERE, kind="cavalry_heavy", charge=3, order="disorganised")
        state = march(one, *leaders)
        for _ in range(hexes):
            give(state, Advance())
        if rule:
            assert why(state, TurnTo(1)) == rule
        else:
            give(state, TurnTo(1))
            assert (one.facing, one.charge, one.spent, state.agenda) == (1, 0, 12, [Moving()])


@pytest.mark.rule("GR-4.3.8", "GR-5.6.3b", "GR-4.3.1")
def test_a_turn_costs_the_charge_and_comes_once_in_a_hex() -> None:
    one = unit("a", "attacker", HERE, charge=1, spent=2, entered=1)
    state = march(one)
    give(state, TurnTo(1))
    assert (one.facing, one.charge, one.spent) == (1, 0, 2 + 6)
    assert why(state, TurnTo(2)) == "GR-4.3.8"
    assert why(state, TurnTo(6)) == "GR-3.1.1b"


@pytest.mark.rule("GR-4.2.9a", "GR-4.2.9b", "GR-11.1.4")
def test_the_one_step_that_anybody_may_take_goes_with_a_turn_and_takes_all_points() -> None:
    shooters = unit("a", "attacker", HERE, kind="archer", formation="combat")
    state = march(shooters)
    give(state, Advance())
    assert (shooters.hex, shooters.spent, marching.whole(shooters)) == ("2519", 8, 0)
    assert why(state, Form()) == "GR-11.1.3"
    assert why(state, Advance()) == "GR-3.3.2"
    give(state, TurnTo(3))
    assert shooters.facing == 3
    assert not isinstance(state.agenda[-1] if state.agenda else None, Marching)


@pytest.mark.rule("GR-11.1.1", "GR-11.1.3")
def test_shooters_turn_their_counter_over_for_a_point_and_go_on_with_the_rest() -> None:
    one = unit("a", "attacker", HERE, kind="archer", formation="combat")
    state = march(one)
    give(state, Form())
    assert (one.formation, one.spent) == ("movement", 2)
    assert Advance() in offered(state)


@pytest.mark.rule("GR-T.5", "GR-4.1.3")
def test_foot_that_follows_a_road_all_its_way_goes_a_hex_more() -> None:
    state = march(tired("infantry_heavy", 6, roads=3), unit("b", "attacker", HERE, kind="levy"))
    step = kinds(give(state, Advance()), going.UnitStepped)[0]
    assert (step.hex, step.road, step.cost, step.last) == ("1718", True, 2, False)
    assert state.units["a"].spent == 8
    assert why(march(tired("infantry_heavy", 6, roads=2)), Advance()) == "GR-4.1.3"
    assert why(march(tired("cavalry", 18, roads=3)), Advance()) == "GR-4.1.3"


def tired(kind: str, spent: int, roads: int) -> Any:
    """A unit on a road that has gone three hexes, so many of them along it."""
    return unit("a", "attacker", "1719", "N", kind=kind, spent=spent, entered=3, roads=roads)


@pytest.mark.rule("GR-4.4.1a", "GR-4.4.2", "GR-4.4.3")
def test_a_unit_leaves_over_the_edge_before_it() -> None:
    one = unit("a", "attacker", "2700", "N")
    state = march(one, unit("b", "attacker", HERE))
    assert kinds(give(state, Leave()), going.UnitLeft) == [going.UnitLeft("a", 4)]
    assert (one.place, one.left_at, one.hex) == ("left", "2700", "")
    assert why(march(unit("c", "attacker", HERE)), Leave()) == "GR-4.4.2"


@pytest.mark.rule("GR-S0a", "GR-4.4.2", "GR-8.1.2")
@pytest.mark.parametrize(
    ("leader_", "at", "spent", "leaves"),
    [
        ("witold", "2700", 18, True),
        ("witold", "2700", 19, False),
        ("witold", HERE, 0, False),
        ("", "2700", 0, False),
    ],
)
def test_a_leader_leaves_with_the_unit_with_which_he_moves(
    leader_: str, at: str, spent: int, leaves: bool
) -> None:
    lord, other = leader("witold", "attacker", at, spent=spent), leader("jungingen", "defender", "2010")
    state = position(unit("a", "attacker", "2700", "N"), lord, other)
    state.agenda = [Marching("a", leader_)]
    draft = drafting(state)
    marching.march(draft, state.agenda[-1], Leave())
    assert (lord.place, lord.hex, lord.left_with) == (("left", "", "a") if leaves else ("map", at, ""))
    [left] = kinds(draft.events, going.UnitLeft)
    assert (" with Witold " in line(state, left)) is leaves


@pytest.mark.rule("GR-S0a")
def test_a_side_whose_last_leader_leaves_the_map_has_lost() -> None:
    state = march(unit("a", "attacker", "2700", "N"), unit("e", "defender", HERE))
    state.leaders["witold"] = leader("witold", "attacker", "2700")
    state.leaders["jungingen"] = leader("jungingen", "defender", "2010")
    state.agenda[-1] = Marching("a", "witold")
    give(state, Leave())
    assert state.over == Over("eliminated", "attacker")


@pytest.mark.rule("GR-2.1c", "GR-11.5.7", "GR-11.5.8", "GR-11.5.6")
def test_horse_archers_shoot_on_the_way_for_a_point_once() -> None:
    tatars = unit("t", "attacker", HERE, "S", kind="horse_archer")
    state = march(tatars, unit("e", "defender", "2519", "N"))
    shot = Shoot("t", "2519", "e")
    assert shot in offered(state)
    give(state, shot, 1, 2)
    assert (tatars.spent, tatars.fired) == (2, ("own",))
    assert shot not in offered(state)
    assert why(state, shot) == "GR-11.5.7"


@pytest.mark.rule("GR-4.1.4", "GR-4.1.5")
def test_who_halts_is_done_and_so_is_the_leader_with_him() -> None:
    one = unit("a", "attacker", HERE)
    witold, other = leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    state = march(one, witold, other, unit("b", "attacker", "2720"), leader="witold")
    give(state, Advance())
    give(state, Halt())
    assert one.done
    assert state.leaders["witold"].done


@pytest.mark.rule("GR-11.1.1", "GR-11.1.3", "GR-11.1.4", "GR-4.2.9b")
def test_a_counter_is_turned_over_for_the_last_point_of_who_has_not_done() -> None:
    for more, free in (
        ({"spent": 6}, True),
        ({"spent": 7}, False),
        ({"done": True}, False),
        ({"order": "disorganised", "spent": 4}, True),
        ({"order": "disorganised", "spent": 5}, False),
        ({"kind": "levy"}, False),
    ):
        one = unit("s", "attacker", HERE, **{"kind": "archer"} | more)
        assert (marching.why_not_form(one) is None) is free
    left = [marching.whole(unit("s", "attacker", HERE, kind="archer", spent=spent)) for spent in (20, 8, 7)]
    assert left == [0, 0, 1]


@pytest.mark.rule("GR-5.6.12", "GR-4.2.1")
def test_only_riders_with_a_charge_to_raise_ride_slowly() -> None:
    for kind, slowly, free in (
        ("cavalry", True, True),
        ("levy", True, False),
        ("horse_archer", True, False),
        ("levy", False, True),
        ("horse_archer", False, True),
    ):
        one = unit("a", "attacker", HERE, kind=kind)
        assert (marching.why_not_advance(position(one), one, slowly=slowly) is None) is free


@pytest.mark.rule("GR-4.1.1", "GR-8.1.2", "GR-4.1.4", "GR-4.1.5")
def test_a_leader_who_is_elsewhere_does_not_go_along_and_who_has_not_gone_may_still_ride() -> None:
    one, far = unit("a", "attacker", HERE), leader("witold", "attacker", "2720")
    banner = Banner("banner-jungingen", "defender", hex="2519")
    state = position(one, far, banner, agenda=[Marching("a", "witold")])
    marching.advance(drafting(state), state.agenda[-1], one, slowly=False)
    assert (one.hex, far.hex, banner.captor) == ("2519", "2720", "attacker")
    for spent, place, halted in ((2, "map", True), (0, "map", False), (2, "eliminated", False)):
        far.spent, far.place = spent, place  # type: ignore[assignment]
        draft = drafting(position(one, far, agenda=[Marching("a", "witold")]))
        marching.halt(draft, Marching("a", "witold"))
        assert bool(kinds(draft.events, going.LeaderHalted)) is halted
