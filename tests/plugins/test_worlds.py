"""A world is made once; what a test does in its copy is seen by no other; the dice go on from where they were."""

from collections.abc import Generator
from datetime import timedelta
from random import Random

import psycopg
import pytest
from pytest_django.plugin import DjangoDbBlocker

from campaign.rules.terrain import entry_cost
from campaign.service import dice_secret
from harness.mutation import trace
from people.models import Account
from rulebook.marks import name_of
from tests.campaign.board import TABLES
from tests.plugins import worlds as plugin
from tests.plugins.databases import Databases, pointed_at
from tests.plugins.dice import SEED
from tests.plugins.worlds import Worlds


@pytest.fixture
def few(databases: Databases, django_db_blocker: DjangoDbBlocker) -> Generator[Worlds, None, None]:
    """Worlds of this test alone."""
    made = Worlds(databases)
    with django_db_blocker.unblock():
        yield made
        made.end()


def ademar() -> tuple[int, str]:
    """Make an account and draw once."""
    return Account.objects.create_user("ademar").pk, dice_secret.salt()


def there(databases: Databases) -> set[str]:
    """The databases of the server."""
    with psycopg.connect(databases.url) as server:
        return {name for (name,) in server.execute("SELECT datname FROM pg_database")}


def test_a_world_is_made_once_and_its_copies_go_their_own_ways(databases: Databases, few: Worlds) -> None:
    world = few.of("ademar", ademar)
    assert few.of("ademar", ademar) is world
    seen = []
    for _ in range(2):
        copied = databases.clone(world.database)
        with pointed_at(copied):
            seen.append(Account.objects.filter(pk=world.holds[0]).count())
            Account.objects.all().delete()
        databases.drop(copied)
    assert seen == [1, 1]


def test_a_test_draws_what_comes_after_the_draws_of_its_world(
    few: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, chance = few.of("ademar", ademar), Random(SEED)
    assert world.holds[1] == chance.randbytes(16).hex()
    following = chance.randbytes(16).hex()
    for _ in range(2):
        world.enter(monkeypatch)
        assert dice_secret.salt() == following


def test_a_rule_that_was_called_while_a_world_was_made_is_heard_again(few: Worlds) -> None:
    name = name_of(entry_cost)

    def ask() -> int | None:
        return entry_cost(("clear",), TABLES.terrain)

    few.of("ask", ask)
    assert name not in trace.CALLED
    ask()
    assert name in trace.CALLED


def test_what_a_test_does_to_what_it_holds_is_its_own(few: Worlds, monkeypatch: pytest.MonkeyPatch) -> None:
    world = few.of("list", lambda: ["norman"])
    world.enter(monkeypatch).append("lombard")
    assert world.enter(monkeypatch) == ["norman"]


def test_a_world_whose_minutes_are_over_is_made_anew_and_the_former_dropped(
    databases: Databases, few: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    former = few.of("ademar", ademar)
    later = plugin.these_minutes() + timedelta(minutes=plugin.MINUTES)
    monkeypatch.setattr(plugin, "these_minutes", lambda: later)
    world = few.of("ademar", ademar)
    assert world.since == later
    assert former.database not in there(databases)
    assert world.database in there(databases)
