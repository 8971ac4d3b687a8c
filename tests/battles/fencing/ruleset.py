"""Fencing, five deep: a lunge may be answered by a riposte, that by another; whoever takes one is hit, or not, by a die.

One module is the whole system: what may lie on the agenda, what may be ordered, what happens and how it is told.
"""

from pathlib import Path
from typing import Any, Generic

import msgspec

from battles.agenda.book import Book, System
from battles.agenda.chapter import Chapter, out_of_place
from battles.agenda.draft import Draft
from battles.agenda.loop import Loop
from battles.agenda.scenarios import Scenarios
from battles.agenda.state import BattleState, I, Over
from battles.agenda.surface import Booked
from battles.bots.any_legal import AnyLegal
from battles.bots.player import Player
from battles.muster import SIDES, Side, opponent
from battles.ruleset import Named, Progress, Trials, Verdict
from battles.wording import SIDE, Said, say, word
from dice import Dice, Rolled
from rulebook import Refusal

DEEPEST = 5
TOUCHES = 3
ROUNDS = 12


class Bout(BattleState[I], Generic[I]):
    """A bout: which round it is, who lunges in it, and how often each was hit."""

    round: int = 0
    hits: dict[Side, int] = {}


Fencing = Bout[Any]
Decision = Draft[Fencing]
BOOK = Book("fencing")


@BOOK.item
class Measuring(msgspec.Struct, frozen=True, tag="measuring"):
    """A side may lunge."""

    side: Side


@BOOK.item
class Answering(msgspec.Struct, frozen=True, tag="answering"):
    """A side answers a blow, the so-manieth of the phrase; `hits` is how often it was hit when that began."""

    side: Side
    depth: int
    hits: int
    answered: bool = False


@BOOK.order
class Lunge(msgspec.Struct, frozen=True, tag="lunge", tag_field="order", forbid_unknown_fields=True):
    """Strike."""


@BOOK.order
class Wait(msgspec.Struct, frozen=True, tag="wait", tag_field="order", forbid_unknown_fields=True):
    """Let it be, or take what comes."""


@BOOK.event("Saluted")
class Saluted(msgspec.Struct, frozen=True):
    """The bout begins, with hits that count already."""

    hits: dict[Side, int]


@BOOK.event("RoundBegan")
class RoundBegan(msgspec.Struct, frozen=True):
    """A round."""

    round: int


@BOOK.event("Taken")
class Taken(msgspec.Struct, frozen=True):
    """A blow came, and hit or did not."""

    side: Side
    hit: bool
    rolls: tuple[Rolled, ...]


@BOOK.event("BoutEnded")
class BoutEnded(msgspec.Struct, frozen=True):
    """It is over."""

    loser: Side | None


@BOOK.books(Saluted)
def saluted(state: Fencing, event: Saluted) -> None:
    """They count."""
    state.hits = dict(event.hits)


@BOOK.books(RoundBegan)
def began(state: Fencing, event: RoundBegan) -> None:
    """Its dice are named anew."""
    state.round = event.round
    state.asked.clear()


@BOOK.books(Taken)
def taken(state: Fencing, event: Taken) -> None:
    """A hit counts."""
    if event.hit:
        state.hits[event.side] = state.hits.get(event.side, 0) + 1


@BOOK.books(BoutEnded)
def ended(state: Fencing, event: BoutEnded) -> None:
    """Nothing is left to do."""
    state.over = Over("eliminated", event.loser)
    state.agenda.clear()


@BOOK.tells(Taken)
def tell_taken(state: Fencing, event: Taken, side: Side | None) -> Said:
    """Who was hit."""
    return say(
        "{side} is hit ({die})" if event.hit else "{side} is missed ({die})",
        side=word(SIDE, event.side),
        die=event.rolls[0].face,
    )


def who(state: Fencing, item: Measuring | Answering) -> Side | None:
    """Whoever's item it is, until he has answered."""
    return None if isinstance(item, Answering) and item.answered else item.side


def choices(state: Fencing, item: Measuring | Answering) -> list[Lunge | Wait]:
    """Lunge, unless the phrase is too deep, or wait."""
    return [Lunge(), Wait()]


def check(state: Fencing, item: Measuring | Answering, order: Lunge | Wait) -> None:
    """Raise Refusal for one riposte too many."""
    if isinstance(item, Answering) and item.depth == DEEPEST and isinstance(order, Lunge):
        raise out_of_place(order, "the phrase is over", "T-1")


def measure(draft: Decision, item: Measuring, order: Lunge | Wait) -> None:
    """A lunge is answered before the next round."""
    draft.done()
    if isinstance(order, Lunge):
        other = opponent(item.side)
        draft.add(Answering(other, 1, draft.state.hits.get(other, 0)))


