"""A decision under way: the draft of a battle, its dice, and the events so far."""

from collections.abc import Callable
from typing import Any, Generic

from battles.kit.agenda.frame import Frame
from battles.kit.agenda.state import B
from dice import Dice, Rolled
from dice.audience import OPEN
from dice.pool import Pool, throw


class Draft(Generic[B]):
    """The draft that chapters write in. Every event is booked at once, so that later parts of a decision see it.

    `state` keeps in `asked` how often each die was thrown: a system empties it when the subjects of its dice begin
    again. `evolve` books an event, `frame` are the events of the agenda.
    """

    def __init__(self, state: B, dice: Dice, evolve: Callable[[B, Any], None], frame: Frame) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Any] = []
        self._evolve, self._frame = evolve, frame
        self._fresh: dict[str, int] = {}

    def emit(self, event: Any) -> None:
        """Write an event and book it."""
        self.events.append(event)
        self._evolve(self.state, event)
        if getattr(event, "rolls", ()) or getattr(event, "pools", ()):
            self._fresh.clear()

    def add(self, item: Any) -> None:
        """Put an item before the present one."""
        self.emit(self._frame.added(item))

    def change(self, item: Any) -> None:
        """The top of the agenda has come a step further."""
        self.emit(self._frame.changed(item))

    def done(self) -> None:
        """The top of the agenda is done."""
        self.emit(self._frame.done())

    def throw(self, rule: str, subject: str, purpose: str, sides: int) -> Rolled:
        """A die. The next event with `rolls` or `pools` must carry all dice thrown since the last.

        `subject` is its owner and its time: turn, phase and piece instead of a running number. So waiting or another
        order of things gains nothing. Within a battle there is one audience, both sides: docs/dice.md.
        """
        first = self._first(f"{rule}|{subject}|{purpose}", 1)
        return self.dice.roll(rule, subject, purpose, sides=sides, repetition=first, witness=OPEN)

    def throw_pool(self, rule: str, subject: str, purpose: str, count: int, sides: int) -> Pool:
        """So many dice at once, written as one: for units that strike many blows. As `throw` in all else.

        Raises NoDice for a count below 1.
        """
        first = self._first(f"{rule}|{subject}|{purpose}", count)
        return throw(self.dice, rule, subject, purpose, count=count, sides=sides, witness=OPEN, first=first)

    def _first(self, stem: str, count: int) -> int:
        # The repetition of the next die of a label, after which so many are thrown.
        again = self._fresh.get(stem, 0)
        self._fresh[stem] = again + count
        return self.state.asked.get(stem, 0) + again


def count_dice(asked: dict[str, int], event: Any) -> None:
    """Count the dice that an event carries, which is part of booking it: the next of the same label is another."""
    for pool in getattr(event, "pools", ()):
        asked[pool.stem] = asked.get(pool.stem, 0) + len(pool.faces)
    for rolled in getattr(event, "rolls", ()):
        stem = rolled.label.rpartition("|")[0]
        asked[stem] = asked.get(stem, 0) + 1
