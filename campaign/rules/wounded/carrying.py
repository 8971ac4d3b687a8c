"""GC-14.7b: a group takes its wounded to a friendly place, or leaves them behind (D36)."""

from collections.abc import Collection, Iterable, Mapping

import msgspec

from campaign.model import events as e
from campaign.model import men
from campaign.model.game import Game
from campaign.model.men import Men
from campaign.model.state import Commander, Group, Mercenaries, State
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.groups import Employers
from campaign.rules.ways import cheapest_cost
from campaign.tables import Tables
from rulebook import Refusal, rule

SHELTER = "GC-14.7b"


def any_hurt(company: Iterable[men.Band], leaders: Iterable[Commander]) -> bool:
    """True if anybody of a group is wounded."""
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
    if after is None:
        raise Refusal(
            SHELTER,
            "path",
            "the group has wounded, so its march must end nearer to a place of yours: {before} away now in movement "
            "points, out of reach then",
            before=before,
        )
    if after >= before:
        raise Refusal(
            SHELTER,
            "path",
            "the group has wounded, so its march must end nearer to a place of yours: {before} away now in movement "
            "points, {after} then",
            before=before,
            after=after,
        )


@rule("GC-14.7b")
def owed_beds(band: Mercenaries, tables: Tables) -> Men:
    """The wounded of a band whom its employer must take to a place: none where too few would go on without them (D81)."""
    hurt = [each for each in band.men if each.wounded]
    return hurt if groups.large_enough(men.heads(band.men) - men.heads(hurt), tables) else []


def owed_to_bands(state: Employers, group: str, tables: Tables) -> dict[str, Men]:
    """The wounded whom a group must take to a place for the bands that serve it, band by band."""
    owed = {band.id: owed_beds(band, tables) for band in groups.hired(state, group)}
    return {name: hurt for name, hurt in owed.items() if hurt}


@rule("GC-14.7b")
def check_abandon(group: Group, owed: Mapping[str, Men], tables: Tables) -> Men:
    """The wounded men whom a group leaves behind beside those `owed` to its bands.

    Raises Refusal if there is nobody to leave, or it would be too small without them. A wounded commander stays with
    his people.
    """
    left = [band for band in group.men if band.wounded]
    if not left and not owed:
        raise Refusal(SHELTER, "group", "group {group} has no wounded men", group=group.id)
    remaining = groups.headcount(group) - men.heads(left)
    if not groups.large_enough(remaining, tables):
        raise Refusal(
            "GC-8.1a",
            "group",
            "group {group} would keep {left} of the {least} people that a group needs",
            group=group.id,
            left=remaining,
            least=tables.movement.group_min_characters,
        )
    return left


def without_wounded(group: Group, owed: Mapping[str, Men], tables: Tables) -> Group:
    """The group as it is when its wounded men have been left behind. Raises Refusal."""
    return msgspec.structs.replace(group, men=men.without(group.men, check_abandon(group, owed, tables)))


def abandon(decision: Decision, group: Group) -> None:
    """Leave a group's wounded men and its bands' wounded behind: they are lost (D36, D81)."""
    owed = owed_to_bands(decision.state, group.id, decision.game.tables)
    left = check_abandon(group, owed, decision.game.tables)
    decision.choose("abandon_wounded", by_order=True)
    if left:
        decision.emit(e.WoundedAbandoned(**group.header, men=men.tidied(left)))
    for band, hurt in owed.items():
        decision.emit(e.MercenariesAbandoned(band=band, **group.header, men=men.tidied(hurt)))
