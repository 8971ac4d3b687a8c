"""What the text log says of what dice have done, with all that it follows from and in brief."""

import re
from typing import Any

import pytest

from battles.devils_horsemen.play.activating import EliteSettled, MomentumTried, TieSettled
from battles.devils_horsemen.play.charging import TemperTested
from battles.devils_horsemen.play.collapsing import CollapseTested
from battles.devils_horsemen.play.fates import LeaderKilled, LeaderUnhurt, LeaderWounded
from battles.devils_horsemen.play.feigning import ReactionTested, TrapTested
from battles.devils_horsemen.play.happenings import CheckPassed, CohesionLost
from battles.devils_horsemen.play.harassing import PatienceTested
from battles.devils_horsemen.play.items import Marching
from battles.devils_horsemen.play.ordering import LinesTested
from battles.devils_horsemen.play.routing import RallyTried
from battles.devils_horsemen.play.shocking import ShockResolved
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.play.trumping import TrumpTried
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.system import SYSTEM
from battles.devils_horsemen.with_people.ruleset import RULESET as WITH_HEADS
from dice import Rolled
from tests.battles.devils_horsemen.positions import leader, position, unit

STATE = position(
    unit("A", "attacker", "0505", hits=5),
    unit("B", "defender", "0504", "S"),
    leaders=(
        leader("l", "attacker", "0505", kind="overall", elite=True),
        leader("m", "defender", "0504", kind="overall", elite=True, initiative=4),
    ),
)


def dice(*faces: int, rule: str = "DH-2.3a") -> tuple[Rolled, ...]:
    """Dice by a rule that show so, 0 to 9."""
    return tuple(Rolled(f"{rule}|1.1.A|purpose|1", "open", 10, face or 10, "scripted") for face in faces)


def volley(*rolls: Rolled, hit: bool) -> VolleyFired:
    """A volley of A at B."""
    return VolleyFired("A", "B", "direct", 1, 9, {}, "order", hit, "full", rolls)


TOLD: dict[str, Any] = {
    "L trumps M (die 3, Initiative 5, DH-5.41b)": TrumpTried("l", "m", True, dice(3)),
    "L fails to trump M, and is finished (die 7, Initiative 5, DH-5.41b)": TrumpTried(
        "l", "m", False, dice(7)
    ),
    "L goes on by momentum (die 3, Initiative 5, DH-5.32a)": MomentumTried("l", "again", dice(3)),
    "L has no momentum; the activation of leaders ends (dice 9, 9, DH-5.33b)": MomentumTried(
        "l", "cut", dice(9, 9)
    ),
    "L has no momentum, and his side is paralysed (dice 9, 1, DH-5.33c)": MomentumTried(
        "l", "paralysed", dice(9, 1)
    ),
    "L may give no Line Orders, and is finished (die 7, Initiative 5, DH-4.32b)": LinesTested(
        "l", dice(7), False
    ),
    "A fires at B, direct, at range 1: a hit (die 3, hits up to 9, DH-8.18a)": volley(*dice(3), hit=True),
    "A takes 2 cohesion hits, 3 in all: before the shock (die 8 above 6, DH-11.16a)": CohesionLost(
        "A", 2, 3, "before the shock", dice(8)
    ),
    "L is wounded (dice 0, 3, Initiative 5, DH-9.15a; DH-9.15b)": LeaderWounded(
        "l", dice(0, 3, rule="DH-9.15a")
    ),
    "L is killed, 25 rout points (die 9, Initiative 5, DH-4.42d; DH-12.11a)": LeaderKilled(
        "l", 25, dice(9, rule="DH-4.42d")
    ),
    "L is killed, 1 rout point (dice 0, 7, Initiative 5, DH-9.15a; DH-12.11a)": LeaderKilled(
        "l", 1, dice(0, 7, rule="DH-9.15a")
    ),
    "L is killed, 25 rout points (dice 0, 7, Initiative 5, DH-9.15a; DH-12.11a)": LeaderKilled(
        "l", 25, dice(0, 7, rule="DH-9.15a")
    ),
    "A must pursue B (die 8 above 5, DH-6.74a)": ReactionTested("A", "B", 5, dice(8), True),
    "A turns on B (die 3, at most 6, DH-6.73d)": TrapTested("A", "B", 6, dice(3), True),
    "A is caught by B (die 8 above 6, DH-6.73e)": TrapTested("A", "B", 6, dice(8), False),
    "A reacts against B (die 8 above 4, DH-8.35a)": PatienceTested(
        "A", "B", 4, dice(8, rule="DH-8.35a"), True
    ),
    "A: aggression out of control (die 8 above 4, DH-9.31b)": TemperTested(("A",), 4, dice(8), False),
    "A rallies, with 1 cohesion hit (die 3, at most 5, DH-11.54a)": RallyTried(
        "A", dice(3, rule="DH-11.54a"), 5, True, 1
    ),
}
"""Events that carry dice, by their lines."""
SHIFTS, ADDED = {"numbers": 1, "downhill": 1}, {"leader of the attacker": 2}
TOLD_BY_OTHERS: dict[str, Any] = {
    "L has no momentum (die 7, Initiative 5, DH-5.32a)": MomentumTried("l", "finished", dice(7)),
    "L has no momentum, and is finished (dice 9, 2, DH-5.33d)": MomentumTried("l", "finished", dice(9, 2)),
    "at Initiative 4 the attacker begins (dice 5, 5, 7, 3, DH-5.12b)": TieSettled(
        4, "attacker", dice(5, 5, 7, 3)
    ),
    "the attacker has the elite initiative phase (dice 3, 3, Initiative 5 and 4, DH-5.5c)": EliteSettled(
        "attacker", dice(3, 3)
    ),
    "neither side has the elite initiative phase (dice 3, 4, Initiative 5 and 4, DH-5.5c)": EliteSettled(
        None, dice(3, 4)
    ),
    "L may give Line Orders (die 3, Initiative 5, DH-4.32b)": LinesTested("l", dice(3), True),
    "A fires at B, direct, at range 1: no hit (die 9, hits up to 9, DH-8.18a)": volley(*dice(9), hit=False),
    (
        "A against B: front, column 7, die 3, neither superior:"
        " hits on the attacker 2, on the defender 2 (DH-9.17f)"
    ): ShockResolved(("A",), ("B",), ("A", "B"), "front", 7, {}, 7, {}, dice(3), "", (2, 2), ()),
    (
        "A, C against B: C at B, flank, column 13 (+1 numbers, +1 downhill: 15, read as 14), die 9"
        " (+2 leader of the attacker: 11, read as 9), attacker superior:"
        " hits on the attacker 0, on the defender 14 (DH-9.17f)"
    ): ShockResolved(
        ("A", "C"), ("B",), ("C", "B"), "flank", 13, SHIFTS, 14, ADDED, dice(9), "AS", (0, 14), ()
    ),
    "A passes a check of its quality, 6: before the shock (die 3, DH-11.16a)": CheckPassed(
        "A", 6, "before the shock", dice(3)
    ),
    "A does not collapse and recovers 1 cohesion hit, 5 left (die 3 below 6, DH-9.18b)": CollapseTested(
        "A", 6, True, dice(3)
    ),
    "A collapses (die 6 not below 6, DH-9.18b)": CollapseTested("A", 6, False, dice(6)),
    "L is unhurt (die 9, struck only by 0, DH-9.15a)": LeaderUnhurt("l", dice(9, rule="DH-9.15a")),
    "L is unhurt (die 1, struck only by 0, DH-8.19a)": LeaderUnhurt("l", dice(1, rule="DH-8.19a")),
    "L is unhurt (die 4, Initiative 5, DH-4.42d)": LeaderUnhurt("l", dice(4, rule="DH-4.42d")),
    "A does not pursue B (die 3, at most 5, DH-6.74a)": ReactionTested("A", "B", 5, dice(3), False),
    "A does not react against B (die 3, at most 4, DH-8.36a)": PatienceTested(
        "A", "B", 4, dice(3, rule="DH-8.36a"), False
    ),
    "A: aggression held back (die 3, at most 4, DH-9.31a)": TemperTested(("A",), 4, dice(3), True),
    "A does not rally (die 8, at most 5, DH-11.52a)": RallyTried("A", dice(8, rule="DH-11.52a"), 5, False, 0),
}
"""The same of those that have no line in brief: nothing has come of them, or what follows tells it."""
IN_OTHER_WORDS = {
    "A fires at B, direct, at range 1: a hit (DH-8.18a)": "A fires at B: a hit (DH-8.18a)",
    "A takes 2 cohesion hits, 3 in all: before the shock (DH-11.16a)": (
        "A takes 2 cohesion hits, 3 in all: before the shock"
    ),
}
"""What lines say otherwise in brief."""


