"""Nobody computes a die that he is not told of, whatever he reads and whatever labels he thinks of."""

import re
from collections import defaultdict
from collections.abc import Callable

import pytest

from campaign.model import events as e
from campaign.model.state import BattleUnderWay, Settings
from campaign.models import DiceSecret
from campaign.service import dice_secret
from dice.audience import all_of, joint, members, seats
from dice.sealed import battle_seed
from dice.tree import Tree, night_seed
from harness.soak import season
from harness.soak.season import Plan
from harness.soak.table import Table
from tests.api import conftest as api
from tests.campaign.visibility import outsider
from tests.campaign.visibility.fetching import everything
from tests.campaign.visibility.fights import skirmish
from tests.campaign.visibility.openings import LOMBARD, NORMAN

DAYS = 8
SCENARIOS = ("apulia_1041", "apulia_1053")


@pytest.fixture(scope="module", params=SCENARIOS)
def campaign(request: pytest.FixtureRequest) -> outsider.Campaign:
    """A campaign of bots with battles, sieges, capitulations and the wounded of all sides."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(season, "drawn", lambda draw: Settings(battles="quick"))
        patch.setattr(season, "replace_secret", lambda table: None)
        patch.setattr(season, "SEATS", [season.plays_greedily, *season.SEATS[-season.BESIEGING :]])
        return outsider.played(Plan(request.param, DAYS, "outsider"))


def test_dice_that_a_faction_is_not_told_of_come_out_by_chance_alone(campaign: outsider.Campaign) -> None:
    for faction in campaign.factions:
        shares = outsider.foretold(campaign, faction)
        assert sum(share.dice for share in shares.values()) > outsider.LEAST
        known = {whose: share for whose, share in shares.items() if share.beyond_chance}
        assert not known, f"{faction} computes dice of others: {known}"


def test_a_faction_is_told_of_a_die_if_and_only_if_it_is_in_its_audience(campaign: outsider.Campaign) -> None:
    several = 0
    for fallen in campaign.dice:
        there = members(fallen.die.witness, campaign.factions)
        several += joint(fallen.die.witness)
        for faction in campaign.factions:
            assert (fallen.die in outsider.shown(fallen.event, faction)) is (faction in there), fallen
    assert several


def test_a_seed_is_opened_to_the_members_of_its_audience_and_to_nobody_else(
    campaign: outsider.Campaign,
) -> None:
    rolled = defaultdict(set)
    for fallen in campaign.dice:
        rolled[fallen.closing].add(fallen.die.witness)
    for faction in campaign.factions:
        held = campaign.seeds_of(faction)
        for closing, seeds in held.items():
            for audience, seed in dice_secret.seeds(campaign.secret, closing, campaign.factions).items():
                there = faction in members(audience, campaign.factions)
                due = not joint(audience) or audience in rolled[closing]
                assert (seed in seeds.values()) is (there and due), (closing, audience, faction)


def test_whoever_did_not_fight_has_no_seed_of_a_battle_that_the_engine_fought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(season, "HANDED_OVER", 1)
    monkeypatch.setattr(season, "drawn", lambda draw: Settings(battles="organiser"))
    monkeypatch.setattr(season, "replace_secret", lambda table: None)
    seed_of, fought = Table.seed_of_battle, []

    def noted(table: Table, battle: BattleUnderWay) -> bytes:
        seed = seed_of(table, battle)
        fought.append((table.state.closing, {battle.attacker, battle.defender}, seed))
        return seed

    monkeypatch.setattr(Table, "seed_of_battle", noted)
    campaign = outsider.played(Plan("apulia_1053", 6, "handed over"))
    apart = 0
    for faction in campaign.factions:
        held = campaign.seeds_of(faction)
        for closing, sides, seed in fought:
            joined = any(
                isinstance(each, e.BattleFought) and faction in each.sides and sides <= {*each.sides}
                for each in campaign.events
            )
            assert seed not in held[closing].values() or faction in sides or joined
            assert seed in held[closing].values() or faction not in sides
            apart += faction not in sides
    assert apart > 3


def test_nothing_that_can_be_fetched_holds_a_seed_of_others(
    opening: Callable[..., api.Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = opening(scenario="apulia_1053")
    skirmish(opened)
    opened.stretch()
    secret = bytes(DiceSecret.objects.get(campaign=opened.campaign).secret)
    tree = Tree(night_seed(secret, 1), opened.players)
    fought = "byzantine+norman"
    for name, player in opened.players.items():
        read = b" ".join(body for _, body, _ in everything(player, 2).values()).decode()
        numbers = {bytes.fromhex(text) for text in re.findall(r"\b[0-9a-f]{64}\b", read)}
        assert night_seed(secret, 1) not in numbers
        for audience in all_of(seats(opened.players)):
            there = name in members(audience, opened.players)
            due = not joint(audience) or audience == fought
            seed = tree.seeds[audience]
            assert (seed in numbers) is (there and due), (name, audience)
            assert battle_seed(seed, "battle-1/1") not in numbers
        assert (fought in read) is (name in (NORMAN, "byzantine"))
    proof = opened.players[LOMBARD].get("days/1/proof").json()
    assert sorted(proof["seeds"]) == [LOMBARD, "open"]
