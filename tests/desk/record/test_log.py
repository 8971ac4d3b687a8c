"""The log at the desk: to be read, filtered and paged, never written."""

import pytest

from campaign.model.orders import EndAlliance
from campaign.service.log.commands import state_of
from desk.record.log import PAGE
from eventlog.codec import canonical
from eventlog.log import LOG
from eventlog.records import Command, Encoded, Recorded
from people.languages import choose
from tests.desk.conftest import Desk


def versions(desk: Desk, **wanted: object) -> list[int]:
    answer = desk.get("log/", wanted)
    assert answer.status_code == 200
    return [entry.version for entry in answer.context["entries"]]


def recorded(desk: Desk) -> list[Recorded]:
    return LOG.read(desk.campaign)


def test_all_pages_together_hold_every_event_once(desk: Desk) -> None:
    seen, before = [], ""
    while page := versions(desk, before=before, steps="on"):
        assert len(page) <= PAGE
        seen += page
        before = str(page[-1])
    assert seen == sorted((each.version for each in recorded(desk)), reverse=True)


def test_events_are_found_by_kind_faction_actor_and_command(desk: Desk) -> None:
    desk.file("norman")
    desk.play()
    log = recorded(desk)
    commands = {each.command for each in log}
    assert versions(desk, kind="OrdersClosed") == [e.version for e in log if e.type == "OrdersClosed"]
    assert versions(desk, command="FileSheet") == [e.version for e in log if e.type == "SheetFiled"]
    assert versions(desk, kind="SheetFiled", faction="german") == []
    assert versions(desk, kind="SheetFiled", faction="norman") == versions(desk, kind="SheetFiled")
    night = {e.version for e in log if e.command.startswith("night/")}
    assert set(versions(desk, actor="night")) <= night
    assert any(name.startswith("night/") for name in commands)
    acts = {c.command.id for c in LOG.commands(desk.campaign) if c.command.actor == str(desk.tenure.id)}
    assert versions(desk, actor="organiser", steps="on") == [
        e.version for e in reversed(log) if e.command in acts
    ]


def test_events_are_found_by_day(morning: Desk) -> None:
    desk = morning
    opened = [e.version for e in recorded(desk) if e.type == "DayOpened"]
    assert set(versions(desk, day=1, kind="SeatTaken")) == set(versions(desk, kind="SeatTaken"))
    assert min(versions(desk, day=2)) == opened[1]
    assert versions(desk, day=29) == []


def test_a_senseless_filter_is_no_error(desk: Desk) -> None:
    assert versions(desk, day="first", kind="Nothing", before="x") == versions(desk)


def test_the_steps_of_a_night_are_hidden_until_they_are_asked_for(morning: Desk) -> None:
    desk = morning
    steps = [each.version for each in reversed(recorded(desk)) if each.type == "AgendaTurned"]
    assert steps
    assert not set(steps) & set(versions(desk))
    assert versions(desk, kind="AgendaTurned") == steps
    assert steps[0] in versions(desk, steps="on", before=steps[0] + 1)


def test_the_filters_speak_in_words_and_in_chapters(desk: Desk) -> None:
    form = desk.get("log/").context["form"]
    chapters = dict(form.fields["kind"].choices[1:])
    assert ("GroupMoved", "group moved") in chapters["Marches and sightings"]
    assert "All else" not in chapters
    assert ("FileSheet", "file sheet") in form.fields["command"].choices
    assert ("night", "the night itself") in form.fields["actor"].choices


@pytest.mark.parametrize("field", ["day", "before"])
def test_a_number_beyond_all_numbers_is_refused_at_its_field(desk: Desk, field: str) -> None:
    answer = desk.get("log/", {field: "99999999999999999999"})
    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {field}
    assert "less than or equal to" in str(answer.context["form"].errors)


@pytest.mark.parametrize("tail", ["log", "sheets"])
def test_a_page_beyond_all_numbers_is_not_there(desk: Desk, tail: str) -> None:
    assert desk.get(f"{tail}/99999999999999999999/").status_code == 404


def test_an_event_leads_to_its_command(desk: Desk) -> None:
    shown = desk.page("log/1/")
    first = LOG.commands(desk.campaign)[0]
    for fact in (first.command.name, first.command.id, first.digest, first.head):
        assert fact in shown
    assert desk.get("log/999/").status_code == 404


def test_the_log_names_nobody(desk: Desk) -> None:
    shown = desk.page("log/", {"kind": "SeatTaken"})
    assert "ademar-norman" not in shown


def test_nothing_is_written_through_the_log(desk: Desk) -> None:
    head = LOG.head(desk.campaign)
    for address in ("log/", "log/1/"):
        for method in (desk.client.post, desk.client.put, desk.client.patch, desk.client.delete):
            assert method(desk.path(address)).status_code == 405
    assert LOG.head(desk.campaign) == head


def test_whom_the_orders_of_a_sheet_name_is_not_found_by_looking_for_him(desk: Desk) -> None:
    state = state_of(desk.campaign)
    faction, friend = next((each.id, ally) for each in state.factions.values() for ally in each.allies)
    desk.order(faction, EndAlliance(faction=friend))
    [filed] = versions(desk, kind="SheetFiled")
    assert versions(desk, kind="SheetFiled", faction=friend) == []
    assert versions(desk, kind="SheetFiled", faction=faction) == [filed]


def test_every_line_of_the_log_is_a_sentence_and_its_json_one_click_further(desk: Desk) -> None:
    desk.file("norman")
    desk.play()
    found = desk.get("log/").context["entries"]
    assert all(entry.said.endswith(".") for entry in found)
    shown = desk.page("log/", {"kind": "OrdersClosed"})
    assert "The organiser closed the orders of day 1 early. The sheets that count: the Normans." in shown
    assert '<details><summary>JSON</summary><pre tabindex="0">{' in shown


def test_the_log_speaks_the_language_of_whoever_reads_it(desk: Desk) -> None:
    desk.file("norman")
    choose(desk.account, "fr")
    shown = desk.get("log/", {"kind": "SheetFiled"})
    assert b'<div lang="fr">Les Normands' in shown.content


def test_an_event_that_this_release_does_not_know_stands_there_by_its_name(desk: Desk) -> None:
    command = Command("strange", "Strange", canonical({}), "test", "9")
    LOG.append(desk.campaign, LOG.head(desk.campaign), command, [Encoded("PlagueBrokeOut", 1, "{}")])
    [first, *_] = desk.get("log/").context["entries"]
    assert (first.kind, first.said) == ("PlagueBrokeOut", "")


def test_what_a_command_orders_is_read_once_its_day_is_closed(desk: Desk) -> None:
    desk.file("norman")
    number = next(c.number for c in LOG.commands(desk.campaign) if c.command.name == "FileSheet")
    assert desk.get(f"log/{number}/").context["orders"] == []
    desk.play()
    [order] = desk.get(f"log/{number}/").context["orders"]
    assert order.startswith("n1 ")
