"""Shapes of the table of the events of a day of siege (GS-11.1.2 to 11.1.4, GS-11.6)."""

from typing import Annotated, Literal

from campaign.tables.base import FACES, Added, Face, File, Level, Part, Points, rising
from campaign.tables.sieges.shapes import MOST_DICE, MOST_ON_A_SIDE, Building, Dice
from rulebook.bounds import from_to

MOST_FOR_AN_ARMY = 2000
"""Points: an army is put together again for every size that it could have."""


class EventRoll(File, frozen=True, kw_only=True):
    """GS-11.1.2: how the daily event is rolled."""

    dice: Dice
    early_days: Points
    early_modifier: Added
    maximum: Annotated[int, from_to(FACES[0], MOST_DICE * FACES[-1])]


class BlockadeRow(File, frozen=True, kw_only=True):
    """GS-11.1.4: the effect of a blockade by more than so many times the besieged on the daily event."""

    name: Literal["full", "leaky", "void"]
    times: Points
    event_modifier: Added


class InitiativeNumbers(File, frozen=True, kw_only=True):
    """GS-11.1.3."""

    besieger_bonus: Added
    rain_bonus: Added


class EventRow(Part, frozen=True, kw_only=True):
    """GS-11.6: the effect of a number of the daily event."""

    effect: Literal[
        "messenger",
        "relief_army",
        "steady_rain",
        "henchman_commander",
        "henchman_engine",
        "dysentery",
        "refugees",
        "gate_opened",
        "food_stolen",
        "reinforcements",
        "engineer",
        "traitor",
        "poisoned_well",
        "smoke",
        "indisposition",
        "none",
    ]
    rule: str


class EventEffects(File, frozen=True, kw_only=True):
    """The numbers of the events."""

    henchman_fails_max: int
    henchman_wounded_max: int
    engine_fails_max: Level
    food_stolen_days: Points
    traitor_found_on: Face
    infiltrators: dict[Building, Annotated[int, from_to(0, MOST_ON_A_SIDE)]]
    messenger_pause_days: Points
    refugees: str
    events_create_groups: bool

    def __post_init__(self) -> None:
        rising("henchman_wounded_max", [0, self.henchman_fails_max, self.henchman_wounded_max, FACES[-1]])


class EventList(File, frozen=True, kw_only=True):
    """GS-11.6: the events by the modified 2D10."""

    values: dict[int, EventRow]


class ArmyPoints(File, frozen=True, kw_only=True):
    """M-army-points: the cost of people of the events' armies, by class of points."""

    budget: Annotated[int, from_to(1, MOST_FOR_AN_ARMY)]
    points: dict[str, Annotated[int, from_to(1, 1000)]]


class Events(Part, frozen=True, kw_only=True):
    """siege_events.toml."""

    siege_events_roll: EventRoll
    blockade: tuple[BlockadeRow, ...]
    initiative: InitiativeNumbers
    siege_events: EventList
    siege_effects: EventEffects
    army_points: ArmyPoints

    def __post_init__(self) -> None:
        rising("blockade.times", [-row.times for row in self.blockade])
        if not self.blockade or self.blockade[-1].times != 0:
            raise ValueError("blockade: the last line is for every ratio, 0 times")
        for number in self.numbers:
            if number not in self.siege_events.values:
                raise ValueError(
                    f"siege_events.values: the dice and what is added come to {number}, which has no line"
                )

    @property
    def numbers(self) -> range:
        """The numbers that the dice and all that is added to them can come to: more than the most count as the most."""
        roll = self.siege_events_roll
        least = roll.dice + min(row.event_modifier for row in self.blockade) + min(0, roll.early_modifier)
        return range(min(least, roll.maximum), roll.maximum + 1)
