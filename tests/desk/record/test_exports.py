"""The export of a campaign's log: nobody but the operator gets what the sheets of the open day say."""

from collections.abc import Iterable

import pytest
from django.test import Client

from campaign.models import CampaignSummary
from eventlog import jsonl
from eventlog.log import LOG
from eventlog.records import Recorded
from people.models import Reading
from tests.desk.conftest import FACTION, Desk


def exported(desk: Desk, client: Client | None = None, **typed: str) -> jsonl.Export:
    """What somebody who has read the warning downloads."""
    answer = (client or desk.client).post(desk.path("export/"), {"known": "on"} | typed)
    assert answer.streaming
    assert answer["Content-Disposition"] == f'attachment; filename="{desk.campaign}.jsonl"'
    return jsonl.read(b"".join(answer).splitlines())


def payloads(found: Iterable[Recorded]) -> list[str]:
    return [each.payload for each in found]


def taken() -> list[tuple[str, str]]:
    """Who took what, as the organiser reads it."""
    return [(str(each.account), each.path) for each in Reading.objects.order_by("pk")]


def test_the_export_of_a_running_campaign_is_given_only_after_the_warning(desk: Desk) -> None:
    shown = desk.page("export/")
    assert "holds all positions" in shown
    assert desk.post("export/").status_code == 400


def test_an_organiser_gets_all_but_what_the_sheets_of_the_open_day_say(desk: Desk) -> None:
    desk.file()
    found, there = exported(desk), LOG.read(desk.campaign)
    assert found.faults() == []
    assert found.head == LOG.head(desk.campaign)
    assert [each.digest for each in found.events] == [each.digest for each in there]
    assert payloads(found.events) == ["" if each.type == "SheetFiled" else each.payload for each in there]
    hidden = [each.command for each in found.commands if each.number in found.withheld]
    assert [(each.name, each.id, each.body) for each in hidden] == [("FileSheet", "", "")]
    assert taken() == []


def test_after_the_closing_it_is_the_log_to_the_last_byte(desk: Desk) -> None:
    desk.file()
    desk.play()
    found = exported(desk)
    assert found.withheld == frozenset()
    assert payloads(found.events) == payloads(LOG.read(desk.campaign))


def test_only_an_operator_takes_the_whole_of_it_and_that_is_on_record(desk: Desk, operator: Client) -> None:
    desk.file()
    assert exported(desk, whole="on").withheld, "an organiser is not asked"
    assert "sheets of the open day too" not in desk.page("readings/")
    found = exported(desk, operator, whole="on")
    assert payloads(found.events) == payloads(LOG.read(desk.campaign))
    assert taken()[-1] == ("operator", f"{desk.path('export/')}: all of it, the sheets of the open day too")
    assert "sheets of the open day too" in desk.page("readings/")


def test_an_operator_who_does_not_ask_for_the_whole_gets_what_an_organiser_gets(
    desk: Desk, operator: Client
) -> None:
    desk.file()
    assert exported(desk, operator).withheld
    assert taken() == [("operator", desk.path("export/"))]
    assert f'href="{desk.path("export/")}"' in operator.get(desk.path()).content.decode()


@pytest.mark.parametrize("page", ["log/", "log/{batch}/"])
def test_the_log_at_the_desk_hides_what_would_find_a_short_sheet_by_trying(desk: Desk, page: str) -> None:
    """Its salt beside its digest, and the id of its command, which with the body makes the digest of the batch."""
    desk.file()
    stored = LOG.commands(desk.campaign)[-1]
    [filed] = [each for each in LOG.read(desk.campaign) if each.type == "SheetFiled"]
    salt = filed.payload.partition('"salt":"')[2][:32]
    address = desk.path(page.format(batch=stored.number))
    shown = desk.client.get(address).content.decode()
    assert "to be read after the closing" in shown
    for secret in (salt, stored.command.id, stored.command.id[:23]):
        assert secret not in shown
    desk.play()
    address = f"{address}?faction={FACTION}&kind=SheetFiled" if page == "log/" else address
    assert salt in desk.client.get(address).content.decode()
    assert CampaignSummary.objects.get(campaign=desk.campaign).day == 2
