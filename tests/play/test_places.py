"""What a group can be ordered to do at a place: each choice with the march there and with what is said of it."""

import re
from typing import Any

import pytest

from campaign.rules.ways import over_nights
from tests.api.conftest import TO_TRANI, Table, hold, march, table
from tests.play.conftest import Reader, reader_of
from tests.play.forms import forms_of, offered, order_forms, send
from tests.play.test_sheet import ELSEWHERE, N1, form_for, order, written

ANDRIA = f"{N1}places/andria/"


def said_of(page: str, title: str) -> list[str]:
    """What is said of a choice of a place's page."""
    [choice] = [each for each in page.split('<details class="choice order"') if f"<b>{title}</b>" in each]
    return [
        " ".join(re.sub("<[^>]+>", "", each).split()) for each in re.findall(r"<li class=.*?</li>", choice)
    ]


def test_the_places_within_three_nights_are_listed_with_what_can_be_done_there_tonight(
    norman: Reader,
) -> None:
    page = norman.text(f"{N1}?tab=places")
    rows = re.findall(r'<span class="name">(\w+) <small>.*?<span class="tag ends">(.*?)</span>', page)
    nights = [words for _, words in rows]
    assert ("Andria", "tonight") in rows
    assert nights == sorted(nights, key=["here", "tonight", "2 nights", "3 nights"].index)
    assert len(set(nights)) > 1
    assert '<span class="what">storm it, summon it, plunder it</span>' in page


