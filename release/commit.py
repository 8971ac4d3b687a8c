"""The commit that files of a release are of, and the moment that they bear."""

import os
import subprocess
from datetime import UTC, datetime

from config.state import CHECKOUT

EPOCH = "SOURCE_DATE_EPOCH"
"""The variable that names the moment to all that write one into a file, in seconds."""
FIRST_OF_2020 = 1577836800
"""The moment where no commit has one."""


def moment() -> datetime:
    """The moment that files of a release bear: the commit's, so that the same commit leads to the same bytes."""
    told = os.environ.get(EPOCH) or git("log", "-1", "--format=%ct")
    return datetime.fromtimestamp(int(told or FIRST_OF_2020), UTC)


def commit() -> str:
    """The commit that a build is of, in words."""
    found = git("rev-parse", "--short", "HEAD")
    if not found:
        return "a folder without a repository"
    changed = " with changes that are not committed" if git("status", "--porcelain") else ""
    return f"commit {found}{changed}"


def git(*arguments: str) -> str:
    """The answer of git about this checkout, "" without git or a repository."""
    try:
        done = subprocess.run(["git", *arguments], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
