"""More of a group: six kinds of order as buttons, and the table by which a group is divided, without scripts."""

import html
import re

import pytest

from tests.play.conftest import Reader
from tests.play.forms import Form, forms_of, send
from tests.play.test_sheet import written

MORE = "pieces/groups/n1/?tab=more"
KNIGHTS, ARCHERS = "men.norman.knight.1.0", "men.norman.archer.0.0"


def table(page: str) -> Form:
    """The form of the table on a page."""
    return next(
        form for form in forms_of(page, "/orders/") if form.holds("has") and "split" in form.holds("order")
    )


def rows(page: str) -> dict[str, tuple[str, str]]:
    """Who stays and who goes, by the names of the rows."""
    found = re.findall(
        r'<th scope="row">(.*?)</th><td><b data-stay>(.*?)</b>.*?<input [^>]*value="(.*?)" aria', page
    )
    return {html.unescape(name): (stay, go) for name, stay, go in found}


def comes(page: str) -> list[str]:
    """What comes of the division, as it is read."""
    said = re.findall(r"<span><b>(.*?)</b>(.*?)</span></li>", page[page.index('class="comes"') :])
    return [re.sub(r"<[^>]*>", "", "".join(each)).strip() for each in said]


def test_six_kinds_have_a_button_and_one_that_makes_no_sense_leads_to_its_rule(norman: Reader) -> None:
    page = norman.text(MORE)
    nav = page[page.index('<nav class="kinds"') :]
    nav = nav[: nav.index("</nav>")]
    assert re.findall(r">(Split|Convoy|Hand over|Recruit|Ransom|Merge)<", nav) == [
        "Split",
        "Convoy",
        "Hand over",
        "Recruit",
        "Ransom",
        "Merge",
    ]
    assert re.search(r'kind=split" aria-current="page">Split', nav)
    grey = re.search(r'<a class="off" href="([^"]*)"[^>]*>Ransom<span class="unseen">: ([^<]*)', nav)
    assert grey is not None
    assert "/rules/GC-14.8d/" in grey[1]
    assert grey[2] == "No commander of yours is a captive"


def test_an_order_that_makes_no_sense_has_its_name_before_the_reason(norman: Reader) -> None:
    page = norman.text(MORE)
    listed = page[page.index("Orders that make no sense today") :].partition("</ul>")[0]
    reasons = re.findall(r"<li>(.*?)\.[ <]", html.unescape(listed))
    assert "To merge: " in " ".join(reasons) or "To share loot: " in " ".join(reasons)
    assert all(re.match(r"To [a-z ]+: \w", reason) for reason in reasons)
    assert len(set(reasons)) == len(reasons)


def test_all_stay_until_somebody_is_moved_and_the_foot_says_what_a_group_needs(norman: Reader) -> None:
    page = norman.text(MORE)
    assert {go for _, go in rows(page).values()} == {"0"}
    assert comes(page) == ["New group: 0 people. A group has at least 3. GC-8.1a"]
    foot = page[page.index('id="foot"') :]
    assert "A group has at least 3." in foot
    assert '<button class="primary" form="split" aria-disabled="true">Split group</button>' in foot


def test_the_button_is_off_until_the_division_would_be_taken(norman: Reader) -> None:
    button = '<button class="primary" form="split">Split group</button>'
    assert button not in norman.text(f"{MORE}&kind=split&{KNIGHTS}=2")
    page = norman.text(f"{MORE}&kind=split&{KNIGHTS}=3")
    assert button in page
    look = "days/1/orders/look/"
    assert "data-refused" not in norman.post(look, table(page).sent()).content.decode()
    none = table(norman.text(MORE)).sent()
    assert "data-refused" in norman.post(look, none).content.decode()


def test_each_arrow_is_a_button_that_says_who_goes_where_and_moves_one(norman: Reader) -> None:
    page = norman.text(MORE)
    move = norman.url("pieces/groups/n1/shown/")
    label = re.search(rf'value="{re.escape(KNIGHTS)}:out" formaction="{move}" aria-label="([^"]*)"', page)
    assert label is not None
    assert html.unescape(label[1]) == "1 knight to the new group"
    for number in (1, 2, 3):
        answer = norman.client.post(move, table(page).sent(move=f"{KNIGHTS}:out"))
        assert answer.status_code == 302
        page = norman.text(answer["Location"])
        assert rows(page)["Knights"][1] == str(number)
    back = norman.client.post(move, table(page).sent(move=f"{KNIGHTS}:back"))
    assert rows(norman.text(back["Location"]))["Knights"][1] == "2"
    assert written(norman) == []


def test_the_table_says_what_comes_of_the_division_and_puts_it_on_the_draft(norman: Reader) -> None:
    page = norman.text(f"{MORE}&kind=split&{KNIGHTS}=3")
    new, rest = comes(page)
    assert re.fullmatch(r"New group: 3 riders, \d+ movement points, needs no supply\.", new)
    assert rest.startswith("n1 keeps ")
    assert send(norman, table(page)).status_code == 302
    assert written(norman)[0].startswith("n1 detaches 3 knights as the new group")


def test_a_division_is_changed_in_the_same_table(norman: Reader) -> None:
    assert send(norman, table(norman.text(f"{MORE}&kind=split&{KNIGHTS}=3"))).status_code == 302
    page = norman.text("days/1/orders/1/")
    assert rows(page)["Knights"][1] == "3"
    move = norman.url("pieces/groups/n1/shown/")
    moved = norman.client.post(move, table(page).sent(move=f"{ARCHERS}:out"))
    assert "/orders/1/?" in moved["Location"]
    form = table(norman.text(moved["Location"]))
    assert send(norman, form).status_code == 302
    assert written(norman)[0].startswith("n1 detaches 1 archer, 3 knights as the new group")


def test_too_few_are_refused_and_the_numbers_still_stand(norman: Reader) -> None:
    answer = send(norman, table(norman.text(f"{MORE}&kind=split&{KNIGHTS}=2")))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert rows(page)["Knights"][1] == "2"
    assert comes(page) == ["New group: 2 people. A group has at least 3. GC-8.1a"]
    assert written(norman) == []


@pytest.mark.parametrize("typed", ["nine", "-3", "1.5", "1e9", "99999999999999999999"])
def test_what_is_no_number_of_people_moves_nobody_beyond_the_group(norman: Reader, typed: str) -> None:
    stay, go = rows(norman.text(f"{MORE}&kind=split&{KNIGHTS}={typed}"))["Knights"]
    assert int(stay) >= 0
    assert int(go) >= 0


def test_a_look_at_the_table_says_what_would_come_of_it(norman: Reader) -> None:
    page = norman.text(f"{MORE}&kind=split&{KNIGHTS}=3")
    look = norman.post("days/1/orders/look/", table(page).sent()).content.decode()
    assert comes(look) == comes(page)
    assert written(norman) == []
