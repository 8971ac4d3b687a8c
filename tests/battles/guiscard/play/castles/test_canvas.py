"""Tents: no fight and no way through canvas, and whoever takes a whole phase for it tears it open."""

import pytest

from battles.contract.telling import lines
from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.drawing.story import line
from battles.guiscard.play.castles.canvas import (
    CanvasHeld,
    CanvasTorn,
    Tear,
    TearingBegun,
    beside,
    stands,
    still_at_it,
)
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.fire.aiming import Shoot
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.fire.shot import ShotFired
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.orders import EndStep, Stay
from battles.guiscard.play.turn import recover
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Deeds, Skirmish, Tearing
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Combat, Movement, OffensiveFire, Parleying, Recovery
from hexmap import rays
from tests.battles.guiscard.board import (
    Placed,
    asked,
    decision,
    foot,
    happened,
    order,
    position,
    refused,
    rider,
)
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.play.movement.walks import announce, denied, offered

CAMP = Laid("B10")
TENT, NORTH, OPENING, BEFORE = "0508", "0507", "0509", "0510"
M = "Byzantine skutatos"
SIDE = rays.side(NORTH, "S")


def byzantine(hex_: str = NORTH) -> Placed:
    """Somebody beside the first tent."""
    return foot("m", "attacker", "Bim", hex_)


def camp(*placed: Placed) -> Skirmish:
    """The movement step of those who have come to a camp."""
    return position(*placed, agenda=[Movement(opened=True)], laid=CAMP)


def fight(*placed: Placed) -> Skirmish:
    """Their combat step."""
    return position(*placed, step="combat", agenda=[Combat()], laid=CAMP)


@pytest.mark.rule("GT-8.3.4a")
def test_w18_a_tent_covers_lightly_by_its_opening() -> None:
    state = position(
        foot("r", "defender", "Nim", OPENING),
        foot("t", "defender", "Nim", "0906"),
        foot("s", "attacker", "Bia", "0513"),
        foot("u", "attacker", "Bia", "0903"),
        step="offensive_fire",
        agenda=[OffensiveFire()],
        laid=CAMP,
    )
    for shooter, at, cover in (("s", OPENING, "light"), ("u", "0906", "strong")):
        order(state, Aim(shooter))
        (fired,) = happened(order(state, Shoot(at), [1, 10]), ShotFired)
        assert fired.wounding is not None
        assert fired.wounding.cover == cover


@pytest.mark.rule("GT-8.5.2a", "GT-8.5.2b")
@pytest.mark.parametrize(
    ("attacker", "defender", "torn", "may"),
    [
        (NORTH, TENT, False, False),
        (NORTH, TENT, True, True),
        (OPENING, TENT, False, True),
        (BEFORE, OPENING, False, True),
        (OPENING, BEFORE, False, True),
    ],
)
def test_there_is_no_fight_through_canvas_but_through_an_opening(
    attacker: str, defender: str, torn: bool, may: bool
) -> None:
    state = fight(byzantine(attacker), foot("r", "defender", "Nim", defender))
    if torn:
        RULESET.evolve(state, CanvasTorn("m", SIDE))
    assert (asked(state, state.agenda[-1]) == "attacker") is may
    assert not may or Attack("m", "r") in system.LOOP.orders(state)


@pytest.mark.rule("GT-8.5.2a")
def test_through_canvas_there_is_no_way() -> None:
    ground = field("B10")
    for inside in (TENT, "0608"):
        outside = [hex_ for hex_ in ground.neighbours[inside] if hex_ and stands(ground, inside, hex_)]
        assert outside
        for hex_ in outside:
            assert not ground.enterable(inside, hex_, False, False)
            assert not ground.enterable(hex_, inside, False, False)


@pytest.mark.rule("GT-8.5.2b")
@pytest.mark.parametrize(("hex_", "beyond"), [(NORTH, TENT), (TENT, NORTH)])
def test_a_whole_phase_opens_the_canvas_from_outside_or_from_inside(hex_: str, beyond: str) -> None:
    state = camp(byzantine(hex_))
    announce(state, "m")
    assert Tear(beyond) in offered(state, Tear)
    events = order(state, Tear(beyond))
    assert events[0] == TearingBegun("m", hex_, SIDE)
    assert happened(events, CanvasTorn) == [CanvasTorn("m", SIDE)], "nobody else has anything to do"


