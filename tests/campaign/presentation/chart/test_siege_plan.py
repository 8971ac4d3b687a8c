"""The drawing of a besieged place: what it shows, and that it shows nothing else than it was given."""

from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from campaign.model.men import Band
from campaign.model.siege import BESIEGED, BESIEGER, Patient, Work
from campaign.presentation.chart import siege
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.siege.camp import TENTS
from campaign.presentation.chart.siege.ground import enclosed, footprint
from campaign.presentation.report.words import Names
from campaign.presentation.siege_picture import drawing_of, plan_of
from campaign.visibility import Banner, DayKnown, SiegeSheet
from tests.campaign.board import GAME

TABLES = GAME.sieges
BUILDINGS = ("castle", "farm", "chapel")
SVG = "{http://www.w3.org/2000/svg}"
BANNERS = {
    "norman": Banner("norman", "Norman", "N", "red", ()),
    "lombard": Banner("lombard", "Lombard", "L", "green", ()),
}
RED, GREEN = PALETTE.of_side("red"), PALETTE.of_side("green")
DAYS = (
    DayKnown(1, 3, food_after=9),
    DayKnown(2, 4, 9, "dysentery", 7, 4, "besieger", ("po", "bu"), {"perrier": 1}, 8),
    DayKnown(3, 5, 0, "", 2, 6, "besieged", ("ca",), food_after=7),
)
SHEET = SiegeSheet(
    "melfi", "4222", "norman", "lombard", 3, BESIEGED, "", "castle", "outer", 3, food=7, days=DAYS
)


def names(language: str = "en") -> Names:
    """How everything is called."""
    return Names(
        BANNERS, lambda hex_: "Melfi", {}, "Europe/Rome", sites={"melfi": "Melfi <&>"}, language=language
    )


def drawn(language: str = "en", **changed: Any) -> ElementTree.Element:
    """The plan of the sheet, changed as said."""
    sheet = msgspec.structs.replace(SHEET, **changed)
    return ElementTree.fromstring(plan_of(sheet, names(language), TABLES, BANNERS))


def texts(plan: ElementTree.Element) -> list[str]:
    """All that is written on a plan."""
    return [each.text or "" for each in plan.iter(f"{SVG}text")]


def counted(plan: ElementTree.Element, kind: str) -> int:
    """How often something is drawn."""
    return sum(each.get("class") == kind for each in plan.iter())


@pytest.mark.parametrize("building", BUILDINGS)
def test_every_wall_is_numbered_as_an_order_names_it(building: str) -> None:
    plan = TABLES.siege_plan.of(building)
    numbers = {text for text in texts(drawn(building=building)) if text.isdigit() and len(text) == 4}
    assert numbers == {*plan.wood, *plan.double_stone, *plan.single_stone}


def test_what_is_written_is_escaped() -> None:
    assert texts(drawn())[0] == "The siege of Melfi <&>"


def test_a_breach_is_crossed_and_a_cracked_wall_has_a_crack_for_each_degree() -> None:
    key = {"breach": counted(drawn(), "breach"), "crack": counted(drawn(), "crack")}
    cracked = drawn(demolition={"1507": 3})
    assert counted(cracked, "breach") == key["breach"]
    assert counted(cracked, "crack") == key["crack"] + 3
    down = drawn(demolition={"1507": 4, "1515": 1})
    assert counted(down, "breach") == key["breach"] + 2
    assert counted(down, "crack") == key["crack"]


def test_the_bailey_lies_within_the_palisade_and_the_tower_within_the_bailey() -> None:
    plan = TABLES.siege_plan.castle
    within = enclosed({*plan.wood})
    assert {plan.centre, "1510", "1110", "1507"} <= within
    assert not within & {*plan.wood, "0910"}


@pytest.mark.parametrize(
    ("building", "yard", "field"), [("farm", "1510", "2012"), ("chapel", "1306", "1308")]
)
def test_a_yard_without_a_ring_of_walls_lies_between_those_that_it_has(
    building: str, yard: str, field: str
) -> None:
    place = footprint(drawing_of(msgspec.structs.replace(SHEET, building=building), names(), TABLES, BANNERS))
    assert yard in place
    assert field not in place


def held_by(plan: ElementTree.Element) -> dict[str, int]:
    """How many hexes within the walls lie under each side's colour."""
    shades = [each.get("fill") for each in plan.iter() if each.get("fill-opacity") == "0.2"]
    return {shade: shades.count(shade) for shade in (RED, GREEN)}


def test_the_courtyard_has_the_colour_of_who_holds_it_and_the_redoubt_that_of_the_besieged() -> None:
    whole, redoubt = (held_by(drawn(stage=stage)) for stage in ("outer", "redoubt"))
    assert whole[RED] == 0
    assert redoubt[GREEN] == 1
    assert sum(whole.values()) == sum(redoubt.values())


