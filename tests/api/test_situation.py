"""The situation as a faction knows it."""

import json
from datetime import timedelta

import msgspec
import pytest
import time_machine

from battles import contract
from campaign.model.rhythms import local_date
from campaign.model.state import Calendar, Holidays, Rhythm
from campaign.models import Engagement
from campaign.service import clock
from campaign.service.nights.battles import settle_battle
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers import rhythm
from campaign.visibility import View
from tests.api.conftest import MEETING, Player, Table, hold, is_problem, march, table


def view_of(player: Player, query: str = "") -> View:
    """The situation, decoded into the very struct that bots play from."""
    return msgspec.json.decode(player.get(f"situation{query}").content, type=View)


def test_own_groups_are_known_in_full_and_others_by_their_markers(norman: Player, lombard: Player) -> None:
    known = view_of(norman)
    assert set(known.groups) == {"n1", "n2"}
    assert known.groups["n1"].money == 12
    assert set(known.markers) == {"l1"}
    assert known.markers["l1"].seen is None
    assert set(view_of(lombard).groups) == {"l1"}


def test_it_says_what_the_faction_plays_for_and_how_far_it_has_come(norman: Player, lombard: Player) -> None:
    own = view_of(norman).aims
    assert sum(aim.times * aim.points for aim in own if aim.times is not None) == 2
    taken = next(aim for aim in own if (aim.kind, aim.site) == ("hold_site", "corato"))
    assert taken.times == 0
    assert not {aim.number for aim in own} & {aim.number for aim in view_of(lombard).aims}


def test_it_says_by_which_rhythm_deadlines_are_named_and_on_which_days_none_falls(
    corato: Table, norman: Player, lombard: Player
) -> None:
    began = view_of(norman)
    assert began.rhythms == (Rhythm("", Calendar()),)
    assert began.holidays == ()
    today = local_date(Calendar(), clock.now())
    first, second, third, other = (today + timedelta(days=days) for days in (9, 12, 15, 20))
    asked = {"actor": "organiser", "reason": "d" * 64}
    rhythm.declare_holidays(corato.campaign, second, third, **asked)
    rhythm.declare_holidays(corato.campaign, first, first, **asked)
    twice_a_week = Calendar(weekdays=(1, 4))
    rhythm.change_rhythm(corato.campaign, other, twice_a_week, **asked)
    for player in (norman, lombard):
        known = view_of(player)
        assert known.holidays == (
            Holidays(first.isoformat(), first.isoformat()),
            Holidays(second.isoformat(), third.isoformat()),
        )
        assert known.rhythms == (Rhythm("", Calendar()), Rhythm(other.isoformat(), twice_a_week))
    rhythm.call_off_holidays(corato.campaign, first, first, actor="organiser")
    assert [each.first for each in view_of(norman).holidays] == [second.isoformat()]
    corato.night()
    assert [each.first for each in view_of(norman).holidays] == [second.isoformat()]
    with time_machine.travel(clock.now() + timedelta(days=17)):
        corato.night()
    assert view_of(norman).holidays == ()
    assert len(view_of(norman, "?day=2").holidays) == 1


def test_the_name_of_a_spy_does_not_count_those_of_others(norman: Player, lombard: Player) -> None:
    assert set(view_of(norman).spies) == {"norman-spy-1"}
    assert set(view_of(lombard).spies) == {"lombard-spy-1"}


def test_the_situation_is_that_of_the_last_dawn_whatever_was_filed(norman: Player) -> None:
    before = view_of(norman)
    norman.put("days/1/sheet", {"orders": [hold("n1")]})
    assert view_of(norman) == before


def test_the_clock_is_live(corato: Table, norman: Player) -> None:
    close_orders(corato.campaign, 1, actor="test")
    assert (view_of(norman).phase, view_of(norman).deadline) == ("night", "")


def test_it_can_be_read_as_known_then(corato: Table, norman: Player) -> None:
    first = view_of(norman)
    norman.put("days/1/sheet", {"orders": [march("n1", ["5418"])]})
    corato.night()
    assert view_of(norman).groups["n1"].hex == "5418"
    assert view_of(norman, "?day=1") == first


