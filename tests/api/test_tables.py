"""Players read the organiser's own tables, and what they are told reckons with those in force."""

import tomllib
from typing import Any

import pytest

from campaign.presentation.report.calendar import campaign_opened
from campaign.presentation.report.words import Names
from campaign.service.editions import printed_texts
from campaign.service.organisers.organising import replace_table
from eventlog.log import LOG
from tests.api.conftest import Table, is_problem, march, table

PRINTED = printed_texts()
TERRAIN = PRINTED["terrain.toml"].replace(" = 1\n", " = 5\n").replace(" = 2\n", " = 5\n")
QUICK = PRINTED["quick.toml"].replace("cavalry_armoured = 5", "cavalry_armoured = 40")


def replace(at: Table, name: str, text: str) -> None:
    """The organiser replaces a table."""
    seen = LOG.head(at.campaign).version
    replace_table(at.campaign, name, text, actor="test", shown=seen)


def test_the_printed_tables_are_not_listed(corato: Table) -> None:
    assert corato.players["norman"].get("tables").json()["tables"] == []


def test_prices_limits_and_costs_of_terrain_are_told_by_the_tables_in_force(corato: Table) -> None:
    norman = corato.players["norman"]

    def numbers() -> Any:
        return norman.get("tables").json()["numbers"]

    printed = tomllib.loads(PRINTED["prices.toml"])["prices"]
    assert numbers()["prices"] == printed
    assert numbers()["terrain"]["cost"] == tomllib.loads(PRINTED["terrain.toml"])["cost"]
    assert numbers()["movement"]["group_mp"] == 5
    assert numbers()["limits"]["orders"] == 200
    replace(corato, "terrain.toml", TERRAIN)
    assert numbers()["terrain"]["cost"] == tomllib.loads(PRINTED["terrain.toml"])["cost"]
    corato.night()
    assert numbers()["terrain"]["cost"] == tomllib.loads(TERRAIN)["cost"]


def test_every_player_reads_a_replaced_table_at_once_and_since_when_it_counts(corato: Table) -> None:
    replace(corato, "terrain.toml", TERRAIN)
    for player in corato.players.values():
        [listed] = player.get("tables").json()["tables"]
        assert (listed["name"], listed["since"], listed["printed"]) == ("terrain.toml", 2, False)
        assert listed["text"] == TERRAIN
        [told] = [line for line in player.get("feed").json()["lines"] if line["kind"] == "TableReplaced"]
        assert told["facts"]["digest"] == listed["digest"]
        assert told["text"].startswith(
            "From the dawn of day 2 a table “Terrain of the map” of the organiser's counts."
        )
    corato.night()
    replace(corato, "terrain.toml", "")
    listed = corato.players["norman"].get("tables").json()["tables"]
    assert [(each["since"], each["printed"]) for each in listed] == [(2, False), (3, True)]


def test_the_report_tells_the_opening_of_own_tables() -> None:
    facts = {"title": "T", "days": 3, "start": "1042-05-01", "season": "spring", "tables": ["roster.toml"]}
    told = campaign_opened(facts, Names({}, str, {}, "UTC"))
    assert told.endswith("The organiser's own tables count for “Roster of peoples”.")


def test_a_check_reckons_with_the_table_in_force(corato: Table) -> None:
    def gets_there() -> bool:
        day = corato.summary.day
        body = {"orders": [march("n1", ["5418", "5518"])]}
        [verdict] = corato.players["norman"].post(f"days/{day}/sheet/check", body).json()["verdicts"]
        return "GC-8.3d" not in {verdict["rule"], *(each["rule"] for each in verdict["also"])}

    assert gets_there()
    replace(corato, "terrain.toml", TERRAIN)
    assert gets_there()
    corato.night()
    assert not gets_there()


@pytest.mark.usefixtures("db")
def test_odds_reckon_with_the_table_in_force_in_that_night() -> None:
    def chances(at: Table) -> object:
        return at.players["norman"].get("battles/1/odds").json()["odds"]

    plain, own = table(battles="organiser"), table(battles="organiser", tables={"quick.toml": QUICK})
    for each in (plain, own):
        each.fight()
    replace(plain, "quick.toml", QUICK)
    assert chances(own) != chances(plain)
    assert chances(plain) == chances(plain)


def test_tables_of_a_campaign_that_is_not_ones_own_are_refused(corato: Table) -> None:
    is_problem(corato.organiser.get("tables"), 403)
    is_problem(
        corato.players["norman"].get("/api/campaigns/00000000-0000-0000-0000-000000000000/tables"), 404
    )
