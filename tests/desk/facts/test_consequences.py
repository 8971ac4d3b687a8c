"""Different consequences from a correction, at the desk: seen before it is published, and ticked or left."""

import html
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.http import HttpResponse

from bounds.work import under_way
from campaign.decide.corrections.publishing import MOST
from campaign.model.corrections import Money, Strength
from campaign.model.state import State
from campaign.service.log.commands import state_of
from campaign.service.log.past import past
from campaign.service.organisers.replay import day_begun
from config.web.given_up import CLIENT_LEFT
from desk.facts import consequences
from eventlog.log import LOG
from eventlog.models import Event
from tests.bounds.counted import Counted
from tests.desk.conftest import Desk
from tests.desk.facts.test_rulings import a_battle, overruling
from tests.plugins.worlds import World, Worlds
from tests.worker import nights

REASON = "the muster sheet was misread"
GROUP, FOE = "n2", "l4"
DAYS = 12
SCENARIO = "apulia_1053_2"


class War(Desk):
    """A campaign some days old, in which a group fights another."""

    def __init__(self, name: str) -> None:
        super().__init__(name, scenario=SCENARIO)
        nights.play_days(self.campaign, DAYS, seed=1)


@pytest.fixture
def world_of_war(worlds: Worlds) -> World[War]:
    """The desk of that campaign, which is played once for all tests."""
    return worlds.of("war", lambda: War("ademar"))


@pytest.fixture
def war(committed_db: str, world_of_war: World[War], monkeypatch: pytest.MonkeyPatch) -> War:
    """The desk of that campaign."""
    return world_of_war.enter(monkeypatch)


