"""Write a whole campaign into one file, as it is at one moment."""

import gzip
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from typing import IO
from uuid import UUID

from django.db import connection, transaction

from campaign.archives.boxes import boxed
from campaign.archives.shapes import (
    FORMAT,
    ArchiveRefused,
    End,
    Manifest,
    RemarkLine,
    SecretLine,
    StreamEnd,
    written,
)
from campaign.model.state import State
from campaign.models import Engagement
from campaign.service import dice_secret
from campaign.service.log.decider import DECIDER, RULES_VERSION
from campaign.service.unopened import unopened
from eventlog.export import export
from eventlog.log import LOG
from people.remarks import kept_of

ON_FILE = (
    "sheets of the open day are on file, and secret until its orders are closed: take the campaign after the "
    "next night, or ask the operator"
)


def archive(campaign: UUID, out: IO[bytes], *, whole: bool = False, key: str = "") -> Manifest:
    """Write a campaign, packed by gzip, to a file that is open for it; what it says of itself.

    With `whole`, sheets of the open day are no hindrance. With the `key` of a server the secret of the dice goes along in
    a box for it; without, it stays behind. Work goes on meanwhile. Raises ArchiveRefused.
    """
    with (
        transaction.atomic(durable=True),
        gzip.GzipFile(fileobj=out, mode="wb", filename="", mtime=0) as packed,
    ):
        with connection.cursor() as cursor:
            cursor.execute("set transaction isolation level repeatable read, read only")
        state = DECIDER.initial() if not LOG.head(campaign).version else state_of(campaign)
        if not whole:
            check_opened(campaign)
        manifest = manifest_of(campaign, state)
        digest, count = sha256(), 0
        for line in lines(manifest, secret_for(campaign, state, key)):
            digest.update(line)
            count += packed.write(line) > 0
        packed.write(written(End(count, digest.hexdigest())))
    return manifest


def state_of(campaign: UUID) -> State:
    """The state of a campaign at the moment that is written. Raises what the log does."""
    return LOG.load_at(DECIDER, campaign, LOG.head(campaign).version)


def check_opened(campaign: UUID) -> None:
    """Raise ArchiveRefused while the log holds sheets that nobody may read yet."""
    if holds_unopened(campaign):
        raise ArchiveRefused("campaign", ON_FILE)


def holds_unopened(campaign: UUID) -> bool:
    """True if the log holds sheets of a day whose orders are not closed."""
    return bool(unopened(LOG.commands(campaign), LOG.read(campaign)))


def manifest_of(campaign: UUID, state: State) -> Manifest:
    """The manifest of the file to write. Raises ArchiveRefused for a campaign that there is none of."""
    if not state.id:
        raise ArchiveRefused("campaign", f"there is no campaign {campaign}")
    heads = [(stream, LOG.head(stream)) for stream in (campaign, *battles_of(campaign))]
    return Manifest(
        format=FORMAT,
        rules=RULES_VERSION,
        campaign=campaign,
        title=state.title,
        scenario=state.scenario,
        scenario_digest=state.scenario_digest,
        map_digest=state.map_digest,
        tables_digest=state.tables_digest,
        streams=[StreamEnd(stream, head.version, head.digest) for stream, head in heads if head.version],
    )


def battles_of(campaign: UUID) -> list[UUID]:
    """The streams of a campaign's battles."""
    rows = Engagement.objects.filter(campaign=campaign).order_by("number", "issue")
    return list(rows.values_list("stream", flat=True))


def secret_for(campaign: UUID, state: State, key: str) -> SecretLine | None:
    """The secret of the dice in its box; None without a key, and when all dice are rolled."""
    if not key or state.phase == "ended":
        return None
    if not dice_secret.fits(campaign, state):
        raise ArchiveRefused("key", "the secret of its dice is lost: there is nothing to put into a box")
    box = dice_secret.in_a_box(campaign, partial(boxed, key=key))
    return SecretLine(key.strip().lower(), box.hex())


def lines(manifest: Manifest, secret: SecretLine | None) -> Iterator[bytes]:
    """All lines but the last."""
    yield written(manifest)
    for remark in kept_of(manifest.campaign):
        yield written(RemarkLine(remark.digest, remark.salt.hex(), remark.text))
    if secret is not None:
        yield written(secret)
    for end in manifest.streams:
        yield from export(LOG, end.stream)
