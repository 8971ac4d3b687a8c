"""The looks of a person in words: the page behind an address that is kept on record."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.urls import Resolver404, resolve

from people.models import Account, Reading

OF_ALL = ("campaign",)
"""Parts of every address of a campaign, which say nothing of its page."""


class LookedAt(msgspec.Struct, frozen=True):
    """A reading: its time, its reader ("" account: at the shell), the page in words, and its address with its fields."""

    at: Any
    account: Account | None
    said: str
    path: str


def in_words(readings: Iterable[Reading]) -> Iterator[LookedAt]:
    """The readings with their pages in words."""
    for each in readings:
        yield LookedAt(each.at, each.account, page_in_words(each.path), each.path)


def page_in_words(path: str) -> str:
    """The page of an address in words: "battle 3", "sheets, day 2"; other text as it is written."""
    address, _, said = path.partition(": ")
    try:
        found = resolve(address.partition("?")[0])
    except Resolver404:
        return path
    name = (found.url_name or "").replace("_", " ")
    parts = [f"{key} {value}" for key, value in found.kwargs.items() if key not in OF_ALL]
    return ", ".join([name, *parts]) + (f": {said}" if said else "")
