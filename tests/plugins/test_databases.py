"""Databases of tests are worlds apart."""

from django.contrib.contenttypes.models import ContentType

from people.models import Account
from tests.plugins.databases import Databases, pointed_at


def test_ids_that_one_database_gave_are_forgotten_in_the_next(
    committed_db: str, databases: Databases
) -> None:
    before = ContentType.objects.get_for_model(Account).pk
    ContentType.objects.filter(pk=before).delete()
    ContentType.objects.clear_cache()
    assert ContentType.objects.get_for_model(Account).pk != before
    other = databases.clone()
    with pointed_at(other):
        assert ContentType.objects.get_for_model(Account).pk == before
    databases.drop(other)
