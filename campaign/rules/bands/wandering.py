"""GC-12.2b: in step 5 neutral bands of mercenaries make for the nearest combat group to find service (D24)."""

from collections.abc import Sequence
from itertools import groupby

from campaign.model import events as e
from campaign.model.orders import LeadMercenaries
from campaign.model.state import Group, Mercenaries, State
from campaign.rules import mercenaries
from campaign.rules.decision import Decision
from campaign.rules.money.dealings import serve
from campaign.rules.movement import band_points, walk
from campaign.rules.precedence import rank_of
from campaign.rules.ways import cheapest_way
from hexmap import grid
from rulebook import rule

MERCENARIES = "mercenaries"


def move_mercenaries(decision: Decision) -> None:
    """Move every neutral band, the largest first, and let the groups that it meets hire it (D3)."""
    neutral = mercenaries.by_size(band for band in decision.state.mercenaries.values() if not band.group)
    for name in [band.id for band in neutral]:
        lead(decision, decision.state.mercenaries[name])
        be_met(decision, decision.state.mercenaries[name])
    decision.next()


@rule("GC-12.2b")
def mover(factions: Sequence[str], led: int) -> str:
    """The faction whose turn it is to lead a band: they alternate in their order, from day to day."""
    return factions[led % len(factions)]


def way_to(decision: Decision, band: Mercenaries, group: Group) -> tuple[str, ...] | None:
    """The cheapest way from a band to a group, if there is one."""
    return cheapest_way(decision.game, band.hex, [group.hex])


@rule("GC-12.2b")
def nearest(decision: Decision, band: Mercenaries) -> dict[str, tuple[str, ...]]:
    """The nearest combat groups that a band can reach, by distance in hexes, each with the way to it."""

    def distance(group: Group) -> int:
        return grid.distance(band.hex, group.hex)

    everybody = sorted(decision.state.groups.values(), key=lambda group: (distance(group), group.id))
    for _, tier in groupby(everybody, key=distance):
        found = {group.id: way for group in tier if (way := way_to(decision, band, group)) is not None}
        if found:
            return found
    return {}


def lead(decision: Decision, band: Mercenaries) -> None:
    """Let the faction whose turn it is lead a band towards the nearest group, until it meets one."""
    if decision.state.groups_at(band.hex):
        return
    ways = nearest(decision, band)
    if not ways:
        return
    leading = mover(list(decision.state.factions), decision.state.led)
    path = entered(decision, band, ways[choose(decision, leading, list(ways))])
    if path:
        decision.emit(e.MercenariesMoved(band=band.id, start=band.hex, path=path, mover=leading))
        for faction in mercenaries.strangers(decision.state, decision.state.mercenaries[band.id]):
            mercenaries.see(decision, faction, decision.state.mercenaries[band.id])


def entered(decision: Decision, band: Mercenaries, way: Sequence[str]) -> tuple[str, ...]:
    """The hexes of a way that a band enters on the day: as far as its points carry, or to the first group."""
    points = band_points(band, decision.state.season_mp, False, decision.game.tables)
    path: list[str] = []
    for hex_, _ in walk(decision.game, band.hex, way, points, first=True):
        path.append(hex_)
        if decision.state.groups_at(hex_):
            break
    return tuple(path)


def choose(decision: Decision, leading: str, equals: Sequence[str]) -> str:
    """Of equally near groups the one that the mover's order names first, else one of its own, else the first by id."""
    if len(equals) == 1:
        return equals[0]
    named = [
        decision.resolve(leading, name)
        for order in decision.state.playing.get(leading, ())
        if isinstance(order, LeadMercenaries)
        for name in order.towards
    ]
    wanted = [name for name in named if name in equals]
    decision.choose("lead_mercenaries", by_order=bool(wanted))
    own = [name for name in equals if decision.state.groups[name].faction == leading]
    return [*wanted, *own, *equals][0]


def be_met(decision: Decision, band: Mercenaries) -> None:
    """Offer a neutral band to the groups of its hex, in the order of play."""
    for group in in_order(decision.state, band.hex):
        if decision.state.mercenaries[band.id].group:
            return
        serve(decision, group)


def in_order(state: State, hex_: str) -> list[Group]:
    """The groups of a hex as they would act."""
    return sorted(
        state.groups_at(hex_), key=lambda group: (*rank_of(state, group), group.faction, group.number)
    )
