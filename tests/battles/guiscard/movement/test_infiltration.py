"""Slipping from one enemy's reach into an enemy's reach."""

import pytest

from battles.guiscard.events.harm import Killed, Wounded
from battles.guiscard.events.movement import HexEntered, Infiltrated, MoveEnded, MoveStopped
from battles.guiscard.ground import ground_of
from battles.guiscard.movement.infiltration import effect, infiltrate, modifiers, opponents, rolls, surcharge
from battles.guiscard.orders import Go
from battles.guiscard.state import Formation, Skirmish
from tests.battles.guiscard.board import Placed, decision, foot, happened, position, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.movement.walks import announce, moving, walk


def crossing(*more: Placed, code: str = "Ail") -> Skirmish:
    """W1: beside one of two Normans; brush beside one, clear ground beside both, clear ground."""
    return moving(
        foot("a", "attacker", code, "0514"),
        foot("one", "defender", "Nim", "0515"),
        foot("two", "defender", "Nim", "0616"),
        *more,
    )


@pytest.mark.rule("GT-4.3a", "GT-4.3b", "GT-4.3c", "GT-4.3e", "GT-4a")
def test_w1_past_two_normans_is_eight_points_and_one_roll() -> None:
    state = crossing()
    events = walk(state, "a", "0614", "0615", "0716", dice=[5])
    assert [(each.points, each.surcharge) for each in happened(events, HexEntered)] == [
        (4, 2),
        (3, 2),
        (1, 0),
    ]
    (roll,) = happened(events, Infiltrated)
    assert (roll.hex, roll.enemies, roll.effect) == ("0615", ("two", "one"), "none")
    assert (state.people["a"].hex, state.people["a"].deeds.spent) == ("0716", 8)


@pytest.mark.rule("GT-4.3a", "GT-4.3c")
def test_the_surcharge_is_for_going_from_reach_into_reach() -> None:
    state = crossing()
    ground, one = ground_of(state.laid), state.people["a"]
    assert surcharge(state, ground, one, "0514", "0614") == 2
    assert surcharge(state, ground, one, "0614", "0615") == 2, "two enemies, and it is paid once"
    assert surcharge(state, ground, one, "0714", "0614") == 0, "from out of reach"
    assert surcharge(state, ground, one, "0614", "0714") == 0, "out of reach"


@pytest.mark.rule("GT-4.3a", "GT-4.3d")
def test_the_stunned_cost_nothing() -> None:
    state = moving(
        foot("a", "attacker", "Ail", "0514"),
        foot("one", "defender", "Nim", "0515", "stunned"),
        foot("two", "defender", "Nim", "0616"),
    )
    ground, one = ground_of(state.laid), state.people["a"]
    assert surcharge(state, ground, one, "0514", "0614") == 0
    assert not rolls(state, ground, one, "0614", "0615")


@pytest.mark.rule("GT-4.3a", "GT-4.3d")
def test_an_enemy_beside_both_hexes_is_judged_by_the_one_entered() -> None:
    state = position(foot("a", "attacker", "Nim", "1214"), rider("d", "defender", "Lck", "1213", "NE"))
    one = state.people["a"]
    assert surcharge(state, drawn(_1214="tree"), one, "1214", "1314") == 2, (
        "out of the trees before his lance"
    )
    assert surcharge(state, drawn(_1314="tree"), one, "1214", "1314") == 0, "into the trees (D111)"
    assert surcharge(state, drawn(_1214="tree", _1314="tree"), one, "1214", "1314") == 0


@pytest.mark.rule("GT-4.3a", "GT-4.3d")
def test_of_two_beside_both_hexes_only_who_may_attack_the_one_entered_counts() -> None:
    riding, walking = rider("d", "defender", "Lck", "1213", "NE"), foot("e", "defender", "Nim", "1315")
    state = position(foot("a", "attacker", "Nim", "1214"), riding, walking)
    one, trees = state.people["a"], drawn(_1214="tree", _1314="tree")
    assert surcharge(state, trees, one, "1214", "1314") == 2, "the man on foot comes along among the trees"
    assert not rolls(state, trees, one, "1214", "1314")
    assert rolls(state, drawn(_1214="tree"), one, "1214", "1314")


@pytest.mark.rule("GT-4.3a", "GT-4.3d")
def test_an_enemy_beside_the_hex_left_only_is_judged_by_that_one() -> None:
    behind, before = rider("d", "defender", "Lck", "1114", "NW"), foot("e", "defender", "Nim", "1413")
    state = position(foot("a", "attacker", "Nim", "1214"), behind, before)
    one = state.people["a"]
    assert surcharge(state, drawn(), one, "1214", "1314") == 2, "from the one's reach into the other's"
    assert surcharge(state, drawn(_1214="tree"), one, "1214", "1314") == 0, "he never could attack the mover"


