"""Fire and Greek fire in the text log."""

import pytest

from battles.guiscard import story
from battles.guiscard.events import fires, greek_fire, harm
from battles.guiscard.state import Handing
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.gear.sieges import siege

HANDING = Handing("a", "b", 2, ("0908", "0909"))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (fires.FireLaid("a", "1008", "palisade"), "sets fire to the palisade at 1008 (GT-10.2.1a)"),
        (
            fires.FlamingArrowShot("b", "0909", "1216", "siege_ladder", 7, False),
            "shoots a flaming arrow at the siege ladder at 1216: die 7, it does not catch (GT-10.3b)",
        ),
        (
            fires.FlamingArrowShot("b", "0909", "1515", "gate", 8, True),
            "at the gate at 1515: die 8, it catches (GT-10.3c)",
        ),
        (
            fires.FlamesLeapt("1008", "1009", "platform", "attacker", 6, False),
            "the fire at 1008 does not spread to the platform at 1009: die 6 (GT-10.2.2a)",
        ),
        (
            fires.FlamesLeapt("1008", "1009", "platform", "attacker", 7, True),
            "the fire at 1008 spreads to the platform at 1009: die 7 (GT-10.2.2a)",
        ),
        (
            fires.FiresBurntOn({"1008": 2, "1009": 1}),
            "fires burn on, in brackets for how many turns: 1008 (2), 1009 (1) (GT-10.2.5a)",
        ),
        (fires.HexBurnt("1008", "palisade", "down"), "the palisade at 1008 has burnt down (GT-10.2.5a)"),
        (fires.HexBurnt("1008", ""), "the fire at 1008 finds nothing more to burn"),
        (fires.FireFought("a", "1008", 9, False), "does not put out the fire at 1008: die 9 (GT-10.2.3a)"),
        (fires.FireFought("a", "1008", 2, True), "puts out the fire at 1008: die 2 (GT-10.2.3a)"),
        (fires.Trapped("a", "1008"), "finds no way out of the flames at 1008 (GT-10.2.4a)"),
        (fires.RousedByFire("a", 8, False), "lies stunned in the flames and does not come to: die 8"),
        (fires.RousedByFire("a", 2, True), "comes to in the flames: die 2 (GT-10.2.4c)"),
        (fires.ArrowsServedOut(("a",), 6), "each archer of the raid has 6 flaming arrows (GS-11.4.2e)"),
        (fires.HandingEnded(HANDING, True), "(b) 2 flaming arrows (GS-11.4.2e)"),
        (fires.HandingEnded(HANDING, False), "does not come to hand"),
        (greek_fire.SiphonEmplaced("s", "attacker", "1520", 0), "a siphon of the attacker stands at 1520"),
        (
            greek_fire.SiphonWorked("s", "1520", "1514", (), 3, "works", ("1513", "1514"), 8),
            "a siphon throws naphtha at 1514, on 1513, 1514: die 3 (GT-10.5.1d)",
        ),
        (greek_fire.SiphonWorked("s", "1520", "1514", (), 2, "jam", (), 8), "a siphon jams"),
        (
            greek_fire.SiphonWorked("s", "1520", "1514", (), 1, "burst", ("1519",), 8),
            "a siphon bursts, naphtha on 1519: die 1 (GT-10.5.2a)",
        ),
        (greek_fire.NaphthaCaught(("1513", "1514"), "attacker"), "naphtha burns at 1513, 1514 (GT-10.5.1e)"),
        (greek_fire.Seared("a", 4, "dead"), "on burning naphtha: die 4, dead (GT-10.5.3b)"),
        (greek_fire.Seared("a", 7, "wounded"), "die 7, wounded and falls back (GT-10.5.3b)"),
        (greek_fire.Seared("a", 9, "retreats"), "die 9, falls back (GT-10.5.3b)"),
        (harm.Killed("a", "flames"), "is dead (flames)"),
    ],
)
def test_what_fire_does_is_told(event, said):
    state = siege(foot("a", "attacker", "Nim", "0908"), foot("b", "attacker", "Nia", "0909"))
    assert said in str(story.line(state, event))
