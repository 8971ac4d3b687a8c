"""One step of a unit, by the worked examples W9, W12 and W14 to W17."""

import pytest
from msgspec.structs import replace

from battles.grunwald.rules import steps
from battles.grunwald.state import State, Unit
from rulebook import Refusal
from tests.battles.grunwald.positions import HERE, ground, position, unit

FIELD = ground()
NORTH = FIELD.around[HERE][0]
BEYOND = FIELD.toward(NORTH, 0)


def refused(state: State, one: Unit, **more: bool) -> str:
    found = steps.why_not_enter(state, FIELD, one, **more)
    assert isinstance(found, Refusal)
    return found.rule


def alone(one: Unit) -> State:
    return position(one)


def turn_refused(one: Unit) -> str:
    """The rule that bars a unit alone from turning by a side."""
    found = steps.why_not_turn(alone(one), FIELD, one, 1)
    return found.rule if found else ""


@pytest.mark.rule("GR-4.2.1", "GR-4.1.7", "GR-5.6.3a", "GR-11.5.3")
def test_a_unit_goes_straight_ahead_and_gathers_speed() -> None:
    one = unit("a", "attacker", HERE)
    assert steps.why_not_enter(alone(one), FIELD, one) is None
    assert steps.entry(alone(one), FIELD, one) == steps.Entry(NORTH, 2, 1)
    assert steps.entry(alone(one), FIELD, one, slowly=True) == steps.Entry(NORTH, 4, 0)
    for kind in ("levy", "horse_archer"):
        other = unit("o", "attacker", HERE, kind=kind)
        assert steps.entry(alone(other), FIELD, other) == steps.Entry(NORTH, 2)


@pytest.mark.rule("GR-4.2.2", "GR-4.5.2a", "GR-4.2.3a", "GR-4.2.4")
def test_enemies_and_full_hexes_bar_the_way_and_a_friend_costs_a_point() -> None:
    one = unit("a", "attacker", HERE, kind="levy")
    assert refused(position(one, unit("d", "defender", NORTH)), one) == "GR-4.2.2"
    assert refused(position(one, unit("b", "attacker", NORTH)), one) == "GR-4.5.2a"
    small = position(one, unit("b", "attacker", NORTH, kind="levy"))
    assert steps.entry(small, FIELD, one).cost == 4


@pytest.mark.rule("GR-4.4.2", "GR-4.4.1a", "GR-4.2.1")
def test_before_the_edge_of_the_map_one_can_only_leave_for_a_point() -> None:
    one = unit("a", "attacker", "2100", spent=16)
    assert refused(alone(one), one) == "GR-4.4.2"
    assert steps.leaves(FIELD, one)
    for other in (replace(one, spent=17), replace(one, done=True), unit("a", "attacker", HERE)):
        assert not steps.leaves(FIELD, other)


@pytest.mark.rule("GR-4.4.4")
def test_foot_comes_back_nearer_to_where_it_left_than_cavalry() -> None:
    assert len(steps.way_along(FIELD, "2300", "north", cavalry=False)) == 9
    assert steps.way_along(FIELD, "0100", "north", cavalry=False)[0] == "0000"


@pytest.mark.rule("GR-4.2.7")
def test_nobody_wades_a_river(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELD.sides, (HERE, NORTH), frozenset({"river"}))
    one = unit("a", "attacker", HERE)
    assert refused(alone(one), one) == "GR-4.2.7"


@pytest.mark.rule("GR-4.1.3", "GR-4.2.2", "GR-4.2.9a", "GR-4.2.9b")
def test_points_limit_a_move_but_one_hex_and_a_turn_are_always_free_to_who_has_spent_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(FIELD.terrain, NORTH, "forest")
    slow = unit("a", "attacker", HERE, kind="bombard", order="disorganised")
    assert steps.left(slow) == 2
    assert steps.why_not_enter(alone(slow), FIELD, slow) is None
    found = steps.entry(alone(slow), FIELD, slow)
    assert (found.cost, found.last, found.stops, found.charge) == (2, True, True, 0)
    assert refused(alone(slow), slow, slowly=True) == "GR-4.1.3"
    spent = replace(slow, spent=1)
    assert refused(alone(spent), spent) == "GR-4.1.3"
    gone = replace(slow, least=True, entered=1)
    assert refused(alone(gone), gone) == "GR-4.2.9b"
    turned = replace(slow, least=True, turned=True)
    assert steps.why_not_enter(alone(turned), FIELD, turned) is None


