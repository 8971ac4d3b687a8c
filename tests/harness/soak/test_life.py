"""Pauses, a quorum and another length in the campaigns of a soak."""

from collections.abc import Callable
from random import Random

import pytest

from campaign.model.state import Settings
from harness.soak import life, season
from harness.soak.season import Plan
from harness.soak.table import Table
from harness.soak.tally import Tally


def seen(plan: Plan) -> Tally:
    """What a campaign had, in which nothing was wrong."""
    played = season.play(plan)
    assert played.dump is None, played.dump.trouble.trace
    return played.tally


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let something happen on every day on which it can."""
    return lambda name: monkeypatch.setattr(life, name, 1.0)


def test_a_pause_changes_nothing_but_the_clock(always: Callable[[str], None]) -> None:
    plan = Plan("corato", 3, "rest")
    before = seen(plan)
    always("PAUSES")
    after = seen(plan)
    for kind in ("CampaignPaused", "CampaignResumed"):
        assert after.seen["events"].pop(kind) == before.seen["events"].pop(kind, 0) + 3
    for kind in ("PauseCampaign", "ResumeCampaign"):
        assert after.seen["acts"].pop(kind) == 3
    assert after == before


def test_where_too_few_file_a_campaign_pauses_itself_and_goes_on_by_hand(
    always: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    always("WITH_QUORUM")
    monkeypatch.setattr(season, "LEAVE", 1.0)
    tally = seen(Plan("corato", 2, "empty"))
    assert tally.seen["events"]["CampaignPaused"] == tally.seen["events"]["OrdersClosed"] == 2


def test_a_long_campaign_is_made_longer_and_a_short_one_has_the_days_that_were_asked_for(
    always: Callable[[str], None],
) -> None:
    always("LENGTHENED")
    assert "CampaignExtended" not in seen(Plan("corato", 2, "short")).seen["events"]
    table = opened(Plan("corato", 8, "long"))
    life.live(table, "long")
    assert table.state.days > 8


def test_a_long_campaign_may_end_early(always: Callable[[str], None]) -> None:
    always("SHORTENED")
    tally = seen(Plan("corato", 8, "brief"))
    assert (tally.nights, tally.seen["events"]["EndAgreed"]) == (1, 1)


def test_another_rhythm_and_holidays_change_nothing_but_the_clock(always: Callable[[str], None]) -> None:
    plan = Plan("corato", 6, "rest")
    before = seen(plan)
    always("RETIMED")
    always("RESTED")
    after = seen(plan)
    kinds = {
        "RhythmChanged": "ChangeRhythm",
        "HolidaysDeclared": "DeclareHolidays",
        "HolidaysCalledOff": "CallOffHolidays",
    }
    for event, act in kinds.items():
        happened = after.seen["events"].pop(event)
        assert happened == after.seen["acts"].pop(act) > 0
        before.seen["events"].pop(event, None)
        before.seen["acts"].pop(act, None)
    assert after == before


def test_whoever_leaves_his_seat_changes_nothing_in_the_game(always: Callable[[str], None]) -> None:
    plan = Plan("corato", 3, "rest")
    before = seen(plan)
    always("LEFT")
    after = seen(plan)
    assert after.seen["events"].pop("SeatVacated") == after.seen["acts"].pop("VacateSeat") == 3
    assert after.seen["events"].pop("SeatTaken") == before.seen["events"].pop("SeatTaken") + 3
    assert after.seen["acts"].pop("TakeSeat") == before.seen["acts"].pop("TakeSeat") + 3
    assert after == before


def opened(plan: Plan) -> Table:
    """The table of a campaign on its first day."""
    table = Table(season.game_for(plan), plan.seed.encode())
    table.do(season.opening(table, plan, Settings()))
    season.seat(table, Random(plan.seed))
    return table


def test_a_seed_has_the_same_life_each_time() -> None:
    assert life.with_quorum(Settings(), "a") == life.with_quorum(Settings(), "a")
    assert {life.with_quorum(Settings(), str(n)).quorum for n in range(60)} >= {0, 25, 50}
