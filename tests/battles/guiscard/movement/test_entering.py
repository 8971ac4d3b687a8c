"""Coming into the next hex: on foot, and by the steps, pivots and backing of riders."""

import pytest
from msgspec.structs import replace

from battles.guiscard.agenda import Leg
from battles.guiscard.counters import both
from battles.guiscard.events.movement import BridleTaken, HexEntered
from battles.guiscard.movement.entering import back, enter, fare, leg_to, pay
from battles.guiscard.movement.legs import advance
from battles.guiscard.orders import Bridle, Dismount, Go, Halt, LetGo, Push, Stay
from battles.guiscard.state import Horse
from rulebook import Refusal
from tests.battles.guiscard.board import foot, happened, order, refused, rider
from tests.battles.guiscard.movement.walks import announce, moving, offered, on_drawn, walk


@pytest.mark.rule("GT-4a", "GT-4b")
def test_somebody_spends_up_to_his_allowance_and_the_rest_is_lost() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"))
    events = walk(state, "a", "1215", "1216", "1217", "1218")
    assert sum(each.points for each in happened(events, HexEntered)) == 4
    assert state.people["a"].deeds.spent == 4
    assert state.people["a"].deeds.moved, "two points are lost"


@pytest.mark.rule("GT-4a")
def test_a_cost_beyond_the_points_left_is_refused() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214", "wounded"))
    announce(state, "a", "1215", "1216", "1217")
    refusal = refused(state, Go("1218"))
    assert (refusal.rule, refusal.values) == ("GT-4a", {"cost": 1, "left": 0})


@pytest.mark.rule("GT-4a", "GT-4.3e")
def test_what_is_due_is_paid_with_the_next_cost() -> None:
    _, stage = on_drawn(foot("a", "attacker", "Nim", "1214"))
    assert pay(replace(stage, points=5, due=2), 3) == 0
    assert pay(replace(stage, points=5, due=0), 3) == 2
    with pytest.raises(Refusal):
        pay(replace(stage, points=5, due=2), 4)


@pytest.mark.rule("GT-4a", "GT-4.4.1a")
@pytest.mark.parametrize("hex_", ["1217", "9999", "", "12", "1214", "0000"])
def test_a_hex_that_is_not_adjacent_is_refused(hex_: str) -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"))
    announce(state, "a")
    assert refused(state, Go(hex_)).rule == "GT-4a"


@pytest.mark.rule("GT-4.4.1a")
def test_w2_a_rider_forward_into_brush_pays_four() -> None:
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), _1213="brush")
    then = advance(m, stage, leg_to(m, stage, "1213"))
    assert stage.points - then.points == 4
    assert (then.hex, then.facing) == ("1213", 0)


@pytest.mark.rule("GT-4.4.1b")
def test_w2_a_pivot_clockwise_over_four_clear_hexes_is_eight() -> None:
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"))
    then = stage
    for hex_ in ("1315", "1316", "1216", "1116"):
        leg = leg_to(m, then, hex_)
        assert leg.kind == "pivot"
        then = advance(m, then, leg)
    assert stage.points - then.points == 8
    assert (then.hex, then.facing) == ("1116", 4)


@pytest.mark.rule("GT-4.4.1b")
def test_w2_a_pivot_counter_clockwise_over_brush_and_clear_is_seven() -> None:
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), _1115="brush")
    then = advance(m, stage, leg_to(m, stage, "1115"))
    then = advance(m, then, leg_to(m, then, "1116"))
    assert stage.points - then.points == 7
    assert (then.hex, then.facing) == ("1116", 4)


@pytest.mark.rule("GT-4.4.4a")
def test_w5_a_bank_is_paid_once() -> None:
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), _1213="bank")
    over = advance(m, stage, leg_to(m, stage, "1213"))
    beyond = advance(m, over, leg_to(m, over, "1212"))
    assert (stage.points - over.points, over.points - beyond.points) == (4, 1), "the rear half pays nothing"
    assert fare(m, stage, "1214", "1213") == 4


@pytest.mark.rule("GT-4.4.1a", "GT-4.4.1b", "GT-4.4.1c")
def test_what_brings_a_rider_into_each_hex_about_him() -> None:
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"))
    assert leg_to(m, stage, "1213") == Leg("step", "1213", facing=0)
    assert leg_to(m, stage, "1314") == Leg("step", "1314", facing=1)
    assert leg_to(m, stage, "1114") == Leg("step", "1114", facing=5)
    assert leg_to(m, stage, "1315") == Leg("pivot", "1315", facing=1)
    assert leg_to(m, stage, "1115") == Leg("pivot", "1115", facing=5)
    assert leg_to(m, stage, "1215") == Leg("back", "1215", facing=0)
    m, stage = on_drawn(foot("a", "attacker", "Nim", "1214"))
    assert leg_to(m, stage, "1215") == Leg("step", "1215")
    assert leg_to(m, stage, "1315") == Leg("step", "1315")


@pytest.mark.rule("GT-4.4.1a")
def test_the_rear_half_follows_and_the_facing_turns() -> None:
    state = moving(rider("r", "attacker", "Nck", "1214", "N"))
    walk(state, "r", "1314", "1414")
    one = state.people["r"]
    assert (one.hex, one.facing) == ("1414", 2)
    assert {hex_ for hex_, name in state.at.items() if name == "r"} == {"1414", "1314"}


