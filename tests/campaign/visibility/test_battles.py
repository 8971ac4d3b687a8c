"""What its sides learn of a battle, and what others do (docs/sight.md)."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any
from uuid import UUID

import msgspec
import pytest

from battles import contract, rulesets
from campaign.models import AwaitedBattle, Engagement
from campaign.rules.battle import refusal
from campaign.service.log import commands
from campaign.service.nights import fighting
from campaign.service.nights.battles import hand_over, settle_battle
from eventlog.models import Event
from rulebook import RefusedOnRecord
from tests.api.conftest import Table
from tests.campaign.visibility.fetching import differences, differs, read, tell_apart
from tests.campaign.visibility.fights import settle, skirmish
from tests.campaign.visibility.openings import LOMBARD, NORMAN
from tests.campaign.visibility.page import FACTS, Fact

BYZANTINE = "byzantine"


def knowing(fact: Fact) -> list[str]:
    """Who may know a fact of a battle of Normans and Byzantines."""
    known = {NORMAN: fact.sides, BYZANTINE: fact.sides, LOMBARD: fact.all}
    return [name for name, says in known.items() if says == "yes"]


def fought(opening: Callable[..., Table], *, killed: int) -> Table:
    """A campaign after a battle of Normans and Byzantines with such losses."""
    opened = opening(scenario="apulia_1053", battles="organiser")
    skirmish(opened)
    opened.stretch()
    assert opened.summary.awaits == "battle"
    settle(opened, killed=killed)
    return opened


def test_all_know_of_a_battle_and_its_sides_alone_how_it_went(opening: Callable[..., Table]) -> None:
    opened, fact = fought(opening, killed=0), FACTS["Battle dice"]
    light = read(opened, 2, (NORMAN, BYZANTINE, LOMBARD), knowing=knowing(fact))
    knows = tell_apart(light, fought(opening, killed=1), 2)
    sides = fact.sides == "yes"
    assert knows == {NORMAN: sides, BYZANTINE: sides, LOMBARD: fact.all == "yes"}
    reports = [found["days/1/report"][1] for found in light.values()]
    assert all(b"BattleFought" in report for report in reports) == (FACTS["Battle"].all == "yes")


def test_nobody_but_its_sides_knows_that_a_battle_is_awaited(opening: Callable[..., Table]) -> None:
    opened = opening(scenario="apulia_1053", battles="organiser")
    skirmish(opened)
    those = knowing(FACTS["Awaited battle"])
    before = read(opened, 1, opened.players, knowing=those)
    opened.stretch()
    assert opened.summary.awaits == "battle"
    after = read(opened, 1, opened.players, knowing=those)
    assert [name for name in opened.players if differences(before[name], after[name])] == those


def test_nobody_but_its_sides_knows_that_the_engine_fights_a_battle_and_how_far_it_is(
    opening: Callable[..., Table],
) -> None:
    opened = opening(scenario="apulia_1053", battles="organiser")
    skirmish(opened)
    opened.stretch()
    number = AwaitedBattle.objects.get(campaign=opened.campaign).number
    those = knowing(FACTS["Battle of the engine"])
    looks = [read(opened, 1, opened.players, knowing=those)]
    hand_over(opened.campaign, number, actor="test")
    looks.append(read(opened, 1, opened.players, knowing=those))
    Engagement.objects.filter(campaign=opened.campaign).update(state="fighting", turn=3, attackers=9)
    looks.append(read(opened, 1, opened.players, knowing=those))
    for before, after in pairwise(looks):
        assert [name for name in opened.players if differences(before[name], after[name])] == those


def test_nobody_but_its_sides_reads_the_story_and_the_dice_of_a_battle_of_the_engine(
    opening: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    settings.ENGINE_RULESET = "duel"
    opened = opening(scenario="apulia_1053", battles="engine")
    skirmish(opened)
    opened.stretch()
    number = AwaitedBattle.objects.get(campaign=opened.campaign).number
    fighting.fight(opened.campaign, lambda: None)
    for during in (True, False):
        for name, player in opened.players.items():
            statuses = {player.get(f"battles/{number}/{tail}").status_code for tail in ("story", "dice")}
            assert statuses == {404 if during or name not in (NORMAN, BYZANTINE) else 200}, name
        if during:
            opened.stretch()


def test_nobody_knows_of_a_result_that_does_not_count(
    opening: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def awaited() -> Table:
        opened = opening(scenario="apulia_1053", battles="organiser")
        skirmish(opened)
        opened.stretch()
        return opened

    one = awaited()
    awaiting = read(one, 1, one.players)
    settle(one, killed=1)
    settled = read(one, 2, one.players)
    other = awaited()
    with monkeypatch.context() as other_name:
        other_name.setattr(commands, "uuid4", lambda: UUID(int=1054))
        contradict(other)
    knows = tell_apart(awaiting, other, 1)
    settle(other, killed=1)
    fact = FACTS["Refused result"]
    for name, player in other.players.items():
        expected = fact.sides if name in (NORMAN, BYZANTINE) else fact.all
        assert (knows[name] or differs(settled[name], player, 2)) == (expected == "yes"), name


def contradict(opened: Table) -> None:
    """The organiser files a result that says of nobody what became of him."""
    battle = AwaitedBattle.objects.get(campaign=opened.campaign)
    muster = contract.muster_from_json(battle.muster)
    result = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"))
    text = contract.to_json(msgspec.structs.replace(result, fates={})).decode()
    with pytest.raises(RefusedOnRecord):
        settle_battle(opened.campaign, battle.number, actor="test", way="external", result=text)
    assert Event.objects.filter(stream=opened.campaign, type="ResultRefused").exists()


def test_nobody_but_its_sides_knows_how_a_refused_battle_went(
    opening: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All see where the group stands afterwards; whether its people came away hurt is nobody else's business."""

    def refused(number: int) -> Table:
        opened = opening(scenario="apulia_1053")
        order = {"order": "refuse_battle", "group": "b4"}
        assert opened.players[BYZANTINE].put("days/1/sheet", {"orders": [order]}).status_code == 201
        monkeypatch.setattr(refusal, "modified", lambda face, **_: number)
        skirmish(opened)
        opened.stretch()
        return opened

    opened, those = refused(1), knowing(FACTS["Refused battle"])
    found = read(opened, 2, opened.players, knowing=those)
    knows = tell_apart(found, refused(8), 2)
    assert [name for name, changed in knows.items() if changed] == those
    assert b"BattleRefused" in found[NORMAN]["days/1/report"][1]
