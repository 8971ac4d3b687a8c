"""The chart of what a faction knows: its view, and its lines of the last night, as pieces and arrows on the map."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from campaign.chart import Chart, Clash, Holding, March, Marker, Side, around
from campaign.maps import CampaignMap
from campaign.report import Told
from campaign.rules import groups, men
from campaign.rules.state import Group
from campaign.sight import Agent, Camp, Train, View
from campaign.sight import Marker as Foreign

MARCHES = ("GroupMoved", "GroupFellBack")
BATTLE = "BattleFought"
KINDS = (*MARCHES, BATTLE)
"""The kinds of lines that a chart shows."""


def chart_of(view: View, ground: CampaignMap, night: Iterable[Told]) -> Chart:
    """The chart of a dawn, with the moves and battles that the night's lines tell of."""
    lines = list(night)
    return Chart(
        map=ground,
        title=view.title,
        caption=caption(view),
        sides=tuple(Side(b.id, f"{b.name}s", b.letter, b.colour) for b in view.factions.values()),
        holdings=tuple(Holding(place.id, place.faction) for place in view.places.values()),
        markers=tuple(markers(view)),
        marches=tuple(marches(view.faction, lines)),
        clashes=tuple(clashes(lines)),
        viewport=around(theatre(view)),
    )


def theatre(view: View) -> tuple[str, ...]:
    """The hexes that matter to the campaign: its places and all pieces that can be seen."""
    own, others = view.groups.values(), view.markers.values()
    standing = {group.hex for group in own} | {marker.hex for marker in others}
    neutral_ones = {camp.hex for camp in view.camps.values()}
    return tuple(sorted(standing | neutral_ones | {place.hex for place in view.places.values()}))


def caption(view: View) -> str:
    """Day and date, and whose map it is: "Day 3, 3 June 1053, as the Normans know it"."""
    when = date.fromisoformat(view.start) + timedelta(days=view.day - 1)
    over = ", the end" if view.phase == "ended" else ""
    own = view.factions[view.faction].name
    return f"Day {view.day}, {when.day} {when:%B} {when.year}{over}, as the {own}s know it"


def markers(view: View) -> Iterator[Marker]:
    """All pieces: the own ones with their strength, others' as last counted, neutral ones by their kind."""
    for group in view.groups.values():
        yield own(group, view)
    for foreign in view.markers.values():
        yield other(foreign, view.day)
    for camp in view.camps.values():
        yield neutral(camp, view.convoys.get(camp.id))
    for spy in view.spies.values():
        yield own_spy(spy)


def own(group: Group, view: View) -> Marker:
    """A group of the faction's own."""
    leaders = [view.commanders[name] for name in group.commanders]
    name = max(leaders, key=lambda leader: (leader.prestige, leader.id)).name if leaders else group.id
    return Marker(
        group.hex,
        group.faction,
        cavalry=groups.is_cavalry(group.men, leaders),
        strength=str(groups.strength(view, group)),
        label=name,
    )


def other(marker: Foreign, day: int) -> Marker:
    """A group of another faction: a count older than last night carries a question mark."""
    strength = None
    if marker.seen is not None:
        heads = men.heads(marker.seen.men) + len(marker.seen.commanders)
        strength = f"{heads}" if marker.seen.day >= day - 1 else f"{heads}?"
    return Marker(marker.hex, marker.faction, cavalry=marker.cavalry, strength=strength, label=marker.id)


def neutral(camp: Camp, own: Train | None) -> Marker:
    """A band of mercenaries, in the colour of its employer, or a convoy; of an own one the load is known."""
    kind = "convoy" if camp.kind == "convoy" else "group"
    load = str(own.load) if own is not None else None
    return Marker(camp.hex, camp.faction, kind=kind, strength=load, label=f"{camp.kind} {camp.id}")


def own_spy(spy: Agent) -> Marker:
    """A spy of the faction's own."""
    return Marker(spy.hex, spy.faction, kind="spy", label=spy.id)


def marches(faction: str, lines: Iterable[Told]) -> Iterator[March]:
    """The ways that the faction's groups took; stretches of one march that follow on each other are one arrow."""
    ways: dict[str, list[str]] = {}
    for line in in_order(faction, lines):
        way = ways.setdefault(line.facts["group"], [line.facts["start"]])
        way.extend(line.facts["path"])
    for way in ways.values():
        yield March(faction, tuple(way))


def in_order(faction: str, lines: Iterable[Told]) -> list[Told]:
    """The faction's moves such that each one of a group starts where the one before ended."""
    moves = [line for line in lines if line.kind in MARCHES and line.facts["faction"] == faction]
    ordered: list[Told] = []
    for group in dict.fromkeys(line.facts["group"] for line in moves):
        ordered.extend(chained([line for line in moves if line.facts["group"] == group]))
    return ordered


def chained(moves: list[Told]) -> list[Told]:
    """One group's moves, each after the one that ends where it starts; lines come by place, not by time."""
    left = list(moves)
    ends = {move.facts["path"][-1] for move in left}
    chain = [next((move for move in left if move.facts["start"] not in ends), left[0])]
    left.remove(chain[0])
    while left:
        here = chain[-1].facts["path"][-1]
        following = next((move for move in left if move.facts["start"] == here), left[0])
        left.remove(following)
        chain.append(following)
    return chain


def clashes(lines: Iterable[Told]) -> Iterator[Clash]:
    """Where was fought, each hex once."""
    for hex_ in dict.fromkeys(line.hex for line in lines if line.kind == BATTLE):
        yield Clash(hex_)
