"""Use cases that may take long ask between their pieces whether to go on, and end where nobody wants them to."""

import random
from collections.abc import Callable
from io import BytesIO
from uuid import UUID

import pytest
from openpyxl import load_workbook

from bounds.work import GivenUp, Work, under_way
from campaign import maps
from campaign.bots import player
from campaign.options.meetings import Meeting
from campaign.presentation.report.language import SOURCE
from campaign.rules.systems import of_campaigns
from campaign.service.editions import pinned
from campaign.service.engagements.opening import objections
from campaign.service.log.commands import state_of
from campaign.service.log.decider import DECIDER
from campaign.service.log.past import past
from campaign.service.nights import deputies, tonight
from campaign.service.organisers import replay
from campaign.service.players import options
from campaign.service.reading import proof, reports, story, timelines
from campaign.service.reading.chronicle import chronicle, last_night
from campaign.service.seats import Seat, find_seat
from campaign.service.spreadsheets.writing import as_csv, as_xlsx
from campaign.visibility import view
from eventlog.log import LOG
from people.models import Account
from people.tenures import seat
from tests.bounds.counted import FOR_EVER, Counted
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
FACTION, DAYS, TRIES = "norman", 3, 4
ROWS = [("group", "heads"), *(("n1", number) for number in range(50))]


@pytest.fixture
def played() -> UUID:
    """A campaign some days old, with the sheets of the next."""
    campaign = nights.opened("apulia_1053_2")
    nights.play_days(campaign, DAYS)
    nights.file_sheets(campaign, random.Random(5))
    return campaign


def seat_in(campaign: UUID, *, dawn: bool = True) -> Seat:
    account = Account.objects.filter(username="marc").first()
    if account is None:
        account = Account.objects.create_user("marc")
        seat(account, campaign, FACTION)
    return find_seat(account, campaign, dawn=dawn)


def events(campaign: UUID) -> int:
    return LOG.head(campaign).version


def dawns(campaign: UUID) -> int:
    return DAYS + 1


def groups(campaign: UUID) -> int:
    return len(view(state_of(campaign), FACTION).groups)


def commands(campaign: UUID) -> int:
    return len(LOG.commands(campaign))


def folded(campaign: UUID) -> object:
    return LOG.load_at(DECIDER, campaign, LOG.head(campaign).version)


def rehearsed(campaign: UUID) -> object:
    return tonight.tonight(campaign, "a", tries=TRIES, seconds=FOR_EVER, whole=True)


def played_again(campaign: UUID) -> object:
    return replay.replay(campaign, replay.day_begun(campaign, 1), replay.unaltered)


def told(campaign: UUID) -> object:
    _, night = last_night(campaign)
    state = state_of(campaign)
    return chronicle(state, night, maps.load(state.map))


def both_and_later(campaign: UUID) -> int:
    """The log is read twice, folded up to the day, and played on from there command by command."""
    since = past(campaign, replay.day_begun(campaign, 1))
    later = list(past(campaign, sheets=True).batches())[len(since.commands) :]
    return 2 * (events(campaign) + commands(campaign)) + len(since.events) + replay.over(later)


LONG: dict[str, tuple[Callable[[UUID], object], Callable[[UUID], int]]] = {
    "a log that is folded": (folded, lambda campaign: 2 * events(campaign)),
    "the events of a log": (LOG.read, events),
    "the commands of a log": (LOG.commands, commands),
    "a campaign as it was": (lambda campaign: past(campaign).state(), lambda campaign: 2 * events(campaign)),
    "nights that are rehearsed": (rehearsed, lambda _: 2 * TRIES),
    "days that are played again": (played_again, both_and_later),
    "choices, group by group": (lambda campaign: options.read_options(seat_in(campaign)), groups),
    "drawings of all dawns": (
        lambda campaign: story.truth(story.dawns(LOG.read(campaign))),
        lambda campaign: events(campaign) + dawns(campaign),
    ),
    "drawings of what a faction knew": (
        lambda campaign: reports.read_story(seat_in(campaign), SOURCE),
        lambda campaign: 2 * dawns(campaign),
    ),
    "figures of all dawns": (lambda campaign: timelines.whole(campaign, "", SOURCE), dawns),
    "the proof of a night": (
        lambda campaign: proof.read_proof(seat_in(campaign), 1),
        lambda campaign: 2 * len(proof.night(campaign, 1)),
    ),
    "a night in words": (told, lambda campaign: 2 * len(last_night(campaign)[1])),
    "rows of a workbook": (lambda _: as_xlsx([("groups", ROWS)]), lambda _: len(ROWS)),
    "rows of .csv": (lambda _: as_csv(ROWS), lambda _: len(ROWS)),
}


@pytest.mark.parametrize("what", LONG)
def test_it_asks_before_each_piece_and_ends_in_the_midst(what: str, played: UUID) -> None:
    do, pieces = LONG[what]
    seat_in(played)
    least, whole = pieces(played), Counted()
    with under_way(whole):
        do(played)
    assert whole.asked >= least
    half = Counted(leaves_after=whole.asked // 2)
    with under_way(half), pytest.raises(GivenUp):
        do(played)
    assert half.asked == whole.asked // 2 + 1


def test_nothing_is_missing_of_what_was_asked_for() -> None:
    with under_way(Counted()):
        book = as_xlsx([("groups", ROWS)])
    page = load_workbook(BytesIO(book))["groups"]
    assert [tuple(cell.value for cell in row) for row in page.iter_rows()] == ROWS


def test_the_systems_are_asked_one_by_one_whether_they_fight_a_battle() -> None:
    campaign = nights.opened("apulia_1053_2", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(5))
    state = state_of(campaign)
    [number] = [each.number for each in state.battles.values() if each.muster]
    work = Counted()
    with under_way(work):
        objections(state, number)
    assert work.asked == len(of_campaigns())


def test_the_odds_of_a_piece_are_reckoned_one_by_one(played: UUID) -> None:
    known, game = seat_in(played).board()
    met = [Meeting(hex_, "byzantine", (), 0, 0, "no") for hex_ in ("0101", "0102", "0103")]
    work = Counted()
    with under_way(work):
        options.prospects(known, game, "nobody", met, frozenset())
    assert work.asked == len(met)


def test_a_deputy_in_a_rehearsal_has_no_more_time_than_the_request(
    played: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ponders(seen: object, game: object, personality: object) -> list[object]:
        while True:
            pass

    monkeypatch.setattr(player, "orders", ponders)
    state = state_of(played)
    with under_way(Work(0.05, reads=True)), pytest.raises(GivenUp):
        deputies.deputy_orders(played, view(state, FACTION), pinned(state), "cautious")
