"""Corrections of where a piece stands (GC-2, 8.3)."""

from typing import NamedTuple

from campaign.decide.corrections.acting import Acting, refused
from campaign.model import events as e
from campaign.model.corrections import Position
from campaign.model.game import Game
from campaign.model.state import Group, State
from campaign.rules.commanders import lone_commanders
from campaign.rules.sightings import look
from campaign.rules.strongholds import people
from campaign.rules.terrain import entry_cost
from rulebook import Refusal


class Piece(NamedTuple):
    """A piece that stands alone: its kind, its owner and its hex."""

    kind: str
    faction: str
    hex: str


def position(acting: Acting, fact: Position) -> None:
    """Let a piece stand elsewhere, with all that travels with it. Raises Refusal, naming the field."""
    state = acting.state
    found = standing(state, fact.piece)
    if found.hex != fact.was:
        raise refused(
            "was", "it stands in {hex} now, not in {seen_hex} as you saw", hex=found.hex, seen_hex=fact.was
        )
    check_ground(acting.game, fact.hex)
    if fact.hex == found.hex:
        raise refused("hex", "it stands in {hex} as it is", hex=fact.hex)
    if found.kind == "group":
        check_group(state, state.groups[fact.piece], fact.hex)
    acting.decision.emit(
        e.PieceMoved(
            **acting.header,
            piece=fact.piece,
            kind=found.kind,
            faction=found.faction,
            start=found.hex,
            hex=fact.hex,
            witnesses=() if found.kind == "spy" else tuple(sorted(state.factions)),
            public=acting.public([found.faction]),
        )
    )
    if found.kind == "group":
        look(acting.decision, fact.hex, state.groups[fact.piece])


def standing(state: State, piece: str) -> Piece:
    """A piece that stands alone. Raises Refusal for an unknown one, and for one that goes with another."""
    if piece in state.groups:
        return Piece("group", state.groups[piece].faction, state.groups[piece].hex)
    for kind, led in (("convoy", state.convoys.get(piece)), ("band", state.mercenaries.get(piece))):
        if led is not None and led.group:
            raise refused("piece", "{seen} goes with group {group}", seen=piece, group=led.group)
        if led is not None:
            return Piece(kind, "", led.hex)
    if piece in state.spies:
        return Piece("spy", state.spies[piece].faction, state.spies[piece].hex)
    alone = next((one for one in lone_commanders(state) if one.id == piece), None)
    if alone is None:
        raise refused("piece", "{seen} is not a piece that stands alone", seen=piece)
    return Piece("commander", alone.faction, alone.hex)


def check_ground(game: Game, hex_: str) -> None:
    """Refuse a hex that is off the map, in the sea, or that nobody may enter."""
    if hex_ not in game.map.ground:
        raise refused("hex", "there is no hex {hex}", hex=hex_)
    if not game.map.is_land(hex_):
        raise refused("hex", "hex {hex} is sea", hex=hex_)
    if entry_cost(game.map.terrains(hex_), game.tables.terrain) is None:
        raise Refusal("GC-2.1a", "hex", "no group can enter hex {hex}", hex=hex_)


def check_group(state: State, group: Group, hex_: str) -> None:
    """Refuse to take a group out of a siege that would have nobody then, or to where enemies or walls are against it."""
    if group.shut_in:
        raise refused("piece", "group {group} is shut in in {site}", group=group.id, site=group.shut_in)
    check_left(state, group)
    enemies = [other.id for other in state.groups_at(hex_) if not state.allied(other.faction, group.faction)]
    if enemies:
        raise Refusal(
            "GC-8.3f", "hex", "in hex {hex} stand enemies: {groups}", hex=hex_, groups=tuple(enemies)
        )
    siege = state.sieges.get(state.places.get(hex_, ""))
    if siege is not None and siege.besieger != group.faction:
        raise refused("hex", "{site} is besieged: only its besieger comes there", site=siege.site)


def check_left(state: State, group: Group) -> None:
    """Refuse to take away the last besieger of a place, or the last group of a relief."""
    siege = state.sieges.get(state.places.get(group.hex, ""))
    if siege is None:
        return
    stay = [other for other in state.groups_at(siege.hex) if other.id != group.id]
    besiegers = [one for one in people.besiegers(state, siege) if one.id != group.id]
    if group.faction == siege.besieger and not besiegers:
        raise refused(
            "piece", "group {group} is the last that besieges {site}", group=group.id, site=siege.site
        )
    friends = [other for other in stay if state.allied(other.faction, siege.besieged)]
    if siege.relief and state.allied(group.faction, siege.besieged) and not friends:
        raise refused(
            "piece", "group {group} is the last that relieves {site}", group=group.id, site=siege.site
        )
