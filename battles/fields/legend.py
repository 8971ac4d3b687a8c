"""What the characters of a drawn battlefield mean."""

import msgspec

BUILT = frozenset(
    {
        "house_interior",
        "tent",
        "tent_opening",
        "palisade",
        "platform",
        "gate",
        "stairs",
        "stone_stairs",
    }
)
"""Kinds of hexes that belong to buildings (sections 8 to 10)."""


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of hex of each character."""

    provenance: str
    legend: dict[str, str]

    def __post_init__(self) -> None:
        """Refuse what is no single character."""
        for mark in self.legend:
            if len(mark) != 1:
                raise ValueError(f"legend: {mark!r} is not one character")
