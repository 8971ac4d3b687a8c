"""What has come since an organiser looked refuses what he asks for, where it matters to that."""

from datetime import timedelta
from uuid import UUID

import msgspec
import pytest

from campaign.service import clock
from campaign.service.log.commands import state_of
from campaign.service.log.meanwhile import MATTERS, Overtaken
from campaign.service.nights.deputies import name_deputy
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.organising import move_deadline, note_day
from eventlog.log import LOG
from tests.at_once import at_once
from tests.worker import nights


@pytest.fixture
def campaign(committed_db: str) -> UUID:
    """A campaign on its first day."""
    return nights.opened()


def shown(campaign: UUID) -> int:
    """The version at which it stands."""
    return LOG.head(campaign).version


def test_a_command_agrees_with_what_matters_to_it_in_fields_that_both_have() -> None:
    for command, matter in MATTERS.items():
        of_events = {name for kind in matter.kinds for name in kind.__struct_fields__}
        assert {*matter.alike} <= {each.name for each in msgspec.structs.fields(command)} & of_events, command


def test_of_two_deadlines_at_once_one_counts_and_the_other_is_told(campaign: UUID) -> None:
    seen, now = shown(campaign), clock.now()
    outcomes = at_once(
        *(
            lambda hours=hours: move_deadline(  # type: ignore[misc]
                campaign, 1, now + timedelta(hours=hours), actor="o", shown=seen
            )
            for hours in (30, 40)
        )
    )
    [refused] = [each for each in outcomes if isinstance(each, Overtaken)]
    assert [each.type for each in refused.since] == ["DeadlineMoved"]
    assert shown(campaign) == seen + 1


def test_a_version_to_which_no_log_has_come_is_taken_for_the_beginning(campaign: UUID) -> None:
    move_deadline(campaign, 1, clock.now() + timedelta(hours=30), actor="o")
    for beyond in (shown(campaign) + 1, 999_999_999):
        with pytest.raises(Overtaken):
            move_deadline(campaign, 1, clock.now() + timedelta(hours=40), actor="o", shown=beyond)


def test_what_does_not_matter_leaves_a_command_alone(campaign: UUID) -> None:
    seen = shown(campaign)
    note_day(campaign, 1, "d" * 64, actor="o")
    move_deadline(campaign, 1, clock.now() + timedelta(hours=30), actor="o", shown=seen)


def test_a_deputy_of_another_faction_does_not_matter_to_one(campaign: UUID) -> None:
    seen = shown(campaign)
    one, other = sorted(state_of(campaign).factions)
    name_deputy(campaign, one, "greedy", actor="o", shown=seen)
    name_deputy(campaign, other, "greedy", actor="o", shown=seen)
    with pytest.raises(Overtaken):
        name_deputy(campaign, one, "cautious", actor="o", shown=seen)


def test_a_closing_that_is_refused_lets_no_deputy_write(campaign: UUID) -> None:
    name_deputy(campaign, min(state_of(campaign).factions), "cautious", actor="o")
    seen = shown(campaign)
    move_deadline(campaign, 1, clock.now() + timedelta(hours=30), actor="o")
    with pytest.raises(Overtaken):
        close_orders(campaign, 1, actor="o", why="early", reason="d" * 64, shown=seen)
    assert shown(campaign) == seen + 1
