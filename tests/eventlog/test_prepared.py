"""Statements beside the framework's own cursor."""

from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from eventlog import prepared

pytestmark = pytest.mark.django_db

CAMPAIGN = UUID(int=7)
COLUMNS = ("campaign", "faction", "number", "day", "closing", "open", "kind", "hex", "facts")
LINE = (CAMPAIGN, "norman", 1, 1, 1, False, "Said", "", 'a\ttab, a \\ and a "quote"\n')


def lines() -> list[prepared.Row]:
    return prepared.rows("select facts from campaign_feedline where campaign = %s", (CAMPAIGN,))


def test_lines_are_copied_whatever_characters_they_hold() -> None:
    prepared.copy("campaign_feedline", COLUMNS, [LINE])
    assert lines() == [(LINE[-1],)]


def test_a_line_that_is_there_already_is_an_integrity_error_of_the_framework() -> None:
    prepared.copy("campaign_feedline", COLUMNS, [LINE])
    with pytest.raises(IntegrityError), transaction.atomic():
        prepared.copy("campaign_feedline", COLUMNS, [LINE])
    assert len(lines()) == 1


def test_a_copy_counts_as_a_statement() -> None:
    with CaptureQueriesContext(connection) as caught:
        prepared.copy("campaign_feedline", COLUMNS, [LINE])
    assert [query["sql"].split()[0] for query in caught] == ["copy"]