def halved(desk: Desk, of_day: str = "2", **typed: Any) -> tuple[str, dict[str, Any]]:
    """The form by which the group has half of its people, since a day that is over."""
    path = desk.path(f"corrections/strength/{GROUP}/")
    form = {each.html_name: each.value() for each in desk.client.get(path).context["form"]}
    said = {name: value for name, value in form.items() if value not in (None, "", False)}
    for name in said:
        if name.startswith("men."):
            said[name] = max(1, said[name] // 2)
    return path, said | {"of_day": of_day, "reason": REASON} | typed


def answer(desk: Desk, path: str, form: dict[str, Any], **more: Any) -> HttpResponse:
    return desk.client.post(path, form | more)


def text(answered: HttpResponse) -> str:
    return html.unescape(answered.content.decode())


def strength_of(state: State, group: str) -> int:
    return sum(band.count for band in state.groups[group].men)


def test_the_question_leads_to_what_would_have_followed_where_a_day_is_named(war: War) -> None:
    path, form = halved(war)
    assert "Different consequences" in text(answer(war, path, form))
    today = str(state_of(war.campaign).day)
    assert "Different consequences" not in text(answer(war, path, form, of_day=today))


def test_the_list_has_the_fact_and_what_follows_and_nothing_is_ticked_or_recorded(war: War) -> None:
    head = LOG.head(war.campaign)
    path, form = halved(war)
    page = answer(war, path, form, confirmed="followed")
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    said = text(page)
    assert "l4, of the Lombards, would have 9 heads" in said
    assert "Told: the Lombards." in said
    assert "would have missed its supply" in said
    assert not [row for row in page.context["rows"] if row.ticked]
    assert LOG.head(war.campaign) == head


def test_the_fact_and_the_ticked_are_published_as_one_act_and_nothing_else(war: War) -> None:
    before = state_of(war.campaign)
    path, form = halved(war)
    rows = answer(war, path, form, confirmed="followed").context["rows"]
    [chosen] = [each.value for each in rows if f'"piece":"{FOE}"' in each.value]
    head = LOG.head(war.campaign).version
    assert answer(war, path, form, confirmed="yes", ticked=[chosen]).status_code == 302
    written = Event.objects.filter(stream=war.campaign, version__gt=head).order_by("version")
    assert [(each.type, msgspec.json.decode(each.payload)["piece"]) for each in written] == [
        ("StrengthCorrected", GROUP),
        ("StrengthCorrected", FOE),
    ]
    after = state_of(war.campaign)
    assert after.corrections == 1
    assert after.groups[FOE].men == sorted(msgspec.json.decode(chosen, type=Strength).men)
    assert strength_of(after, GROUP) < strength_of(before, GROUP)
    assert {name: one.prestige for name, one in after.commanders.items()} == {
        name: one.prestige for name, one in before.commanders.items()
    }


def test_without_a_tick_the_fact_alone_is_published(war: War) -> None:
    path, form = halved(war)
    answer(war, path, form, confirmed="followed")
    assert answer(war, path, form, confirmed="yes").status_code == 302
    assert state_of(war.campaign).corrections == 1
    assert Event.objects.filter(stream=war.campaign, type="StrengthCorrected").count() == 1


def test_whoever_comes_later_sees_what_changed_and_decides_again(war: War) -> None:
    path, form = halved(war)
    chosen = [each.value for each in answer(war, path, form, confirmed="followed").context["rows"]]
    assert answer(war, path, form, confirmed="yes").status_code == 302
    head = LOG.head(war.campaign)
    for said in ({"confirmed": "yes", "ticked": chosen}, {"confirmed": "followed"}):
        late = answer(war, path, form, **said)
        assert late.status_code == 400
        assert "Facts have been corrected since you looked" in text(late)
        assert "Put right since you looked" in text(late)
    assert LOG.head(war.campaign) == head


def test_what_was_ticked_and_is_refused_is_told_on_the_list_with_the_ticks_kept(war: War) -> None:
    path, form = halved(war)
    chosen = [each.value for each in answer(war, path, form, confirmed="followed").context["rows"]]
    nonsense = msgspec.json.decode(chosen[0]) | {"fact": "owner", "site": "nowhere", "faction": "norman"}
    odd = {name: nonsense[name] for name in ("fact", "site", "faction")} | {"was": "norman"}
    head = LOG.head(war.campaign)
    again = answer(war, path, form, confirmed="yes", ticked=[*chosen, msgspec.json.encode(odd).decode()])
    assert again.status_code == 400
    assert "there is no place nowhere" in text(again)
    assert all(row.ticked for row in again.context["rows"])
    assert LOG.head(war.campaign) == head


def test_more_than_one_act_may_have_are_refused_on_the_list(war: War) -> None:
    path, form = halved(war)
    many = [msgspec.json.encode(Money(group=GROUP, was=each, amount=0)).decode() for each in range(MOST)]
    page = answer(war, path, form, confirmed="yes", ticked=many)
    assert page.status_code == 400
    assert f"one correction covers 1 to {MOST} facts" in text(page)
    assert page.context["rows"]


@pytest.mark.parametrize("sent", ["", "{}", '{"fact":"beauty"}', '{"fact":"money","group":"n1"}'])
def test_what_the_list_has_not_offered_changes_nothing(war: War, sent: str) -> None:
    path, form = halved(war)
    head = LOG.head(war.campaign)
    page = answer(war, path, form, confirmed="yes", ticked=[sent])
    assert page.status_code == 400
    assert "the list was not sent as it was made" in text(page)
    assert LOG.head(war.campaign) == head


def test_a_piece_that_there_was_not_then_is_told_in_the_form(war: War) -> None:
    late = next(name for name in state_of(war.campaign).groups if name not in early(war.campaign))
    path = war.path(f"corrections/money/{late}/")
    form = {each.html_name: each.value() for each in war.client.get(path).context["form"]}
    said = {name: value for name, value in form.items() if value not in (None, "", False)}
    said |= {"amount": "500", "of_day": "2", "reason": REASON}
    page = answer(war, path, said, confirmed="followed")
    assert page.status_code == 400
    assert f"on day 2 it could not have been so: there is no group {late}" in text(page)


def early(campaign: UUID) -> set[str]:
    """The groups that there were on day 2."""
    return set(past(campaign, day_begun(campaign, 2), sheets=True).state().groups)


def test_where_time_is_over_the_list_says_how_far_it_went(war: War, settings: Any) -> None:
    settings.CONSEQUENCES_SECONDS = 0.0
    path, form = halved(war)
    page = answer(war, path, form, confirmed="followed")
    assert "It went no further than to the dawn of day 2." in text(page)
    assert page.context["rows"] == []


def test_of_an_overruled_battle_it_says_that_nothing_can_be_reckoned(open_desk: Callable[..., Desk]) -> None:
    desk, number = a_battle(open_desk("raymond"))
    path = desk.path(f"battles/{number}/overrule/")
    form = overruling(desk, number)
    said = text(answer(desk, path, form))
    assert consequences.UNKNOWN in said
    assert 'value="followed"' not in said
    page = answer(desk, path, form, confirmed="followed")
    assert page.status_code == 400
    assert "cannot be calculated" in text(page)


def test_nobody_who_has_left_is_told_what_would_have_followed(war: War) -> None:
    path, form = halved(war)
    work = Counted(leaves_after=0, reads=False)
    with under_way(work):
        assert answer(war, path, form, confirmed="followed").status_code == CLIENT_LEFT
