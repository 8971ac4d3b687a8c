"""Play the campaigns that are recorded, and keep them with all that is answered of them."""

import random

from django.db import transaction

from campaign import doors
from campaign.backup import backup
from campaign.rules.state import Settings
from tests.campaign.desk.conftest import Desk
from tests.recorded import answers
from tests.worker import nights

ASKED = Settings(battles="organiser")
DEPUTIES = ("cautious", "bellicose", "greedy")


def record() -> None:
    """Play them in the empty database that Django is connected to, and write both files."""
    over, waits = (
        Desk("ademar", scenario="corato"),
        Desk("bohemond", scenario="apulia_1053_2", settings=ASKED),
    )
    play(over, 3)
    play(waits, 8)
    nights.play_until_awaited(waits.campaign, random.Random(1))
    answers.CAMPAIGNS.unlink(missing_ok=True)
    backup(str(answers.CAMPAIGNS))
    with transaction.atomic():
        answers.write(answers.gathered())
        transaction.set_rollback(True)


def play(desk: Desk, days: int) -> None:
    """Nights with deputies beside a player who files, and after them a sheet of the open day."""
    chance = random.Random(desk.card.title)
    state = doors.state_of(desk.campaign)
    for faction, temper in zip(sorted(state.factions), DEPUTIES * 4, strict=False):
        doors.name_deputy(desk.campaign, faction, temper, actor=str(desk.tenure.id))
    for _ in range(days):
        desk.file()
        nights.close(desk.campaign)
        nights.play_through(desk.campaign, chance)
    desk.file()
