"""A decision under way: the draft of the battle, its dice, and the events so far."""

from functools import cached_property

from battles.guiscard.agenda import Item
from battles.guiscard.events import Event, frame
from battles.guiscard.evolve import evolve
from battles.guiscard.ground import Ground, ground_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import Tables, printed
from dice import Dice, Rolled
from dice.audience import OPEN

LETTERS = {True: "a", False: "b"}
FACES = 10


class Decision:
    """What the chapters work with. Every event is booked at once, so that later parts of a decision see it."""

    def __init__(self, state: Skirmish, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.tables: Tables = printed()
        self._fresh: dict[str, int] = {}

    @cached_property
    def ground(self) -> Ground:
        """The field that is fought on."""
        return ground_of(self.state.laid)

    def emit(self, event: Event) -> None:
        """Write an event and book it."""
        self.events.append(event)
        evolve(self.state, event)
        if getattr(event, "rolls", ()):
            self._fresh.clear()

    def add(self, item: Item) -> None:
        """Something is to be done before what is being done now."""
        self.emit(frame.ItemAdded(item))

    def change(self, item: Item) -> None:
        """The top of the agenda has come a step further."""
        self.emit(frame.ItemChanged(item))

    def done(self) -> None:
        """The top of the agenda is done."""
        self.emit(frame.ItemDone())

    def roll(self, rule: str, character: Character, purpose: str) -> Rolled:
        """A d10 for a character. The next event with `rolls` must carry all dice thrown since the last.

        Within a battle there is one audience, both sides: docs/dice.md.
        """
        letter = LETTERS[self.state.active == self.state.first]
        subject = f"{self.state.turn}{letter}.{character.id}"
        stem = f"{rule}|{subject}|{purpose}"
        again = self._fresh.get(stem, 0)
        self._fresh[stem] = again + 1
        repetition = self.state.asked.get(stem, 0) + again
        return self.dice.roll(rule, subject, purpose, sides=FACES, repetition=repetition, witness=OPEN)
