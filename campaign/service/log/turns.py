"""The acts of organisers beside the log, one after the other: the later of two at once sees the other's effect."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction

from campaign.service.log.meanwhile import HOUSE, Overtaken
from people.locks import Kind, hold


@contextmanager
def in_turn(what: str, shown: object, now: Callable[[], object], said: str) -> Iterator[None]:
    """Do the block in a transaction, while no other does the same to `what`.

    `shown` is the value that its author was shown, None without one. Raises Overtaken with the sentence `said` if it
    differs from the value `now`.
    """
    with transaction.atomic():
        # No row is held, as mails may go out within.
        hold(Kind.BESIDE_THE_LOG, what)
        if shown is not None and shown != now():
            raise Overtaken(HOUSE, "", said)
        yield
