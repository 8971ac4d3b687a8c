"""A campaign in which a duel has settled a battle: many tests of the API and of players' pages begin in it."""

from typing import TYPE_CHECKING

import pytest

from tests.plugins.worlds import World, Worlds

if TYPE_CHECKING:
    from tests.api.conftest import Table


@pytest.fixture
def world_of_duels(worlds: Worlds) -> "World[Table]":
    """That campaign, which is played once for all tests."""
    # No model can be read before Django has been set up, which comes after the plugins.
    from tests.api.conftest import dueled

    return worlds.of("duels", dueled)
