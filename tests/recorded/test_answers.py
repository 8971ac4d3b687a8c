"""Every answer of two recorded campaigns is what it was, and no name of a class is in any of them."""

import json
import os
import subprocess
import sys

import pytest

from campaign.backup import restore
from config.state import CHECKOUT
from tests.recorded import answers
from tests.recorded.record import record

RECORDS = "HAUTEVILLE_RECORD_ANSWERS"


@pytest.mark.skipif(RECORDS not in os.environ, reason=f"what is kept is recorded anew where {RECORDS} is set")
def test_campaigns_and_answers_are_recorded(committed_db: str) -> None:
    record()
    assert answers.recorded()


def test_with_every_class_renamed_every_answer_is_what_it_was(committed_db: str) -> None:
    """Commands and events go by their marks: the service that answers here knows them under other names."""
    restore(str(answers.CAMPAIGNS))
    argv = [sys.executable, "-m", "tests.recorded.renamed"]
    done = subprocess.run(argv, cwd=CHECKOUT, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["renamed"] > 100
    assert told["differences"] == []
    assert told["findings"] == []
    assert set(told["commands"]) == {"FileSheet", "FileByDeputy", "CloseOrders", "PlayNight"}