@pytest.mark.rule("GT-8.5.2b")
def test_in_step_five_there_is_an_opening_by_which_one_goes_in_and_out() -> None:
    state = camp(byzantine(), foot("n", "attacker", "Bim", "0505"), foot("r", "defender", "Nim", "0506"))
    announce(state, "m")
    order(state, Tear(TENT))
    assert state.fabric == Fabric(), "it holds until step 5"
    assert refused(state, Take("m")).rule == "GT-4.3e"
    order(state, EndStep())
    assert state.step == "combat"
    assert Attack("n", "r") in system.LOOP.orders(state)
    assert Attack("m", "r") not in system.LOOP.orders(state), "he does nothing else"
    assert happened(order(state, EndStep()), CanvasTorn) == [CanvasTorn("m", SIDE)]
    assert (state.fabric.torn, state.tearings) == ((SIDE,), [])
    before, after = field("B10"), ground_in(state)
    assert {side for side, kind in after.sides.items() if before.sides.get(side) != kind} == {SIDE}
    assert after.sides[SIDE] == "tent_opening"
    assert after.enterable(NORTH, TENT, False, False)
    assert after.enterable(TENT, NORTH, False, False)
    assert not after.enterable(NORTH, TENT, True, False), "a horse does not"


@pytest.mark.rule("GT-8.5.2a", "GT-8.5.2b")
def test_canvas_is_on_the_sides_of_tents_but_at_their_openings() -> None:
    ground = field("B10")
    assert stands(ground, TENT, NORTH)
    assert stands(ground, NORTH, TENT)
    assert not stands(ground, OPENING, BEFORE), "there the tent is open"
    assert not stands(ground, TENT, OPENING), "within the tent nothing stands"
    assert not stands(ground, NORTH, "0506")
    one = camp(rider("m", "attacker", "Nck", "0506", "N")).people["m"]
    assert beside(ground, one, TENT) == NORTH, "with his rear half"
    assert beside(ground, one, OPENING) is None


@pytest.mark.rule("GT-8.5.2b")
@pytest.mark.parametrize(
    ("hex_", "beyond"), [("0506", TENT), (BEFORE, OPENING), (NORTH, "0506"), (NORTH, "9999")]
)
def test_there_must_be_canvas_between(hex_: str, beyond: str) -> None:
    found = denied(camp(byzantine(hex_)), "m", Tear(beyond))
    assert (found.rule, found.field) == ("GT-8.5.2b", "beyond")


@pytest.mark.rule("GT-8.5.2b")
def test_one_alone_tears_a_side_and_nobody_on_his_way() -> None:
    state = camp(byzantine(), foot("n", "attacker", "Bim", TENT), foot("o", "attacker", "Bim", "0505"))
    announce(state, "m")
    order(state, Tear(TENT))
    assert denied(state, "n", Tear(NORTH)).field == "beyond"
    order(state, Stay())
    assert denied(state, "o", "0506", Tear(NORTH)).field == "order"


@pytest.mark.rule("GT-8.5.2b")
def test_without_points_one_can_still_tear_canvas() -> None:
    state = camp(byzantine())
    state.people["m"].deeds.lost = 20
    order(state, Take("m"))
    assert offered(state, Go) == []
    assert offered(state, Tear)


@pytest.mark.rule("GT-8.5.2b")
@pytest.mark.parametrize(
    ("one", "fabric", "still", "why"),
    [
        (
            foot("m", "attacker", "Bim", NORTH, "stunned"),
            Fabric(),
            False,
            f"{M} (m at {NORTH}, stunned) can no longer work",
        ),
        (foot("m", "attacker", "Bim", "0506"), Fabric(), False, f"{M} (m at 0506) has left it"),
        (
            foot("m", "attacker", "Bim", NORTH, deeds=Deeds(displaced=True)),
            Fabric(),
            False,
            f"{M} (m at {NORTH}) was driven off",
        ),
        (foot("m", "attacker", "Bim", NORTH), Fabric(razed=(TENT,)), True, "nothing is left to tear"),
    ],
    ids=["stunned", "gone", "moved", "the tent has burnt"],
)
def test_the_canvas_holds_if_he_was_stunned_or_moved_meanwhile_or_the_tent_has_burnt(
    one: Placed, fabric: Fabric, still: bool, why: str
) -> None:
    state = position(one, step="recovery", agenda=[Parleying("defender"), Recovery()], laid=CAMP)
    state.tearings.append(Tearing("m", NORTH, SIDE))
    state.fabric = fabric
    assert still_at_it(state, state.tearings[0]) is still
    before, deciding = RULESET.decode(RULESET.encode(state)), decision(state)
    recover(deciding, Recovery())
    [held] = happened(deciding.events, CanvasHeld)
    assert held == CanvasHeld("m", SIDE)
    told = [str(each).strip() for each in lines(RULESET, before, deciding.events)]
    assert f"the canvas at {SIDE.hex} holds: {why} (GT-8.5.2b)" in told
    assert (state.fabric.torn, state.tearings) == ((), [])


def test_the_log_tells_of_it() -> None:
    state = camp(byzantine())
    for event, said in (
        (TearingBegun("m", NORTH, SIDE), f"at {NORTH}) begins to tear the canvas"),
        (CanvasTorn("m", SIDE), "there is an opening (GT-8.5.2b)"),
    ):
        assert said in str(line(state, event))
