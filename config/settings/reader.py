"""A process that reads one file that somebody sent (`uploads/apart.py`): it knows no secret, and reaches no server."""

from config.settings.base import *  # noqa: F403
from config.settings.logs import logging

SECRET_KEY = "made up: a reader signs nothing, and opens nothing"
LOGGING = logging(machine=True, level="WARNING")
