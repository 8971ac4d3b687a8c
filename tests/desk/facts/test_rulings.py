"""Rulings at the desk: a battle's result is overruled with what follows, and a die was read wrongly."""

import html
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.model.orders import March, Storm
from campaign.model.state import Settings
from campaign.models import FeedLine
from campaign.service.log.commands import state_of
from campaign.service.log.rebuild import rebuild
from campaign.service.nights import night
from campaign.service.nights.battles import enter_die
from campaign.service.nights.deputies import name_deputy
from campaign.service.organisers.corrections import published
from campaign.service.organisers.rulings import battle_fought, thrown_by_hand
from eventlog.log import LOG
from eventlog.models import Event
from people.models import Remark
from tests.campaign.shell import faults
from tests.desk.conftest import Desk, wrong_fields
from tests.plugins.worlds import World, Worlds

REASON = "the table had one leg too few"
NIGHTS = 8
YES = {"confirmed": "yes"}
STATEMENTS = 30


@pytest.fixture
def world_of_rulings(worlds: Worlds) -> World[tuple[Desk, int]]:
    """A campaign in which a battle was fought, played once for all tests, and the number of the battle."""
    return worlds.of("rulings", lambda: a_battle(Desk("raymond")))


@pytest.fixture
def fought(
    committed_db: str, world_of_rulings: World[tuple[Desk, int]], monkeypatch: pytest.MonkeyPatch
) -> tuple[Desk, int]:
    """A desk of a campaign in which a battle was fought, and its number."""
    return world_of_rulings.enter(monkeypatch)


def a_battle(desk: Desk) -> tuple[Desk, int]:
    """Let bots fight until there was a battle, and answer with its number."""
    for faction in state_of(desk.campaign).factions:
        name_deputy(desk.campaign, faction, "bellicose", actor=str(desk.tenure.id))
    for _ in range(NIGHTS):
        desk.play()
        row = Event.objects.filter(stream=desk.campaign, type="BattleFought").first()
        if row is not None:
            number = int(row.payload.partition('"number":')[2].partition(",")[0])
            return desk, number
    pytest.fail("no battle was fought")


def form_of(desk: Desk, path: str) -> dict[str, Any]:
    """What the forms of a page say when it is opened, as a browser would send it."""
    context = desk.get(path).context
    forms = [context["form"], *(part.form for part in context.get("touched", ()))]
    said = {each.html_name: each.value() for form in forms for each in form}
    return {name: value for name, value in said.items() if value is not None and value is not False}


def another_winner(desk: Desk, number: int) -> str:
    """Who else might have kept the field."""
    event = battle_fought(desk.campaign, number).event
    return event.attacker if event.winner != event.attacker else event.defender


def overruling(desk: Desk, number: int) -> dict[str, Any]:
    """The form by which another has kept the field."""
    form = form_of(desk, f"battles/{number}/overrule/")
    return form | {"winner": another_winner(desk, number), "reason": REASON}


def test_the_page_of_a_battle_leads_to_its_overruling(fought: tuple[Desk, int]) -> None:
    desk, number = fought
    path = f"battles/{number}/overrule/"
    assert f'href="{desk.path(path)}"' in desk.read(f"battles/{number}/")
    page = desk.read(path)
    assert "Strength of" in page
    assert "The field was kept by" in page


def test_a_result_is_overruled_with_what_follows_in_one_act(fought: tuple[Desk, int]) -> None:
    desk, number = fought
    path = f"battles/{number}/overrule/"
    form = overruling(desk, number)
    men = next(name for name in form if ".men." in name or "-men." in name)
    head = LOG.head(desk.campaign)
    answer = desk.post(path, form | {men: form[men] + 3})
    page = html.unescape(answer.content.decode())
    assert "Overruled by the organiser: the battle of" in page
    assert "Corrected by the organiser: the strength of" in page
    assert LOG.head(desk.campaign) == head
    answer = desk.post(path, form | {men: form[men] + 3, "confirmed": "yes"})
    assert answer.status_code == 302, answer.content.decode()
    first, second = published(desk.campaign, state_of(desk.campaign))
    assert (first.act, second.act) == (1, 1)
    assert first.line == second.line == battle_fought(desk.campaign, number).version
    assert "Overruled by the organiser: the battle of" in desk.read(f"battles/{number}/")


