"""The text log of ladders, grapnels and jumps."""

from typing import Any

import pytest

from battles.guiscard.drawing import story
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.play.gear.collapse import LadderLost, RopeLost
from battles.guiscard.play.gear.cutting import CuttingTried
from battles.guiscard.play.gear.falling import Fell
from battles.guiscard.play.gear.hanging import RopeCaught
from battles.guiscard.play.gear.jumps import Jumped
from battles.guiscard.play.gear.ladders import LadderClimbed, LadderLifted, LadderPutDown
from battles.guiscard.play.gear.pulling import PalisadePulled
from battles.guiscard.play.gear.ropes import GrapnelThrown, RopeClimbed
from battles.guiscard.play.gear.toppling import TopplingTried
from battles.guiscard.play.sieges.emplacing import LadderLaid
from battles.guiscard.system import SYSTEM
from dice import Rolled
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.play.gear.storming import FLAT, FOOT, PALISADE, PLATFORM, siege

A, D = "Lombard archer (a)", "Byzantine skutatos (d)"


def die(face: int) -> tuple[Rolled, ...]:
    """One die."""
    return (Rolled("GT-10.1.6a|3a.a|x|0", "open", 10, face, "scripted"),)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            LadderLaid("ladder-3", "attacker", ("0707", "0708")),
            "ladder 3 of the attacker lies at 0707/0708",
        ),
        (LadderLifted("ladder-1", ("a", "d")), "Lombard archer (a), D take up ladder 1 (GT-10.1.2a)"),
        (LadderPutDown("ladder-1"), "ladder 1 is put down at 0808/0809"),
        (LadderPutDown("ladder-1", dropped=True), "ladder 1 is dropped at 0808/0809"),
        (
            Jumped("a", PLATFORM, True, {"armoured": 1}, True, die(5)),
            "A jumps onto the platform of 1009: die 5 (+1 armoured: 6), unhurt at 5 or less (GT-9.2.2a)",
        ),
        (
            Jumped("a", PALISADE, False, {}, False, die(4)),
            "A jumps to the ground at 1008: die 4, unhurt at 4 or less (GT-9.2.1b)",
        ),
        (
            TopplingTried("d", "ladder-2", True, die(6)),
            "D pushes at ladder 2: die 6, it falls at 6 or less (GT-10.1.6a)",
        ),
        (LadderLost("ladder-1"), "ladder 1 is lost at 0808/0809"),
        (LadderLost("ladder-2"), "ladder 2 is lost at 0911"),
        (RopeLost("rope-1"), "grapnel 1 is lost at 0909"),
        (RopeLost("rope-2"), "grapnel 2 is lost with its carrier"),
        (Fell("a", "0910"), "A falls and lies at 0910 (GT-10.1.6c)"),
        (Fell("a", FOOT, onto="d"), "A falls onto D and lies at 0909 (GT-10.1.6c)"),
        (
            GrapnelThrown("rope-2", "a", PALISADE, False, die(2)),
            "A throws grapnel 2 over the palisade of 1008: die 2, it holds at 3 or more (GT-10.6.1b)",
        ),
        (
            LadderClimbed("ladder-2", "a", 3),
            "Lombard archer (a at 0909) climbs to the top of ladder 2, 3 points (GT-10.1.3a)",
        ),
        (
            RopeClimbed("rope-1", "a", 8),
            "Lombard archer (a at 0909) climbs to the top of the rope of grapnel 1, 8 points (GT-10.6.1c)",
        ),
        (
            CuttingTried("rope-1", "d", False, die(4)),
            "D strikes at the rope of grapnel 1: die 4, cut at 3 or less (GT-10.6.4a)",
        ),
        (
            RopeCaught("rope-1", "a", True, die(4)),
            "A grasps at the rope of grapnel 1: die 4, a deadly fall at 3 or less (GT-10.6.3b)",
        ),
        (
            PalisadePulled("rope-1", ("a",), PALISADE, {"wounded pullers": 1}, False, die(2)),
            "A pull at the palisade of 1008: die 2 (+1 wounded pullers: 3), it falls at 2 or less (GT-10.6.5a)",
        ),
    ],
)
def test_what_happens_with_gear_is_told(event: Any, told: str) -> None:
    state = siege(
        foot("a", "attacker", "Lia", FOOT),
        foot("d", "defender", "Bim", "0708"),
        flat={"ladder-1": FLAT},
        raised={"ladder-2": ("0911", "1010")},
        hanging={"rope-1": (FOOT, PALISADE)},
        carried={"rope-2": "a"},
    )
    SYSTEM.evolve(state, event)
    said = str(story.line(state, event)).strip()
    assert said == told.replace("A ", f"{A} ").replace("D ", f"{D} "), said


@pytest.mark.rule("GT-10.6.3a")
@pytest.mark.parametrize(
    ("letter", "told"),
    [
        ("C", "no effect on a climber on a rope (GT-10.6.3a)"),
        ("D", "dead, as he hangs on a rope (GT-10.6.3a)"),
    ],
)
def test_what_a_letter_is_on_a_rope_is_told(letter: Any, told: str) -> None:
    state = siege(
        foot("a", "attacker", "Lia", FOOT),
        foot("d", "defender", "Bim", PLATFORM),
        hanging={"r": (FOOT, PLATFORM)},
        climbing={"r": "a"},
        step="combat",
        active="defender",
    )
    event = Struck(("d",), "a", (9,), 9, 4, 5, "5/8", {"rope": 2}, "16/25", {}, 5, letter, rolls=die(5))
    said = str(story.line(state, event))
    assert told in said
    assert "+2 against a climber on a rope (GT-10.6.3a)" in said
