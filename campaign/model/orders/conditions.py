"""Conditions of an order that answers a choice: it answers only if all hold when the choice comes up.

They are judged at night on the faction's knowledge at that moment, without its blind spots.
"""

from typing import Annotated

import msgspec

from campaign.model.orders.shapes import Name

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Heads = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
DayOfPlay = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Hexes = Annotated[int, msgspec.Meta(ge=0, le=200)]
Spots = Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)]


class Odds(msgspec.Struct, frozen=True, tag="odds", tag_field="if", forbid_unknown_fields=True):
    """The quick tables give the own side `at_least` or `at_most` so many percent to win, by the visible people.

    They are for orders that lead to a battle of groups: the people behind walls are unknown.
    """

    at_least: Percent | None = None
    at_most: Percent | None = None


class Losses(msgspec.Struct, frozen=True, tag="losses", tag_field="if", forbid_unknown_fields=True):
    """Since the moves of the day began `at_most` so many heads are lost, or so many `percent`.

    They are counted of the group, or of all the faction's groups where `faction` says so, as it must in an order for no
    group.
    """

    at_most: Heads | None = None
    percent: Percent | None = None
    faction: bool = False


class Day(msgspec.Struct, frozen=True, tag="day", tag_field="if", forbid_unknown_fields=True):
    """The day is `first` or a later one, and `last` or an earlier one."""

    first: DayOfPlay | None = None
    last: DayOfPlay | None = None


class Place(msgspec.Struct, frozen=True, tag="place", tag_field="if", forbid_unknown_fields=True):
    """The place is one of these hexes, or the hex of one of these settlements."""

    at: Spots


class Distance(msgspec.Struct, frozen=True, tag="distance", tag_field="if", forbid_unknown_fields=True):
    """The distance is `at_most` or `at_least` so many hexes from a hex, a settlement or a group that can be seen."""

    to: Name
    at_most: Hexes | None = None
    at_least: Hexes | None = None


Condition = Odds | Losses | Day | Place | Distance
When = Annotated[tuple[Condition, ...], msgspec.Meta(max_length=10)]
