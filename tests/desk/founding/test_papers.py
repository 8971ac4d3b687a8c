"""A campaign that was begun on paper goes on here: template, slips by cell, a last look, and the opening."""

import html
import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from openpyxl import load_workbook

from campaign import scenarios
from campaign.model.corrections import Money
from campaign.models import CampaignSummary
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import state_of
from campaign.service.log.day_openings import day_of
from campaign.service.news import notices
from campaign.service.organisers import corrections
from campaign.service.organisers.corrections import Asked
from campaign.service.seats import list_seats
from desk.founding import papers
from eventlog.log import LOG
from people.models import Account, Notice, Tenure
from people.remarks import remark
from people.tenures import organise, seat
from tests.campaign.shell import go_on
from tests.desk.conftest import Desk
from tests.desk.founding.test_opening import FORM as OPENING

ADDRESS = "/admin/campaigns/paper/"
FORM = {name: value for name, value in OPENING.items() if name not in ("scenario", "weather")}
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def filled_in(desk: Desk, day: int = 6, **cells: object) -> bytes:
    """The template of Corato as it stands at a day; cells are named as `groups__E2`."""
    book = load_workbook(BytesIO(desk.client.get(f"{ADDRESS}corato_2/xlsx/").content))
    book["campaign"]["B3"] = day
    for place, value in cells.items():
        sheet, cell = place.split("__")
        book[sheet][cell] = value
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def sent(desk: Desk, content: bytes, name: str = "campaign.xlsx", **typed: object) -> HttpResponse:
    """The answer to a file."""
    files = {"sheets": SimpleUploadedFile(name, content)}
    return desk.client.post(ADDRESS, FORM | typed | files)  # type: ignore[return-value]


def answered(desk: Desk, look: HttpResponse, answer: str, **change: str) -> HttpResponse:
    """The answer to the last look."""
    found: dict[str, list[str]] = {}
    for name, value in HIDDEN.findall(look.content.decode()):
        found.setdefault(name, []).append(html.unescape(value))
    found.pop("csrfmiddlewaretoken", None)
    return desk.client.post(ADDRESS, found | change | {"confirmed": answer})  # type: ignore[return-value]


@pytest.mark.parametrize("scenario", scenarios.current())
@pytest.mark.parametrize("kind", ["xlsx", "zip"])
def test_every_scenario_has_a_template_with_its_places(desk: Desk, scenario: str, kind: str) -> None:
    assert f"{ADDRESS}{scenario}/{kind}/" in desk.client.get(ADDRESS).content.decode()
    answer = desk.client.get(f"{ADDRESS}{scenario}/{kind}/")
    assert answer["Content-Disposition"] == f'attachment; filename="{scenario}.{kind}"'
    assert sent(desk, answer.content, f"campaign.{kind}").status_code == 200


def test_it_is_looked_at_before_it_is_opened(desk: Desk) -> None:
    before = CampaignSummary.objects.count()
    look = sent(desk, filled_in(desk))
    shown = look.content.decode()
    assert "at the dawn of day 6" in shown
    assert "Nothing is open yet" in shown
    assert CampaignSummary.objects.count() == before
    answer = answered(desk, look, "yes")
    summary = CampaignSummary.objects.get(title=FORM["title"])
    assert answer["Location"] == f"/admin/campaigns/{summary.campaign}/"
    assert (summary.day, summary.phase) == (6, "orders")
    assert Tenure.objects.filter(account=desk.account, campaign=summary.campaign).exists()
    assert state_of(summary.campaign).groups["n1"].men
    for tail in (
        "",
        "map.svg",
        "log/",
        "log/?day=6",
        "sieges/",
        "seats/",
        "battles/",
        "tables/",
        "story.svg",
    ):
        assert desk.client.get(f"/admin/campaigns/{summary.campaign}/{tail}").status_code == 200, tail
    assert (
        "PositionTakenUp"
        in desk.client.get(f"/admin/campaigns/{summary.campaign}/log/?day=6").content.decode()
    )
    assert (
        "SettlementHeld"
        not in desk.client.get(f"/admin/campaigns/{summary.campaign}/log/?day=5")
        .content.decode()
        .partition("<table")[2]
    )


