"""The orders of a player: one small choice each."""

from typing import Literal

import msgspec

from battles.guiscard.voice import book_of
from battles.muster import Edge

BOOK = book_of("orders")


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True):
    """The form of all orders: read by their tag, and refused with an unknown field."""


class Deploy(Order, frozen=True, tag="deploy"):
    """Set up the next character at a hex, the front half there if it rides (GC-14.4)."""

    character: str
    hex: str


@BOOK.order("go on to the next step")
class EndStep(Order, frozen=True, tag="end_step"):
    """Go on to the next step (GT-2.1g)."""


class FightOn(Order, frozen=True, tag="fight_on"):
    """Do not lay down arms."""


class Surrender(Order, frozen=True, tag="surrender"):
    """Lay down arms; all survivors are prisoners (GC-14.6c)."""


class Aim(Order, frozen=True, tag="aim"):
    """Take up a character for a shot."""

    shooter: str


class Shoot(Order, frozen=True, tag="shoot"):
    """Shoot at a hex (GT-5.4a)."""

    at: str


class Lower(Order, frozen=True, tag="lower"):
    """Do not shoot after all; the character is not taken up again in this step."""


class HoldFire(Order, frozen=True, tag="hold_fire"):
    """Let the enemy go on: to his next hex, to the end of this move, or for the rest of the step (GT-5.3a)."""

    until: Literal["hex", "move", "step"]


class Shelter(Order, frozen=True, tag="shelter"):
    """Be sheltered against shots from this face alone: "inside", "outside", or a side of the hex (GT-8.3.5a, GT-8.3.6a)."""

    face: str


class Take(Order, frozen=True, tag="take"):
    """Take up a character for its move."""

    character: str


class Go(Order, frozen=True, tag="go"):
    """Next hex of the path, that of the front half for riders: a step ahead, a pivot, or back (D58)."""

    hex: str


class Mount(Order, frozen=True, tag="mount"):
    """Mount a horse in whose hexes the path has come (GT-4.4.2)."""

    horse: str


class Dismount(Order, frozen=True, tag="dismount"):
    """Dismount to a hex beside the horse (D13)."""

    hex: str


class Bridle(Order, frozen=True, tag="bridle"):
    """Take a horse by the bridle (GT-4.4.3b)."""

    horse: str


class LetGo(Order, frozen=True, tag="let_go"):
    """Let go of a led horse."""

    horse: str


class Push(Order, frozen=True, tag="push"):
    """Push a riderless horse one hex in a direction, a place in the sides of a hex (GT-4.4.3a, D14)."""

    horse: str
    direction: int


class PickUp(Order, frozen=True, tag="pick_up"):
    """Pick up a stunned character in the hex that the path has come to (GT-4.2.4a)."""

    character: str


class Shift(Order, frozen=True, tag="shift"):
    """Instead of moving, shift bodies with somebody else from a hex beside both into another (GT-4.2.3a)."""

    second: str
    hex: str
    to: str
    what: Literal["men", "horse"]


class Winch(Order, frozen=True, tag="winch"):
    """Instead of moving, raise the gate of a hex, or lower it if it is up (GT-9.2.3.2a)."""

    gate: str


class Tear(Order, frozen=True, tag="tear"):
    """Instead of moving, tear the canvas of a tent on the side to a hex (GT-8.5.2b)."""

    beyond: str


class Leave(Order, frozen=True, tag="leave"):
    """Leave the field over the own edge at the end of the path; the character has fled (D51)."""


class Halt(Order, frozen=True, tag="halt"):
    """The path is whole: walk it. A carried man is laid down at `lay_down`, if anybody is carried."""

    lay_down: str = ""


@BOOK.order("do not move in this phase")
class Stay(Order, frozen=True, tag="stay"):
    """Do not move after all; the character's move is over."""


