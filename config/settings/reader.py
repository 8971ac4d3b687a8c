"""A process that reads one file of a sender (`uploads/apart.py`): it knows no secret, and is cut off from all servers."""

from config.settings.base import *  # noqa: F403
from config.settings.logs import logging

SECRET_KEY = "made up: a reader signs nothing, and opens nothing"
LOGGING = logging(machine=True, level="WARNING")
