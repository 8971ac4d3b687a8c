"""GC-6c to 6e: who acts before whom in step 5 (D2)."""

from collections.abc import Sequence

from campaign.model.audience import shown_to
from campaign.model.state import Commander, Group, State
from campaign.rules import groups
from campaign.rules.decision import Decision
from dice import Rolled
from rulebook import rule


@rule("GC-6c", "GC-6d", "GC-6e")
def rank(prestige: int, headcount: int) -> tuple[int, int]:
    """Sorting key of a piece: highest prestige first (none counts 0), then most heads."""
    return -prestige, -headcount


def rank_of(state: State, group: Group) -> tuple[int, int]:
    """The key of a combat group."""
    return rank(groups.prestige(state, group), groups.strength(state, group))


Piece = Group | Commander


def order_of_play(decision: Decision, lone: Sequence[Commander] = ()) -> tuple[list[Piece], list[Rolled]]:
    """All groups in the order in which they act, and the dice that parted equals of different factions.

    `lone` are the commanders without men who act as well: each counts as one head (D20).
    """
    tiers: dict[tuple[int, int], list[Piece]] = {}
    for group in decision.state.groups.values():
        tiers.setdefault(rank_of(decision.state, group), []).append(group)
    for commander in lone:
        tiers.setdefault(rank(commander.prestige, 1), []).append(commander)
    rolls: list[Rolled] = []
    order: list[Piece] = []
    for key in sorted(tiers):
        factions = sorted({piece.faction for piece in tiers[key]})
        for faction in part(decision, factions, f"prestige {-key[0]}, {-key[1]} heads", rolls):
            order.extend(sorted((p for p in tiers[key] if p.faction == faction), key=number))
    return order, rolls


def number(piece: Piece) -> tuple[bool, int, str]:
    """The last tie-break inside a faction: groups by their order number, then commanders without men."""
    if isinstance(piece, Group):
        return False, piece.number, piece.id
    return True, 0, piece.id


@rule("GC-4c")
def part(decision: Decision, factions: Sequence[str], tie: str, rolls: list[Rolled]) -> list[str]:
    """Order factions that tie completely: each rolls, high first, equal dice once more, however often (D2).

    A tie reveals secret head counts, so these dice are the referee's.
    """
    order: list[str] = []
    # Who still ties, and how often they have thrown; the last are parted first.
    tied = [(list(factions), 0)]
    while tied:
        equals, again = tied.pop()
        if len(equals) < 2:
            order.extend(equals)
            continue
        thrown = {faction: throw(decision, faction, tie, again) for faction in equals}
        rolls.extend(thrown.values())
        faces = sorted({rolled.face for rolled in thrown.values()})
        tied.extend(([f for f in equals if thrown[f].face == face], again + 1) for face in faces)
    return order


def throw(decision: Decision, faction: str, tie: str, again: int) -> Rolled:
    """The die of a faction that ties, `again` times after the first."""
    return decision.dice.roll(
        "GC-6d",
        f"day {decision.state.day}, {tie}",
        f"{faction} acts first",
        repetition=again,
        witness=shown_to(decision.state),
    )
