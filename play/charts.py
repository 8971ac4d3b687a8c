"""A map in a page: the address of its drawing, its words, its layers, and the marks on it."""

from collections.abc import Collection, Iterable

import msgspec

from account.shields import shield_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from play.marks import LAYERS, OF_MARKS, Mark
from play.zooming import Zoom

MORNING = phrase("The map as you know it this morning; the lists on this page say the same in words.")
PAST = phrase("The map as you knew it then; the lists on this page say the same in words.")
NIGHT = phrase("The map of the night; the report says the same in words.")
TRUTH = phrase("The map as it was in truth; the lists on this page say the same in words.")


class Layer(msgspec.Struct, frozen=True):
    """A layer that can be shown and hidden, and whether it is shown at first."""

    name: str
    words: str
    shown: bool


class MapFigure(msgspec.Struct, frozen=True):
    """A map in a page. Pages in which the map has the same `id` keep it as it was moved and enlarged.

    `signs` is the address of the signs that a script draws on the ground, `key` are the forms of the factions and their
    people. `writing`: orders are written beside it. `zoom` has its links for readers without scripts.
    """

    id: str
    address: str
    words: str
    layers: tuple[Layer, ...]
    marks: tuple[Mark, ...] = ()
    signs: str = ""
    writing: bool = False
    key: tuple[tuple[str, str], ...] = ()
    zoom: Zoom | None = None


class When(msgspec.Struct, frozen=True):
    """The day of a map, and the addresses of the days before and after it; "" for none."""

    words: str
    before: str = ""
    after: str = ""


def figure(
    id_: str,
    address: str,
    message: str,
    names: Names,
    marks: Iterable[Mark] = (),
    *,
    signs: str = "",
    writing: bool = False,
    zoom: Zoom | None = None,
    without: Collection[str] = (),
) -> MapFigure:
    """The figure of a map, with all layers that have a mark; layers of `without` are hidden at first."""
    kept = tuple(marks)
    written = {mark.layer for mark in kept}
    layers = tuple(
        Layer(name, begun(names.say(words)), shown and name not in without)
        for name, words, shown in LAYERS
        if name not in OF_MARKS or name in written
    )
    drawn = address if zoom is None else f"{address}{zoom.query}"
    return MapFigure(id_, drawn, names.say(message), layers, kept, signs, writing, key_of(names), zoom)


def key_of(names: Names) -> tuple[tuple[str, str], ...]:
    """The form of each faction, and its people."""
    return tuple((shield_of(id_, names), begun(names.people(id_))) for id_ in names.factions_of)
