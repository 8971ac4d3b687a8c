"""A campaign as it was at an event becomes one of its own: a fork, to play another ending, to try or to teach.

Its log begins with a copy of its origin's, command by command and byte for byte, sealed into a chain of its own. An
event then names its origin (`CampaignForked`). Its secret is drawn again; the secret of its origin is never read. The
log, the read models and the notices of its origin stay as they are.
"""

from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import State
from campaign.rules.deadline import written
from campaign.service import clock, dice_secret
from campaign.service.log.commands import NIGHT, decided, new_id, stored
from campaign.service.log.decider import DECIDER, codec
from campaign.service.log.lines import mark_anew
from campaign.service.log.past import Past, past
from campaign.service.log.projections import project
from campaign.service.log.rebuild import event_of
from campaign.service.organisers.founding import check_free
from campaign.service.processes import signals
from eventlog.decider import Change
from eventlog.errors import VersionConflict
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.models import Event
from eventlog.records import NEW, Command, Encoded, Head
from eventlog.store import Sealed, seal

ORIGIN = "origin"
"""The actor of people's acts in the campaign that a fork comes from: their names stay there."""


def fork_campaign(
    campaign: UUID, at: int | None, *, title: str, actor: str, reason: str = "", name: UUID | None = None
) -> UUID:
    """Make a campaign of its own of another as it was at an event, as `past` has it; the id, which is `name` if given.

    It is paused, or goes on with the night that it is in. Raises Refusal, naming the field, and UnknownEvent.
    """
    origin, made = past(campaign, at), name or new_id()
    check_free(made)
    try:
        with transaction.atomic(durable=True):
            copied, state = copy(origin, made)
            batches = [*copied, forked(origin, state, copied[-1].head, title, actor, reason, made)]
            for batch in batches:
                LOG.append_sealed(batch)
            mark_anew(made, state)
    except (VersionConflict, IntegrityError):
        # A read model's unique key may meet whoever makes the same fork at this moment before the log does.
        check_free(made)
        raise
    signals.ring(made)
    return made


def copy(origin: Past, name: UUID) -> tuple[list[Sealed], State]:
    """The commands of the origin as they are to stand in the log of the fork, and the state after them.

    The read models of the fork are written on the way. Raises UnknownEvent.
    """
    state, head, copied = DECIDER.initial(), NEW, list[Sealed]()
    for given, recorded in origin.batches():
        encoded = [Encoded(each.type, each.schema, each.payload) for each in recorded]
        batch = seal(name, head, nameless(given.command), encoded)
        events = [event_of(each) for each in recorded]
        for event in events:
            DECIDER.evolve(state, event)
        project(Change(name, batch.command, head, batch.head, events, state))
        copied.append(batch)
        head = batch.head
    return copied, state


def nameless(command: Command) -> Command:
    """The command without its author."""
    return command if command.actor == NIGHT else msgspec.structs.replace(command, actor=ORIGIN)


def forked(origin: Past, state: State, head: Head, title: str, actor: str, reason: str, name: UUID) -> Sealed:
    """The command that makes the copy a campaign of its own, with its events and read models. Raises Refusal."""
    closing = dice_secret.sealed_closing(state)
    command = commands.ForkCampaign(
        campaign=str(name),
        title=title,
        origin=state.id,
        of=state.title,
        version=origin.head.version,
        digest=origin.head.digest,
        seal=dice_secret.seal_of(dice_secret.draw_secret(name), closing, state.factions),
        at=written(clock.now()),
        reason=reason,
    )
    made = decided(state, command)
    kept = stored(command, f"fork/{name}", actor)
    batch = seal(name, head, kept, [codec.encode(event) for event in made.events])
    project(Change(name, kept, head, batch.head, made.events, made.state))
    return batch


def origins(campaign: UUID) -> list[e.CampaignForked]:
    """Of which campaigns a campaign is a fork, the nearest last; none for one that was opened."""
    found = Event.objects.filter(stream=campaign, type=name_of(e.CampaignForked)).order_by("version")
    kept = [codec.decode(each.type, each.schema, each.payload) for each in found]
    return [event for event in kept if isinstance(event, e.CampaignForked)]


def copied_before(campaign: UUID, version: int) -> bool:
    """True if an event of a campaign happened in its origin, and here stands for the record alone."""
    return Event.objects.filter(stream=campaign, type=name_of(e.CampaignForked), version__gt=version).exists()