class FormUp(Order, frozen=True, tag="form_up"):
    """Form up hoplites who stand in place, from the front rank to the rear, each from the left to the right.

    `right` is where the right-hand neighbour stands, a place in SIDES (D66).
    """

    members: tuple[str, ...]
    right: int


class Foulkon(Order, frozen=True, tag="foulkon"):
    """A formation takes the foulkon or leaves it (GT-7.3.2a)."""

    formation: str


class Disband(Order, frozen=True, tag="disband"):
    """Dissolve a formation."""

    formation: str


class FallOut(Order, frozen=True, tag="fall_out"):
    """A hoplite leaves his formation before it moves (D66)."""

    character: str


class ChargeAt(Order, frozen=True, tag="charge_at"):
    """A rider charges a target, or joins a grouped charge (GT-7.2.1a, 7.2.4a)."""

    rider: str
    target: str


class RideOn(Order, frozen=True, tag="ride_on"):
    """Next hex of the path of a charge or counter-charge."""

    hex: str


class AtHim(Order, frozen=True, tag="at_him"):
    """All that charge have been announced: ride."""


class CallOff(Order, frozen=True, tag="call_off"):
    """The charge in the making is not announced after all; its rider does not charge in this step."""


class CounterCharge(Order, frozen=True, tag="counter_charge"):
    """A rider of the other side counter-charges (GT-7.2.2a)."""

    rider: str


class LetCome(Order, frozen=True, tag="let_come"):
    """No counter-charge against this rider."""


class Attack(Order, frozen=True, tag="attack"):
    """A character attacks an adjacent enemy (GT-6a)."""

    attacker: str
    defender: str


class AddAttacker(Order, frozen=True, tag="add_attacker"):
    """Another character joins the attack (GT-6.2b)."""

    attacker: str


class Strike(Order, frozen=True, tag="strike"):
    """All attackers are named: announce the attack and throw the die."""


class Suffer(Order, frozen=True, tag="suffer"):
    """One of the attackers takes the harm (GT-6.2d)."""

    character: str


class FallBack(Order, frozen=True, tag="fall_back"):
    """The next hex of a retreating character or displaced friend; "" where the map's own edge is crossed (D30, D67).

    `half` moves one half of a rider only (GT-5.4.4e).
    """

    hex: str
    half: Literal["", "front", "rear"] = ""


class LandOn(Order, frozen=True, tag="land_on"):
    """The hex where an unhorsed rider comes to lie (GT-6.8a)."""

    hex: str


class AdvanceTo(Order, frozen=True, tag="advance_to"):
    """A winner advances to the next hex (GT-6.6)."""

    character: str
    hex: str


@BOOK.order("stand fast")
class StandFast(Order, frozen=True, tag="stand_fast"):
    """No further advance; or no refusal: the archer stands."""


class SetFire(Order, frozen=True, tag="set_fire"):
    """A character sets a hex beside it on fire, in its combat step (GT-10.2.1a)."""

    character: str
    hex: str


class PutOut(Order, frozen=True, tag="put_out"):
    """A character tries to put out the fire in a hex beside it (GT-10.2.3a)."""

    character: str
    hex: str


class ShootFlaming(Order, frozen=True, tag="shoot_flaming"):
    """Shoot a flaming arrow at a hex in which something burns well (GT-10.3a)."""

    at: str


class HandArrows(Order, frozen=True, tag="hand_arrows"):
    """Instead of moving, hand so many flaming arrows to another archer beside (GS-11.4.2e)."""

    taker: str
    arrows: int


class Spray(Order, frozen=True, tag="spray"):
    """A siphon throws naphtha at a hex (GT-10.5.1b)."""

    siphon: str
    at: str


class Cast(Order, frozen=True, tag="cast"):
    """A perrier throws its stone at a hex (GT-10.4.1a)."""

    perrier: str
    at: str


class Haul(Order, frozen=True, tag="haul"):
    """A perrier is hauled one hex in a direction, a place in SIDES, without being turned (GT-10.4.2a)."""

    perrier: str
    direction: int


