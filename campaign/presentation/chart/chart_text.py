"""The words on a chart: its messages are English; its reader may give another language for them.

A message has fields by name, as `str.format` has them. A chart knows no catalogue: it asks a `Lettering` for its words.
"""

from typing import Any, Protocol

from campaign.maps.whereabouts import Whereabouts
from hexmap.drawing import Attributes


class Lettering(Protocol):
    """A language for all that is written on a chart. Equal ones write the same; they can be hashed."""

    @property
    def code(self) -> str:
        """The language's code: "en"."""
        ...

    def say(self, message: str, **fields: Any) -> str:
        """A message with its fields."""
        ...

    def count(self, number: int, one: str, many: str, **fields: Any) -> str:
        """A message that depends on a number, which is its field `n`."""
        ...

    def named(self, context: str, name: str) -> str:
        """A name out of a map's data; `context` is its kind: "place", "region" or "credits"."""
        ...

    def place(self, where: Whereabouts) -> str:
        """A hex as people call it."""
        ...


class English:
    """The messages as they stand."""

    code = "en"

    def say(self, message: str, **fields: Any) -> str:
        """A message with its fields."""
        return message.format_map(fields)

    def count(self, number: int, one: str, many: str, **fields: Any) -> str:
        """The message for one, or that for another number."""
        return (one if number == 1 else many).format_map({"n": number, **fields})

    def named(self, context: str, name: str) -> str:
        """The name itself."""
        return name

    def place(self, where: Whereabouts) -> str:
        """A hex as people call it."""
        return str(where)


ENGLISH = English()


def phrase(message: str) -> str:
    """Mark a message that stands in a table, so that it comes into the catalogues."""
    return message


def marked(lettering: Lettering) -> Attributes:
    """The attributes that tell browsers and readers of the screen in which language a drawing is; English has none."""
    # Drawings in English have always been without, and the same chart is to give the same bytes.
    code = None if lettering.code == ENGLISH.code else lettering.code
    return {"lang": code, "xml:lang": code}
