"""The overlays on the field of a battle: the ones that a system draws, and the ones that an address asks for."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from battles import rulesets
from battles.contract.muster import SIDES, Side
from battles.contract.surface import Overlaying, ZonesAre
from campaign.models import Engagement
from campaign.service.denials import Denial
from rulebook import Refusal
from rulebook.refusal import Value

ZONES: Mapping[str, tuple[Side, ...]] = {side: (side,) for side in SIDES} | {"both": SIDES}
"""The sides whose zones of control an address asks for."""
MOVES = ("true", "false")
LONGEST = 20
"""As much of an odd value as is said again."""


class Over(msgspec.Struct, frozen=True):
    """The overlays on a field: zones of control of sides, and arrows of the last moves."""

    zones: tuple[Side, ...] = ()
    moves: bool = False


BARE = Over()


class NotLaid(Denial):
    """The denial of an overlay: the parameter `field` of an address fits no field, or another one."""

    def __init__(self, field: str, said: str, **values: Value) -> None:
        super().__init__(said, **values)
        self.field = field


def overlays(row: Engagement) -> ZonesAre | Literal[""]:
    """The meaning of the zones that the system of a battle lays over its field; "" without any, or without the system."""
    try:
        rules = rulesets.ruleset(row.ruleset)
    except Refusal:
        return ""
    return rules.zones_are if isinstance(rules, Overlaying) else ""


def asked_over(row: Engagement, asked: Mapping[str, str]) -> Over:
    """The overlays that the parameters `zones` and `moves` of an address ask for.

    Raises NotLaid for an unknown value, and for a system without overlays.
    """
    zones, moves = asked.get("zones"), asked.get("moves", "false")
    if zones is not None and zones not in ZONES:
        raise NotLaid(
            "zones", "{given!r} is not one of these: {these}", given=zones[:LONGEST], these=", ".join(ZONES)
        )
    if moves not in MOVES:
        raise NotLaid("moves", "{given!r} is neither true nor false", given=moves[:LONGEST])
    over = Over(ZONES[zones] if zones is not None else (), moves == "true")
    if over != BARE and not overlays(row):
        field = "zones" if over.zones else "moves"
        raise NotLaid(field, "the system of this battle draws neither zones of control nor the last moves")
    return over
