"""A rehearsal plays nights as they might go, and leaves everything as it was."""

import random
from uuid import UUID

import msgspec
import pytest
from django.core.management import CommandError
from django.db import connection

from campaign.management.commands.rehearse import TAKEN
from campaign.model import events as e
from campaign.model.state import State
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from campaign.service.nights.deputies import name_deputy
from campaign.service.nights.rehearsal import STAND_IN, rehearsal
from campaign.service.players.sheets import file_sheet
from eventlog.log import LOG, REHEARSALS
from eventlog.models import Event
from people.models import Reading
from tests.shell import run
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
DIGEST = "select count(*), md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) from {} t"


def everything() -> dict[str, tuple[int, str]]:
    """How many rows each table has, and a digest of all of them; the positions of sandboxes are left out."""
    with connection.cursor() as cursor:
        names = [name for name in connection.introspection.table_names(cursor) if name != "sandbox_counter"]
        found = {}
        for name in names:
            cursor.execute(DIGEST.format(name))
            found[name] = cursor.fetchone()
    return found


def played(campaign: UUID, seed: str, most: int = 2) -> list[State]:
    with rehearsal(campaign, seed) as copy:
        return [night.state for night in copy.nights(most)]


@pytest.mark.parametrize("battles", ["quick", "organiser", "engine"])
@pytest.mark.parametrize("dice", ["sealed", "hand"])
def test_nights_are_played_and_everything_is_left_byte_for_byte(battles: str, dice: str) -> None:
    campaign = nights.opened("apulia_1053_2", battles=battles, dice=dice)
    before = everything()
    assert [state.day for state in played(campaign, "a", 3)] == [2, 3, 4]
    assert everything() == before


def test_a_night_that_waits_in_the_campaign_goes_on_in_the_rehearsal() -> None:
    campaign = nights.opened("apulia_1053_2", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(1))
    waits, before = state_of(campaign), everything()
    assert waits.phase == "night"
    (state, _) = played(campaign, "a")
    assert state.day == waits.day + 1
    assert everything() == before


def test_a_seed_makes_the_night_and_another_makes_another() -> None:
    campaign = nights.opened("apulia_1053_2")
    first, again, other = (played(campaign, seed) for seed in ("a", "a", "b"))
    assert first == again != other


def test_the_dice_are_not_those_that_the_night_will_have() -> None:
    campaign = nights.opened("apulia_1053_2")
    nights.file_sheets(campaign, random.Random(4))
    with rehearsal(campaign, "a") as copy:
        (night,) = copy.nights(1)
    nights.close(campaign)
    nights.play_through(campaign, random.Random(1))
    real = [codec.decode(each.type, each.schema, each.payload) for each in LOG.read(campaign)]
    assert seeds_of(night.events)
    assert not seeds_of(night.events) & seeds_of(real)


def seeds_of(events: list[e.Event]) -> set[str]:
    """The seeds that were opened of nights."""
    return {
        seed
        for event in events
        if isinstance(event, e.SeedsOpened) and event.closing
        for seed in event.seeds.values()
    }


def test_sheets_on_file_count_and_deputies_write_the_others() -> None:
    campaign = nights.opened("apulia_1053_2")
    day, factions = state_of(campaign).day, sorted(state_of(campaign).factions)
    file_sheet(campaign, factions[0], day, [], actor="somebody", key="a")
    name_deputy(campaign, factions[1], "bellicose", actor="somebody")
    with rehearsal(campaign, "a", whole=True) as copy:
        (night,) = copy.nights(1)
    assert set(night.by_deputies) == set(factions[1:])
    wrote = {each.faction: each.temper for each in night.events if isinstance(each, e.DeputyWrote)}
    assert wrote == dict.fromkeys(factions[1:], STAND_IN) | {factions[1]: "bellicose"}


def test_what_players_have_filed_for_the_open_day_changes_nothing_of_a_rehearsal() -> None:
    campaign = nights.opened("apulia_1053_2")
    unfiled = played(campaign, "a", 1)
    nights.file_sheets(campaign, random.Random(4))
    (filed,) = played(campaign, "a", 1)
    assert msgspec.structs.replace(filed, heard_at="") == msgspec.structs.replace(unfiled[0], heard_at="")


def test_a_rehearsal_of_the_whole_is_on_record_and_another_is_not() -> None:
    campaign = nights.opened("apulia_1053_2")
    for arguments in ([], ["--whole"]):
        run("rehearse", campaign, *arguments)
    assert [each.path for each in Reading.objects.filter(campaign=campaign)] == [TAKEN]


def test_nothing_is_left_of_a_rehearsal_that_breaks_off() -> None:
    campaign = nights.opened()
    before = everything()
    with pytest.raises(KeyboardInterrupt):
        broken_off(campaign)
    assert REHEARSALS.streams() == []
    assert everything() == before


def broken_off(campaign: UUID) -> None:
    with rehearsal(campaign, "a") as copy:
        next(copy.nights(3))
        raise KeyboardInterrupt


def test_the_command_tells_each_night_in_words() -> None:
    campaign = nights.opened("apulia_1053_2")
    told = run("rehearse", str(campaign)[:8], "--nights", "2", "--seed", "a")
    assert told.startswith("a campaign: a rehearsal with the seed a, of which nothing is kept\n")
    assert "\nDay 1; deputies wrote for " in told
    assert "\nDay 2; deputies wrote for " in told
    assert len(told.splitlines()) > 10


def test_a_rehearsal_begins_with_the_campaign_as_it_was_at_an_event_with_the_sheets_of_then() -> None:
    campaign = nights.opened("apulia_1053_2")
    nights.play_days(campaign, 3)
    closed = Event.objects.filter(stream=campaign, type="OrdersClosed").order_by("version")[1].version
    before = everything()
    with rehearsal(campaign, "a", at=closed) as copy:
        nights_ = [(night.day, night.by_deputies != ()) for night in copy.nights(2)]
    assert nights_ == [(2, False), (3, True)]
    out = run("rehearse", campaign, "--at", closed, "--times", "2", "--seed", "a")
    assert "the night of day 2, rehearsed 2 times" in out
    assert everything() == before


def test_the_command_tells_what_always_often_and_seldom_happens() -> None:
    told = run("rehearse", nights.opened("apulia_1053_2"), "--times", "3", "--seed", "a")
    assert told.startswith(
        "a campaign: the night of day 1, rehearsed 3 times with the seed a, and nothing of it is kept\nDeputies wrote for "
    )
    assert (
        "\nStops of the night\n"
        "    None, if the deputies write the missing sheets; the players may still file others.\n" in told
    )
    assert "\nAlways\n    " in told
    assert not Reading.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--nights", "0"], "not from 1 to"),
        (["--nights", "101"], "not from 1 to"),
        (["--times", "0"], "--times: 0 is not from 1 to"),
        (["--times", "101"], "--times: 101 is not from 1 to"),
        (["--times", "5", "--seconds", "0"], "--seconds: 0 is not from 1 to"),
        (["--at", "100000"], "the campaign has events 1 to"),
        (["--at", "100000", "--times", "2"], "the campaign has events 1 to"),
        (["--times", "5", "--nights", "2"], "not allowed with argument"),
    ],
)
def test_what_cannot_be_rehearsed_is_said(arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        run("rehearse", nights.opened(), *arguments)
