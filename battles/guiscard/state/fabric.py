"""The works of a field as they stand: the part of its ground that changes while it is fought on (sections 8 to 10).

A gate is lifted, a palisade falls, canvas is torn, a hex burns, a ladder leans, an engine stands. The printed ground and
this together say what a hex is; `ground_of` keeps a ground for each. Everything is plain data in one order, so that the
same works are the same ground.
"""

import msgspec

from hexmap import rays


class Leaning(msgspec.Struct, frozen=True, order=True):
    """A ladder that stands raised in a hex and leans on the palisade of the next (GT-10.1.2c)."""

    hex: str
    against: str


class Fabric(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The works as they stand, each list in its order; all empty before anything has happened.

    `open` are gate hexes whose gate is up (GT-9.2.3.2b), `down` hexes of palisade, platform or gate that are
    destroyed. Hexes of walls that a perrier has laid in rubble before the fight are `down` too (GT-9.2.1c).
    `torn` are sides of tents whose canvas is torn (GT-8.5.2b), `razed` tent hexes that have burnt. The hexes
    that are `burning` are closed to all (GT-10.2.4b), and so are the hexes that engines fill. Perriers fill
    `engines`, siphons fill `siphons` (GT-10.4.3a). `leaning` are ladders raised.
    """

    open: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    torn: tuple[rays.Side, ...] = ()
    razed: tuple[str, ...] = ()
    burning: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    siphons: tuple[str, ...] = ()
    leaning: tuple[Leaning, ...] = ()


WHOLE = Fabric()
"""Nothing has happened to the works yet."""


def with_more(listed: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """Some hexes and more, each once, in their order."""
    return tuple(sorted({*listed, *more}))


def without(listed: tuple[str, ...], *fewer: str) -> tuple[str, ...]:
    """Some hexes without others."""
    return tuple(hex_ for hex_ in listed if hex_ not in fewer)
