"""Carrying the stunned out of the way."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.play.harm import Killed
from battles.guiscard.play.movement.carrying import beds, burdened, without_choice
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go, Mount, PickUp
from battles.guiscard.play.moving.walking import HorsesFollowed, LaidDown, PickedUp, bed_for
from battles.guiscard.rules.board import put
from battles.guiscard.rules.counters import both
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.state import Condition, Deeds, Horse, Skirmish
from battles.guiscard.state.items import Leg, Stage, Walking
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.movement.walks import announce, denied, moving, offered


def fallen(*others: Placed, condition: Condition = "stunned") -> Skirmish:
    """A friend lies at 1213; the carrier stands at 1214."""
    return moving(
        foot("a", "attacker", "Nim", "1214"), foot("s", "attacker", "Nim", "1213", condition), *others
    )


@pytest.mark.rule("GT-4.2.4a")
@pytest.mark.parametrize(("left", "after"), [(0, 0), (1, 0), (5, 2), (6, 3)])
def test_picking_up_halves_the_points_left(left: int, after: int) -> None:
    assert burdened(left) == after


@pytest.mark.rule("GT-4.2.4a", "GT-4.2.4b")
def test_a_stunned_man_is_carried_and_laid_down_beside_the_carrier() -> None:
    state = fallen()
    stage = announce(state, "a", "1213", PickUp("s"))
    assert (stage.points, stage.carrying) == (2, "s"), "five were left"
    order(state, Go("1212"))
    beds = {each.lay_down for each in offered(state, Halt)}
    assert beds == {"1211", "1312", "1313", "1213", "1113", "1112"}
    events = order(state, Halt("1313"))
    assert happened(events, PickedUp) == [PickedUp("a", "s", 2)]
    assert happened(events, LaidDown) == [LaidDown("a", "s", "1313")]
    lying = state.people["s"]
    assert (state.people["a"].hex, lying.hex, lying.condition) == ("1212", "1313", "stunned")
    assert "1213" not in state.at


@pytest.mark.rule("GT-4.2.4b")
def test_he_is_laid_down_in_a_free_passable_hex_beside_the_carrier() -> None:
    state = fallen(foot("f", "attacker", "Nim", "1314"))
    announce(state, "a", "1213", PickUp("s"))
    for hex_ in ("", "1215", "1314", "1213"):  # none, one too far, a friend's, the carrier's own
        assert refused(state, Halt(hex_)).rule == "GT-4.2.4b", hex_
    order(state, Halt("1214"))
    assert (state.people["s"].hex, state.people["a"].hex) == ("1214", "1213")
    assert denied(fallen(), "a", "1114", Halt("1113")).rule == "GT-4.2.4b", "it carries nobody"


@pytest.mark.rule("GT-4.2.4b")
def test_he_is_laid_where_one_on_foot_of_his_kind_could_step() -> None:
    state = fallen()
    one = state.people["a"]
    m = Mover(state, drawn(_1214="tree", _1114="deep_water"), one)
    stage = Stage("1213", 0, "", 5, carrying="s")
    assert "1214" in beds(m, stage), "among trees"
    assert "1114" in beds(m, stage), "deep water, whoever he is"
    one.armoured = False
    assert "1114" in beds(m, stage)


def at_the_ford(*others: Placed, code: str = "Nim") -> Skirmish:
    """A man lies in the shallows of B5 beside deep water, somebody without armour two hexes off."""
    return moving(
        foot("a", "attacker", "Nil", "0607"),
        foot("s", "defender", code, "0609", "stunned"),
        *others,
        laid=Laid("B5"),
    )


@pytest.mark.rule("GT-4.2.1d", "GT-4.2.4b")
def test_an_armoured_man_laid_down_in_deep_water_drowns_and_one_without_armour_lives() -> None:
    state, bare = at_the_ford(), at_the_ford(code="Nil")
    announce(state, "a", "0608", "0609", PickUp("s"))
    events = order(state, Halt("0510"))
    assert happened(events, LaidDown) == [LaidDown("a", "s", "0510")]
    assert happened(events, Killed) == [Killed("s", "drowning", sunk=True)]
    one = state.people["s"]
    assert (one.condition, one.hex, one.fell, state.bodies) == ("dead", "", "", {})
    assert "0510" not in state.at
    announce(bare, "a", "0608", "0609", PickUp("s"))
    assert not happened(order(bare, Halt("0510")), Killed)
    assert (bare.people["s"].condition, bare.people["s"].hex) == ("stunned", "0510")


@pytest.mark.rule("GT-4.2.1d", "GT-4.2.4b")
def test_a_carrier_without_a_choice_lays_an_armoured_man_into_deep_water_last() -> None:
    state = fallen()
    stage = Stage("1213", 0, "", 5, carrying="s")
    around = ("1212", "1313", "1314", "1214", "1114", "1113")
    wet = {f"_{hex_}": "deep_water" for hex_ in around}
    shore = Mover(state, drawn(**wet | {"_1214": "clear"}), state.people["a"])
    river = Mover(state, drawn(**wet), state.people["a"])
    wood = Mover(state, drawn(), state.people["a"])
    assert [without_choice(m, stage) for m in (shore, river, wood)] == ["1214", "1212", "1212"]
    state.people["s"].armoured = False
    assert without_choice(shore, stage) == "1212"


@pytest.mark.rule("GT-4.2.1d", "GT-4.2.4b")
@pytest.mark.parametrize(("left", "bed"), [((), "0510"), ((Leg("step", "0610"),), "0608")])
def test_a_man_is_laid_into_deep_water_only_if_the_move_comes_to_its_announced_end(
    left: tuple[Leg, ...], bed: str
) -> None:
    state = at_the_ford()
    put(state, state.people["a"], "0609", 0)
    walking = Walking("a", (*left, Leg("lay_down", "0510")), 2, 2, carrying="s", back=("0609", 0), begun=True)
    m = Mover(state, decision(state).ground, state.people["a"])
    assert bed_for(m, walking, Stage("0609", 0, "", 2, carrying="s")) == bed


@pytest.mark.rule("GT-4.2.4b", "GT-4.4.3c")
def test_a_led_horse_leaves_the_hex_in_which_a_man_is_laid_down() -> None:
    # The horse would come to stand at 1211 and 1210; the man is laid down there.
    bay = Horse("bay", side="attacker", leader="a", hex="1215", facing=0)
    state = moving(
        foot("a", "attacker", "Nim", "1214", leads=["bay"]),
        foot("s", "attacker", "Nim", "1213", "stunned"),
        horses=[bay],
    )
    announce(state, "a", "1213", PickUp("s"), "1212")
    events = order(state, Halt("1211"))
    assert happened(events, LaidDown) == [LaidDown("a", "s", "1211")]
    followed = happened(events, HorsesFollowed)[0].horses[0]
    assert "1211" not in both(followed.hex, followed.facing)
    assert state.at["1211"] == "s"


@pytest.mark.rule("GT-4.2.4a", "GT-4.4.2f")
def test_one_on_foot_picks_up_one_stunned_man_in_his_hex_and_does_not_mount() -> None:
    assert denied(fallen(condition="wounded"), "a", "1213", PickUp("s")).rule == "GT-4.2.4a"
    assert denied(fallen(), "a", PickUp("s")).rule == "GT-4.2.4a", "not in his hex yet"
    assert denied(fallen(), "a", PickUp("nobody")).rule == "GT-4.2.4a"
    mounted = fallen(rider("r", "attacker", "Nck", "1114", "NE"))
    assert denied(mounted, "r", "1213", PickUp("s")).rule == "GT-4.2.4a"
    laden = moving(
        foot("a", "attacker", "Acl", "1215"),
        foot("e", "defender", "Nim", "1214", "stunned"),
        foot("s", "attacker", "Nim", "1213", "stunned"),
        foot("d", "defender", "Nim", "2020"),
        horses=[Horse("bay", side="attacker", hex="1212", facing=3)],
    )
    announce(laden, "a", "1214", PickUp("e"), "1213")
    assert refused(laden, PickUp("s")).rule == "GT-4.2.4a", "he has one already"
    assert refused(laden, Mount("bay")).rule == "GT-4.2.4a"


@pytest.mark.rule("GT-4.2.4a", "GT-4.3e")
def test_nothing_is_due_for_the_last_hex_where_a_man_is_picked_up() -> None:
    state = moving(
        foot("a", "attacker", "Nim", "1214", "wounded", deeds=Deeds(lost=1)),
        foot("s", "attacker", "Nim", "1213", "stunned"),
        foot("d", "defender", "Nim", "1114"),
    )
    stage = announce(state, "a", "1213", PickUp("s"))
    assert (stage.points, stage.due > 0) == (0, True)
    bed = offered(state, Halt)[0]
    order(state, bed)
    assert state.people["s"].hex == bed.lay_down
