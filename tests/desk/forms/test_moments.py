"""Moments that an organiser types in the two nights on which the clock is set back or forward."""

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.template import Context, Template
from django.utils import timezone

from campaign.models import CampaignSummary
from campaign.service import clock
from desk.forms.moments import MomentField
from tests.desk.conftest import Desk
from tests.play.forms import Forms

FIRST, SECOND = datetime(2030, 10, 27, 0, 30, tzinfo=UTC), datetime(2030, 10, 27, 1, 30, tzinfo=UTC)
"""The two times at which it is 02:30 in Rome."""
TWICE, NEVER = "2030-10-27T02:30", "2030-03-31T02:30"


class MomentForm(forms.Form):
    """A form with a moment."""

    at = MomentField()


@pytest.fixture(autouse=True)
def rome() -> Iterator[None]:
    """The clock of Rome is in force."""
    with timezone.override(ZoneInfo("Europe/Rome")):
        yield


def read(**sent: str) -> MomentForm:
    """A form as it was sent."""
    form = MomentForm(sent)
    form.is_valid()
    return form


def shown(form: MomentForm) -> dict[str, list[str]]:
    """What a form sends that comes back as it was shown."""
    return Forms(f"<form>{form.as_p()}</form>").found[0].sent()


@pytest.mark.parametrize("moment", [FIRST, SECOND])
def test_a_form_that_is_sent_unchanged_keeps_its_moment(moment: datetime) -> None:
    there = MomentForm(initial={"at": moment.astimezone(ZoneInfo("Europe/Rome"))})
    sent = {name: values[0] for name, values in shown(there).items()}
    assert sent["at"] == TWICE
    assert read(**sent).cleaned_data["at"] == moment


@pytest.mark.parametrize(("which", "moment"), [("first", FIRST), ("second", SECOND)])
def test_either_of_two_times_can_be_named(which: str, moment: datetime) -> None:
    form = read(at=TWICE, at_which=which)
    assert form.cleaned_data["at"] == moment
    assert shown(form) == {"at": [TWICE], "at_which": [which]}


@pytest.mark.parametrize("which", ["", "third"])
def test_a_time_that_comes_twice_is_asked_for(which: str) -> None:
    form = read(at=TWICE, at_which=which)
    said = "02:30 comes twice on that day in Europe/Rome, since the clock is set back: say which it is"
    assert form.errors["at"] == [said]
    assert shown(form) == {"at": [TWICE], "at_which": [""]}


def test_which_of_two_says_nothing_of_a_time_that_comes_once() -> None:
    form = read(at="2030-10-27T03:30", at_which="second")
    assert form.cleaned_data["at"] == datetime(2030, 10, 27, 2, 30, tzinfo=UTC)
    assert "at_which" not in shown(form)


def test_a_time_that_there_is_not_is_refused() -> None:
    said = "there is no 02:30 on that day in Europe/Rome: the clock is set forward over it"
    assert read(at=NEVER).errors["at"] == [said]


def test_a_moment_with_an_offset_of_its_own_is_that_moment() -> None:
    assert read(at="2030-10-27T02:30+01:00").cleaned_data["at"] == SECOND
    assert read(at="2030-10-27T01:30Z").cleaned_data["at"] == SECOND


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (FIRST, "27 Oct, 02:30 (the first)"),
        (SECOND, "27 Oct, 02:30 (the second)"),
        (datetime(2030, 10, 27, 2, 30, tzinfo=UTC), "27 Oct, 03:30"),
        (None, "now"),
    ],
)
def test_a_template_says_which(moment: datetime | None, said: str) -> None:
    template = Template('{% load moments %}{{ moment|at:"j M, H:i"|default:"now" }}')
    assert template.render(Context({"moment": moment})) == said


@pytest.mark.parametrize(
    ("moment", "which", "said"),
    [
        (FIRST, "first", "02:30 (Europe/Rome; the first 02:30, before the clock is set back)"),
        (SECOND, "second", "02:30 (Europe/Rome; the second 02:30, after the clock is set back)"),
    ],
)
def test_the_page_of_a_deadline_says_which_and_moves_it_nowhere(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, moment: datetime, which: str, said: str
) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2030, 10, 26, tzinfo=UTC))
    calendar = desk.summary.calendar | {"zone": "Europe/Rome"}
    CampaignSummary.objects.filter(campaign=desk.campaign).update(calendar=calendar, deadline=moment)
    assert said in desk.read()
    form = next(each for each in Forms(desk.page("deadline/")).found if each.holds("deadline"))
    assert (form.holds("deadline"), form.holds("deadline_which")) == (TWICE, which)
    assert desk.post("deadline/", form.sent(reason="so")).status_code == 302
    assert desk.summary.deadline == moment
