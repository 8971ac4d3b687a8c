"""Tactical systems are loaded when somebody fights by them, and for nothing else."""

import json
import os
import subprocess
import sys

from battles import rulesets
from config.state import CHECKOUT

LISTS = {"admin/campaigns/open/", "admin/campaigns/<uuid:campaign>/tables/"}
"""Pages that name all systems, or what is theirs."""
BATTLES = {
    "admin/campaigns/<uuid:campaign>/battles/",
    "admin/campaigns/<uuid:campaign>/battles/<int:number>/",
    "play/campaigns/<uuid:campaign>/nights/<int:day>/",
}


def test_nobody_loads_a_tactical_system_who_opens_plays_and_looks_at_a_campaign_of_quick_battles(
    committed_db: str,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.loading"],
        cwd=CHECKOUT,
        env=os.environ | {"DATABASE_URL": committed_db},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["fought"]
    assert set(found["pages"]) > LISTS | BATTLES
    assert (found["begun"], found["loaded"]) == ([], [])
    assert found["asked"] == [min(rulesets.PACKAGES)], "a system that is loaded is seen"
