"""What organisers do beside the log, one after the other: of two at once the later finds what the other has done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction

from campaign.service.meanwhile import HOUSE, Overtaken
from people.locks import Kind, hold


@contextmanager
def in_turn(what: str, shown: object, now: Callable[[], object], said: str) -> Iterator[None]:
    """Do what stands in the block, in a transaction, while nobody else does the same to `what`.

    `shown` is what its author was shown, None where nothing was. Raises Overtaken, with what was `said`, where it is not as
    it is `now`.
    """
    with transaction.atomic():
        # No row is held, as mails may go out within.
        hold(Kind.BESIDE_THE_LOG, what)
        if shown is not None and shown != now():
            raise Overtaken(HOUSE, "", said)
        yield
