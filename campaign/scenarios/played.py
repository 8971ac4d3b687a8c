"""The shares of campaigns of bots that factions have won, from played.toml, which `soak --balance --keep` writes."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("played.toml")
FEWEST = 20
"""Shares of fewer campaigns tell too little to be shown."""


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The campaigns of a scenario that bots have played, and by faction the share that it won, in per cent.

    A draw is won in part by each winner.
    """

    campaigns: int
    won: dict[str, int]


@cache
def read(path: Path = FILE) -> dict[str, Played]:
    """The figures by scenario."""
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, Played])


def played(scenario: str) -> Played | None:
    """The figures of a scenario; None for one that bots have played too seldom."""
    found = read().get(scenario)
    return found if found is not None and found.campaigns >= FEWEST else None


def toml(figures: Iterable[tuple[str, Played]]) -> str:
    """The text of the file."""
    return "\n".join(lines(figures)) + "\n"


def lines(figures: Iterable[tuple[str, Played]]) -> Iterator[str]:
    """The text, line by line."""
    yield "# How often each faction won, in per cent of campaigns of bots. Written by ./run soak --balance --keep."
    for scenario, found in figures:
        yield ""
        yield f"[{scenario}]"
        yield f"campaigns = {found.campaigns}"
        yield f"won = {{{', '.join(f'{faction} = {share}' for faction, share in found.won.items())}}}"
