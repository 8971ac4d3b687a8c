"""A die that is rolled by hand."""

import re
from collections.abc import Callable

import pytest

from campaign.model.state import Settings
from eventlog.log import LOG
from people.languages import choose
from tests.desk.conftest import Desk


@pytest.fixture
def waiting(open_desk: Callable[..., Desk]) -> Desk:
    """A campaign whose first night waits for a die."""
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    assert desk.summary.awaits == "die"
    return desk


def entered(desk: Desk) -> int:
    return sum(each.type == "DieEntered" for each in LOG.read(desk.campaign))


def test_the_page_says_what_the_die_is_for(waiting: Desk) -> None:
    die = waiting.summary.awaited_die
    shown = waiting.client.get(waiting.path("die/")).content.decode()
    for fact in (die["rule"], die["subject"], die["purpose"], f"1 to {die['sides']}"):
        assert fact in shown


def test_the_die_is_asked_for_in_a_sentence_of_the_readers_language(waiting: Desk) -> None:
    assert waiting.summary.awaited_die["label"].startswith("GC-6d|day 1")
    for language, said in (("en", "act first on day 1."), ("fr", "jour 1")):
        choose(waiting.account, language)
        for tail in ("die/", ""):
            shown = waiting.client.get(waiting.path(tail)).content.decode()
            assert re.search(
                rf'lang="{language}">Whether the [A-Z]\w+ {said}' if language == "en" else said, shown
            )


def test_the_night_goes_on_with_the_face_that_was_entered(waiting: Desk) -> None:
    label = waiting.summary.awaited_die["label"]
    assert (
        waiting.client.post(waiting.path("die/"), {"label": label, "face": 7, "confirmed": "yes"}).status_code
        == 302
    )
    assert entered(waiting) == 1
    assert (waiting.summary.awaited_die or {}).get("label") != label


def test_an_impossible_face_is_refused_at_its_field(waiting: Desk) -> None:
    label, sides = waiting.summary.awaited_die["label"], waiting.summary.awaited_die["sides"]
    for face in (0, sides + 1, "high"):
        answer = waiting.client.post(waiting.path("die/"), {"label": label, "face": face})
        assert answer.status_code == 400
        assert answer.context["form"].errors.keys() == {"face"}
    shown = waiting.client.post(waiting.path("die/"), {"label": label, "face": 99}).content.decode()
    assert "99" in shown
    assert "house-" not in shown
    assert entered(waiting) == 0


def test_a_second_click_enters_no_other_die(waiting: Desk) -> None:
    form = {"label": waiting.summary.awaited_die["label"], "face": 7, "confirmed": "yes"}
    for _ in range(2):
        waiting.client.post(waiting.path("die/"), form)
    assert entered(waiting) == 1
