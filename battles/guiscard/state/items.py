"""The work that is still to do in a battle, as data: a stack whose top is next.

The unions at the end name the chapters.

No call stack holds a part of a battle. So the other side can be asked in the middle of a move, and another
worker finds the battle where it stands.
"""

from typing import Literal

import msgspec

from battles.contract.muster import Edge, Side


class Deploying(msgspec.Struct, frozen=True, tag="deploying"):
    """A side sets its people up, one by one in this order (GC-14.4, D56)."""

    side: Side
    left: tuple[str, ...]


class Parleying(msgspec.Struct, frozen=True, tag="parleying"):
    """A side that has lost heavily may lay down its arms before its phase begins (GC-14.6c)."""

    side: Side


class Recovery(msgspec.Struct, frozen=True, tag="recovery"):
    """Step 5 of the active side (GT-2.1f)."""


class OffensiveFire(msgspec.Struct, frozen=True, tag="offensive_fire"):
    """Step 1: characters of the active side shoot, one after another (GT-2.1a)."""


class DefensiveFire(msgspec.Struct, frozen=True, tag="defensive_fire"):
    """The other side may interrupt: `mover` sets out or has entered a hex, "" before and after all moves (GT-5.3a)."""

    side: Side
    mover: str = ""


class Aiming(msgspec.Struct, frozen=True, tag="aiming"):
    """A character is about to shoot and picks its target hex (GT-5.4a)."""

    shooter: str
    defensive: bool = False


class Sheltering(msgspec.Struct, frozen=True, tag="sheltering"):
    """Somebody in a doorway or at a corner says against which of several faces he is sheltered (GT-8.3.5a, GT-8.3.6a).

    The shot at his hex for which he is asked, over the first of the `faces`, is loosed thereafter.
    """

    character: str
    hex: str
    faces: tuple[str, ...]
    shooter: str
    defensive: bool = False


class Charge(msgspec.Struct, frozen=True):
    """One rider's charge at a target: the hexes that its front half enters (D33, D63)."""

    rider: str
    target: str
    path: tuple[str, ...] = ()


class Charges(msgspec.Struct, frozen=True, tag="charges"):
    """Step 2: riders of the active side charge, each charge to its end before the next (GT-7.2.1a).

    `targets` have been charged in this step.
    """

    targets: tuple[str, ...] = ()


class PlanningCharge(msgspec.Struct, frozen=True, tag="planning_charge"):
    """Charges are being announced: the charges whose path is whole, and the one whose path is in the making, if any.

    `countering` is the charge against which the one in the making rides (GT-7.2.2a); None where it is a charge itself.
    """

    making: Charge | None
    announced: tuple[Charge, ...] = ()
    countering: Charge | None = None


class CounterCharging(msgspec.Struct, frozen=True, tag="counter_charging"):
    """The other side may counter-charge the riders who have announced a charge, one after another (GT-7.2.2a).

    `asked` of them it has answered; `counters` are its counter-charges by the rider against whom they are ridden.
    """

    charges: tuple[Charge, ...]
    asked: int = 0
    counters: dict[str, Charge] = {}


class ChargeUnderWay(msgspec.Struct, frozen=True, tag="charge_under_way"):
    """Charges are ridden, and fought once all have arrived (D34).

    `rider` of them have been ridden, and of the next so many hexes are `entered`, -1 before it sets out.
    `back` is the hex and facing where it last had room for both halves. `arrived` are the riders at the end
    of their path, `met` the ones among them met by a counter-charge. `fought` counts the arrived riders who
    have fought.
    """

    charges: tuple[Charge, ...]
    counters: dict[str, Charge] = {}
    rider: int = 0
    entered: int = -1
    back: tuple[str, int] | None = None
    arrived: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    fought: int = 0


LegKind = Literal[
    "step",
    "pivot",
    "back",
    "mount",
    "dismount",
    "bridle",
    "let_go",
    "push",
    "pick_up",
    "lay_down",
    "leave",
    "raise",
]
ENTERING: tuple[LegKind, ...] = ("step", "pivot", "back")
"""Legs by which a hex is entered."""


