"""Answers that are kept."""

from collections.abc import Callable

import pytest

from api import situation
from api.kept import Answers
from campaign.models import DaySnapshot
from campaign.service.nights.stretches import close_orders
from campaign.visibility import View
from tests.api.conftest import Player, Table, table


def test_an_answer_is_kept_with_the_tag_of_its_bytes() -> None:
    answers = Answers()
    made = answers.keep("dawn 1", b"{}")
    assert answers.get("dawn 1") == made
    assert answers.get("dawn 2") is None
    assert made.tag != answers.keep("dawn 2", b"[]").tag


def test_the_answer_that_was_asked_for_longest_ago_makes_room() -> None:
    answers = Answers(room=20)
    answers.keep(1, bytes(10))
    answers.keep(2, bytes(10))
    answers.get(1)
    answers.keep(3, bytes(10))
    assert [answers.get(name) is not None for name in (1, 2, 3)] == [True, False, True]


def test_what_is_more_than_the_room_is_answered_and_drives_nothing_out() -> None:
    answers = Answers(room=20)
    answers.keep(1, bytes(10))
    assert answers.keep(2, bytes(21)).body == bytes(21)
    assert answers.get(2) is None
    assert answers.get(1) is not None


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The factions for which a situation was made, in the order in which it was."""
    made: list[str] = []
    real: Callable[..., View] = situation.situation

    def counted(seat: situation.Seat) -> View:
        made.append(seat.faction)
        return real(seat)

    monkeypatch.setattr(situation, "situation", counted)
    return made


def test_a_situation_that_has_not_changed_is_made_once_for_each_faction(
    norman: Player, lombard: Player, drawn: list[str]
) -> None:
    first = norman.get("situation").content
    assert lombard.get("situation").content != first
    assert norman.get("situation").content == first
    assert lombard.get("situation").content != first
    assert drawn == ["norman", "lombard"]


def test_it_is_made_anew_when_the_clock_or_the_dawn_is_another(
    corato: Table, norman: Player, drawn: list[str]
) -> None:
    morning = norman.get("situation").json()
    close_orders(corato.campaign, 1, actor="test")
    night = norman.get("situation").json()
    corato.stretch()
    dawn = norman.get("situation").json()
    assert [each["phase"] for each in (morning, night, dawn)] == ["orders", "night", "orders"]
    assert [each["day"] for each in (morning, night, dawn)] == [1, 1, 2]
    assert len(drawn) == 3


def test_it_is_made_anew_when_the_dawn_was_written_anew(
    corato: Table, norman: Player, drawn: list[str]
) -> None:
    before = norman.get("situation").content
    dawn = DaySnapshot.objects.get(campaign=corato.campaign)
    dawn.save()
    assert norman.get("situation").content == before
    assert len(drawn) == 2


def test_a_day_as_known_then_is_kept_beside_today(corato: Table, norman: Player, drawn: list[str]) -> None:
    close_orders(corato.campaign, 1, actor="test")
    assert norman.get("situation").content != norman.get("situation?day=1").content
    norman.get("situation")
    norman.get("situation?day=1")
    assert len(drawn) == 2


def test_a_night_that_waits_for_a_battle_is_never_answered_from_memory(db: None, drawn: list[str]) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    for _ in range(2):
        assert waiting.players["norman"].get("situation").json()["awaited"]
    assert len(drawn) == 2
