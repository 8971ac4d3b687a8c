"""The text log: every roll with its sum."""

import msgspec
import pytest

from battles.guiscard.drawing import story
from battles.guiscard.play.charge.planning import ChargeForgone
from battles.guiscard.play.charge.riding import ChargeStopped, CounterChargeMissed
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.play.combat.refusal import CombatRefused
from battles.guiscard.play.ending import ArmsLaidDown, BattleEnded
from battles.guiscard.play.fire.aiming import BowLowered
from battles.guiscard.play.fire.defensive import FireHeld
from battles.guiscard.play.fire.shot import Fall, ShotFired
from battles.guiscard.play.fire.stones import EngineSmashed
from battles.guiscard.play.gear.damage import WorkDemolished
from battles.guiscard.play.gear.perriers import PerrierDestroyed, PerrierServed, PerrierTaken
from battles.guiscard.play.gear.quivers import HandingBegun
from battles.guiscard.play.harm import FellBack, Killed, Stunned, Unhorsed, Wounded
from battles.guiscard.play.hoplites.keeping import FormedUp
from battles.guiscard.play.movement.budget import MoveEnded, MoveStopped
from battles.guiscard.play.movement.horses import BridleLost
from battles.guiscard.play.movement.infiltration import Infiltrated
from battles.guiscard.play.movement.labour import BodiesShifted, LabourBegun, LabourEnded
from battles.guiscard.play.moving.hauling import PerrierHauled
from battles.guiscard.play.moving.walking import BridleTaken, HexEntered, HorsePushed, HorsesFollowed
from battles.guiscard.play.setup import BattleJoined
from battles.guiscard.play.sieges.emplacing import PerrierEmplaced
from battles.guiscard.play.turn import PhaseBegan, StepBegan
from battles.guiscard.rules.fire.damage import Wounding
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Formation, Labour, Skirmish
from battles.guiscard.state.items import Pose
from battles.guiscard.system import BOOKS, SYSTEM
from battles.guiscard.voice import LINES
from battles.kit.agenda.frame import OwnTablesLaid
from dice import Rolled
from dice.sealed import SealedDice
from eventlog.marks import name_of
from tests.battles.guiscard.board import foot, position, rider


def die(face: int) -> tuple[Rolled, ...]:
    """One die."""
    return (Rolled("GT-6c|3a.a|combat|0", "open", 10, face, "scripted"),)


def board() -> Skirmish:
    """A knight, an archer and a named count against a skutatos and a koursor."""
    return position(
        rider("a1", "attacker", "Ncc", "1014", "N", name="Roger"),
        foot("a2", "attacker", "Nia", "1214"),
        foot("d1", "defender", "Bim", "1013"),
        rider("d2", "defender", "Bcm", "2014", "N"),
    )


STRUCK = Struck(
    attackers=("a1", "a2"),
    defender="d1",
    attacks=(25, 8),
    attack=33,
    defence=6,
    differential=27,
    start="26/40",
    shifts={"number": 1, "terrain": -1},
    column="26/40",
    added={"armoured": 1},
    die=5,
    letter="E",
    rolls=die(4),
)
SHOT = ShotFired(
    shooter="a2",
    weapon="short_bow",
    frm="1214",
    at="2014",
    range=8,
    band="short",
    fall=Fall("2014", 3, {"wounded_shooter": 1}),
    wounding=Wounding("d2", "fire_mounted", "light", "none", 4, "B", "horse dead", {"armoured_target": 1}),
    rolls=(*die(2), *die(3)),
)


def test_an_attack_is_told_with_its_sum_column_and_die():
    state = board()
    state.people["a2"].hex = "1204"
    assert str(story.line(state, STRUCK)).strip() == (
        "Roger (a1 at 1014/1015, mounted), Norman archer (a2 at 1204) attack Byzantine skutatos (d1 at 1013): "
        "33 (25 + 8) - 6 = 27, column 26/40 (-1 terrain, brush - against clear 0 (GT-6.1a); "
        "+1 for 2 together (GT-6.2c): 26/40), die 4 (+1 armoured defender: 5) = E, defender wounded (GT-6c)"
    )


