"""Play the cases until each has its subject; the same release always records the same logs."""

from pathlib import Path
from random import Random
from uuid import NAMESPACE_URL, uuid5

from msgspec import UNSET

from campaign.model import commands
from campaign.model.game import Game
from campaign.model.state import Calendar, State
from campaign.service.editions import game_of, tables_digest
from campaign.service.log.decider import RULES_VERSION
from harness.golden import shelf
from harness.golden.cases import CONTINUED, PAUSED, Case, rolled
from harness.golden.recording import Recording
from harness.soak import season

MOST = 200
"""Campaigns of a case that are played in search of its subject."""


class NotFound(Exception):
    """So many campaigns were played, and each missed the subject of its case."""


def recorded(case: Case) -> Recording:
    """The first campaign of the case that has its subject. Raises NotFound."""
    for number in range(MOST):
        recording = played(case, number)
        if recording is not None and case.wanted(recording.events):
            return recording
    raise NotFound(f"{case.name}: not in {MOST} campaigns")


def played(case: Case, number: int) -> Recording | None:
    """A campaign of the case, the same for the same number; None if it should wait and goes through."""
    stream = uuid5(NAMESPACE_URL, f"golden/{RULES_VERSION}/{case.name}/{number}")
    game = game_of(case.scenario)
    recording, draw = Recording(game, stream), Random(stream.int)
    recording.do(opening(case, recording, game))
    for faction in recording.state.factions:
        recording.do(commands.TakeSeat(faction=faction, tenure=draw.randbytes(8).hex()))
    play_on(recording, case, draw)
    return recording if waits(recording.state) == bool(case.pauses_from) else None


def opening(case: Case, recording: Recording, game: Game) -> commands.OpenCampaign:
    """The opening of a campaign of the case."""
    return commands.OpenCampaign(
        campaign=str(recording.log.stream),
        title=f"Golden: {case.name}",
        scenario=case.scenario,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=Calendar(),
        settings=case.settings,
        tables={name: own(game.printed[name]) for name, own in case.own_tables.items()},
        at=season.OPENED,
        paper=UNSET if case.position is None else case.position(case.scenario),
    )


def play_on(recording: Recording, case: Case, draw: Random) -> None:
    """Play to the end, or to where the case pauses."""
    seats, at_night = {faction: case.bot(faction) for faction in recording.state.factions}, case.at_night
    while recording.state.phase != "ended" and not case.hopeless(recording.events):
        if recording.state.phase == "orders":
            if recording.state.day in case.tables_on:
                season.replace_table(recording)
            case.by_day(recording, draw)
            season.file_all(recording, seats, draw)
            season.close(recording, draw)
        else:
            if case.pauses_from and recording.state.day >= case.pauses_from and waits(recording.state):
                return
            at_night(recording, draw)
            state = recording.state
            recording.do(commands.PlayNight(closing=state.closing, stretch=state.stretch))


def waits(state: State) -> bool:
    """True if a night waits for something from outside."""
    return state.phase == "night" and (state.awaited_die is not None or bool(season.awaited(state)))


def continued(folder: Path) -> Recording | None:
    """The newest paused campaign of older rules, played on under those installed here, which roll dice in it.

    None if it is missing. Raises Refusal if its scenario, map or tables differ from the installed ones, NotFound.
    """
    older = [each for each in shelf.versions(folder) if shelf.age(each) < shelf.age(RULES_VERSION)]
    paths = [path for rules in older if (path := shelf.path_of(folder, rules, PAUSED)).exists()]
    if not paths:
        return None
    export = shelf.read(paths[-1])
    for number in range(MOST):
        recording = Recording.of(export)
        paused = len(recording.events)
        case = Case(CONTINUED, recording.state.scenario, bool)
        play_on(recording, case, Random(f"{RULES_VERSION}/{export.head.digest}/{number}"))
        if rolled(recording.events[paused:]):
            return recording
    raise NotFound(f"{CONTINUED}: no dice in {MOST} campaigns")
