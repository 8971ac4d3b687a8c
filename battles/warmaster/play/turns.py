"""WM-H10.1, WM-H12: the turn: what each side does in it, when a side breaks, and how the battle ends."""

from collections.abc import Callable
from fractions import Fraction

from battles.contract.muster import SIDES, Side, opponent
from battles.contract.wording import SIDE, Said, counted, say, series, word
from battles.kit.agenda.state import Over
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.warmaster import voice
from battles.warmaster.play import people
from battles.warmaster.play.commanding import Initiative, Ordering
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.fighting import Fighting
from battles.warmaster.play.shooting import shoot
from battles.warmaster.rules import breaks, rounds
from battles.warmaster.state import Phase, State
from rulebook import rule

BOOK = Book("turns", voice.VOICE)


@BOOK.event("TurnBegan")
class TurnBegan(Happening, frozen=True):
    """Another game turn."""

    turn: int

    def book(self, state: State) -> None:
        state.turn, state.phase, state.active = self.turn, "", "attacker"
        state.asked.clear()

    def tell(self, state: State, side: Side | None) -> Said:
        return say("turn {turn} of {turns}", turn=self.turn, turns=state.limit)


@BOOK.event("PhaseBegan")
class PhaseBegan(Happening, frozen=True):
    """A phase of a player's turn."""

    side: Side
    phase: Phase

    def book(self, state: State) -> None:
        state.active, state.phase = self.side, self.phase

    def tell(self, state: State, side: Side | None) -> Said:
        whose = word(SIDE, self.side)
        if self.phase == "initiative":
            return say("initiative phase of the {side} (WM-H10.1)", side=whose)
        if self.phase == "orders":
            return say("orders of the {side} (WM-H10.1)", side=whose)
        if self.phase == "combat":
            return say("combats in the turn of the {side} (WM-H10.1)", side=whose)
        told = say("shooting of the {side} (WM-H10.1)", side=whose)
        stay = [unit.id for unit in state.living(self.side) if unit.ordered and not unit.moved]
        if not stay:
            return told
        return say(
            "{told}; units that stayed on an order: {units} (WM-H10.3)",
            told=told,
            units=voice.units(state, stay),
        )


@BOOK.event("PlayerTurnEnded")
class PlayerTurnEnded(Happening, frozen=True):
    """A player's turn is over: these units are not confused any more; each stormed whom it still touches (D34)."""

    recovered: tuple[str, ...]
    stormed: dict[str, tuple[str, ...]]

    def book(self, state: State) -> None:
        state.phase, state.left, state.fled, state.round = "", {}, (), None
        state.active = opponent(state.active)
        for unit in state.units.values():
            unit.acted = unit.ordered = unit.moved = False
            unit.charged = unit.advanced = unit.retreated = False
            unit.pursued, unit.prey, unit.exposed = {}, (), False
            unit.stormed = self.stormed.get(unit.id, ())
        for id_ in self.recovered:
            state.units[id_].confused = 0

    def tell(self, state: State, side: Side | None) -> Said | None:
        if not self.recovered:
            return None
        return counted(
            "{units} is no longer confused (WM-H11.2)",
            "{units} are no longer confused (WM-H11.2)",
            n=len(self.recovered),
            units=voice.units(state, self.recovered),
        )


@BOOK.event("BattleDecided")
class BattleDecided(Happening, frozen=True):
    """The end of the battle: a side is broken, or both, or the last turn is played.

    `lost` are points as fractions (over, under).
    """

    loser: Side | None
    broken: tuple[Side, ...]
    lost: dict[Side, tuple[int, int]]

    def book(self, state: State) -> None:
        state.over = Over("flight" if self.broken else "undecided", self.loser)
        state.agenda.clear()

    def tell(self, state: State, side: Side | None) -> Said:
        if self.broken:
            return series(tell_broken(state, each) for each in self.broken)
        attacker, defender = (float(Fraction(*self.lost[each])) for each in SIDES)
        return say(
            "the last turn is over: points lost by the attacker {attacker}, by the defender {defender} (WM-H12.4)",
            attacker=attacker,
            defender=defender,
        )


def tell_broken(state: State, side: Side) -> Said:
    """The count of destroyed units by which a side is broken."""
    return counted(
        "the {side} is broken by {n} destroyed unit, the general's counted twice ({most} break it, WM-H12.3)",
        "the {side} is broken by {n} destroyed units, the general's counted twice ({most} break it, WM-H12.3)",
        n=breaks.broken_points(state, side),
        most=breaks.breaks_at(state, side),
        side=word(SIDE, side),
    )


BEGIN: dict[Phase, Callable[[Decision], None]] = {
    "initiative": lambda draft: draft.add(Initiative()),
    "orders": lambda draft: draft.add(Ordering()),
    "shooting": shoot,
    "combat": lambda draft: draft.add(Fighting()),
}
"""The beginning of each phase, in their order."""


@rule("WM-H10.1")
def next_step(draft: Decision) -> None:
    """The next phase, then the turn of the other player, and after his the next game turn."""
    state, phases = draft.state, list(BEGIN)
    if state.alone and state.phase:
        end(draft)
        return
    if state.phase and state.phase != phases[-1]:
        begin(draft, state.active, phases[phases.index(state.phase) + 1])
        return
    if state.phase and player_turn_ends(draft):
        return
    if state.active == "attacker":
        if state.turn == state.limit:
            end(draft)
            return
        draft.emit(TurnBegan(state.turn + 1))
    begin(draft, state.active, "combat" if state.alone else phases[0])


def begin(draft: Decision, side: Side, phase: Phase) -> None:
    """A phase."""
    draft.emit(PhaseBegan(side, phase))
    BEGIN[phase](draft)


@rule("WM-H12.3", "WM-H11.2")
def player_turn_ends(draft: Decision) -> bool:
    """A player's turn is over; whether the battle is, because a side is broken."""
    state = draft.state
    units = list(state.living())
    recovered = tuple(u.id for u in units if u.side == state.active and 0 < u.confused <= state.turn)
    stormed = {u.id: rounds.still_touched(state, u) for u in units if u.stormed}
    draft.emit(PlayerTurnEnded(recovered, stormed))
    if broken := breaks.broken(state):
        decide(draft, breaks.loser_by_breaking(state), broken)
    return bool(broken)


def lost(state: State) -> dict[Side, tuple[int, int]]:
    """The points that both sides have lost."""
    return {side: breaks.points_lost(state, side).as_integer_ratio() for side in SIDES}


@rule("WM-H12.4")
def end(draft: Decision) -> None:
    """End the last turn: the side with more lost points has lost; people of a campaign have no loser."""
    decide(draft, None if draft.state.heads else breaks.loser_on_points(draft.state), ())


def decide(draft: Decision, loser: Side | None, broken: tuple[Side, ...]) -> None:
    """The battle is over."""
    people.over(draft, loser)
    draft.emit(BattleDecided(loser, broken, lost(draft.state)))
