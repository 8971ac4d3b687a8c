"""How harm to people and horses is booked."""

from collections.abc import Callable
from typing import Any

from battles.guiscard.counters import hexes_of
from battles.guiscard.events import harm as e
from battles.guiscard.evolve.board import lay_body, lay_carcass, leave, let_in, put, take_up
from battles.guiscard.state import Character, Skirmish


def stunned(state: Skirmish, event: e.Stunned) -> None:
    """He lies there; led horses are loose."""
    state.people[event.character].condition = "stunned"
    loose(state, event.character)


def wounded(state: Skirmish, event: e.Wounded) -> None:
    """For the rest of the battle."""
    state.people[event.character].condition = "wounded"


def killed(state: Skirmish, event: e.Killed) -> None:
    """His body lies where he stood; that of an unhorsed rider where he will be put down."""
    one = state.people[event.character]
    loose(state, one.id)
    if one.hex and not event.sunk:
        lay_body(state, one.hex)
        one.fell = one.hex
    leave(state, one)
    one.condition = "dead"


def horse_killed(state: Skirmish, event: e.HorseKilled) -> None:
    """It lies in both its hexes."""
    horse = state.horses[event.horse]
    if horse.leader:
        state.people[horse.leader].leads.remove(horse.id)
        horse.leader = ""
    lay_carcass(state, horse)
    leave(state, horse)
    horse.alive = False


def unhorsed(state: Skirmish, event: e.Unhorsed) -> None:
    """Horse and rider are two; he is not on the field until he has landed."""
    one, horse = state.people[event.character], state.horses[event.horse]
    part(state, one.id)
    loose(state, one.id)
    one.hex = ""
    if event.horse_killed:
        lay_carcass(state, horse)
        leave(state, horse)
        horse.alive = False


def landed(state: Skirmish, event: e.Landed) -> None:
    """He is on foot there, or his body lies there."""
    one = state.people[event.character]
    if one.alive:
        put(state, one, event.hex, 0)
        one.deeds.displaced = True
    else:
        lay_body(state, event.hex)
        one.fell = event.hex


def got_up(state: Skirmish, event: e.GotUp) -> None:
    """As he was before."""
    state.people[event.character].condition = "healthy"


def fled(state: Skirmish, event: e.Fled) -> None:
    """He is gone, with his horse and those he leads."""
    one = state.people[event.character]
    leave(state, one)
    one.away = "fled"
    for name in one.leads:
        take_up(state, state.horses[name])


def fell_back(state: Skirmish, event: e.FellBack) -> None:
    """He, or a horse by itself, stands there now; who was passing through where he stood holds it."""
    piece = state.people.get(event.character) or state.horses[event.character]
    held = hexes_of(piece)
    put(state, piece, event.hex, event.facing)
    let_in(state, held)
    if isinstance(piece, Character):
        piece.deeds.displaced = True


def part(state: Skirmish, name: str) -> None:
    """The horse of a rider stands alone where both were, of his side; he has no place on the field left."""
    one = state.people[name]
    horse = state.horses[one.horse]
    where = hexes_of(one)
    front, facing = one.hex, one.facing
    take_up(state, one)
    one.horse, horse.rider, horse.side = "", "", one.side
    if where:
        put(state, horse, front, facing)
        one.hex = front


def loose(state: Skirmish, name: str) -> None:
    """The horses that somebody led have no leader any more."""
    one = state.people[name]
    for led in one.leads:
        state.horses[led].leader = ""
    one.leads = []


BOOKS: dict[type, Callable[[Skirmish, Any], None]] = {
    e.Stunned: stunned,
    e.Wounded: wounded,
    e.Killed: killed,
    e.HorseKilled: horse_killed,
    e.Unhorsed: unhorsed,
    e.Landed: landed,
    e.GotUp: got_up,
    e.Fled: fled,
    e.FellBack: fell_back,
}
