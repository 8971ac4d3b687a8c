"""A faction's proof of a finished day: enough to check its dice by docs/dice.md, without the secrets of others."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any
from uuid import UUID

import msgspec

from bounds.work import one_by_one
from campaign.model import events as e
from campaign.models import FeedLine, Sheet
from campaign.rules.decision import Opened
from campaign.service.denials import Absent
from campaign.service.log.decider import codec
from campaign.service.seats import Seat
from campaign.visibility import told
from dice import Rolled
from dice.inputs import outside_digest
from eventlog.log import LOG

HAND = "hand"
PAGE = 20


class Receipt(msgspec.Struct, frozen=True):
    """A sheet that the faction filed: salt, and the very text (`orders`) that the digest covers."""

    number: int
    digest: str
    salt: str
    orders: str
    counted: bool


class Stretch(msgspec.Struct, frozen=True):
    """A part of the night, whose dice depend on `inputs`.

    After the first, those are made of the inputs before and `outside`, the digest of the answer from outside
    (docs/dice.md). `outside_salt` and `outside_body`, which that digest covers, are for the sides of the battle that
    was settled. For others, and of the first stretch, they are empty.
    """

    number: int
    inputs: str
    rolls: tuple[Rolled, ...]
    outside: str = ""
    outside_salt: str = ""
    outside_body: str = ""


class Proof(msgspec.Struct, frozen=True):
    """The proof of a day. `seal` belongs to the night, `seeds` to the audiences of the faction.

    `paths` lead from them to the seal, all hexadecimal. Once the campaign is over `night` is the seed of the night,
    from which the seeds of all audiences follow.

    `digests` holds one for each faction's sheet, absent ones too, and so names all factions. `absent_salt` is the salt
    of the own digest if the faction had filed nothing.

    `receipts` holds at most 20 sheets in the order of their numbers, and besides, on every page, the one that counted.
    `next` is the `after` of the next page.
    """

    day: int
    closing: int
    faction: str
    closed_at: str
    seal: str
    seeds: dict[str, str]
    paths: dict[str, tuple[str, ...]]
    night: str
    digests: dict[str, str]
    receipts: Annotated[tuple[Receipt, ...], msgspec.Meta(max_length=PAGE + 1)]
    next: int
    absent_salt: str
    stretches: tuple[Stretch, ...]
    dice: str


def read_proof(seat: Seat, day: int, *, after: int = 0) -> Proof:
    """The proof of a day whose night is over, for the faction of a seat. Raises Absent for any other day."""
    seat.check_over(day)
    dice, ended = seat.state().settings.dice, seat.phase == "ended"
    found = proof_of(seat.campaign, seat.faction, day, ended=ended, dice=dice, after=after)
    if found is None:
        raise Absent("There is no proof of day {day}.", day=day)
    return found


def proof_of(
    campaign: UUID, faction: str, day: int, *, ended: bool, dice: str, after: int = 0
) -> Proof | None:
    """The proof of a day that is over; None without a closing. `ended`: all dice are open to all.

    It shows a page of the sheets that the faction filed, with a number above `after`.
    """
    closing = closing_of(campaign, faction, day)
    if closing is None:
        return None
    events = night(campaign, closing)
    closed = next(each for each in events if isinstance(each, e.OrdersClosed))
    page = sheets(campaign, faction, day).filter(number__gt=after)[:PAGE]
    opened = opened_to(campaign, faction, closing)
    return Proof(
        day=day,
        closing=closing,
        faction=faction,
        closed_at=closed.at,
        seal=sealed(campaign, faction, closing),
        seeds=opened.seeds,
        paths=opened.paths,
        night=opened.night,
        digests={name: counted.digest for name, counted in sorted(closed.sheets.items())},
        receipts=receipts(page, sheets(campaign, faction, day).filter(counted=True)),
        next=max((sheet.number for sheet in page), default=after),
        absent_salt=closed.sheets[faction].salt,
        stretches=tuple(stretches(events, faction, ended=ended, dice=dice)),
        dice=dice,
    )


def lines(campaign: UUID, faction: str, kind: str) -> Any:
    """The lines of a kind that the faction was told."""
    return FeedLine.objects.filter(campaign=campaign, faction=faction, kind=kind).order_by("number")


def closing_of(campaign: UUID, faction: str, day: int) -> int | None:
    """The number of the closing of a day's orders, the last one if a day was closed again."""
    found: int | None = (
        lines(campaign, faction, "OrdersClosed").filter(day=day).values_list("closing", flat=True).last()
    )
    return found


