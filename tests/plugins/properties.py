"""How hypothesis searches: never by the clock, and in a whole run with the same examples each time.

What the tests of a whole run called is written down and held against CI's run: with examples of its own, a call that few
of them make would be in the one and not in the other. A part of the suite draws new examples every time.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

from harness.mutation import trace
from tests.plugins.extent import whole

STEADY = "steady"

settings.register_profile("searching", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(STEADY, parent=settings.get_profile("searching"), derandomize=True, print_blob=True)
# Where a rule is wrong on purpose, a first counter-example is enough.
settings.register_profile(
    "wrong",
    parent=settings.get_profile("searching"),
    phases=(Phase.explicit, Phase.generate),
    derandomize=True,
    database=None,
)


def steady(config: pytest.Config) -> bool:
    """Whether the examples are to be the same each time."""
    return bool(os.environ.get("CI")) or whole(config)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile before any test is read: what a test says of its own search is added to it."""
    if trace.BREAK in os.environ:
        settings.load_profile("wrong")
    else:
        settings.load_profile(STEADY if steady(config) else "searching")
