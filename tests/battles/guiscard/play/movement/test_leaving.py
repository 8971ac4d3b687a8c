"""Leaving the field over the own edge."""

import msgspec
import pytest

from battles.guiscard.play.movement.leaving import Fled, exits
from battles.guiscard.play.moving.legs import Leave, PickUp
from battles.guiscard.play.setup import berths
from battles.guiscard.state import Horse
from tests.battles.guiscard.board import foot, happened, order, position, rider
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.play.movement.walks import announce, denied, moving
from tests.battles.musters import group, muster


@pytest.mark.rule("GT-2.1c")
def test_a_side_leaves_over_the_edges_of_all_its_groups() -> None:
    groups = [group("a", {"infantry_armoured": 5}, edges=("top",))]
    groups.append(msgspec.structs.replace(groups[0], id="b", edges=("left",)))
    state = position(foot("a", "attacker", "Nim", "1001"))
    state.muster = muster(groups, group("d", {"infantry_armoured": 5}, edges=("bottom",)))
    state.berths = berths(state.muster, state.laid)
    top, bottom = ({f"{column:02d}{row}" for column in range(1, 31)} for row in ("01", "20"))
    assert exits(state, "attacker") == top | field("B1").edge("left")
    assert exits(state, "defender") == bottom


@pytest.mark.rule("GT-2.1c")
def test_who_leaves_has_fled_with_the_horses_that_he_leads() -> None:
    bay = Horse("bay", side="attacker", leader="r", hex="1303", facing=0)
    state = moving(rider("r", "attacker", "Nck", "1202", "N", leads=["bay"]), horses=[bay])
    announce(state, "r", "1201")
    events = order(state, Leave())
    assert happened(events, Fled) == [Fled("r")]
    one = state.people["r"]
    assert (one.away, one.hex, one.horse, state.horses["bay"].hex) == ("fled", "", "horse-of-r", "")
    assert not {"1201", "1202", "1303"} & state.at.keys()


@pytest.mark.rule("GT-2.1c")
def test_not_over_another_edge_and_not_without_a_point() -> None:
    assert denied(moving(foot("a", "attacker", "Nim", "1219")), "a", "1220", Leave()).rule == "GT-2.1c"
    far = moving(foot("a", "attacker", "Nim", "1204", "wounded"))
    assert denied(far, "a", "1203", "1202", "1201", Leave()).rule == "GT-4a"
    near = moving(foot("a", "attacker", "Nim", "1203", "wounded"))
    announce(near, "a", "1202", "1201")
    order(near, Leave())
    assert near.people["a"].away == "fled"


@pytest.mark.rule("GT-2.1c")
def test_nobody_is_carried_off_the_field() -> None:
    state = moving(foot("a", "attacker", "Nim", "1202"), foot("s", "attacker", "Nim", "1201", "stunned"))
    assert denied(state, "a", "1201", PickUp("s"), Leave()).rule == "GT-4.2.4b"


@pytest.mark.rule("GT-2.1c", "GT-4.3e")
def test_nothing_is_due_for_the_last_hex_before_the_edge() -> None:
    state = moving(foot("a", "attacker", "Nim", "1202", "wounded"), foot("d", "defender", "Nim", "1302"))
    assert announce(state, "a", "1201").due == 2
    order(state, Leave())
    assert state.people["a"].away == "fled"
