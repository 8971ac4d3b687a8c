"""Play the campaigns that are recorded, and keep them with all that is answered of them.

No test of the suite, which collects `test_*.py`: `./run test tests/recorded/record.py` records both files anew, and with
`-k answers` what is answered today of the campaigns that are kept: for a change that is meant to be seen.
"""

import random

from django.db import transaction

from campaign.model.state import Settings
from campaign.service.log.commands import state_of
from campaign.service.nights.deputies import name_deputy
from campaign.service.processes.backup import backup, restore
from tests.desk.conftest import Desk
from tests.recorded import answers
from tests.worker import nights

ASKED = Settings(battles="organiser")
DEPUTIES = ("cautious", "bellicose", "greedy")


def test_campaigns_are_played(committed_db: str) -> None:
    over, waits = (
        Desk("ademar", scenario="corato"),
        Desk("bohemond", scenario="apulia_1053_2", settings=ASKED),
    )
    play(over, 3)
    play(waits, 8)
    nights.play_until_awaited(waits.campaign, random.Random(1))
    answers.CAMPAIGNS.unlink(missing_ok=True)
    backup(str(answers.CAMPAIGNS))


def test_answers_are_gathered(committed_db: str) -> None:
    restore(str(answers.CAMPAIGNS))
    with transaction.atomic():
        answers.write(answers.gathered())
        transaction.set_rollback(True)
    assert answers.recorded()


def play(desk: Desk, days: int) -> None:
    """Nights with deputies beside a player who files, and after them a sheet of the open day."""
    chance = random.Random(desk.summary.title)
    state = state_of(desk.campaign)
    for faction, personality in zip(sorted(state.factions), DEPUTIES * 4, strict=False):
        name_deputy(desk.campaign, faction, personality, actor=str(desk.tenure.id))
    for _ in range(days):
        desk.file()
        nights.close(desk.campaign)
        nights.play_through(desk.campaign, chance)
    desk.file()
