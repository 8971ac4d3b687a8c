"""Slipping from one enemy's reach into an enemy's reach."""

import pytest

from battles.guiscard.play.harm import Killed, Wounded
from battles.guiscard.play.movement.budget import MoveEnded, MoveStopped
from battles.guiscard.play.movement.infiltration import (
    Infiltrated,
    effect,
    infiltrate,
    modifiers,
    opponents,
    rolls,
    surcharge,
)
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.walking import HexEntered
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state import Formation, Skirmish
from tests.battles.guiscard.board import Placed, decision, foot, happened, position, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.combat.fights import on_foot
from tests.battles.guiscard.play.movement.walks import announce, moving, walk


def crossing() -> Skirmish:
    """W1: beside one of two Normans; brush beside one, clear ground beside both, clear ground."""
    return moving(foot("a", "attacker", "Ail", "0514"), *on_foot("defender", one="0515", two="0616"))


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


BESIDE_BOTH = rider("d", "defender", "Lck", "1213", "NE")
BEHIND = rider("d", "defender", "Lck", "1114", "NW")


@pytest.mark.rule("GT-4.3a", "GT-4.3d")
@pytest.mark.parametrize(
    ("enemies", "trees", "points"),
    [
        ([BESIDE_BOTH], ["_1214"], 2),  # out of the trees before his lance
        ([BESIDE_BOTH], ["_1314"], 0),  # into the trees (D111)
        ([BESIDE_BOTH], ["_1214", "_1314"], 0),
        # The man on foot comes along among the trees.
        ([BESIDE_BOTH, foot("e", "defender", "Nim", "1315")], ["_1214", "_1314"], 2),
        # From the one's reach into the other's.
        ([BEHIND, foot("e", "defender", "Nim", "1413")], [], 2),
        ([BEHIND, foot("e", "defender", "Nim", "1413")], ["_1214"], 0),  # he never could attack the mover
        ([BESIDE_BOTH, foot("e", "defender", "Nim", "1414")], [], 2),
        ([BESIDE_BOTH, foot("e", "defender", "Nim", "1414")], ["_1314"], 0),
    ],
)
def test_an_enemy_counts_by_the_hex_entered_and_by_the_one_left_if_he_is_beside_that_alone(
    enemies: list[Placed], trees: list[str], points: int
) -> None:
    state = position(foot("a", "attacker", "Nim", "1214"), *enemies)
    ground = drawn(**dict.fromkeys(trees, "tree"))
    assert surcharge(state, ground, state.people["a"], "1214", "1314") == points


@pytest.mark.rule("GT-4.3a", "GT-4.3d")
def test_the_roll_counts_those_who_may_attack_the_hex_entered() -> None:
    walking = foot("e", "defender", "Nim", "1315")
    state = position(foot("a", "attacker", "Nim", "1214"), BESIDE_BOTH, walking)
    assert not rolls(state, drawn(_1214="tree", _1314="tree"), state.people["a"], "1214", "1314")
    assert rolls(state, drawn(_1214="tree"), state.people["a"], "1214", "1314")


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
    state = moving(foot("a", "attacker", "Nim", "1214", "wounded"), foot("one", "defender", "Nim", "1215"))
    stage = announce(state, "a", "1115")
    assert (stage.points, stage.due) == (2, 2)
    refusal = refused(state, Go("1114"))
    assert (refusal.rule, refusal.values) == ("GT-4a", {"cost": 3, "left": 2})


@pytest.mark.rule("GT-4.3.1a")
def test_the_scale_of_the_roll() -> None:
    scale = {"none": [-3, 1, 5], "stop": [6, 7], "wounded": [8, 9], "dead": [10, 14, 1_000_000]}
    for what, dice in scale.items():
        assert [effect(die) for die in dice] == [what] * len(dice)


@pytest.mark.rule("GT-4.3.1a")
@pytest.mark.parametrize(
    ("one", "sum_"),
    [
        (foot("a", "attacker", "Ail", "1214"), 0),
        (foot("a", "attacker", "Nim", "1214"), -1),
        (rider("a", "attacker", "Acl", "1214", "N"), -1),
        (rider("a", "attacker", "Nck", "1214", "N"), -2),
        (foot("a", "attacker", "Ail", "1214", "wounded"), 2),
        (rider("a", "attacker", "Nck", "1214", "N", "wounded"), 0),
    ],
)
def test_the_infiltrators_modifiers_add_up(one: Placed, sum_: int) -> None:
    assert sum(modifiers(one[0], []).values()) == sum_


