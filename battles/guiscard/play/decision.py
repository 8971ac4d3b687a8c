"""A decision under way: the draft of a skirmish, with its ground and its tables."""

from collections.abc import Callable
from typing import Any

from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.tables import TABLES, Tables
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.frame import Frame
from dice import Dice, Rolled

LETTERS = {True: "a", False: "b"}
FACES = 10


class Decision(Draft[Skirmish]):
    """The common object of the chapters: the state, the dice and the events, which it is handed."""

    def __init__(
        self, state: Skirmish, dice: Dice, evolve: Callable[[Skirmish, Any], None], frame: Frame
    ) -> None:
        super().__init__(state, dice, evolve, frame)
        self.tables: Tables = TABLES.now
        self._ground: tuple[Fabric, Ground] | None = None

    @property
    def ground(self) -> Ground:
        """The field that is fought on, as it is now."""
        if self._ground is None or self._ground[0] is not self.state.fabric:
            self._ground = self.state.fabric, ground_in(self.state)
        return self._ground[1]

    def roll(self, rule: str, character: Character, purpose: str, faces: int = FACES) -> Rolled:
        """A die for a character, in the turn and phase that is on."""
        return self.roll_for(rule, character.id, purpose, faces)

    def roll_for(self, rule: str, what: str, purpose: str, faces: int = FACES) -> Rolled:
        """The same for a thing, or a hex."""
        letter = LETTERS[self.state.active == self.state.first]
        return self.throw(rule, f"{self.state.turn}{letter}.{what}", purpose, faces)