def test_a_shot_is_told_with_its_fall_and_its_wounding():
    assert str(story.line(board(), SHOT)).strip() == (
        "Norman archer (a2 at 1214) shoots a short bow at 2014, short range 8; "
        "impact 2 (+1 wounded shooter: 3): at 2014; Byzantine koursor (d2 at 2014/2015, mounted): "
        "die 3 (+1 armoured target: 4) on the table for riders, light weapon, cover none = B, horse dead (GT-5.4.3b)"
    )


@pytest.mark.parametrize("weapon", ["any", "other", "{hand}_gun"])
def test_a_weapon_of_an_organiser_s_own_is_shot_under_its_name(weapon):
    told = str(story.line(board(), msgspec.structs.replace(SHOT, weapon=weapon, wounding=None)))
    assert f"shoots a {weapon.replace('_', ' ')} at 2014, short range 8" in told


@pytest.mark.parametrize(
    ("fall", "said"),
    [
        (Fall("", 11, {}, "over"), "is lost (GT-5.4.1b)"),
        (Fall("", 9, {}, "no_line", "1113"), "no line to 1113"),
        (Fall("", 9, {}, "off_field"), "leaves the field"),
        (Fall("2015", 9), "at 2015, S of its target (GT-5.4.1c); no target is there"),
        (Fall("2014"), "too near to miss"),
    ],
)
def test_a_shot_that_strikes_nobody_says_why(fall, said):
    shot = ShotFired("a2", "short_bow", "1214", "2014", 8, "short", fall, rolls=die(fall.total or 1))
    assert said in str(story.line(board(), shot))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (PhaseBegan(4, "defender"), "Turn 4, phase of the defender"),
        (StepBegan("offensive_fire"), "offensive fire"),
        (BattleEnded("flight", "attacker"), "the attacker has fled the field"),
        (ArmsLaidDown("defender"), "lays down arms"),
        (Stunned("d1", "combat"), "Byzantine skutatos (d1) is stunned (combat)"),
        (Killed("d1", "combat"), "Byzantine skutatos (d1) is dead (combat)"),
        (Stunned("d1", "fire"), "is stunned (shot)"),
        (Wounded("d1", "fire"), "is wounded (shot)"),
        (Killed("d1", "fire"), "is dead (shot)"),
        (Wounded("d1", "infiltration"), "is wounded (in slipping past an enemy, GT-4.3.1a)"),
        (Killed("d1", "infiltration"), "is dead (in slipping past an enemy, GT-4.3.1a)"),
        (
            Killed("d1", "fire", again=True),
            "is dead (shot; stunned or wounded a second time, GT-5.4.4h)",
        ),
        (
            Killed("d1", "retreat", again=True),
            "is dead (no way back, GT-6.5d; stunned or wounded a second",
        ),
        (Killed("d1", "retreat"), "is dead (stunned, and has to fall back, GT-6.5f)"),
        (Killed("d1", "surrounded"), "is dead (enemies all around, GT-6.2e, GT-6.8b)"),
        (Wounded("d1", "retreat"), "is wounded (no way back, GT-6.5d)"),
        (Killed("d1", "drowning", sunk=True), "Byzantine skutatos (d1) sinks in deep water and drowns"),
        (Unhorsed("d2", "horse-of-d2", True), "is unhorsed, his horse is dead"),
        (FellBack("d1", "1012"), "falls back to 1012"),
        (FellBack("d1", "1012", makes_room=True), "makes room and goes to 1012"),
        (
            Infiltrated(
                "a2",
                "1214",
                ("d1",),
                {"rider": -1, "opponent_hoplite": 1, "opponent_wounded": -2},
                "stop",
                die(8),
            ),
            "1013): die 8 (-1 rider, +1 hoplite as opponent, -2 wounded as opponent: 6) = stop (GT-4.3.1a)",
        ),
        (HexEntered("a2", "1113", 0, 3, 2), "to 1113, 3 points, 2 of them for slipping past"),
        (
            BridleTaken("a1", "horse-of-d2", False, die(8)),
            "does not get the horse of Byzantine koursor (d2) by the bridle: die 8, it comes along at 6 or less",
        ),
        (
            HorsePushed("d1", Pose("horse-of-d2", "2015", 0)),
            "(d1) pushes the horse of Byzantine koursor (d2) aside to 2015 (GT-4.4.3a)",
        ),
        (
            BodiesShifted(Labour("a2", "d1", "1213", "1212", "men", ("1214", "1113")), 3, 0),
            "Norman archer (a2), Byzantine skutatos (d1) shift 3 dead men from 1213 to 1212 (GT-4.2.3a)",
        ),
        (
            BodiesShifted(Labour("a2", "d1", "1213", "1212", "horse", ("1214", "1113")), 0, 1, True),
            "shift 1 dead horse from 1213 into the water at 1212 (GT-4.2.3a)",
        ),
        (MoveStopped("a2"), "Norman archer (a2 at 1214) goes no farther"),
        (
            CounterChargeMissed("d2"),
            "(d2 at 2014/2015, mounted) stays there: the way is closed, or he can no longer ride (GT-7.2.2c)",
        ),
        (CombatRefused("d2", ("a1",)), "rides off before Roger (a1 at 1014/1015, mounted)"),
        (ChargeStopped("a1"), "the charge of Roger (a1) ends at 1014"),
        (BridleLost("a1", "pack-horse-2"), "Roger (a1) no longer leads pack horse 2"),
        (
            Killed("d1", "collapse", again=True),
            "is dead (stunned or wounded already, under falling rubble",
        ),
        (Wounded("d1", "collapse"), "is wounded (under falling rubble, GS-11.3.3b)"),
        (
            PerrierEmplaced("perrier-1", "attacker", "0516", 0),
            "perrier 1 of the attacker stands at 0516",
        ),
        (
            PerrierServed("perrier-1", 2, ("a2",)),
            "Norman archer (a2) serve perrier 1, phase 2 without a break",
        ),
        (PerrierServed("perrier-1", 0), "perrier 1 is without a crew and must be loaded again"),
        (PerrierTaken("perrier-1", "defender"), "perrier 1 is in the hands of the defender"),
        (PerrierHauled("perrier-1", "0517", 0, 1, ()), "perrier 1 is hauled to 0517 (GT-10.4.2a)"),
        (PerrierDestroyed("perrier-1"), "perrier 1 is destroyed"),
        (EngineSmashed("0516", "siege_ladder"), "the siege ladder at 0516 is destroyed"),
        (WorkDemolished("0516", "gate_closed"), "the gate at 0516 is down (GT-9.2.1c)"),
        (FormedUp(Formation("f", "defender", 1, ["d1"])), "formation f: Byzantine skutatos (d1)"),
    ],
)
def test_what_happens_is_told(event, said):
    assert said in str(story.line(board(), event))


