"""The gear that a fight of a siege begins with, and where it lies before anybody moves (GS-11.4.1b, 11.4.2c, GT-10)."""

from typing import Literal

import msgspec

from battles.contract.muster import Muster, Side, opponent
from battles.fields import battlefield
from battles.fields.laid import Laid
from battles.fields.parts import placed
from battles.fields.plan import turned_hex
from battles.guiscard.rules.sieges.places import BESIEGED, of_plan, works_of
from rulebook import rule

Kind = Literal["perrier", "ladder", "rope", "siphon"]
KINDS: dict[str, Kind] = {"perrier": "perrier", "siege_ladder": "ladder", "grapnel": "rope"}
"""The kinds of piece that a muster counts."""
SITES: dict[Kind, str] = {"perrier": "engine_sites", "ladder": "ladder_sites"}
"""The places for pieces on the map of a camp."""


class Placement(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of a side: at a hex, or with somebody. Where neither is said its side chooses a hex.

    In an assault that is one at the edge of the map over which it comes (D160).
    """

    kind: Kind
    name: str
    side: Side
    hex: str = ""
    character: str = ""


@rule("GS-11.4.1b", "GS-11.4.2c", "GT-10.5.1a")
def gear_of(muster: Muster, laid: tuple[Laid, ...]) -> list[Placement]:
    """All gear of a fight, the besieger's pieces in the order of the muster, then the siphon, if there is one."""
    works = works_of(muster)
    side = opponent(BESIEGED[works.action])
    sites = {kind: _sites(laid, kind) if works.action == "camp_sally" else () for kind in SITES}
    climbers = [one.id for one in muster.force(side).people if not (one.mounted or one.armoured)]
    found: list[Placement] = []
    for piece, count in works.engines.items():
        kind = KINDS[piece]
        spots, hands = sites.get(kind, ()), climbers if kind == "rope" else []
        have = min(count, len(hands)) if kind == "rope" else count
        found += [
            Placement(
                kind,
                f"{kind}-{number + 1}",
                side,
                hex=spots[number] if number < len(spots) else "",
                character=hands[number] if hands else "",
            )
            for number in range(have)
        ]
    if works.siphon is not None:
        where = of_plan(filter(None, (works.siphon.hex,)), laid, works.building)
        found.append(Placement("siphon", "siphon-1", works.siphon.side, hex=next(iter(where), "")))
    return found


def _sites(laid: tuple[Laid, ...], kind: Kind) -> tuple[str, ...]:
    return tuple(
        where
        for each in laid
        for hex_ in getattr(battlefield(each.field), SITES[kind])
        if (where := placed(turned_hex(hex_) if each.turned else hex_, each.place)) is not None
    )
