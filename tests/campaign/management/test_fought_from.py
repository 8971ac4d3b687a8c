"""A battle of the terminal from what is set out, with options, by tables of one's own."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError

from battles import contract, rulesets
from battles.guiscard.ruleset import RULESET
from campaign.service.processes import uploaded
from config.state import CHECKOUT
from rulebook import Refusal
from tests.plugins.uploads import too_costly
from tests.shell import run

MUSTER = RULESET.scenario("ford").muster
COMBAT = RULESET.tables()["combat"]


@pytest.fixture
def toys(monkeypatch):
    """A service that knows the duel and the lane."""
    for name in ("duel", "lane"):
        monkeypatch.setitem(rulesets.PACKAGES, name, f"tests.battles.{name}")


def fight(*arguments: str | Path) -> str:
    return run("battle", "fight", *arguments)


def put(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


def test_a_muster_in_a_file_is_fought_as_the_battle_of_the_list_that_it_is(tmp_path):
    file = put(tmp_path, "muster.json", contract.to_json(MUSTER).decode())

    assert fight("--setting", file, "--seed", 1, "--quiet") == fight("ford", "--seed", 1, "--quiet")


def test_the_setting_that_the_page_shows_is_fought_alone_and_with_tables_beside_it(tmp_path):
    page = (CHECKOUT / "docs" / "skirmish.md").read_text("utf-8")
    [shown] = re.findall(r"^```json setting\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    alone = put(tmp_path, "muster.json", shown)
    whole = put(
        tmp_path,
        "whole.json",
        json.dumps({"muster": json.loads(shown), "tables": {"combat": COMBAT + "# mine\n"}}),
    )

    told = fight("--setting", alone, "--seed", 1)

    assert told.splitlines()[2].startswith("attacker: 2, defender: 2; field: Bare Plateau (B1); ")
    assert "attacker: " in told.splitlines()[-3]
    assert "Tables of the organiser: combat" in fight("--setting", whole, "--seed", 1)


def test_tables_that_are_the_printed_ones_make_the_same_battle_and_others_another(tmp_path):
    for name, text in RULESET.tables().items():
        put(tmp_path / "printed", f"{name}.toml", text)
    put(tmp_path / "own", "combat.toml", COMBAT + "# mine\n")
    put(tmp_path / "own", "fire.toml", RULESET.tables()["fire"])
    whole = put(
        tmp_path,
        "whole.json",
        json.dumps({"muster": json.loads(contract.to_json(MUSTER)), "tables": {"combat": COMBAT}}),
    )
    plain = fight("ford", "--seed", 1)

    assert fight("ford", "--seed", 1, "--tables", tmp_path / "printed") == plain
    assert fight("--setting", whole, "--seed", 1) == plain
    other = fight("ford", "--seed", 1, "--tables", tmp_path / "own", "--until", 1)
    assert "Tables of the organiser: combat (sha256 " in other
    assert other.splitlines()[1] != plain.splitlines()[1]


def test_tables_of_one_s_own_are_told_first_and_kept_with_the_battle(tmp_path):
    put(tmp_path / "own", "combat.toml", COMBAT + "# mine\n")
    kept = tmp_path / "kept.json"

    told = fight("ford", "--tables", tmp_path / "own", "--seed", 1, "--until", 1, "--dump", kept)

    assert "Tables of the organiser: combat (sha256 " in told
    assert json.loads(json.loads(kept.read_text())["setting"])["tables"]["combat"].endswith("# mine\n")
    again = fight("--replay", kept)
    assert "Tables of the organiser: combat (sha256 " in again


@pytest.mark.usefixtures("toys")
def test_a_battle_with_an_option_of_a_system_without_musters_ends_in_its_verdict():
    told = fight("short", "--option", "double=yes", "--seed", 1, "--rolls")

    assert "attacker has 6 shields: " in told
    assert "points " in told
    assert "turn 15, " in told


@pytest.mark.usefixtures("toys")
def test_the_list_names_what_each_side_brings_in_the_words_of_any_system():
    out = run("battle", "list")

    assert "  short            5 against 5" in out
    assert "  lane             5 against 5" in out
    assert "  thirty           30 against 30" in out


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("combat.toml", "= 1", "tables.combat"),
        ("combat.toml", COMBAT.replace('["D","C",', '["D",', 1), "combat.toml: combat.column[0]"),
        ("weather.toml", 'provenance = "house"', "there is no table 'weather'"),
        ("readme.md", "", "has no table"),
    ],
)
def test_a_table_that_cannot_stand_is_refused_with_its_file_key_and_reason(tmp_path, name, text, reason):
    put(tmp_path / "own", name, text)

    with pytest.raises(CommandError) as refusal:
        fight("ford", "--tables", tmp_path / "own")

    assert reason in str(refusal.value)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"scenario": {"name": "short", "edition": "1"}}, "short is here in edition"),
        ({"scenario": {"name": "short", "edition": "1"}, "fog": 1}, "unknown field `fog`"),
        ({"number": 1}, "missing required field"),
        ({"muster": {}}, "required field `number` (odd.json: setting.muster)"),
        ([], "Expected `object`"),
    ],
)
def test_a_file_that_sets_nothing_out_is_refused_with_file_field_and_reason(tmp_path, document, reason):
    file = put(tmp_path, "odd.json", json.dumps(document))

    with pytest.raises(CommandError) as refusal:
        fight("--setting", file, "--ruleset", "lane")

    assert reason in str(refusal.value)
    assert str(refusal.value).count("odd.json") == ("edition" not in reason)


@pytest.mark.parametrize("text", ["number = 1\n", ""])
def test_a_file_that_is_no_json_says_where_the_format_stands(tmp_path, text):
    file = put(tmp_path, "muster.toml", text)

    with pytest.raises(
        CommandError, match=r"it is no JSON: docs/skirmish\.md says how .*muster\.toml: setting"
    ):
        fight("--setting", file)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("short", "--option", "double"), "'double' is no NAME=VALUE"),
        (("short", "--option", "double=perhaps"), "'perhaps' is no yes or no"),
        (("short", "--option", "fog=yes"), "there is no option fog, only double"),
        (("short", "--bots", "nobody", "random"), "there is no bot nobody"),
        (("ford", "--option", "fog=yes"), "has no options"),
        (("crowd", "--tables", Path(__file__).parent), "duel has none to replace"),
        (("short", "--tables", "/nowhere"), "--tables: there is no folder /nowhere"),
        (("nowhere",), "there is no battle 'nowhere': see `"),
        (("mott",), "battle list`; did you mean motte?"),
        (("Plateu",), "; did you mean plateau?"),
        (("ford", "--untill", "3"), "unrecognized arguments: --untill 3; did you mean --until?"),
        (("ford", "--untill=3"), "; did you mean --until?"),
        (("ford", "--zeal"), "unrecognized arguments: --zeal"),
        ((), "name a battle of the list"),
        (("short", "--setting", "x"), "either short is fought, or x"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments, reason):
    with pytest.raises(CommandError) as refusal:
        fight(*arguments)

    assert reason in str(refusal.value)
    assert "contract" not in str(refusal.value)


ARMY = """
units = [
  { profile = "norman_knights", models = 12, files = 6, standard = true },
  { profile = "norman_spearmen", models = 30, files = 6 },
  { profile = "general_mounted", models = 1, files = 1 },
]
"""


def army(*arguments: str | Path) -> str:
    return run("battle", "army", *arguments)


def test_files_may_begin_with_the_mark_of_an_editor(tmp_path):
    list_ = put(tmp_path, "army.toml", f"\ufeff{ARMY}")
    muster = put(tmp_path, "muster.json", f"\ufeff{contract.to_json(MUSTER).decode()}")
    tables = put(tmp_path / "own", "combat.toml", f"\ufeff{COMBAT}# mine\n").parent

    assert army(list_, "--ruleset", "ancient_battles").startswith("706 points")
    told = fight("--setting", muster, "--tables", tables, "--seed", 1)
    assert "Tables of the organiser: combat" in told


@pytest.mark.parametrize("number", ["9" * 5_000, "-" + "9" * 5_000, "1e999999"])
def test_an_option_is_no_number_that_nobody_counts_with(tmp_path, number):
    with pytest.raises((CommandError, Refusal)):
        fight("ford", "--option", f"heads={number}")


def test_an_army_is_told_with_its_points_or_with_all_that_is_wrong_with_it(tmp_path):
    right = put(tmp_path, "army.toml", ARMY)
    wrong = put(tmp_path, "wrong.toml", ARMY.replace("12,", "2,").replace("norman_spearmen", "pikemen"))

    assert army(right, "--ruleset", "ancient_battles").startswith("706 points, 83 % in close order")
    with pytest.raises(CommandError) as refused:
        army(wrong, "--ruleset", "ancient_battles")
    first, second = str(refused.value).splitlines()
    assert first.startswith("units.1: files: 6 is not from")
    assert second == "units.2.profile: there is no profile 'pikemen'"
    with pytest.raises(CommandError, match="706 points are more than"):
        army(right, "--ruleset", "ancient_battles", "--size", "patrol")
    with pytest.raises(CommandError, match="--ruleset: Warmaster has no army lists"):
        army(right, "--ruleset", "warmaster")
    with pytest.raises(CommandError, match=r"none\.toml: No such file"):
        army(tmp_path / "none.toml", "--ruleset", "ancient_battles")


@pytest.mark.parametrize(
    ("odd", "said"),
    [
        (ARMY.encode("utf-16"), r"army\.toml is no text in UTF-8: invalid start byte"),
        (ARMY.replace("[", "[\0").encode(), "syntax: "),
        (b"units = 5\nUnits = []", "units: there is a whole number instead of a list"),
        (ARMY.replace("12,", "9" * 200 + ",").encode(), "syntax: a number has at most 100 digits"),
        (ARMY.replace("12,", "9" * 20 + ",").encode(), "units.1.models: numbers reach from"),
        (ARMY.replace("norman_knights", "Norman_Knights").encode(), "there is no profile 'Norman_Knights'"),
        (ARMY.replace("models = 12", "models = 12, models = 13").encode(), "syntax: "),
        (b"[" * 20_000, "syntax: "),
        (b"#" * 40_000, "file: the text has 40000 bytes"),
    ],
    ids=[
        "UTF-16",
        "a zero",
        "capitals",
        "digits",
        "a large number",
        "a name",
        "a key twice",
        "brackets",
        "length",
    ],
)
def test_an_army_list_that_is_none_is_told_by_place_and_reason(tmp_path, odd, said):
    file = tmp_path / "army.toml"
    file.write_bytes(odd)
    with pytest.raises(CommandError, match=said):
        army(file, "--ruleset", "ancient_battles")


def test_an_army_is_told_by_tables_of_ones_own(tmp_path):
    dear = (
        rulesets.ruleset("ancient_battles")
        .tables()["armies"]
        .replace("standard_points = 10", "standard_points = 14")
    )
    put(tmp_path / "mine", "armies.toml", dear)
    told = army(
        put(tmp_path, "army.toml", ARMY), "--ruleset", "ancient_battles", "--tables", tmp_path / "mine"
    )

    assert told.startswith("710 points")


def test_a_battle_between_armies_of_ones_own_is_fought_and_fought_again_from_its_record(tmp_path):
    file, record = put(tmp_path, "army.toml", ARMY), tmp_path / "battle.json"
    own = ("--attacker", file, "--defender", file)
    asked = (
        "mirror",
        "--ruleset",
        "ancient_battles",
        *own,
        "--bots",
        "random",
        "random",
        "--seed",
        "1",
        "--quiet",
    )

    told = fight(*asked, "--dump", record)

    assert fight("--replay", record, "--quiet") == told
    assert "own_attacker" in record.read_text()


def test_what_goes_not_together_with_an_army_and_what_is_wrong_with_one_is_said(tmp_path):
    file, wrong = put(tmp_path, "army.toml", ARMY), put(tmp_path, "wrong.toml", ARMY.replace("6,", "7,", 1))
    odd = put(tmp_path, "odd.toml", ARMY.replace("norman_knights", "knights"))
    setting = put(tmp_path, "muster.json", contract.to_json(MUSTER).decode())

    with pytest.raises(CommandError, match="--attacker: goes without --setting"):
        fight("--setting", setting, "--attacker", file)
    with pytest.raises(CommandError, match="--replay: goes without --defender"):
        fight("--replay", setting, "--defender", file)
    with pytest.raises(CommandError, match=r"there is no profile 'knights' \(odd\.toml: units\.1\.profile\)"):
        fight("mirror", "--ruleset", "ancient_battles", "--attacker", file, "--defender", odd)
    with pytest.raises(CommandError, match="--ruleset: Warmaster has no army lists"):
        fight("mirror", "--ruleset", "warmaster", "--attacker", file)
    with pytest.raises(CommandError, match="would overwrite the other"):
        fight("mirror", "--ruleset", "ancient_battles", "--attacker", file, "--dump", file, "--force")
    assert wrong.exists()


def test_an_army_list_that_costs_too_much_to_read_is_refused_with_the_limit(tmp_path, monkeypatch):
    file = put(tmp_path, "army.toml", "units = []")
    monkeypatch.setattr(uploaded, "apart", too_costly)
    with pytest.raises(CommandError, match=r"army\.toml: reading it takes more than 128 MB of memory"):
        run("battle", "army", "--ruleset", "ancient_battles", file)
