"""Every test reads the ground anew, so that what it says is proved by the functions that it calls."""

import pytest

from battles.guiscard.ground import ground_of


@pytest.fixture(autouse=True)
def fresh_ground() -> None:
    ground_of.cache_clear()
