"""The settings of the processes of `./run`, with the addresses of the measurement beside the service's own."""

from config.settings.development import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
