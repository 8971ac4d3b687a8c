"""What a group can be ordered to do at a place: each choice with the march there and with what is said of it."""

import re
from typing import Any

import pytest

from campaign.rules.ways import over_nights
from tests.api.conftest import TO_TRANI, Table, hold, march, table
from tests.play.conftest import Reader, reader_of
from tests.play.forms import Form, forms_of, offered, order_forms, send
from tests.play.test_sheet import ELSEWHERE, N1, form_for, order, written

ANDRIA = f"{N1}places/andria/"


def march_alone(norman: Reader) -> Form:
    """The form that orders the march to Andria without a deed there."""
    (alone,) = [form for form in forms_of(norman.text(ANDRIA), "/plans/") if not form.holds("order")]
    return alone


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
    assert '<span class="what">Storm it, besiege it from tomorrow, summon it, plunder it</span>' in page


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
    assert send(norman, march_alone(norman)).status_code == 302
    assert written(norman) == ["n1 marches to Andria"]
    assert "March there tonight" not in norman.text(ANDRIA)


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
    for form in (next(offered(norman, N1, "storm")), march_alone(norman)):
        answer = send(norman, form, way=way)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert written(norman) == []


def test_a_march_that_is_refused_comes_back_in_the_form_for_marches(norman: Reader) -> None:
    alone = march_alone(norman)
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
    form = march_alone(norman)
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


def siege_of(page: str) -> str:
    """The choice to march and then besiege on a place's page; "" without one."""
    found = [
        each for each in page.split('<details class="choice order"') if "<b>March, then besiege</b>" in each
    ]
    return found[0].partition("</details>")[0] if found else ""


@pytest.mark.rule("GS-11a")
def test_a_place_in_reach_of_tonight_is_besieged_from_tomorrow_by_a_march_tonight(norman: Reader) -> None:
    assert "besiege it from tomorrow" in norman.text(f"{N1}?tab=places")
    siege = siege_of(norman.text(ANDRIA))
    assert "from day 2" in siege
    assert "Tonight the group marches to Andria." in siege
    assert "On day 2 you order the siege: Places, Andria." in siege
    assert "March there tonight" in siege
    assert f'href="/rules/GS-11a/?campaign={norman.campaign}"' in siege
    assert "How do I besiege a place?" in siege
    assert send(norman, march_alone(norman)).status_code == 302
    assert written(norman) == ["n1 marches to Andria"]
    assert "From day 2 it can besiege Andria." in norman.text(N1)
    page = norman.text(ANDRIA)
    assert siege_of(page) == ""
    assert "From day 2 you can besiege it here." in page
    norman.speaks("fr")
    assert "Dès le jour 2, vous pouvez l" in norman.text(ANDRIA)


@pytest.mark.rule("GS-11a")
def test_a_place_out_of_reach_of_tonight_is_marched_to_over_nights_and_then_besieged(norman: Reader) -> None:
    rows = re.findall(
        r'href="[^"]*/places/(\w+)/".*?<span class="what">(.*?)</span>', norman.text(f"{N1}?tab=places")
    )
    far = next(site for site, what in rows if "from day" in what)
    siege = siege_of(norman.text(f"{N1}places/{far}/"))
    assert "nights.</span>" in siege
    assert "March towards it" in siege
    (form,) = [
        each for each in forms_of(norman.text(f"{N1}places/{far}/"), "/plans/") if not each.holds("order")
    ]
    assert send(norman, form).status_code == 302
    assert len(written(norman)) == 1


def test_a_place_of_ones_own_offers_no_siege_and_says_its_stores(norman: Reader) -> None:
    assert siege_of(norman.text(f"{N1}places/canosa/")) == ""
    assert "in store." in norman.text(f"{N1}?tab=places")


@pytest.mark.rule("GS-11a")
def test_a_city_says_that_it_cannot_be_besieged(db: None) -> None:
    norman = reader_of(table("apulia_1053_2").campaign, "norman")
    for path in ("pieces/places/bari/", f"{N1}places/bari/"):
        page = norman.text(path)
        assert "No siege here:" in page
        assert "A city cannot be besieged." in page


@pytest.mark.rule("GS-11a")
def test_before_the_place_it_is_besieged_today(corato: Table, norman: Reader) -> None:
    way = next(offered(norman, N1, "storm")).holds("way")
    corato.players["norman"].put("days/1/sheet", {"orders": [march("n1", way.split())]})
    corato.night()
    page = norman.text(ANDRIA)
    assert "<b>Besiege it</b>" in page
    assert siege_of(page) == ""
    group = norman.text(N1)
    assert "It stands before Andria" in group
    assert f'href="{norman.url(ANDRIA)}"' in group
    assert "Besiege, storm or summon it today." in norman.text("pieces/places/andria/")


@pytest.mark.rule("GS-11b")
def test_a_besieged_place_says_why_it_is_not_besieged_again(corato: Table, norman: Reader) -> None:
    way = next(offered(norman, N1, "storm")).holds("way")
    corato.players["norman"].put("days/1/sheet", {"orders": [march("n1", way.split())]})
    corato.night()
    corato.players["norman"].put(
        "days/2/sheet", {"orders": [{"order": "besiege", "group": "n1", "site": "andria"}]}
    )
    corato.night()
    assert "You besiege Andria already." in norman.text(ANDRIA)
    assert "It stands before Andria" not in norman.text(N1)


def test_a_place_of_others_lists_the_own_groups_that_can_be_sent_the_nearest_first(norman: Reader) -> None:
    page = norman.text("pieces/places/andria/")
    rows = re.findall(r'id="sent".*', page)
    assert f'href="{norman.url(ANDRIA)}"' in rows[0]
    assert "Storm it tonight, or besiege it from tomorrow." in rows[0]
    assert "How do I besiege a place?" in page


def test_a_group_that_has_orders_stands_with_them_among_the_groups_that_can_be_sent(norman: Reader) -> None:
    assert send(norman, march_alone(norman)).status_code == 302
    (row, *_) = re.findall(r'id="sent"><li.*?</li>', norman.text("pieces/places/andria/"))
    assert "Ordered: Marches to Andria." in row
    assert "Storm it tonight" not in row


def test_the_groups_that_stand_at_a_place_beyond_tonight_are_named_too(norman: Reader) -> None:
    page = norman.text("pieces/places/trani/")
    assert "l1" in page
    assert "Known to stand here:" in page
    assert "No other group is known to stand here." not in page


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
