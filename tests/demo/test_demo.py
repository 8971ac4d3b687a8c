"""The demonstration, run as a newcomer runs it: a process of its own, with servers and a state folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

from battles import contract
from campaign.model.state import BattleUnderWay
from campaign.rules.musters import musters
from config.state import CHECKOUT
from demo.story import drawn_game
from tests.campaign.board import FIELD, GAME, SOUTH, Board, foot, knights

SERVERS = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")


def test_the_demonstration_ends_by_itself_and_its_log_holds(tmp_path: Path) -> None:
    fresh = {name: value for name, value in os.environ.items() if name not in SERVERS}
    run = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        cwd=CHECKOUT,
        env={**fresh, "HAUTEVILLE_STATE": str(tmp_path / "state"), "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
    assert "What the Normans read in the morning" in run.stdout
    assert "1 he reported from the table, 1 he handed to the engine" in run.stdout
    [choices] = [line.split() for line in run.stdout.splitlines() if line.startswith("choices ")]
    assert int(choices[1]) > 20, "nothing was fought by the engine"
    assert choices[2:] == ["0", "0"]
    assert "Battle " in run.stdout


def test_the_organisers_result_answers_any_muster() -> None:
    board = (
        Board()
        .group("n1", "norman", FIELD, knights(3), prestige=5)
        .group("b1", "byzantine", FIELD, foot(9), prestige=4)
        .group("b2", "byzantine", SOUTH, foot(3))
    )
    battle = BattleUnderWay(1, FIELD, "norman", "byzantine", ["n1"], ["b1"], 1)
    muster = musters.muster(board.state, battle, GAME)
    contract.validate(muster, drawn_game(contract.to_json(muster).decode()))
