"""Attacks in the text log: every shift with its reason, and what becomes of a result by another rule."""

from typing import Any

import pytest

from battles.guiscard.drawing.story import line
from battles.guiscard.play.combat.blows import throw
from battles.guiscard.state import Horse, Skirmish
from tests.battles.guiscard.board import decision, foot, position, rider
from tests.battles.guiscard.play.combat.fights import HERE, NE, N, fight
from tests.battles.guiscard.play.hoplites.phalanx import phalanx


def told(state: Skirmish, die: int, *attackers: str, defender: str = "d", **fields: Any) -> str:
    """The line of an attack with that die."""
    deciding = decision(state, [die])
    throw(deciding, fight(*attackers, defender=defender, **fields))
    return str(line(state, deciding.events[-1]))


def duel(**fields: Any) -> Skirmish:
    """A medium infantryman against another."""
    return position(
        foot("a", "attacker", "Nim", N), foot("d", "defender", "Bim", HERE, **fields), step="combat"
    )


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("mercenary-knight-3", "Mercenary knight ("),
        ("norman.mercenary-knight-3", "Mercenary knight ("),
        ("mercenaries.mercenary-medium_infantry-1", "Mercenary medium infantry ("),
        ("p1.norman.mercenary-knight-foot-whole-1", "Mercenary knight ("),
        ("norman-knight-3", "Norman knight ("),
    ],
)
def test_a_mercenary_is_told_as_one_of_his_type_whatever_counter_stands_for_him(
    name: str, called: str
) -> None:
    state = position(
        rider(name, "attacker", "Nck", N, "S"), foot("d", "defender", "Nim", HERE), step="combat"
    )
    assert f"{called}{name} at" in told(state, 5, name)


@pytest.mark.rule("GT-6.2c", "GT-7.2.4b")
def test_numbers_and_charges_in_a_group_are_named() -> None:
    state = position(
        foot("a", "attacker", "Nim", N), foot("b", "attacker", "Nim", NE), foot("d", "defender", "Nim", HERE)
    )
    assert "column 26/40 (+1 for 2 together (GT-6.2c): 41/60)" in told(state, 5, "a", "b")
    assert "(+1 charge in a group (GT-7.2.4b): 16/25)" in told(state, 5, "a", charging=True, shift=1)


@pytest.mark.rule("GT-7.2.3a", "GT-7.2.3b")
def test_a_charge_is_told_with_its_increase_and_its_wound() -> None:
    state = position(rider("a", "attacker", "Nck", N, "S"), foot("d", "defender", "Nim", HERE))
    text = told(state, 10, "a", charging=True, increased=True)
    assert "42 (28 + 14 for the charge) - 6 = 36" in text
    assert "charges home on" in text
    state = position(foot("a", "attacker", "Nil", N), foot("d", "defender", "Bim", HERE))
    assert "attackers retreat 1: wounded instead, in a charge (GT-7.2.3b)" in told(
        state, 9, "a", charging=True
    )
    assert "wounded instead" not in told(state, 9, "a")


@pytest.mark.rule("GT-6.3a", "GT-6.4a")
def test_a_die_beyond_the_table_is_read_at_its_end_and_a_stunned_man_harms_nobody() -> None:
    assert "die 10 (+1 armoured defender: 11, read as 10) = B" in told(duel(), 10, "a")
    hungry = duel()
    hungry.people["a"].penalty = 1
    assert "die 4 (+1 armoured defender, +1 unsupplied attackers: 6) = " in told(hungry, 4, "a")
    state = position(foot("a", "attacker", "Nil", N), foot("d", "defender", "Bim", HERE, "stunned"))
    text = told(state, 10, "a")
    assert "skutatos (d at 1518, stunned): " in text
    assert "= B, attackers retreat 1: no effect, as the defender is stunned (GT-6.4a)" in text


@pytest.mark.rule("GT-6.1a", "GT-6.8c")
def test_a_horse_by_itself_and_ground_of_both_are_named() -> None:
    horse = Horse("h", side="defender", hex="1204", facing=0)
    state = position(foot("a", "attacker", "Nim", "1203"), foot("d", "defender", "Nim", HERE), horses=[horse])
    text = told(state, 5, "a", defender="h")
    assert "attacks h at 1204/1205: 16 - 1 = 15" in text
    assert "(+1 terrain, clear 0 against brush - (GT-6.1a): 16/25)" in text
    state.people["a"].hex = "1304"
    assert "(+0 terrain, brush - against brush - (GT-6.1a): 9/15)" in told(state, 5, "a", defender="h")


@pytest.mark.rule("GT-7.3.1c", "GT-7.3.1d", "GT-7.3.1h", "GT-7.3.1e", "GT-7.3.2b")
def test_formations_are_told_with_their_pikes_and_sides_their_depth_and_their_foulkon() -> None:
    state = phalanx(foot("a", "attacker", "Nim", "1113"))
    front = told(state, 10, "a", defender="h12")
    assert "-1 at the front of a formation, its depth (GT-7.3.1d)" in front
    assert "the pikes before Byzantine hoplite (h12 at 1114)" in front
    assert "the pikes are broken (GT-7.3.1c)" in told(state, 1, "a", defender="h12")
    assert "the pikes hold (GT-7.3.1c)" in told(state, 5, "a", defender="h12")
    state = phalanx(foot("a", "attacker", "Nim", "1014"))
    rear = told(state, 9, "a", defender="h11")
    assert "+2 at the rear of a formation (GT-7.3.1g)" in rear
    assert (
        "= C, defender retreats 1: wounded instead, in a formation that is not attacked from the front (GT-7.3.1h)"
        in rear
    )
    state = phalanx(foot("d", "attacker", "Nim", "1113"), depth=2, foulkon=True, active="defender")
    text = told(state, 5, "h12")
    assert "+2 by a formation, its depth (GT-7.3.1e); -1 out of a foulkon (GT-7.3.2b)" in text
