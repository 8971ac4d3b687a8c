"""Worlds in which many tests begin: a process makes each once, and each test has a copy of its database for itself.

A fixture whose name begins with `world_of_` is such a world; a test that asks for it has its copy by `committed_db`.
"""

from collections.abc import Callable, Generator
from copy import deepcopy
from datetime import UTC, datetime
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import pytest
from pytest_django.plugin import DjangoDbBlocker

from harness.mutation import trace
from tests.plugins.databases import Databases, pointed_at
from tests.plugins.dice import CHANCE, SEED, drawn_from

T = TypeVar("T")
PREFIX = "world_of_"
MINUTES = 10
"""Closings lie on whole minutes of this number, so a world is made anew before one of its own can be past."""


def these_minutes() -> datetime:
    """Since when the minutes last that a world is good for."""
    now = datetime.now(UTC)
    return now.replace(minute=now.minute - now.minute % MINUTES, second=0, microsecond=0)


class World(NamedTuple, Generic[T]):
    """A database, what was made in it, and how far chance had come by then; `since` is when the world began."""

    since: datetime
    database: str
    holds: T
    chance: Any

    def enter(self, patch: pytest.MonkeyPatch) -> T:
        """What the world holds, for a test that has a copy of its database; the dice go on from where they were."""
        chance = Random()
        chance.setstate(self.chance)
        patch.setattr(CHANCE, drawn_from(chance))
        return deepcopy(self.holds)


class Worlds:
    """The worlds that a process has made."""

    def __init__(self, databases: Databases) -> None:
        self._databases = databases
        self._made: dict[str, World[Any]] = {}

    def of(self, name: str, make: Callable[[], T]) -> World[T]:
        """The world of a name, which is made if there is none of these minutes."""
        since = these_minutes()
        found = self._made.get(name)
        if found is None or found.since != since:
            if found is not None:
                self._databases.drop(found.database)
            found = self._made[name] = self._begin(since, make)
        return found

    def _begin(self, since: datetime, make: Callable[[], T]) -> World[T]:
        database, chance, called = self._databases.clone(), Random(SEED), set(trace.CALLED)
        with pytest.MonkeyPatch.context() as patch, pointed_at(database):
            patch.setattr(CHANCE, drawn_from(chance))
            holds = make()
        # Which test finds no world yet depends on the order of the run: what was called belongs to none.
        trace.forget(kept=called)
        return World(since, database, holds, chance.getstate())

    def end(self) -> None:
        """Drop them all."""
        for world in self._made.values():
            self._databases.drop(world.database)


@pytest.fixture(scope="session")
def all_worlds(databases: Databases) -> Generator[Worlds, None, None]:
    """The worlds of this process."""
    made = Worlds(databases)
    yield made
    made.end()


@pytest.fixture
def worlds(all_worlds: Worlds, django_db_blocker: DjangoDbBlocker) -> Generator[Worlds, None, None]:
    """The same, while databases may be asked."""
    with django_db_blocker.unblock():
        yield all_worlds


@pytest.fixture
def beginning(request: pytest.FixtureRequest, databases: Databases) -> str:
    """The database that `committed_db` is a copy of: of the world that a test asks for, else the migrated one."""
    asked = [name for name in request.fixturenames if name.startswith(PREFIX)]
    assert len(asked) <= 1, asked
    world: World[Any] | None = request.getfixturevalue(asked[0]) if asked else None
    return databases.template if world is None else world.database
