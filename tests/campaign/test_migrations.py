"""What is stored is brought to what this release writes."""

import json
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps

from campaign.models import FeedLine

CAMPAIGN = uuid4()
refusals_as_data = import_module("campaign.migrations.0005_refusals_as_data")
BEFORE = {
    "faction": "norman",
    "order": {"group": "n1", "order": "hold"},
    "rule": "GC-6f",
    "reason": "no {n1} «é»",
}
AFTER = '{"faction":"norman","order":{"group":"n1","order":"hold"},"rule":"GC-6f","said":"no {n1} «é»","values":{}}'


def line(number: int, kind: str, facts: object) -> FeedLine:
    """A line that is kept already."""
    return FeedLine.objects.create(
        campaign=CAMPAIGN,
        faction="norman",
        number=number,
        day=1,
        closing=1,
        kind=kind,
        facts=json.dumps(facts),
    )


@pytest.mark.django_db
def test_lines_of_failed_orders_get_a_sentence_without_values() -> None:
    line(1, "OrderFailed", BEFORE)
    line(2, "OrderFailed", json.loads(AFTER) | {"values": {"group": "n1"}})
    line(3, "DeadlineMoved", {"reason": "late"})
    refusals_as_data.told(apps, None)
    first, second, third = FeedLine.objects.filter(campaign=CAMPAIGN).order_by("number")
    assert first.facts == AFTER
    assert json.loads(second.facts)["values"] == {"group": "n1"}
    assert json.loads(third.facts) == {"reason": "late"}
