"""The export of a campaign's log."""

from eventlog import jsonl, store
from tests.campaign.desk.conftest import Desk


def test_the_export_of_a_running_campaign_is_given_only_after_the_warning(desk: Desk) -> None:
    shown = desk.client.get(desk.path("export/")).content.decode()
    assert "holds everything" in shown
    assert desk.client.post(desk.path("export/")).status_code == 400


def test_the_export_is_the_log_to_the_last_byte(desk: Desk) -> None:
    answer = desk.client.post(desk.path("export/"), {"known": "on"})
    assert answer.streaming
    assert answer["Content-Disposition"] == f'attachment; filename="{desk.campaign}.jsonl"'
    exported = jsonl.read(b"".join(answer).splitlines())
    assert exported.faults() == []
    assert exported.head == store.head(desk.campaign)
    assert [each.payload for each in exported.events] == [each.payload for each in store.read(desk.campaign)]
