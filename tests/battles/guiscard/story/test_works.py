"""The text log of ladders, grapnels and jumps."""

from typing import Any

import pytest

from battles.guiscard import story
from battles.guiscard.events import combat, evolve, ladders, ropes
from dice import Rolled
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.gear.storming import FLAT, FOOT, PALISADE, PLATFORM, siege

A, D = "Lombard archer (a)", "Byzantine skutatos (d)"


def die(face: int) -> tuple[Rolled, ...]:
    """One die."""
    return (Rolled("GT-10.1.6a|3a.a|x|0", "open", 10, face, "scripted"),)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ladders.LadderLaid("m", "attacker", ("0707", "0708")), "a ladder of the attacker lies at 0707/0708"),
        (ladders.LadderLifted("f", ("a", "d")), "Lombard archer (a), D take up a ladder (GT-10.1.2a)"),
        (ladders.LadderPutDown("f"), "a ladder is put down at 0808/0809"),
        (ladders.LadderPutDown("f", dropped=True), "a ladder is dropped at 0808/0809"),
        (
            ladders.Jumped("a", PLATFORM, True, {"armoured": 1}, True, die(5)),
            "A jumps onto the platform of 1009: die 5 (+1 armoured: 6), up to 5 unhurt (GT-9.2.2a)",
        ),
        (
            ladders.Jumped("a", PALISADE, False, {}, False, die(4)),
            "A jumps to the ground at 1008: die 4, up to 4 unhurt (GT-9.2.1b)",
        ),
        (
            ladders.TopplingTried("d", "l", True, die(6)),
            "D pushes at the ladder: die 6, up to 6 it falls (GT-10.1.6a)",
        ),
        (ladders.Fell("a", "0910"), "A falls and lies at 0910 (GT-10.1.6c)"),
        (ladders.Fell("a", FOOT, onto="d"), "A falls onto D and lies at 0909 (GT-10.1.6c)"),
        (
            ropes.GrapnelThrown("c", "a", PALISADE, False, die(2)),
            "A throws a grapnel over the palisade of 1008: die 2, from 3 on it holds (GT-10.6.1b)",
        ),
        (
            ladders.LadderClimbed("l", "a", 3),
            "Lombard archer (a at 0909) climbs to the top of the ladder, 3 points (GT-10.1.3a)",
        ),
        (
            ropes.RopeClimbed("r", "a", 8),
            "Lombard archer (a at 0909) climbs to the top of the rope, 8 points (GT-10.6.1c)",
        ),
        (
            ropes.CuttingTried("r", "d", False, die(4)),
            "D hews at the rope: die 4, up to 3 it is cut (GT-10.6.4a)",
        ),
        (
            ropes.RopeCaught("r", "a", True, die(4)),
            "A grasps at the rope: die 4, up to 3 he falls to his death (GT-10.6.3b)",
        ),
        (
            ropes.PalisadePulled("r", ("a",), PALISADE, {"wounded pullers": 1}, False, die(2)),
            "A pull at the palisade of 1008: die 2 (+1 wounded pullers: 3), up to 2 it falls (GT-10.6.5a)",
        ),
    ],
)
def test_what_happens_with_gear_is_told(event: Any, told: str) -> None:
    state = siege(
        foot("a", "attacker", "Lia", FOOT),
        foot("d", "defender", "Bim", "0708"),
        flat={"f": FLAT},
        raised={"l": ("0911", "1010")},
        hanging={"r": (FOOT, PALISADE)},
        carried={"c": "a"},
    )
    evolve(state, event)
    said = str(story.line(state, event)).strip()
    assert said == told.replace("A ", f"{A} ").replace("D ", f"{D} "), said


@pytest.mark.rule("GT-10.6.3a")
@pytest.mark.parametrize(
    ("letter", "told"),
    [("C", "nothing on a rope (GT-10.6.3a)"), ("D", "on a rope dead instead (GT-10.6.3a)")],
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
    event = combat.Struck(
        ("d",), "a", (9,), 9, 4, 5, "5/8", {"rope": 2}, "16/25", {}, 5, letter, rolls=die(5)
    )
    said = str(story.line(state, event))
    assert told in said
    assert "+2 against who hangs on a rope (GT-10.6.3a)" in said
