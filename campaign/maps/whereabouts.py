"""Where a hex is, as data: words are made where it is read."""

import msgspec


class Whereabouts(msgspec.Struct, frozen=True):
    """A hex by its settlement, or by its label and the way from the nearest settlement.

    `site` is the name of the settlement that stands there; else `near` is the nearest one, if the map has any. `far` is
    its distance in hexes, and `direction` the one in which the hex lies from it.
    """

    hex: str
    site: str = ""
    near: str = ""
    far: int = 0
    direction: str = ""

    def __str__(self) -> str:
        """In English: "Melfi", "hex 4122 (2 hexes N of Melfi)"."""
        if self.site or not self.near:
            return self.site or f"hex {self.hex}"
        way = f"{self.far} {'hex' if self.far == 1 else 'hexes'} {self.direction} of {self.near}"
        return f"hex {self.hex} ({way})"
