"""Horses without riders: whose they are, taken by the bridle, let go, pushed aside, lost."""

import pytest

from battles.contract.muster import Side
from battles.guiscard.play.movement.horses import BridleLost, aside, bridle, lose, most, to_be_had
from battles.guiscard.play.moving.announcing import Halt, start
from battles.guiscard.play.moving.legs import Bridle, Go, LetGo, Push
from battles.guiscard.play.moving.walking import BridleTaken, HorsePushed
from battles.guiscard.play.orders import Stay
from battles.guiscard.rules.board import put
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.rules.movement.control import keeper
from battles.guiscard.rules.movement.mover import Mover, mover
from battles.guiscard.state import Deeds, Horse, Skirmish
from battles.guiscard.state.items import Leg, Pose
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.movement.walks import announce, denied, moving, offered, walk


def horse(
    name: str = "bay", hex_: str = "1213", facing: int = 0, side: Side | None = "attacker", leader: str = ""
) -> Horse:
    return Horse(name, side=side, hex=hex_, facing=facing, leader=leader)


def field(*placed: Placed, horses: tuple[Horse, ...] = ()) -> Skirmish:
    """A horse alone at 1213 and 1214, its head to the north."""
    return moving(*placed, horses=horses or (horse(),))


def leading() -> Skirmish:
    """Somebody on foot at 1212 who leads that horse."""
    return field(foot("a", "attacker", "Nim", "1212", leads=["bay"]), horses=(horse(leader="a"),))


def kept(*placed: Placed, side: Side | None = "defender") -> Side | None:
    state = position(*placed, horses=[horse(side=side)])
    return keeper(state, ground_of(state.laid), state.horses["bay"])


@pytest.mark.rule("GT-4.4.3f")
def test_a_horse_is_its_sides_as_long_as_one_of_it_stands_beside_it() -> None:
    assert kept(foot("d", "defender", "Nim", "1212")) == "defender"
    assert kept(foot("d", "defender", "Nim", "1215", "wounded")) == "defender"
    assert kept(foot("d", "defender", "Nim", "1212", "stunned")) is None
    assert kept(foot("d", "defender", "Nim", "1211")) is None
    assert kept(foot("d", "attacker", "Nim", "1212")) is None
    assert kept(foot("d", "defender", "Nim", "1212"), side=None) is None


@pytest.mark.rule("GT-4.4.3f")
def test_who_left_a_horse_holds_it_again_beside_it_until_another_takes_it() -> None:
    state = field(foot("a", "attacker", "Nim", "1212"), foot("b", "attacker", "Nim", "1010"))
    ground, bay = ground_of(state.laid), state.horses["bay"]
    walk(state, "a", "1211")
    assert keeper(state, ground, bay) is None
    walk(state, "b", "1110", "1111", "1112")
    assert keeper(state, ground, bay) is None, "two hexes off"
    state.people["b"].deeds = Deeds()
    walk(state, "b", "1113")
    assert keeper(state, ground, bay) == "attacker"
    bay.side = "defender"
    assert keeper(state, ground, bay) is None


@pytest.mark.rule("GT-4.4.3f")
def test_a_led_or_ridden_horse_is_its_masters() -> None:
    state = position(
        foot("a", "attacker", "Nim", "1212", leads=["bay"]),
        rider("r", "defender", "Nck", "1615", "N"),
        horses=[horse(side="defender", leader="a")],
    )
    ground = ground_of(state.laid)
    assert keeper(state, ground, state.horses["bay"]) == "attacker"
    assert keeper(state, ground, state.horses["horse-of-r"]) == "defender"


@pytest.mark.rule("GT-4.4.3b", "GT-4.4.3c")
@pytest.mark.parametrize(
    ("hexes", "enemy", "may"),
    [
        (["1212", "1113", "1313"], "2020", True),
        (["1114", "1215"], "2020", False),
        (["1212"], "1216", True),
        (["1212"], "1215", False),
        (["1212"], "1114", False),
    ],
)
def test_a_bridle_is_taken_before_the_horses_head_with_no_enemy_beside_it(
    hexes: list[str], enemy: str, may: bool
) -> None:
    for hex_ in hexes:
        state = field(foot("a", "attacker", "Nim", hex_), foot("d", "defender", "Nim", enemy))
        announce(state, "a")
        assert offered(state, Bridle) == ([Bridle("bay")] if may else []), hex_
        assert may or refused(state, Bridle("bay")).rule == "GT-4.4.3b"


@pytest.mark.rule("GT-4.4.3c")
def test_on_foot_control_is_automatic_and_the_move_goes_on() -> None:
    state = field(foot("a", "attacker", "Nim", "1211"))
    events = walk(state, "a", "1212", Bridle("bay"), "1211", "1210")
    assert happened(events, BridleTaken) == [BridleTaken("a", "bay")]
    bay = state.horses["bay"]
    assert (bay.leader, bay.side, state.people["a"].leads) == ("a", "attacker", ["bay"])
    assert state.people["a"].hex == "1210"
    assert (state.at["1209"], state.at["1208"]) == ("bay", "bay"), "the first place clockwise from the north"
    assert "1213" not in state.at