@pytest.mark.rule("GT-4.4.1c")
def test_a_rider_backs_one_hex_without_points_as_his_whole_move() -> None:
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), foot("d", "defender", "Nim", "1115"))
    stage = announce(state, "r", "1215")
    assert (stage.points, stage.due, stage.whole) == (12, 0, True)
    assert refused(state, Go("1214")).rule == "GT-4.4.1c"
    assert [type(each) for each in offered(state, Go | Halt | Stay)] == [Halt, Stay]  # type: ignore[arg-type]
    events = order(state, Halt())
    assert happened(events, HexEntered)[0].points == 0
    assert (state.people["r"].hex, state.people["r"].facing) == ("1215", 0)
    assert state.at["1216"] == "r"


@pytest.mark.rule("GT-4.4.1c")
def test_a_rider_backs_first_or_not_at_all_and_not_into_somebody() -> None:
    state = moving(rider("r", "attacker", "Nck", "1214", "N"))
    announce(state, "r", "1213")
    assert refused(state, Go("1214")).rule == "GT-4.4.1c"
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), foot("b", "attacker", "Nim", "1216"))
    announce(state, "r")
    assert refused(state, Go("1215")).rule == "GT-4.4.1c"


@pytest.mark.rule("GT-4.4.1c", "GT-4.4.3b")
def test_a_rider_who_has_let_a_horse_go_may_back() -> None:
    state = moving(
        rider("r", "attacker", "Nck", "1214", "N", leads=["bay"]),
        horses=[Horse("bay", side="attacker", leader="r", hex="1315", facing=0)],
    )
    walk(state, "r", LetGo("bay"), "1215")
    assert (state.people["r"].hex, state.people["r"].leads) == ("1215", [])
    assert state.horses["bay"].hex == "1315"


@pytest.mark.rule("GT-4.4.1c", "GT-4.4.3d")
def test_a_rider_takes_a_bridle_before_he_backs_or_after_without_a_roll() -> None:
    bay = Horse("bay", side="attacker", hex="1115", facing=2)
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), horses=[bay])
    assert both(bay.hex, bay.facing) == ("1115", "1014")
    events = walk(state, "r", "1215", Bridle("bay"))
    assert happened(events, BridleTaken) == [BridleTaken("r", "bay")]
    assert (state.people["r"].hex, state.people["r"].leads) == ("1215", ["bay"])
    bay = Horse("bay", side="attacker", hex="1114", facing=2)
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), horses=[bay])
    events = walk(state, "r", Bridle("bay"), "1215")
    assert happened(events, BridleTaken) == [BridleTaken("r", "bay")]
    assert (state.people["r"].hex, state.people["r"].leads) == ("1215", ["bay"])


@pytest.mark.rule("GT-4.4.1c")
def test_after_backing_nobody_gets_down_or_pushes_a_horse() -> None:
    bay = Horse("bay", side="attacker", hex="1115", facing=2)
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), horses=[bay])
    announce(state, "r", "1215")
    assert offered(state, Push | Dismount | Go) == []  # type: ignore[arg-type]
    assert refused(state, Dismount("1315")).rule == "GT-4.4.1c"


@pytest.mark.rule("GT-4.4.1c")
def test_a_rider_backs_over_ground_for_riders_within_the_field() -> None:
    placed = rider("r", "attacker", "Nck", "1214", "N")
    m, stage = on_drawn(placed)
    assert back(m, stage, leg_to(m, stage, "1215")) == 0
    m, stage = on_drawn(placed, _1216="tree")
    with pytest.raises(Refusal):
        back(m, stage, leg_to(m, stage, "1215"))
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1219", "N"))
    with pytest.raises(Refusal):
        back(m, stage, leg_to(m, stage, "1220"))
    with pytest.raises(Refusal):
        back(m, replace(stage, hex="1214", entered=1), Leg("back", "1215"))


@pytest.mark.rule("GT-4.4.1b")
def test_a_pivot_takes_no_wall_of_trees_and_no_enemy() -> None:
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), _1315="tree")
    with pytest.raises(Refusal):
        advance(m, stage, leg_to(m, stage, "1315"))
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), _1214="bank", _1315="clear 1")
    with pytest.raises(Refusal):
        advance(m, stage, leg_to(m, stage, "1315"))
    on_foot, there = on_drawn(foot("a", "attacker", "Nim", "1214"), _1214="bank", _1315="clear 1")
    assert advance(on_foot, there, leg_to(on_foot, there, "1315")), (
        "only the way from the rear half is barred"
    )
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), foot("d", "defender", "Nim", "1315"))
    announce(state, "r")
    assert refused(state, Go("1315")).rule == "GT-4.2a"


@pytest.mark.rule("GT-3.1a", "GT-4.2.1a", "GT-4.2.1c")
def test_terrain_costs_by_kind_and_bars_by_kind() -> None:
    walker, on_foot = on_drawn(foot("a", "attacker", "Nim", "1214"), _1213="tree", _1314="brush")
    assert fare(walker, on_foot, "1214", "1213") == 2
    assert fare(walker, on_foot, "1214", "1314") == 2
    horseman, mounted = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), _1213="tree", _1314="brush")
    assert fare(horseman, mounted, "1214", "1314") == 4
    with pytest.raises(Refusal) as refusal:
        fare(horseman, mounted, "1214", "1213")
    assert refusal.value.rule == "GT-4.2.1a"


def test_a_leg_into_a_neighbour_adds_a_hex() -> None:
    m, stage = on_drawn(foot("a", "attacker", "Nim", "1214"))
    assert enter(m, stage, Leg("step", "1213")).entered == 1
