"""A running campaign as people keep it on paper: lists of its pieces at the dawn of a day, one struct a line.

The lists are the sheets of the template that people fill in (`campaign/service/papers`), and go into the command that opens
the campaign. Money in half-deniers; a name refers to the line of another list that begins with it.
"""

from typing import Annotated

import msgspec

from campaign.model.men import Word

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Names = tuple[Word, ...]
Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Money = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a list."""


class FactionRow(Row, frozen=True, kw_only=True):
    """A faction of the scenario: its allies now, and its deeds so far (GC-9, GC-13)."""

    faction: Name
    allies: Names = ()
    battles_won: Count = 0
    loot_points: Count = 0
    heads_lost: Count = 0


class CommanderRow(Row, frozen=True, kw_only=True):
    """A commander, dead ones too. `fate`: free, captive, dead; `people` is his roster, "" for his faction's.

    A commander outside groups and places stands alone on `hex`.
    """

    commander: Name
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    faction: Name
    prestige: Count
    hostility: Count
    wounded: bool = False
    fate: Word = "free"
    people: Word = ""
    hex: Word = ""


class SiteRow(Row, frozen=True, kw_only=True):
    """A place of the scenario; it depends on `commander` ("": on none), and `noble` is a commander who stands in it."""

    site: Name
    faction: Name
    commander: Word = ""
    resources: Count
    hostility: Count
    noble: Word = ""


class GroupRow(Row, frozen=True, kw_only=True):
    """A combat group on the map."""

    group: Name
    faction: Name
    hex: Name
    commanders: Names = ()
    hostility: Count
    money: Money = 0


class MenRow(Row, frozen=True, kw_only=True):
    """People alike: of a group, a place's garrison, a band, a party of prisoners or of wounded.

    `people` is the roster that they come from, `type` their arms; prisoners say from which `faction` they were taken.
    """

    of: Name
    people: Name
    type: Name
    mounted: bool
    whole: Count = 0
    wounded: Count = 0
    faction: Word = ""


class BandRow(Row, frozen=True, kw_only=True):
    """A band of mercenaries: neutral on `hex`, or in the service of a group, by `terms` promise or loyal (GC-12.2)."""

    band: Name
    hex: Word = ""
    hostility: Count
    serves: Word = ""
    terms: Word = ""


class ConvoyRow(Row, frozen=True, kw_only=True):
    """A convoy on its way between two places, with an escort or without one (GC-11)."""

    convoy: Name
    hex: Name
    start: Name
    end: Name
    load: Count
    animals: Count
    escort: Word = ""
    homeward: bool = False


class PrisonersRow(Row, frozen=True, kw_only=True):
    """Prisoners of a faction: on the road with an escort to a place of it, or commanders in their prison (GC-14.8)."""

    prisoners: Name
    captor: Name
    escort: Word = ""
    destination: Word = ""
    prison: Word = ""
    commanders: Names = ()
    taken_on: Count


class WoundedRow(Row, frozen=True, kw_only=True):
    """People who lie wounded in a place and are fit on a day, 0: not in this campaign (GC-14.7).

    People who are fit wait there, for their `band` alone if they are its mercenaries.
    """

    wounded: Name
    site: Name
    faction: Name
    commanders: Names = ()
    fit_on: Count
    hostility: Count
    money: Money = 0
    band: Word = ""


class SpyRow(Row, frozen=True, kw_only=True):
    """A spy at his post (GC-10)."""

    faction: Name
    hex: Name


class Paper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All pieces of a campaign at the dawn of `day`, whose orders are to be written next; `last_day` ends it."""

    day: Annotated[int, msgspec.Meta(ge=1, le=999)]
    last_day: Annotated[int, msgspec.Meta(ge=1, le=999)]
    factions: tuple[FactionRow, ...]
    commanders: tuple[CommanderRow, ...]
    sites: tuple[SiteRow, ...]
    groups: tuple[GroupRow, ...] = ()
    men: tuple[MenRow, ...] = ()
    mercenaries: tuple[BandRow, ...] = ()
    convoys: tuple[ConvoyRow, ...] = ()
    prisoners: tuple[PrisonersRow, ...] = ()
    wounded: tuple[WoundedRow, ...] = ()
    spies: tuple[SpyRow, ...] = ()
