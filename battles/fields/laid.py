"""How the maps of a field are laid: which battlefield, in which part of the field, turned or not."""

from typing import Literal

import msgspec

Place = Literal[
    "whole", "upper", "lower", "upper_left", "upper_right", "lower_left", "lower_right", "left", "right"
]


class Laid(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One battlefield in one part of the field; `stripped` takes its tents away (B10)."""

    field: str
    place: Place = "whole"
    turned: bool = False
    stripped: bool = False
