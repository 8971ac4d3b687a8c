"""GC-6c to 6e: who acts before whom in step 5 (D2)."""

from collections.abc import Sequence

from campaign.rules import groups
from campaign.rules.state import Group, State
from campaign.rules.turn import Turn
from dice import Rolled
from rulebook import rule


@rule("GC-6c", "GC-6d", "GC-6e")
def rank(prestige: int, headcount: int) -> tuple[int, int]:
    """Sorting key of a piece: highest prestige first (none counts 0), then most heads."""
    return -prestige, -headcount


def rank_of(state: State, group: Group) -> tuple[int, int]:
    """The key of a combat group."""
    return rank(groups.prestige(state, group), groups.strength(state, group))


def order_of_play(turn: Turn) -> tuple[list[str], list[Rolled]]:
    """All groups in the order in which they act, and the dice that parted equals of different factions."""
    tiers: dict[tuple[int, int], list[Group]] = {}
    for group in turn.state.groups.values():
        tiers.setdefault(rank_of(turn.state, group), []).append(group)
    rolls: list[Rolled] = []
    order: list[str] = []
    for key in sorted(tiers):
        factions = sorted({group.faction for group in tiers[key]})
        for faction in part(turn, factions, f"prestige {-key[0]}, {-key[1]} heads", rolls):
            own = sorted((g for g in tiers[key] if g.faction == faction), key=lambda g: g.number)
            order.extend(group.id for group in own)
    return order, rolls


@rule("GC-4c")
def part(turn: Turn, factions: Sequence[str], tie: str, rolls: list[Rolled], again: int = 0) -> list[str]:
    """Order factions that tie completely: each rolls, high first, equal dice once more (D2).

    A tie tells of head counts that nobody may know, so these dice are the referee's.
    """
    if len(factions) < 2:
        return list(factions)
    subject = f"day {turn.state.day}, {tie}"
    thrown = {
        faction: turn.dice.roll(
            "GC-6d", subject, f"{faction} acts first", repetition=again, witness="referee"
        )
        for faction in factions
    }
    rolls.extend(thrown.values())
    order: list[str] = []
    for face in sorted({rolled.face for rolled in thrown.values()}, reverse=True):
        equals = [f for f in factions if thrown[f].face == face]
        order.extend(part(turn, equals, tie, rolls, again + 1))
    return order
