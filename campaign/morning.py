"""The morning after: a faction's lines of a finished day as a chronicle in words, and the map of that night."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from campaign import maps, picture
from campaign.chart import Chart
from campaign.report import Names, Told
from campaign.report.chronicle import composed
from campaign.report.language import SOURCE
from campaign.report.telling import Telling, telling
from campaign.sight import View


def names_for(view: View, language: str = SOURCE, battles: Mapping[int, int] | None = None) -> Names:
    """How the faction calls pieces, people and places, and numbers its battles (`feed.battles_counted`).

    LookupError for a language that reports are not written in.
    """
    ground = maps.load(view.map)
    people = {name: one.name for name, one in view.commanders.items()}
    sites = {name: site.name for name, site in ground.sites.items()}
    return Names(
        view.factions,
        ground.whereabouts,
        people,
        view.zone,
        sites=sites,
        by_hand=view.by_hand,
        battles=battles,
        language=language,
    )


def told(view: View, day: int, lines: Iterable[Told], names: Names) -> Telling:
    """The lines of a day, in the words of `names`."""
    return telling(heading(view, day, names), date_of(view, day, names), composed(lines, names.place), names)


def heading(view: View, day: int, names: Names) -> str:
    """What stands above a report."""
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


def night_of(view: View, lines: Iterable[Told], language: str = SOURCE) -> Chart:
    """The map of a night; `view` is what the faction knew at the dawn after it.

    LookupError for a language that reports are not written in.
    """
    shown = [line for line in lines if line.kind in picture.KINDS]
    return picture.chart_of(view, maps.load(view.map), shown, names_for(view, language))