@pytest.mark.rule("GT-4.3.1a")
def test_of_the_opponents_the_worst_one_counts() -> None:
    one = foot("a", "attacker", "Ail", "1214")[0]
    plain, hoplite = foot("p", "defender", "Nim", "1215")[0], foot("h", "defender", "Bih", "1215")[0]
    hurt = foot("w", "defender", "Nim", "1215", "wounded")[0]
    hurt_hoplite = foot("h", "defender", "Bih", "1215", "wounded")[0]
    horseman = rider("r", "defender", "Nck", "1215", "N")[0]
    assert modifiers(one, [plain]) == modifiers(one, [hurt, plain]) == {}
    assert modifiers(one, [hurt]) == {"opponent_wounded": -2}
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
    one, names = foot("a", "attacker", "Ail", "1212"), ["h0", "h1", "h2"]
    state = position(one, *on_foot("defender", "Bih", h0="1215", h1="1316", h2="1416"))
    ground = ground_of(state.laid)
    assert [each.id for each in opponents(state, ground, one[0], "1216")] == ["h0", "h1"]
    state.formations["f1"] = Formation("f1", "defender", 2, names, front=names)
    assert [each.id for each in opponents(state, ground, one[0], "1315")] == ["h1", "h0"], "before them"
    assert opponents(state, ground, one[0], "1216") == [], "behind them"


@pytest.mark.rule("GT-4.3.1.2a", "GT-7.3.3b")
def test_a_formation_does_not_mind_who_is_before_it() -> None:
    men, names = on_foot("attacker", "Bih", h0="1215", h1="1316", h2="1416"), ["h0", "h1", "h2"]
    state = position(*men, *on_foot("defender", d="1213", e="1114"))
    ground, one = ground_of(state.laid), men[0][0]
    assert [each.id for each in opponents(state, ground, one, "1214")] == ["d", "e"]
    state.formations["f1"] = Formation("f1", "attacker", 2, names, front=names)
    assert [each.id for each in opponents(state, ground, one, "1214")] == ["e"]


@pytest.mark.rule("GT-4.3.1.2a", "GT-4.3b")
def test_a_rider_slips_with_the_front_half_only() -> None:
    state = moving(rider("a", "attacker", "Nck", "1213", "N"), *on_foot("defender", one="1313", two="1115"))
    events = walk(state, "a", "1212", "1211", "1210")
    assert not happened(events, Infiltrated)
    assert [each.surcharge for each in happened(events, HexEntered)] == [2, 0, 0]


@pytest.mark.rule("GT-4.3.1a")
@pytest.mark.parametrize(
    ("die", "condition", "hex_", "bodies"),
    [(6, "healthy", "0615", {}), (9, "wounded", "0615", {}), (10, "dead", "", {"0615": 1})],
)
def test_a_stop_a_wound_and_death_end_the_move_in_that_hex(
    die: int, condition: str, hex_: str, bodies: dict[str, int]
) -> None:
    state = crossing()
    events = walk(state, "a", "0614", "0615", "0716", dice=[die])
    one = state.people["a"]
    assert (one.condition, one.hex, state.bodies) == (condition, hex_, bodies)
    if condition == "healthy":
        assert happened(events, MoveStopped)
        assert happened(events, MoveEnded)
        assert (one.deeds.stopped, one.deeds.moved) == (True, True)
    if condition == "wounded":
        assert happened(events, Wounded)[0].cause == "infiltration"


@pytest.mark.rule("GT-4.3.1a")
def test_a_second_wound_kills() -> None:
    state = crossing()
    state.people["a"].condition = "wounded"
    booked = decision(state, [6])
    assert infiltrate(booked, state.people["a"], "0615") == "dead", "6 and 2 for the wound"
    assert happened(booked.events, Killed)


@pytest.mark.rule("GT-4.3f")
def test_who_falls_back_rolls_for_a_single_enemy_and_not_where_none_is() -> None:
    state = moving(foot("a", "attacker", "Ail", "1214"), foot("one", "defender", "Nim", "1215"))
    booked = decision(state, [7])
    assert infiltrate(booked, state.people["a"], "1214") == "stop"
    assert happened(booked.events, Infiltrated)[0].enemies == ("one",)
    assert infiltrate(decision(state), state.people["a"], "1212") == "none"
