"""What the text log says without the rolls of what dice have done."""

from typing import Any

import msgspec
import pytest

from battles.devils_horsemen.chapters.activating import MomentumTried, TieSettled
from battles.devils_horsemen.chapters.charging import TemperTested
from battles.devils_horsemen.chapters.collapsing import CollapseTested
from battles.devils_horsemen.chapters.fates import LeaderKilled, LeaderUnhurt, LeaderWounded
from battles.devils_horsemen.chapters.feigning import ReactionTested, TrapTested
from battles.devils_horsemen.chapters.happenings import CheckPassed, CohesionLost
from battles.devils_horsemen.chapters.harassing import PatienceTested
from battles.devils_horsemen.chapters.items import Marching
from battles.devils_horsemen.chapters.ordering import LinesTested
from battles.devils_horsemen.chapters.routing import RallyTried
from battles.devils_horsemen.chapters.shooting import VolleyFired
from battles.devils_horsemen.chapters.trumping import TrumpTried
from battles.devils_horsemen.heads.ruleset import RULESET as WITH_HEADS
from battles.devils_horsemen.ruleset import RULESET
from dice import Rolled
from tests.battles.devils_horsemen.positions import leader, position, unit

STATE = position(
    unit("A", "attacker", "0505"),
    unit("B", "defender", "0504", "S"),
    leaders=(leader("l", "attacker", "0505"), leader("m", "defender", "0504")),
)


def die(rule: str = "DH-2.3a") -> tuple[Rolled, ...]:
    """A die by a rule."""
    return (Rolled(f"{rule}|1.1.A|purpose|1", "open", 10, 3, "scripted"),)


def volley(*, hit: bool) -> VolleyFired:
    """A volley of A at B."""
    return VolleyFired("A", "B", "direct", 1, 9, {}, "order", hit, "full", die())


@pytest.mark.rule(
    "DH-5.41b",
    "DH-5.32a",
    "DH-5.33b",
    "DH-5.33c",
    "DH-4.32b",
    "DH-8.18a",
    "DH-11.16a",
    "DH-9.15b",
    "DH-12.11a",
    "DH-6.74a",
    "DH-6.73d",
    "DH-6.73e",
    "DH-8.35a",
    "DH-9.31b",
    "DH-11.54a",
)
@pytest.mark.parametrize(
    ("event", "told"),
    [
        (TrumpTried("l", "m", True, die()), "L trumps M (DH-5.41b)"),
        (
            TrumpTried("l", "m", False, die()),
            "L fails to trump M, and is finished (DH-5.41b)",
        ),
        (MomentumTried("l", "again", die()), "L goes on by momentum (DH-5.32a)"),
        (
            MomentumTried("l", "cut", die()),
            "L has no momentum, and no leader is activated any more (DH-5.33b)",
        ),
        (
            MomentumTried("l", "paralysed", die()),
            "L has no momentum, and his side is paralysed (DH-5.33c)",
        ),
        (LinesTested("l", die(), False), "L may give no Line Orders, and is finished (DH-4.32b)"),
        (volley(hit=True), "A fires at B: a hit (DH-8.18a)"),
        (
            CohesionLost("A", 2, 3, "before the shock", die()),
            "A takes 2 cohesion hits, 3 in all: before the shock",
        ),
        (LeaderWounded("l", die()), "L is wounded (DH-9.15b)"),
        (LeaderKilled("l", 25, die()), "L is killed, 25 rout points (DH-12.11a)"),
        (ReactionTested("A", "B", 5, die(), True), "A must pursue B (DH-6.74a)"),
        (TrapTested("A", "B", 6, die(), True), "A turns on B (DH-6.73d)"),
        (TrapTested("A", "B", 6, die(), False), "A is caught by B (DH-6.73e)"),
        (PatienceTested("A", "B", 4, die("DH-8.35a"), True), "A goes for B (DH-8.35a)"),
        (TemperTested(("A",), 4, die(), False), "A: cannot be held back (DH-9.31b)"),
        (
            RallyTried("A", die("DH-11.54a"), 5, True, 1),
            "A rallies, with 1 cohesion hit (DH-11.54a)",
        ),
    ],
)
def test_what_came_of_dice_is_told_without_them(event: Any, told: str) -> None:
    assert str(RULESET.in_brief(STATE, event)) == told
    assert str(WITH_HEADS.in_brief(STATE, event)) == told


@pytest.mark.parametrize(
    "event",
    [
        MomentumTried("l", "finished", die()),
        LinesTested("l", die(), True),
        volley(hit=False),
        CheckPassed("A", 6, "before the shock", die()),
        LeaderUnhurt("l", die()),
        ReactionTested("A", "B", 5, die(), False),
        PatienceTested("A", "B", 4, die(), False),
        TemperTested(("A",), 4, die(), True),
        RallyTried("A", die(), 5, False, 0),
        CollapseTested("A", 6, True, die()),
        TieSettled(4, "attacker", die()),
    ],
)
def test_what_came_to_nothing_or_is_told_by_what_follows_has_no_line(event: msgspec.Struct) -> None:
    assert RULESET.in_brief(STATE, event) is None


@pytest.mark.rule("DH-8.45a")
def test_fire_in_return_stands_under_the_move_without_its_die_too() -> None:
    state = position(unit("A", "attacker", "0505"), unit("B", "defender", "0504", "S"))
    state.agenda = [Marching("B")]

    assert str(RULESET.in_brief(state, volley(hit=True))) == "↳ A fires at B: a hit (DH-8.18a)"
