"""The chart of what a faction knows: its view, and its lines of the last night, as pieces and arrows on the map."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Protocol

from campaign.chart import Chart, Clash, Holding, March, Marker, Side, around
from campaign.maps import CampaignMap
from campaign.report import Told
from campaign.rules import groups, men
from campaign.rules.state import Commander, Group, Prisoners, Sighting
from campaign.sight import Agent, Camp, Place, View
from campaign.sight import Marker as Foreign
from campaign.ways import WAYS, by_piece, in_order, joined, leg

BATTLE = "BattleFought"
CONVOY = "convoy"
KINDS = (*WAYS, BATTLE)
"""The kinds of lines that a chart shows."""


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str: ...


def chart_of(view: View, ground: CampaignMap, night: Iterable[Told]) -> Chart:
    """The chart of a dawn, with the moves and battles that the night's lines tell of."""
    lines = list(night)
    return Chart(
        map=ground,
        title=view.title,
        caption=caption(view),
        sides=tuple(Side(b.id, f"{b.name}s", b.letter, b.colour) for b in view.factions.values()),
        holdings=tuple(holding(place) for place in view.places.values()),
        markers=tuple(markers(view)),
        marches=tuple(marches(view, lines)),
        clashes=tuple(clashes(lines, view)),
        viewport=around(theatre(view)),
    )


def theatre(view: View) -> tuple[str, ...]:
    """The hexes that matter to the campaign: its places and all pieces that can be seen."""
    own, others = view.groups.values(), view.markers.values()
    standing = {group.hex for group in own} | {marker.hex for marker in others}
    camps = {camp.hex for camp in view.camps.values()} | {one.hex for one in view.lone.values()}
    return tuple(sorted(standing | camps | {place.hex for place in view.places.values()}))


def caption(view: View) -> str:
    """Day and date, and whose map it is: "Day 3, 3 June 1053, as the Normans know it"."""
    when = date.fromisoformat(view.start) + timedelta(days=view.day - 1)
    over = ending(view.winners, view.factions) if view.phase == "ended" else ""
    own = view.factions[view.faction].name
    return f"Day {view.day}, {when.day} {when:%B} {when.year}, as the {own}s know it{over}"


def ending(winners: Sequence[str], factions: Mapping[str, Named]) -> str:
    """How a caption ends when all is over: "; the end: the Normans have won"."""
    names = [f"the {factions[winner].name}s" for winner in winners]
    if len(names) > 1:
        return f"; the end: a draw between {' and '.join(names)}"
    return f"; the end: {names[0]} have won" if names else "; the end"


def holding(place: Place) -> Holding:
    """A settlement with its owner, and the garrison of an own one."""
    garrison = men.heads(place.garrison or []) + bool(place.noble)
    return Holding(place.id, place.faction, str(garrison) if garrison else "")


def markers(view: View) -> Iterator[Marker]:
    """All pieces: the own ones with their strength, others' as last counted, neutral ones by their kind."""
    for group in view.groups.values():
        yield own(group, view)
    for foreign in view.markers.values():
        yield other(foreign, view.day)
    for camp in view.camps.values():
        yield convoy(camp, view) if camp.kind == CONVOY else band(camp, view)
    for one in view.lone.values():
        name = view.commanders[one.id].name if one.id in view.commanders else one.id.replace("_", " ").title()
        yield Marker(one.hex, one.faction, kind="lone", label=name, id=one.id)
    for held in view.prisoners.values():
        yield captives(held, view)
    for leader in view.commanders.values():
        if leader.captor and leader.site in view.places:
            yield captive(leader, view)
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
        id=group.id,
    )


def other(marker: Foreign, day: int) -> Marker:
    """A group of another faction."""
    strength = counted(marker.seen, day)
    return Marker(
        marker.hex, marker.faction, cavalry=marker.cavalry, strength=strength, label=marker.id, id=marker.id
    )


def counted(seen: Sighting | None, day: int) -> str | None:
    """The strength that was last counted: one older than last night carries a question mark."""
    if seen is None:
        return None
    heads = men.heads(seen.men) + len(seen.commanders)
    return f"{heads}" if seen.day >= day - 1 else f"{heads}?"


def band(camp: Camp, view: View) -> Marker:
    """A band of mercenaries, in the colour of its employer; the people of an own one are known."""
    hired = view.mercenaries.get(camp.id)
    strength = str(men.heads(hired.men)) if hired is not None else counted(camp.seen, view.day)
    label = f"{camp.kind} {camp.id}"
    return Marker(camp.hex, camp.faction, kind="band", strength=strength, label=label, id=camp.id)


def convoy(camp: Camp, view: View) -> Marker:
    """A convoy, in the colour of its escort; of an own one the load is known."""
    own_one = view.convoys.get(camp.id)
    load = str(own_one.load) if own_one is not None else None
    label = f"{camp.kind} {camp.id}"
    return Marker(camp.hex, escort_of(camp, view), kind=CONVOY, strength=load, label=label, id=camp.id)


def escort_of(camp: Camp, view: View) -> str:
    """The faction whose group escorts a convoy, "" if none does."""
    if camp.group in view.groups:
        return view.faction
    return view.markers[camp.group].faction if camp.group in view.markers else ""


def captives(held: Prisoners, view: View) -> Marker:
    """People whom the faction holds."""
    named = len(held.commanders)
    heads = sum(men.heads(company) for company in (*held.men.values(), *held.riders.values())) + named
    people = sorted({*held.men, *held.riders})
    origins = " and ".join(f"{view.factions[name].name}s" for name in people if name in view.factions)
    label = f"prisoners{f' of the {origins}' if origins else ''}{' in prison' if held.prison else ''}"
    return Marker(held.hex, held.faction, kind="prisoners", strength=str(heads), label=label, id=held.id)


def captive(leader: Commander, view: View) -> Marker:
    """A commander of the faction's own in the prison of others, once he has arrived there."""
    label = f"{leader.name}, captive of the {named(leader.captor, view)}"
    return Marker(view.places[leader.site].hex, leader.faction, kind="captive", label=label, id=leader.id)


def own_spy(spy: Agent) -> Marker:
    """A spy of the faction's own."""
    return Marker(spy.hex, spy.faction, kind="spy", label=spy.id, id=spy.id)


def marches(view: View, lines: Iterable[Told]) -> Iterator[March]:
    """The ways that the faction's groups took; stretches of one march that follow on each other are one arrow."""
    own_lines = [line for line in lines if line.kind in WAYS and line.facts["faction"] == view.faction]
    for group, legs in by_piece(leg(line.kind, line.hex, line.facts) for line in own_lines).items():
        end = view.groups[group].hex if group in view.groups else None
        yield from joined(in_order(legs, end))


def clashes(lines: Iterable[Told], view: View) -> Iterator[Clash]:
    """Where was fought, each hex once, with who fought there and who kept the field."""
    fought: dict[str, list[str]] = {}
    for line in lines:
        if line.kind == BATTLE:
            fought.setdefault(line.hex, []).append(outcome(line, view))
    for hex_, said in fought.items():
        yield Clash(hex_, label="; ".join(said))


def outcome(line: Told, view: View) -> str:
    """Who fought and who kept the field: "Normans against Byzantines, the field kept by the Normans"."""
    attacker, defender, winner = (
        named(line.facts[each], view) for each in ("attacker", "defender", "winner")
    )
    return f"{attacker} against {defender}{f', the field kept by the {winner}' if winner else ''}"


def named(faction: str, view: View) -> str:
    """A faction's people, or mercenaries, who belong to none."""
    return f"{view.factions[faction].name}s" if faction in view.factions else faction