def test_of_two_redoubts_the_last_is_the_one_with_the_middle_of_the_farm() -> None:
    plan = TABLES.siege_plan.farm
    both, last = siege.hexes_held(plan, "redoubt"), siege.hexes_held(plan, "last_redoubt")
    assert plan.centre in last
    assert last < both
    assert siege.hexes_held(plan, "outer") == frozenset()


@pytest.mark.parametrize(("repairs", "burnt"), [(0, 0), (1, 2), (2, 3), (5, TENTS), (9, TENTS)])
def test_burnt_tents_stand_for_the_days_of_repair(repairs: int, burnt: int) -> None:
    camp = drawn(repairs=repairs)
    assert (counted(camp, "burnt"), counted(camp, "tent")) == (burnt, TENTS - burnt)


def test_engines_are_drawn_one_by_one_and_those_begun_with_the_days_that_they_take() -> None:
    camp = drawn(engines={"perrier": 3, "siege_ladder": 2, "grapnel": 0}, works=(Work("perrier", 3),))
    assert counted(camp, "perrier") == 3 + 1
    assert (counted(camp, "siege_ladder"), counted(camp, "grapnel")) == (2, 0)
    assert {"3 perriers", "2 ladders", "3 of 8 days"} <= set(texts(camp))
    assert "3 of 5 days" in texts(drawn(works=(Work("perrier", 3),), engineer=True))


def test_each_day_has_its_event_and_its_acts() -> None:
    written = texts(drawn())
    assert {"day 3", "day 4", "9", "po bu", "day 5", "ca"} <= set(written)
    assert "po: pounding" in " ".join(written)


def test_days_of_food_are_drawn_for_who_knows_of_them_alone() -> None:
    inside, outside = texts(drawn()), texts(drawn(side=BESIEGER, food=None))
    assert {"day 6", "day 12", "food ends"} <= set(inside)
    assert "day 13" not in inside
    assert not {"day 6", "food ends", "8"} & set(outside)
    assert not any("food" in text for text in outside)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_written_beyond_the_box_of_its_day(language: str) -> None:
    busy = msgspec.structs.replace(DAYS[1], day=114, actions=("po", "bu", "ne", "re"))
    plan = drawn(language, days=(*DAYS, busy), food=11)
    boxes = [each for each in plan.iter(f"{SVG}g") if each.findtext(f"{SVG}text", "").endswith("114")]
    boxes += [each for each in plan.iter(f"{SVG}g") if "125" in each.findtext(f"{SVG}text", "")]
    assert len(boxes) == 2
    for box in boxes:
        wide, high = (float(box.find(f"{SVG}rect").get(side) or 0) for side in ("width", "height"))  # type: ignore[union-attr]
        for each in box.findall(f"{SVG}text"):
            if each.get("text-anchor") is None:
                size, x, y = (float(each.get(key) or 0) for key in ("font-size", "x", "y"))
                assert x + len(each.text or "") * size * 0.56 <= wide, each.text
                assert y <= high


def test_the_key_tells_the_tents_and_burnt_ones_where_there_are_any() -> None:
    whole, raided = texts(drawn()), texts(drawn(repairs=2))
    assert "a tent of the camp, for 4 hexes" in whole
    assert "burnt tents" not in whole
    assert {"a tent of the camp, for 4 hexes", "burnt tents"} <= set(raided)


def test_a_plan_speaks_its_readers_language() -> None:
    french = drawn("fr", engines={"perrier": 2}, repairs=1)
    assert french.get("lang") == "fr"
    said = " ".join(texts(french))
    for words in ("Devant les murs", "2 perrières", "jour 4", "une brèche", "Légende", "fin des vivres"):
        assert words in said
    assert "the " not in said


def test_nothing_is_written_beyond_the_sheet() -> None:
    crowded = drawn(
        "fr",
        engines={"perrier": 12, "siege_ladder": 12, "grapnel": 12},
        works=(Work("perrier", 4),) * 3,
        demolition=dict.fromkeys(TABLES.siege_plan.castle.wood, 1),
        inside=tuple(f"l{number}" for number in range(1, 20)),
        patients=(Patient("l1", 9, Band("lombard", "archer", False, True, 3), side=BESIEGED),),
        days=DAYS * 12,
    )
    _, _, wide, high = (float(each) for each in (crowded.get("viewBox") or "").split())
    for each in crowded.findall(f"{SVG}text"):
        size, x, y = (float(each.get(key) or 0) for key in ("font-size", "x", "y"))
        assert x + len(each.text or "") * size * 0.56 <= wide, each.text
        assert 0 < y < high, each.text


def test_who_has_no_part_in_a_siege_has_no_plan_of_it() -> None:
    with pytest.raises(LookupError, match="melfi"):
        drawn(side="")
