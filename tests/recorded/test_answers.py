"""Every answer of two recorded campaigns is what it was, and no name of a class is in any of them."""

import json
import os
import subprocess
import sys

from campaign.service.processes.backup import restore
from config.state import CHECKOUT
from tests.recorded import answers


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