def test_who_says_not_yet_gets_his_form_back(desk: Desk) -> None:
    answer = answered(desk, sent(desk, filled_in(desk)), "no")
    shown = answer.content.decode()
    assert 'value="The spring of 1042"' in shown
    assert 'value="21:30"' in shown
    assert not CampaignSummary.objects.filter(title=FORM["title"]).exists()


def test_two_clicks_on_going_on_open_one_campaign(desk: Desk) -> None:
    look = sent(desk, filled_in(desk))
    first, second = (answered(desk, look, "yes") for _ in range(2))
    assert first["Location"] == second["Location"]
    summary = CampaignSummary.objects.get(title=FORM["title"])
    assert Tenure.objects.filter(campaign=summary.campaign).count() == 1
    back = answered(desk, look, "no")
    assert back.context["form"]["name"].value() == str(summary.campaign)


def test_slips_are_told_by_cell_and_nothing_is_opened(desk: Desk) -> None:
    before = CampaignSummary.objects.count()
    answer = sent(desk, filled_in(desk, groups__E2="seven", groups__B3="arab", spies__B2=None))
    assert answer.status_code == 400
    shown = answer.content.decode()
    for told in ("Nothing was read in", "groups!E2", "is no whole number", "spies!B2"):
        assert told in shown
    # What the sheets say together is told of sheets whose cells can be read, and the page says so.
    assert "groups!B3" not in shown
    assert "The sheets are compared once all cells can be read" in shown
    assert CampaignSummary.objects.count() == before
    shown = sent(desk, filled_in(desk, groups__B3="arab")).content.decode()
    assert "groups!B3" in shown
    assert "in the scenario" in shown


def test_a_name_with_signs_that_turn_what_follows_is_refused_at_its_cell(desk: Desk) -> None:
    answer = sent(
        desk, filled_in(desk, commanders__B2="\u05e8\u05d9\u05e0\u05e4\u05e8\u05d3\u05d5 \u202eevil")
    )
    assert answer.status_code == 400
    shown = answer.content.decode()
    assert "commanders!B2" in shown
    assert "it holds control characters (U+202E)" in shown


def test_a_name_that_is_written_from_the_right_turns_no_sentence(desk: Desk) -> None:
    look = sent(desk, filled_in(desk, commanders__B2="\u05e8\u05d9\u05e0\u05e4\u05e8\u05d3\u05d5"))
    assert answered(desk, look, "yes").status_code == 302
    campaign = CampaignSummary.objects.get(title=FORM["title"]).campaign
    page = desk.client.get(f"/admin/campaigns/{campaign}/corrections/").content.decode()
    assert "\u2068\u05e8\u05d9\u05e0\u05e4\u05e8\u05d3\u05d5\u2069" in page


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("campaign.ods", b"x", "cannot be unpacked"),
        ("campaign.xls", b"x", "send one workbook, .xlsx or .ods"),
        ("campaign.xlsx", b"x", "cannot be unpacked"),
        ("groups.csv", "group\nBohémond".encode("cp1252"), "CSV UTF-8"),
        ("campaign.xlsx", b"0" * (2**21 + 1), "at most 2,097,152 are read"),
    ],
)
def test_what_is_no_template_is_told(desk: Desk, name: str, content: bytes, said: str) -> None:
    answer = sent(desk, content, name)
    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_a_spreadsheet_of_a_hundred_megabytes_is_refused_unread(desk: Desk) -> None:
    answer = desk.client.post(
        ADDRESS,
        b"0" * 100,
        content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(100 * 2**20),
    )
    assert answer.status_code == 413


def test_a_last_look_that_was_tampered_with_opens_nothing(desk: Desk) -> None:
    look = sent(desk, filled_in(desk))
    for change in (
        {"position": "{}"},
        {"position": "no json"},
        {"scenario": "agincourt"},
        {"scenario": "apulia_1053_2"},
        {"title": ""},
        {"zone": "Nowhere"},
    ):
        assert answered(desk, look, "yes", **change).status_code == 400, change
    assert not CampaignSummary.objects.filter(title=FORM["title"]).exists()


