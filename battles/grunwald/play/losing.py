"""GR-T.2, 5.4.6b: a side chooses which of its units loses a strength point."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import say
from battles.grunwald import voice
from battles.grunwald.play import effects
from battles.grunwald.play.effects import Decision
from battles.grunwald.play.orders import Order
from battles.grunwald.state import State
from battles.kit.book import Book
from battles.kit.happening import Told
from battles.kit.voice import Meaning
from dice import Rolled
from rulebook import rule


def able(state: State, item: "Losing") -> list[str]:
    """The units that may lose a point."""
    return [name for name in item.units if state.units[name].place == "map"]


BOOK = Book(
    "losing",
    voice.VOICE.with_also(
        thrown=Meaning(
            lambda state, event: voice.thrown(event.rolls, {"losses": -event.lost} if event.lost else {})
        ),
        able=voice.units_of(able),
        result=Meaning(lambda state, event: say("killed") if event.killed else say("unhurt")),
    ),
)


@BOOK.item
class Losing(msgspec.Struct, frozen=True, tag="losing"):
    """A side loses so many strength points among these units, one after the other."""

    side: Side
    units: tuple[str, ...]
    points: int
    cause: str


@BOOK.order("let {unit} lose a strength point")
class Lose(Order, frozen=True, tag="lose"):
    """Let that unit lose the point."""

    unit: str


@BOOK.event(
    "LeaderRisked",
    "{leader} in danger at {hex}: dice {thrown}, killed at {hexes} or below: {result} (GR-8.2.4, GR-8.2.5)",
)
class LeaderRisked(Told, frozen=True):
    """Two dice for a leader with units that had to retreat `hexes`, and have lost so many points."""

    leader: str
    rolls: tuple[Rolled, ...]
    lost: int
    hexes: int
    killed: bool


@rule("GR-T.2", "GR-5.4.6b")
def choices(state: State, item: Losing) -> Iterator[Lose]:
    """The units among which the owner chooses (D11)."""
    yield from (Lose(name) for name in able(state, item))


@BOOK.question(
    Losing,
    prompt="{able}: which of these units loses the next strength point ({cause})?",
    offers=choices,
    asked=lambda state, item: len(able(state, item)) > 1,
    rule="GR-T.2",
    otherwise=("unit", "{unit} may not take this loss"),
)
def lose(draft: Decision, item: Losing, order: Lose) -> None:
    """The unit loses a point."""
    if item.points > 1:
        draft.change(Losing(item.side, item.units, item.points - 1, item.cause))
    else:
        draft.done()
    effects.lose(draft, draft.state.units[order.unit], 1, item.cause)


@BOOK.follows(Losing)
def lose_all(draft: Decision, item: Losing) -> None:
    """Let the only unit left lose all of it; without units the loss lapses (D11)."""
    draft.done()
    for name in item.units:
        effects.lose(draft, draft.state.units[name], item.points, item.cause)