def test_what_is_only_on_the_agenda_says_nothing_and_a_charge_whose_rider_is_off_the_field_ends_nowhere():
    state = board()
    assert story.line(state, SYSTEM.frame.done()) is None
    state.people["a1"].hex = ""
    assert str(story.line(state, ChargeStopped("a1"))) == "    the charge of Roger (a1) is over (D54)"


SILENT = {
    *SYSTEM.frame,
    *(BowLowered, FireHeld, ChargeForgone, MoveEnded, HorsesFollowed),
    *(LabourBegun, LabourEnded, HandingBegun),
}
"""What follows from the line before or after it, or is nothing that anybody sees."""


def test_every_event_is_told_but_those_that_nobody_sees():
    told = {event for book in BOOKS for event in book.tellings}
    assert set(SYSTEM.kinds) - told - {OwnTablesLaid} == SILENT


@pytest.mark.rule("GC-14.2a")
def test_a_line_of_the_log_names_only_what_its_event_fills_and_only_events_are_laid_in() -> None:
    assert LINES.indent.keys() <= {name_of(kind) for kind in SYSTEM.kinds}


def test_the_first_line_names_the_battlefields() -> None:
    dice = SealedDice({"open": bytes(32)}, bytes(32))
    opened, state = RULESET.open(RULESET.scenario("plateau"), dice)
    [joined] = [each for each in opened if isinstance(each, BattleJoined)]
    assert "; field: Bare Plateau (B1); the " in str(story.line(state, joined))