@pytest.mark.rule("GT-4.3a", "GT-4.3d")
def test_who_could_attack_only_the_hex_left_of_two_is_ignored() -> None:
    riding, before = rider("d", "defender", "Lck", "1213", "NE"), foot("e", "defender", "Nim", "1414")
    state = position(foot("a", "attacker", "Nim", "1214"), riding, before)
    one = state.people["a"]
    assert surcharge(state, drawn(), one, "1214", "1314") == 2
    assert surcharge(state, drawn(_1314="tree"), one, "1214", "1314") == 0


@pytest.mark.rule("GT-4.3b")
def test_the_roll_takes_a_second_enemy_and_reach_before() -> None:
    state = crossing()
    ground, one = ground_of(state.laid), state.people["a"]
    assert rolls(state, ground, one, "0614", "0615")
    assert not rolls(state, ground, one, "0514", "0614"), "one enemy"
    assert not rolls(state, ground, one, "0715", "0615"), "out of reach before (D4)"


@pytest.mark.rule("GT-4.3e")
def test_the_last_hex_is_free_of_surcharge_and_roll() -> None:
    state = crossing()
    events = walk(state, "a", "0614", "0615")
    assert [each.points for each in happened(events, HexEntered)] == [4, 1]
    assert not happened(events, Infiltrated)


@pytest.mark.rule("GT-4.3e", "GT-4a")
def test_what_is_due_for_a_hex_must_be_paid_to_go_on() -> None:
    state = moving(
        foot("a", "attacker", "Nim", "0514", "wounded"),
        foot("one", "defender", "Nim", "0515"),
    )
    stage = announce(state, "a", "0613")
    assert (stage.points, stage.due) == (2, 0)
    state = moving(foot("a", "attacker", "Nim", "1214", "wounded"), foot("one", "defender", "Nim", "1215"))
    stage = announce(state, "a", "1115")
    assert (stage.points, stage.due) == (2, 2)
    refusal = refused(state, Go("1114"))
    assert (refusal.rule, refusal.values) == ("GT-4a", {"cost": 3, "left": 2})


@pytest.mark.rule("GT-4.3.1a")
@pytest.mark.parametrize(
    ("die", "what"),
    [
        (-3, "none"),
        (1, "none"),
        (5, "none"),
        (6, "stop"),
        (7, "stop"),
        (8, "wounded"),
        (9, "wounded"),
        (10, "dead"),
        (14, "dead"),
    ],
)
def test_the_scale_of_the_roll(die: int, what: str) -> None:
    assert effect(die) == what


@pytest.mark.rule("GT-4.3.1a")
def test_the_infiltrators_modifiers_add_up() -> None:
    def of(placed: Placed) -> int:
        return sum(modifiers(placed[0], []).values())

    assert of(foot("a", "attacker", "Ail", "1214")) == 0
    assert of(foot("a", "attacker", "Nim", "1214")) == -1
    assert of(rider("a", "attacker", "Acl", "1214", "N")) == -1
    assert of(rider("a", "attacker", "Nck", "1214", "N")) == -2
    assert of(foot("a", "attacker", "Ail", "1214", "wounded")) == 2
    assert of(rider("a", "attacker", "Nck", "1214", "N", "wounded")) == 0


@pytest.mark.rule("GT-4.3.1a")
def test_of_the_opponents_the_worst_one_counts() -> None:
    one = foot("a", "attacker", "Ail", "1214")[0]
    plain = foot("p", "defender", "Nim", "1215")[0]
    hurt = foot("w", "defender", "Nim", "1215", "wounded")[0]
    hoplite = foot("h", "defender", "Bih", "1215")[0]
    hurt_hoplite = foot("h", "defender", "Bih", "1215", "wounded")[0]
    horseman = rider("r", "defender", "Nck", "1215", "N")[0]
    assert modifiers(one, [plain]) == {}
    assert modifiers(one, [hurt]) == {"opponent_wounded": -2}
    assert modifiers(one, [hurt, plain]) == {}
    assert modifiers(one, [plain, hoplite, hurt]) == {"opponent_hoplite": 1}
    assert modifiers(one, [horseman, hurt]) == {"opponent_rider": 1}
    assert modifiers(one, [hurt_hoplite]) == {"opponent_hoplite": 1, "opponent_wounded": -2}


@pytest.mark.rule("GT-4.3.1.2a")
def test_an_opposing_rider_counts_with_the_front_half_only() -> None:
    front, behind = rider("f", "defender", "Nck", "1215", "N"), rider("b", "defender", "Nck", "1313", "N")
    state = position(foot("a", "attacker", "Ail", "1115"), front, behind)
    ground, one = ground_of(state.laid), state.people["a"]
    assert opponents(state, ground, one, "1214") == [front[0]], "1314 is only a rear half"


