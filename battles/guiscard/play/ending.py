"""GC-14.6: how a battle ends, and the side that lays down its arms."""

from collections.abc import Iterable

from battles.contract.muster import SIDES, Side, opponent
from battles.contract.result import End
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Parleying
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.agenda.state import Over
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of("ends")

TURNS = 12
"""Turns after which a battle that nobody has won is over (GC-14.6d)."""
BROKEN = 3
"""A side of which less than one in so many can fight may lay down its arms, if the enemy has twice as many (D80)."""


@BOOK.order("fight on")
class FightOn(Order, frozen=True, tag="fight_on"):
    """Do not lay down arms."""


@BOOK.order("lay down your arms")
class Surrender(Order, frozen=True, tag="surrender"):
    """Lay down arms; all survivors are prisoners (GC-14.6c)."""


@BOOK.event("ArmsLaidDown", "the {side} lays down arms (GC-14.6c)")
class ArmsLaidDown(Happening, frozen=True):
    """A side has surrendered: all its survivors are prisoners (GC-14.6c)."""

    side: Side

    def book(self, state: Skirmish) -> None:
        off_map = state.siege.waiting if state.siege is not None else {}
        for one in state.people.values():
            if one.side == self.side and one.alive and not one.away:
                one.away = "fled" if one.id in off_map else "captured"


@BOOK.event("BattleEnded")
class BattleEnded(Happening, frozen=True):
    """The battle is over (GC-14.6)."""

    end: End
    loser: Side | None

    def book(self, state: Skirmish) -> None:
        state.over = Over(self.end, self.loser)
        state.agenda.clear()


def last_turn(state: Skirmish) -> int:
    """The turn after which a battle is over that nobody has won (GC-14.6d); a fight of a siege goes on longer (D153)."""
    return TURNS if state.siege is None else TABLES.now.besieging.longest


def judge(decision: Decision) -> None:
    """End the battle if it is over."""
    state = decision.state
    if state.turn < 1:
        return
    gone = [side for side in SIDES if not on_field(state, side)]
    if gone:
        decision.emit(ended_by(state, gone))
    elif state.turn > TURNS:
        decision.emit(BattleEnded("undecided", None))


def on_field(state: Skirmish, side: Side) -> bool:
    """True if anybody of a side is still in the battle, stunned people included."""
    # Attackers stand first in the list: each side is looked for from its own end.
    people = state.people.values()
    for one in people if side == "attacker" else reversed(people):
        if one.side == side and one.condition != "dead" and not one.away:
            return True
    return False


@rule("GC-14.6a", "GC-14.6b", "GC-14.6c")
def ended_by(state: Skirmish, gone: Iterable[Side]) -> BattleEnded:
    """The end of the battle when these sides are gone: by surrender, by flight, else by elimination."""
    losers = list(gone)
    if len(losers) > 1:
        return BattleEnded("undecided", None)
    away = {one.away for one in state.people.values() if one.side == losers[0] and one.alive}
    # All survivors of a surrender are prisoners: a side of which somebody got away has fled (D100).
    if "fled" in away:
        return BattleEnded("flight", losers[0])
    return BattleEnded("surrender" if "captured" in away else "eliminated", losers[0])


def able(state: Skirmish, side: Side) -> int:
    """The number of people of a side who can fight, newcomers off the map among them."""
    waiting = state.siege.waiting if state.siege is not None else {}
    return sum(
        one.side == side and (one.able or (one.id in waiting and one.alive and not one.away))
        for one in state.people.values()
    )


@rule("GC-14.6c")
def broken(state: Skirmish, side: Side) -> bool:
    """True if a side has lost so many that it may lay down its arms (D80)."""
    own, enemy = able(state, side), able(state, opponent(side))
    came = len(state.battle.force(side).people)
    return own * BROKEN < came and own * 2 <= enemy


@BOOK.question(
    Parleying,
    prompt="Most of your people can no longer fight: do you lay down your arms? Fight on, and the battle goes on",
    offers=lambda state, item: (Surrender(),),
    calm=FightOn(),
    first=True,
    stands=lambda state, item: broken(state, item.side),
    rule="GC-14.6c",
)
def surrender(decision: Decision, item: Parleying, order: Surrender) -> None:
    """Take all prisoner."""
    decision.done()
    decision.emit(ArmsLaidDown(item.side))


def refuse_unfinished(state: Skirmish) -> None:
    """Raise Refusal while the battle is not over."""
    if state.over is None:
        raise Refusal("GC-14.6a", "battle", "the battle is not over: turn {turn}", turn=state.turn)
