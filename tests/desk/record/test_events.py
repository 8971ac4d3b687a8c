"""From an event of the log to what caused it, its dice with proof, and what followed."""

import re
from collections.abc import Callable

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.orders import Hold, March, Storm
from campaign.model.state import Settings
from campaign.service.history import subjects
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from campaign.service.reading.die_proofs import proved
from eventlog.codec import canonical
from eventlog.log import LOG
from eventlog.records import Command, Encoded, Recorded
from tests.desk.conftest import Desk


@pytest.fixture
def fought(open_desk: Callable[..., Desk]) -> Desk:
    """A night in which n1 stormed Andria, and a battle was fought by the quick tables."""
    desk = open_desk("ademar", settings=Settings(battles="quick"), scenario="corato")
    desk.order("norman", March("n1", ("5418",)), Storm("n1", "andria"), Hold("n2"))
    desk.play()
    return desk


def first(desk: Desk, kind: str) -> Recorded:
    """The first event of a kind."""
    return next(each for each in LOG.read(desk.campaign) if each.type == kind)


def shown(desk: Desk, version: int) -> str:
    answer = desk.get(f"log/events/{version}/")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_an_event_leads_to_its_command_and_to_the_orders_that_named_its_pieces(fought: Desk) -> None:
    moved = first(fought, "GroupMoved")
    page = shown(fought, moved.version)
    assert "n1 marched from" in page
    assert fought.path(f"log/{moved.batch}/") in page
    assert "Normans, sheet 1:" in page
    causes = page.split("Causes")[1].split("Consequences")[0]
    assert "n1 marches to" in causes
    assert "n1 storms Andria" in causes
    assert "n2" not in causes
    assert fought.path("sheets/1/") in causes


def test_what_followed_names_the_same_pieces_until_the_next_dawn(fought: Desk) -> None:
    moved = first(fought, "GroupMoved")
    context = fought.get(f"log/events/{moved.version}/").context
    kinds = [each.kind for each in context["followed"]]
    assert "BattleFought" in kinds
    assert all('"n1"' in each.payload for each in context["followed"])
    dawn = [each.version for each in LOG.read(fought.campaign) if each.type == "DayOpened"][1]
    assert all(moved.version < each.version <= dawn for each in context["followed"])


def test_the_course_of_a_battle_follows_its_offer(fought: Desk) -> None:
    offer = first(fought, "BattleOffered")
    context = fought.get(f"log/events/{offer.version}/").context
    assert {"BattleFought", "MenLost"} <= {each.kind for each in context["followed"]}


def test_why_an_event_came_about_stands_there_with_its_rule(fought: Desk) -> None:
    page = shown(fought, first(fought, "BattleFought").version)
    assert re.search(r"<dt>Why</dt><dd lang=\"en\"><a class=\"rule\" href=\"/rules/GC-1\d", page)


def test_dice_whose_seeds_are_open_are_proved(fought: Desk) -> None:
    page = shown(fought, first(fought, "BattleFought").version)
    assert "The result of the battle at Andria, Normans against Lombards" in page
    assert "its seed gives this face" in page
    assert ">wrong<" not in page


def test_the_referee_s_dice_are_sealed_until_the_campaign_is_over(morning: Desk) -> None:
    desk = morning
    drawn = first(desk, "OrderOfPlayDrawn")
    assert "its seed is still sealed" in shown(desk, drawn.version)
    desk.post("end/", {"day": 2, "reason": "so be it", "confirmed": "yes"})
    desk.play()
    assert desk.summary.phase == "ended"
    page = shown(desk, drawn.version)
    assert "its seed gives this face" in page
    assert "still sealed" not in page


def test_the_dice_of_the_opening_had_no_seal(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", settings=Settings(weather="roll"))
    assert "none: dice of the opening" in shown(desk, first(desk, "WeatherRolled").version)


def test_a_die_that_its_seed_does_not_give_is_wrong(fought: Desk) -> None:
    recorded = first(fought, "BattleFought")
    event = codec.decode(recorded.type, recorded.schema, recorded.payload)
    assert isinstance(event, e.BattleFought)
    [die, *others] = event.rolls
    other = msgspec.structs.replace(die, face=die.face % die.sides + 1)
    false = msgspec.structs.replace(event, rolls=(other, *others))
    factions = list(state_of(fought.campaign).factions)
    for each, verdict in ((event, "ok"), (false, "mismatched")):
        found = proved(fought.campaign, recorded.version, each, factions)
        assert found is not None
        assert found.dice[0].verdict == verdict
    assert found.dice[0].expected == die.face


def test_dice_of_the_hand_are_covered_by_no_seed(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    for face in range(1, 11):
        die = desk.summary.awaited_die or {}
        sent = {"label": die.get("label", ""), "face": face, "confirmed": "yes"}
        desk.post("die/", sent)
    drawn = first(desk, "OrderOfPlayDrawn")
    assert "rolled by hand: no seed covers it" in shown(desk, drawn.version)


def test_the_sheet_of_an_open_day_stays_closed_on_its_event_s_page(desk: Desk) -> None:
    desk.order("norman", Hold("n1"))
    filed = first(desk, "SheetFiled")
    page = shown(desk, filed.version)
    assert "The Normans filed sheet 1 for day 1." in page
    assert "n1" not in re.sub(r"<[^>]+>", " ", page)
    raised = next(each for each in LOG.read(desk.campaign) if '"group":"n1"' in each.payload)
    assert desk.get(f"log/events/{raised.version}/").context["causes"] == []
    desk.play()
    assert desk.get(f"log/events/{raised.version}/").context["causes"] != []


def test_events_are_found_by_their_rule_and_those_below_it(fought: Desk) -> None:
    def found(rule: str) -> list[str]:
        answer = fought.get("log/", {"rule": rule})
        return [each.kind for each in answer.context["entries"]]

    assert "BattleFought" in found("GC-17")
    assert set(found("GC-10d")) <= {"SpySearched"}
    assert found("GC-99") == []
    assert len(found("")) > len(found("GC-17"))


def test_an_event_that_this_release_does_not_know_has_a_page(desk: Desk) -> None:
    command = Command("strange", "Strange", canonical({}), "test", "9")
    LOG.append(desk.campaign, LOG.head(desk.campaign), command, [Encoded("PlagueBrokeOut", 1, "{}")])
    assert "PlagueBrokeOut" in shown(desk, LOG.head(desk.campaign).version)
    assert desk.get("log/", {"rule": "GC-17"}).status_code == 200


@pytest.mark.parametrize("version", [0, 99_999, 99_999_999_999_999])
def test_an_event_that_is_none_is_not_there(desk: Desk, version: int) -> None:
    assert desk.get(f"log/events/{version}/").status_code == 404


def test_every_event_of_a_campaign_has_a_page(fought: Desk) -> None:
    for version in range(1, LOG.head(fought.campaign).version + 1, 7):
        assert fought.get(f"log/events/{version}/").status_code == 200


def test_what_an_event_is_about_is_read_from_its_fields() -> None:
    fought = e.BattleAvoided(number=1, hex="4224", attacker="norman", defender="lombard")
    assert subjects(fought) == ()
    assert subjects(e.SupplyNotNeeded("n1")) == ("n1",)
    assert subjects(e.SharingCounted(("n1", "n2"), 1)) == ("n1", "n2")