class Leg(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One part of an announced move: the hex that is entered (the front half's), or what is done there.

    `what` names the horse or the character that is mounted, led, pushed or carried. `facing` is the facing of
    the mover afterwards, or the direction of a push.
    """

    kind: LegKind
    hex: str = ""
    what: str = ""
    facing: int = 0


class Pose(msgspec.Struct, frozen=True, gc=False):
    """The place of a horse without rider: its head at `hex`."""

    horse: str
    hex: str
    facing: int


class Stage(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The stage of a path: the character's next place, its `horse` ("" on foot), and the `points` left.

    `due` is what the hex last entered costs on top of its terrain unless it is the last (GT-4.3e). `moved`
    are horses that will stand elsewhere than now, `handled` the horses whose bridle was taken or let go on
    the way. `wanted` are the hexes, one of which must be entered next (a horse is pushed for it). `begun`:
    something is to be done, so that it may halt; `entered` counts hexes. `whole`: the path can take no
    further movement.
    """

    hex: str
    facing: int
    horse: str
    points: int
    due: int = 0
    leads: tuple[str, ...] = ()
    carrying: str = ""
    moved: tuple[Pose, ...] = ()
    handled: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    begun: bool = False
    entered: int = 0
    whole: bool = False
    partner: str = ""
    """The partner who carries a ladder with it and comes after it into each hex that it leaves: he will stand at `tail`."""
    tail: str = ""


class Movement(msgspec.Struct, frozen=True, tag="movement"):
    """Step 3: characters of the active side move one after another (GT-2.1c).

    `opened` says that the other side has been asked for defensive fire before the first move. `closed` says
    that all moves are over and it is asked for the last time.
    """

    opened: bool = False
    closed: bool = False


class Announcing(msgspec.Struct, frozen=True, tag="announcing"):
    """A character's whole path is being announced (D7): the legs so far, and how far they lead."""

    character: str
    at: Stage
    legs: tuple[Leg, ...] = ()


class Walking(msgspec.Struct, frozen=True, tag="walking"):
    """An announced move is carried out: the legs left, and the points left.

    `entered` counts the hexes entered; `horse` is the horse ridden now; `back` is where it last stood with room for
    itself.
    """

    character: str
    legs: tuple[Leg, ...]
    points: int
    entered: int = 0
    horse: str = ""
    carrying: str = ""
    back: tuple[str, int] = ("", 0)
    begun: bool = False


class FormingUp(msgspec.Struct, frozen=True, tag="forming_up"):
    """A side may form up hoplites who stand in place: after setting up, and at the end of its movement step (D66).

    `opened` says that its formations have closed their ranks. `drilled` are the characters formed up or
    disbanded in this step; they are not taken up again.
    """

    side: Side
    opened: bool = False
    drilled: tuple[str, ...] = ()


Cause = Literal["fire", "combat", "flames", "naphtha"]
"""Why somebody falls back: a shot, a fight, a fire in his hex, burning naphtha."""
FROM_FLAMES: tuple[Cause, ...] = ("flames", "naphtha")
Half = Literal["", "front", "rear"]


class Combat(msgspec.Struct, frozen=True, tag="combat"):
    """Step 4: characters of the active side attack adjacent enemies (GT-2.1e)."""


class Assailing(msgspec.Struct, frozen=True, tag="assailing"):
    """An attack is being put together: more attackers may join it before the die is thrown (GT-6.2b).

    `charging` says that it is the attack of a charge: it takes no further attackers, and the increase by half
    counts if `increased`. `ready`: it has been announced, and the die is next.
    """

    defender: str
    attackers: tuple[str, ...]
    charging: bool = False
    increased: bool = False
    shift: int = 0
    """Columns to the right for the way in which it is made, a grouped charge (GT-7.2.4b)."""
    ready: bool = False


class Refusing(msgspec.Struct, frozen=True, tag="refusing"):
    """A mounted archer may ride off before the die of an attack is thrown (GT-7.4)."""

    archer: str
    attackers: tuple[str, ...]


class Suffering(msgspec.Struct, frozen=True, tag="suffering"):
    """One of the attackers takes the result that harms them; their owner chooses (GT-6.2d)."""

    side: Side
    candidates: tuple[str, ...]


class Making(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who is about to enter a hex that a friend has to leave first (D67)."""

    who: str
    hex: str


class Retreating(msgspec.Struct, frozen=True, tag="retreating"):
    """A character, or a horse without rider, has to fall back by `hexes`; its owner chooses the way (GT-5.4.4, 6.5).

    `away_from` are the hexes of the shooter, or of each enemy who took part. `start` is where it began,
    `gone` how many hexes it has gone, `heading` the way a rider has begun to shift. `making` are the people
    waiting for each other to make room, the retreating one first. `half` says which half of a rider waits alone;
    `displaced` lists the people who have made room already.
    """

    character: str
    hexes: int
    cause: Cause
    away_from: tuple[tuple[str, ...], ...]
    start: str
    gone: int = 0
    heading: int | None = None
    making: tuple[Making, ...] = ()
    half: Half = ""
    displaced: tuple[str, ...] = ()


class Landing(msgspec.Struct, frozen=True, tag="landing"):
    """An unhorsed rider is put down beside the horse by its owner (GT-6.8a, D68), also when it is dead.

    `horse` is the horse it fell from, dead or alive, `beside` the two hexes of that horse.
    """

    character: str
    horse: str
    beside: tuple[str, ...] = ()
    making: tuple[Making, ...] = ()
    """The people who wait for each other to make room (GT-6.8b), the retreating one first."""


class Advancing(msgspec.Struct, frozen=True, tag="advancing"):
    """One of the winners may advance into what the enemy has left (GT-6.6).

    `hexes` are the hexes that the losers held, `losers` who they were: where they lie now may be entered
    first as well. `character` is the one that has set out, with `points` left.
    """

    side: Side
    candidates: tuple[str, ...]
    hexes: tuple[str, ...]
    losers: tuple[str, ...] = ()
    character: str = ""
    points: int = 0


class Blazing(msgspec.Struct, frozen=True, tag="blazing"):
    """The end of a phase: fires spread, then they have burnt through one more (GT-10.2.2a, GT-10.2.5a).

    `spread`: they have spread.
    """

    spread: bool = False


class Falling(msgspec.Struct, frozen=True, tag="falling"):
    """Somebody falls from a ladder or rope in a hex; his owner says where he comes down (GT-10.1.6c)."""

    character: str
    hex: str


class Emplacing(msgspec.Struct, frozen=True, tag="emplacing"):
    """A side places its gear, piece by piece in this order (GS-11.4.1b)."""

    side: Side
    left: tuple[str, ...]


class LettingIn(msgspec.Struct, frozen=True, tag="letting_in"):
    """The besieger names the people whom a spy has let in, so many in all (GS-11.6i)."""

    side: Side
    count: int
    named: tuple[str, ...] = ()


class Approaching(msgspec.Struct, frozen=True, tag="approaching"):
    """People of a side are placed off the map along the sides that it chooses, one by one or all together (GS-11.4.1b)."""

    side: Side
    left: tuple[str, ...]
    edges: tuple[Edge, ...]
    together: bool = False


class OpeningPhase(msgspec.Struct, frozen=True, tag="opening_phase"):
    """The checks of a siege's fight before a phase: whether it is over, whether it is stopped, patrols (GS-11.4)."""

    side: Side


class Arriving(msgspec.Struct, frozen=True, tag="arriving"):
    """Somebody off the map is taken up for his move: he comes on, or goes to another side (GS-11.4.1b)."""

    character: str


InTurn = Deploying | Parleying | Recovery
OfFire = OffensiveFire | Aiming | DefensiveFire | Sheltering
OfCharges = Charges | PlanningCharge | CounterCharging | ChargeUnderWay
OfMovement = Movement | Announcing | Walking
OfHoplites = FormingUp
OfCombat = Combat | Assailing | Refusing | Suffering | Retreating | Landing | Advancing
OfGear = Blazing | Falling
OfSieges = Emplacing | LettingIn | Approaching | OpeningPhase | Arriving
Item = InTurn | OfFire | OfCharges | OfMovement | OfHoplites | OfCombat | OfGear | OfSieges
