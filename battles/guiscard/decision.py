"""A decision under way: the draft of a skirmish, with its ground and its tables."""

from battles.agenda.draft import Draft
from battles.guiscard.events import EVENTS
from battles.guiscard.ground import Ground, ground_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import TABLES, Tables
from dice import Dice, Rolled

LETTERS = {True: "a", False: "b"}
FACES = 10


class Decision(Draft[Skirmish]):
    """What the chapters work with."""

    def __init__(self, state: Skirmish, dice: Dice) -> None:
        super().__init__(state, dice, EVENTS.evolve, EVENTS.frame)
        self.tables: Tables = TABLES.now
        self._ground: Ground | None = None

    @property
    def ground(self) -> Ground:
        """The field that is fought on."""
        if self._ground is None:
            self._ground = ground_of(self.state.laid)
        return self._ground

    def roll(self, rule: str, character: Character, purpose: str) -> Rolled:
        """A d10 for a character, in the turn and phase that is on."""
        letter = LETTERS[self.state.active == self.state.first]
        return self.throw(rule, f"{self.state.turn}{letter}.{character.id}", purpose, FACES)
