"""What is still to do of a combat and of what follows from results (chapter 6; retreats of 5.4.4 too)."""

from typing import Literal

import msgspec

from battles.muster import Side

Cause = Literal["fire", "combat"]
Half = Literal["", "front", "rear"]


class Combat(msgspec.Struct, frozen=True, tag="combat"):
    """Step 4: characters of the active side attack adjacent enemies (GT-2.1e)."""


class Assailing(msgspec.Struct, frozen=True, tag="assailing"):
    """An attack is being put together: more attackers may join it before the die is thrown (GT-6.2b).

    `charging` says that it is the attack of a charge: nobody joins, and the increase by half counts if `increased`.
    `ready`: it has been announced, and the die is next.
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

    `away_from` are the hexes of the shooter, or of each enemy who took part; `start` is where it began, `gone` how many
    hexes it has gone, `heading` the way a rider has begun to shift. `making` says who waits for whom to make room, the
    retreating one first, `half` which half of a rider waits alone; `displaced` who has made room already.
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
    """Who waits for whom to make room for him (GT-6.8b), he first."""


class Advancing(msgspec.Struct, frozen=True, tag="advancing"):
    """One of the winners may advance into what the enemy has left (GT-6.6).

    `hexes` are those that the losers held, `losers` who they were: where they lie now may be entered first as well.
    `character` is who has set out, with `points` left.
    """

    side: Side
    candidates: tuple[str, ...]
    hexes: tuple[str, ...]
    losers: tuple[str, ...] = ()
    character: str = ""
    points: int = 0
