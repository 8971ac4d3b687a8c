"""Settings that every test shares; the fixtures live in `tests/plugins`."""

import os

os.environ["HAUTEVILLE_TRACE_RULES"] = "1"
