"""Words of organisers that stand beside the log; the log itself holds their salted digests."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID

from eventlog.errors import LogRefusal
from people.models import Remark, Tenure
from people.salted import Kept, digest_of
from rulebook import Refusal, RefusedOnRecord

SALT_BYTES = 16


def remark(author: Tenure | None, campaign: UUID, text: str) -> str:
    """Keep a text and answer its digest; "" for an empty one."""
    if not text.strip():
        return ""
    salt = secrets.token_bytes(SALT_BYTES)
    kept = Remark.objects.create(
        campaign=campaign, author=author, digest=digest_of(salt, text), salt=salt, text=text
    )
    return kept.digest


def take_back(digest: str) -> None:
    """Forget a text whose digest came into no log."""
    Remark.objects.filter(digest=digest).delete()


@contextmanager
def remarked(author: Tenure | None, campaign: UUID, text: str) -> Iterator[str]:
    """Keep a text beside the act that the block carries out: its digest, taken back if the act leaves nothing behind."""
    # Kept before the act: should the process end between the two, a text too many stands here and none is missing.
    digest = remark(author, campaign, text)
    try:
        yield digest
    except RefusedOnRecord:
        raise
    except (Refusal, LogRefusal):
        take_back(digest)
        raise


def text_of(digest: str) -> str:
    """The text behind a digest, empty if it was erased or never was."""
    found = Remark.objects.filter(digest=digest).first()
    return found.text if found is not None else ""


def texts_of(digests: Iterable[str]) -> dict[str, str]:
    """The texts behind digests, without erased and unknown ones."""
    found = Remark.objects.filter(digest__in=list(digests)).exclude(text="")
    return dict(found.values_list("digest", "text"))


def kept_of(campaign: UUID) -> list[Kept]:
    """The texts beside the log of a campaign, the oldest first, without who wrote them."""
    found = Remark.objects.filter(campaign=campaign).exclude(text="").order_by("pk")
    return [Kept(each.digest, bytes(each.salt), each.text) for each in found]


def take_in(campaign: UUID, texts: Iterable[Kept]) -> None:
    """Keep texts that come with a campaign from elsewhere; they have no author here."""
    rows = (Remark(campaign=campaign, digest=each.digest, salt=each.salt, text=each.text) for each in texts)
    Remark.objects.bulk_create(rows, ignore_conflicts=True)