def night(campaign: UUID, closing: int) -> list[e.Event]:
    """All events from a closing to the next."""
    begun = LOG.command(campaign, f"close/{closing}")
    following = LOG.command(campaign, f"close/{closing + 1}")
    if begun is None:
        return []
    upto = following.first_version - 1 if following is not None else None
    recorded = LOG.read(campaign, begun.first_version - 1, upto)
    return [codec.decode(each.type, each.schema, each.payload) for each in recorded]


def stretches(events: Sequence[e.Event], faction: str, *, ended: bool, dice: str) -> Iterator[Stretch]:
    """The stretches of the night with the dice that the faction may see.

    Dice entered by hand have no inputs. They come as one stretch, since several would count the dice that others alone
    saw.
    """
    now, rolls = Stretch(0, "", ()), list[Rolled]()
    for each in one_by_one(events):
        if dice != HAND and isinstance(each, e.OrdersClosed):
            now = Stretch(0, each.inputs, ())
        elif dice != HAND and isinstance(each, e.BattleSettled | e.DieEntered):
            yield msgspec.structs.replace(now, rolls=tuple(rolls))
            now, rolls = begun_by(each, now.number + 1, faction), []
        rolls.extend(rolls_of(each, faction, ended=ended))
    yield msgspec.structs.replace(now, rolls=tuple(rolls))


def begun_by(word: e.BattleSettled | e.DieEntered, number: int, faction: str) -> Stretch:
    """The stretch that a word from outside begins, without its dice; the word itself is for its sides alone."""
    body = body_of(word)
    digest = outside_digest(bytes.fromhex(word.salt), body.encode())
    if isinstance(word, e.BattleSettled) and faction in word.sides:
        return Stretch(number, word.inputs, (), digest, word.salt, body)
    return Stretch(number, word.inputs, (), digest)


def body_of(word: e.BattleSettled | e.DieEntered) -> str:
    """The text of a word from outside that its digest covers."""
    if isinstance(word, e.BattleSettled):
        return f"{word.number}|{word.way}|{word.result}"
    return f"{word.label}|{word.face}"


def rolls_of(event: e.Event, faction: str, *, ended: bool) -> tuple[Rolled, ...]:
    """The dice of an event that the faction was told of; once the campaign is over, all."""
    if ended:
        every: tuple[Rolled, ...] = getattr(event, "rolls", ())
        return every
    line = told(event, faction)
    return msgspec.convert(line.facts.get("rolls", ()), tuple[Rolled, ...]) if line is not None else ()


def sealed(campaign: UUID, faction: str, closing: int) -> str:
    """The seal of a closing, as published last: replaced ones do not count."""
    kinds = ("SealsPublished", "SealsReplaced")
    # A fork publishes a seal in the place of its origin's.
    published = FeedLine.objects.filter(campaign=campaign, faction=faction, kind__in=kinds).order_by("number")
    told = [facts for line in published if (facts := msgspec.json.decode(line.facts))["closing"] == closing]
    seal: str = told[-1]["seal"] if told else ""
    return seal


def opened_to(campaign: UUID, faction: str, closing: int) -> Opened:
    """The seeds of a closing that are open to the faction."""
    found = Opened({}, {})
    for line in lines(campaign, faction, "SeedsOpened"):
        facts = msgspec.json.decode(line.facts)
        if facts["closing"] == closing:
            paths = {whose: tuple(path) for whose, path in facts.get("paths", {}).items()}
            found = Opened(found.seeds | facts["seeds"], found.paths | paths, facts.get("night", ""))
    return Opened(dict(sorted(found.seeds.items())), dict(sorted(found.paths.items())), found.night)


def sheets(campaign: UUID, faction: str, day: int) -> Any:
    """The sheets that the faction filed for the day, the first one first."""
    return Sheet.objects.filter(campaign=campaign, faction=faction, day=day).order_by("number")


def receipts(page: Iterable[Sheet], counted: Iterable[Sheet]) -> tuple[Receipt, ...]:
    """The sheets of a page and the one that counted, each once, in the order of their numbers."""
    shown = sorted({s.number: s for s in (*page, *counted)}.items())
    return tuple(Receipt(number, s.digest, s.salt, s.orders, s.counted) for number, s in shown)