def test_a_position_that_the_desk_cannot_carry_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "LONGEST", 100)
    answer = sent(desk, filled_in(desk))
    assert answer.status_code == 400
    assert "longer than the desk can carry" in answer.content.decode()


def test_there_is_no_template_of_what_there_is_not(desk: Desk) -> None:
    for tail in ("agincourt/xlsx/", "corato_2/doc/", "corato_2/"):
        assert desk.client.get(f"{ADDRESS}{tail}").status_code == 404


def test_what_is_put_right_and_looked_up_is_of_the_day_of_its_dawn(desk: Desk) -> None:
    answered(desk, sent(desk, filled_in(desk, 6)), "yes")
    campaign = CampaignSummary.objects.get(title=FORM["title"]).campaign
    first, last = 1, LOG.head(campaign).version
    assert [day_of(campaign, version) for version in (first, last)] == [6, 6]
    told = desk.client.get(f"/admin/campaigns/{campaign}/log/events/{last}/").content.decode()
    assert "day 6" in told.lower()
    state = state_of(campaign)
    money = Money(group="n1", was=state.groups["n1"].money, amount=state.groups["n1"].money + 2)
    asked = Asked(day=6, after=0, facts=(money,), line=last, of_day=6)
    tenure = Tenure.objects.get(campaign=campaign)
    corrections.correct(campaign, asked, tenure, reason=remark(tenure, campaign, "misread"))
    assert [each.day for each in corrections.published(campaign, state_of(campaign))] == [6]


def test_nobody_looks_back_on_days_before_it_came_here(desk: Desk) -> None:
    answered(desk, sent(desk, filled_in(desk, 6)), "yes")
    campaign = CampaignSummary.objects.get(title=FORM["title"]).campaign
    held = seat(desk.players["norman"], campaign, "norman")
    take_seat(campaign, "norman", str(held.id), "test")
    assert [
        each.nights_new for each in list_seats(desk.players["norman"]) if each.summary.campaign == campaign
    ] == [[]]
    desk.campaign = campaign
    go_on(campaign, actor=str(desk.tenure.id))
    desk.play()
    assert desk.get("days/5/").status_code == 404
    assert desk.get("days/?day=2")["Location"].endswith("/days/7/")
    shown = desk.page("days/6/")
    assert 'min="6"' in shown
    assert "days/5/" not in shown
    client = Client()
    client.force_login(desk.players["norman"])
    assert [
        each.nights_new for each in list_seats(desk.players["norman"]) if each.summary.campaign == campaign
    ] == [[6]]
    page = client.get(f"/play/campaigns/{campaign}/").content.decode()
    assert set(re.findall(r"nights/(\d+)/\"", page)) == {"6"}
    past = client.get(f"/play/campaigns/{campaign}/days/6/").content.decode()
    assert 'name="day" min="6" max="7"' in past
    assert "nights/5/" not in client.get(f"/play/campaigns/{campaign}/nights/6/").content.decode()
    assert 'rel="prev"' not in client.get(f"/play/campaigns/{campaign}/days/6/").content.decode()


def test_it_rests_with_its_seats_to_be_offered_and_says_of_no_night_that_it_is_over(desk: Desk) -> None:
    answered(desk, sent(desk, filled_in(desk, 6)), "yes")
    summary = CampaignSummary.objects.get(title=FORM["title"])
    campaign = summary.campaign
    assert (summary.paused, summary.deadline) == (True, None)
    shown = desk.client.get(f"/admin/campaigns/{campaign}/").content.decode()
    assert "goes on from paper" in shown
    assert "Sheets of day" not in shown
    assert f"/admin/campaigns/{campaign}/resume/" in shown
    organise(Account.objects.create_user("drogo"), campaign)
    notices.deliver()
    told = [each.body for each in Notice.objects.filter(tenure__campaign=campaign)]
    assert told
    assert not [each for each in told if "is over" in each]