class Slew(Order, frozen=True, tag="slew"):
    """The arrow end of a perrier is hauled about its other end, to look along `facing`, a place in SIDES (GT-10.4.2a)."""

    perrier: str
    facing: int


class LiftLadder(Order, frozen=True, tag="lift_ladder"):
    """The two who stand on a ladder that lies take it up (GT-10.1.2a)."""

    ladder: str


class PutDownLadder(Order, frozen=True, tag="put_down_ladder"):
    """The carriers of a ladder put it down where they are."""

    ladder: str


class RaiseLadder(Order, frozen=True, tag="raise_ladder"):
    """At the end of the carriers' path raise the ladder in a hex of theirs, against the palisade of a next (GT-10.1.2c)."""

    hex: str
    against: str


class ClimbLadder(Order, frozen=True, tag="climb_ladder"):
    """A person at the foot of a raised ladder, in its hex, climbs to its top (GT-10.1.3a)."""

    ladder: str


class ShiftLadder(Order, frozen=True, tag="shift_ladder"):
    """Two beside a standing ladder move it by a hex, or turn it (GT-10.1.4a); `against` "" lays it down, over `hex` too."""

    ladder: str
    first: str
    second: str
    hex: str
    against: str = ""


class ToppleLadder(Order, frozen=True, tag="topple_ladder"):
    """Push at a standing ladder instead of attacking; if it falls it lies over its hex and `hex` (GT-10.1.6, 10.1.7)."""

    character: str
    ladder: str
    hex: str


class FallTo(Order, frozen=True, tag="fall_to"):
    """The hex where a person falling from a ladder or rope comes down (GT-10.1.6c)."""

    hex: str


class Emplace(Order, frozen=True, tag="emplace"):
    """Put the next piece of gear down with its fore end in a hex (GS-11.4.1b)."""

    piece: str
    hex: str


class LetIn(Order, frozen=True, tag="let_in"):
    """Name a besieger whom the spy lets in (GS-11.6i)."""

    character: str


class Approach(Order, frozen=True, tag="approach"):
    """Place the next person off the map along a side, or all the rest; somebody there goes to another (GS-11.4.1b)."""

    edge: Edge
    everybody: bool = False


class Enter(Order, frozen=True, tag="enter"):
    """Come on the map at a hex of the side where he stands, the front half there if he rides (GS-11.4.1b)."""

    hex: str


class ThrowGrapnel(Order, frozen=True, tag="throw_grapnel"):
    """Throw a grapnel over the palisade of the next hex, and do nothing else in the phase (GT-10.6.1b)."""

    rope: str
    over: str


class ClimbRope(Order, frozen=True, tag="climb_rope"):
    """Climb to the top of a rope (GT-10.6.1c)."""

    character: str
    rope: str


class CrossParapet(Order, frozen=True, tag="cross_parapet"):
    """From the top of a rope over the parapet (GT-10.6.1d)."""

    rope: str


class ClimbDown(Order, frozen=True, tag="climb_down"):
    """Come down a rope, from its top or from the platform (GT-10.6.1c)."""

    character: str
    rope: str


class TakeRope(Order, frozen=True, tag="take_rope"):
    """Take up a grapnel that lies or hangs in the own hex (GT-10.6.1e)."""

    character: str
    rope: str


class CutRope(Order, frozen=True, tag="cut_rope"):
    """Try to cut a rope from the platform, instead of attacking (GT-10.6.4a)."""

    character: str
    rope: str


class PullDown(Order, frozen=True, tag="pull_down"):
    """Four who have done nothing else pull a palisade down by a grapnel (GT-10.6.5a)."""

    rope: str
    pullers: tuple[str, ...]


class StopAssault(Order, frozen=True, tag="stop_assault"):
    """End the assault, all defenders being in their redoubt (GS-11.4.1e)."""


class PressOn(Order, frozen=True, tag="press_on"):
    """Go on with the assault."""
