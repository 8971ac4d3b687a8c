"""Battles that are over: found from the page of the campaign, told, drawn and checked at the desk."""

import re
from typing import Any

import msgspec
import pytest

from battles import rulesets
from battles.contract.muster import SIDES, Side
from battles.contract.surface import Entry
from battles.contract.wording import SIDE, say, word
from campaign.models import Engagement
from campaign.service.nights import night
from campaign.service.nights.battles import settle_battle
from campaign.service.watching.records import BattleDice
from people.languages import choose
from tests.battles.duel.ruleset import Duel
from tests.desk.conftest import Desk
from tests.desk.fights.test_battles import result_of
from tests.desk.overview.test_engine import duels as duels
from tests.desk.overview.test_engine import engaged as engaged
from tests.desk.overview.test_engine import number_of
from tests.desk.overview.test_engine import rung as rung
from tests.desk.overview.test_engine import unsettled as unsettled
from tests.desk.overview.test_engine import world_of_engines as world_of_engines
from tests.desk.overview.test_engine import world_of_organisers as world_of_organisers


def fought(desk: Desk) -> int:
    """Let the engine fight the battle that is awaited, and tell its number."""
    number = number_of(desk)
    night.play(desk.campaign)
    assert Engagement.objects.get(campaign=desk.campaign, number=number).state != "waiting"
    return number


def test_a_battle_of_the_engine_is_read_from_the_page_of_the_campaign(
    engaged: Desk,
) -> None:
    desk = engaged
    day = desk.summary.day
    number = fought(desk)
    [row] = [row for row in rows(desk.read()) if desk.path(f"battles/{number}/") in row]
    assert f'data-label="Day">{day}</td>' in row
    assert "by the engine (The duel)" in row
    shown = desk.read(f"battles/{number}/")
    title = re.search(rf"<title>\s*(The battle at [^<]* on day {day}: the \w+ against the \w+) \|", shown)
    assert title is not None
    ended = re.search(r"<strong>([^<]+)\.</strong> It was settled by the engine", shown)
    assert ended is not None
    assert f": {ended[1][:1].lower()}{ended[1][1:]}" in shown
    assert 'id="night-over"' in shown
    assert f'href="{desk.path("play/")}"' in shown
    assert f"In the log it is battle {number}; in the reports of the " in shown
    assert "It was settled by the engine (The duel)." in shown
    assert re.search(
        "<li>The battle of the [A-Z][a-z]+ against the [A-Z][a-z]+ at [^<]+ was fought out by the engine on ",
        shown,
    )
    assert " lost " in shown
    assert rows(desk.read("battles/")), "all battles have a page of their own"


def rows(shown: str) -> list[str]:
    """The rows of the list of battles that were fought."""
    listed = shown.split("<th>Settled</th>")[1].split("</table>")[0]
    return listed.split("<tr>")[1:]