@pytest.mark.rule("GR-4.1.3", "GR-4.2.9b", "GR-5.6.3a")
@pytest.mark.parametrize(("spent", "free"), [(16, True), (17, False), (20, False)])
def test_the_last_points_are_enough_for_a_hex(spent: int, free: bool) -> None:
    one = unit("a", "attacker", HERE, entered=1, spent=spent)
    assert (steps.why_not_enter(alone(one), FIELD, one) is None) is free
    found = steps.entry(alone(one), FIELD, one)
    assert (found.last, found.charge, found.cost) == (not free, free, max(0, min(2, 18 - spent)))


@pytest.mark.rule("GR-11.1.1")
def test_shooters_who_are_ready_do_not_march() -> None:
    assert steps.left(unit("a", "attacker", HERE, kind="archer", formation="combat")) == 0
    assert steps.left(unit("a", "attacker", HERE, kind="archer", formation="movement")) == 8


@pytest.mark.rule("GR-3.3.1", "GR-3.3.2", "GR-3.3.3b")
def test_a_zone_stops_whoever_does_not_charge_faster_and_costs_only_him_who_goes_on() -> None:
    enemy = unit("d", "defender", FIELD.toward(BEYOND, 0), "S", charge=2)
    fast = unit("a", "attacker", NORTH, charge=1)
    assert steps.entry(position(fast, enemy), FIELD, fast).stops
    begun = unit("a", "attacker", BEYOND, "NW", charge=2)
    assert steps.cost_of(position(begun, enemy), FIELD, begun, FIELD.toward(BEYOND, 5)) == 2
    done = replace(fast, done=True)
    assert refused(position(done), done) == "GR-3.3.2"


@pytest.mark.rule("GR-4.2.5")
def test_woods_disorganise_riders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELD.terrain, NORTH, "forest")
    one = unit("a", "attacker", HERE)
    found = steps.entry(alone(one), FIELD, one)
    assert (found.disorganised, found.charge, found.cost) == (True, 0, 8)


@pytest.mark.rule("GR-4.3.4", "GR-4.3.8", "GR-4.3.1", "GR-5.6.3b")
def test_one_turns_once_in_a_hex_and_at_speed_by_sixty_degrees() -> None:
    fast = unit("a", "attacker", HERE, charge=2, entered=2, spent=4)
    found = [steps.why_not_turn(alone(fast), FIELD, fast, facing) for facing in range(6)]
    assert [each.rule if each else None for each in found] == [
        "GR-4.3.1", None, "GR-4.3.4", "GR-4.3.4", "GR-4.3.4", None,
    ]  # fmt: skip
    assert steps.turned(alone(fast), FIELD, fast, 5) == steps.Turned(5, 8)
    assert turn_refused(replace(fast, turned=True)) == "GR-4.3.8"
    assert turn_refused(replace(fast, spent=2 * 9 - 7)) == "GR-4.1.3"


@pytest.mark.rule("GR-4.3.4", "GR-4.2.9a", "GR-4.2.9b")
def test_at_speed_a_wider_turn_takes_all_points_though_there_are_enough_for_it() -> None:
    fast = unit("a", "attacker", HERE, charge=2)
    assert steps.why_not_turn(alone(fast), FIELD, fast, 2) is None
    assert steps.turn_cost(alone(fast), FIELD, fast, 2) < steps.left(fast)
    assert steps.turned(alone(fast), FIELD, fast, 2) == steps.Turned(2, 18, last=True)
    assert steps.turned(alone(fast), FIELD, replace(fast, charge=1), 2) == steps.Turned(2, 10)


@pytest.mark.rule("GR-4.3.5")
def test_beside_an_enemy_a_turn_costs_a_point_more() -> None:
    one = unit("f", "attacker", HERE, kind="levy")
    enemy = unit("d", "defender", NORTH, "S")
    assert steps.turn_cost(position(one, enemy), FIELD, one, 3) == 4
    assert steps.turn_cost(position(one), FIELD, one, 3) == 2


