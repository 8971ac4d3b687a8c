"""A campaign with two nights behind it, in which many tests begin."""

from uuid import UUID

import pytest

from tests.plugins.worlds import World, Worlds
from tests.worker import nights


@pytest.fixture
def world_of_two_nights(worlds: Worlds) -> World[UUID]:
    """That campaign, which is played once for all tests."""
    return worlds.of("two nights", lambda: nights.after(2))


@pytest.fixture
def two_nights(committed_db: str, world_of_two_nights: World[UUID], monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A campaign after two nights."""
    return world_of_two_nights.enter(monkeypatch)
