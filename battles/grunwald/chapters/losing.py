"""GR-T.2, 5.4.6b: a side chooses which of its units loses a strength point."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.grunwald import voice
from battles.grunwald.chapters import effects
from battles.grunwald.chapters.effects import Decision
from battles.grunwald.chapters.orders import Order
from battles.grunwald.state import State
from battles.muster import Side
from battles.wording import Said, say
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("losing")


@BOOK.item
class Losing(msgspec.Struct, frozen=True, tag="losing"):
    """A side loses so many strength points among these units, one after the other."""

    side: Side
    units: tuple[str, ...]
    points: int
    cause: str


@BOOK.order
class Lose(Order, frozen=True, tag="lose"):
    """Let that unit lose the point."""

    unit: str


@BOOK.event("LeaderRisked")
class LeaderRisked(msgspec.Struct, frozen=True):
    """Two dice for a leader with units that had to retreat `hexes`, and have lost so many points."""

    leader: str
    rolls: tuple[Rolled, ...]
    lost: int
    hexes: int
    killed: bool


BOOK.changes_nothing(LeaderRisked)


@BOOK.tells(LeaderRisked)
def tell_risked(state: State, event: LeaderRisked, side: Side | None) -> Said:
    return say(
        "{leader} in danger at {hex}: dice {thrown}, killed at {hexes} or below: {result} (GR-8.2.4, GR-8.2.5)",
        thrown=voice.thrown(event.rolls, {"losses": -event.lost} if event.lost else {}),
        result=say("killed") if event.killed else say("unhurt"),
        hex=state.leaders[event.leader].hex,
        **voice.gaps(state, event, "leader hexes"),
    )


@rule("GR-T.2", "GR-5.4.6b")
def choices(state: State, item: Losing) -> Iterator[Order]:
    """The units among which the owner chooses (D11)."""
    yield from (Lose(name) for name in item.units if state.units[name].place == "map")


def chooser(state: State, item: Losing) -> Side | None:
    """The owner, if he has several to choose from."""
    return item.side if len(list(choices(state, item))) > 1 else None


def check(state: State, item: Losing, order: Order) -> None:
    """Refuse a unit that is none of them."""
    if not isinstance(order, Lose):
        raise out_of_place(order, "somebody loses strength", "GR-T.2")
    if order not in set(choices(state, item)):
        raise Refusal("GR-T.2", "unit", "{given} is none of those who may lose it", given=order.unit)


def take(draft: Decision, item: Losing, order: Lose) -> None:
    """The unit loses a point."""
    if item.points > 1:
        draft.change(Losing(item.side, item.units, item.points - 1, item.cause))
    else:
        draft.done()
    effects.lose(draft, draft.state.units[order.unit], 1, item.cause)


def run(draft: Decision, item: Losing) -> None:
    """Let the only unit left lose all of it; without units the loss lapses (D11)."""
    draft.done()
    for name in item.units:
        effects.lose(draft, draft.state.units[name], item.points, item.cause)


BOOK.chapter(
    Losing,
    Chapter(
        run=run,
        who=chooser,
        whose=lambda state, item: item.side,
        candidates=choices,
        check=check,
        take=take,
        exact=True,
        rule="GR-T.2",
    ),
)
