"""The siege sheet: all that is kept of a siege from one day to the next (GS-11d, M-siege-sheet)."""

from typing import Literal, TypedDict

import msgspec

from campaign.model.men import Band, Men
from campaign.tables.sieges.shapes import Building

Side = Literal["besieger", "besieged"]
BESIEGER: Side = "besieger"
BESIEGED: Side = "besieged"
Stage = Literal["outer", "redoubt", "last_redoubt"]
OUTER: Stage = "outer"
REDOUBT: Stage = "redoubt"
LAST_REDOUBT: Stage = "last_redoubt"
"""Stages of a siege (GS-11e): the part of the place that the besieged still hold."""
NEVER = 0
BROUGHT = ("horses", "convoy")
"""Why the stores of a besieged place grow: food has come in from outside, and the fast is over (GS-15.1b)."""


class SiegeHeader(TypedDict):
    """The siege of an event, and its sides: the beginning of every event of a siege."""

    site: str
    hex: str
    faction: str
    enemy: str


class Work(msgspec.Struct, frozen=True):
    """A piece of equipment that is being built: `days` of work are done on it (GS-11.2)."""

    piece: str
    days: int


class Patient(msgspec.Struct, frozen=True):
    """People wounded in the siege, fit on the day `due` (0: not in this campaign).

    `bearer` is their group, band or levy, on one `side` of the siege; `men` are of one kind, or `commander` is named.
    """

    bearer: str
    due: int
    men: Band | None = None
    commander: str = ""
    side: Side = BESIEGER


class Sufferers(msgspec.Struct, frozen=True):
    """The losses of one bearer's people in a siege without a fight.

    `wounded` were healthy before, `dead` are as they were.
    """

    bearer: str
    wounded: list[Band] = []
    dead: list[Band] = []
    wounded_commanders: tuple[str, ...] = ()
    dead_commanders: tuple[str, ...] = ()


class Party(msgspec.Struct, frozen=True):
    """The people of a bearer who fight while the others stay; empty if they are all unnamed.

    `bearer` is a combat group, a band of mercenaries or the people of a place.
    """

    bearer: str
    men: Men
    commanders: tuple[str, ...] = ()


class SiegeDay(msgspec.Struct, frozen=True):
    """A line of the sheet: the dice and acts of a day of the siege; `actions` by their codes."""

    siege_day: int
    day: int
    number: int = 0
    effect: str = ""
    besieger: int = 0
    besieged: int = 0
    initiative: str = ""
    actions: tuple[str, ...] = ()
    engines_lost: dict[str, int] = {}
    food_after: int = 0


class Siege(msgspec.Struct):
    """A siege under way. `besieger` and `besieged` are factions, `opened_on` a day of the campaign.

    `inside` are the combat groups that are shut in with the people of the place. `commanded` is true if a person inside
    could command at the opening (D19). `company` and `leaders` are all people and commanders inside at dawn, `slain`
    the dead among them since.

    `happened` are the numbers of past events, `sallied` whether the general sally is spent, `repairs` days of repair
    that the camp still needs. `engines` are finished pieces by kind, `demolition` degrees by wall hex of the plan.

    `fast` are days of food with empty stores, 0 once food has come in.

    Some fields belong to the day under way. `played` is the last day of the campaign whose siege day has begun, `rain`
    and `gate` its events, `holder` the side with the initiative. `crews` are the besiegers who work, `fought` whether
    there was a fight. `horses` are led by a supply sally, `patrols` are the turns in which patrols meet it, none before
    their dice have fallen.

    `relief` is the faction before the outer works in which the besieger's groups, `holding`, are shut up (GS-11.4.1o),
    "" else.
    """

    site: str
    hex: str
    building: Building
    besieger: str
    besieged: str
    opened_on: int
    food: int
    first_food: int
    stage: Stage = OUTER
    abandoned: int = 0
    inside: list[str] = []
    commanded: bool = False
    company: Men = []
    leaders: list[str] = []
    slain: Men = []
    happened: list[int] = []
    engineer: bool = False
    sallied: bool = False
    repairs: int = 0
    engines: dict[str, int] = {}
    works: list[Work] = []
    demolition: dict[str, int] = {}
    patients: list[Patient] = []
    days: list[SiegeDay] = []
    played: int = 0
    fast: int = 0
    rain: bool = False
    gate: bool = False
    holder: str = ""
    crews: int = 0
    fought: bool = False
    horses: int = 0
    patrols: list[int] = []
    relief: str = ""
    holding: list[str] = []

    @property
    def header(self) -> SiegeHeader:
        """The beginning of every event of this siege."""
        return {"site": self.site, "hex": self.hex, "faction": self.besieger, "enemy": self.besieged}