@pytest.mark.parametrize("day", ["2", "999999999"])
def test_a_day_that_has_not_come_is_not_known(norman: Player, day: str) -> None:
    is_problem(norman.get(f"situation?day={day}"), 404)


@pytest.mark.parametrize("day", ["0", "-1", "x", "1e3", "", "99999999999999999999", "\u0661"])
def test_a_day_that_is_none_is_refused_by_its_name(norman: Player, day: str) -> None:
    assert is_problem(norman.get(f"situation?day={day}"), 400)["errors"][0]["field"] == "day"


def test_the_sides_of_an_awaited_battle_read_its_muster_and_how_it_came_about(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    for faction in ("norman", "lombard"):
        [battle] = view_of(waiting.players[faction]).awaited
        assert (battle.hex, battle.attacker) == (MEETING, "norman")
        assert [line.kind for line in battle.course] == ["HostilityTested", "BattleOffered"]
        muster = battle.muster
        assert muster.attacker.head_count == 10
        assert muster.defender.head_count == 9


def test_a_muster_is_an_object_that_can_be_answered_as_it_is(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    [battle] = waiting.players["norman"].get("situation").json()["awaited"]
    assert battle["muster"]["attacker"]["groups"][0]["id"] == "n1"
    muster = contract.muster_from_json(json.dumps(battle["muster"]))
    result = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"), rounds=4)
    text = contract.to_json(result).decode()
    settle_battle(waiting.campaign, battle["number"], actor="test", way="external", result=text)


def test_the_sides_see_how_far_the_engine_has_come(db: None) -> None:
    waiting = table(battles="engine")
    waiting.fight()
    for faction in ("norman", "lombard"):
        [battle] = view_of(waiting.players[faction]).awaited
        assert battle.engine is not None
        assert (battle.engine.state, battle.engine.turn, battle.engine.deadline) == ("waiting", 0, "")
    row = Engagement.objects.filter(campaign=waiting.campaign)
    row.update(state="fighting", turns=20)
    [battle] = view_of(waiting.players["norman"]).awaited
    assert battle.engine is not None
    assert (battle.engine.state, battle.engine.attackers) == ("setting_up", 0)
    row.update(turn=3, turns=20, attackers=9, defenders=4, deadline=clock.now())
    [battle] = view_of(waiting.players["norman"]).awaited
    assert battle.engine is not None
    assert (battle.engine.state, battle.engine.turn, battle.engine.turns) == ("fighting", 3, 20)
    assert (battle.engine.attackers, battle.engine.defenders) == (9, 4)
    assert battle.engine.deadline.endswith("Z")


def test_a_battle_of_the_organiser_is_not_with_the_engine(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    [battle] = view_of(waiting.players["norman"]).awaited
    assert battle.engine is None


def test_a_muster_shows_the_enemy_but_not_his_chest(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    [battle] = view_of(waiting.players["norman"]).awaited
    muster = battle.muster
    assert muster.attacker.groups[0].half_deniers == 12
    assert muster.defender.groups[0].half_deniers == 0


def test_the_same_knowledge_is_not_sent_twice(norman: Player) -> None:
    first = norman.get("situation")
    again = norman.get("situation", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert norman.get("situation", **{"If-None-Match": '"another"'}).status_code == 200


def test_the_last_day_as_known_then_stays_beside_the_end(corato: Table, norman: Player) -> None:
    for _ in range(corato.summary.days - 1):
        corato.night()
    last = norman.get("situation").json()
    assert last["day"] == corato.summary.days
    corato.night()
    assert corato.summary.phase == "ended"
    assert norman.get("situation").json()["phase"] == "ended"
    then = norman.get(f"situation?day={corato.summary.days}").json()
    assert {name: group["hex"] for name, group in then["groups"].items()} == {
        name: group["hex"] for name, group in last["groups"].items()
    }
    assert then["groups"] == last["groups"]
