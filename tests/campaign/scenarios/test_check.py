"""A scenario with a slip: each is told by key and reason, and all of them at once."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from campaign import maps, scenarios, tables
from campaign.scenarios.board_checks import KINDS, defections
from campaign.scenarios.findings import Desk
from campaign.scenarios.objectives import FOR_GOOD, MET
from campaign.scenarios.piece_checks import factions
from tests.shell import run

SLIPS = {
    "a defection of nobody": (
        "[victory]",
        '[[board.defections]]\ncommander = "nobody"\nto = "lombard"\n[victory]',
        "board.defections[0].commander",
        "nobody",
    ),
    "a defection to his own side": (
        "[victory]",
        '[[board.defections]]\ncommander = "gastald_trani"\nto = "lombard"\n[victory]',
        "board.defections[0].to",
        "himself",
    ),
    "an heir of another side": (
        "[victory]",
        '[[board.defections]]\ncommander = "gastald_trani"\nto = "norman"\nheir = "gastald_trani"\n[victory]',
        "board.defections[0].heir",
        "serves lombard",
    ),
    "a date that is none": ("1042-04-20", "1042-04-31", "start", "not a date"),
    "another year": ("year = 1042", "year = 1043", "year", "not in 1043"),
    "no day": ("days = 10", "days = 0", "days", "less than 1"),
    "an unknown season": ('value = "spring"', 'value = "monsoon"', "environment.season.value", "monsoon"),
    "fixed weather": ('{mode = "off"}', '{mode = "fixed"}', "environment.weather.mode", "rolled or off"),
    "an unknown map": ('map = "apulia"', 'map = "calabria"', "map", "calabria"),
    "a map of another version": (
        'map = "apulia"',
        'map = "apulia"\nmap_version = 2',
        "map_version",
        "the map apulia is version 1, not 2",
    ),
    "an unknown site": ('"terlizzi"]', '"terlizi"]', "sites.terlizi", "terlizi"),
    "a site twice": ('"terlizzi"]', '"terlizzi", "ruvo"]', "sites.ruvo", "2 times"),
    "a letter twice": ('letter = "L"', 'letter = "N"', "factions.letter.N", "2 times"),
    "an unknown letter": ('letter = "L"', 'letter = "X"', "factions.lombard.letter", "X"),
    "an ally of one side only": ("allies = []", 'allies = ["lombard"]', "factions.norman.allies", "norman"),
    "an ally that is not there": ("allies = []", 'allies = ["arab"]', "factions.norman.allies", "arab"),
    "prestige out of range": ("prestige = 3", "prestige = 11", "pieces.commanders.rainfroi.prestige", "11"),
    "hostility out of range": (
        "hostility = 6}",
        "hostility = 0}",
        "pieces.commanders.rainfroi.hostility",
        "0",
    ),
    "a commander of another faction": (
        'faction = "lombard", commander = "gastald_trani", strength',
        'faction = "lombard", commander = "rainfroi", strength',
        "pieces.groups.l1.commander",
        "serves norman",
    ),
    "a commander with two groups": (
        'faction = "norman", strength = 5, composition = "all_cavalry", hostility = 7',
        'faction = "norman", commander = "guillaume", strength = 5, composition = "all_cavalry"',
        "pieces.commanders.guillaume",
        "2 times",
    ),
    "a commander who is not there": (
        'commander = "guillaume", strength',
        'commander = "guilaume", strength',
        "pieces.groups.n1.commander",
        "guilaume",
    ),
    "two hostilities": (
        "strength = 10, composition",
        "strength = 10, hostility = 7, composition",
        "pieces.groups.n1.hostility",
        "has his",
    ),
    "no hostility": ("hostility = 7, at", "at", "pieces.groups.n2.hostility", "needs one"),
    "a group of two": (
        "strength = 5",
        "strength = 2",
        "pieces.groups.n2.strength",
        "2 is not from 3 to 1000",
    ),
    "a group at no site": ('at = "minervino", money', 'at = "melfi", money', "pieces.groups.n2.at", "melfi"),
    "an unknown direction": ('dir = "W"', 'dir = "WNW"', "pieces.groups.n1.dir", "WNW"),
    "negative money": ("money = 6", "money = -6", "pieces.groups.n1.money", "-6"),
    "an arrival after the end": (
        "money = 6, arrives = 1",
        "money = 6, arrives = 11",
        "pieces.groups.n1.arrives",
        "11",
    ),
    "a roster of no people": (
        'commander = "guillaume", strength',
        'commander = "guillaume", troops = "vikings", strength',
        "pieces.groups.n1.troops",
        "vikings",
    ),
    "too small a band": (
        "strength = 4",
        "strength = 2",
        "pieces.mercenaries.m1.strength",
        "2 is not from 3 to 1000",
    ),
    "a convoy of nowhere": ('end = "corato"', 'end = "trani"', "pieces.convoys.c1.end", "another site"),
    "an overloaded convoy": ("load = 4", "load = 6", "pieces.convoys.c1.load", "6"),
    "a spy of nobody": (
        '{faction = "norman", at',
        '{faction = "arab", at',
        "pieces.spies[0].faction",
        "arab",
    ),
    "a site held twice": ('{site = "andria"', '{site = "corato"', "board.holdings.corato", "2 times"),
    "a site held by nobody": ('{site = "andria"', '{site = "corato"', "board.holdings.andria", "nobody"),
    "a site outside": ('{site = "andria"', '{site = "melfi"', "board.holdings.melfi.site", "melfi"),
    "resources out of range": ("resources = 7", "resources = 12", "board.holdings.trani.resources", "12"),
    "a garrison in a town": (
        "resources = 7, hostility = 6",
        "resources = 7, hostility = 6, garrison = 10",
        "board.holdings.trani.garrison",
        "castle",
    ),
    "a castle without a garrison": ("garrison = 10, ", "", "board.holdings.minervino.garrison", "castle"),
    "an unknown objective": ('kind = "loot"', 'kind = "glory"', "board.objectives[2].kind", "glory"),
    "an objective without its field": ("amount = 6, ", "", "board.objectives[2].amount", "loot needs it"),
    "an objective with a foreign field": (
        "amount = 6, ",
        'amount = 6, site = "ruvo", ',
        "board.objectives[2].site",
        "no such field",
    ),
    "an objective without worth": ("points = 3", "points = 0", "board.objectives[2].points", "less than 1"),
    "another par": ("norman = 2", "norman = 3", "victory.par.norman", "scores 2"),
    "a faction without par": ("lombard = 10", "arab = 10", "victory.par.lombard", "no par"),
    "an end for nobody": ('winner = "norman"', 'winner = "arab"', "victory.sudden[0]", "arab"),
    "a misspelt key": ("money = 6", "mony = 6", "pieces.groups[0]", "mony"),
    "a date written otherwise": ('start = "1042-04-20"', 'start = "1042-W16-2"', "start", "not a date"),
    "an end after the last year": (
        'start = "1042-04-20"',
        'start = "9999-12-30"',
        "start",
        "no calendar has a date 10 days after",
    ),
    "more days than orders name": ("days = 10", "days = 1001", "days", "more than 1000"),
    "a season that nobody walks in": ("season_mp = 0", "season_mp = 11", "environment.season_mp", "11"),
    "a title that cannot be seen": ('"The bourg of Corato"', '"\\u200b"', "title", "nothing can be seen"),
    "a title without an end": ('"The bourg of Corato"', f'"{"Corato " * 20}"', "title", "at most 120"),
    "a name with controls in it": (
        'name = "Rainfrid',
        'name = "Rainfrid\\u0000',
        "pieces.commanders[1].name",
        "control characters",
    ),
    "a colour that nobody paints": ('colour = "red"', 'colour = "pink"', "factions[0].colour", "pink"),
    "an army instead of a group": ("strength = 5", "strength = 1001", "pieces.groups.n2.strength", "1001"),
    "an army inside walls": ("garrison = 10", "garrison = 1001", "board.holdings.minervino.garrison", "1001"),
    "a group beyond the map": (
        'dir = "W", distance = 2',
        'dir = "W", distance = 101',
        "pieces.groups.n1.distance",
        "101",
    ),
    "an amount below nothing": ("amount = 6, ", "amount = -6, ", "board.objectives[2].amount", "-6"),
    "an ally twice": (
        "allies = []",
        'allies = ["lombard", "lombard"]',
        "factions.norman.allies.lombard",
        "2 times",
    ),
    "a piece called as another": (
        '{id = "m1"',
        '{id = "n1"',
        "pieces.n1",
        "is the id of a piece 2 times",
    ),
    "an older edition that is no name": (
        'title = "',
        'succeeds = ["corato"]\ntitle = "',
        "succeeds",
        "the id of one",
    ),
    "a broken line": ("days = 10", "days = ", "syntax", "line 6"),
}


@pytest.fixture
def corato(tmp_path: Path) -> Path:
    """A folder with the scenario of Corato, to be spoilt."""
    folder = tmp_path / "corato"
    folder.mkdir()
    (folder / scenarios.FILE).write_text((scenarios.HERE / "corato" / scenarios.FILE).read_text())
    return folder


def spoil(folder: Path, old: str, new: str) -> None:
    """Put a slip into the scenario."""
    text = (folder / scenarios.FILE).read_text()
    assert old in text
    (folder / scenarios.FILE).write_text(text.replace(old, new, 1))


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_by_key_and_reason(slip: str, corato: Path) -> None:
    old, new, key, reason = SLIPS[slip]
    spoil(corato, old, new)
    reasons = {finding.key: finding.reason for finding in scenarios.faults_in(corato)}
    assert key in reasons
    assert reason in reasons[key]


def test_a_list_of_places_that_do_not_count_each_is_met_once_at_the_start_as_at_the_end(corato: Path) -> None:
    spoil(corato, "each = true, points = 1", "points = 1")
    before = scenarios.load("corato").book
    holds = {entry.site for entry in before.board.holdings if entry.faction == "lombard"}
    [listed] = [one for one in before.board.objectives if one.kind == "hold_any" and one.faction == "lombard"]
    lost = len(holds.intersection(listed.sites)) - 1
    assert lost > 0
    [finding] = scenarios.faults_in(corato)
    assert finding.key == "victory.par.lombard"
    assert finding.reason == f"the start unchanged scores {before.victory.par['lombard'] - lost}"


def test_every_kind_of_objective_that_may_be_written_can_be_judged() -> None:
    assert set(KINDS) == {*MET, *FOR_GOOD}


def test_all_slips_are_told_at_once(corato: Path) -> None:
    spoil(corato, "load = 4", "load = 6")
    spoil(corato, "prestige = 3", "prestige = 0")
    keys = {finding.key for finding in scenarios.faults_in(corato)}
    assert keys == {"pieces.convoys.c1.load", "pieces.commanders.rainfroi.prestige"}


def test_a_scenario_is_called_as_its_folder(corato: Path) -> None:
    other = corato.rename(corato.with_name("bari"))
    assert [str(finding) for finding in scenarios.faults_in(other)] == [
        "scenario.toml: id: the folder is called bari, not corato"
    ]


def test_a_folder_without_a_scenario_is_told(tmp_path: Path) -> None:
    assert [finding.key for finding in scenarios.faults_in(tmp_path / "nothing")] == ["file"]


def test_the_command_is_content_with_a_whole_scenario(corato: Path) -> None:
    assert run("scenario", "check", corato) == "corato: nothing to mend\n"


def test_the_command_prints_a_line_for_each_finding(corato: Path) -> None:
    spoil(corato, "load = 4", "load = 6")
    said = StringIO()
    with pytest.raises(CommandError, match=f"^{re.escape(str(corato))}: 1 to mend"):
        call_command("scenario", "check", str(corato), stdout=said)
    assert said.getvalue() == "scenario.toml: pieces.convoys.c1.load: 6 is not from 1 to 5\n"


def test_the_command_names_the_path_of_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=f"^{re.escape(str(tmp_path / 'nothing'))}: 1 to mend"):
        run("scenario", "check", str(tmp_path / "nothing"))


def test_the_command_lists_what_can_be_opened() -> None:
    said = run("scenario", "list")
    assert [line.split()[0] for line in said.splitlines()] == list(scenarios.current())


def test_places_of_somebody_who_has_none_cannot_go_over() -> None:
    book = scenarios.load("corato").book
    holdings = [replace(entry, commander="guillaume") for entry in book.board.holdings]
    over = scenarios.Defection(commander="rainfroi", to="lombard")
    board = replace(book.board, holdings=tuple(holdings), defections=(over,))
    desk = Desk(replace(book, board=board), maps.load(book.map), tables.load())
    assert list(defections(desk)) == [("board.defections[0].commander", "no place depends on rainfroi")]


def slips_of(*ids: str) -> list[tuple[str, str]]:
    """What is wrong with the factions of a scenario that are called so."""
    book = scenarios.load("corato").book
    entries = tuple(replace(book.factions[0], id=id_, allies=()) for id_ in ids)
    return list(factions(Desk(replace(book, factions=entries), maps.load(book.map), tables.load())))


@pytest.mark.parametrize("id_", ["open", "referee", "norman+lombard"])
def test_no_faction_is_called_like_the_audience_of_a_die(id_: str) -> None:
    assert (f"factions.{id_}.id", f"{id_!r} is what the audience of a die is called") in slips_of(
        id_, "norman"
    )


def test_a_scenario_has_no_more_factions_than_dice_have_audiences_for() -> None:
    said = ("factions", "there are 9, and dice for the eyes of at most 8")
    assert said in slips_of(*(f"f{number}" for number in range(9)))
    assert "factions" not in dict(slips_of(*(f"f{number}" for number in range(8))))
