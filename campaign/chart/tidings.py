"""What a night brought, in a few words: battles, and places that have another owner."""

from collections.abc import Iterator, Sequence

from campaign.chart.scene import Chart
from campaign.chart.wording import clash, owner


def tidings(before: Chart | None, now: Chart) -> list[str]:
    """What there is to tell of the night between two dawns; nothing before the first."""
    if before is None:
        return []
    taken = [
        f"{now.map.sites[site].name} goes to the {owner(now, side)}"
        if side
        else f"{now.map.sites[site].name} is nobody's"
        for site, side in changed_hands(before, now)
    ]
    return [*taken, *(clash(now, each) for each in now.clashes)]


def changed_hands(before: Chart, now: Chart) -> Iterator[tuple[str, str]]:
    """The places whose owner is another than at the dawn before, with him."""
    owners = {holding.site: holding.owner for holding in before.holdings}
    for holding in now.holdings:
        if owners.get(holding.site, holding.owner) != holding.owner:
            yield holding.site, holding.owner


def within(said: Sequence[str], room: int) -> str:
    """As many of the sentences as have room in a line of so many letters, and how many more there are."""
    line = ""
    for number, sentence in enumerate(said):
        left = len(said) - number
        longer = f"{line}{'; ' if line else ''}{sentence}"
        if len(longer) + (len(f"; and {left - 1} more") if left > 1 else 0) > room:
            return f"{line}; and {left} more" if line else f"{sentence[: room - 1].rstrip()}…"
        line = longer
    return line
