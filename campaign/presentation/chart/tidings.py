"""The news of a night, in a few words: battles, and places that have another owner."""

from collections.abc import Iterator, Sequence

from campaign.presentation.chart.chart_text import ENGLISH, Lettering
from campaign.presentation.chart.scene import Chart
from campaign.presentation.chart.wording import clash, owner, site


def tidings(before: Chart | None, now: Chart) -> list[str]:
    """The news of the night between two dawns; empty before the first."""
    if before is None:
        return []
    taken = [passed(now, place, side) for place, side in changed_hands(before, now)]
    return [*taken, *(clash(now, each) for each in now.clashes)]


def passed(chart: Chart, site_id: str, side: str) -> str:
    """Which place has another owner, and whom, "" for none."""
    say, place = chart.lettering.say, site(chart, site_id)
    if not side:
        return say("{place} has no owner", place=place)
    return say("{place} goes to the {side}", place=place, side=owner(chart, side))


def changed_hands(before: Chart, now: Chart) -> Iterator[tuple[str, str]]:
    """The places whose owner is another than at the dawn before, with him."""
    owners = {holding.site: holding.owner for holding in before.holdings}
    for holding in now.holdings:
        if owners.get(holding.site, holding.owner) != holding.owner:
            yield holding.site, holding.owner


def within(said: Sequence[str], room: int, lettering: Lettering = ENGLISH) -> str:
    """As many of the sentences as have room in a line of so many letters, and how many more there are."""
    line, pause = "", lettering.say("; ")
    for number, sentence in enumerate(said):
        left = len(said) - number
        longer = f"{line}{pause if line else ''}{sentence}"
        if len(longer) + (len(_more(left - 1, lettering)) if left > 1 else 0) > room:
            return f"{line}{_more(left, lettering)}" if line else f"{sentence[: room - 1].rstrip()}…"
        line = longer
    return line


def _more(number: int, lettering: Lettering) -> str:
    return lettering.count(number, "; and {n} more", "; and {n} more")
