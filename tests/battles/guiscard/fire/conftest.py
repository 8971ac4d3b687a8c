"""Every test looks the tables up anew, so that what it says is proved by the functions that it calls."""

import pytest

from battles.guiscard.fire import effects, weapons


@pytest.fixture(autouse=True)
def fresh_tables() -> None:
    weapons.usable.cache_clear()
    effects.meaning.cache_clear()
