"""GC-15.1: how long the stores of a place would feed its people: they replace the dice of the siege rules.

A day of siege is a day of the campaign (GC-6a), the day on which it begins is its first.
"""

from campaign.model.state import Settlement
from rulebook import rule

CITY = "city"
DAYS_OF_A_POINT = 2


@rule("GC-15.1b")
def days_of_food(resources: int) -> int:
    """The days of siege for which so many resource points feed the besieged, however many they are (D39)."""
    return DAYS_OF_A_POINT * resources


@rule("GC-15.1c")
def last_day(today: int, food: int) -> int:
    """The day at whose end the defenders of a place besieged from today on must surrender; without food it is today."""
    return today + max(0, food - 1)


def holds_out(place: Settlement, today: int) -> tuple[int | None, int | None]:
    """The days of food of a place, and the last day that they last until; None for a city, which is safe from siege."""
    if place.kind == CITY:
        return None, None
    food = days_of_food(place.resources)
    return food, last_day(today, food)
