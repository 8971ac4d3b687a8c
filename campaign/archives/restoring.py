"""Take up a campaign from an archive: all of it is checked, then all of it is written, in one transaction."""

from collections.abc import Callable, Iterator
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from campaign.archives.boxes import unboxed
from campaign.archives.reading import Lines, Source, checked
from campaign.archives.shapes import ArchiveRefused, Checked, Manifest
from campaign.model import commands
from campaign.model.state import State
from campaign.models import CampaignSummary, Preparation
from campaign.rules.deadline import written
from campaign.service import clock, dice_secret
from campaign.service.editions import pinned
from campaign.service.engagements import progress
from campaign.service.log.commands import decided, fresh, stored
from campaign.service.log.decider import DECIDER
from campaign.service.log.lines import mark_anew
from campaign.service.log.projections import project
from campaign.service.log.rebuild import event_of, head_of
from eventlog.decider import Change
from eventlog.errors import VersionConflict
from eventlog.jsonl import Export
from eventlog.log import LOG
from eventlog.records import NEW, Encoded, Head
from eventlog.store import seal
from people.models import Account
from people.remarks import take_in
from people.tenures import organise
from rulebook import Refusal
from rulebook.tables import TableError


class Restored(msgspec.Struct, frozen=True):
    """A campaign that was taken up; `resealed`: its secret stayed behind, and everybody is told of another seal."""

    campaign: UUID
    title: str
    day: int
    phase: str
    events: int
    battles: int
    resealed: bool


def restore(
    lines: Lines,
    *,
    actor: str = "",
    organiser: Account | None = None,
    check: Callable[[], Checked] | None = None,
) -> Restored:
    """Take up the campaign of an archive, which `organiser` organises from now on; without one `actor` does it.

    `check` checks the same lines where they are not to be checked by this process. Raises ArchiveRefused, naming the
    place, and LogBusy; nothing is changed then.
    """
    found = checked(lines) if check is None else check()
    secret = None if found.secret is None else unboxed(bytes.fromhex(found.secret.box))
    check_new(found.manifest)
    try:
        with transaction.atomic(durable=True):
            return _written(lines, found, secret, actor, organiser)
    except VersionConflict as there:
        raise ArchiveRefused("campaign", "it is here already, or a battle of it is") from there
    except IntegrityError:
        # Of two who take up the same at once, the later meets the read models of the other.
        check_new(found.manifest)
        raise


def check_new(manifest: Manifest) -> None:
    """Raise ArchiveRefused for a campaign that is here already, in part or whole."""
    for end in manifest.streams:
        if LOG.head(end.stream) != NEW:
            raise ArchiveRefused(
                "campaign", "it is here already, or a battle of it is, and a log is never replaced"
            )
    there = {"campaign": manifest.campaign}
    if CampaignSummary.objects.filter(**there).exists() or Preparation.objects.filter(**there).exists():
        raise ArchiveRefused("campaign", "a campaign of this id is here already")


def _written(
    lines: Lines, found: Checked, secret: bytes | None, actor: str, organiser: Account | None
) -> Restored:
    """Write all of it: the read models first, then the log, in which this is the only writer until the end."""
    campaign = found.manifest.campaign
    streams = again(lines, found)
    state, head = projected(next(streams))
    battles = 0
    for export in streams:
        progress.write(export.commands[0], export.commands[-1], export.events)
        battles += 1
    check_edition(state)
    take_in(campaign, found.texts)
    if organiser is not None:
        actor = str(organise(organiser, campaign).id)
    command = taken_up(campaign, state, head, secret)
    record = stored(command, fresh("bring"), actor)
    decision = decided(state, command)
    batch = seal(campaign, head, record, [DECIDER.codec.encode(event) for event in decision.events])
    project(Change(campaign, record, head, batch.head, decision.events, decision.state))
    for export in again(lines, found):
        append(export)
    LOG.append_sealed(batch)
    after = decision.state
    mark_anew(campaign, after)
    return Restored(
        campaign, after.title, after.day, after.phase, head.version, battles, resealed=bool(command.seal)
    )


def again(lines: Lines, found: Checked) -> Iterator[Export]:
    """The streams once more. Raises ArchiveRefused where the file is not the one that was checked."""
    source = Source(lines())
    yield from source.streams()
    if source.end is None or source.end.digest != found.digest:
        raise ArchiveRefused("file", "it was changed while it was read")


def projected(export: Export) -> tuple[State, Head]:
    """Write the read models of a campaign's stream; the state and the head in which it ends."""
    state, before = DECIDER.initial(), NEW
    recorded = iter(export.events)
    for each in export.commands:
        events = [event_of(next(recorded)) for _ in range(each.first_version, each.last_version + 1)]
        for event in events:
            DECIDER.evolve(state, event)
        project(Change(export.stream, each.command, before, head_of(each), events, state))
        before = head_of(each)
    return state, before


def check_edition(state: State) -> None:
    """Raise ArchiveRefused where the editions that the campaign was opened with are not installed."""
    try:
        pinned(state)
    except Refusal as refusal:
        raise ArchiveRefused(f"manifest.{refusal.field}", str(refusal.reason)) from refusal
    except TableError as missing:
        raise ArchiveRefused("manifest.scenario", str(missing)) from missing


def taken_up(campaign: UUID, state: State, head: Head, secret: bytes | None) -> commands.BringCampaign:
    """The command by which it goes on here, with its own secret or another. Raises ArchiveRefused for one not its own."""
    at = written(clock.now())
    command = commands.BringCampaign(at=at, version=head.version, digest=head.digest)
    if state.phase == "ended":
        return command
    if secret is not None:
        if not dice_secret.is_behind(secret, state):
            raise ArchiveRefused("secret", "it is not the one behind the seal of the coming night")
        dice_secret.take_in(campaign, secret)
        return command
    drawn = dice_secret.draw_secret(campaign)
    new = dice_secret.seal_of(drawn, dice_secret.sealed_closing(state), state.factions)
    return msgspec.structs.replace(command, seal=new)


def append(export: Export) -> None:
    """Append a stream to the log, batch by batch, each with the digests that it has. Raises VersionConflict, LogBusy."""
    expected, events = NEW, iter(export.events)
    for each in export.commands:
        count = each.last_version - each.first_version + 1
        encoded = [
            Encoded(one.type, one.schema, one.payload) for _, one in zip(range(count), events, strict=False)
        ]
        batch = seal(export.stream, expected, each.command, encoded)
        if (batch.digest.hex(), batch.head) != (each.digest, head_of(each)):
            raise ArchiveRefused(f"batch {each.number}", "it does not match its digest")
        LOG.append_sealed(batch)
        expected = batch.head
