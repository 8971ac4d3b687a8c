"""The siege sheet as a page and as text."""

from xml.etree import ElementTree

import msgspec
import pytest

from campaign.model.men import Band
from campaign.model.siege import BESIEGED, BESIEGER, NEVER, Patient, Work
from campaign.presentation.report import siege_maps, siege_page, siege_sheet
from campaign.presentation.report.words import Names
from campaign.visibility import Banner, DayKnown, SiegeSheet

BANNERS = {
    "norman": Banner("norman", "Norman", "N", "red", ()),
    "lombard": Banner("lombard", "Lombard", "L", "green", ()),
    "byzantine": Banner("byzantine", "Byzantine", "B", "purple", ()),
}
NAMES = Names(BANNERS, lambda hex_: "Melfi", {}, "Europe/Rome", sites={"melfi": "Melfi <&>"})
ARCHERS = Band("lombard", "archer", False, True, 3)
DAYS = (
    DayKnown(1, 3, food_after=9),
    DayKnown(2, 4, 9, "dysentery", 7, 4, "besieger", ("po", "bu"), {"perrier": 1}, 8),
)
SHEET = SiegeSheet(
    "melfi", "4222", "norman", "lombard", 3, BESIEGED, "", "castle", "outer", 2, food=8, days=DAYS
)
WITHOUT = msgspec.structs.replace(SHEET, side=BESIEGER, food=None)


def lines(sheet: SiegeSheet) -> str:
    """What stands of a siege, in one."""
    return " ".join(siege_sheet.standing(sheet, NAMES))


@pytest.mark.rule("GS-11.2a")
@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "en",
            "Begun: 2 perriers (4 days of work each), 1 perrier (1 day of work) and 1 ladder (4 days of work).",
        ),
        (
            "fr",
            "En chantier\u00a0: 2 perrières (4 jours de travail par pièce), 1 perrière (1 jour de travail) et 1 échelle",
        ),
    ],
)
def test_pieces_with_as_many_days_of_work_are_told_together(code: str, said: str) -> None:
    works = (Work("perrier", 4), Work("perrier", 1), Work("siege_ladder", 4), Work("perrier", 4))
    sheet = msgspec.structs.replace(SHEET, works=works)
    told = Names(BANNERS, lambda hex_: "Melfi", {}, "Europe/Rome", sites={"melfi": "Melfi"}, language=code)
    assert said in " ".join(siege_sheet.standing(sheet, told))


def test_a_day_is_a_row_with_its_acts_in_words_and_what_they_cost() -> None:
    _, first, second = siege_sheet.calendar(SHEET, NAMES)
    assert first == ("3", "the place is invested", "", "", "9")
    assert second[3:] == ("pounding, building (lost: 1 perrier)", "8")
    assert second[2] == "besiegers (7 : 4)"


def test_the_column_of_food_is_there_for_who_may_know_it() -> None:
    assert {len(row) for row in siege_sheet.calendar(SHEET, NAMES)} == {5}
    assert {len(row) for row in siege_sheet.calendar(WITHOUT, NAMES)} == {4}


def test_the_wounded_of_each_side_stand_by_themselves() -> None:
    both = (
        Patient("l1", 9, ARCHERS, side=BESIEGED),
        Patient("n1", NEVER, commander="robert", side=BESIEGER),
    )
    said = lines(msgspec.structs.replace(SHEET, patients=both))
    assert "Wounded besiegers: 1 for the rest of the campaign." in said
    assert "Wounded besieged: 3 until day 9." in said
    assert "Wounded" not in lines(SHEET)


def test_besiegers_who_are_besieged_themselves_are_told_of_it_and_of_the_stores_of_the_outer_works() -> None:
    said = lines(msgspec.structs.replace(WITHOUT, stage="redoubt", relief="byzantine", abandoned=4))
    assert "The Byzantines lie before the outer works." in said
    assert "In the outer works: food for 4 days." in said


def test_who_has_no_part_in_a_siege_reads_who_lies_before_whom_and_no_more() -> None:
    plain = SiegeSheet("melfi", "4222", "norman", "lombard", 3, relief="byzantine")
    assert list(siege_sheet.standing(plain, NAMES)) == [
        "The Normans before the Lombards, since day 3.",
        "The Byzantines lie before the outer works.",
    ]


def test_the_page_is_whole_and_what_is_told_in_it_is_escaped() -> None:
    text = siege_page.page(SHEET, NAMES, "<svg></svg>", subtitle="Day 4 <&>")
    html = ElementTree.fromstring(
        text.removeprefix("<!DOCTYPE html>")
        .replace('<meta charset="utf-8">', "")
        .replace('<meta name="viewport" content="width=device-width, initial-scale=1">', "")
    )
    assert html.findtext("body/h1") == "The siege of Melfi <&>"
    assert html.findtext("body/p") == "Day 4 <&>"
    assert [item.text for item in html.iterfind("body/ul/li")] == list(siege_sheet.standing(SHEET, NAMES))
    rows = [tuple(cell.text or "" for cell in row) for row in html.iter("tr")]
    assert rows == list(siege_sheet.calendar(SHEET, NAMES))
    assert html.find("body/figure/svg") is not None
    assert [item.text for item in html.findall("body/p")[1:]] == list(siege_maps.fights(SHEET, NAMES))


def test_the_sides_of_a_siege_read_how_its_fights_are_fought_on_maps_and_others_do_not() -> None:
    for building in ("castle", "farm", "chapel"):
        told = list(siege_maps.fights(msgspec.structs.replace(SHEET, building=building), NAMES))
        assert [line.partition(":")[0] for line in told] == [
            "Assault",
            "Sally against the camp",
            "Sally for supplies",
            "General sally",
        ]
        assert all(
            line in siege_sheet.plain(msgspec.structs.replace(SHEET, building=building), NAMES)
            for line in told
        )
    assert not list(siege_maps.fights(msgspec.structs.replace(SHEET, side=""), NAMES))
