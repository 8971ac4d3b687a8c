"""GC-14.7b: a group takes its wounded to a friendly place, or leaves them behind (D36)."""

from collections.abc import Collection, Iterable

import msgspec

from campaign.rules import events as e
from campaign.rules import groups, men
from campaign.rules.game import Game
from campaign.rules.men import Men
from campaign.rules.state import Commander, Group, State
from campaign.rules.turn import Turn
from campaign.rules.ways import cheapest_cost
from campaign.tables import Tables
from rulebook import Refusal, rule

SHELTER = "GC-14.7b"


def any_hurt(company: Iterable[men.Band], leaders: Iterable[Commander]) -> bool:
    """Whether anybody of a group is wounded."""
    return men.wounded(company) > 0 or any(leader.wounded for leader in leaders)


def shelters(state: State, faction: str) -> set[str]:
    """The hexes of the settlements in which a faction's wounded can be healed: its own."""
    return {place.hex for place in state.settlements.values() if place.faction == faction}


@rule("GC-14.7b")
def check_way(game: Game, start: str, end: str, goals: Collection[str]) -> None:
    """Refuse a march with wounded that ends no nearer to the nearest friendly settlement, unless it ends in one.

    The duty rests while none can be reached.
    """
    before = cheapest_cost(game, start, goals) if goals and end not in goals else None
    if before is None:
        return
    after = cheapest_cost(game, end, goals)
    if after is None or after >= before:
        raise Refusal(
            SHELTER,
            "path",
            f"with its wounded the group must come nearer to a place of yours: it is {before} MP from the nearest, "
            f"and would then be {'out of reach' if after is None else f'{after} MP'}",
        )


@rule("GC-14.7b")
def check_abandon(group: Group, tables: Tables) -> Men:
    """The wounded men whom a group leaves behind. Raises Refusal if it has none, or would be too small without them.

    A wounded commander stays with his people.
    """
    left = [band for band in group.men if band.wounded]
    if not left:
        raise Refusal(SHELTER, "group", f"group {group.id} has no wounded men")
    remaining = groups.headcount(group) - men.heads(left)
    if not groups.large_enough(remaining, tables):
        raise Refusal("GC-8.1a", "group", f"group {group.id} would keep {remaining} people")
    return left


def without_wounded(group: Group, tables: Tables) -> Group:
    """The group as it is when its wounded men have been left behind. Raises Refusal."""
    return msgspec.structs.replace(group, men=men.without(group.men, check_abandon(group, tables)))


def abandon(turn: Turn, group: Group) -> None:
    """Leave a group's wounded men behind: they are lost (D36)."""
    left = check_abandon(group, turn.game.tables)
    turn.choose("abandon_wounded", by_order=True)
    turn.emit(e.WoundedAbandoned(group=group.id, faction=group.faction, hex=group.hex, men=men.tidied(left)))