def test_all_lines_of_the_battle_are_marked_for_its_sides(fought: tuple[Desk, int]) -> None:
    desk, number = fought
    path = f"battles/{number}/overrule/"
    assert desk.post(path, overruling(desk, number) | YES).status_code == 302
    event = battle_fought(desk.campaign, number).event
    rows = FeedLine.objects.filter(campaign=desk.campaign, corrected__gt=0)
    kinds = {
        faction: set(rows.filter(faction=faction).values_list("kind", flat=True)) for faction in desk.players
    }
    assert {"BattleFought", "MenLost"} <= kinds[event.attacker] | kinds[event.defender]
    others = set(desk.players) - {event.attacker, event.defender, *event.sides}
    assert all(kinds[faction] == {"BattleFought"} for faction in others)


def test_what_was_overruled_is_decided_again_byte_for_byte_and_built_anew_as_it_was(
    fought: tuple[Desk, int],
) -> None:
    desk, number = fought
    path = f"battles/{number}/overrule/"
    assert desk.post(path, overruling(desk, number) | YES).status_code == 302
    rows = FeedLine.objects.filter(campaign=desk.campaign).order_by("faction", "number")
    before = list(rows.values_list("faction", "number", "corrected"))
    rebuild(desk.campaign)
    assert list(rows.values_list("faction", "number", "corrected")) == before
    assert faults(desk.campaign) == []


def test_without_anything_changed_nothing_is_overruled(fought: tuple[Desk, int]) -> None:
    desk, number = fought
    path, head = f"battles/{number}/overrule/", LOG.head(desk.campaign)
    answer = desk.post(path, form_of(desk, path) | {"reason": REASON} | YES)
    assert wrong_fields(answer) == {"winner"}
    assert LOG.head(desk.campaign) == head
    assert not Remark.objects.filter(text=REASON).exists()


def test_what_is_refused_of_a_fact_stands_at_that_fact(fought: tuple[Desk, int]) -> None:
    desk, number = fought
    path = f"battles/{number}/overrule/"
    form = form_of(desk, path) | {"reason": REASON}
    hex_ = next(name for name in form if name.endswith("-hex"))
    answer = desk.post(path, form | {hex_: "0000"})
    assert answer.status_code == 400
    assert "there is no hex 0000" in answer.content.decode()
    [wrong] = [part for part in answer.context["touched"] if part.form.errors]
    assert wrong.form.noun == "position"


def test_of_two_who_overrule_at_once_the_later_is_told_to_look_again(fought: tuple[Desk, int]) -> None:
    desk, number = fought
    path = f"battles/{number}/overrule/"
    form = overruling(desk, number) | YES
    desk.post(path, form)
    head = LOG.head(desk.campaign)
    answer = desk.post(path, form)
    page = html.unescape(answer.content.decode())
    assert "facts have been corrected since you looked" in page
    assert "Open the page again" in page
    assert LOG.head(desk.campaign) == head


def test_a_battle_that_was_not_fought_has_no_such_page(desk: Desk) -> None:
    assert desk.get("battles/99/overrule/").status_code == 404


def test_the_pages_ask_the_database_seldom(fought: tuple[Desk, int]) -> None:
    desk, number = fought
    path = f"battles/{number}/overrule/"
    form = overruling(desk, number)
    for sent in (None, form, form | {"confirmed": "yes"}):
        with CaptureQueriesContext(connection) as asked:
            desk.get(path) if sent is None else desk.post(path, sent)
        assert len(asked) <= STATEMENTS, "\n".join(each["sql"][:150] for each in asked)


def test_while_the_night_stands_still_the_pages_say_why_nothing_is_corrected_and_what_to_do(
    open_desk: Callable[..., Desk],
) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    assert desk.summary.awaits == "die"
    head = LOG.head(desk.campaign)
    assert desk.path("corrections/") in desk.read("die/"), "where it is noticed"
    for address in ("corrections/strength/n1/", "corrections/die/"):
        for answer in (desk.get(address, follow=True), desk.post(address, {"reason": "so"}, follow=True)):
            assert answer.redirect_chain == [(desk.path("corrections/"), 302)]
            page = html.unescape(answer.content.decode())
            assert "Nothing was changed: the night of day 1 is under way." in page
            assert "would change the facts of the decisions to come" in page
            assert f'href="{desk.path("die/")}">Enter the die</a>' in page
            assert f'href="{desk.path("note/")}">Write a note</a>' in page
    assert LOG.head(desk.campaign) == head
    assert desk.get("note/").status_code == 200


def rolled() -> Desk:
    """A campaign whose first night was played with dice that were rolled by hand."""
    desk = Desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    while (die := desk.summary.awaited_die) is not None:
        enter_die(desk.campaign, die["label"], 1 + entered(desk) % die["sides"], actor=str(desk.tenure.id))
        night.play(desk.campaign)
    assert desk.summary.phase == "orders"
    return desk


