"""Where a piece stands that a scenario places from a landmark (GC-16a); M-position is position.toml."""

from collections.abc import Collection
from pathlib import Path

import msgspec

from campaign.maps.model import CampaignMap
from hexmap import grid
from rulebook import rule

Step = tuple[int, int]


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """M-position: the axial steps (q, r) of every direction, taken in turn."""

    provenance: str
    steps: dict[str, tuple[Step, ...]]


STEPS = msgspec.toml.decode(Path(__file__).with_name("position.toml").read_bytes(), type=Steps).steps


@rule("GC-16a")
def place(
    ground: CampaignMap, at_hex: str, direction: str = "", distance: int = 1, taken: Collection[str] = ()
) -> str:
    """The hex `distance` hexes from the landmark; without a direction, the landmark itself.

    If that is sea, off the map or among `taken` (hexes that another faction holds): the nearest free land hex. Of equals
    it is the northernmost, then the westernmost. ValueError for an unknown direction, a negative distance or a map
    without free land.
    """
    q, r = _counted(at_hex, direction, distance)
    wanted = grid.from_axial(q, r)
    if wanted is not None and ground.is_land(wanted) and wanted not in taken:
        return wanted
    free = [hex_ for hex_ in ground.hexes if ground.is_land(hex_) and hex_ not in taken]
    if not free:
        raise ValueError(f"no free land hex on the map {ground.id}")
    return min(free, key=lambda hex_: (_steps_to(hex_, q, r), *_from_the_north_west(hex_)))


def _counted(at_hex: str, direction: str, distance: int) -> Step:
    q, r = grid.axial(at_hex)
    if not direction:
        return q, r
    if direction not in STEPS:
        raise ValueError(f"not a direction ({', '.join(STEPS)}): {direction!r}")
    if distance < 0:
        raise ValueError(f"a distance is 0 or more hexes: {distance}")
    turns = STEPS[direction]
    for count in range(distance):
        dq, dr = turns[count % len(turns)]
        q, r = q + dq, r + dr
    return q, r


def _steps_to(hex_: str, q: int, r: int) -> int:
    qa, ra = grid.axial(hex_)
    return max(abs(q - qa), abs(r - ra), abs(q - qa + r - ra))


def _from_the_north_west(hex_: str) -> Step:
    col, row = grid.offset(hex_)
    return 2 * row + (col & 1), col
