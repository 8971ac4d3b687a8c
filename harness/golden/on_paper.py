"""A campaign that was begun on paper, and moves from server to server: for the golden log that is about both."""

from collections.abc import Sequence
from random import Random

import msgspec

from campaign.model import commands
from campaign.model import events as e
from campaign.model.paper import ConvoyRow, MenRow, Paper, PrisonersRow, WoundedRow
from campaign.service import dice_secret
from campaign.service.papers.position import at_the_start
from harness.golden.recording import Recording

DAY, EVERY = 4, 3
"""The day with which it comes from paper, and after how many it moves each time."""


def position(scenario: str) -> Paper:
    """The scenario's start with all that only later days have: prisoners on the road and in prison, wounded, a hired band.

    It is made of the bourg of Corato.
    """
    start = at_the_start(scenario)
    groups = [
        msgspec.structs.replace(row, commanders=()) if row.group == "l1" else row for row in start.groups
    ]
    leaders = [
        msgspec.structs.replace(row, fate="captive", wounded=True)
        if row.commander == "gastald_trani"
        else row
        for row in start.commanders
    ]
    bands = [msgspec.structs.replace(row, serves="n1", terms="loyal", hex="") for row in start.mercenaries]
    norman = next(row for row in start.groups if row.group == "n1")
    lombard = next(row for row in start.groups if row.group == "l1")
    return msgspec.structs.replace(
        start,
        day=DAY,
        factions=tuple(
            msgspec.structs.replace(row, battles_won=1, loot_points=2, heads_lost=3) for row in start.factions
        ),
        commanders=tuple(leaders),
        groups=tuple(groups),
        mercenaries=tuple(bands),
        men=(
            *start.men,
            MenRow(of="p1", people="norman", type="knight", mounted=True, whole=1, faction="norman"),
            MenRow(of="w1", people="norman", type="knight", mounted=True, wounded=2),
        ),
        prisoners=(
            PrisonersRow(prisoners="p1", captor="lombard", escort="l1", destination="trani", taken_on=3),
            PrisonersRow(
                prisoners="p2", captor="norman", prison="minervino", commanders=("gastald_trani",), taken_on=2
            ),
        ),
        wounded=(
            WoundedRow(wounded="w1", site="minervino", faction="norman", fit_on=6, hostility=7, money=3),
        ),
        convoys=(
            *start.convoys,
            ConvoyRow(
                convoy="c8",
                hex=norman.hex,
                start="minervino",
                end="canosa",
                load=2,
                animals=2,
                escort="n1",
                homeward=True,
            ),
            ConvoyRow(
                convoy="c9", hex=lombard.hex, start="trani", end="corato", load=1, animals=1, escort="l1"
            ),
        ),
    )


def moves(recording: Recording, draw: Random) -> None:
    """Take it to another server without its secret, and let it go on there; every few days."""
    state = recording.state
    if state.day % EVERY:
        return
    head, at = recording.log.head, state.deadline
    recording.secret = msgspec.json.encode([recording.secret.hex(), state.day])
    seal = dice_secret.seal_of(recording.secret, state.closing + 1, state.factions)
    recording.do(commands.BringCampaign(at=at, version=head.version, digest=head.digest, seal=seal))
    recording.do(commands.ResumeCampaign(since=at, at=at))


def moved(events: Sequence[e.Event]) -> bool:
    """True if it came from paper, with people in bonds and in beds, and moved, and dice fell under the seals of
    both servers.
    """
    taken = next((each for each in events if isinstance(each, e.PositionTakenUp)), None)
    at = [number for number, each in enumerate(events) if isinstance(each, e.CampaignBrought)]
    rolled = [number for number, each in enumerate(events) if getattr(each, "rolls", ())]
    return bool(taken and taken.held and taken.lying and at) and rolled[0] < at[0] < rolled[-1]
