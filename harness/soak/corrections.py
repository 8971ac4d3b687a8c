"""Corrections in a soak: on some days the organiser puts something right, as good as any other value that may stand.

They have chances of their own, named by the seed of the campaign, so that all other chances stay the same.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

import msgspec

from campaign.decide.corrections.leaders import FATES, FREE
from campaign.model import commands, levies
from campaign.model.corrections import (
    Captives,
    Correction,
    Fate,
    Misreading,
    Money,
    Overruling,
    Owner,
    Position,
    Prestige,
    Stores,
    Strength,
    Wound,
)
from campaign.model.men import Band, Men
from campaign.model.state import State
from harness.soak.life import WORDS
from harness.soak.table import Table
from hexmap import grid
from rulebook import Refusal

CORRECTED = 0.15
"""How often something is put right on a day."""
RULED = 0.6
"""How often, of days on which something is put right, a battle is overruled."""
TRIES = 12
"""Draws until something is found that may be put right so."""
Piece = TypeVar("Piece")
Drawing = Callable[[State, Random], Iterator[Correction]]


def correct(table: Table, seed: str) -> None:
    """Let the organiser sometimes put facts right, now and then of a side on which he has played, and rule on battles."""
    draw = Random(f"correct/{seed}/{table.state.day}")
    if draw.random() < CORRECTED:
        put_right(table, draw)


def put_right(table: Table, draw: Random) -> None:
    """Put something right, if anything is found that may be, and now and then rule on a battle or a die."""
    for _ in range(TRIES):
        found = draw.choice(DRAWN)(table.state, draw)
        command = act(table.state, tuple(found), draw)
        if command.corrections and may_be(table, command):
            table.do(command)
            break
    rule(table, draw)


def rule(table: Table, draw: Random) -> None:
    """Sometimes overrule the latest battle, or give a die that was rolled by hand another face."""
    before = act(table.state, tuple(strength(table.state, draw)) if draw.random() < 0.5 else (), draw)
    if table.fought is not None and draw.random() < RULED:
        fight = table.fought
        winner = draw.choice(("", fight.attacker, fight.defender))
        overrules = Overruling(
            number=fight.number,
            hex=fight.hex,
            attacker=fight.attacker,
            defender=fight.defender,
            sides=fight.sides,
            was=fight.winner,
            winner=winner,
        )
        before = msgspec.structs.replace(before, overrules=overrules)
    elif table.thrown is not None:
        die = table.thrown
        face = die.face % die.sides + 1
        misread = Misreading(label=die.label, sides=die.sides, witness=die.witness, was=die.face, face=face)
        before = msgspec.structs.replace(before, misread=misread)
    if (before.overrules or before.misread) and may_be(table, before):
        table.do(before)


def act(state: State, facts: tuple[Correction, ...], draw: Random) -> commands.CorrectFacts:
    """The act of an organiser who has just looked."""
    plays = (draw.choice(list(state.factions)),) if draw.random() < 0.2 else ()
    return commands.CorrectFacts(
        day=state.day,
        after=state.corrections,
        corrections=facts,
        at=state.deadline,
        reason=WORDS,
        of_day=draw.choice((0, state.day)),
        plays=plays,
    )


def may_be(table: Table, command: commands.CorrectFacts) -> bool:
    """True if the rules let this be put right; tried on a copy."""
    try:
        table.tried(command)
    except Refusal:
        return False
    return True


def strength(state: State, draw: Random) -> Iterator[Correction]:
    """Some body has more or fewer of a class, hurt or whole."""
    bodies: dict[str, Men] = {name: group.men for name, group in state.groups.items()}
    bodies |= {name: band.men for name, band in state.mercenaries.items()}
    bodies |= {
        levies.GARRISON + place.id: place.garrison
        for place in state.settlements.values()
        if place.kind == levies.CASTLE
    }
    piece = draw.choice(sorted(bodies))
    men = {band.kind: band for band in bodies[piece]}
    if men and draw.random() < 0.7:
        band = draw.choice(list(men.values()))
        count = max(0, band.count + draw.randint(-4, 4))
        men[band.kind] = band.of(count)
    else:
        band = Band("lombard", "archer", False, draw.random() < 0.5, draw.randint(1, 9))
        men[band.kind] = band
    yield Strength(
        piece=piece, was=tuple(bodies[piece]), men=tuple(band for band in men.values() if band.count)
    )


def position(state: State, draw: Random) -> Iterator[Correction]:
    """Some piece stands a hex or a few away."""
    pieces: dict[str, Any] = {**state.groups, **state.convoys, **state.mercenaries, **state.spies}
    where = {name: piece.hex for name, piece in pieces.items()}
    where |= {one.id: one.hex for one in state.commanders.values() if one.hex}
    piece = draw.choice(sorted(where))
    hex_ = where[piece]
    for _ in range(draw.randint(1, 3)):
        hex_ = draw.choice(grid.neighbours(hex_))
    yield Position(piece=piece, was=where[piece], hex=hex_)


def money(state: State, draw: Random) -> Iterator[Correction]:
    """Some chest holds more or less."""
    group = drawn(state.groups, draw)
    if group is not None:
        yield Money(group=group.id, was=group.money, amount=max(0, group.money + draw.randint(-20, 20)))


def stores(state: State, draw: Random) -> Iterator[Correction]:
    """Somewhere there is more or less to eat."""
    kind = draw.choice(("place", "siege", "convoy", "ration"))
    held = {
        "place": {name: place.resources for name, place in state.settlements.items()},
        "siege": {name: siege.food for name, siege in state.sieges.items()},
        "convoy": {name: convoy.load for name, convoy in state.convoys.items()},
        "ration": {name: group.ration for name, group in state.groups.items()},
    }[kind]
    if held:
        piece = draw.choice(sorted(held))
        yield Stores(
            kind=kind, piece=piece, was=held[piece], points=max(0, held[piece] + draw.randint(-2, 2))
        )


def owner(state: State, draw: Random) -> Iterator[Correction]:
    """Some place is another's."""
    place = drawn(state.settlements, draw)
    if place is not None:
        yield Owner(site=place.id, was=place.faction, faction=draw.choice(list(state.factions)))


