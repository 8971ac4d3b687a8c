"""A die that is rolled by hand."""

import re
from collections.abc import Callable

import pytest

from campaign.model.state import Settings
from campaign.models import CampaignSummary
from campaign.service.nights.battles import enter_die
from eventlog.log import LOG
from people.languages import choose
from people.models import Tenure
from tests.desk.conftest import Desk, wrong_fields


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
    shown = waiting.page("die/")
    for fact in (die["rule"], die["label"], f"1 to {die['sides']}"):
        assert fact in shown


def test_the_die_is_asked_for_in_a_sentence_of_the_readers_language(waiting: Desk) -> None:
    assert waiting.summary.awaited_die["label"].startswith("GC-6d|day 1")
    for language, said in (("en", "act first on day 1."), ("fr", "jour 1")):
        choose(waiting.account, language)
        for tail in ("die/", ""):
            shown = waiting.page(tail)
            assert re.search(
                rf'lang="{language}">Whether the [A-Z]\w+ {said}' if language == "en" else said, shown
            )


def test_the_night_goes_on_with_the_face_that_was_entered_and_a_second_click_enters_no_other(
    waiting: Desk,
) -> None:
    label = waiting.summary.awaited_die["label"]
    form = {"label": label, "face": 7, "confirmed": "yes"}
    assert [waiting.post("die/", form).status_code for _ in range(2)] == [302, 400]
    assert entered(waiting) == 1
    assert (waiting.summary.awaited_die or {}).get("label") != label


def test_a_face_for_a_die_that_another_entered_just_now_is_not_dropped_without_a_word(waiting: Desk) -> None:
    summary = CampaignSummary.objects.get(campaign=waiting.campaign)
    form = {"label": summary.awaited_die["label"], "face": 3, "confirmed": "yes"}
    enter_die(
        waiting.campaign,
        form["label"],
        7,
        actor=str(Tenure.objects.get(campaign=waiting.campaign, role="organiser").pk),
    )
    CampaignSummary.objects.filter(pk=summary.pk).update(awaited_die=summary.awaited_die)
    assert waiting.post("die/", form).status_code == 302
    assert "No die is awaited; nothing was changed." in waiting.page("")
    assert entered(waiting) == 1


def test_an_impossible_face_is_refused_at_its_field(waiting: Desk) -> None:
    label, sides = waiting.summary.awaited_die["label"], waiting.summary.awaited_die["sides"]
    for face in (0, sides + 1, "high"):
        assert wrong_fields(waiting.post("die/", {"label": label, "face": face})) == {"face"}
    shown = waiting.post("die/", {"label": label, "face": 99}).content.decode()
    assert "99" in shown
    assert "house-" not in shown
    assert entered(waiting) == 0


def test_dice_that_follow_each_other_are_typed_on_one_page_and_entered_once(waiting: Desk) -> None:
    head = LOG.head(waiting.campaign)
    labels, faces = [waiting.summary.awaited_die["label"]], ["7"]
    while True:
        answer = waiting.post("die/", {"label": labels, "face": faces})
        assert answer.status_code == 200
        typed = answer.context["typed"]
        assert [each.label for each in typed.rolled] == labels
        if typed.die is None or len(labels) == 4:
            break
        labels.append(typed.die.label)
        faces.append(str(1 + len(labels)))
    assert LOG.head(waiting.campaign) == head, "nothing is entered before it is confirmed"
    sent = {"label": labels, "face": faces, "confirmed": "yes"}
    assert waiting.post("die/", sent).status_code == 302
    assert entered(waiting) == len(labels)
    told = [each.payload for each in LOG.read(waiting.campaign) if each.type == "DieEntered"]
    assert all(f'"label":"{label}"' in payload for label, payload in zip(labels, told, strict=True))
    if typed.die is not None:
        assert waiting.summary.awaited_die["label"] == typed.die.label, "the die that was foreseen comes"
