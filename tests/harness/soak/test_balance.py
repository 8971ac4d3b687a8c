"""Campaigns of bots of all tempers to the scenario's own end: how factions fare, and how long it lasts."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign import scenarios
from campaign.model import events as e
from campaign.model.evolve import HANDLERS
from campaign.scenarios.played import Played as Won
from campaign.scenarios.played import read
from harness.soak import balance, dump, season
from harness.soak.season import Played
from harness.soak.tally import Tally
from tests.harness.soak.test_soak import forgets_the_index
from tests.shell import run

PAGE = Path(scenarios.HERE).parents[1] / "docs" / "scenarios.md"


def ended(day: int, norman: int, lombard: int, *winners: str, sudden: bool = False) -> Played:
    """A campaign of Corato that ended so: results against par, and who won."""
    declared = e.VictoryDeclared(
        day=day,
        cause="eliminated" if sudden else "last_day",
        winners=winners,
        standings=(
            e.Standing("norman", 2 + norman, 2, norman, 0, ()),
            e.Standing("lombard", 10 + lombard, 10, lombard, 0, ()),
        ),
    )
    (plan,) = balance.plans(["corato"], 1, "made")
    return Played(plan, Tally(), declared=declared)


ENDED = [
    ended(10, 4, -4, "norman"),
    ended(10, 0, 0, "norman", "lombard"),
    ended(10, -1, 2, "lombard"),
    ended(2, 5, -6, "norman", sudden=True),
]


def test_lengths_are_told_by_mean_deviation_and_extremes() -> None:
    (corato,) = balance.weighed(ENDED)
    assert (corato.scenario, corato.campaigns, corato.planned) == ("corato", 4, 10)
    assert (corato.days, corato.shortest, corato.longest) == (8.0, 2, 10)
    assert corato.deviation == pytest.approx(12**0.5)
    assert corato.sudden == 0.25


def test_a_faction_fares_by_its_result_and_a_draw_is_won_in_part() -> None:
    (corato,) = balance.weighed(ENDED)
    norman, lombard = corato.factions
    assert norman == balance.Fared("norman", 2, mean=2.0, worst=-1, best=5, above=0.5, won=0.625)
    assert lombard == balance.Fared("lombard", 10, mean=-2.0, worst=-6, best=2, above=0.25, won=0.375)


def test_shares_are_written_in_whole_per_cent_for_the_pages_of_scenarios(tmp_path: Path) -> None:
    file = tmp_path / "played.toml"
    file.write_text(balance.shares(balance.weighed(ENDED)), "utf-8")
    assert read(file) == {"corato": Won(4, {"norman": 62, "lombard": 38})}


def test_a_campaign_that_failed_is_not_weighed() -> None:
    (plan,) = balance.plans(["corato"], 1, "made")
    assert balance.weighed([Played(plan, Tally())]) == []


def test_the_figures_as_a_table() -> None:
    said = balance.markdown(balance.weighed(ENDED), "7")
    assert (
        said.splitlines()[0]
        == "4 campaigns of bots, their tempers drawn by lot, to the scenario's own end; seed 7."
    )
    assert "| corato | 4 | 8.0 ± 3.5 | 2 to 10 | 10 | 25 % |" in said
    assert "| corato | norman | 2 | +2.0 | -1 to +5 | 50 % | 62 % |" in said
    assert "| corato | lombard | 10 | -2.0 | -6 to +2 | 25 % | 38 % |" in said


def test_bots_alone_play_to_the_end_of_the_scenario() -> None:
    (plan,) = balance.plans(["corato"], 1, "alone")
    played = balance.play(plan)
    assert played.dump is None, played.dump.trouble.trace
    assert played.declared is not None
    days = played.declared.day
    assert played.declared.cause == "eliminated" or days == plan.days
    assert played.tally.nights == days
    assert played.tally.seen["acts"] == {
        "OpenCampaign": 1,
        "TakeSeat": 2,
        "FileSheet": 2 * days,
        "CloseOrders": days,
        "PlayNight": days,
    }
    assert balance.play(plan).declared == played.declared


def test_the_scenarios_are_played_in_turn_each_to_its_own_length() -> None:
    planned = balance.plans(["corato", "apulia_1053"], 3, "7")
    assert [(plan.scenario, plan.days, plan.seed) for plan in planned] == [
        ("corato", 10, "7/0"),
        ("apulia_1053", 30, "7/1"),
        ("corato", 10, "7/2"),
    ]


def test_a_balance_that_fails_is_kept_and_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (plan,) = balance.plans(["corato"], 1, "fault")
    with monkeypatch.context() as planted:
        planted.setitem(HANDLERS, e.GroupMoved, forgets_the_index)
        failed = balance.play(plan)
        assert failed.declared is None
        assert failed.dump is not None
        path = dump.write(failed.dump, tmp_path)
        assert season.replay(dump.read(path)).dump is not None
    assert season.replay(dump.read(path)).dump is None


def test_the_command_prints_the_balance() -> None:
    out = run("soak", balance=True, campaigns=2, scenario=["corato"], processes=1)
    assert out.startswith("2 campaigns, ")
    assert "\n| corato | 2 | " in out
    assert "\n| corato | lombard | 10 | " in out


def test_the_command_prints_the_balance_as_json() -> None:
    out = run("soak", balance=True, campaigns=1, scenario=["corato"], processes=1, json=True)
    (corato,) = json.loads(out)["balance"]
    assert (corato["scenario"], corato["campaigns"], corato["planned"]) == ("corato", 1, 10)
    assert [each["faction"] for each in corato["factions"]] == ["norman", "lombard"]


def test_a_usual_soak_weighs_nothing() -> None:
    out = run("soak", campaigns=1, days=1, scenario=["corato"], processes=1, json=True)
    assert json.loads(out)["balance"] == []


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"balance": True, "days": 3}, "--days"),
        ({"keep": True}, "--balance or --versus"),
        ({"balance": True, "keep": True, "scenario": ["corato"]}, "--scenario"),
        ({"balance": True, "keep": True, "campaigns": 3}, "at least 4"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        call_command("soak", **options)