@pytest.mark.rule("GT-4.3a")
def test_the_rear_half_of_an_enemy_costs_nothing() -> None:
    one = foot("a", "attacker", "Ail", "1117")
    state = position(one, rider("f", "defender", "Nck", "1214", "N"), foot("g", "defender", "Nim", "1217"))
    ground = ground_of(state.laid)
    assert surcharge(state, ground, one[0], "1117", "1116") == 0, "1215 is only a rear half"
    assert surcharge(state, ground, one[0], "1116", "1117") == 0, "from there too"
    assert surcharge(state, ground, one[0], "1117", "1118") == 2


@pytest.mark.rule("GT-4.3.1.2a", "GT-7.3.3a")
def test_a_formation_counts_by_its_front() -> None:
    men = [foot(f"h{n}", "defender", "Bih", hex_) for n, hex_ in enumerate(("1215", "1316", "1416"))]
    one = foot("a", "attacker", "Ail", "1212")
    state = position(one, *men)
    ground = ground_of(state.laid)
    assert [each.id for each in opponents(state, ground, one[0], "1315")] == ["h1", "h0"]
    assert [each.id for each in opponents(state, ground, one[0], "1216")] == ["h0", "h1"]
    names = ["h0", "h1", "h2"]
    state.formations["f1"] = Formation("f1", "defender", 2, names, front=names)
    assert [each.id for each in opponents(state, ground, one[0], "1315")] == ["h1", "h0"], "before them"
    assert opponents(state, ground, one[0], "1216") == [], "behind them"


@pytest.mark.rule("GT-4.3.1.2a", "GT-7.3.3b")
def test_a_formation_does_not_mind_who_is_before_it() -> None:
    men = [foot(f"h{n}", "attacker", "Bih", hex_) for n, hex_ in enumerate(("1215", "1316", "1416"))]
    state = position(*men, foot("d", "defender", "Nim", "1213"), foot("e", "defender", "Nim", "1114"))
    ground, names = ground_of(state.laid), ["h0", "h1", "h2"]
    assert [each.id for each in opponents(state, ground, men[0][0], "1214")] == ["d", "e"]
    state.formations["f1"] = Formation("f1", "attacker", 2, names, front=names)
    assert [each.id for each in opponents(state, ground, men[0][0], "1214")] == ["e"]


@pytest.mark.rule("GT-4.3.1.2a", "GT-4.3b")
def test_a_rider_slips_with_the_front_half_only() -> None:
    state = moving(
        rider("a", "attacker", "Nck", "1213", "N"),
        foot("one", "defender", "Nim", "1313"),
        foot("two", "defender", "Nim", "1115"),
    )
    events = walk(state, "a", "1212", "1211", "1210")
    assert not happened(events, Infiltrated)
    assert [each.surcharge for each in happened(events, HexEntered)] == [2, 0, 0]


@pytest.mark.rule("GT-4.3.1a")
def test_a_stop_ends_the_move_in_that_hex() -> None:
    state = crossing()
    events = walk(state, "a", "0614", "0615", "0716", dice=[6])
    assert happened(events, Infiltrated)[0].effect == "stop"
    assert happened(events, MoveStopped)
    assert happened(events, MoveEnded)
    assert state.people["a"].hex == "0615"
    assert state.people["a"].deeds.stopped
    assert state.people["a"].deeds.moved


@pytest.mark.rule("GT-4.3.1a")
def test_a_wound_stops_too_and_a_second_one_kills() -> None:
    state = crossing()
    events = walk(state, "a", "0614", "0615", "0716", dice=[9])
    assert happened(events, Wounded)[0].cause == "infiltration"
    assert (state.people["a"].condition, state.people["a"].hex) == ("wounded", "0615")
    again = decision(state, [6])
    assert infiltrate(again, state.people["a"], "0615") == "dead", "6 and 2 for the wound"
    assert happened(again.events, Killed)


@pytest.mark.rule("GT-4.3.1a")
def test_death_leaves_a_body_in_the_hex() -> None:
    state = crossing()
    walk(state, "a", "0614", "0615", "0716", dice=[10])
    assert state.people["a"].condition == "dead"
    assert state.bodies == {"0615": 1}


@pytest.mark.rule("GT-4.3f")
def test_who_falls_back_rolls_for_a_single_enemy() -> None:
    state = moving(foot("a", "attacker", "Ail", "1214"), foot("one", "defender", "Nim", "1215"))
    booked = decision(state, [7])
    assert infiltrate(booked, state.people["a"], "1214") == "stop"
    assert happened(booked.events, Infiltrated)[0].enemies == ("one",)


@pytest.mark.rule("GT-4.3f")
def test_nobody_rolls_where_no_enemy_is() -> None:
    state = moving(foot("a", "attacker", "Ail", "1214"))
    assert infiltrate(decision(state), state.people["a"], "1214") == "none"


@pytest.mark.rule("GT-4.3.1a")
def test_a_die_above_the_last_line_of_the_table_is_read_there() -> None:
    assert effect(1_000_000) == "dead"
