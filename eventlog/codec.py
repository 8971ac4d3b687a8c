"""Events to canonical JSON text and back, over every schema that was ever released.

A class is marked with its name in the log and its current schema number (`eventlog.marks`).
For each older schema the codec holds one upcaster, a pure function from the payload of that schema to that of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from eventlog.errors import UnknownEvent
from eventlog.marks import Mark, mark_of
from eventlog.records import Encoded

E = TypeVar("E")
Payload = dict[str, Any]
Upcaster = Callable[[Payload], Payload]

# Deterministic: sets and dicts are sorted, so that equal events have equal bytes and so equal digests.
_encoder = msgspec.json.Encoder(order="deterministic")


class LadderError(ValueError):
    """The upcasters don't lead from every released schema to the current one."""


class Codec(Generic[E]):
    """Encodes and decodes the events of one kind of stream.

    Raises LadderError at construction when an upcaster is missing for an older schema, or leads nowhere.
    """

    def __init__(
        self, events: Iterable[type[E]], upcasters: Mapping[tuple[str, int], Upcaster] | None = None
    ) -> None:
        self._marks: dict[type, Mark] = {cls: mark_of(cls) for cls in events}
        self._classes: dict[str, type[E]] = {}
        for cls, mark in self._marks.items():
            if mark.type in self._classes:
                raise LadderError(f"two classes are marked as event {mark.type}")
            self._classes[mark.type] = cls
        self._upcasters = dict(upcasters or {})
        self._check_ladder()
        self._decode: dict[tuple[str, int], Callable[[str], E]] = {
            (mark.type, mark.schema): msgspec.json.Decoder(cls).decode for cls, mark in self._marks.items()
        }

    def _check_ladder(self) -> None:
        wanted = {(mark.type, schema) for mark in self._marks.values() for schema in range(1, mark.schema)}
        if missing := sorted(wanted - self._upcasters.keys()):
            raise LadderError(f"no upcaster from {missing}")
        if idle := sorted(self._upcasters.keys() - wanted):
            raise LadderError(f"upcaster from {idle} leads to no event")

    @property
    def types(self) -> frozenset[Mark]:
        """Every event this codec writes, with its current schema."""
        return frozenset(self._marks.values())

    def encode(self, event: E) -> Encoded:
        """The event as it goes into the log; TypeError for a class that is not of this codec."""
        try:
            mark = self._marks[type(event)]
        except KeyError:
            raise TypeError(f"{type(event).__name__} is not an event of this codec") from None
        return Encoded(mark.type, mark.schema, _encoder.encode(event).decode())

    def decode(self, type_: str, schema: int, payload: str) -> E:
        """The event of a stored row; UnknownEvent if this version can't read it."""
        try:
            current = self._decode.get((type_, schema))
            return current(payload) if current is not None else self._raised(type_, schema, payload)
        except msgspec.MsgspecError as error:
            raise UnknownEvent(type_, schema, f"the payload does not fit: {error}") from error

    def _raised(self, type_: str, schema: int, payload: str) -> E:
        cls = self._classes.get(type_)
        if cls is None:
            raise UnknownEvent(type_, schema, "unknown type")
        current = self._marks[cls].schema
        if not 1 <= schema < current:
            raise UnknownEvent(type_, schema, f"unknown schema, the newest known is {current}")
        fields = msgspec.json.decode(payload, type=dict[str, Any])
        try:
            for step in range(schema, current):
                fields = self._upcasters[type_, step](fields)
        except (LookupError, TypeError, ValueError) as error:
            raise UnknownEvent(type_, schema, f"the upcaster from {step} failed: {error!r}") from error
        return msgspec.convert(fields, cls)


def canonical(value: object) -> str:
    """Canonical JSON text of a command's body: sorted keys, no spaces."""
    return _encoder.encode(value).decode()
