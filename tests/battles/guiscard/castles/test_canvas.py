"""Tents: no fight and no way through canvas, and whoever takes a whole phase for it tears it open."""

import msgspec
import pytest

from battles.fields.laid import Laid
from battles.guiscard import engine
from battles.guiscard.agenda import Combat, Movement, OffensiveFire, Parleying, Recovery
from battles.guiscard.castles.canvas import beside, stands, still_at_it
from battles.guiscard.events.camp import CanvasHeld, CanvasTorn, TearingBegun
from battles.guiscard.events.fire import ShotFired
from battles.guiscard.fabric import Fabric
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import Aim, Attack, EndStep, Go, Shoot, Stay, Take, Tear
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish, Tearing
from battles.guiscard.story import line
from battles.guiscard.turn import recover
from hexmap import rays
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.movement.walks import announce, offered

CAMP = Laid("B10")
TENT, NORTH, OPENING, BEFORE = "0508", "0507", "0509", "0510"
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


@pytest.mark.rule("GT-8.3.4a", "GT-8.5.2a", "GT-8.5.2b")
def test_w18_a_tent_covers_lightly_by_its_opening_and_keeps_out_who_is_beside_it() -> None:
    romaric, arthur = foot("r", "defender", "Nim", OPENING), foot("t", "defender", "Nim", "0906")
    state = position(
        romaric,
        arthur,
        byzantine(),
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
    beside_him = foot("r", "defender", "Nim", TENT)
    assert engine.to_act(fight(beside_him, byzantine())) != "attacker", "he has nobody to attack"
    assert Attack("m", "r") in engine.orders(fight(beside_him, byzantine(OPENING)))
    torn = fight(beside_him, byzantine())
    RULESET.evolve(torn, CanvasTorn("m", SIDE))
    assert Attack("m", "r") in engine.orders(torn)


@pytest.mark.rule("GT-8.5.2a")
def test_through_the_opening_of_a_tent_one_attacks_and_is_attacked() -> None:
    for attacker, defender in ((BEFORE, OPENING), (OPENING, BEFORE)):
        state = fight(foot("m", "attacker", "Bim", attacker), foot("r", "defender", "Nim", defender))
        assert Attack("m", "r") in engine.orders(state)
    for inside in (TENT, "0608"):
        ground = field("B10")
        outside = [hex_ for hex_ in ground.neighbours[inside] if hex_ and not ground.cells[hex_].roofed]
        assert outside
        for hex_ in outside:
            if stands(ground, inside, hex_):
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
    state = camp(byzantine(), foot("n", "attacker", "Bim", "0503"))
    announce(state, "m")
    order(state, Tear(TENT))
    assert state.fabric == Fabric(), "it holds until step 5"
    assert refused(state, Take("m")).rule == "GT-4.3e"
    assert happened(order(state, EndStep()), CanvasTorn) == [CanvasTorn("m", SIDE)]
    assert (state.fabric.torn, state.tearings) == ((SIDE,), [])
    ground = ground_in(state)
    assert ground.enterable(NORTH, TENT, False, False)
    assert ground.enterable(TENT, NORTH, False, False)
    assert not ground.enterable(NORTH, TENT, True, False), "a horse does not"


@pytest.mark.rule("GT-8.5.2b")
def test_only_the_side_that_is_torn_opens() -> None:
    before, state = field("B10"), camp(byzantine())
    RULESET.evolve(state, CanvasTorn("m", SIDE))
    after = ground_in(state)
    changed = {side for side, kind in after.sides.items() if before.sides.get(side) != kind}
    assert changed == {SIDE}
    assert after.sides[SIDE] == "tent_opening"


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
@pytest.mark.parametrize("deed", ["moved", "spent", "shot", "charged", "busy", "stopped", "displaced"])
def test_who_has_done_anything_else_or_been_moved_tears_nothing(deed: str) -> None:
    state = camp(byzantine())
    announce(state, "m")
    setattr(state.people["m"].deeds, deed, 1 if deed == "spent" else True)
    found = refused(state, Tear(TENT))
    assert (found.rule, found.field) == ("GT-8.5.2b", "order")


@pytest.mark.rule("GT-8.5.2b")
@pytest.mark.parametrize(
    ("hex_", "beyond"), [("0506", TENT), (BEFORE, OPENING), (NORTH, "0506"), (NORTH, "9999")]
)
def test_there_must_be_canvas_between(hex_: str, beyond: str) -> None:
    state = camp(byzantine(hex_))
    announce(state, "m")
    found = refused(state, Tear(beyond))
    assert (found.rule, found.field) == ("GT-8.5.2b", "beyond")


@pytest.mark.rule("GT-8.5.2b")
def test_one_alone_tears_a_side_and_nobody_on_his_way() -> None:
    state = camp(byzantine(), foot("n", "attacker", "Bim", TENT), foot("o", "attacker", "Bim", "0505"))
    announce(state, "m")
    order(state, Tear(TENT))
    announce(state, "n")
    assert refused(state, Tear(NORTH)).field == "beyond"
    order(state, Stay())
    announce(state, "o", "0506")
    assert refused(state, Tear(NORTH)).field == "order"


@pytest.mark.rule("GT-8.5.2b")
def test_who_tears_canvas_does_not_attack() -> None:
    state = camp(byzantine(), foot("n", "attacker", "Bim", "0505"), foot("r", "defender", "Nim", "0506"))
    announce(state, "m")
    order(state, Tear(TENT))
    order(state, EndStep())
    assert state.step == "combat"
    assert Attack("n", "r") in engine.orders(state)
    assert Attack("m", "r") not in engine.orders(state)


@pytest.mark.rule("GT-8.5.2b")
def test_without_points_one_can_still_tear_canvas() -> None:
    state = camp(byzantine())
    state.people["m"].deeds.lost = 20
    order(state, Take("m"))
    assert offered(state, Go) == []
    assert offered(state, Tear)


def at_work(*placed: Placed) -> Skirmish:
    """Somebody has been at the canvas since the movement step."""
    state = position(*placed, step="recovery", agenda=[Parleying("defender"), Recovery()], laid=CAMP)
    state.tearings.append(Tearing("m", NORTH, SIDE))
    return state


@pytest.mark.rule("GT-8.5.2b")
def test_the_canvas_holds_if_he_was_stunned_or_moved_meanwhile_or_the_tent_has_burnt() -> None:
    work = Tearing("m", NORTH, SIDE)
    assert still_at_it(at_work(byzantine()), work)
    stunned, gone, moved, burnt = (
        at_work(foot("m", "attacker", "Bim", NORTH, "stunned")),
        at_work(byzantine("0506")),
        at_work(byzantine()),
        at_work(byzantine()),
    )
    moved.people["m"].deeds.displaced = True
    burnt.fabric = Fabric(razed=(TENT,))
    assert not any(still_at_it(state, work) for state in (stunned, gone, moved))
    for state in (stunned, gone, moved, burnt):
        deciding = decision(state)
        recover(deciding, Recovery())
        assert happened(deciding.events, CanvasHeld) == [CanvasHeld("m", SIDE)]
        assert (state.fabric.torn, state.tearings) == ((), [])


def test_the_log_tells_of_it() -> None:
    state = camp(byzantine())
    for event, said in (
        (TearingBegun("m", NORTH, SIDE), "begins to tear the canvas"),
        (CanvasTorn("m", SIDE), "there is an opening (GT-8.5.2b)"),
        (CanvasHeld("m", SIDE), "was tearing holds (GT-8.5.2b)"),
    ):
        assert said in str(line(state, event))


def test_it_is_offered_at_tents_alone() -> None:
    state = position(foot("m", "attacker", "Bim", "1015"), agenda=[Movement(opened=True)])
    announce(state, "m")
    assert offered(state, Tear) == []
    assert b"tearings" not in msgspec.json.encode(state)
