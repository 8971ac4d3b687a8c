"""GC-8.3: how far a group goes in a day."""

from collections.abc import Iterable, Iterator, Sequence

from campaign.model import men
from campaign.model.game import Game
from campaign.model.state import Commander, Group, Mercenaries, State
from campaign.rules import groups
from campaign.rules.supplies import convoys
from campaign.rules.supplies.supply import penalised
from campaign.rules.terrain import step_cost
from campaign.tables import Tables
from rulebook import Refusal, rule

UNTESTED = -(10**6)


@rule("GC-8.3a", "GC-8.3b", "GC-8.3c", "GC-4b")
def base_allowance(cavalry: bool, tables: Tables) -> int:
    """Movement points of the marker: a group with anybody on foot goes at the pace of the foot."""
    return tables.movement.cavalry_group_mp if cavalry else tables.movement.group_mp


@rule("GC-8.4h")
def halved(points: int, hungry: bool, tables: Tables) -> int:
    """Movement points of a group that went two days without supply: half, rounded down."""
    return points // tables.movement.unsupplied_divisor if hungry else points


@rule("GC-14.7a")
def slowed(wounded: bool, tables: Tables) -> int:
    """Movement points that a group loses to its wounded: once, however many they are."""
    return tables.movement.wounded_penalty_mp if wounded else 0


def allowance(cavalry: bool, season: int, wounded: bool, hungry: bool, tables: Tables) -> int:
    """Movement points of a group for a day, all changes in their order (D14)."""
    marched = base_allowance(cavalry, tables) + season - slowed(wounded, tables)
    return halved(max(1, marched), hungry, tables)


@rule("GC-12.2a")
def band_points(band: Mercenaries, season: int, hungry: bool, tables: Tables) -> int:
    """Movement points of a band of mercenaries: like a group's, more if all of it rides."""
    return allowance(men.all_mounted(band.men), season, men.wounded(band.men) > 0, hungry, tables)


@rule("GC-12.2e")
def stack_points(own: int, others: Iterable[int]) -> int:
    """Movement points of a group and the bands in its service: the points of the slowest."""
    return min([own, *others])


def points_of(state: State, group: Group, tables: Tables) -> int:
    """Movement points that a group has in step 5 of the state's day."""
    own = points_with(
        group,
        [state.commanders[name] for name in group.commanders],
        groups.hired(state, group.id) if state.mercenaries else (),
        state.season_mp,
        hungry=penalised(group.failed, tables),
        escorting=state.escorting(group.id),
        tables=tables,
    )
    if state.convoys and convoys.drives(state, group.id):
        return in_step(own, state.season_mp, tables)
    return own


def in_step(own: int, season: int, tables: Tables) -> int:
    """Movement points of a group with a convoy, which goes at the pace of the slower one (D14)."""
    return min(own, convoys.points_of_convoy(True, season, tables))


def coming_points(
    group: Group,
    leaders: Sequence[Commander],
    season: int,
    tables: Tables,
    bands: Sequence[Mercenaries] = (),
    *,
    escorting: bool = False,
) -> int:
    """Movement points that a group and its bands will have on the coming day, as its owner can tell at dawn.

    A group that escorts prisoners goes at the pace of people on foot (D37).
    """
    hungry = penalised((False, *group.failed), tables)
    return points_with(group, leaders, bands, season, hungry=hungry, escorting=escorting, tables=tables)


def points_with(
    group: Group,
    leaders: Sequence[Commander],
    bands: Sequence[Mercenaries],
    season: int,
    *,
    hungry: bool,
    escorting: bool,
    tables: Tables,
) -> int:
    """Movement points of a group that these commanders lead and these bands serve."""
    cavalry = groups.is_cavalry(group.men, leaders) and not escorting
    own = allowance(cavalry, season, groups.wounded_among(group.men, leaders), hungry, tables)
    return stack_points(own, [band_points(band, season, hungry, tables) for band in bands])


def walk(
    game: Game, start: str, path: Sequence[str], points: int, *, first: bool
) -> Iterator[tuple[str, int]]:
    """The hexes that `points` carry along `path`, each with the points left after entering it.

    A piece with a point left may always enter one hex as its only move of the day (`first`, D14).
    Raises Refusal where the path leaves the passable map.
    """
    here = start
    for hex_ in path:
        cost = step_cost(game, here, hex_)
        if cost is None:
            raise Refusal(
                "GC-2.1a", "path", "hex {hex} cannot be entered from {from_hex}", hex=hex_, from_hex=here
            )
        if cost > points and not (first and points >= 1):
            return
        points, first, here = max(0, points - cost), False, hex_
        yield hex_, points


def check_path(game: Game, start: str, path: Sequence[str]) -> None:
    """Refuse a path that is empty, breaks off, leaves the map or crosses what nobody may enter."""
    if not path:
        raise Refusal("GC-8.3d", "path", "a march needs at least one hex to enter")
    here = start
    for hex_ in path:
        if hex_ not in game.map.ground:
            raise Refusal("GC-2a", "path", "hex {hex} is not on the map", hex=hex_)
        if hex_ not in game.map.neighbours(here):
            raise Refusal("GC-8.3d", "path", "hex {hex} does not touch {from_hex}", hex=hex_, from_hex=here)
        if step_cost(game, here, hex_) is None:
            raise Refusal(
                "GC-2.1a", "path", "hex {hex} cannot be entered from {from_hex}", hex=hex_, from_hex=here
            )
        here = hex_


@rule("GC-8.3f")
def must_part(one: Group, other: Group, *, allied: bool) -> bool:
    """True if two groups of one hex at nightfall must be parted: opposed ones, unless they are allies (SD1)."""
    return one.faction != other.faction and not allied


@rule("GC-8.3g")
def who_leaves(one: Sequence[Group], other: Sequence[Group]) -> Sequence[Group]:
    """Of two opposed companies that did not fight, the one that withdraws: lower result, else last come (D13)."""

    def standing(company: Sequence[Group], enemy: Sequence[Group]) -> tuple[int, int]:
        against = enemy[0].faction
        results = [group.results[against] for group in company if against in group.results]
        return max(results, default=UNTESTED), -max(group.entered for group in company)

    return one if standing(one, other) < standing(other, one) else other
