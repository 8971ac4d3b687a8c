"""Lines about an organiser's act, with the words that he gave as its reason.

The log and the feed hold a digest of the words. They stand with his person and go with it (`people/remarks.py`), so
they are looked up for each reader.
"""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from campaign.visibility.corrections import CORRECTIONS
from campaign.visibility.life import LIFE
from eventlog.marks import name_of
from people.remarks import texts_of

KINDS = (
    "OrdersClosed",
    "DeadlineMoved",
    "OrganiserNoted",
    *(name_of(kind) for kind in (*LIFE, *CORRECTIONS)),
    "MusterWithdrawn",
    "BattleHandedOver",
)
"""The kinds of events whose `reason` is such a digest."""


class Told(Protocol):
    """A line of a feed, as a struct."""

    @property
    def kind(self) -> str:
        """The kind of event."""
        ...

    @property
    def facts(self) -> dict[str, Any]:
        """The facts that may be known."""
        ...


AnyLine = TypeVar("AnyLine", bound=Told)


def with_remarks(lines: Iterable[AnyLine]) -> list[AnyLine]:
    """The lines; lines with a reason have its words as `remark` among their facts, unless they are erased."""
    listed = list(lines)
    digests = {line.facts["reason"] for line in listed if line.kind in KINDS and line.facts.get("reason")}
    if not digests:
        return listed
    texts = texts_of(digests)
    return [
        with_fact(line, texts[line.facts["reason"]])
        if line.kind in KINDS and line.facts.get("reason") in texts
        else line
        for line in listed
    ]


def with_fact(line: AnyLine, text: str) -> AnyLine:
    """A line with the words among its facts."""
    struct: Any = line
    replaced: AnyLine = msgspec.structs.replace(struct, facts={**line.facts, "remark": text})
    return replaced
