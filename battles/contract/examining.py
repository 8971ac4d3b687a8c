"""A result that somebody brings as a document, read against the muster that it answers: all that is wrong, as data."""

from collections.abc import Iterable, Iterator

import msgspec

from battles.contract.answer import faults
from battles.contract.documents import muster_from_json, result_from_json
from battles.contract.result import Result
from rulebook import Refusal


class Wrong(msgspec.Struct, frozen=True):
    """Something that is wrong with a document: the rule, the field, and why."""

    rule: str
    field: str
    reason: str

    @property
    def refusal(self) -> Refusal:
        """The same as a refusal."""
        return Refusal(self.rule, self.field, self.reason)


class Examined(msgspec.Struct, frozen=True):
    """The reading of a document: the result, None if unreadable, and all its faults."""

    result: Result | None
    wrong: list[Wrong]


def examine(muster: str, document: str) -> Examined:
    """Read a result as the answer to a muster, which is a document as well; without one ("") it is only read.

    Raises Refusal for a muster that is none.
    """
    expected = muster_from_json(muster) if muster else None
    try:
        result = result_from_json(document)
    except Refusal as refusal:
        return Examined(None, list(_told([refusal])))
    return Examined(result, list(_told(faults(expected, result) if expected is not None else ())))


def _told(refusals: Iterable[Refusal]) -> Iterator[Wrong]:
    """Refusals as data, with their sentences put together."""
    for each in refusals:
        yield Wrong(each.rule, each.field, each.reason)
