"""All that is said of a recorded campaign, as its players and its organiser read it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from battles import contract
from campaign import visibility
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.state import State
from campaign.presentation.faction_report import names_for
from campaign.presentation.lines import Line
from campaign.presentation.log_lines import event_in_words
from campaign.presentation.organiser import names_of
from campaign.presentation.report import Names, muster_sheet
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.die_in_words import die_in_words
from campaign.presentation.report.fights import fights_told
from campaign.presentation.report.headlines import headline
from campaign.presentation.report.night import Night, report_of
from campaign.presentation.report.telling import Paragraph
from campaign.presentation.report.words import Facts
from harness.soak import season
from harness.soak.table import Table
from tests.harness.golden.kept import events

MUSTERS = 20
"""Musters of a campaign that are read: they differ in their people alone."""
Nights = dict[tuple[str, int], list[Line]]


class Played(msgspec.Struct, frozen=True):
    """A campaign that was played: its events, its end, and the lines of each faction night by night."""

    events: tuple[e.Event, ...]
    state: State
    nights: Nights


def played(log: Path) -> Played:
    """A golden log, with what its factions were told."""
    return of_events(events(log))


def played_by_bots(scenario: str, days: int, seed: str, monkeypatch: pytest.MonkeyPatch) -> Played:
    """A short campaign of bots in memory, with what its factions were told."""
    happened: list[e.Event] = []
    note = Table.note

    def keep(table: Table, new: Iterable[e.Event]) -> None:
        new = list(new)
        happened.extend(new)
        note(table, new)

    monkeypatch.setattr(Table, "note", keep)
    ended = season.play(season.Plan(scenario, days, seed, sieges_on_maps=True))
    assert ended.dump is None
    return of_events(happened)


def of_events(happened: Sequence[e.Event]) -> Played:
    """A campaign by its events, with what its factions were told."""
    state, told = State(), dict[tuple[str, int], list[visibility.Line]]()
    for event in happened:
        evolve(state, event)
        for faction in state.factions:
            if (line := visibility.told(event, faction)) is not None:
                told.setdefault((faction, state.day), []).append(line)
    nights = {night: stored(night[1], lines) for night, lines in told.items()}
    return Played(tuple(happened), state, nights)


def stored(day: int, lines: Iterable[visibility.Line]) -> list[Line]:
    """Lines as a feed gives them: by place, and of plain data."""
    by_place = enumerate(sorted(lines, key=lambda line: line.hex), start=1)
    return [Line(nth, day, 0, line.kind, line.hex, plain(line.facts)) for nth, line in by_place]


def plain(facts: Facts) -> dict[str, Any]:
    """Facts as they come out of the feed."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(facts))
    return found


def said(campaign: Played, language: str) -> set[str]:
    """Each sentence about a campaign once; its title, which its organiser chose, is a plain word."""
    found = {*to_players(campaign, language), *to_the_organiser(campaign, language)}
    return {text.replace(campaign.state.title, "Apulia") for text in found}


def to_players(campaign: Played, language: str) -> Iterator[str]:
    """What the factions read: headlines, reports with their reasons, and the nights beside their maps."""
    views = {faction: visibility.view(campaign.state, faction) for faction in campaign.state.factions}
    names = {faction: names_for(view, language) for faction, view in views.items()}
    for (faction, _), lines in campaign.nights.items():
        called = names[faction]
        chronicle = composed(lines, called.place)
        knowing = called.knowing(fights_told(lines))
        yield from (headline(line, knowing, lines) for line in chronicle.headlines)
        yield from of_night(report_of(faction, lines, called), called)


def of_night(night: Night, names: Names) -> Iterator[str]:
    """All sentences of a night."""
    yield from (night.headline, night.news)
    for place in night.happened:
        yield place.heading
        yield from (fought.called for fought in place.battles)
        for paragraph in place.tale:
            yield from of_paragraph(paragraph, names)
    for closing in night.besides:
        yield closing.text
        yield from of_paragraph(closing.sentences, names)


def of_paragraph(paragraph: Paragraph, names: Names) -> Iterator[str]:
    """The sentences of a paragraph with their reasons."""
    for sentence in paragraph:
        yield sentence.text
        yield from (reason.in_words(names) for reason in sentence.why)


def to_the_organiser(campaign: Played, language: str) -> Iterator[str]:
    """What the organiser reads: each event, each die that may be asked for, and the musters."""
    names = names_of(campaign.state, language=language)
    fights = fights_told(
        line for lines in campaign.nights.values() for line in lines if line.kind == "BattleOffered"
    )
    musters = 0
    for event in campaign.events:
        yield event_in_words(event, campaign.state, names, fights)
        yield from (die_in_words(die.label, fights, names) for die in getattr(event, "rolls", ()))
        if isinstance(event, e.MusterIssued) and musters < MUSTERS:
            musters += 1
            sheet = muster_sheet.sheet(contract.muster_from_json(event.muster), names)
            yield from muster_sheet.plain(sheet, names).splitlines()
