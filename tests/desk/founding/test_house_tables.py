"""An organiser puts tables of his own in the place of house tables, at the opening or while the campaign runs."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.model.state import Settings
from campaign.models import CampaignSummary, FeedLine
from campaign.presentation.report.tables import TITLES
from campaign.service.editions import printed_texts
from campaign.service.log.commands import state_of
from campaign.service.nights.stretches import close_orders, play_stretch
from campaign.service.processes import uploaded
from eventlog.log import LOG
from people.models import Remark, Tenure
from rulebook.tables import blocks, of_the_house
from tests.desk.conftest import Desk
from tests.desk.founding.test_opening import ADDRESS, FORM
from tests.plugins.uploads import too_costly

PRINTED = printed_texts()
ROSTER = PRINTED["roster.toml"].replace(" archer =", " slinger =")
PRICES = PRINTED["prices.toml"].replace("mercenary = 4", "mercenary = 5")
PAGE = "tables/prices.toml/"


def file(name: str, text: str | bytes) -> SimpleUploadedFile:
    """A file as a browser sends it."""
    return SimpleUploadedFile(name, text if isinstance(text, bytes) else text.encode())


def form(desk: Desk, **fields: object) -> dict[str, object]:
    """The form as it is filled in."""
    return {"version": LOG.head(desk.campaign).version, "text": PRICES, "reason": "from our copy", **fields}


def test_a_campaign_is_opened_with_files_of_tables(desk: Desk) -> None:
    files = [file("roster.toml", ROSTER), file("prices.toml", "\ufeff" + PRICES.replace("\n", "\r\n"))]
    answer = desk.client.post(ADDRESS, FORM | {"tables": files})
    assert answer.status_code == 302, answer.content.decode()
    summary = CampaignSummary.objects.get(title="The spring of 1042")
    state = state_of(summary.campaign)
    assert {name: table.text for name, table in state.tables.items()} == {
        "roster.toml": ROSTER,
        "prices.toml": PRICES,
    }
    types = {band.type for group in state.groups.values() for band in group.men}
    assert "slinger" in types
    assert "archer" not in types


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        (
            [("roster.toml", ROSTER.replace("knight = 1", "knight = 2", 1))],
            "roster.toml: table: roster.norman.1: ",
        ),
        ([("roster.toml", ROSTER), ("prices.toml", "prices = ")], "prices.toml: syntax: "),
        ([("atlantis.toml", ROSTER)], "there is no table &#x27;atlantis.toml&#x27;"),
        ([("spy.toml", PRINTED["spy.toml"] + "#")], "spy.toml is printed in the rules"),
        ([("roster.toml", b"\xff\xfe")], "roster.toml is no text in UTF-8"),
        ([("roster.toml", ROSTER + "#" * 40_000)], "and at most 32768 are read"),
        ([("roster.toml", ROSTER), ("roster.toml", ROSTER)], "roster.toml is there twice"),
        ([("roster.toml", ROSTER + ".".join("a" * 4_000) + " = 1")], "a key has at most 20 parts"),
        ([("Roster.toml", ROSTER)], "there is no table &#x27;Roster.toml&#x27;"),
        ([("roster.toml", ROSTER.encode("utf-16"))], "roster.toml is no text in UTF-8"),
        ([("roster.toml", ROSTER.replace("[", "\0[", 1))], "roster.toml: syntax: "),
        ([("roster.toml", ROSTER + "\n[roster.norman]\n")], "roster.toml: syntax: "),
        ([("roster.toml", "[" * 16_000)], "roster.toml: syntax: "),
        ([("roster.toml", "")], "roster.toml"),
    ],
)
def test_a_table_that_may_not_stand_is_refused_at_the_field_and_nothing_is_opened(
    desk: Desk, files: list[tuple[str, str]], reason: str
) -> None:
    before = CampaignSummary.objects.count(), Tenure.objects.count()
    answer = desk.client.post(ADDRESS, FORM | {"tables": [file(*each) for each in files]})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"tables"}
    assert reason in answer.content.decode()
    assert (CampaignSummary.objects.count(), Tenure.objects.count()) == before


def test_a_table_that_costs_too_much_is_refused_with_the_limit(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploaded, "apart", too_costly)
    said = "roster.toml: reading it takes more than 128 MB of memory"
    answer = desk.client.post(ADDRESS, FORM | {"tables": [file("roster.toml", ROSTER)]})
    assert [said in error for error in answer.context["form"].errors["tables"]] == [True]
    for name, fields in (("text", {}), ("file", {"file": file("mine.toml", PRICES), "text": ""})):
        answer = desk.post(PAGE, form(desk, **fields))
        assert "more than 128 MB of memory" in answer.context["form"].errors[name][0]
    assert state_of(desk.campaign).tables_coming == {}


def test_every_table_is_shown_with_its_source_and_only_house_tables_may_be_replaced(desk: Desk) -> None:
    shown = desk.page("tables/")
    for name in PRINTED:
        assert name in shown
    assert "anchors: rules §4 (who leads)" in shown
    assert desk.path("tables/roster.toml/") in shown
    assert desk.path("tables/hostility.toml/") not in shown
    assert desk.get("tables/hostility.toml/").status_code == 404
    assert desk.post("tables/hostility.toml/", form(desk)).status_code == 404


def test_the_form_holds_the_table_in_force(desk: Desk) -> None:
    assert desk.get(PAGE).context["form"].initial["text"] == PRINTED["prices.toml"]
    assert desk.path("tables/") in desk.page()


def test_before_a_table_is_told_to_everybody_it_is_asked_once_more(desk: Desk) -> None:
    head = LOG.head(desk.campaign)
    asked = desk.post(PAGE, form(desk, file=file("mine.toml", PRICES), text=""))
    assert "Let your table “Prices of men” count?" in asked.content.decode()
    assert LOG.head(desk.campaign) == head
    answer = desk.post(PAGE, dict(asked.context["kept"]) | {"confirmed": "yes"})
    assert answer.status_code == 302
    assert state_of(desk.campaign).tables_coming["prices.toml"] == PRICES
    told = desk.page("log/", {"kind": "TableReplaced"})
    assert "a table “Prices of men” of the organiser" in told


def test_every_table_that_may_be_replaced_has_a_title() -> None:
    house = {name for name, text in PRINTED.items() if of_the_house(blocks(name, text))}
    assert TITLES.keys() == house


def test_a_replaced_table_is_told_at_once_and_counts_from_the_next_dawn(desk: Desk) -> None:
    as_typed = PRICES.replace("\n", "\r\n")
    answer = desk.post(PAGE, form(desk, text=f"\ufeff{as_typed}", confirmed="yes"))
    assert answer.status_code == 302, answer.content.decode()
    assert "another of your own" in desk.page("tables/")
    assert state_of(desk.campaign).tables == {}
    lines = FeedLine.objects.filter(campaign=desk.campaign, kind="TableReplaced")
    assert {line.faction for line in lines} == set(state_of(desk.campaign).factions)
    assert all(line.open and json.loads(line.facts)["since"] == 2 for line in lines)
    assert Remark.objects.get(campaign=desk.campaign).text == "from our copy"
    desk.play()
    assert state_of(desk.campaign).tables["prices.toml"].text == PRICES
    assert "own, since day 2" in desk.page("tables/")


def test_the_printed_table_comes_back_by_a_box(desk: Desk) -> None:
    desk.post(PAGE, form(desk, file=file("mine.toml", PRICES), text="", confirmed="yes"))
    desk.play()
    assert desk.post(PAGE, form(desk, printed="on", confirmed="yes")).status_code == 302
    assert "as printed, again" in desk.page("tables/")
    desk.play()
    assert state_of(desk.campaign).tables == {}


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"text": PRICES.replace("peasant = 1\n", "")}, "text", "prices.toml: prices.peasant: "),
        ({"text": "", "file": ("any.toml", "prices = ")}, "file", "prices.toml: syntax: "),
        ({"file": ("any.toml", b"\xff")}, "file", "any.toml is no text in UTF-8"),
        ({"text": ""}, "text", "An empty text is no table"),
        ({"text": PRINTED["prices.toml"]}, "text", "the printed table counts already"),
        ({"reason": ""}, "reason", "required"),
        ({"version": 1}, "__all__", "since this has come after the page was shown"),
        ({"version": "x"}, "__all__", "since this has come after the page was shown"),
    ],
)
def test_what_cannot_count_is_refused_at_its_field_and_changes_nothing(
    desk: Desk, fields: dict[str, object], field: str, reason: str
) -> None:
    head, sent = LOG.head(desk.campaign), dict(fields)
    if "file" in sent:
        sent["file"] = file(*sent["file"])  # type: ignore[misc]
    answer = desk.post(PAGE, form(desk, **sent))
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {field}
    assert reason in str(answer.context["form"].errors)
    assert LOG.head(desk.campaign) == head
    assert not Remark.objects.exists()


def test_who_wrote_while_another_replaced_the_table_reads_so_and_need_only_send_it_again(desk: Desk) -> None:
    sent = form(desk)
    desk.post(PAGE, form(desk, text=PRICES.replace("mercenary = 5", "mercenary = 6"), confirmed="yes"))
    answer = desk.post(PAGE, sent)
    assert "since this has come after the page was shown" in answer.content.decode()
    again = sent | {"version": answer.context["summary"].version}
    assert desk.post(PAGE, again | {"confirmed": "yes"}).status_code == 302


def test_a_sheet_that_is_filed_while_somebody_writes_does_not_disturb_him(desk: Desk) -> None:
    sent = form(desk)
    desk.file()
    assert desk.post(PAGE, sent | {"confirmed": "yes"}).status_code == 302


def test_a_paused_night_goes_on_by_the_old_table(open_desk) -> None:  # type: ignore[no-untyped-def]
    desk = open_desk("ademar", settings=Settings("organiser"))
    close_orders(desk.campaign, 1, actor="test")
    assert desk.summary.phase == "night"
    assert desk.post(PAGE, form(desk, confirmed="yes")).status_code == 302
    play_stretch(desk.campaign, 1, 0)
    assert state_of(desk.campaign).tables["prices.toml"].since == 2


def test_no_table_is_replaced_once_no_dawn_follows(desk: Desk) -> None:
    CampaignSummary.objects.filter(campaign=desk.campaign).update(day=30)
    for method in (desk.client.get, desk.client.post):
        assert method(desk.path(PAGE), form(desk))["Location"] == desk.path("tables/")
    assert desk.path(PAGE) not in desk.page("tables/")
