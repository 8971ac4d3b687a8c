"""Led horses from which their leader has been parted."""

import pytest

from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.movement.horses import BridleLost
from battles.guiscard.play.movement.parting import parted
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state import Horse, Skirmish
from battles.guiscard.state.items import Combat, Leg, Retreating, Walking
from tests.battles.guiscard.board import Placed, foot, happened, order, position, rider


def led(leader: Placed) -> Skirmish:
    """Somebody leads a horse that stands alone, its head to the north."""
    bay = Horse("bay", side="defender", leader=leader[0].id, hex="1213", facing=0)
    return position(leader, foot("a", "attacker", "Nim", "1616"), horses=[bay], step="combat")


@pytest.mark.rule("GT-4.4.3c", "GT-4.4.3f")
@pytest.mark.parametrize(
    ("leader", "lost"),
    [
        (foot("d", "defender", "Nim", "1212", leads=["bay"]), []),
        (foot("d", "defender", "Nim", "1215", leads=["bay"]), []),
        (foot("d", "defender", "Nim", "1314", leads=["bay"]), []),
        (foot("d", "defender", "Nim", "1211", leads=["bay"]), ["bay"]),
        (foot("d", "defender", "Nim", "1216", leads=["bay"]), ["bay"]),
        (rider("d", "defender", "Nck", "1211", "N", leads=["bay"]), []),
        (rider("d", "defender", "Nck", "1210", "N", leads=["bay"]), ["bay"]),
    ],
)
def test_a_led_horse_is_held_by_who_is_beside_it_and_comes_along_on_his_own_move(
    leader: Placed, lost: list[str]
) -> None:
    state = led(leader)
    assert parted(state, ground_of(state.laid), state.people["d"]) == lost
    state.agenda.append(Walking("d", (Leg("step", "1209"),), 3))
    assert parted(state, ground_of(state.laid), state.people["d"]) == []


@pytest.mark.rule("GT-4.4.3f", "GT-5.4.4a")
def test_who_is_thrown_back_from_a_horse_leads_it_no_more() -> None:
    state = led(foot("d", "defender", "Nim", "1212", leads=["bay"]))
    state.agenda = [Combat(), Retreating("d", 1, "combat", (("1313",),), "1212")]
    events = order(state, FallBack("1211"))
    assert happened(events, BridleLost) == [BridleLost("d", "bay")]
    assert (state.people["d"].leads, state.horses["bay"].leader) == ([], "")