@pytest.mark.rule("GT-4.4.3f")
def test_the_enemys_horse_is_not_to_be_had_while_one_of_his_is_beside_it() -> None:
    one, enemy = foot("a", "attacker", "Nim", "1212"), foot("d", "defender", "Nim", "1215")
    held = field(one, enemy, horses=(horse(side="defender"),))
    with pytest.raises(Refusal) as refusal:
        to_be_had(mover(held, "a"), "bay")
    assert refusal.value.rule == "GT-4.4.3f"
    left = field(one, horses=(horse(side="defender"),))
    to_be_had(mover(left, "a"), "bay")
    announce(left, "a")
    assert offered(left, Bridle)


@pytest.mark.rule("GT-4.4.3f", "GT-4.4.3b")
def test_a_horse_that_a_friend_leads_is_his() -> None:
    friend = foot("f", "attacker", "Nim", "1113", leads=["bay"])
    state = field(foot("a", "attacker", "Nim", "1212"), friend, horses=(horse(leader="f"),))
    assert denied(state, "a", Bridle("bay")).rule == "GT-4.4.3f"
    assert refused(state, Push("bay", 2)).rule == "GT-4.4.3f"


@pytest.mark.rule("GT-4.4.3d")
def test_a_rider_takes_a_bridle_at_the_start_and_at_the_end_without_a_die() -> None:
    start_, end = (rider("r", "attacker", "Nck", "1212", "NE"), rider("r", "attacker", "Nck", "1211", "S"))
    for one, way in ((start_, (Bridle("bay"), "1312", "1411")), (end, ("1212", Bridle("bay")))):
        assert happened(walk(field(one), "r", *way), BridleTaken) == [BridleTaken("r", "bay")]


@pytest.mark.rule("GT-4.4.3e")
@pytest.mark.parametrize(("die", "led"), [(1, True), (6, True), (7, False), (10, False)])
def test_in_passing_a_die_says_whether_the_horse_comes_along(die: int, led: bool) -> None:
    state = field(rider("r", "attacker", "Nck", "1113", "NE"))
    events = walk(state, "r", "1212", Bridle("bay"), "1312", "1411", dice=[die])
    (taken,) = happened(events, BridleTaken)
    assert (taken.led, len(taken.rolls)) == (led, 1)
    assert state.people["r"].hex == "1411"
    if led:
        assert (state.at["1412"], state.at["1313"]) == ("bay", "bay"), "beside and slightly behind, parallel"
        assert state.horses["bay"].facing == state.people["r"].facing
    else:
        assert (state.at["1213"], state.people["r"].leads) == ("bay", [])


@pytest.mark.rule("GT-4.4.3h", "GT-4.4.3b")
def test_one_on_foot_leads_three_and_a_rider_one() -> None:
    state = position(foot("a", "attacker", "Nim", "1212"), rider("r", "attacker", "Nck", "1412", "N"))
    assert [most(start(state, state.people[name])) for name in ("a", "r")] == [3, 1]
    others = tuple(horse(f"h{n}", f"{20 + n}15", leader="a") for n in range(3))
    state = field(foot("a", "attacker", "Nim", "1212", leads=["h0", "h1", "h2"]), horses=(horse(), *others))
    assert denied(state, "a", Bridle("bay")).rule == "GT-4.4.3h"
    state = field(foot("a", "attacker", "Nim", "1212", leads=["h0", "h1"]), horses=(horse(), *others[:2]))
    announce(state, "a")
    assert offered(state, Bridle)


@pytest.mark.rule("GT-4.4.3b")
def test_a_bridle_is_taken_or_let_go_once_in_a_move_and_let_go_before_the_first_hex() -> None:
    state = leading()
    assert denied(state, "a", LetGo("bay"), Bridle("bay")).rule == "GT-4.4.3b"
    assert refused(state, LetGo("bay")).rule == "GT-4.4.3b"
    assert happened(order(state, Halt()), BridleLost) == [BridleLost("a", "bay")]
    assert (state.horses["bay"].leader, state.at["1213"]) == ("", "bay")
    under_way = leading()
    assert denied(under_way, "a", "1211", LetGo("bay")).rule == "GT-4.4.3c"
    assert refused(under_way, LetGo("grey")).rule == "GT-4.4.3b"


@pytest.mark.rule("GT-4.4.3a", "GT-4.1a")
def test_a_horse_is_pushed_one_hex_and_the_pusher_follows() -> None:
    state = field(rider("r", "attacker", "Nck", "1215", "N"))
    assert denied(state, "r", "1214").rule == "GT-4.4.3a", "a rider does not pass a horse"
    order(state, Push("bay", 1))
    for given in (Halt(), Go("1315"), Push("bay", 1)):
        assert refused(state, given).rule == "GT-4.4.3a"
    assert [type(each) for each in offered(state, object)] == [Go, Stay]
    order(state, Go("1214"))
    events = order(state, Halt())
    assert happened(events, HorsePushed) == [HorsePushed("r", Pose("bay", "1313", 0))]
    assert [state.at[hex_] for hex_ in ("1313", "1314", "1214", "1215")] == ["bay", "bay", "r", "r"]
    assert state.people["r"].deeds.spent == 1, "pushing costs nothing"


