"""What every system owes who asks it for the pieces of a battle: the pieces of its drawing, in words, and no secrets."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from typing import Any

import pytest

from battles import rulesets
from battles.contract.muster import SIDES, Side, opponent
from battles.contract.surface import Entry, Number, Rostering
from battles.contract.surface.roster import in_order
from battles.contract.wording import Said, say
from campaign.presentation import battle_log
from campaign.presentation.locale import LANGUAGES, SOURCE, extraction
from harness.drill.stumbles import faults
from tests.battles.pieces import known, messages_of, untranslated
from tests.battles.test_words import kept

OFTEN = 100
"""Of so many states of the kept battles one is looked at."""
PIECE = re.compile(
    r", (?:attacker|defender)(?:,|$)|, without rider|^a (?:ladder|grapnel|perrier|siphon|jammed siphon) "
)
"""The titles of a drawing that are pieces; others are ground, marks and overlays."""
OF_EACH_SYSTEM = pytest.mark.parametrize("system", sorted(rulesets.PACKAGES))
IN_COLUMN = {"no number: 'column'", "no number: 'colonne'"}
"""No faults: a column is a formation here, and not one of a table."""
VIEWERS: tuple[Side | None, ...] = (None, *SIDES)


def rules_of(system: str) -> Any:
    """A system, with what it offers beside the duties of all."""
    return rulesets.ruleset(system)


@cache
def states(system: str) -> list[Any]:
    """Some states of all kept battles of a system."""
    ruleset = rules_of(system)
    return [ruleset.decode(ruleset.encode(each)) for each in islice(kept(system), 0, None, OFTEN)]


def rosters(system: str) -> Iterator[tuple[Any, Side | None, tuple[Entry, ...]]]:
    """The rosters of these states, to all and to each side."""
    ruleset = rules_of(system)
    for state in states(system):
        yield from ((state, side, ruleset.roster(state, side)) for side in VIEWERS)


def words_of(entry: Entry) -> Iterator[Said]:
    """All words of an entry."""
    yield from (entry.name, entry.kind, *entry.states, *(each.said for each in entry.numbers))
    if entry.place is not None:
        yield entry.place


def is_titled(entry: Entry, title: str) -> bool:
    """Whether a title of the drawing is of an entry: it has its name or its id, of gear its place."""
    if title.startswith("a "):
        return str(entry.place) in title
    if str(entry.kind) == "banner":
        return title.startswith(str(entry.states[0]))
    return (
        f"({entry.id.removeprefix('horse-of-')})" in title
        or str(entry.name).removeprefix("standard of ") in title
    )


@OF_EACH_SYSTEM
def test_each_piece_of_the_drawing_is_in_the_roster_and_each_of_the_field_in_the_drawing(system: str) -> None:
    ruleset, looked_at = rules_of(system), 0
    assert isinstance(rulesets.ruleset(system), Rostering)
    for number, (state, side, entries) in enumerate(rosters(system)):
        if number % len(VIEWERS) != number // len(VIEWERS) % len(VIEWERS):
            continue  # Drawings take long: each state is seen by one viewer, in turn.
        titles = re.findall("<title>([^<]*)</title>", ruleset.drawing(state, side))
        drawn = [title for title in titles if PIECE.search(title)]
        there = [entry for entry in entries if entry.place is not None]
        assert len(drawn) == len(there)
        assert all(any(is_titled(entry, title) for title in drawn) for entry in there)
        assert all(any(is_titled(entry, title) for entry in there) for title in drawn)
        looked_at += len(there)
    assert looked_at


@OF_EACH_SYSTEM
def test_each_piece_is_listed_once_and_always_in_the_same_order(system: str) -> None:
    ruleset = rules_of(system)
    for state, side, entries in rosters(system):
        assert len({entry.id for entry in entries}) == len(entries)
        assert len({str(entry.name) for entry in entries if entry.side == "attacker"}) == sum(
            entry.side == "attacker" for entry in entries
        )
        assert entries == in_order(reversed(entries))
        assert entries == ruleset.roster(ruleset.decode(ruleset.encode(state)), side)
        assert [entry.side for entry in entries if entry.side] == sorted(
            (entry.side for entry in entries if entry.side), key=SIDES.index
        )


@OF_EACH_SYSTEM
def test_a_side_s_roster_follows_from_its_view_alone(system: str) -> None:
    ruleset = rules_of(system)
    for state, side, entries in rosters(system):
        if side is not None:
            assert entries == ruleset.roster(ruleset.seen(state, side), side)
            assert {entry.id for entry in entries} <= {entry.id for entry in ruleset.roster(state)}


@OF_EACH_SYSTEM
def test_a_roster_is_in_words_of_every_language(system: str) -> None:
    said = [each for _, _, entries in rosters(system) for entry in entries for each in words_of(entry)]
    lines = list({repr(each): each for each in said}.values())
    declared = known(
        chain(
            extraction.lines_of(rulesets.ruleset(system), rulesets.package(system)),
            extraction.lines_of_any(),
        )
    )
    assert messages_of(lines) <= declared
    for code in LANGUAGES:
        told = battle_log.noted(lines, code)
        assert all(told)
        assert {fault for line in told for fault in faults(line, code)} <= IN_COLUMN
        assert code == SOURCE or untranslated(messages_of(lines), code) == set()


def test_who_waits_off_the_map_is_listed_for_his_own_side_alone() -> None:
    ruleset, waited = rules_of("guiscard"), 0
    for state in states("guiscard"):
        waiting = state.siege.waiting if state.siege is not None else {}
        for name in waiting:
            own = state.people[name].side
            assert name in {entry.id for entry in ruleset.roster(state, own)}
            assert name not in {entry.id for entry in ruleset.roster(state, opponent(own))}
            waited += 1
    assert waited


def test_leaders_stand_before_others_and_numbers_are_compared_as_numbers() -> None:
    def entry(id_: str, side: Side | None, *, leader: bool = False) -> Entry:
        return Entry(id_, side, say("piece"), say("piece"), None, leader=leader)

    listed = (
        entry("b1", "attacker", leader=True),
        entry("a2", "attacker"),
        entry("a10", "attacker"),
        entry("a1", "defender"),
        entry("a0", None),
    )
    assert in_order(reversed(listed)) == listed


def test_a_number_is_said_with_the_whole_that_it_is_of() -> None:
    assert str(Number(say("stands"), 2, 3).said) == "stands 2 of 3"
    assert str(Number(say("stands"), 2).said) == "stands 2"