@pytest.mark.rule("DH-5.41b", "DH-5.32a", "DH-5.33a", "DH-5.33b", "DH-5.33c", "DH-5.33d", "DH-4.32b")
@pytest.mark.rule("DH-8.18a", "DH-11.16a", "DH-9.15a", "DH-9.15b", "DH-12.11a", "DH-8.19a", "DH-4.42d")
@pytest.mark.rule("DH-6.74a", "DH-6.73d", "DH-6.73e", "DH-8.35a", "DH-9.31a", "DH-9.31b", "DH-11.54a")
@pytest.mark.rule("DH-5.12b", "DH-5.5c", "DH-9.17f", "DH-9.18b")
@pytest.mark.parametrize("line", [*TOLD, *TOLD_BY_OTHERS])
def test_the_line_of_a_roll_has_all_that_it_follows_from_and_in_brief_the_rule_alone(line: str) -> None:
    event = TOLD.get(line) or TOLD_BY_OTHERS[line]
    assert str(RULESET.tell(STATE, event)) == line
    short = re.sub(r"\((?:die|dice) .*(DH-[\w.]+)\)$", r"(\1)", line)
    brief = IN_OTHER_WORDS.get(short, short) if line in TOLD else "None"
    assert [str(rules.in_brief(STATE, event)) for rules in (RULESET, WITH_HEADS)] == [brief] * 2


def test_every_event_that_carries_dice_has_its_line_here() -> None:
    told = {type(event) for event in (*TOLD.values(), *TOLD_BY_OTHERS.values())}
    assert {kind for kind in SYSTEM.kinds if "rolls" in kind.__struct_fields__} == told


@pytest.mark.rule("DH-8.45a")
def test_fire_in_return_stands_under_the_move_without_its_die_too() -> None:
    state = position(unit("A", "attacker", "0505"), unit("B", "defender", "0504", "S"))
    state.agenda = [Marching("B")]
    assert str(RULESET.in_brief(state, volley(*dice(3), hit=True))) == "↳ A fires at B: a hit (DH-8.18a)"
