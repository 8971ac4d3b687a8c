"""What the text log says, also without the rolls of dice, and that it says no distance before a reaction."""

from typing import Any

import msgspec
import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.charging import UnitCharged
from battles.ancient_battles.play.declaring import BattleResigned, ChargeDeclared, ChargeGivenUp, UnitShaken
from battles.ancient_battles.play.fleeing import UnitFled, UnitRallied
from battles.ancient_battles.play.moving import UnitMoved
from battles.ancient_battles.play.opening import UnitPlaced
from battles.ancient_battles.play.pursuing import UnitPursued
from battles.ancient_battles.play.reacting import EnemiesNeglected, ReactionChosen, ShotsTooLate
from battles.ancient_battles.play.reforming import UnitReformed
from battles.ancient_battles.play.starting import UnitReturned
from battles.ancient_battles.play.turns import (
    BattleDecided,
    FirstTurnDrawn,
    PlayerTurnBegan,
    StepBegan,
    TurnBegan,
)
from battles.ancient_battles.play.volleys import VolleyShot
from battles.ancient_battles.rules.leadership import Kind, Score
from battles.ancient_battles.rules.losses import Loss
from battles.ancient_battles.rules.missiles import Volley
from battles.ancient_battles.rules.saves import Save
from battles.ancient_battles.rules.ways import AboutFace, Forward, Ranks, Turn, Wheel
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import Charge, Contact
from battles.ancient_battles.state.plane.rectangle import Pose
from dice import Rolled
from tests.battles.ancient_battles.positions import position, unit

STATE = position(unit("a1", 36, 20), unit("b1", 36, 30, 180))
STATE.charges = (Charge("a1", "b1", "front"),)
HERE = Pose(36_000, 20_000, 0)
DICE = tuple(
    Rolled(f"AB-11|1.rally.a1|flight|{at}", "open", 6, face, "scripted") for at, face in enumerate((2, 5))
)
CONTACT = Contact("b1", "front", "front", 0)
A, B = "Norman spearmen a1", "Norman spearmen b1"


@pytest.mark.rule("AB-4.1b")
@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            UnitPlaced("a1", HERE, 5),
            f"{A} is set up 36 inches from the western edge and 20 inches from the southern, in 5 files (AB-H13.1)",
        ),
        (FirstTurnDrawn("attacker", DICE[:1]), "the attacker has the first turn (die 2, AB-H13.2)"),
        (TurnBegan(2), "turn 2 of 12"),
        (PlayerTurnBegan("defender", 2), "the turn of the defender (AB-1.1)"),
        (
            BattleDecided("defender", ("defender",), {"attacker": 5, "defender": 7}),
            "the defender has no unit left to fight (AB-H14.1); points: attacker 5, defender 7",
        ),
        (
            BattleDecided(None, ("attacker", "defender"), {}),
            "both sides have no unit left to fight (AB-H14.1); points: attacker 0, defender 0",
        ),
        (
            BattleDecided(None, (), {}),
            "the last turn is over (AB-H14.2); points: attacker 0, defender 0",
        ),
        (BattleResigned("attacker"), "the attacker gives up the battle (AB-H14.1)"),
        (UnitReturned("a1", HERE), f"{A} comes back to the table over the southern edge (AB-H10.2)"),
        (ChargeDeclared(Charge("a1", "b1", "front")), f"{A} declares a charge on {B}, in front (AB-4.1)"),
        (
            ChargeDeclared(Charge("a1", "b1", "left")),
            f"{A} declares a charge on {B}, in the left flank (AB-4.1)",
        ),
        (ChargeGivenUp("a1", True), f"{A} does not dare to charge {B}, and stays where it is (AB-14.2)"),
        (ChargeGivenUp("a1", False), f"{A} gives up its charge on {B} (AB-13.0a, AB-15.0)"),
        (UnitShaken("b1", "a1", True), f"{B} must flee from {A} (AB-H7.2)"),
        (
            UnitShaken("b1", "a1", False),
            f"{B} hits only on 6 in the first round, for fear of {A} (AB-14.1b)",
        ),
        (ReactionChosen("b1", "fire_and_flee"), f"{B} shoots and flees (AB-4.1d)"),
        (ReactionChosen("b1", "counter_charge", "a1"), f"{B} counter-charges {A} (AB-4.1d)"),
        (EnemiesNeglected({"a1": ("b1",)}), f"{A} charges another enemy and neglects {B} (AB-13.6)"),
        (ShotsTooLate("b1"), f"{B} has no time to shoot: Norman spearmen a1 charges out of sight (AB-4.3a)"),
        (UnitCharged("a1", "b1", HERE, 6_250, (CONTACT,)), f"{A} charges {B} over 6.25 inches (AB-H6.6)"),
        (UnitCharged("a1", "b1", HERE, 1_000, (CONTACT,)), f"{A} charges {B} over 1 inch (AB-H6.6)"),
        (UnitCharged("a1", "b1", HERE, 5_000), f"{A} does not reach {B}, and goes 5 inches (AB-4.1c)"),
        (
            UnitCharged("a1", "b1", HERE, 500, (), True),
            f"{A} catches and destroys {B} after 0.5 inches (AB-H6.11)",
        ),
        (
            UnitCharged("b1", "a1", HERE, 6_000, (CONTACT,), counters=True),
            f"{B} meets the charge of {A} after 6 inches (AB-H6.10)",
        ),
        (UnitFled("a1", "b1", DICE, HERE), f"{A} flees 7 inches from {B} (dice 2 + 5, AB-H8.1)"),
        (
            UnitFled("a1", "", DICE, HERE, (0, 20_000)),
            (
                f"{A} flees 7 inches to the edge of the table (dice 2 + 5, AB-10.1); "
                "it leaves the table over the western edge (AB-H8.5)"
            ),
        ),
        (
            UnitFled("a1", "b1", DICE, HERE, destroyed="b1"),
            f"{A} flees 7 inches from {B} (dice 2 + 5, AB-H8.1); it runs into {B} (20 models) and is destroyed (AB-H8.4)",
        ),
        (UnitRallied("a1"), f"{A} rallies and forms up again (AB-25.5)"),
        (UnitReformed("a1", HERE, 1, True), f"{A} reforms in 1 file, at 0 degrees (AB-5.4a)"),
        (UnitReformed("a1", HERE, 4, True), f"{A} reforms in 4 files, at 0 degrees (AB-5.4a)"),
        (UnitReformed("a1", HERE, 5, False), f"{A} can't reform and stays where it is (AB-5.4c)"),
        (
            UnitMoved(
                "a1", "quick_march", (Forward(1_000), Forward(500), Wheel("left", 22_500)), HERE, 5, True
            ),
            f"{A} marches: 1.5 inches ahead, wheels 22.5 degrees to the left (AB-7)",
        ),
        (
            UnitMoved("a1", "forced_march", (Wheel("right", 10_000),), HERE, 5, True),
            f"{A} makes a forced march: wheels 10 degrees to the right (AB-9)",
        ),
        (
            UnitMoved("a1", "normal", (AboutFace(), Ranks(1), Ranks(-2), Turn(90_000)), HERE, 5, True),
            f"{A} moves: faces about, takes 1 rank more, takes 2 ranks fewer, turns to 90 degrees (AB-H5)",
        ),
    ],
)
def test_every_event_is_told_with_its_rule(event: Any, told: str) -> None:
    assert str(RULESET.tell(STATE, event)) == told


