"""GR-2: the turn: its nine phases, the morale of both armies after it, and how the battle ends."""

from battles.contract.muster import SIDES, Side, opponent
from battles.contract.wording import SIDE, Said, say, word
from battles.grunwald import voice
from battles.grunwald.play import fates
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.fighting import Fighting
from battles.grunwald.play.moving import Moving
from battles.grunwald.play.reacting import Reacting
from battles.grunwald.rules import command, fatigue, morale, obligations, sites, victory
from battles.grunwald.state import State
from battles.kit.agenda.state import Over
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning
from rulebook import rule

BOOK = Book(
    "turns",
    voice.VOICE.with_also(
        turns=Meaning(lambda state, event: state.turns),
        what=Meaning(lambda state, event: of_phase(state)),
        side=Meaning(lambda state, event: word(SIDE, state.first)),
        other=Meaning(lambda state, event: word(SIDE, opponent(state.first))),
        opposite=Meaning(lambda state, event: voice.signed(-event.level)),
    ),
)
LAST = 9
"""The phase in which the morale of both armies is taken again."""


@BOOK.event("TurnBegan", "turn {turn} of {turns}")
class TurnBegan(Happening, frozen=True):
    """Another turn."""

    turn: int

    def book(self, state: State) -> None:
        state.turn, state.phase, state.came = self.turn, 0, ()
        state.asked.clear()
        for unit in state.units.values():
            unit.fired, unit.bound = (), False
        for banner in state.banners.values():
            banner.moved_by = ""


@BOOK.event("PhaseBegan", "phase {phase}: {what}")
class PhaseBegan(Happening, frozen=True):
    """Another phase of the turn."""

    phase: int

    def book(self, state: State) -> None:
        state.phase = self.phase
        for unit in state.units.values():
            unit.spent = unit.entered = unit.roads = unit.first = 0
            unit.turned = unit.least = unit.countered = False
            unit.done = unit.bound
        for leader in state.leaders.values():
            leader.spent, leader.done = 0, False


def of_phase(state: State) -> Said:
    """The act of a phase, with its side."""
    if state.phase == LAST:
        return say("morale of both armies")
    arm = say("cavalry and leaders") if state.riding else say("foot")
    moves = state.phase % 2 == 1
    side = word(SIDE, state.active)
    if moves:
        return say("{arm} of the {side} move", arm=arm, side=side)
    return say("{arm} of the {side} fight", arm=arm, side=side)


@BOOK.event(
    "MoraleTaken",
    "morale marker at {box}: level of the {side} {level}, of the {other} {opposite} from the next turn on (GR-2.1k)",
)
class MoraleTaken(Happening, frozen=True):
    """The morale marker is read: the level in force from the next turn on, of the side that moves first."""

    box: int
    level: int

    def book(self, state: State) -> None:
        state.level = self.level


@BOOK.event("FatigueTaken")
class FatigueTaken(Happening, frozen=True):
    """The fatigue of leaders after a turn."""

    levels: dict[str, int]

    def book(self, state: State) -> None:
        for leader in state.leaders.values():
            leader.fatigue, leader.stirred = self.levels.get(leader.id, leader.fatigue), False

    def tell(self, state: State, side: Side | None) -> Said:
        weary = tuple(
            say("{leader} {level}", leader=voice.leader(leader), level=level)
            for leader, level in self.levels.items()
            if level
        )
        return say(
            "fatigue of the leaders: {levels}; above {most} their units fight as if disorganised (GR-14.1.4)",
            levels=weary or say("none"),
            most=fatigue.WEARY,
        )


@BOOK.event("BattleDecided")
class BattleDecided(Happening, frozen=True):
    """The battle is over: a side has no leader left on the field, or the last turn is played and points are compared."""

    loser: Side | None
    points: dict[Side, int]
    leaderless: bool

    def book(self, state: State) -> None:
        state.over = Over("eliminated" if self.leaderless else "undecided", self.loser)
        state.agenda.clear()

    def tell(self, state: State, side: Side | None) -> Said:
        if self.leaderless and self.loser:
            return say("the {side} has no leader left on the field (GR-S0a)", side=word(SIDE, self.loser))
        attacker, defender = (self.points.get(each, 0) for each in SIDES)
        return say(
            "the last turn is over: victory points {attacker} : {defender} (GR-S0b)",
            attacker=attacker,
            defender=defender,
        )


@rule("GR-2.0a", "GR-2.0c", "GR-2.1j", "GR-2.1k", "GR-6.1.9")
def next_step(draft: Decision) -> None:
    """The next phase, and after the ninth the next turn, until the last."""
    state = draft.state
    if state.phase == LAST or not state.turn:
        if state.turn == state.turns:
            decide(draft)
        else:
            draft.emit(TurnBegan(state.turn + 1))
        return
    draft.emit(PhaseBegan(state.phase + 1))
    if state.phase == LAST:
        take_morale(draft)
    elif state.phase % 2:
        begin_moves(draft)
    else:
        debt = obligations.owed(state, field_of(state), state.active, cavalry=state.riding)
        draft.add(Fighting(debt))


@rule("GR-2.1b", "GR-2.1d", "GR-2.1g", "GR-2.1h", "GR-10.2.2", "GR-10.3.1", "GR-11.1.5")
def begin_moves(draft: Decision) -> None:
    """A movement phase: what is taken apart falls, then the enemy may shoot, then all move; who has panicked must."""
    state = draft.state
    where = field_of(state)
    mine = [unit for unit in state.on_map(state.active) if unit.cavalry == state.riding]
    for unit in mine:
        if sites.takes_apart(where, unit, state.turn):
            draft.emit(fates.FortificationFell(unit.hex, unit.id, "taken apart"))
    draft.add(Moving(tuple(unit.id for unit in mine if unit.panicked)))
    draft.add(Reacting(opponent(state.active)))


@rule("GR-2.1k", "GR-6.1.9", "GR-14.1.3", "GR-14.1.4")
def take_morale(draft: Decision) -> None:
    """The marker is read after all that the turn has brought; leaders who did something are wearier."""
    state = draft.state
    draft.emit(MoraleTaken(state.box, morale.level_of(state.box)))
    if state.fatigue:
        levels = {
            leader.id: fatigue.after_turn(leader.fatigue, stirred=leader.stirred)
            for leader in state.leaders.values()
            if leader.place != "eliminated"
        }
        draft.emit(FatigueTaken(levels))


@rule("GR-S0b", "GR-7.1.8")
def points(state: State) -> dict[Side, int]:
    """The victory points of both sides as things stand: those counted, and for banners in their hands."""
    found = {side: state.points.get(side, 0) for side in SIDES}
    for banner in state.banners.values():
        if banner.captor:
            found["attacker" if banner.captor == "attacker" else "defender"] += victory.worth_of(
                victory.BANNER
            )
    return found


@rule("GR-S0b", "GR-S0c")
def decide(draft: Decision) -> None:
    """End the last turn: the side with fewer points has lost, neither if they are even."""
    counted = points(draft.state)
    loser = next((side for side in SIDES if counted[side] < counted[opponent(side)]), None)
    draft.emit(BattleDecided(loser, counted, leaderless=False))


@rule("GR-S0a")
def stock(draft: Decision) -> None:
    """A side that has no leader on the field any more has lost at once (D74)."""
    state = draft.state
    if state.over is not None or not state.leaders:
        return
    for side in SIDES:
        if not command.leaders_of(state, side):
            draft.emit(BattleDecided(side, points(state), leaderless=True))
            return
