"""Battles of the engine at the desk: handed over by a button, watched, and named among the settings."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client, override_settings

from battles import rulesets
from campaign.decide.engine import fought_by_engine
from campaign.model.state import Settings
from campaign.models import Engagement
from campaign.service.engagements import fight
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from campaign.service.nights.battles import settle_battle
from eventlog.log import LOG
from people.models import Remark
from rulebook import Refusal
from tests.desk.conftest import Desk
from tests.desk.fights.test_battles import awaited, result_of, typed
from tests.plugins.worlds import World, Worlds

DUEL, STRETCH = ("duel", "tests.battles.duel"), 4
BLOODIER = "no tactical system does. The skirmish plays man by man, and its battles are far bloodier"


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Who was rung for."""
    found: list[object] = []
    monkeypatch.setattr("campaign.service.processes.signals.ring", found.append)
    return found


@pytest.fixture
def duels(monkeypatch: pytest.MonkeyPatch, settings: Any, rung: list[object]) -> None:
    """A service whose engine plays duels, a few turns at a time."""
    monkeypatch.setitem(rulesets.PACKAGES, *DUEL)
    settings.ENGINE_RULESET, settings.ENGINE_STRETCH = DUEL[0], STRETCH


def waiting(battles: str, **more: Any) -> Desk:
    """A desk of such a service, whose night waits for a battle."""
    with (
        pytest.MonkeyPatch.context() as patch,
        override_settings(ENGINE_RULESET=DUEL[0], ENGINE_STRETCH=STRETCH),
    ):
        patch.setitem(rulesets.PACKAGES, *DUEL)
        patch.setattr("campaign.service.processes.signals.ring", lambda campaign: None)
        return Desk("raymond", settings=Settings(battles=battles, **more)).until_a_battle()


@pytest.fixture
def world_of_engines(worlds: Worlds) -> World[Desk]:
    """Such a desk that waits for the engine, played once for all tests."""
    return worlds.of("engines", lambda: waiting("engine"))


@pytest.fixture
def engaged(
    committed_db: str, world_of_engines: World[Desk], duels: None, monkeypatch: pytest.MonkeyPatch
) -> Desk:
    """A desk whose night waits for the engine."""
    return world_of_engines.enter(monkeypatch)


@pytest.fixture
def world_of_organisers(worlds: Worlds) -> World[Desk]:
    """Such a desk that waits for its organiser, played once for all tests."""
    return worlds.of("organisers", lambda: waiting("organiser"))


@pytest.fixture
def unsettled(
    committed_db: str, world_of_organisers: World[Desk], duels: None, monkeypatch: pytest.MonkeyPatch
) -> Desk:
    """A desk whose night waits for its organiser to settle a battle."""
    return world_of_organisers.enter(monkeypatch)


def kept() -> set[str]:
    """The words of organisers that are kept."""
    return set(Remark.objects.values_list("text", flat=True))


def number_of(desk: Desk) -> int:
    return awaited(desk).number


def test_a_battle_is_handed_over_to_the_system_that_the_organiser_chooses(
    unsettled: Desk, settings: Settings
) -> None:
    settings.CELERY_BROKER_URL = ""
    desk = unsettled
    number = number_of(desk)
    asked = desk.page(f"battles/{number}/engine/")
    offered = re.findall(r'<option value="(\w+)"', asked)
    assert offered == [
        "duel",
        "ancient_battles",
        "devils_horsemen_heads",
        "grunwald_heads",
        "guiscard",
        "warmaster",
    ]
    address = desk.path(f"battles/{number}/engine/")
    assert desk.client.post(address, {"system": "chess"}).status_code == 400
    desk.client.post(address, {"system": "guiscard"})
    assert Engagement.objects.get(campaign=desk.campaign, number=number).ruleset == "guiscard"


