"""GC-8.2: the men of a group, from its number of heads and the roster of its people."""

from collections.abc import Sequence

from campaign.model.game import Game
from campaign.tables import Tables
from rulebook import rule

TEN = 10
ALL_CAVALRY = "all_cavalry"
LOMBARD = "lombard"
"""The people that men come from for a faction without men of its own (D23)."""


@rule("GC-8.2b", "GC-13.6b")
def troops_of(faction: str, game: Game) -> str:
    """The people whose roster a faction has: the one that the scenario names, else its own, else that of its first group.

    One of which nothing of this says anything is taken for Lombards (D23).
    """
    rosters, book = game.tables.roster, game.scenario.book
    named = [entry.troops for entry in book.factions if entry.id == faction]
    first = [group.troops for group in book.pieces.groups if group.faction == faction]
    return next((people for people in (*named, faction, *first) if people in rosters), LOMBARD)


def lines(strength: int, longest: int) -> list[int]:
    """The roster lines that add up to a number of heads: itself, or one line 10 for every ten and the units."""
    if strength <= longest:
        return [strength]
    tens, units = divmod(strength, TEN)
    return [TEN] * tens + ([units] if units else [])


@rule("GC-8.2b")
def from_lines(troops: str, strength: int, tables: Tables) -> dict[str, int]:
    """Men by type of a mixed group."""
    roster = tables.roster[troops]
    counts: dict[str, int] = {}
    for line in lines(strength, max(roster)) if strength else []:
        for kind, count in roster[line].items():
            counts[kind] = counts.get(kind, 0) + count
    return counts


def dealt(riders: Sequence[str], strength: int) -> dict[str, int]:
    """Men by type of an all-mounted group: the head count dealt over the list in turn (M-roster)."""
    counts: dict[str, int] = {}
    for number in range(strength):
        kind = riders[number % len(riders)]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


@rule("GC-8.2a")
def muster_roster(troops: str, strength: int, tables: Tables, composition: str = "mixed") -> dict[str, int]:
    """Men by type of a group of so many heads, by the standard roster of its people."""
    if composition == ALL_CAVALRY:
        return dealt(tables.cavalry_roster[troops], strength)
    return from_lines(troops, strength, tables)
