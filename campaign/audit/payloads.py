"""What a payload says beside its event: whoever reads events does not hear it, so nothing else would find it."""

from collections.abc import Mapping

import msgspec

from campaign.audit import keys
from campaign.model import events as e
from campaign.model.orders import Order
from campaign.service.decider import codec
from dice import Rolled
from eventlog.codec import canonical
from eventlog.records import Recorded


class OrderFailedFrom1(msgspec.Struct, frozen=True):
    """A failed order whose reason was a finished sentence."""

    faction: str
    order: Order
    rule: str
    reason: str


class MusterIssuedFrom1(msgspec.Struct, frozen=True):
    """A muster that named no dice for its battle."""

    number: int
    hex: str
    sides: tuple[str, ...]
    muster: str
    way: str
    rolls: tuple[Rolled, ...] = ()


class SiegeOpenedFrom1(msgspec.Struct, frozen=True):
    """A siege that was opened, which did not say whether a storm had come before."""

    site: str
    hex: str
    faction: str
    enemy: str
    group: str
    building: str
    food: int
    fast: int
    inside: tuple[str, ...]
    commanded: bool


class Former(msgspec.Struct, frozen=True):
    """A schema that is written no more: its fields, and the versions of the rules that wrote it."""

    fields: type[msgspec.Struct]
    rules: frozenset[str]


class SeedsOpenedFrom1(msgspec.Struct, frozen=True):
    """Opened seeds that had a seal each."""

    closing: int
    seeds: dict[str, str]
    close: bool = False


class SealsPublishedFrom1(msgspec.Struct, frozen=True):
    """A seal for each witness."""

    closing: int
    seals: dict[str, str]


class SealsReplacedFrom1(msgspec.Struct, frozen=True):
    """Other seals, one for each witness."""

    closing: int
    seals: dict[str, str]
    at: str
    reason: str = ""


BEFORE_6 = frozenset({"1", "2", "3", "4", "5"})
FORMER: Mapping[tuple[str, int], Former] = {
    # The same fields; what its settings did not say meant something else.
    ("CampaignOpened", 1): Former(e.CampaignOpened, BEFORE_6),
    ("MusterIssued", 1): Former(MusterIssuedFrom1, BEFORE_6),
    ("OrderFailed", 1): Former(OrderFailedFrom1, frozenset({"1", "2", "3"})),
    ("SealsPublished", 1): Former(SealsPublishedFrom1, BEFORE_6),
    ("SealsReplaced", 1): Former(SealsReplacedFrom1, BEFORE_6),
    ("SeedsOpened", 1): Former(SeedsOpenedFrom1, BEFORE_6),
    ("SiegeOpened", 1): Former(SiegeOpenedFrom1, frozenset({"5"})),
}


def surplus(stored: Recorded, event: e.Event, rules: str) -> str:
    """What a payload says and no reader of events hears, or a schema that its rules did not write; empty: neither."""
    encoded = codec.encode(event)
    written = schema_under(rules, stored.type, encoded.schema)
    if stored.schema != written:
        return f"{stored.type} has schema {stored.schema}, and rules {rules} write schema {written}"
    if stored.payload == encoded.payload:
        return ""
    former = FORMER.get((stored.type, stored.schema))
    # Doubled keys first: what a reader makes of them is not the same for every reader.
    return keys.twice(stored.payload) or keys.unknown(
        stored.payload, former_text(stored, former) if former else encoded.payload, stored.type
    )


def former_text(stored: Recorded, former: Former) -> str:
    """A payload of a former schema as its reader heard it, written down again."""
    return canonical(msgspec.json.decode(stored.payload, type=former.fields))


def schema_under(rules: str, type_: str, current: int) -> int:
    """The schema that a version of the rules wrote an event with."""
    found = (schema for (of, schema), former in FORMER.items() if of == type_ and rules in former.rules)
    return next(found, current)
