"""Drilled battles that are read line by line."""

import pytest

from battles.contract.wording import say
from campaign.presentation.locale import LANGUAGES
from harness.drill import reading
from harness.drill.plan import Plan
from harness.drill.reading import Finding, Read

PLAN = Plan("warmaster", "drawn", "random", "random", "1")


def test_a_battle_is_read_to_its_end_with_what_it_came_to() -> None:
    whole = reading.read(PLAN, 3000)

    assert not whole.capped
    assert whole.findings == []
    assert whole.lines > whole.orders / 2


def test_a_battle_that_is_broken_off_says_so_and_has_no_verdict() -> None:
    begun, further = (reading.read(PLAN, most) for most in (5, 6))

    assert (begun.orders, begun.capped) == (5, True)
    assert (further.orders, further.capped) == (6, True)
    assert begun.lines <= further.lines < reading.read(PLAN, 3000).lines


def test_a_fault_is_found_in_the_language_that_has_it() -> None:
    line = say("{n} units rout", n=1)

    assert list(reading.found([line])) == [Finding("en", "one of several: '1 units'", "1 units rout")]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_an_identifier_is_found_in_every_language(language: str) -> None:
    found = list(reading.found([say("column {column}", column="below_0")]))

    assert [each.fault for each in found if each.language == language] == ["an identifier: 'below_0'"]


def test_the_report_counts_what_was_read_and_shows_some_lines_of_each_finding() -> None:
    faults = [Finding("fr", "no elision: 'de ar'", f"poursuite de archers {number}") for number in range(5)]
    told = list(reading.lines([Read(PLAN, 40, 60, faults, True), Read(PLAN, 2, 3, [], False)]))

    assert told[0] == "2 battles, 1 of them broken off, 42 orders, 63 lines in en and fr: 5 findings"
    assert told[1] == "fr: no elision: 'de ar': 5 lines"
    assert len(told) == 2 + reading.SHOWN
