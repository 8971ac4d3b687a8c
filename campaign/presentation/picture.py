"""The chart of what a faction knows: its view, and its lines of the last night, as pieces and arrows on the map."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from campaign.maps import CampaignMap
from campaign.model import men
from campaign.model.state import Commander, Group, Prisoners, Sighting
from campaign.presentation.chart import Chart, Clash, Holding, March, Marker, Side, around
from campaign.presentation.chart_text import Translated
from campaign.presentation.report import Names, Told
from campaign.presentation.report.language import phrase
from campaign.presentation.report.leaders import in_the_field
from campaign.presentation.report.words import number_of
from campaign.presentation.ways import WAYS, by_piece, in_order, joined, leg
from campaign.rules import groups
from campaign.visibility import Agent, Camp, Place, View
from campaign.visibility import Marker as Foreign

BATTLE = "BattleFought"
CONVOY = "convoy"
KINDS = (*WAYS, BATTLE)
"""The kinds of lines that a chart shows."""
CAMPS = {"mercenaries": phrase("mercenaries {id}"), CONVOY: phrase("convoy {id}")}
"""The name of a camp, by its kind."""
PRISONERS = {
    (False, False): phrase("prisoners"),
    (False, True): phrase("prisoners in prison"),
    (True, False): phrase("prisoners of the {origins}"),
    (True, True): phrase("prisoners of the {origins} in prison"),
}
"""The words for prisoners: by whether their people are known, and whether they are in a prison."""


def chart_of(view: View, ground: CampaignMap, night: Iterable[Told], names: Names) -> Chart:
    """The chart of a dawn, with the moves and battles of the night's lines, in the language of `names`."""
    lines = list(night)
    return Chart(
        map=ground,
        title=names.title(view.title),
        caption=caption(view, names),
        sides=tuple(Side(b.id, names.people(b.id), b.letter, b.colour) for b in view.factions.values()),
        holdings=tuple(holding(place) for place in view.places.values()),
        markers=tuple(markers(view, names)),
        marches=tuple(marches(view, lines)),
        clashes=tuple(clashes(lines, names)),
        viewport=around(theatre(view)),
        lettering=Translated(names.language),
    )


def theatre(view: View) -> tuple[str, ...]:
    """The hexes that matter to the campaign: its places and all pieces that can be seen."""
    own, others = view.groups.values(), view.markers.values()
    standing = {group.hex for group in own} | {marker.hex for marker in others}
    camps = {camp.hex for camp in view.camps.values()} | {one.hex for one in view.lone.values()}
    return tuple(sorted(standing | camps | {place.hex for place in view.places.values()}))


def caption(view: View, names: Names) -> str:
    """Day and date, and whose map it is: "Day 3, 3 June 1053, as the Normans know it"."""
    return names.say(
        "Day {day}, {date:d MMMM y}, as {faction} know it{end}",
        day=view.day,
        date=datetime.fromisoformat(view.start) + timedelta(days=view.day - 1),
        faction=names.faction(view.faction),
        end=ending(view.winners, names) if view.phase == "ended" else "",
    )


def ending(winners: Sequence[str], names: Names) -> str:
    """How a caption ends when all is over: "; the end: the Normans have won"."""
    if not winners:
        return names.say("; the end")
    said = names.all_of(map(names.faction, winners))
    if len(winners) > 1:
        return names.say("; the end: a draw between {winners}", winners=said)
    return names.say("; the end: {winners} have won", winners=said)


def holding(place: Place) -> Holding:
    """A settlement with its owner, and the garrison of an own one."""
    garrison = men.heads(place.garrison or []) + bool(place.noble)
    return Holding(place.id, place.faction, str(garrison) if garrison else "")


def markers(view: View, names: Names) -> Iterator[Marker]:
    """All pieces: the own ones with their strength, others' as last counted, neutral ones by their kind."""
    for group in view.groups.values():
        yield own(group, view, names)
    for foreign in view.markers.values():
        yield other(foreign, view.day)
    for camp in view.camps.values():
        yield convoy(camp, view, names) if camp.kind == CONVOY else band(camp, view, names)
    for one in view.lone.values():
        name = view.commanders[one.id].name if one.id in view.commanders else in_the_field(one.id)
        yield Marker(one.hex, one.faction, kind="lone", label=names.person(name), id=one.id)
    for held in view.prisoners.values():
        yield captives(held, view, names)
    for leader in view.commanders.values():
        if leader.captor and leader.site in view.places:
            yield captive(leader, view, names)
    for spy in view.spies.values():
        yield own_spy(spy, names)


