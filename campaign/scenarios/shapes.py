"""The shapes of a scenario file, as `docs/rules/guiscard-scenarios.md` describes its format."""

from typing import Literal

import msgspec


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A block or a line of a scenario file."""


class Mode(Entry, frozen=True, kw_only=True):
    """The mode of something: fixed, rolled or off."""

    mode: Literal["fixed", "roll", "off"]
    value: str = ""


class Environment(Entry, frozen=True, kw_only=True):
    """Season and weather (GC-18)."""

    season: Mode
    season_mp: int
    weather: Mode
    historical: str = ""


class FactionEntry(Entry, frozen=True, kw_only=True):
    """A faction; `player` says whether a person plays it by default, `troops` whose roster it has if not its own."""

    id: str
    letter: str
    colour: str
    player: bool
    allies: tuple[str, ...] = ()
    troops: str = ""


class CommanderEntry(Entry, frozen=True, kw_only=True):
    """A commander, prestige and hostility from 1 to 10."""

    id: str
    name: str
    faction: str
    prestige: int
    hostility: int


class GroupEntry(Entry, frozen=True, kw_only=True):
    """A combat group: `strength` counts all heads, the commander included; money in deniers; `arrives` is a day."""

    id: str
    faction: str
    strength: int
    at: str
    money: int
    arrives: int
    commander: str = ""
    troops: str = ""
    composition: Literal["mixed", "all_cavalry"] = "mixed"
    hostility: int | None = None
    dir: str = ""
    distance: int = 1


class MercenaryEntry(Entry, frozen=True, kw_only=True):
    """A neutral band of mercenaries."""

    id: str
    strength: int
    composition: Literal["mixed", "all_cavalry"]
    hostility: int
    at: str
    dir: str = ""
    distance: int = 1


class ConvoyEntry(Entry, frozen=True, kw_only=True):
    """A neutral convoy between two sites."""

    id: str
    start: str
    end: str
    load: int


class SpyEntry(Entry, frozen=True, kw_only=True):
    """A spy at a site."""

    faction: str
    at: str


class Pieces(Entry, frozen=True, kw_only=True):
    """All pieces of a scenario."""

    commanders: tuple[CommanderEntry, ...]
    groups: tuple[GroupEntry, ...]
    mercenaries: tuple[MercenaryEntry, ...] = ()
    convoys: tuple[ConvoyEntry, ...] = ()
    spies: tuple[SpyEntry, ...] = ()


class Holding(Entry, frozen=True, kw_only=True):
    """A site's owner and levels; `noble` is a commander who stands in it."""

    site: str
    faction: str
    commander: str
    resources: int | None = None
    hostility: int | None = None
    garrison: int = 0
    noble: str = ""


class Objective(Entry, frozen=True, kw_only=True):
    """The condition that brings a faction points at the end; the fields depend on the kind."""

    faction: str
    kind: str
    points: int
    site: str = ""
    sites: tuple[str, ...] = ()
    each: bool = False
    commander: str = ""
    other: str = ""
    amount: int = 0
    ever: bool = False


class Defection(Entry, frozen=True, kw_only=True):
    """Places that depend on a commander go over to another faction when he is removed, and depend on `heir` then."""

    commander: str
    to: str
    heir: str = ""


class Board(Entry, frozen=True, kw_only=True):
    """Holdings, objectives, and whose places go over."""

    holdings: tuple[Holding, ...]
    objectives: tuple[Objective, ...]
    defections: tuple[Defection, ...] = ()


class Sudden(Entry, frozen=True, kw_only=True):
    """An end before the last day."""

    winner: str
    kind: str
    factions: tuple[str, ...]


class Victory(Entry, frozen=True, kw_only=True):
    """Par by faction, sudden ends, and what decides a tie.

    `par_from` says where par comes from: what the start unchanged would score, or what bots score in play.
    """

    par: dict[str, int]
    par_from: Literal["start", "play"] = "start"
    sudden: tuple[Sudden, ...] = ()
    tie: str = ""


class Book(Entry, frozen=True, kw_only=True):
    """A scenario file. `sites` is "all" or a list of site ids of the map; `map_version` is the one that it is made for.

    `succeeds` names the edition whose place it takes and of which its file tells only what differs; "": it is the first.
    """

    id: str
    title: str
    map: str
    year: int
    start: str
    days: int
    summary: str
    provenance: str
    sites: Literal["all"] | tuple[str, ...]
    environment: Environment
    factions: tuple[FactionEntry, ...]
    pieces: Pieces
    board: Board
    victory: Victory
    map_version: int = 1
    succeeds: str = ""


class Scenario(msgspec.Struct, frozen=True, eq=False):
    """A scenario as read, with the digest of its file, which an opened campaign is pinned to."""

    book: Book
    digest: str

    @property
    def id(self) -> str:
        """The name of its folder."""
        return self.book.id

    @property
    def map(self) -> str:
        """The id of its map."""
        return self.book.map
