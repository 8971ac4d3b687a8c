"""The morning after: a faction's lines of a finished day as a chronicle in words, and the map of that night."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

import msgspec

from campaign import maps
from campaign.presentation import picture
from campaign.presentation.chart import Chart
from campaign.presentation.lines import Line
from campaign.presentation.report import Names, Told
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.language import SOURCE
from campaign.presentation.report.telling import Telling, telling
from campaign.visibility import View


def names_for(
    view: View, language: str = SOURCE, battles: Mapping[int, int] | None = None, zone: str = ""
) -> Names:
    """How the faction calls pieces, people and places, and numbers its battles (`feed.battles_counted`).

    Moments are told by the campaign's clock, or in a `zone` of the reader's own.
    LookupError for a language that reports are not written in.
    """
    ground = maps.load(view.map)
    people = {name: one.name for name, one in view.commanders.items()}
    sites = {name: site.name for name, site in ground.sites.items()}
    return Names(
        view.factions,
        ground.whereabouts,
        people,
        zone or view.zone,
        sites=sites,
        by_hand=view.by_hand,
        battles=battles,
        language=language,
    )


GIVES_WAY = frozenset({"retreat", "rout", "siege_lifted"})
"""Ends of a battle after which a side is elsewhere."""


def with_whereabouts(lines: Iterable[Line], dawn: View) -> list[Line]:
    """The lines with the hexes of the beaten at the dawn after the night, by their markers.

    Their way is theirs alone; a marker is plain to see. A battle before a later one there stays as it is.
    """
    return [seen_at_dawn(line, dawn) if line.kind == "BattleFought" else line for line in lines]


def seen_at_dawn(line: Line, dawn: View) -> Line:
    """A battle with the fact `went`: the groups of others that gave way, and where their markers stood at the dawn."""
    gone = [
        group
        for side in ("attacker", "defender")
        if line.facts.get(f"{side}_outcome") in GIVES_WAY
        for group in line.facts.get(f"{side}s", ())
        if group in dawn.markers and dawn.markers[group].hex != line.hex
    ]
    if not gone:
        return line
    went = {group: dawn.markers[group].hex for group in gone}
    return msgspec.structs.replace(line, facts=line.facts | {"went": went})


def telling_of(view: View, day: int, lines: Iterable[Told], names: Names) -> Telling:
    """The lines of a day, in the words of `names`."""
    return telling(heading(view, day, names), date_of(view, day, names), composed(lines, names.place), names)


def heading(view: View, day: int, names: Names) -> str:
    """The heading of a report."""
    return names.say(
        "{title}: day {day}, as {faction} know it",
        title=names.title(view.title),
        day=day,
        faction=names.faction(view.faction),
    )


def date_of(view: View, day: int, names: Names) -> str:
    """The day's date in the campaign: "3 June 1053"."""
    when = datetime.fromisoformat(view.start) + timedelta(days=day - 1)
    return names.say("{date:d MMMM y}", date=when)


def night_of(view: View, day: int, lines: Iterable[Told], language: str = SOURCE) -> Chart:
    """The map of the night of a day; `view` is what the faction knew at the dawn after it, as the caption says.

    LookupError for a language that reports are not written in.
    """
    shown, names = [line for line in lines if line.kind in picture.KINDS], names_for(view, language)
    chart = picture.chart_of(view, maps.load(view.map), shown, names)
    return msgspec.structs.replace(chart, caption=caption(view, day, names))


def caption(view: View, day: int, names: Names) -> str:
    """The caption of the map of a night: "The night of day 5, 5 June 1053, and the dawn after it, ..."."""
    return names.say(
        "The night of day {day}, {date}, and the dawn after it, as {faction} know it{end}",
        day=day,
        date=date_of(view, day, names),
        faction=names.faction(view.faction),
        end=picture.ending(view.winners, names) if view.phase == "ended" else "",
    )