@pytest.fixture
def world_of_hands(worlds: Worlds) -> World[Desk]:
    """That campaign, which is played once for all tests."""
    return worlds.of("hands", rolled)


@pytest.fixture
def by_hand(committed_db: str, world_of_hands: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """That campaign."""
    return world_of_hands.enter(monkeypatch)


def entered(desk: Desk) -> int:
    return Event.objects.filter(stream=desk.campaign, type="DieEntered").count()


def test_a_die_that_was_read_wrongly_is_said_to_be_and_leads_to_what_follows(by_hand: Desk) -> None:
    assert f'href="{by_hand.path("corrections/die/")}"' in by_hand.read("corrections/")
    thrown = next(thrown_by_hand(by_hand.campaign))
    face = thrown.rolled.face % thrown.rolled.sides + 1
    form = form_of(by_hand, "corrections/die/")
    form |= {"label": thrown.rolled.label, "face": str(face), "reason": REASON}
    answer = by_hand.post("corrections/die/", form)
    assert f"shows {face}, not {thrown.rolled.face}" in html.unescape(answer.content.decode())
    answer = by_hand.post("corrections/die/", form | {"confirmed": "yes"})
    assert answer["Location"] == f"{by_hand.path('corrections/')}?line={thrown.version}"
    [said] = published(by_hand.campaign, state_of(by_hand.campaign))
    assert (said.line, said.act) == (thrown.version, 1)


def test_of_a_die_that_was_read_wrongly_it_is_seen_what_would_have_followed(by_hand: Desk) -> None:
    thrown = next(thrown_by_hand(by_hand.campaign))
    face = thrown.rolled.face % thrown.rolled.sides + 1
    form = form_of(by_hand, "corrections/die/")
    form |= {"label": thrown.rolled.label, "face": str(face), "reason": REASON}
    path, head = by_hand.path("corrections/die/"), LOG.head(by_hand.campaign)
    assert 'value="followed"' in by_hand.client.post(path, form).content.decode()
    answer = by_hand.client.post(path, form | {"confirmed": "followed"})
    assert answer.status_code == 200
    page = html.unescape(answer.content.decode())
    assert f"shows {face}, not {thrown.rolled.face}" in page
    assert "The die showed its other face." in page or "It went no further" in page
    assert LOG.head(by_hand.campaign) == head
    ticked = [row.value for row in answer.context["rows"]]
    answer = by_hand.client.post(path, form | {"confirmed": "yes", "ticked": ticked})
    assert answer.status_code == 302
    assert len(published(by_hand.campaign, state_of(by_hand.campaign))) == 1 + len(ticked)


def test_a_face_that_cannot_be_stands_at_its_field(by_hand: Desk) -> None:
    form = form_of(by_hand, "corrections/die/")
    thrown = next(thrown_by_hand(by_hand.campaign))
    for face in (0, thrown.rolled.sides + 1, thrown.rolled.face):
        sent = form | {"label": thrown.rolled.label, "face": str(face), "reason": REASON}
        assert wrong_fields(by_hand.post("corrections/die/", sent)) == {"face"}


def test_where_nobody_rolled_by_hand_no_die_was_read_wrongly(desk: Desk) -> None:
    assert "No die was rolled by hand in this campaign." in desk.read("corrections/die/")
    assert desk.path("corrections/die/") not in desk.read("corrections/")


def test_a_die_that_was_read_wrongly_is_named_by_its_battle_at_the_desk_and_to_players(
    open_desk: Callable[..., Desk],
) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"), scenario="corato")
    desk.order("norman", March("n1", ("5418",)), Storm("n1", "andria"))
    desk.play()
    while (die := desk.summary.awaited_die) is not None:
        enter_die(desk.campaign, die["label"], 3, actor=str(desk.tenure.id))
        night.play(desk.campaign)
    wanted = "esult of the battle at Andria, Normans against Lombards"
    choices = desk.get("corrections/die/").context["form"].fields["label"].choices
    [(label, said)] = [each for each in choices if "|result|" in each[0]]
    assert said == f"The r{wanted}: 3"
    form = form_of(desk, "corrections/die/") | {"label": label, "face": "9", "reason": REASON}
    for sent in (form, form | {"confirmed": "yes"}):
        answer = desk.post("corrections/die/", sent)
    assert answer.status_code == 302
    told = f"the die “the r{wanted}” shows 9, not 3"
    assert told in desk.read("corrections/")
    reader = Client()
    reader.force_login(desk.players["norman"])
    page = reader.get(f"/play/campaigns/{desk.campaign}/corrections/").content.decode()
    assert told in html.unescape(page)
