"""Fire and Greek fire in the text log, with rolls and without: no effect without its cause, no fire untold."""

import pytest

from battles.contract.draws import Draws
from battles.contract.muster import SIDES
from battles.contract.playing import play
from battles.guiscard.drawing import story
from battles.guiscard.play.gear.burning import RousedByFire, Seared, Trapped
from battles.guiscard.play.gear.fires import FireFought, FireLaid
from battles.guiscard.play.gear.flaming_arrows import FlamingArrowShot
from battles.guiscard.play.gear.naphtha import NaphthaCaught
from battles.guiscard.play.gear.quivers import ArrowsServedOut, HandingEnded
from battles.guiscard.play.gear.ropes import GrapnelThrown
from battles.guiscard.play.gear.siphon import SiphonWorked
from battles.guiscard.play.gear.spreading import FiresBurntOn, FlamesLeapt, HexBurnt
from battles.guiscard.play.harm import Killed, Wounded
from battles.guiscard.play.sieges.emplacing import SiphonEmplaced
from battles.guiscard.play.sieges.patrols import PatrolCalled
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Handing
from dice.pool import dice_of
from dice.sealed import SealedDice
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.play.gear.sieges import siege

HANDING = Handing("a", "b", 2, ("0908", "0909"))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (FireLaid("a", "1008", "palisade"), "sets fire to the palisade at 1008 (GT-10.2.1a)"),
        (
            FlamingArrowShot("b", "0909", "1216", "siege_ladder", 7, False),
            "shoots a flaming arrow at the siege ladder at 1216, range 9: die 7, needed 8-10, it does not catch (GT-10.3b)",
        ),
        (
            FlamingArrowShot("b", "0909", "1515", "gate", 8, True),
            "at the gate at 1515, range 9: die 8, needed 8-10, it catches (GT-10.3c)",
        ),
        (
            FlamesLeapt("1008", "1009", "platform", "attacker", 6, False),
            "the fire at 1008 does not spread to the platform at 1009: die 6, needed 7-10 (GT-10.2.2a)",
        ),
        (
            FlamesLeapt("1008", "1009", "platform", "attacker", 7, True),
            "the fire at 1008 spreads to the platform at 1009: die 7, needed 7-10 (GT-10.2.2a)",
        ),
        (
            FiresBurntOn({"1008": 2, "1009": 1}),
            "fires that burn on, with their turns in brackets: 1008 (2), 1009 (1) (GT-10.2.5a)",
        ),
        (HexBurnt("1008", "palisade", "down"), "the palisade at 1008 has burnt down (GT-10.2.5a)"),
        (HexBurnt("1008", ""), "the fire at 1008 finds nothing more to burn"),
        (
            FireFought("a", "1008", 9, False),
            "does not put out the fire at 1008: die 9, needed 1-3 (GT-10.2.3a)",
        ),
        (
            FireFought("a", "1008", 5, True, arrow=True),
            "puts out the fire at 1008: die 5, needed 1-6 (GT-10.2.3a)",
        ),
        (FireFought("a", "1008", 2, True), "puts out the fire at 1008: die 2, needed 1-3 (GT-10.2.3a)"),
        (Trapped("a", "1008"), "finds no way out of the flames at 1008 (GT-10.2.4a)"),
        (
            RousedByFire("a", 8, False),
            "lies stunned in the flames and does not come to: die 8, needed 1-6",
        ),
        (RousedByFire("a", 2, True), "comes to in the flames: die 2, needed 1-6 (GT-10.2.4c)"),
        (ArrowsServedOut(("a",), 6), "each archer of the raid has 6 flaming arrows (GS-11.4.2e)"),
        (HandingEnded(HANDING, True), "(b) 2 flaming arrows (GS-11.4.2e)"),
        (HandingEnded(HANDING, False), "could not hand arrows to"),
        (SiphonEmplaced("s", "attacker", "1520", 0), "a siphon of the attacker stands at 1520"),
        (
            SiphonWorked("s", "1520", "1514", (), 3, "works", ("1513", "1514"), 8),
            "the siphon at 1520 throws naphtha at 1514, on 1513, 1514: die 3, needed 3-10 (GT-10.5.1d)",
        ),
        (
            SiphonWorked("s", "1520", "1514", (), 2, "jam", (), 8),
            "the siphon at 1520 jams and is useless: die 2, it jams on 2 (",
        ),
        (
            SiphonWorked("s", "1520", "1514", (), 1, "burst", ("1519",), 8),
            "the siphon at 1520 bursts, naphtha on 1519: die 1, it bursts on 1 (GT-10.5.2a)",
        ),
        (NaphthaCaught(("1513", "1514"), "attacker"), "naphtha burns at 1513, 1514 (GT-10.5.1e)"),
        (Seared("a", 4, "dead"), "on burning naphtha: die 4, dead on 1-5 (GT-10.5.3b)"),
        (Seared("a", 7, "wounded"), "die 7, wounded and falls back on 6-8 (GT-10.5.3b)"),
        (Seared("a", 9, "retreats"), "die 9, falls back on 9-10 (GT-10.5.3b)"),
        (Killed("a", "flames"), "is dead (flames)"),
    ],
)
def test_what_fire_does_is_told(event, said):
    state = siege(foot("a", "attacker", "Nim", "0908"), foot("b", "attacker", "Nia", "0909"))
    assert said in str(story.line(state, event))