def leaders(state: State, draw: Random) -> Iterator[Correction]:
    """Some commander has more or less prestige, or is wounded or not."""
    one = drawn(state.commanders, draw)
    if one is not None and draw.random() < 0.5:
        yield Prestige(commander=one.id, was=one.prestige, prestige=draw.randint(1, 10))
    elif one is not None:
        yield Wound(commander=one.id, was=one.wounded, wounded=not one.wounded)


def fates(state: State, draw: Random) -> Iterator[Correction]:
    """Some commander is free, captive or dead, and with a group of his own or of an enemy."""
    fallen = {name: one for name, one in state.commanders.items() if one.fate != FREE}
    one = drawn(fallen if fallen and draw.random() < 0.6 else state.commanders, draw)
    if one is not None:
        group = drawn(state.groups, draw)
        with_him = group.id if group is not None and draw.random() < 0.9 else ""
        yield Fate(commander=one.id, was=one.fate, fate=draw.choice(FATES), group=with_him)


def captives(state: State, draw: Random) -> Iterator[Correction]:
    """Among prisoners there are more or fewer."""
    piece = drawn(state.prisoners, draw)
    if piece is not None:
        faction = draw.choice(list(state.factions))
        was = tuple(piece.men.get(faction, ()))
        more = (Band("german", "knight", False, draw.random() < 0.5, draw.randint(1, 5)),)
        yield Captives(
            prisoners=piece.id, faction=faction, was=was, men=was[1:] if was and draw.random() < 0.5 else more
        )


def drawn(pieces: Mapping[str, Piece], draw: Random) -> Piece | None:
    """One of these pieces; None if the list is empty."""
    return pieces[draw.choice(sorted(pieces))] if pieces else None


DRAWN: tuple[Drawing, ...] = (strength, position, money, stores, owner, leaders, fates, captives)
"""The corrections that may be drawn, each as often as the others."""