def test_the_pieces_of_both_sides_are_listed_below_the_field(
    engaged: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def roster(self: Duel, state: object, side: Side | None = None) -> list[Entry]:
        assert side is None
        there = Entry("a1", "attacker", say("first champion"), say("piece"), say("at {hex}", hex="0101"))
        return [msgspec.structs.replace(there, id="a0", place=None), there]

    desk = engaged
    number = fought(desk)
    assert 'id="pieces"' not in desk.read(f"battles/{number}/"), "the duel lists none"
    monkeypatch.setattr(Duel, "roster", roster, raising=False)
    shown = desk.read(f"battles/{number}/")
    listed = shown.split('id="pieces"')[1].split("</details>")[0]
    assert "<h3>Pieces of the attacker <small>2</small></h3>" in listed
    assert re.findall(r"<li[^>]*>(.*?)</li>", listed) == [
        "<strong>First champion</strong>, piece, at 0101",
        "<strong>First champion</strong>, piece",
    ]
    assert listed.count('<li class="faint">') == 1


def test_every_turn_is_told_and_drawn(engaged: Desk) -> None:
    desk = engaged
    number = fought(desk)
    shown = desk.read(f"battles/{number}/")
    turns = re.findall(r'class="desk-button(?: plain)?" href="\?turn=(\d+)#turn"', shown)
    assert f"Turn {turns[-1]}, the last" in shown, "the end is seen first"
    assert '<p class="desk-telephone">The field is wider than this screen: it scrolls sideways.</p>' in shown
    story = desk.get(f"battles/{number}/story/")
    assert story["Content-Type"] == "text/plain; charset=utf-8"
    told: list[str] = []
    for turn in turns:
        of_turn = desk.read(f"battles/{number}/?turn={turn}")
        assert f'battles/{number}/field.svg?turn={turn}"' in of_turn
        told += of_turn.split('<pre lang="en" tabindex="0">')[1].split("</pre>")[0].splitlines()
    assert told == story.content.decode().splitlines()
    first, last = (desk.get(f"battles/{number}/field.svg?turn={turns[n]}") for n in (0, -1))
    assert first["Content-Type"] == "image/svg+xml"
    assert first["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert first.content != last.content, "some have fallen"
    assert last.content == desk.get(f"battles/{number}/field.svg").content
    assert desk.get(f"battles/{number}/field.svg?turn=999").status_code == 404


def test_zones_of_control_and_the_last_moves_lie_over_the_field_where_its_system_draws_them(
    unsettled: Desk, settings: Any
) -> None:
    settings.CELERY_BROKER_URL = ""
    desk = unsettled
    number = number_of(desk)
    desk.post(f"battles/{number}/engine/", {"system": "grunwald_heads"})
    assert Engagement.objects.get(campaign=desk.campaign, number=number).ruleset == "grunwald_heads"
    shown = desk.read(f"battles/{number}/?turn=1")
    asked = re.findall(r'href="[^"]*field\.svg\?([^"]*)"', shown)
    assert asked == [
        "turn=1",
        "turn=1&zones=both",
        "turn=1&moves=true",
        "turn=1&zones=both&moves=true",
    ]

    def drawn(query: str) -> str:
        return desk.page(f"battles/{number}/field.svg?{query}")

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
    assert drawn("zones=nobody") == "zones: 'nobody' is not one of these: attacker, defender, both"
    assert drawn("moves=on") == "moves: 'on' is neither true nor false"


def test_a_system_that_lays_nothing_over_its_field_offers_nothing(
    engaged: Desk,
) -> None:
    desk = engaged
    number = fought(desk)
    assert "zones=both" not in desk.read(f"battles/{number}/")
    refused = desk.get(f"battles/{number}/field.svg?zones=both&moves=true")
    assert refused.status_code == 400
    assert refused.content.decode().endswith("draws neither zones of control nor the last moves")
    assert desk.get(f"battles/{number}/field.svg?moves=false").status_code == 200


def test_its_dice_and_its_muster_can_be_read(engaged: Desk) -> None:
    desk = engaged
    number = number_of(desk)
    muster = desk.get(f"battles/{number}/muster.json").content
    night.play(desk.campaign)
    answer = desk.get(f"battles/{number}/dice.json")
    dice = msgspec.json.decode(answer.content, type=BattleDice)
    assert (dice.number, dice.ruleset) == (number, "duel")
    assert len(dice.rolls) > 10
    assert desk.get(f"battles/{number}/muster.json").content == muster
    assert desk.get(f"battles/{number}/sheet/").status_code == 200


def test_a_battle_that_the_engine_gave_up_says_why_and_shows_how_far_it_came(
    engaged: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Duel, "bots", ("cheat",))
    desk = engaged
    number = fought(desk)
    why = Engagement.objects.get(campaign=desk.campaign, number=number).why
    shown = desk.read(f"battles/{number}/")
    assert f"It was settled by the quick tables, as the engine gave it up: {why}." in shown
    assert "The engine gave it up" in shown
    assert "DuelOpened" not in shown
    assert "Opened (" in desk.read(f"battles/{number}/?turn=1")


def test_a_battle_that_was_settled_otherwise_says_how(unsettled: Desk) -> None:
    desk = unsettled
    quick = number_of(desk)
    desk.post(f"battles/{quick}/quick/")
    shown = desk.read(f"battles/{quick}/")
    assert "It was settled by the quick tables." in shown
    assert "As the engine fought it" not in shown
    for tail in ("field.svg", "story/", "dice.json"):
        assert desk.get(f"battles/{quick}/{tail}").status_code == 404
    while desk.summary.awaits != "battle":
        desk.play()
    typed, result = number_of(desk), result_of(desk)
    settle_battle(desk.campaign, typed, actor=str(desk.tenure.id), way="external", result=result)
    assert "It is settled by a result from the table; its outcome is reported when" in desk.read(
        f"battles/{typed}/"
    )
    night.play(desk.campaign)
    assert "It was settled by a result from the table." in desk.read(f"battles/{typed}/")


def test_a_battle_that_never_was_is_said_to_be_none(unsettled: Desk) -> None:
    desk = unsettled
    answer = desk.get("battles/999/")
    assert answer.status_code == 404
    assert "No battle of this campaign has the number 999." in answer.content.decode()


def test_a_battle_of_a_system_that_is_gone_says_so_and_keeps_its_dice(
    engaged: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = engaged
    number = fought(desk)
    monkeypatch.delitem(rulesets.PACKAGES, "duel")
    shown = desk.read(f"battles/{number}/")
    assert "by the engine (duel)" in shown
    assert "cannot read the battle any more" in shown
    for tail in ("field.svg", "field.svg?turn=1", "story/"):
        assert desk.get(f"battles/{number}/{tail}").status_code == 404
    assert desk.get(f"battles/{number}/dice.json").status_code == 200


@pytest.mark.parametrize(
    ("broken", "said", "gone"),
    [
        ("evolve", "cannot read the battle any more", ("field.svg?turn=1", "story/")),
        ("drawing", "Its course", ("field.svg", "field.svg?turn=1")),
    ],
)
def test_a_battle_that_cannot_be_folded_or_drawn_any_more_says_so_and_the_log_says_why(
    engaged: Desk,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    broken: str,
    said: str,
    gone: tuple[str, ...],
) -> None:
    desk = engaged
    number = fought(desk)

    def changed(*_: object) -> None:
        raise KeyError("a piece of another release")

    monkeypatch.setattr(Duel, broken, changed)
    assert said in desk.read(f"battles/{number}/")
    for tail in gone:
        assert desk.get(f"battles/{number}/{tail}").status_code == 404
    assert "a piece of another release" in caplog.text
    assert desk.get(f"battles/{number}/dice.json").status_code == 200


def test_what_came_of_a_battle_is_told_in_the_language_of_who_asks(
    engaged: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = engaged
    number = fought(desk)
    monkeypatch.setattr(Duel, "tell", lambda self, state, event, side=None: word(SIDE, "attacker"))
    assert '<pre lang="en" tabindex="0">attacker\n' in desk.read(f"battles/{number}/")
    choose(desk.account, "fr")
    assert '<pre lang="fr" tabindex="0">L\u2019attaquant\n' in desk.read(f"battles/{number}/")
    story = desk.page(f"battles/{number}/story/")
    assert set(story.splitlines()) == {"L\u2019attaquant"}
    assert "<li>La bataille des " in desk.read(f"battles/{number}/")
    assert "Normands" in desk.read("battles/")


def test_the_log_leads_to_the_battle(engaged: Desk) -> None:
    desk = engaged
    number = fought(desk)
    shown = desk.read("log/?kind=BattleFought")
    assert f'<a href="{desk.path(f"battles/{number}/")}">battle {number}</a>' in shown
