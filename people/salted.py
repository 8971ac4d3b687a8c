"""Texts beside the log, known there by salted digests; nothing here reads the database."""

import hashlib
from typing import NamedTuple


class Kept(NamedTuple):
    """A text that is not erased, with the salt of its digest."""

    digest: str
    salt: bytes
    text: str


def digest_of(salt: bytes, text: str) -> str:
    """The digest that the log carries for a text."""
    return hashlib.sha256(salt + text.encode()).hexdigest()
