"""AB-1, AB-2.1, AB-3.1, AB-H14: the turn of a player step by step, and how the battle ends."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from battles.agenda.book import Book
from battles.agenda.state import Over
from battles.ancient_battles import victory, voice
from battles.ancient_battles.chapters import (
    charging,
    fighting,
    fleeing,
    moving,
    people,
    pursuing,
    reacting,
    shooting,
    starting,
)
from battles.ancient_battles.chapters.declaring import Declaring
from battles.ancient_battles.chapters.effects import Decision, total
from battles.ancient_battles.chapters.effects import dice as throw
from battles.ancient_battles.state import Phase, State
from battles.muster import SIDES, Side, opponent
from battles.wording import SIDE, Said, say, word
from dice import Rolled
from rulebook import rule

BOOK = Book("turns")
HALF = 3
"""The faces of a die that give the attacker the first turn."""


@BOOK.event("FirstTurnDrawn")
class FirstTurnDrawn(msgspec.Struct, frozen=True):
    """The side with the first turn, by a die."""

    side: Side
    rolls: tuple[Rolled, ...]


@BOOK.event("TurnBegan")
class TurnBegan(msgspec.Struct, frozen=True):
    """A game turn begins."""

    turn: int


@BOOK.event("PlayerTurnBegan")
class PlayerTurnBegan(msgspec.Struct, frozen=True):
    """The turn of a player begins, by its number in the battle."""

    side: Side
    number: int


@BOOK.event("StepBegan")
class StepBegan(msgspec.Struct, frozen=True):
    """A step of a phase begins."""

    phase: Phase
    step: str


@BOOK.event("PlayerTurnEnded")
class PlayerTurnEnded(msgspec.Struct, frozen=True):
    """The turn of a player is over."""

    side: Side


@BOOK.event("BattleDecided")
class BattleDecided(msgspec.Struct, frozen=True):
    """The end of the battle: a side has no fighters left, or the last turn is played; `points` are the sides' scores."""

    loser: Side | None
    beaten: tuple[Side, ...]
    points: dict[Side, int]


@BOOK.books(FirstTurnDrawn)
def first_drawn(state: State, event: FirstTurnDrawn) -> None:
    state.first, state.active = event.side, opponent(event.side)


@BOOK.books(TurnBegan)
def turn_began(state: State, event: TurnBegan) -> None:
    state.turn = event.turn


@BOOK.books(PlayerTurnBegan)
def player_turn_began(state: State, event: PlayerTurnBegan) -> None:
    state.active, state.number = event.side, event.number
    state.phase, state.step = "", ""
    state.asked.clear()
    for unit in state.units.values():
        if unit.side == event.side:
            unit.forced, unit.neglected = False, ()


@BOOK.books(StepBegan)
def step_began(state: State, event: StepBegan) -> None:
    if event.phase != state.phase:
        for unit in state.units.values():
            unit.before = unit.models
    state.phase, state.step = event.phase, event.step


@BOOK.books(PlayerTurnEnded)
def player_turn_ended(state: State, event: PlayerTurnEnded) -> None:
    state.phase, state.step = "", ""
    state.charges, state.reactions, state.countered, state.shots = (), {}, {}, {}
    state.fought, state.lost, state.combat = (), (), None
    for unit in state.units.values():
        if unit.charged and unit.charged <= state.number:
            unit.charged = 0
        if not unit.contacts:
            unit.shaken = ()
        # Also those of the other side, who may have failed a counter-charge (D55).
        unit.marks = ()
        if unit.side == event.side:
            unit.took_flight = False


@BOOK.books(BattleDecided)
def decided(state: State, event: BattleDecided) -> None:
    state.over = Over("flight" if event.beaten else "undecided", event.loser)
    state.agenda.clear()


@BOOK.tells(FirstTurnDrawn)
def tell_first(state: State, event: FirstTurnDrawn, side: Side | None) -> Said:
    return say(
        "the {side} has the first turn (die {die}, AB-H13.2)",
        side=word(SIDE, event.side),
        die=voice.faces(event.rolls),
    )


@BOOK.tells(TurnBegan)
def tell_turn(state: State, event: TurnBegan, side: Side | None) -> Said:
    return say("turn {turn} of {turns}", turn=event.turn, turns=state.limit)


