"""The fixtures that other tests rely on."""

import threading

import pytest
from django.contrib.auth.models import Group
from django.db import connection, connections


@pytest.mark.django_db
def test_the_plain_database_is_migrated() -> None:
    assert Group.objects.create(name="knights").pk


@pytest.mark.django_db
def test_the_plain_database_forgets_each_test() -> None:
    assert not Group.objects.exists()


def _count_elsewhere() -> int:
    counted: list[int] = []

    def count() -> None:
        counted.append(Group.objects.count())
        connections.close_all()

    thread = threading.Thread(target=count)
    thread.start()
    thread.join()
    return counted[0]


@pytest.mark.parametrize("name", ["knights", "archers"])
def test_a_committed_database_is_seen_by_other_connections_and_is_fresh_each_time(
    committed_db: str, name: str
) -> None:
    Group.objects.create(name=name)
    assert _count_elsewhere() == 1
    assert committed_db.endswith(connection.settings_dict["NAME"])


@pytest.mark.django_db
def test_the_plain_database_is_back_after_a_committed_one() -> None:
    assert not Group.objects.exists()
