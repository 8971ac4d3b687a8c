"""Carrying the stunned out of the way."""

import pytest

from battles.guiscard.agenda.movement import Stage
from battles.guiscard.events.movement import LaidDown, PickedUp
from battles.guiscard.movement.carrying import beds, burdened
from battles.guiscard.movement.mover import Mover
from battles.guiscard.orders import Go, Halt, Mount, PickUp
from battles.guiscard.state import Condition, Deeds, Horse, Skirmish
from tests.battles.guiscard.board import Placed, foot, happened, order, refused, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.movement.walks import announce, moving, offered


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
    assert "1213" in beds, "where he lay"
    events = order(state, Halt("1313"))
    assert happened(events, PickedUp) == [PickedUp("a", "s", 2)]
    assert happened(events, LaidDown) == [LaidDown("a", "s", "1313")]
    assert (state.people["a"].hex, state.people["s"].hex, state.people["s"].condition) == (
        "1212",
        "1313",
        "stunned",
    )
    assert (state.at["1212"], state.at["1313"]) == ("a", "s")
    assert "1213" not in state.at


@pytest.mark.rule("GT-4.2.4b")
def test_he_is_laid_down_in_a_free_passable_hex_beside_the_carrier() -> None:
    state = fallen(foot("f", "attacker", "Nim", "1314"))
    announce(state, "a", "1213", PickUp("s"))
    assert refused(state, Halt()).rule == "GT-4.2.4b"
    assert refused(state, Halt("1215")).rule == "GT-4.2.4b"
    assert refused(state, Halt("1314")).rule == "GT-4.2.4b", "a friend is there"
    assert refused(state, Halt("1213")).rule == "GT-4.2.4b", "the carrier is there"
    order(state, Halt("1214"))
    assert (state.people["s"].hex, state.people["a"].hex) == ("1214", "1213")
    state = fallen()
    announce(state, "a", "1114")
    assert refused(state, Halt("1113")).rule == "GT-4.2.4b", "it carries nobody"


@pytest.mark.rule("GT-4.2.4b")
def test_he_is_laid_where_one_on_foot_of_his_kind_could_step() -> None:
    state = fallen()
    one = state.people["a"]
    m = Mover(state, drawn(_1214="tree", _1114="deep_water"), one)
    stage = Stage("1213", 0, "", 5, carrying="s")
    assert "1214" in beds(m, stage), "among trees"
    assert "1114" not in beds(m, stage), "the armoured would drown"
    state.people["s"].armoured = False
    assert "1114" in beds(m, stage)


@pytest.mark.rule("GT-4.2.4a")
def test_only_the_stunned_are_picked_up_in_their_hex_by_one_on_foot() -> None:
    state = fallen(condition="wounded")
    announce(state, "a", "1213")
    assert refused(state, PickUp("s")).rule == "GT-4.2.4a"
    state = fallen()
    announce(state, "a")
    assert refused(state, PickUp("s")).rule == "GT-4.2.4a", "not in his hex yet"
    assert refused(state, PickUp("nobody")).rule == "GT-4.2.4a"
    state = fallen(rider("r", "attacker", "Nck", "1114", "NE"))
    announce(state, "r", "1213")
    assert refused(state, PickUp("s")).rule == "GT-4.2.4a"


@pytest.mark.rule("GT-4.2.4a")
def test_an_enemy_may_be_carried_and_never_two() -> None:
    state = moving(
        foot("a", "attacker", "Nil", "1215"),
        foot("s", "defender", "Nim", "1214", "stunned"),
        foot("t", "attacker", "Nim", "1213", "stunned"),
        foot("d", "defender", "Nim", "2020"),
    )
    announce(state, "a", "1214", PickUp("s"), "1213")
    assert refused(state, PickUp("t")).rule == "GT-4.2.4a"


@pytest.mark.rule("GT-4.2.4a", "GT-4.4.2f")
def test_nobody_mounts_with_a_man_on_his_shoulders() -> None:
    bay = Horse("bay", side="attacker", hex="1212", facing=3)
    state = moving(
        foot("a", "attacker", "Acl", "1215"), foot("s", "attacker", "Nim", "1214", "stunned"), horses=[bay]
    )
    announce(state, "a", "1214", PickUp("s"), "1213")
    assert refused(state, Mount("bay")).rule == "GT-4.2.4a"


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