@BOOK.tells(PlayerTurnBegan)
def tell_player_turn(state: State, event: PlayerTurnBegan, side: Side | None) -> Said:
    return say("the turn of the {side} (AB-1.1)", side=word(SIDE, event.side))


@BOOK.tells(BattleDecided)
def tell_decided(state: State, event: BattleDecided, side: Side | None) -> Said:
    attacker, defender = (event.points.get(each, 0) for each in SIDES)
    if len(event.beaten) == len(SIDES):
        told = say("both sides have no unit left to fight (AB-H14.1)")
    elif event.beaten:
        told = say("the {side} has no unit left to fight (AB-H14.1)", side=word(SIDE, event.beaten[0]))
    else:
        told = say("the last turn is over (AB-H14.2)")
    return say(
        "{told}; points: attacker {attacker}, defender {defender}",
        told=told,
        attacker=attacker,
        defender=defender,
    )


class Step(NamedTuple):
    """A step of a phase, and what is done in it."""

    phase: Phase
    name: str
    begin: Callable[[Decision], None]


STEPS = (
    Step("start_of_turn", "return_tests", starting.return_tests),
    Step("start_of_turn", "panic_tests", starting.panic_tests),
    Step("start_of_turn", "terror_tests", starting.terror_tests),
    Step("movement", "declare_charges", lambda draft: draft.add(Declaring())),
    Step("movement", "reactions", reacting.react),
    Step("movement", "shooting_at_charges", reacting.shoot),
    Step("movement", "flight_from_charges", reacting.flee),
    Step("movement", "rally", fleeing.rally),
    Step("movement", "compulsory_moves", fleeing.compulsory),
    Step("movement", "charge_moves", charging.ride),
    Step("movement", "other_moves", lambda draft: draft.add(moving.OtherMoves())),
    Step("shooting", "shooting", shooting.begin),
    Step("close_combat", "combats", fighting.begin),
    Step("close_combat", "panic_of_friends", fighting.friends),
    Step("close_combat", "flight_and_pursuit", pursuing.rout),
)
"""The steps of a player's turn: the ones of the table `sequence`, and their parts."""
PLACE = {step.name: place for place, step in enumerate(STEPS)}


@rule("AB-1.1", "AB-2.1", "AB-3.1", "AB-3.2", "AB-3.5", "AB-3.6")
def next_step(draft: Decision) -> None:
    """The next step of the turn, or the next turn; whose general was killed in the step tests before (D44)."""
    state = draft.state
    if state.mourning:
        starting.mourn(draft)
        return
    place = PLACE[state.step] + 1 if state.step else 0
    if place == len(STEPS):
        draft.emit(PlayerTurnEnded(state.active))
        if victory.over(state):
            ends(draft)
            return
        place = 0
    if place == 0:
        begin_turn(draft)
    step = STEPS[place]
    draft.emit(StepBegan(step.phase, step.name))
    step.begin(draft)


@rule("AB-H13.2")
def first(face: int) -> Side:
    """The side with the first turn by a die."""
    return SIDES[0] if face <= HALF else SIDES[1]


@rule("AB-H13.2")
def begin_turn(draft: Decision) -> None:
    """The next player's turn; before the first a die says whose it is."""
    state = draft.state
    if not state.number:
        rolls = throw(draft, "AB-H13.2", "battle", "first_turn", 1)
        draft.emit(FirstTurnDrawn(first(total(rolls)), rolls))
    side = state.inactive
    if side == state.first:
        draft.emit(TurnBegan(state.turn + 1))
    draft.emit(PlayerTurnBegan(side, state.number + 1))


@rule("AB-H14.1", "AB-H14.2")
def ends(draft: Decision) -> None:
    """The battle is over, and decided."""
    state = draft.state
    beaten = tuple(side for side in SIDES if not victory.stands(state, side))
    winner = victory.verdict(state)
    loser = None if winner == "draw" else opponent(winner)
    if state.heads is not None and not beaten:
        loser = None
    people.over(draft, loser)
    draft.emit(BattleDecided(loser, beaten, victory.scores(state)))