def answer(draft: Decision, item: Answering, order: Lunge | Wait) -> None:
    """A riposte comes first; else the die."""
    if isinstance(order, Lunge):
        other = opponent(item.side)
        draft.change(msgspec.structs.replace(item, answered=True))
        draft.add(Answering(other, item.depth + 1, draft.state.hits.get(other, 0)))
    else:
        strike(draft, item)


def settle(draft: Decision, item: Answering) -> None:
    """What was answered by a riposte still comes, unless that has hit whoever gave it."""
    other = opponent(item.side)
    before = draft.state.hits.get(other, 0)
    # The item does not say whether its riposte hit: that is read off the state.
    if before > item.hits and draft.state.hits.get(item.side, 0) == item.hits:
        draft.done()
    else:
        strike(draft, item)


def strike(draft: Decision, item: Answering) -> None:
    """A die of six; the deeper the phrase, the surer."""
    rolled = draft.throw("T-2", f"{draft.state.round}.{item.side}.{item.depth}", "hit", 6)
    draft.done()
    draft.emit(Taken(item.side, rolled.face <= item.depth, (rolled,)))


BOOK.chapter(
    Measuring,
    Chapter(who=who, candidates=choices, check=check, take=measure, calm=(Wait(),), rule="T-1"),
)
BOOK.chapter(
    Answering,
    Chapter(
        run=settle,
        who=who,
        candidates=choices,
        check=check,
        take=answer,
        calm=(Wait(),),
        rule="T-1",
        about="depth",
    ),
)
SYSTEM = System([BOOK])


def next_round(draft: Decision) -> None:
    """The sides take turns."""
    draft.emit(RoundBegan(draft.state.round + 1))
    draft.add(Measuring("attacker" if draft.state.round % 2 else "defender"))


def judge(draft: Decision) -> None:
    """Three hits are enough, and twelve rounds."""
    state = draft.state
    if state.over is not None:
        return
    beaten = next((side for side, hits in state.hits.items() if hits >= TOUCHES), None)
    if beaten is not None or (state.round == ROUNDS and not state.agenda):
        draft.emit(BoutEnded(beaten))


def drafted(state: Fencing, dice: Dice) -> Decision:
    """A decision."""
    return Draft(state, dice, SYSTEM.evolve, SYSTEM.frame)


LOOP: Loop[Fencing, Decision, Lunge | Wait] = Loop(
    SYSTEM.chapters, next_step=next_round, stock=judge, over="T-0"
)


class Anyhow(AnyLegal[Fencing, Lunge | Wait]):
    """Any order."""

    loop = LOOP


class Patient(Player[Fencing, Lunge | Wait]):
    """Lunges when it may begin and answers nothing."""

    loop = LOOP
    answers = {Measuring: lambda player, state, item: Lunge()}


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bout by name: hits that were taken before it begins."""

    provenance: str
    hits: dict[Side, int] = {}


class FencingRuleset(Booked[Fencing, Decision, Lunge | Wait]):
    """See `battles.ruleset.Ruleset`."""

    id, title, rules_version, bots_version = "fencing", "Fencing", "1", "1"
    trials = Trials(
        players=("patient", "random"), mirror="bout", wanted={"random": 0.1}, busy="bout", musters=False
    )
    bars, page = ("Fencing fights no musters",), "rulesets.md"

    def initial(self) -> Fencing:
        return Bout()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        draft.emit(Saluted(self.by_name.told(scenario.name).hits))

    def verdict(self, state: Fencing) -> Verdict:
        if state.over is None:
            raise Refusal("T-0", "battle", "the bout is not over")
        loser = state.over.loser
        return Verdict(
            winner=opponent(loser) if loser else None,
            level="by touches" if loser else "on time",
            points={side: state.hits.get(opponent(side), 0) for side in SIDES},
        )

    def progress(self, state: Fencing) -> Progress:
        return Progress(state.round, ROUNDS, {side: TOUCHES - state.hits.get(side, 0) for side in SIDES})

    def drawing(self, state: Fencing, side: Side | None = None) -> str:
        hits = " : ".join(str(state.hits.get(each, 0)) for each in SIDES)
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{hits}</text></svg>'


RULESET = FencingRuleset(
    SYSTEM,
    LOOP,
    drafted,
    Bout[SYSTEM.items],
    scenarios=Scenarios(Path(__file__).parent / "scenarios", Scenario),
    players={"patient": Patient, "random": Anyhow},
)
SURFACE = RULESET


def begun(dice: Dice) -> Fencing:
    """A bout in which somebody is to act."""
    draft = drafted(Bout(), dice)
    LOOP.go_on(draft)
    return draft.state
