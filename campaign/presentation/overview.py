"""The map of everything: a chart from the whole state, for an organiser alone."""

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from campaign.maps.model import CampaignMap
from campaign.model import events as e
from campaign.model import men
from campaign.model.state import BattleUnderWay, Group, Settlement, State
from campaign.presentation.chart import Chart, Clash, Holding, March, Marker, Side, around
from campaign.presentation.chart_text import Translated
from campaign.presentation.organiser import names_of
from campaign.presentation.picture import CAMPS, ending, spy_alone
from campaign.presentation.report import Names
from campaign.presentation.report.language import SOURCE
from campaign.presentation.ways import Leg, joined
from campaign.rules import groups
from campaign.rules.commanders import lone_commanders
from campaign.rules.supplies import convoys


def overview(state: State, map_: CampaignMap, night: Iterable[e.Event] = (), language: str = SOURCE) -> Chart:
    """The chart of a state, with the marches and battles of the night given.

    LookupError for a language that reports are not written in.
    """
    night, names = list(night), names_of(state, map_, language)
    return Chart(
        map=map_,
        title=names.title(state.title),
        caption=caption(state, names),
        sides=tuple(Side(f.id, names.people(f.id), f.letter, f.colour) for f in state.factions.values()),
        holdings=tuple(garrisoned(site) for site in state.settlements.values()),
        markers=(
            *group_markers(state, names),
            *camp_markers(state, names),
            *people_markers(state, names),
            *spy_markers(state, names),
        ),
        marches=tuple(marches(night)),
        clashes=tuple(clashes(state, night, names)),
        viewport=around(theatre(state)),
        lettering=Translated(names.language),
    )


def theatre(state: State) -> tuple[str, ...]:
    """The hexes that matter to the campaign: its places and all pieces."""
    pieces = (state.settlements, state.groups, state.mercenaries, state.convoys, state.spies, state.prisoners)
    alone = {leader.hex for leader in lone_commanders(state)}
    return tuple(sorted(alone | {piece.hex for kind in pieces for piece in kind.values()}))  # type: ignore[attr-defined]


def caption(state: State, names: Names) -> str:
    """The day and its date: "Day 3 of 30, 3 June 1053, all pieces"."""
    return names.say(
        "Day {day} of {days}, {date:d MMMM y}, all pieces{end}",
        day=state.day,
        days=state.days,
        date=datetime.fromisoformat(state.start) + timedelta(days=state.day - 1),
        end=ending(state.winners, names) if state.phase == "ended" else "",
    )


def group_markers(state: State, names: Names) -> Iterable[Marker]:
    """Every combat group with its heads, called after its first commander."""
    for name, group in sorted(state.groups.items()):
        yield Marker(
            hex=group.hex,
            side=group.faction,
            cavalry=groups.cavalry(state, group),
            strength=str(men.heads(group.men) + len(group.commanders)),
            label=called(state, group, name, names),
            id=name,
            led=bool(group.commanders),
        )


def called(state: State, group: Group, name: str, names: Names) -> str:
    """A group's name, with who leads it."""
    leaders = [names.commander(each) for each in group.commanders]
    return f"{name} ({', '.join(leaders)})" if leaders else name


def camp_markers(state: State, names: Names) -> Iterable[Marker]:
    """Bands of mercenaries and convoys, in the colour of whom they serve."""
    for name, band in sorted(state.mercenaries.items()):
        side = state.groups[band.group].faction if band.group else ""
        heads = str(men.heads(band.men))
        label = names.say(CAMPS["mercenaries"], id=name)
        yield Marker(hex=band.hex, side=side, kind="band", strength=heads, label=label, id=name)
    for name, convoy in sorted(state.convoys.items()):
        yield Marker(
            hex=convoy.hex,
            side=convoys.owner(state, convoy),
            kind="convoy",
            strength=str(convoy.load),
            label=names.say(CAMPS["convoy"], id=name),
            id=name,
        )


def people_markers(state: State, names: Names) -> Iterable[Marker]:
    """Commanders who stand alone, and prisoners with their captor."""
    for leader in lone_commanders(state):
        yield Marker(
            hex=leader.hex, side=leader.faction, kind="lone", label=names.person(leader.name), id=leader.id
        )
    for name, piece in sorted(state.prisoners.items()):
        companies = (*piece.men.values(), *piece.riders.values())
        heads = sum(men.heads(company) for company in companies) + len(piece.commanders)
        led = ", ".join(names.commander(each) for each in piece.commanders)
        label = names.prisoners(name)
        label = f"{label} ({led})" if led else label
        side, strength = piece.faction, str(heads)
        yield Marker(piece.hex, side, kind="prisoners", strength=strength, label=label, id=name)


def garrisoned(site: Settlement) -> Holding:
    """A settlement with its owner and the people who keep it."""
    keepers = men.heads(site.garrison) + bool(site.noble)
    return Holding(site.id, site.faction, str(keepers) if keepers else "")


def spy_markers(state: State, names: Names) -> Iterable[Marker]:
    """Every spy at his post."""
    for name, spy in sorted(state.spies.items()):
        yield Marker(spy.hex, spy.faction, kind="spy", label=spy_alone(name, names), id=name)


def marches(night: Iterable[e.Event]) -> Iterable[March]:
    """The ways of groups, and of bands, convoys and spies, which have no arrow."""
    legs: list[Leg] = []
    carts: list[Leg] = []
    for event in night:
        match event:
            case e.GroupMoved() | e.GroupFellBack():
                fled = isinstance(event, e.GroupFellBack)
                legs.append(Leg(event.group, event.faction, event.start, event.path, fled))
            case e.BattleJoined():
                legs.append(Leg(event.group, event.faction, event.start, (event.hex,)))
            case e.ConvoyMoved():
                carts.append(Leg(event.convoy, "", event.start, event.path))
            case e.MercenariesMoved():
                carts.append(Leg(event.band, "", event.start, event.path))
            case _:
                pass
    yield from joined(legs)
    yield from (msgspec.structs.replace(way, shown=False) for way in joined(carts))


def clashes(state: State, night: Iterable[e.Event], names: Names) -> Iterable[Clash]:
    """The battles of the night, and the ones that wait to be fought."""
    for event in night:
        if isinstance(event, e.BattleFought):
            label = names.say("{attacker} against {defender}", **sides(event, names))
            yield Clash(event.hex, label=label)
    for battle in state.battles.values():
        label = names.say("{attacker} against {defender}, to be fought", **sides(battle, names))
        yield Clash(battle.hex, label=label)


def sides(battle: e.BattleFought | BattleUnderWay, names: Names) -> dict[str, str]:
    """The sides of a battle, as a map names them."""
    return {"attacker": names.people(battle.attacker), "defender": names.people(battle.defender)}
