"""Audiences: the factions that may see a die, written in one way, so that equal audiences are equal text.

`open` is everybody and `referee` nobody; one faction is its own id; several are their sorted ids joined by `+`. Each
audience of a campaign has a number: the bits of its members, the first faction's the lowest.
"""

from collections.abc import Collection, Iterable, Sequence

from dice import DiceError

OPEN = "open"
REFEREE = "referee"
JOINT = "+"
RESERVED = frozenset({OPEN, REFEREE, ""})
MOST = 8
"""Factions that a campaign may have: there are two to their power of audiences, and as many seeds for each night."""


class AudienceRefused(DiceError):
    """A name that is no audience of these factions, or factions without any possible audience."""


def seats(factions: Iterable[str]) -> tuple[str, ...]:
    """The factions in the order of their bits. Raises AudienceRefused for too many, and for ids that could be mistaken."""
    ordered = tuple(sorted(set(factions)))
    if not 1 <= len(ordered) <= MOST:
        raise AudienceRefused(f"from 1 to {MOST} factions have audiences, not {len(ordered)}")
    for one in ordered:
        if one in RESERVED or JOINT in one:
            raise AudienceRefused(f"no faction can be called {one!r}, where audiences are named by factions")
    return ordered


def named(members: Collection[str], factions: Iterable[str]) -> str:
    """The audience of these members. Raises AudienceRefused for a member who is no faction."""
    everybody = sorted(set(factions))
    if strangers := sorted(set(members).difference(everybody)):
        raise AudienceRefused(f"{strangers[0]!r} is none of the factions {', '.join(everybody)}")
    there = sorted(set(members))
    if not there:
        return REFEREE
    return OPEN if there == everybody else JOINT.join(there)


def members(audience: str, factions: Iterable[str]) -> frozenset[str]:
    """The factions in an audience. Raises AudienceRefused for a name that is none, or is written in another way."""
    everybody = frozenset(factions)
    if audience == OPEN:
        return everybody
    there = frozenset[str]() if audience == REFEREE else frozenset(audience.split(JOINT))
    if not there <= everybody or named(there, everybody) != audience:
        raise AudienceRefused(f"{audience!r} is no audience of {', '.join(sorted(everybody))}")
    return there


def joint(audience: str) -> bool:
    """True if this is an audience of several that is not all."""
    return JOINT in audience


def number(audience: str, everybody: Sequence[str]) -> int:
    """The number of an audience of `everybody`, as `seats` orders them. Raises AudienceRefused."""
    there = members(audience, everybody)
    return sum(1 << place for place, one in enumerate(everybody) if one in there)


def all_of(everybody: Sequence[str]) -> list[str]:
    """Every audience of factions as `seats` orders them, by number: the empty one first, everybody last."""
    found = [""]
    for one in everybody:
        found += [f"{before}{JOINT}{one}" if before else one for before in found]
    return [REFEREE, *found[1:-1], OPEN]
