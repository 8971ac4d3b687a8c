"""The course of a campaign in figures: strength, money, places and prestige of each faction, dawn by dawn.

All factions for a reader without secrets; for a player his own, and his last knowledge of others.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from campaign.model import men
from campaign.model.state import Commander, State
from campaign.presentation.plot import Curve, Plot
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.rules import groups
from campaign.rules.commanders import FREE
from campaign.visibility import Banner, View, banner

Measure = Literal["strength", "money", "places", "prestige"]
MEASURES: dict[Measure, str] = {
    "strength": phrase("Strength: heads in the groups"),
    "money": phrase("Money of the groups, in deniers"),
    "places": phrase("Places held"),
    "prestige": phrase("Prestige of the free commanders"),
}
HALF = 2
"""Half-deniers of a denier."""


class Figures(msgspec.Struct, frozen=True):
    """A faction at a dawn; None for an unknown value. Money in half-deniers."""

    strength: int | None
    money: int | None
    places: int
    prestige: int | None

    def of(self, measure: Measure) -> float | None:
        """One of the figures, money in deniers."""
        value: int | None = getattr(self, measure)
        return value / HALF if measure == "money" and value is not None else value


class Dawn(msgspec.Struct, frozen=True):
    """The figures of a dawn by faction; `day` is the one that begins with it, the end of the campaign one more."""

    day: int
    figures: dict[str, Figures]


class Row(msgspec.Struct, frozen=True):
    """A row of a table: the day, and a figure for each faction, "" where none is known."""

    day: int
    values: tuple[str, ...]


class Panel(msgspec.Struct, frozen=True):
    """A measure as it is shown: its plot, and the same as a table with a column for each faction."""

    measure: Measure
    title: str
    plot: Plot
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def of_state(state: State) -> Dawn:
    """All factions as they are."""
    return Dawn(
        dawn_of(state.day, state.phase),
        {
            faction: Figures(
                strength=sum(
                    groups.strength(state, each) for each in state.groups.values() if each.faction == faction
                ),
                money=sum(each.money for each in state.groups.values() if each.faction == faction),
                places=sum(each.faction == faction for each in state.settlements.values()),
                prestige=prestige(each for each in state.commanders.values() if each.faction == faction),
            )
            for faction in state.factions
        },
    )


def of_view(view: View) -> Dawn:
    """The faction of a view as it is, and of others what it knows: their places, and their groups as last counted."""
    return Dawn(
        dawn_of(view.day, view.phase),
        {
            faction: own(view) if faction == view.faction else other(view, faction)
            for faction in view.factions
        },
    )


def own(view: View) -> Figures:
    """The faction of a view."""
    return Figures(
        strength=sum(groups.strength(view, each) for each in view.groups.values()),
        money=sum(each.money for each in view.groups.values()),
        places=places(view, view.faction),
        prestige=prestige(view.commanders.values()),
    )


def other(view: View, faction: str) -> Figures:
    """Another faction, as far as it is known; its money and the worth of its commanders are hidden."""
    counted = [
        each.seen for each in view.markers.values() if each.faction == faction and each.seen is not None
    ]
    heads = sum(men.heads(seen.men) + len(seen.commanders) for seen in counted)
    return Figures(
        strength=heads if counted else None, money=None, places=places(view, faction), prestige=None
    )


def places(view: View, faction: str) -> int:
    """How many places a faction holds, which everybody sees."""
    return sum(each.faction == faction for each in view.places.values())


def prestige(commanders: Iterable[Commander]) -> int:
    """The prestige of the free commanders."""
    return sum(each.prestige for each in commanders if each.fate == FREE)


def dawn_of(day: int, phase: str) -> int:
    """The day that begins with a dawn; the end is the dawn after the last day."""
    return day + (phase == "ended")


def panels(dawns: Sequence[Dawn], banners: Sequence[Banner], names: Names) -> Iterator[Panel]:
    """The figures measure by measure, in the language of `names`; the factions in the order of `banners`."""
    for measure, message in MEASURES.items():
        shown = [(place, each) for place, each in enumerate(banners) if known(dawns, each.id, measure)]
        if not shown:
            continue
        title = names.say(message)
        curves = tuple(
            Curve(
                begun(names.people(each.id)),
                each.letter,
                each.colour,
                place,
                tuple(dawn.figures[each.id].of(measure) for dawn in dawns),
            )
            for place, each in shown
        )
        days = tuple(dawn.day for dawn in dawns)
        yield Panel(
            measure,
            title,
            Plot(
                title, names.say("From day {first} to day {last}", first=days[0], last=days[-1]), days, curves
            ),
            tuple(curve.name for curve in curves),
            tuple(row(dawn, [each.id for _, each in shown], measure, names) for dawn in dawns),
        )


def legend(panels_: Sequence[Panel]) -> list[tuple[str, str]]:
    """Every faction that stands in a plot, by its letter and its people's name."""
    curves = {curve.place: curve for panel in panels_ for curve in panel.plot.curves}
    return [(curve.letter, curve.name) for _, curve in sorted(curves.items())]


def known(dawns: Sequence[Dawn], faction: str, measure: Measure) -> bool:
    """True if anything is known of a measure of a faction."""
    return any(dawn.figures[faction].of(measure) is not None for dawn in dawns)


def row(dawn: Dawn, factions: Sequence[str], measure: Measure, names: Names) -> Row:
    """A dawn as a row of the table."""
    found = (dawn.figures[faction].of(measure) for faction in factions)
    return Row(
        dawn.day,
        tuple("" if value is None else names.language.format("{value}", value=value) for value in found),
    )


def banners_of(state: State) -> list[Banner]:
    """The factions of a campaign, for a reader without secrets."""
    return [banner(each) for each in state.factions.values()]
