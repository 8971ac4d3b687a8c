"""The set-up inside: in a besieged building, or about the buildings of a map. Facts of the maps, without rules."""

from collections.abc import Callable, Iterable

from battles.fields import Battlefield, battlefield
from battles.fields.laid import Laid
from battles.fields.parts import placed
from battles.fields.plan import plan
from hexmap import grid


def inside(laid: Iterable[Laid], building: str) -> frozenset[str]:
    """The hexes of a field that lie anywhere inside a building (GS-11.4.1b); none if its maps lack it.

    Without the redoubts they are the courtyard, where infiltrators begin (GS-11.6i).
    """
    return _within(laid, lambda field: (field.inside.get(building, ""), 0))


def defender_zone(laid: Iterable[Laid]) -> frozenset[str]:
    """The hexes of a field in which a garrison, a levy or the men of a camp set up; none if its maps lack them."""
    return _within(laid, lambda field: (field.defender_zone.zones, field.defender_zone.within))


def _within(laid: Iterable[Laid], of: Callable[[Battlefield], tuple[str, int]]) -> frozenset[str]:
    # Of each map the hexes of some zones, and those so near to one, that lie on the field.
    found = set()
    for each in laid:
        zones, far = of(battlefield(each.field))
        spots = plan(each.field, each.turned, each.stripped)
        core = [hex_ for hex_, spot in spots.items() if spot.zone in zones]
        found |= {
            placed(near, each.place) for hex_ in core for near in grid.within(hex_, far) if near in spots
        }
    return frozenset(hex_ for hex_ in found if hex_ is not None)
