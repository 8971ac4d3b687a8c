"""Tonight is played several times with other dice, and nothing of the campaign is another afterwards."""

import random
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.presentation.foreseen import Tonight
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import state_of
from campaign.service.nights import rehearsal, tonight
from campaign.service.nights.deputies import name_deputy
from campaign.service.players.sheets import file_sheet
from tests.campaign.service.nights.test_rehearsal import everything
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
PATIENT = 600.0


def played(campaign: UUID, seed: str = "a", *, tries: int = 5, whole: bool = True) -> Tonight:
    return tonight.tonight(campaign, seed, tries=tries, seconds=PATIENT, whole=whole)


def ordered(**settings: str) -> UUID:
    """A campaign some days old whose players have filed orders that lead to a battle."""
    campaign = nights.opened("apulia_1053_2", **settings)  # type: ignore[arg-type]
    nights.play_days(campaign, 5)
    nights.file_sheets(campaign, random.Random(5))
    return campaign


@pytest.mark.parametrize("battles", ["quick", "organiser", "engine"])
@pytest.mark.parametrize("dice", ["sealed", "hand"])
def test_everything_is_left_byte_for_byte_in_every_table(battles: str, dice: str) -> None:
    campaign = nights.opened("apulia_1053_2", battles=battles, dice=dice)
    nights.file_sheets(campaign, random.Random(5))
    before = everything()
    assert played(campaign).tries == 5
    assert everything() == before


def test_however_often_it_is_played_the_campaign_is_read_once() -> None:
    campaign = ordered()
    counts = []
    for tries in (1, 10):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            played(campaign, tries=tries)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5


def test_the_same_seed_leads_to_the_same_and_each_try_has_dice_of_its_own() -> None:
    campaign = ordered()
    first = played(campaign, tries=20)
    assert first == played(campaign, tries=20)
    [battle] = [each for each in first.happens if each.happening.kind == "battle"]
    assert battle.count == 20
    assert sum(battle.ends.values()) == 20
    assert len(battle.ends) > 1, "the dice fall otherwise from try to try"


def test_a_battle_that_waits_for_the_organiser_stops_the_night() -> None:
    campaign = ordered(battles="organiser")
    [battle] = played(campaign).stops
    assert (battle.happening.kind, battle.count) == ("awaited", 5)
    assert played(ordered(battles="quick")).stops == ()


def test_a_battle_that_the_night_waits_for_already_stops_it() -> None:
    campaign = nights.opened("apulia_1053_2", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(1))
    told, state = played(campaign), state_of(campaign)
    [battle] = [each for each in state.battles.values() if each.muster and not each.result]
    assert (told.stops[0].happening.hex, told.stops[0].count) == (battle.hex, 5)


def test_dice_of_a_real_table_stop_the_night() -> None:
    campaign = ordered(dice="hand")
    fewest, most = played(campaign).dice
    assert 0 < fewest <= most
    assert played(ordered(dice="sealed")).dice == (0, 0)


def test_without_the_sheets_of_the_open_day_it_is_the_same_whatever_players_have_filed() -> None:
    campaign = nights.opened("apulia_1053_2")
    unfiled = played(campaign, whole=False)
    nights.file_sheets(campaign, random.Random(5))
    assert played(campaign, whole=False) == unfiled
    assert unfiled.by_deputies


def test_a_missed_quorum_is_told_unless_deputies_write() -> None:
    campaign = nights.opened("apulia_1053_2", quorum=0)
    assert played(campaign).too_few is None, "nobody has a seat"
    take_seat(campaign, "norman", "someone", "test")
    take_seat(campaign, "lombard", "another", "test")
    file_sheet(campaign, "norman", 1, [], actor="someone", key="a")
    told = played(campaign).too_few
    assert told is not None
    assert (told.missing, told.seats) == (1, 2)
    name_deputy(campaign, "lombard", "cautious", actor="another")
    assert played(campaign).too_few is None


def test_a_night_that_would_fail_is_told_and_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = nights.opened("apulia_1053_2")
    closing, failed = rehearsal.Rehearsal._close, []

    def close(self: rehearsal.Rehearsal) -> None:
        if len(failed) < 2:
            failed.append(self)
            raise LookupError("no such table")
        closing(self)

    monkeypatch.setattr(rehearsal.Rehearsal, "_close", close)
    told = played(campaign)
    assert told.failures == {"LookupError: no such table": 2}
    assert (told.tries, told.asked) == (3, 5)


def test_when_the_seconds_are_over_no_other_try_begins() -> None:
    campaign = nights.opened("apulia_1053_2")
    told = tonight.tonight(campaign, "a", tries=5, seconds=0)
    assert (told.tries, told.asked) == (1, 5)


def test_a_campaign_that_is_over_has_no_night(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = nights.opened("corato")
    nights.play_days(campaign, state_of(campaign).days)
    assert state_of(campaign).phase == "ended"
    assert played(campaign).tries == 0
