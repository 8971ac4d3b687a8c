"""Into the saddle and out of it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from battles.contract.muster import Side
from battles.guiscard.play.movement.riding import (
    can_be_mounted,
    effort,
    left_behind,
    mount,
    rode_on,
    walked_on,
)
from battles.guiscard.play.moving.announcing import Halt, start
from battles.guiscard.play.moving.legs import Dismount, Go, LetGo, Mount
from battles.guiscard.play.moving.walking import Dismounted, Mounted
from battles.guiscard.rules.movement.mover import Mover, mover
from battles.guiscard.state import Horse, Skirmish
from battles.guiscard.state.items import Leg, Pose
from rulebook import Refusal
from tests.battles.guiscard.board import Placed, foot, happened, order, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.movement.walks import announce, denied, moving, offered, walk


def stable(*placed: Placed, side: Side = "attacker", horses: Sequence[Horse] = ()) -> Skirmish:
    """A horse alone at 1213, its head to the north, its rear half at 1214."""
    horse = Horse("bay", side=side, hex="1213", facing=0)
    return moving(*placed, horses=[horse, *horses])


@pytest.mark.rule("GT-4.4.2a")
def test_mounting_takes_the_armoured_longer() -> None:
    assert effort(foot("a", "attacker", "Acl", "1215")[0]) == 2
    assert effort(foot("a", "attacker", "Nck", "1215")[0]) == 3


@pytest.mark.rule("GT-4.4.2b", "GT-4.4.2c")
def test_what_points_left_are_worth_in_the_other_mode() -> None:
    points = (0, 2, 5, 7)
    healthy, wounded = (
        foot("a", "attacker", "Nck", "1215")[0],
        foot("a", "attacker", "Nck", "1215", "wounded")[0],
    )
    assert [rode_on(left) for left in points] == [0, 4, 10, 14]
    assert [walked_on(healthy, left) for left in points] == [0, 1, 2, 3]
    assert [walked_on(wounded, left) for left in points] == [0, 0, 1, 1]


@pytest.mark.rule("GT-4.4.2a", "GT-4.4.2b", "GT-4.4.2d", "GT-4.4.2g")
def test_w3_one_to_the_horse_three_to_mount_and_four_to_ride() -> None:
    bay = Horse("bay", side="attacker", hex="1216", facing=0)
    state = moving(foot("a", "attacker", "Nck", "1218"), horses=[bay])
    stage = announce(state, "a", "1217", Mount("bay"))
    assert (stage.points, stage.horse, stage.hex, stage.facing) == (4, "bay", "1216", 0)
    for hex_ in ("1215", "1214", "1213", "1212"):
        order(state, Go(hex_))
    events = order(state, Halt())
    assert happened(events, Mounted) == [Mounted("a", "bay", 3, 4)]
    one = state.people["a"]
    assert (one.hex, one.horse, state.horses["bay"].rider) == ("1212", "bay", "a")
    assert state.horses["bay"].hex == ""
    assert {hex_ for hex_, name in state.at.items() if name in ("a", "bay")} == {"1212", "1213"}


@pytest.mark.rule("GT-4.4.2a", "GT-4.4.2c")
def test_w4_four_ridden_three_to_dismount_and_two_to_walk() -> None:
    state = moving(rider("a", "attacker", "Nck", "1217", "N"))
    stage = announce(state, "a", "1216", "1215", "1214", "1213", Dismount("1212"))
    assert (stage.points, stage.horse, stage.hex) == (2, "", "1212")
    order(state, Go("1211"))
    events = order(state, Halt())
    assert happened(events, Dismounted) == [Dismounted("a", "1212", Pose("horse-of-a", "1213", 0), 3, 2)]
    horse = state.horses["horse-of-a"]
    assert (horse.hex, horse.facing, horse.rider, horse.side) == ("1213", 0, "", "attacker")
    assert (state.at["1213"], state.at["1214"], state.at["1211"]) == ("horse-of-a", "horse-of-a", "a")


@pytest.mark.rule("GT-4.4.2d")
def test_a_horse_is_mounted_in_its_own_hexes_only() -> None:
    state = stable(foot("a", "attacker", "Nck", "1215"))
    assert denied(state, "a", Mount("bay")).rule == "GT-4.4.2d"
    assert refused(state, Mount("unicorn")).rule == "GT-4.4.3a"
    order(state, Go("1214"))
    assert offered(state, Mount) == [Mount("bay")]
    assert refused(state, Halt()).rule == "GT-4.1b", "two would be in one hex"


@pytest.mark.rule("GT-4.4.2f")
def test_only_people_with_a_mounted_counter_ride_also_captured_horses() -> None:
    assert denied(stable(foot("a", "attacker", "Nim", "1215")), "a", "1214", Mount("bay")).rule == "GT-4.4.2f"
    state = stable(foot("a", "attacker", "Nck", "1215"), side="defender")
    walk(state, "a", "1214", Mount("bay"))
    assert (state.people["a"].horse, state.horses["bay"].side) == ("bay", "attacker")


@pytest.mark.rule("GT-4.4.2d", "GT-4.4.2f")
def test_who_rides_does_not_mount() -> None:
    state = stable(rider("a", "attacker", "Nck", "1215", "N"))
    assert denied(state, "a", Mount("bay")).rule == "GT-4.4.2d"
    assert refused(state, Mount("horse-of-a")).rule == "GT-4.4.2d"


@pytest.mark.rule("GT-4.4.2e")
def test_nobody_mounts_or_dismounts_in_reach_of_an_enemy_who_can_act() -> None:
    for hex_ in ("1212", "1115"):
        state = stable(foot("a", "attacker", "Nck", "1215"), foot("d", "defender", "Nim", hex_))
        assert denied(state, "a", "1214", Mount("bay")).rule == "GT-4.4.2e"
    for enemy in (foot("d", "defender", "Nim", "1211"), foot("d", "defender", "Nim", "1212", "stunned")):
        state = stable(foot("a", "attacker", "Nck", "1215"), enemy)
        announce(state, "a", "1214")
        assert offered(state, Mount)
    state = moving(rider("a", "attacker", "Nck", "1214", "N"), foot("d", "defender", "Nim", "1216"))
    assert denied(state, "a", Dismount("1213")).rule == "GT-4.4.2e", "beside the horse's rear half"
    order(state, Go("1213"))
    assert offered(state, Dismount)


@pytest.mark.rule("GT-4.4.2c")
def test_where_a_rider_gets_down() -> None:
    state = moving(rider("a", "attacker", "Nck", "1214", "N"), foot("f", "attacker", "Nim", "1314"))
    announce(state, "a")
    beside = {each.hex for each in offered(state, Dismount)}
    assert beside == {"1213", "1114", "1115", "1315", "1316", "1216", "1116", "1214", "1215"}
    for hex_ in ("1314", "1212", "nowhere"):  # a friend's, one too far, none
        assert refused(state, Dismount(hex_)).rule == "GT-4.4.2c", hex_


@pytest.mark.rule("GT-4.4.2c")
def test_getting_down_in_the_horses_place_pushes_it_into_the_first_free_direction() -> None:
    state = moving(rider("a", "attacker", "Nck", "1214", "N"), foot("f", "attacker", "Nim", "1213"))
    m = mover(state, "a")
    stage = start(state, m.one)
    assert left_behind(m, stage, "1215") == Pose("horse-of-a", "1314", 0), "not N: 1213 is taken"
    assert left_behind(m, stage, "1115") == Pose("horse-of-a", "1214", 0)
    wood = Mover(state, drawn(_1314="tree"), m.one)
    assert left_behind(wood, stage, "1314") == Pose("horse-of-a", "1214", 0), "he gets down among trees"
    alone = mover(moving(rider("a", "attacker", "Nck", "1214", "N")), "a")
    assert left_behind(alone, stage, "1214") == Pose("horse-of-a", "1314", 0), "not N: its rear half is there"
    walk(state, "a", Dismount("1215"))
    assert (state.at["1215"], state.at["1314"], state.at["1315"]) == ("a", "horse-of-a", "horse-of-a")
    assert "1214" not in state.at


@pytest.mark.rule("GT-4.4.2c")
def test_a_horse_that_cannot_be_pushed_leaves_no_room() -> None:
    ring = ("1213", "1314", "1315", "1316", "1216", "1116", "1115", "1114")
    friends = [foot(f"f{hex_}", "attacker", "Nim", hex_) for hex_ in ring]
    state = moving(rider("a", "attacker", "Nck", "1214", "N"), *friends)
    assert denied(state, "a", Dismount("1214")).rule == "GT-4.4.2c"


@pytest.mark.rule("GT-4.4.2a")
def test_on_foot_nobody_dismounts_and_points_must_do() -> None:
    state = stable(foot("a", "attacker", "Nck", "1215", "wounded"))
    assert denied(state, "a", "1214", Dismount("1214")).rule == "GT-4.4.2a"
    assert refused(state, Mount("bay")).rule == "GT-4a", "two points are left"


@pytest.mark.rule("GT-4.4.3h")
def test_who_leads_three_lets_two_go_to_ride() -> None:
    one = Horse("one", side="attacker", leader="a", hex="1115", facing=0)
    two = Horse("two", side="attacker", leader="a", hex="1315", facing=0)
    state = stable(foot("a", "attacker", "Nck", "1215", leads=["one", "two"]), horses=[one, two])
    assert denied(state, "a", "1214", Mount("bay")).rule == "GT-4.4.3h"
    state = stable(foot("a", "attacker", "Nck", "1215", leads=["one", "two"]), horses=[one, two])
    walk(state, "a", LetGo("two"), "1214", Mount("bay"))
    assert (state.people["a"].leads, state.horses["two"].leader) == (["one"], "")


@pytest.mark.rule("GT-4.4.2f", "GT-4.4.2g", "GT-4.4.3h")
def test_off_the_horse_and_onto_it_again() -> None:
    state = moving(rider("a", "attacker", "Acl", "1214", "N"))
    stage = announce(state, "a", Dismount("1314"), "1214", Mount("horse-of-a"))
    assert (stage.points, stage.moved, stage.horse) == (6, (), "horse-of-a"), "15, 13, 6, 5, 3"
    order(state, Halt())
    assert (state.people["a"].hex, state.people["a"].horse) == ("1214", "horse-of-a")


@pytest.mark.rule("GT-4.4.2g", "GT-4.4.3h")
def test_a_horse_that_he_leads_is_mounted_and_another_is_led_on() -> None:
    herd = [
        Horse("one", side="attacker", leader="a", hex="1213", facing=0),
        Horse("two", side="attacker", leader="a", hex="1315", facing=2),
    ]
    state = moving(foot("a", "attacker", "Nck", "1215", leads=["one", "two"]), horses=herd)
    stage = announce(state, "a", "1214", Mount("one"))
    assert stage.leads == ("two",)
    order(state, Halt())
    assert (state.people["a"].leads, state.horses["one"].leader) == (["two"], "")


@pytest.mark.rule("GT-4.4.2d", "GT-4.4.3f")
def test_the_enemys_horse_is_not_mounted() -> None:
    enemy = foot("d", "defender", "Nim", "1212")
    state = stable(foot("a", "attacker", "Nck", "1215"), enemy, side="defender")
    m = mover(state, "a")
    with pytest.raises(Refusal) as refusal:
        can_be_mounted(m, replace(start(state, m.one), hex="1214"), "bay")
    assert refusal.value.rule == "GT-4.4.3f"


@pytest.mark.rule("GT-4.4.2b", "GT-4.4.2g", "GT-4.3e")
def test_who_mounts_takes_the_horses_place_and_what_is_due_is_doubled_with_the_points() -> None:
    state = stable(foot("a", "attacker", "Acl", "1215"))
    m = mover(state, "a")
    then = mount(m, replace(start(state, m.one), hex="1214", points=6, due=2), Leg("mount", what="bay"))
    assert (then.hex, then.facing, then.horse, then.begun) == ("1213", 0, "bay", True)
    assert (then.points, then.due) == (8, 4)


@pytest.mark.rule("GT-4.2.1a", "GT-4.2.1b")
@pytest.mark.parametrize(
    ("terrain", "rule"), [("deep_water", "GT-4.2.1a"), ("tree", "GT-4.2.1a"), ("path", "GT-3.1c")]
)
@pytest.mark.parametrize("half", ["1213", "1214"])
def test_nobody_mounts_where_a_led_horse_may_stand_and_no_rider(half: str, terrain: str, rule: str) -> None:
    state = stable(foot("a", "attacker", "Acl", "1214"))
    one = state.people["a"]
    bank = Mover(state, drawn(**{f"_{half}": terrain}), one)
    with pytest.raises(Refusal) as refusal:
        mount(bank, start(state, one), Leg("mount", what="bay"))
    assert refusal.value.rule == rule
    assert mount(Mover(state, drawn(), one), start(state, one), Leg("mount", what="bay")).horse == "bay"
