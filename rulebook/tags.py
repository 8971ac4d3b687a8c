"""The tag by which a kind of order or of agenda item is written, read and compared: never the name of its class."""

from typing import Any

import msgspec


def tag_of(piece: msgspec.Struct | type[Any]) -> str:
    """The tag of a struct, or of one of the types that structs are read as: `march`."""
    return str(piece.__struct_config__.tag)
