"""GR-8.0 to 8.2, 7.1.7: who is within reach of a leader or beside a banner."""

from battles.contract.muster import Side
from battles.grunwald.rules.morale import Near
from battles.grunwald.state import Banner, Leader, State, Unit
from battles.grunwald.state.field import Field
from rulebook import rule

DEFAULT_RANGE = 1
"""The range of a leader without a printed one (GR-8.2.2)."""


def leaders_of(state: State, side: Side) -> list[Leader]:
    """The leaders of a side that are on the map."""
    return [leader for leader in state.leaders.values() if leader.side == side and leader.place == "map"]


@rule("GR-8.0a", "GR-8.2.2")
def in_range(field: Field, leader: Leader, hex_: str) -> bool:
    """True if a hex lies within the command range of a leader."""
    return field.distance(leader.hex, hex_) <= (leader.command_range or DEFAULT_RANGE)


@rule("GR-6.2.2", "GR-6.2.3", "GR-8.2.1", "GR-8.2.2")
def near(state: State, field: Field, unit: Unit) -> Near:
    """How near a leader of its side is to a unit."""
    leaders = leaders_of(state, unit.side)
    if any(leader.hex == unit.hex for leader in leaders):
        return "stacked"
    return "in range" if any(in_range(field, leader, unit.hex) for leader in leaders) else ""


@rule("GR-5.5.2", "GR-5.5.3")
def nearest_leader(state: State, field: Field, unit: Unit) -> int | None:
    """The distance of the nearest leader of its side from a unit; None without one on the map."""
    return min(
        (field.distance(leader.hex, unit.hex) for leader in leaders_of(state, unit.side)), default=None
    )


def where(state: State, banner: Banner) -> str:
    """The hex of a banner: its bearer's, or where it lies."""
    return state.units[banner.bearer].hex if banner.bearer else banner.hex


@rule("GR-7.1.7")
def beside_banner(state: State, field: Field, unit: Unit) -> bool:
    """True if a unit is in the hex of a banner that its side holds, or adjacent to it."""
    held = (banner for banner in state.banners.values() if banner.side == unit.side and banner.bearer)
    hexes = (where(state, banner) for banner in held)
    return any(hex_ and field.distance(hex_, unit.hex) <= 1 for hex_ in hexes)
