"""Coming into the next hex: on foot, and by the steps, pivots and backing of riders."""

import pytest
from msgspec.structs import replace

from battles.guiscard.play.movement.entering import back, enter, fare, leg_to
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Bridle, Dismount, Go, LetGo, Push, advance
from battles.guiscard.play.moving.walking import BridleTaken, HexEntered
from battles.guiscard.play.orders import Order, Stay
from battles.guiscard.state import Horse
from battles.guiscard.state.items import Leg
from rulebook import Refusal
from tests.battles.guiscard.board import foot, happened, order, refused, rider
from tests.battles.guiscard.play.movement.walks import announce, denied, moving, offered, on_drawn, walk


@pytest.mark.rule("GT-4a", "GT-4.4.1a")
@pytest.mark.parametrize("hex_", ["1217", "9999", "", "12", "1214", "0000"])
def test_a_hex_that_is_not_adjacent_is_refused(hex_: str) -> None:
    assert denied(moving(foot("a", "attacker", "Nim", "1214")), "a", hex_).rule == "GT-4a"


@pytest.mark.rule("GT-4.4.1a", "GT-4.4.1b")
@pytest.mark.parametrize(
    ("brush", "way", "kind", "points", "facing"),
    [
        ("_1213", ["1213"], "step", 4, 0),
        ("_1010", ["1315", "1316", "1216", "1116"], "pivot", 8, 4),
        ("_1115", ["1115", "1116"], "pivot", 7, 4),
    ],
    ids=["forward into brush", "clockwise over four clear hexes", "counter-clockwise over brush and clear"],
)
def test_w2_steps_and_pivots_of_a_rider(
    brush: str, way: list[str], kind: str, points: int, facing: int
) -> None:
    m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), **{brush: "brush"})
    then = stage
    for hex_ in way:
        leg = leg_to(m, then, hex_)
        assert leg.kind == kind
        then = advance(m, then, leg)
    assert (stage.points - then.points, then.hex, then.facing) == (points, way[-1], facing)


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
    steps, pivots = {"1213": 0, "1314": 1, "1114": 5}, {"1315": 1, "1115": 5}
    for kind, ways in (("step", steps), ("pivot", pivots), ("back", {"1215": 0})):
        for hex_, facing in ways.items():
            assert leg_to(m, stage, hex_) == Leg(kind, hex_, facing=facing)  # type: ignore[arg-type]
    m, stage = on_drawn(foot("a", "attacker", "Nim", "1214"))
    assert leg_to(m, stage, "1215") == Leg("step", "1215")
    aside = leg_to(m, stage, "1315")
    assert (aside, enter(m, stage, aside).entered) == (Leg("step", "1315"), 1)


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
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), foot("b", "attacker", "Nim", "1216"))
    assert denied(state, "r", "1215").rule == "GT-4.4.1c"
    assert denied(moving(rider("r", "attacker", "Nck", "1214", "N")), "r", "1213", "1214").rule == "GT-4.4.1c"


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
@pytest.mark.parametrize(
    ("place", "way"), [("1115", ("1215", Bridle("bay"))), ("1114", (Bridle("bay"), "1215"))]
)
def test_a_rider_takes_a_bridle_before_he_backs_or_after_without_a_roll(
    place: str, way: tuple[Order | str, ...]
) -> None:
    bay = Horse("bay", side="attacker", hex=place, facing=2)
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), horses=[bay])
    assert happened(walk(state, "r", *way), BridleTaken) == [BridleTaken("r", "bay")]
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
    wood, before_trees = on_drawn(placed, _1216="tree")
    edge, at_it = on_drawn(rider("r", "attacker", "Nck", "1219", "N"))
    for one, there, leg in (
        (wood, before_trees, leg_to(wood, before_trees, "1215")),
        (edge, at_it, leg_to(edge, at_it, "1220")),
        (edge, replace(at_it, hex="1214", entered=1), Leg("back", "1215")),
    ):
        with pytest.raises(Refusal):
            back(one, there, leg)


@pytest.mark.rule("GT-4.4.1b")
def test_a_pivot_takes_no_wall_of_trees_and_no_enemy() -> None:
    step_up = {"_1214": "bank", "_1315": "clear 1"}
    for hexes in ({"_1315": "tree"}, step_up):
        m, stage = on_drawn(rider("r", "attacker", "Nck", "1214", "N"), **hexes)
        with pytest.raises(Refusal):
            advance(m, stage, leg_to(m, stage, "1315"))
    on_foot, there = on_drawn(foot("a", "attacker", "Nim", "1214"), **step_up)
    assert advance(on_foot, there, leg_to(on_foot, there, "1315")), "the rear half alone is barred"
    state = moving(rider("r", "attacker", "Nck", "1214", "N"), foot("d", "defender", "Nim", "1315"))
    assert denied(state, "r", "1315").rule == "GT-4.2a"


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