def test_the_page_that_hands_a_battle_over_says_which_systems_refuse_it_and_why(
    unsettled: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = unsettled
    address = f"battles/{number_of(desk)}/engine/"
    heads = rulesets.ruleset("grunwald_heads")
    said = f"This battle is refused by {heads.title}: there are {{too}} many."

    def check(self: object, setting: object) -> None:
        raise Refusal("GR-1", "attacker", "there are {what} many", what="{too}")

    monkeypatch.setattr(type(heads), "check", lambda self, setting: None)
    assert said not in desk.page(address)
    monkeypatch.setattr(type(heads), "check", check)
    assert said in desk.page(address)


@pytest.mark.usefixtures("committed_db", "duels")
def test_the_page_that_hands_a_battle_over_begins_with_the_campaigns_first_choice_and_tells_its_order() -> (
    None
):
    desk = waiting("organiser", system="warmaster", next_systems=("duel",))
    number = number_of(desk)
    answer = desk.get(f"battles/{number}/engine/")
    assert answer.context["form"]["system"].value() == "warmaster"
    titles = ", then ".join(rulesets.ruleset(id_).title for id_ in ("warmaster", "duel"))
    order = f"in their order: {titles}. The quick tables decide the rest."
    assert order in html.unescape(answer.content.decode())


def test_a_battle_is_handed_to_the_engine_by_a_button(unsettled: Desk, rung: list[object]) -> None:
    desk = unsettled
    number = number_of(desk)
    offered = desk.page(f"battles/{number}/")
    assert "Two captains fight it" in offered
    assert desk.path(f"battles/{number}/engine/") in offered
    assert BLOODIER in offered
    answer = desk.post(f"battles/{number}/engine/", {"reason": "no table"}, follow=True)
    shown = answer.content.decode()
    assert re.search(r"The battle at [^.]* is with the engine\.", shown)
    assert "<strong>With the engine.</strong> It waits for a worker." in shown, (
        "he is led to where he can watch"
    )
    assert "with the engine: it waits for a worker" in desk.page()
    assert rung[-1] == desk.campaign
    assert fought_by_engine(state_of(desk.campaign)) is not None
    again = desk.post(f"battles/{number}/engine/", follow=True)
    assert "with the engine already" in again.content.decode()


def test_a_battle_that_is_with_the_engine_is_not_fought_by_the_page(
    open_desk: Callable[..., Desk], duels: None, rung: list[object]
) -> None:
    desk = open_desk("raymond", settings=Settings(battles="engine")).until_a_battle()
    assert rung[-1] == desk.campaign
    shown = desk.page(f"battles/{number_of(desk)}/")
    assert "<strong>With the engine.</strong> It waits for a worker." in shown
    assert 'name="way"' not in shown
    assert "Only its result counts." in shown
    assert desk.get(f"battles/{number_of(desk)}/field.svg").status_code == 404


def test_where_no_broker_is_the_page_fights_it(unsettled: Desk, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = ""
    desk = unsettled
    number = number_of(desk)
    desk.post(f"battles/{number}/engine/")
    assert Engagement.objects.get(campaign=desk.campaign, number=number).state == "settled"


def test_a_battle_that_is_being_fought_can_be_watched(engaged: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = engaged
    number, seen = number_of(desk), []

    def look(fight: fight.Fight) -> None:
        if not seen:
            field = desk.get(f"battles/{number}/field.svg")
            watched = desk.get(f"battles/{number}/")
            assert watched["Refresh"] == "2"
            seen.append((watched.content.decode(), desk.page(), field))

    monkeypatch.setattr(fight.Fight, "check_wanted", look)
    night.play(desk.campaign)
    battle, campaign, field = seen[0]
    assert "defenders still fight. The quick tables take over at" in battle
    assert f'battles/{number}/field.svg"' in battle
    assert "with the engine: turn" in campaign
    assert field["Content-Type"] == "image/svg+xml"
    assert b" against " in field.content
    over = desk.get(f"battles/{number}/")
    assert "Refresh" not in over, "it comes again no more once it is over"
    assert "As the engine fought it" in over.content.decode()


def test_a_page_that_comes_again_by_itself_has_no_form_that_would_be_lost(
    engaged: Desk, operator: Client
) -> None:
    desk = engaged
    address = desk.path(f"battles/{number_of(desk)}/")
    watched, stopped = desk.client.get(address), desk.client.get(f"{address}?still=1")
    assert watched["Refresh"] == "2"
    assert "Withdraw the muster" not in watched.content.decode()
    assert "Refresh" not in stopped
    assert "Withdraw the muster" in stopped.content.decode()
    for shown in (watched, stopped):
        assert "Type the result" not in shown.content.decode()
        assert "Or bring the result" not in shown.content.decode()


def test_a_muster_that_is_with_the_engine_is_withdrawn_with_words_that_are_kept(
    engaged: Desk,
) -> None:
    desk = engaged
    number = number_of(desk)
    address, before = desk.path(f"battles/{number}/withdraw/"), kept()
    head = LOG.head(desk.campaign)
    asked = desk.client.get(address)
    assert "Another muster of the battle at" in asked.content.decode()
    assert "goes to the engine at once" in asked.content.decode()
    assert asked.context["form"].fields["reason"].required
    for sent in ({}, {"reason": " "}):
        refused = desk.client.post(address, sent)
        assert refused.status_code == 400
        [said] = refused.context["form"].errors["reason"]
        assert said.endswith("its muster is withdrawn only for a reason")
    assert (kept(), LOG.head(desk.campaign)) == (before, head)
    withdrawn = desk.client.post(address, {"reason": "the worker hangs"}, follow=True).content.decode()
    assert re.search(r"The muster of the battle at [^.]* is withdrawn, and another is out\.", withdrawn)
    assert kept() == {*before, "the worker hangs"}
    assert Engagement.objects.get(campaign=desk.campaign, issue=2).state == "waiting"


def test_nobody_answers_at_the_desk_what_is_with_the_engine(engaged: Desk) -> None:
    desk = engaged
    number = number_of(desk)
    head = LOG.head(desk.campaign)
    for act in ("quick", "engine"):
        for send in (desk.client.get, desk.client.post):
            answer = send(desk.path(f"battles/{number}/{act}/"), follow=True)
            assert "whose result alone counts" in answer.content.decode()
            assert answer.redirect_chain == [(desk.path(f"battles/{number}/"), 302)]
    shown = desk.page(f"battles/{number}/?still=1")
    for act, offered in (("quick", False), ("engine", False), ("settle", False), ("withdraw", True)):
        assert (desk.path(f"battles/{number}/{act}/") in shown) == offered
    assert LOG.head(desk.campaign) == head
    assert fought_by_engine(state_of(desk.campaign)) is not None


def test_a_result_from_the_table_for_what_is_with_the_engine_is_kept_and_nobody_is_asked_to_confirm_it(
    engaged: Desk,
) -> None:
    desk = engaged
    number, form = number_of(desk), typed(desk, killed=1)
    form.pop("confirmed", None)
    for tail, sent in (("settle/", form), ("document/", {"text": result_of(desk)})):
        answer = desk.post(f"battles/{number}/{tail}", sent, follow=True)
        shown = answer.content.decode()
        assert "whose result alone counts" in shown
        assert "desk-irrevocable" not in shown
        assert "Results that do not count" in shown
    assert fought_by_engine(state_of(desk.campaign)) is not None


def test_who_does_not_organise_reloads_the_page_of_a_battle_himself(engaged: Desk, operator: Client) -> None:
    desk = engaged
    address = desk.path(f"battles/{number_of(desk)}/")
    looked = operator.get(address)
    assert "Refresh" not in looked, "each look of the operator is on record"
    assert "Reload the page to see more." in looked.content.decode()
    assert "Reload the page" not in desk.page(f"battles/{number_of(desk)}/?still=1")
    assert f'href="{address}">Read</a>' in operator.get(desk.path()).content.decode()
    assert f'href="{address}">Watch</a>' in desk.page()


def test_who_does_not_organise_settles_nothing(unsettled: Desk, operator: Client) -> None:
    desk = unsettled
    address = desk.path(f"battles/{number_of(desk)}/")
    assert f'href="{address}">Read</a>' in operator.get(desk.path()).content.decode()
    assert f'href="{address}">Settle the battle</a>' in desk.page()


def test_the_page_of_a_battle_comes_again_until_it_is_told_what_came_of_it(
    unsettled: Desk, operator: Client
) -> None:
    desk = unsettled
    number = number_of(desk)
    settle_battle(desk.campaign, number, actor=str(desk.tenure.id), way="quick", result="")
    address = desk.path(f"battles/{number}/")
    settled = desk.client.get(address)
    assert settled["Refresh"] == "2"
    assert "The night of day" in settled.content.decode()
    assert "is being played. This page reloads automatically" in settled.content.decode()
    for still in (
        desk.client.get(f"{address}?still=1"),
        desk.client.get(f"{address}?turn=1"),
        operator.get(address),
    ):
        assert "Refresh" not in still
        assert "comes again" not in still.content.decode()
    night.play(desk.campaign)
    over = desk.client.get(address)
    assert "Refresh" not in over
    assert "It was settled by the quick tables" in over.content.decode()


def test_a_battle_that_has_not_begun_is_said_to_be_set_up(engaged: Desk) -> None:
    desk = engaged
    Engagement.objects.update(state="fighting", ruleset="duel")
    assert "<strong>With the engine.</strong> It is being set up." in desk.page(f"battles/{number_of(desk)}/")
    assert "with the engine: it is being set up" in desk.page()
    assert "0 attackers" not in desk.page()


def test_a_battle_of_a_system_that_is_gone_is_not_drawn(
    engaged: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = engaged
    number = number_of(desk)
    seen: list[int] = []

    def look(fight: fight.Fight) -> None:
        with monkeypatch.context() as patch:
            patch.delitem(rulesets.PACKAGES, "duel")
            seen.append(desk.get(f"battles/{number}/field.svg").status_code)

    monkeypatch.setattr(fight.Fight, "check_wanted", look)
    night.play(desk.campaign)
    assert set(seen) == {404}


def test_strangers_and_operators_hand_nothing_over(
    unsettled: Desk, open_desk: Callable[..., Desk], operator: Client
) -> None:
    desk = unsettled
    number, stranger = number_of(desk), open_desk("bohemond")
    assert stranger.client.post(desk.path(f"battles/{number}/engine/")).status_code == 404
    assert operator.post(desk.path(f"battles/{number}/engine/")).status_code in (302, 403, 404)
    assert stranger.client.get(desk.path(f"battles/{number}/field.svg")).status_code == 404
    assert fought_by_engine(state_of(desk.campaign)) is None


def test_the_settings_say_that_battles_are_fought_by_the_engine(
    engaged: Desk,
) -> None:
    desk = engaged
    shown = desk.page()
    assert "by the engine; sealed" in shown
    assert "Bots fight each out" in shown
    assert BLOODIER in shown
    assert BLOODIER in desk.client.get("/admin/campaigns/open/").content.decode()