@pytest.mark.rule("GR-T.5", "GR-4.2.9b", "GR-4.2.1")
def test_foot_goes_one_hex_more_along_a_road_and_only_who_has_followed_one() -> None:
    pair = next((a, b) for a, b in sorted(FIELD.roads) if FIELD.terrain[a] == FIELD.terrain[b] == "clear")
    facing = ["N", "NE", "SE", "S", "SW", "NW"][FIELD.facing_to(*pair)]

    def more(kind: str = "levy", hex_: str = pair[0], **given: int | bool) -> int:
        return steps.by_road(FIELD, unit("a", "attacker", hex_, facing, kind=kind, **given), pair[1])

    assert more(entered=1, roads=1) == 2
    assert more(entered=0, roads=0) == 0
    assert more(entered=2, roads=1) == 0
    assert more(entered=1, roads=1, turned=True) == 2, "the road bends"
    assert more(entered=1, roads=1, spent=9) == 0
    assert more("cavalry", entered=1, roads=1) == 0
    off = next(hex_ for hex_ in FIELD.around[pair[1]] if hex_ and not FIELD.by_road(hex_, pair[1]))
    assert more(hex_=off, entered=1, roads=1) == 0
    last = unit("a", "attacker", pair[0], facing, kind="levy", entered=4, roads=4, spent=8)
    assert steps.why_not_enter(alone(last), FIELD, last) is None
    assert steps.entry(alone(last), FIELD, last).last is False
    tired = replace(last, roads=3)
    assert refused(alone(tired), tired) == "GR-4.1.3"


@pytest.mark.rule("GR-4.2.9a")
def test_who_has_done_anything_but_the_least_is_not_fresh() -> None:
    one = unit("a", "attacker", HERE)
    assert steps.fresh(one)
    assert steps.fresh(replace(one, least=True, spent=4, entered=1))
    for more in ({"spent": 1}, {"entered": 1}, {"turned": True}):
        assert not steps.fresh(replace(one, **more))  # type: ignore[arg-type]


@pytest.mark.rule("GR-4.2.9a", "GR-4.2.9b")
def test_who_could_pay_for_the_one_hex_or_the_turn_may_take_the_other_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = unit(
        "r", "attacker", HERE, kind="cavalry_heavy", order="disorganised", charge=3, entered=1, spent=2
    )
    assert turn_refused(gone) == "GR-4.1.3"
    assert steps.fresh(replace(gone, spent=1, first=1)), "half a point, as on a road"
    only = replace(gone, first=2)
    assert steps.why_not_turn(alone(only), FIELD, only, 3) is None
    assert steps.turned(alone(only), FIELD, only, 1) == steps.Turned(1, 10, last=True)
    more = replace(only, spent=4)
    assert turn_refused(more) == "GR-4.1.3"
    assert refused(position(replace(only, spent=11)), replace(only, spent=11, first=11)) == "GR-4.1.3"
    monkeypatch.setitem(FIELD.terrain, NORTH, "forest")
    looked = unit("f", "attacker", HERE, kind="infantry_heavy", order="disorganised", spent=2, turned=True)
    assert refused(alone(looked), looked) == "GR-4.1.3"
    only = replace(looked, first=2)
    assert steps.why_not_enter(alone(only), FIELD, only) is None
    assert steps.entry(alone(only), FIELD, only).last


@pytest.mark.rule("GR-4.1.3", "GR-4.3.1", "GR-5.6.3b", "GR-4.2.9b", "GR-4.3.8")
@pytest.mark.parametrize(("spent", "cost"), [(14, 4), (15, 3), (20, 0)])
def test_a_turn_may_take_the_last_point_and_costs_no_more_than_there_is(spent: int, cost: int) -> None:
    one = unit("a", "attacker", HERE, entered=1, spent=spent)
    assert (turn_refused(one) == "") is (spent == 14)
    assert steps.turned(alone(one), FIELD, one, 1) == steps.Turned(1, cost, last=spent > 14)


@pytest.mark.rule("GR-11.1.1", "GR-4.1.7", "GR-4.2.7", "GR-3.3.3b")
def test_only_shooters_are_bound_to_their_formation_and_no_zone_costs_where_none_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert steps.left(unit("a", "attacker", HERE, formation="combat")) == 18
    one = unit("a", "attacker", HERE, entered=1)
    assert steps.cost_of(alone(one), FIELD, one, NORTH) == 2
    monkeypatch.setitem(FIELD.sides, (HERE, NORTH), frozenset({"river"}))
    assert steps.cost_of(alone(one), FIELD, one, NORTH) is None
    assert steps.cost_of(alone(one), FIELD, one, NORTH, slowly=True) is None
