"""A correction as it would have been some days ago: the same fact of the same piece, with its value then.

Counted values change by as much as now; a place or a state is the same. A piece that was not there then is left to the
correction itself, which refuses it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from campaign.decide.corrections import goods, leaders, people, pieces
from campaign.model import corrections
from campaign.model.corrections import (
    Captives,
    Company,
    Correction,
    Fate,
    Money,
    Owner,
    Position,
    Prestige,
    Stores,
    Strength,
    Wound,
)
from campaign.model.game import Game
from campaign.model.men import Band, Men
from campaign.model.state import State


def as_of(state: State, game: Game, fact: Correction) -> Correction:
    """A correction of now, made of the campaign as it was. Raises Refusal for a piece that there was not."""
    return THEN[type(fact)](state, game, fact)


def shifted(then: Men, was: Company, men: Company) -> Iterator[Band]:
    """The people of then, with each class changed as between these two, and never below 0."""
    had, seen = ({band.kind: band.count for band in each} for each in (then, was))
    wanted = {band.kind: band.count for band in men}
    for kind in sorted({*had, *seen, *wanted}):
        count = had.get(kind, 0) + wanted.get(kind, 0) - seen.get(kind, 0)
        if count > 0:
            yield Band(*kind, count)


def strength(state: State, game: Game, fact: Strength) -> Correction:
    """As many more or fewer."""
    found = people.body(state, fact.piece).men
    return msgspec.structs.replace(fact, was=tuple(found), men=tuple(shifted(found, fact.was, fact.men)))


def captives(state: State, game: Game, fact: Captives) -> Correction:
    """As many more or fewer."""
    piece = state.prisoners.get(fact.prisoners)
    found = piece.men.get(fact.faction, []) if piece is not None else []
    return msgspec.structs.replace(fact, was=tuple(found), men=tuple(shifted(found, fact.was, fact.men)))


def money(state: State, game: Game, fact: Money) -> Correction:
    """The money of then changed by as much, and never below 0."""
    group = state.groups.get(fact.group)
    then = group.money if group is not None else 0
    return msgspec.structs.replace(fact, was=then, amount=max(0, then + fact.amount - fact.was))


def stores(state: State, game: Game, fact: Stores) -> Correction:
    """As many points or days more or less, within what there may be."""
    found = goods.LARDERS[fact.kind](state, game, fact.piece)
    points = min(found.most, max(found.least, found.points + fact.points - fact.was))
    return msgspec.structs.replace(fact, was=found.points, points=points)


def prestige(state: State, game: Game, fact: Prestige) -> Correction:
    """As much more or less, within what there may be."""
    numbers, then = game.tables.prestige, leaders.living(state, fact.commander).prestige
    wanted = min(numbers.maximum, max(numbers.minimum, then + fact.prestige - fact.was))
    return msgspec.structs.replace(fact, was=then, prestige=wanted)


def position(state: State, game: Game, fact: Position) -> Correction:
    """The same hex."""
    return msgspec.structs.replace(fact, was=pieces.standing(state, fact.piece).hex)


def owner(state: State, game: Game, fact: Owner) -> Correction:
    """The same owner."""
    return msgspec.structs.replace(fact, was=goods.settlement(state, fact.site, "site").faction)


def wound(state: State, game: Game, fact: Wound) -> Correction:
    """Wounded, or not."""
    return msgspec.structs.replace(fact, was=leaders.living(state, fact.commander).wounded)


def fate(state: State, game: Game, fact: Fate) -> Correction:
    """The same fate, with the same group."""
    return msgspec.structs.replace(fact, was=leaders.known(state, fact.commander).fate)


THEN: Mapping[type[corrections.Fact], Callable[[State, Game, Any], Correction]] = {
    Strength: strength,
    Captives: captives,
    Position: position,
    Money: money,
    Stores: stores,
    Owner: owner,
    Prestige: prestige,
    Wound: wound,
    Fate: fate,
}
"""How each fact is taken back to an earlier day."""