@pytest.mark.rule("GT-4.4.3a", "GT-4.1a")
def test_on_foot_one_passes_a_horse_and_does_not_stay_in_its_hexes() -> None:
    state = field(foot("a", "attacker", "Nim", "1215"))
    assert denied(state, "a", "1214", Halt()).rule == "GT-4.1b"
    order(state, Go("1115"))
    order(state, Halt())
    assert (state.people["a"].hex, state.at["1214"]) == ("1115", "bay")


@pytest.mark.rule("GT-4.4.3a")
def test_a_push_needs_two_free_passable_hexes() -> None:
    state = field(foot("a", "attacker", "Nim", "1215"), foot("f", "attacker", "Nim", "1313"))
    m = mover(state, "a")
    stage = start(state, m.one)
    pose = Pose("bay", "1213", 0)
    assert aside(m, stage, pose, 0) == Pose("bay", "1212", 0)
    assert aside(m, stage, pose, 1) is None, "somebody is in 1313"
    assert aside(m, stage, pose, 2) == Pose("bay", "1314", 0)
    assert aside(m, stage, pose, 3) is None, "the pusher himself is in 1215"
    assert aside(m, stage, Pose("bay", "2201", 0), 0) is None, "the field ends"
    assert aside(m, stage, Pose("bay", "2216", 0), 3) is None, "a tree at 2217"
    announce(state, "a")
    for given in (Push("bay", 1), Push("bay", 7), Push("grey", 0)):
        assert refused(state, given).rule == "GT-4.4.3a"


@pytest.mark.rule("GT-4.4.3a")
def test_a_horse_is_pushed_from_beside_it_and_for_a_hex_that_can_be_entered() -> None:
    apart = field(foot("a", "attacker", "Nim", "1216"))
    assert denied(apart, "a", Push("bay", 0)).rule == "GT-4.4.3a", "not beside it"
    state = field(foot("a", "attacker", "Nim", "1212"))
    assert denied(state, "a", Push("bay", 0)).rule == "GT-4.4.3a", "into the pusher"
    assert offered(state, Push)


@pytest.mark.rule("GT-4.4.3g")
def test_a_rider_who_fights_loses_the_horse_that_he_leads_and_one_on_foot_keeps_it() -> None:
    state = position(rider("a", "attacker", "Nck", "1212", "N", leads=["bay"]), horses=[horse(leader="a")])
    for each, lost in ((state, [BridleLost("a", "bay")]), (leading(), [])):
        booked = decision(each)
        lose(booked, each.people["a"])
        assert booked.events == lost
    assert (state.people["a"].leads, state.horses["bay"].leader) == ([], "")


@pytest.mark.rule("GT-4.4.3b")
def test_what_taking_a_bridle_leads_to() -> None:
    state = field(foot("a", "attacker", "Nim", "1212"))
    stage = announce(state, "a", Bridle("bay"))
    assert (stage.leads, stage.handled, stage.begun, stage.points) == (("bay",), ("bay",), True, 6)
    assert refused(state, Bridle("bay")).rule == "GT-4.4.3b"
    again = leading()
    assert denied(again, "a", Bridle("bay")).rule == "GT-4.4.3b", "it leads it already"
    assert refused(again, Bridle("grey")).rule == "GT-4.4.3a"


@pytest.mark.rule("GT-4.4.3b", "GT-4.4.3f")
def test_a_bridle_in_the_enemys_hands_is_not_taken() -> None:
    state = field(foot("a", "attacker", "Nim", "1212"), horses=(horse(side="defender"),))
    beyond = foot("d", "defender", "Nim", "1315")[0]
    m = Mover(state, drawn(_1313="clear 1", _1314="clear 1", _1215="clear 1"), state.people["a"])
    state.people["d"] = beyond
    put(state, beyond, "1215", 0)
    with pytest.raises(Refusal) as refusal:
        bridle(m, start(state, m.one), Leg("bridle", what="bay"))
    assert refusal.value.rule == "GT-4.4.3f", "he reaches nothing from up there, and is beside it"


@pytest.mark.rule("GT-4.4.3b", "GT-4.4.3h")
def test_two_bridles_are_taken_on_one_path() -> None:
    grey = horse("grey", "1314")
    state = field(foot("a", "attacker", "Nim", "1212"), horses=(horse(), grey))
    stage = announce(state, "a", Bridle("bay"), "1313", Bridle("grey"))
    assert (stage.leads, stage.handled) == (("bay", "grey"), ("bay", "grey"))
