"""Battles that are over: found from the page of the campaign, told, drawn and checked at the desk."""

import html
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from battles import contract, rulesets
from battles.muster import SIDES
from battles.wording import SIDE, word
from campaign.model.state import Settings
from campaign.models import AwaitedBattle, Engagement
from campaign.service import night
from campaign.service.battles import settle_battle
from campaign.service.commands import state_of
from campaign.service.deputies import name_deputy
from campaign.service.engagements.records import BattleDice
from people.languages import choose
from tests.battles.duel.ruleset import Duel
from tests.desk.conftest import Desk

NIGHTS = 8


@pytest.fixture
def open_waiting(
    open_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> Callable[[str], Desk]:
    """A desk whose night waits for a battle, in a service whose engine plays duels, and whose workers were not rung for."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    monkeypatch.setattr("campaign.service.signals.ring", lambda _: None)
    settings.ENGINE_RULESET = "duel"

    def opened(battles: str) -> Desk:
        desk = open_desk("raymond", settings=Settings(battles=battles))
        for faction in state_of(desk.campaign).factions:
            name_deputy(desk.campaign, faction, "bellicose", actor=str(desk.tenure.id))
        for _ in range(NIGHTS):
            desk.play()
            if desk.summary.awaits == "battle":
                return desk
        pytest.fail("no battle was offered")

    return opened


def number_of(desk: Desk) -> int:
    return AwaitedBattle.objects.get(campaign=desk.campaign).number


def page(desk: Desk, tail: str = "") -> str:
    return html.unescape(desk.client.get(desk.path(tail)).content.decode())


def fought(desk: Desk) -> int:
    """Let the engine fight the battle that is awaited, and tell its number."""
    number = number_of(desk)
    night.play(desk.campaign)
    assert Engagement.objects.get(campaign=desk.campaign, number=number).state != "waiting"
    return number


def test_a_battle_of_the_engine_is_read_from_the_page_of_the_campaign(
    open_waiting: Callable[[str], Desk],
) -> None:
    desk = open_waiting("engine")
    day = desk.summary.day
    number = fought(desk)
    [row] = [row for row in rows(page(desk)) if desk.path(f"battles/{number}/") in row]
    assert f'data-label="Day">{day}</td>' in row
    assert "by the engine (The duel)" in row
    shown = page(desk, f"battles/{number}/")
    assert re.search(rf"The battle at [^<]* on day {day}\b", shown)
    assert 'id="night-over"' in shown
    assert f'href="{desk.path("play/")}"' in shown
    assert f"In the log it is battle {number}; in the reports of the " in shown
    assert "It was settled by the engine (The duel)." in shown
    assert re.search(
        "<li>The battle of the [A-Z][a-z]+ against the [A-Z][a-z]+ at [^<]+ was fought out by the engine on ",
        shown,
    )
    assert " lost " in shown
    assert rows(page(desk, "battles/")), "all battles have a page of their own"


def rows(shown: str) -> list[str]:
    """The rows of the list of battles that were fought."""
    listed = shown.split("<th>Settled</th>")[1].split("</table>")[0]
    return listed.split("<tr>")[1:]


def test_every_turn_is_told_and_drawn(open_waiting: Callable[[str], Desk]) -> None:
    desk = open_waiting("engine")
    number = fought(desk)
    shown = page(desk, f"battles/{number}/")
    turns = re.findall(r'class="desk-button(?: plain)?" href="\?turn=(\d+)#turn"', shown)
    assert f"Turn {turns[-1]}, the last" in shown, "the end is seen first"
    assert '<p class="desk-telephone">The field is wider than this screen: it scrolls sideways.</p>' in shown
    story = desk.client.get(desk.path(f"battles/{number}/story/"))
    assert story["Content-Type"] == "text/plain; charset=utf-8"
    told: list[str] = []
    for turn in turns:
        of_turn = page(desk, f"battles/{number}/?turn={turn}")
        assert f'battles/{number}/field.svg?turn={turn}"' in of_turn
        told += of_turn.split('<pre lang="en" tabindex="0">')[1].split("</pre>")[0].splitlines()
    assert told == story.content.decode().splitlines()
    first, last = (desk.client.get(desk.path(f"battles/{number}/field.svg?turn={turns[n]}")) for n in (0, -1))
    assert first["Content-Type"] == "image/svg+xml"
    assert first["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert first.content != last.content, "some have fallen"
    assert last.content == desk.client.get(desk.path(f"battles/{number}/field.svg")).content
    assert desk.client.get(desk.path(f"battles/{number}/field.svg?turn=999")).status_code == 404


def test_zones_of_control_and_the_last_moves_lie_over_the_field_where_its_system_draws_them(
    open_waiting: Callable[[str], Desk], settings: Any
) -> None:
    settings.CELERY_BROKER_URL = ""
    desk = open_waiting("organiser")
    number = number_of(desk)
    desk.client.post(desk.path(f"battles/{number}/engine/"), {"system": "grunwald_heads"})
    assert Engagement.objects.get(campaign=desk.campaign, number=number).ruleset == "grunwald_heads"
    shown = page(desk, f"battles/{number}/?turn=1")
    asked = re.findall(r'href="[^"]*field\.svg\?([^"]*)"', shown)
    assert asked == [
        "turn=1",
        "turn=1&zones=both",
        "turn=1&moves=true",
        "turn=1&zones=both&moves=true",
    ]

    def drawn(query: str) -> str:
        return desk.client.get(desk.path(f"battles/{number}/field.svg?{query}")).content.decode()

    bare, zones, moves, both = map(drawn, asked)
    hatched = [
        [f'fill="url(#grunwald-zone-{side})" opacity' in field for side in SIDES]
        for field in (bare, zones, moves, both, drawn("turn=1&zones=attacker"))
    ]
    assert hatched == [
        [False, False],
        [True, True],
        [False, False],
        [True, True],
        [True, False],
    ]
    assert ["last move" in field for field in (bare, zones, moves, both)] == [False, False, True, True]
    assert drawn("moves=true") != drawn("turn=1&moves=true")
    assert drawn("zones=nobody") == "zones: 'nobody' is none of these: attacker, defender, both"
    assert drawn("moves=on") == "moves: 'on' is neither true nor false"


def test_a_system_that_lays_nothing_over_its_field_offers_nothing(
    open_waiting: Callable[[str], Desk],
) -> None:
    desk = open_waiting("engine")
    number = fought(desk)
    assert "zones=both" not in page(desk, f"battles/{number}/")
    refused = desk.client.get(desk.path(f"battles/{number}/field.svg?zones=both&moves=true"))
    assert refused.status_code == 400
    assert refused.content.decode().endswith("draws neither zones of control nor the last moves")
    assert desk.client.get(desk.path(f"battles/{number}/field.svg?moves=false")).status_code == 200


def test_its_dice_and_its_muster_can_be_read(open_waiting: Callable[[str], Desk]) -> None:
    desk = open_waiting("engine")
    number = number_of(desk)
    muster = desk.client.get(desk.path(f"battles/{number}/muster.json")).content
    night.play(desk.campaign)
    answer = desk.client.get(desk.path(f"battles/{number}/dice.json"))
    dice = msgspec.json.decode(answer.content, type=BattleDice)
    assert (dice.number, dice.ruleset) == (number, "duel")
    assert len(dice.rolls) > 10
    assert desk.client.get(desk.path(f"battles/{number}/muster.json")).content == muster
    assert desk.client.get(desk.path(f"battles/{number}/sheet/")).status_code == 200


def test_a_battle_that_the_engine_gave_up_says_why_and_shows_how_far_it_came(
    open_waiting: Callable[[str], Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Duel, "bots", ("cheat",))
    desk = open_waiting("engine")
    number = fought(desk)
    why = Engagement.objects.get(campaign=desk.campaign, number=number).why
    shown = page(desk, f"battles/{number}/")
    assert f"It was settled by the quick tables, as the engine gave it up: {why}." in shown
    assert "The engine did not bring it to its end" in shown
    assert "DuelOpened" not in shown
    assert "Opened (" in page(desk, f"battles/{number}/?turn=1")


def test_a_battle_that_was_settled_otherwise_says_how(open_waiting: Callable[[str], Desk]) -> None:
    desk = open_waiting("organiser")
    quick = number_of(desk)
    desk.client.post(desk.path(f"battles/{quick}/quick/"))
    shown = page(desk, f"battles/{quick}/")
    assert "It was settled by the quick tables." in shown
    assert "As the engine fought it" not in shown
    for tail in ("field.svg", "story/", "dice.json"):
        assert desk.client.get(desk.path(f"battles/{quick}/{tail}")).status_code == 404
    for _ in range(NIGHTS):
        if desk.summary.awaits == "battle":
            break
        desk.play()
    typed = number_of(desk)
    muster = contract.muster_from_json(AwaitedBattle.objects.get(campaign=desk.campaign).muster)
    result = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"), rounds=4)
    settle_battle(
        desk.campaign,
        typed,
        actor=str(desk.tenure.id),
        way="external",
        result=contract.to_json(result).decode(),
    )
    assert "It is settled by a result from the table; what came of it is told when" in page(
        desk, f"battles/{typed}/"
    )
    night.play(desk.campaign)
    assert "It was settled by a result from the table." in page(desk, f"battles/{typed}/")


def test_a_battle_that_never_was_is_said_to_be_none(open_waiting: Callable[[str], Desk]) -> None:
    desk = open_waiting("organiser")
    answer = desk.client.get(desk.path("battles/999/"))
    assert answer.status_code == 404
    assert "No battle of this campaign has the number 999." in answer.content.decode()


def test_a_battle_of_a_system_that_is_gone_says_so_and_keeps_its_dice(
    open_waiting: Callable[[str], Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_waiting("engine")
    number = fought(desk)
    monkeypatch.delitem(rulesets.PACKAGES, "duel")
    shown = page(desk, f"battles/{number}/")
    assert "by the engine (duel)" in shown
    assert "cannot read the battle any more" in shown
    for tail in ("field.svg", "field.svg?turn=1", "story/"):
        assert desk.client.get(desk.path(f"battles/{number}/{tail}")).status_code == 404
    assert desk.client.get(desk.path(f"battles/{number}/dice.json")).status_code == 200


def test_a_battle_that_cannot_be_folded_any_more_says_so_and_the_log_says_why(
    open_waiting: Callable[[str], Desk], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = open_waiting("engine")
    number = fought(desk)

    def changed(*_: object) -> None:
        raise KeyError("a piece of another release")

    monkeypatch.setattr(Duel, "evolve", changed)
    assert "cannot read the battle any more" in page(desk, f"battles/{number}/")
    assert "a piece of another release" in caplog.text
    for tail in ("field.svg?turn=1", "story/"):
        assert desk.client.get(desk.path(f"battles/{number}/{tail}")).status_code == 404
    assert desk.client.get(desk.path(f"battles/{number}/dice.json")).status_code == 200


def test_a_field_that_cannot_be_drawn_any_more_is_none(
    open_waiting: Callable[[str], Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_waiting("engine")
    number = fought(desk)

    def changed(*_: object) -> str:
        raise KeyError("a piece of another release")

    monkeypatch.setattr(Duel, "drawing", changed)
    assert "What happened in it" in page(desk, f"battles/{number}/")
    for tail in ("field.svg", "field.svg?turn=1"):
        assert desk.client.get(desk.path(f"battles/{number}/{tail}")).status_code == 404


def test_what_came_of_a_battle_is_told_in_the_language_of_who_asks(
    open_waiting: Callable[[str], Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_waiting("engine")
    number = fought(desk)
    monkeypatch.setattr(Duel, "tell", lambda self, state, event, side=None: word(SIDE, "attacker"))
    assert '<pre lang="en" tabindex="0">attacker\n' in page(desk, f"battles/{number}/")
    choose(desk.account, "fr")
    assert '<pre lang="fr" tabindex="0">L\u2019attaquant\n' in page(desk, f"battles/{number}/")
    story = desk.client.get(desk.path(f"battles/{number}/story/")).content.decode()
    assert set(story.splitlines()) == {"L\u2019attaquant"}
    assert "<li>La bataille des " in page(desk, f"battles/{number}/")
    assert "Normands" in page(desk, "battles/")


def test_the_log_leads_to_the_battle(open_waiting: Callable[[str], Desk]) -> None:
    desk = open_waiting("engine")
    number = fought(desk)
    shown = page(desk, "log/?kind=BattleFought")
    assert f'<a href="{desk.path(f"battles/{number}/")}">battle {number}</a>' in shown
