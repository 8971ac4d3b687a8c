"""The dice of one event, proved as far as their seeds are open: for an organiser."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from campaign.model import events as e
from campaign.service.log.decider import codec
from dice import Rolled
from dice.proof import Sealed, Verdict, prove, under_one
from dice.tree import Tree, audience_seed
from eventlog.marks import name_of
from eventlog.models import Event

BEGINS = (e.CampaignOpened, e.OrdersClosed, e.BattleSettled, e.DieEntered)
"""Events with which a stretch of dice begins: they carry its inputs."""
SEALS = (e.SealsPublished, e.SealsReplaced)


class Proved(msgspec.Struct, frozen=True):
    """A die with the finding of its proof, as `dice.proof.Finding` has it.

    `seed` is the one of its audience, hexadecimal, "" while it is sealed.
    """

    die: Rolled
    verdict: Verdict
    expected: int | None
    seed: str


class ProvedDice(msgspec.Struct, frozen=True):
    """The dice of an event: the closing in whose night they fell, 0 for the opening, their inputs, and the seal."""

    closing: int
    inputs: str
    seal: str
    dice: tuple[Proved, ...]


class Open(msgspec.Struct):
    """The open part of a closing: seeds and their paths by audience, and the seed of the night once it is open."""

    seeds: dict[str, str] = {}
    paths: dict[str, tuple[str, ...]] = {}
    night: str = ""

    def seed(self, audience: str) -> str:
        """The seed of an audience, "" while it is sealed."""
        if self.night:
            return audience_seed(bytes.fromhex(self.night), audience).hex()
        return self.seeds.get(audience, "")


def proved(campaign: UUID, version: int, event: e.Event, factions: Sequence[str]) -> ProvedDice | None:
    """The dice of the event at a version; None for an event without dice. `factions` are the campaign's."""
    rolls: tuple[Rolled, ...] = getattr(event, "rolls", ())
    if not rolls:
        return None
    before = Event.objects.filter(stream=campaign, version__lte=version).order_by("-version")
    closing, inputs = stretch_of(before)
    seals, open_ = seals_of(before, closing), open_of(campaign, closing)
    seeds = {each.witness: open_.seed(each.witness) for each in rolls}
    known = {audience: bytes.fromhex(seed) for audience, seed in seeds.items() if seed}
    found = prove(known, sealed(closing, seals, open_, factions), bytes.fromhex(inputs), rolls)
    return ProvedDice(
        closing,
        inputs,
        seals.seal if seals is not None else "",
        tuple(
            Proved(die, finding.verdict, finding.expected, seeds[die.witness])
            for die, finding in zip(rolls, found.findings, strict=True)
        ),
    )


def stretch_of(before: QuerySet[Event]) -> tuple[int, str]:
    """The closing, 0 for the opening, and the inputs of the stretch to which the newest of these events belongs."""
    began = next(decoded(before.filter(type__in=[name_of(each) for each in BEGINS])[:1]))
    closed = next(decoded(before.filter(type=name_of(e.OrdersClosed))[:1]), None)
    assert isinstance(began, BEGINS)
    return closed.closing if isinstance(closed, e.OrdersClosed) else 0, began.inputs


def seals_of(before: QuerySet[Event], closing: int) -> e.SealsPublished | e.SealsReplaced | None:
    """The event among these that sealed a closing; None for the opening, which is unsealed."""
    for each in decoded(about(before, closing).filter(type__in=[name_of(kind) for kind in SEALS])):
        if isinstance(each, SEALS) and each.closing == closing:
            return each
    return None


def open_of(campaign: UUID, closing: int) -> Open:
    """The seeds of a closing that have been opened until now."""
    found = Open()
    rows = about(Event.objects.filter(stream=campaign), closing).filter(type=name_of(e.SeedsOpened))
    for each in decoded(rows.order_by("version")):
        if isinstance(each, e.SeedsOpened) and each.closing == closing:
            found = Open(found.seeds | each.seeds, found.paths | each.paths, each.night or found.night)
    return found


def about(rows: QuerySet[Event], closing: int) -> QuerySet[Event]:
    """The events that may belong to a closing."""
    return rows.filter(payload__contains=f'"closing":{closing}')


def decoded(rows: QuerySet[Event]) -> Iterator[e.Event]:
    """Events as such."""
    return (codec.decode(each.type, each.schema, each.payload) for each in rows)


def sealed(
    closing: int, seals: e.SealsPublished | e.SealsReplaced | None, open_: Open, factions: Sequence[str]
) -> Sealed:
    """The test whether a seed is the sealed one; seeds of the opening have no seal."""
    if not closing:
        return lambda audience, seed: True
    if seals is None:
        return lambda audience, seed: False
    if open_.night:
        fits = Tree(bytes.fromhex(open_.night), factions).seal == seals.seal
        return lambda audience, seed: fits
    return under_one(seals.seal, factions, open_.paths)