def own(group: Group, view: View, names: Names) -> Marker:
    """A group of the faction's own."""
    leaders = [view.commanders[name] for name in group.commanders]
    first = max(leaders, key=lambda leader: (leader.prestige, leader.id)) if leaders else None
    return Marker(
        group.hex,
        group.faction,
        cavalry=groups.is_cavalry(group.men, leaders),
        strength=str(groups.strength(view, group)),
        label=names.person(first.name) if first else group.id,
        id=group.id,
        hired=sum(men.heads(band.men) for band in groups.hired(view, group.id)),
        led=first is not None,
    )


def other(marker: Foreign, day: int) -> Marker:
    """A group of another faction."""
    strength = counted(marker.seen, day)
    return Marker(
        marker.hex,
        marker.faction,
        cavalry=marker.cavalry,
        strength=strength,
        label=marker.id,
        id=marker.id,
        led=marker.seen is not None and bool(marker.seen.commanders),
    )


def counted(seen: Sighting | None, day: int) -> str | None:
    """The strength that was last counted: one older than last night carries a question mark."""
    if seen is None:
        return None
    heads = men.heads(seen.men) + len(seen.commanders)
    return f"{heads}" if seen.day >= day - 1 else f"{heads}?"


def band(camp: Camp, view: View, names: Names) -> Marker:
    """A band of mercenaries, in the colour of its employer; the people of an own one are known."""
    hired = view.mercenaries.get(camp.id)
    strength = str(men.heads(hired.men)) if hired is not None else counted(camp.seen, view.day)
    label = names.say(CAMPS[camp.kind], id=camp.id)
    return Marker(camp.hex, camp.faction, kind="band", strength=strength, label=label, id=camp.id)


def convoy(camp: Camp, view: View, names: Names) -> Marker:
    """A convoy, in the colour of its escort; of an own one the load is known."""
    own_one = view.convoys.get(camp.id)
    load = str(own_one.load) if own_one is not None else None
    label = names.say(CAMPS[camp.kind], id=camp.id)
    return Marker(camp.hex, escort_of(camp, view), kind=CONVOY, strength=load, label=label, id=camp.id)


def escort_of(camp: Camp, view: View) -> str:
    """The faction whose group escorts a convoy, "" if none does."""
    if camp.group in view.groups:
        return view.faction
    return view.markers[camp.group].faction if camp.group in view.markers else ""


def captives(held: Prisoners, view: View, names: Names) -> Marker:
    """People whom the faction holds."""
    companies = (*held.men.values(), *held.riders.values())
    heads = sum(men.heads(company) for company in companies) + len(held.commanders)
    origins = [name for name in sorted({*held.men, *held.riders}) if name in view.factions]
    label = PRISONERS[bool(origins), bool(held.prison)]
    said = names.say(label, origins=names.all_of(map(names.people, origins)) if origins else "")
    return Marker(held.hex, held.faction, kind="prisoners", strength=str(heads), label=said, id=held.id)


def captive(leader: Commander, view: View, names: Names) -> Marker:
    """A commander of the faction's own in the prison of others, once he has arrived there."""
    label = names.say(
        "{commander}, captive of the {captor}",
        commander=names.person(leader.name),
        captor=names.people(leader.captor),
    )
    return Marker(view.places[leader.site].hex, leader.faction, kind="captive", label=label, id=leader.id)


def own_spy(spy: Agent, names: Names) -> Marker:
    """A spy of the faction's own."""
    return Marker(spy.hex, spy.faction, kind="spy", label=spy_alone(spy.id, names), id=spy.id)


def spy_alone(id_: str, names: Names) -> str:
    """A spy by his number, where his side is named beside him."""
    return names.say("spy {number}", number=number_of(id_))


def marches(view: View, lines: Iterable[Told]) -> Iterator[March]:
    """The ways that the faction's groups took; stretches of one march that follow on each other are one arrow."""
    own_lines = [line for line in lines if line.kind in WAYS and line.facts["faction"] == view.faction]
    for group, legs in by_piece(leg(line.kind, line.hex, line.facts) for line in own_lines).items():
        end = view.groups[group].hex if group in view.groups else None
        yield from joined(in_order(legs, end))


def clashes(lines: Iterable[Told], names: Names) -> Iterator[Clash]:
    """Where was fought, each hex once, with who fought there and who kept the field."""
    fought: dict[str, list[str]] = {}
    for line in lines:
        if line.kind == BATTLE:
            fought.setdefault(line.hex, []).append(outcome(line, names))
    for hex_, said in fought.items():
        yield Clash(hex_, label=names.series(said))


def outcome(line: Told, names: Names) -> str:
    """The sides and the holder of the field: "Normans against Byzantines, the field kept by the Normans"."""
    attacker, defender = (names.people(line.facts[each]) for each in ("attacker", "defender"))
    if not line.facts["winner"]:
        return names.say("{attacker} against {defender}", attacker=attacker, defender=defender)
    return names.say(
        "{attacker} against {defender}, the field kept by the {winner}",
        attacker=attacker,
        defender=defender,
        winner=names.people(line.facts["winner"]),
    )
