"""The command `hauteville` of an installed wheel, as `./run` is the command of a checkout."""

import os
import sys
from pathlib import Path

from config.launch import DEVELOPMENT, launch


def main() -> int:
    """Run one command line; without a command, the service on this machine. The exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", DEVELOPMENT)
    os.environ.setdefault("HAUTEVILLE_COMMAND", "hauteville")
    # Beside the code, as in a checkout, it would end with the environment into which the wheel was installed.
    os.environ.setdefault("HAUTEVILLE_STATE", str(state_of_this_person()))
    return launch(sys.argv if sys.argv[1:] else [*sys.argv, "up"])


def state_of_this_person() -> Path:
    """The folder for the state of programs of the account that runs the command."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "hauteville"
