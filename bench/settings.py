"""The settings of `./run`'s own processes, with the addresses of the measurement beside those of the service."""

from config.settings.development import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
