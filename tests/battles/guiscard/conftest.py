"""A test of the ground reads it anew, so that what it says is proved by the functions that it calls."""

import pytest

from battles.guiscard.ground import ground_of

OF_THE_GROUND = ("GT-3", "GT-4.2.1", "GT-5.5")
"""How the rules begin that are worked out once for a field, or for a line over it."""


@pytest.fixture(autouse=True)
def fresh_ground(request: pytest.FixtureRequest) -> None:
    if any(id_.startswith(OF_THE_GROUND) for mark in request.node.iter_markers("rule") for id_ in mark.args):
        ground_of.cache_clear()