def in_plain(event) -> str | None:
    """What is said of an event to who wants no rolls."""
    state = siege(foot("a", "attacker", "Nia", "0908"), foot("b", "defender", "Lim", "0909"))
    line = story.brief(state, event)
    return None if line is None else str(line).strip()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            FlamingArrowShot("a", "0909", "1515", "gate", 8, True),
            "Norman archer (a) sets fire to the gate at 1515 with a flaming arrow (GT-10.3c)",
        ),
        (FlamingArrowShot("a", "0909", "1515", "gate", 7, False), None),
        (
            FlamesLeapt("1008", "1009", "platform", "attacker", 7, True),
            "the fire at 1008 spreads to the platform at 1009 (GT-10.2.2a)",
        ),
        (FlamesLeapt("1008", "1009", "platform", "attacker", 6, False), None),
        (
            FireFought("b", "1008", 2, True),
            "Lombard medium infantry (b) puts out the fire at 1008 (GT-10.2.3a)",
        ),
        (FireFought("b", "1008", 9, False), None),
        (
            SiphonWorked("s", "1520", "1514", (), 3, "works", ("1513", "1514"), 8),
            "the siphon at 1520 throws naphtha at 1514, on 1513, 1514 (GT-10.5.1d)",
        ),
        (
            SiphonWorked("s", "1520", "1514", (), 2, "jam", (), 8),
            "the siphon at 1520 jams and is useless (GT-10.5.2a)",
        ),
        (
            GrapnelThrown("r", "a", "1007", True),
            "the grapnel of Norman archer (a) holds on the palisade of 1007 (GT-10.6.1b)",
        ),
        (GrapnelThrown("r", "a", "1007", False), None),
        (PatrolCalled(("a",)), "a further patrol: Norman archer (a) (GS-11.4.3e)"),
        (PatrolCalled(), None),
        (Wounded("a", "fire"), None),
    ],
)
def test_what_a_die_has_done_is_told_without_it(event, said):
    assert in_plain(event) == said


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.2a", "GT-10.2.3a")
@pytest.mark.parametrize(("scenario", "seed"), [("motte", 2), ("siphon", 1), ("camp", 1)])
def test_no_fire_of_a_fight_appears_or_goes_out_without_a_line(scenario, seed):
    dice = SealedDice({"open": bytes([seed]) * 32}, b"")
    opening, state = RULESET.open(RULESET.scenario(scenario), dice)
    told = RULESET.initial()
    draws = Draws(bytes([seed]))
    bots = {side: RULESET.bot("captain", draws) for side in SIDES}
    changed = 0
    events = [*opening]
    for step in play(RULESET, state, bots, dice, draws=draws):
        events.extend(step.events)
        if RULESET.progress(state).turn > 6:
            break
    for event in events:
        burning = set(told.fires)
        RULESET.evolve(told, event)
        if burning != set(told.fires):
            changed += 1
            line = story.brief(told, event) if dice_of(event) else story.line(told, event)
            assert line is not None, event
    assert changed
