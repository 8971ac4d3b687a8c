"""AB-1, AB-2.1, AB-3.1, AB-H14: the turn of a player step by step, and how the battle ends."""

from collections.abc import Callable
from typing import NamedTuple

from battles.ancient_battles import voice
from battles.ancient_battles.play import (
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
from battles.ancient_battles.play.declaring import Declaring
from battles.ancient_battles.play.effects import Decision, total
from battles.ancient_battles.play.effects import dice as throw
from battles.ancient_battles.rules import victory
from battles.ancient_battles.state import Phase, State
from battles.contract.muster import SIDES, Side, opponent
from battles.contract.wording import SIDE, Said, say, word
from battles.kit.agenda.state import Over
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning
from dice import Rolled
from rulebook import rule

BOOK = Book("turns", voice.VOICE.with_also(turns=Meaning(lambda state, event: state.limit)))
HALF = 3
"""The faces of a die that give the attacker the first turn."""


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


@BOOK.event("StepBegan")
class StepBegan(Happening, frozen=True):
    """A step of a phase begins."""

    phase: Phase
    step: str

    def book(self, state: State) -> None:
        if self.phase != state.phase:
            for unit in state.units.values():
                unit.before = unit.models
        state.phase, state.step = self.phase, self.step


@BOOK.event("PlayerTurnEnded")
class PlayerTurnEnded(Happening, frozen=True):
    """The turn of a player is over."""

    side: Side

    def book(self, state: State) -> None:
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
            if unit.side == self.side:
                unit.took_flight = False


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


@BOOK.event("FirstTurnDrawn", "the {side} has the first turn (die {die}, AB-H13.2)")
class FirstTurnDrawn(Happening, frozen=True):
    """The side with the first turn, by a die."""

    side: Side
    rolls: tuple[Rolled, ...]

    def book(self, state: State) -> None:
        state.first, state.active = self.side, opponent(self.side)


@BOOK.event("TurnBegan", "turn {turn} of {turns}")
class TurnBegan(Happening, frozen=True):
    """A game turn begins."""

    turn: int

    def book(self, state: State) -> None:
        state.turn = self.turn


@BOOK.event("PlayerTurnBegan", "the turn of the {side} (AB-1.1)")
class PlayerTurnBegan(Happening, frozen=True):
    """The turn of a player begins, by its number in the battle."""

    side: Side
    number: int

    def book(self, state: State) -> None:
        state.active, state.number = self.side, self.number
        state.phase, state.step = "", ""
        state.asked.clear()
        for unit in state.units.values():
            if unit.side == self.side:
                unit.forced, unit.neglected = False, ()


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


@BOOK.event("BattleDecided")
class BattleDecided(Happening, frozen=True):
    """The end of the battle: a side has no fighters left, or the last turn is played; `points` are the sides' scores."""

    loser: Side | None
    beaten: tuple[Side, ...]
    points: dict[Side, int]

    def book(self, state: State) -> None:
        state.over = Over("flight" if self.beaten else "undecided", self.loser)
        state.agenda.clear()

    def tell(self, state: State, side: Side | None) -> Said:
        attacker, defender = (self.points.get(each, 0) for each in SIDES)
        if len(self.beaten) == len(SIDES):
            told = say("both sides have no unit left to fight (AB-H14.1)")
        elif self.beaten:
            told = say("the {side} has no unit left to fight (AB-H14.1)", side=word(SIDE, self.beaten[0]))
        else:
            told = say("the last turn is over (AB-H14.2)")
        return say(
            "{told}; points: attacker {attacker}, defender {defender}",
            told=told,
            attacker=attacker,
            defender=defender,
        )
