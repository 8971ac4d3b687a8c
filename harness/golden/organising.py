"""The occasional deeds of an organiser, for the golden campaigns that are about them: by day, or while a night waits."""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import msgspec

from battles import contract
from campaign.model import commands
from campaign.model import events as e
from campaign.rules.deadline import read, written
from campaign.service import dice_secret
from harness.golden.recording import Recording
from harness.soak import corrections, life, season

Deed = Callable[[Recording, Random], None]
"""Something that is done to a campaign under way, at the moment that its case names."""
EVERY = 3
"""Days from one deed by day to the next."""
NOBODYS = 90
"""A battle that no campaign comes to."""


def nothing(recording: Recording, draw: Random) -> None:
    """Leave the campaign alone."""


def replaces_seals(recording: Recording, draw: Random) -> None:
    """Publish other seals for the coming night, as where the secret of the dice was lost; every few days."""
    if recording.state.day % EVERY == 0:
        reseal(recording, recording.state.closing + 1, recording.state.deadline)


def replaces_seals_by_night(recording: Recording, draw: Random) -> None:
    """Publish other seals for the night that waits, when it waits first, and answer."""
    state = recording.state
    if state.day % EVERY == 1 and state.stretch == 1:
        reseal(recording, state.closing, state.heard_at)
    season.answer(recording, draw)


def reseal(recording: Recording, closing: int, at: str) -> None:
    """Go on under the seal of another secret, which follows from the one that was lost."""
    recording.secret = msgspec.json.encode([recording.secret.hex(), closing])
    seal = dice_secret.seal_of(recording.secret, closing, recording.state.factions)
    recording.do(commands.ReplaceSeals(closing=closing, seal=seal, at=at))


def moves_deadline(recording: Recording, draw: Random) -> None:
    """Put the deadline off, and let somebody file a draft first that he replaces before it; every few days."""
    state = recording.state
    if state.day % EVERY:
        return
    deadline = read(state.deadline)
    command = commands.MoveDeadline(
        day=state.day,
        deadline=written(deadline + timedelta(hours=6)),
        why="organiser",
        at=written(deadline - timedelta(hours=1)),
    )
    recording.do(command)
    salt = draw.randbytes(dice_secret.SALT_BYTES).hex()
    draft = commands.FileSheet(
        faction=min(state.factions), day=state.day, orders=(), salt=salt, at=command.at, replaces=""
    )
    recording.do(draft)


def puts_right(recording: Recording, draw: Random) -> None:
    """Put something right every day; every few days somebody leaves his seat, and some dates have no deadline."""
    corrections.put_right(recording, draw)
    if recording.state.day % EVERY == 0:
        life.leave_seat(recording, draw)
        life.declare(recording, draw)


def brings_it_late(recording: Recording, draw: Random) -> None:
    """Hand in once more, when the next day is open, what settled the last battle of the night."""
    settled = [each for each in recording.events if isinstance(each, e.BattleSettled) and each.result]
    if settled:
        refuse(recording, answer_of(recording, settled[-1].number, settled[-1].result, draw))


def brings_what_does_not_count(recording: Recording, draw: Random) -> None:
    """Answer each battle that the night waits for, after results that contradict its muster or name another battle.

    The answer is handed in twice.
    """
    for battle in season.awaited(recording.state):
        muster = contract.muster_from_json(battle.muster)
        nobody = contract.to_json(
            contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"))
        )
        silent = msgspec.structs.replace(contract.result_from_json(nobody.decode()), fates={})
        refuse(recording, answer_of(recording, battle.number, contract.to_json(silent).decode(), draw))
        refuse(recording, answer_of(recording, NOBODYS, nobody.decode(), draw))
        good = season.fought(recording, battle, draw.randbytes(dice_secret.SALT_BYTES).hex(), draw)
        recording.do(good, brings=e.BattleSettled)
        refuse(recording, good)


def answer_of(recording: Recording, number: int, result: str, draw: Random) -> commands.SettleBattle:
    """A result handed in for a battle."""
    salt = draw.randbytes(dice_secret.SALT_BYTES).hex()
    at = recording.state.heard_at
    return commands.SettleBattle(number=number, way="external", result=result, salt=salt, at=at)


def refuse(recording: Recording, command: commands.SettleBattle) -> None:
    """Hand in a result that does not count. Raises LookupError if it does."""
    recording.do(command, brings=e.ResultRefused)