@pytest.mark.rule("AB-4.1b")
@pytest.mark.parametrize(
    "event", [StepBegan("movement", "rally"), UnitMoved("a1", "normal", (), HERE, 5, False)]
)
def test_what_nobody_needs_to_know_is_not_told(event: Any) -> None:
    assert RULESET.tell(STATE, event) is None


def shot(models: int = 0, *fallen: str) -> VolleyShot:
    """Shots of which so many models and these characters fall."""
    volley = Volley("bow", 6, 4, {}, 3, 4, Save())
    return VolleyShot("a1", "b1", 10_000, volley, (), 3, 2, Loss("b1", models, fallen=fallen))


def taken(kind: Kind, *, passed: bool = False) -> testing.TestTaken:
    """A test of b1 that was passed or not."""
    return testing.TestTaken("b1", kind, "AB-13.2a", Score(7), DICE, passed)


@pytest.mark.rule("AB-19.1a", "AB-H12.3", "AB-12.1", "AB-H8.1", "AB-H8.4", "AB-H8.5", "AB-H8.7")
@pytest.mark.parametrize(
    ("event", "told"),
    [
        (shot(1), f"{A} shoots at {B}: 1 model falls (AB-19.1)"),
        (
            msgspec.structs.replace(shot(2, "b9"), fallen={"b9": "general_foot"}),
            f"{A} shoots at {B}: 3 models fall (AB-19.1): general on foot b9 too",
        ),
        (taken("panic"), f"{B} fails a test for panic (AB-13.2a)"),
        (UnitFled("b1", "a1", DICE, HERE), f"{B} flees from {A} (AB-H8.1)"),
        (
            UnitFled("b1", "a1", DICE, HERE, destroyed="ground"),
            f"{B} flees from {A} (AB-H8.1); it is destroyed on impassable ground (AB-H8.4)",
        ),
        (
            UnitFled("b1", "", DICE, HERE, (0, 20_000)),
            f"{B} flees to the edge of the table (AB-10.1); it leaves the table over the western edge (AB-H8.5)",
        ),
        (UnitPursued("a1", "b1", DICE, True, HERE), f"{A} pursues {B} (AB-H8.7); {B} is destroyed"),
        (
            UnitPursued("a1", "b1", DICE, True, HERE, (CONTACT,)),
            f"{A} pursues {B} (AB-H8.7); {B} is destroyed; the pursuer meets {B}",
        ),
        (
            UnitPursued("a1", "b1", DICE, False, HERE, exit=(0, 20_000)),
            f"{A} pursues {B} (AB-H8.7); the pursuer leaves the table over the western edge",
        ),
    ],
)
def test_in_brief_what_came_of_dice_is_told_without_them(event: Any, told: str) -> None:
    assert str(RULESET.in_brief(STATE, event)) == told


@pytest.mark.rule("AB-12.1", "AB-19.1a")
@pytest.mark.parametrize("event", [shot(), taken("panic", passed=True), taken("morale")])
def test_in_brief_what_came_to_nothing_or_is_told_by_what_follows_has_no_line(event: msgspec.Struct) -> None:
    assert RULESET.in_brief(STATE, event) is None


@pytest.mark.rule("AB-4.1b", "AB-4.1d")
def test_no_event_up_to_the_reaction_has_room_for_a_distance() -> None:
    for event in (ChargeDeclared(Charge("a1", "b1", "front")), ReactionChosen("b1", "hold")):
        assert set(event.__struct_fields__) <= {"charge", "unit", "reaction", "charger"}
    declared = Charge("a1", "b1", "front")
    assert set(declared.__struct_fields__) == {"charger", "target", "side", "off", "met", "fled"}
    assert declared.fled is None