@pytest.mark.parametrize("path", [N1, f"{N1}?tab=places", ANDRIA])
def test_the_ways_over_several_nights_are_searched_once_for_a_page(
    norman: Reader, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    searched: list[tuple[Any, ...]] = []

    def counted(*asked: Any) -> dict[str, tuple[int, int, str]]:
        searched.append(asked)
        return over_nights(*asked)

    monkeypatch.setattr("play.marching.over_nights", counted)
    norman.text(path)
    assert len(searched) == 1


def test_a_choice_says_what_its_order_lacks_beside_its_march(norman: Reader) -> None:
    page = norman.text(ANDRIA)
    assert said_of(page, "March and storm") == []
    (lacks,) = said_of(page, "March and plunder")
    assert lacks.endswith("No order above it on the sheet attacks the place. GC-12.3a")
    send(norman, next(offered(norman, N1, "storm")))
    assert said_of(norman.text(ANDRIA), "Plunder it") == []


def test_a_march_elsewhere_is_replaced_by_the_march_to_the_place(norman: Reader) -> None:
    order(norman, "march", typed=ELSEWHERE)
    assert said_of(norman.text(ANDRIA), "March and storm") == []
    order(norman, "hold")
    assert said_of(norman.text(ANDRIA), "March and storm") == []


def test_a_march_alone_can_be_ordered_to_a_place(norman: Reader) -> None:
    (alone,) = [form for form in forms_of(norman.text(ANDRIA), "/plans/") if not form.holds("order")]
    assert send(norman, alone).status_code == 302
    assert written(norman) == ["n1 marches to Andria"]
    assert "March only" not in norman.text(ANDRIA)


def test_a_plan_that_is_refused_comes_back_with_all_that_was_typed_and_writes_nothing(norman: Reader) -> None:
    form = next(offered(norman, N1, "storm"))
    answer = send(norman, form, **{"when.odds_at_least": "150"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in page
    assert written(norman) == []
    (again,) = [each for each in forms_of(page, "/plans/") if '"storm"' in each.holds("order")]
    assert (again.holds("when.odds_at_least"), again.holds("way")) == ("150", form.holds("way"))
    mended = {"when.odds_at_least": "", "when.day_last": "5"}
    assert send(norman, again, **mended).status_code == 302
    assert len(written(norman)) == 2


@pytest.mark.parametrize("way", ["5617", "9999", "&lt;b&gt;", " ".join(["5418"] * 70)])
def test_a_plan_whose_way_is_none_writes_neither_of_its_orders(norman: Reader, way: str) -> None:
    for form in (next(offered(norman, N1, "storm")), forms_of(norman.text(ANDRIA), "/plans/")[-1]):
        answer = send(norman, form, way=way)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert written(norman) == []


def test_a_march_that_is_refused_comes_back_in_the_form_for_marches(norman: Reader) -> None:
    alone = forms_of(norman.text(ANDRIA), "/plans/")[-1]
    page = send(norman, alone, way="5617").content.decode()
    assert order_forms(page, "march")[0].action.endswith("/days/1/orders/")
    assert 'class="fault"' in page


def test_a_group_of_others_and_a_place_that_is_not_there_have_no_page(
    second_day: Table, norman: Reader
) -> None:
    for path in (
        f"{N1}places/nowhere/",
        "pieces/groups/l1/places/andria/",
        "pieces/groups/zz/places/andria/",
    ):
        assert norman.get(path).status_code == 404
    form = forms_of(norman.text(ANDRIA), "/plans/")[-1]
    assert send(norman, form, group="l1").status_code == 422
    assert written(norman) == []


def test_a_group_that_the_sheet_makes_is_led_to_places_too(norman: Reader) -> None:
    assert send(norman, form_for(norman, "split"), handle="van").status_code == 302
    assert send(norman, next(offered(norman, "pieces/groups/new:van/", "storm"))).status_code == 302
    assert "the new group “van” marches to Andria" in [
        each.lower().replace("andria", "Andria") for each in written(norman)
    ]


def storm_of(page: str) -> str:
    """The choice to storm on a place's page."""
    (choice,) = [
        each for each in page.split('<details class="choice order"') if "<b>March and storm</b>" in each
    ]
    return choice.partition("</details>")[0]


@pytest.mark.rule("GS-11a")
def test_a_place_that_is_not_reached_yet_says_from_when_it_can_be_besieged(norman: Reader) -> None:
    page = norman.text(ANDRIA)
    later = "Besiege it: from the morning after the group arrives"
    assert later in page
    assert f'href="/rules/GS-11a/?campaign={norman.campaign}"' in page.split(later)[1]
    assert later not in norman.text(f"{N1}places/canosa/")
    norman.speaks("fr")
    assert "dès le matin qui suit l" in norman.text(ANDRIA)


@pytest.mark.rule("GS-11a")
def test_before_the_place_it_is_besieged_today(corato: Table, norman: Reader) -> None:
    way = next(offered(norman, N1, "storm")).holds("way")
    corato.players["norman"].put("days/1/sheet", {"orders": [march("n1", way.split())]})
    corato.night()
    page = norman.text(ANDRIA)
    assert "<b>Besiege it</b>" in page
    assert 'id="later"' not in page


def test_a_storm_of_a_town_says_how_strong_its_militia_can_be_and_leaves_nobody_there(norman: Reader) -> None:
    storm = storm_of(norman.text(ANDRIA))
    assert "The militia has 15 people at most, by the stores of the place." in storm
    assert "Its owner alone knows them, so the odds cannot be told." in storm
    assert "garrison if you take it" not in storm


@pytest.mark.rule("GC-15.1a")
def test_a_storm_of_a_castle_says_that_a_siege_follows_and_whose_people_stay(db: None) -> None:
    norman = reader_of(table("sicily_1061").campaign, "norman")
    storm = storm_of(norman.text(f"{N1}places/rometta/"))
    assert "A failed storm of a castle becomes a siege (D60)." in storm
    assert "so the odds cannot be told" in storm
    assert "<legend>People of yours who stay as its garrison if you take it</legend>" in storm


def test_once_orders_are_closed_places_are_read_and_nothing_is_offered(corato: Table, norman: Reader) -> None:
    corato.players["norman"].put("days/1/sheet", {"orders": [march("n1", TO_TRANI[:1]), hold("n2")]})
    assert "/plans/" in norman.text(ANDRIA)
    while corato.summary.phase != "ended":
        corato.night()
    answer = norman.get(ANDRIA)
    assert answer.status_code in (200, 404)
    assert "/plans/" not in answer.content.decode()
