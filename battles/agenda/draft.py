"""A decision under way: the draft of a battle, its dice, and the events so far."""

from collections.abc import Callable
from typing import Any, Generic

from battles.agenda.frame import Frame
from battles.agenda.state import B
from dice import Dice, Rolled
from dice.audience import OPEN


class Draft(Generic[B]):
    """What chapters write in. Every event is booked at once, so that later parts of a decision see it.

    `state` keeps in `asked` how often each die was thrown: a system empties it where the subjects of its dice begin anew.
    `evolve` books an event, `frame` are the events of the agenda.
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
        if getattr(event, "rolls", ()):
            self._fresh.clear()

    def add(self, item: Any) -> None:
        """Something is to be done before what is being done now."""
        self.emit(self._frame.added(item))

    def change(self, item: Any) -> None:
        """The top of the agenda has come a step further."""
        self.emit(self._frame.changed(item))

    def done(self) -> None:
        """The top of the agenda is done."""
        self.emit(self._frame.done())

    def throw(self, rule: str, subject: str, purpose: str, sides: int) -> Rolled:
        """A die. The next event with `rolls` must carry all dice thrown since the last.

        `subject` says whose it is and when: turn, phase and piece, never a running number, so that waiting or another
        order of things buys nothing. Within a battle there is one audience, both sides: docs/dice.md.
        """
        stem = f"{rule}|{subject}|{purpose}"
        again = self._fresh.get(stem, 0)
        self._fresh[stem] = again + 1
        repetition = self.state.asked.get(stem, 0) + again
        return self.dice.roll(rule, subject, purpose, sides=sides, repetition=repetition, witness=OPEN)


def count_dice(asked: dict[str, int], event: Any) -> None:
    """Count the dice that an event carries, which is part of booking it: the next of the same label is another."""
    for rolled in getattr(event, "rolls", ()):
        stem = rolled.label.rpartition("|")[0]
        asked[stem] = asked.get(stem, 0) + 1
