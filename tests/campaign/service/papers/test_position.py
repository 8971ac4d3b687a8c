"""A campaign goes on from paper: what is written out of it is read again, opened, and played on."""

from collections.abc import Callable

import msgspec
import pytest

from campaign import scenarios
from campaign.audit import audit
from campaign.model.paper import Paper
from campaign.model.state import State
from campaign.service.editions import pinned
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.log.commands import state_of
from campaign.service.log.rebuild import rebuild
from campaign.service.organisers.opening import open_campaign
from campaign.service.papers.position import as_paper, as_sheets, at_the_start
from campaign.service.papers.reading import Read, read_position
from campaign.service.spreadsheets.writing import as_xlsx, as_zip
from eventlog import jsonl
from harness.soak.invariants import hold
from tests.worker import nights

KINDS = (("xlsx", as_xlsx), ("zip", as_zip))


def there_and_back(scenario: str, paper: Paper, kind: str = "xlsx", write: Callable = as_xlsx) -> Read:
    """A position written as a file and read again."""
    return read_position({f"campaign.{kind}": write(as_sheets(scenario, paper))})


def in_any_order(told: object) -> object:
    """A list whatever its order, a number as it is."""
    return sorted(told, key=msgspec.json.encode) if isinstance(told, tuple) else told


def reopened(scenario: str, paper: Paper):
    """A campaign that was opened from a position."""
    return open_campaign(title="From paper", scenario=scenario, actor="organiser", paper=paper)


@pytest.mark.parametrize(("kind", "write"), KINDS)
@pytest.mark.parametrize("scenario", scenarios.current())
def test_the_template_of_every_scenario_is_read_as_it_was_written(
    scenario: str, kind: str, write: Callable
) -> None:
    start = at_the_start(scenario)
    assert start.sites
    assert start.men
    assert there_and_back(scenario, start, kind, write) == Read(scenario, start)


def played(scenario: str, days: int, seed: int) -> State:
    """A campaign after some nights."""
    campaign = nights.opened(scenario)
    nights.play_days(campaign, days, seed=seed)
    return state_of(campaign)


@pytest.mark.parametrize(("scenario", "seed"), [("apulia_1053_2", 1), ("corato_2", 3), ("sicily_1061_2", 5)])
def test_a_position_of_any_day_goes_on_elsewhere_as_it_stood(
    committed_db: str, scenario: str, seed: int
) -> None:
    state = played(scenario, 4, seed)
    paper = as_paper(state)
    assert there_and_back(scenario, paper).paper == paper
    again = reopened(scenario, paper)
    there = state_of(again)
    hold(there, pinned(there))
    assert (there.day, there.days, there.phase) == (5, state.days, "orders")
    for sheet in Paper.__struct_fields__:
        assert in_any_order(getattr(as_paper(there), sheet)) == in_any_order(getattr(paper, sheet)), sheet
    for name in ("groups", "settlements", "convoys", "prisoners", "convalescents"):
        assert getattr(there, name).keys() == getattr(state, name).keys(), name
    nights.play_days(again, 3)
    after = state_of(again)
    assert after.day == 8
    hold(after, pinned(after))


def test_what_came_from_paper_is_proved_and_rebuilt(committed_db: str) -> None:
    campaign = reopened("apulia_1053_2", as_paper(played("apulia_1053_2", 3, 2)))
    nights.play_days(campaign, 1)
    streams = jsonl.read_each(export_with_battles(campaign))
    ledger = audit(next(streams), streams)
    assert ledger.findings == []
    assert ledger.checked["decisions"] > 3
    before = state_of(campaign)
    rebuild(campaign)
    assert state_of(campaign) == before
