"""The engine beside the quick table."""

from xml.etree import ElementTree

import msgspec
import pytest
from django.core.management import CommandError

from battles import quick, rulesets
from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import Fate, Result
from battles.quick import tables as quick_tables
from campaign.management import pages
from dice.scripted import ScriptedDice
from harness import systems
from harness.drill import beside, calibration, games, plot
from harness.drill.calibration import Compared, Job, Toll
from harness.management.commands import calibrate
from tests.shell import run

RULES = rulesets.ruleset("guiscard")


def fell(muster: Muster, results: list[Result], fate: Fate) -> dict[Side, object]:
    """How many of each side met a fate in these results, in percent of those who came."""
    met: dict[Side, object] = {}
    for side in SIDES:
        people = [person.id for person in muster.force(side).people]
        count = sum({**each.fates, **each.commanders}[id_] == fate for each in results for id_ in people)
        met[side] = pytest.approx(100 * count / (len(people) * len(results)))
    return met


def test_the_grid_sets_everybody_against_everybody():
    told = calibration.grid()

    cells = list(calibration.matchups(told, RULES))

    assert len(cells) == len(told.attackers) * len(told.defenders) * len(told.heads)
    for cell in cells:
        forces = (cell.muster.attacker, cell.muster.defender)
        assert tuple(len(force.people) for force in forces) == cell.heads


def test_people_are_dealt_in_the_shares_of_the_army():
    assert calibration.dealt({"norman": {"knight": 4, "archer": 2}, "slav": {"light_infantry": 3}}, 18) == {
        ("norman", "knight"): 8,
        ("norman", "archer"): 4,
        ("slav", "light_infantry"): 6,
    }
    assert calibration.dealt({"lombard": {"knight": 1, "archer": 1}}, 3) == {
        ("lombard", "knight"): 1,
        ("lombard", "archer"): 2,
    }
    assert calibration.dealt({"lombard": {"knight": 1, "archer": 9}}, 2) == {("lombard", "archer"): 2}


def test_people_are_armed_as_in_a_campaign_and_no_two_have_one_id():
    people = {("byzantine", "horse_archer"): 2, ("byzantine", "armoured_horse_archer"): 1}

    *light, armoured = calibration.soldiers("defender", people)

    assert [one.id for one in (*light, armoured)] == ["d-Bca-1", "d-Bca-2", "d-Bca-3"]
    assert {(one.type, one.points_class, one.mounted, one.armoured) for one in light} == {
        ("horse_archer", "shooter_mounted_unarmoured", True, False)
    }
    assert (armoured.points_class, armoured.armoured) == ("shooter_mounted_armoured", True)


def test_the_table_is_read_off_exactly():
    told = calibration.grid()
    cell = next(iter(calibration.matchups(told, RULES)))
    tables = quick_tables.load()

    toll = calibration.by_table(cell.muster, tables)

    faces = [quick.resolve(cell.muster, ScriptedDice([face]), tables) for face in range(1, 11)]
    won = [quick.winner(result.letter, "field", tables) for result in faces]
    assert toll.share == (won.count("attacker") + won.count(None) / 2) / 10
    assert toll.dead == fell(cell.muster, faces, "killed")
    assert toll.wounded == fell(cell.muster, faces, "wounded")


def test_the_engine_fights_a_match_up_and_tells_its_losses():
    told = msgspec.structs.replace(calibration.grid(), heads=((4, 3),))
    cell = next(iter(calibration.matchups(told, RULES)))
    job = Job("guiscard", cell.muster, "test", 2)

    toll = calibration.by_engine(job)

    battles = [calibration.fought(RULES, cell.muster, f"test/{number}") for number in range(2)]
    assert battles[0] != battles[1]
    assert toll.share == sum({"defender": 1, "attacker": 0, None: 0.5}[each.loser] for each in battles) / 2
    assert toll.dead == fell(cell.muster, battles, "killed")
    assert toll.wounded == fell(cell.muster, battles, "wounded")
    assert any((*toll.dead.values(), *toll.wounded.values()))
    assert calibration.by_engine(job) == toll


def test_a_battle_that_never_ends_is_given_up_with_the_number_of_its_orders(monkeypatch):
    monkeypatch.setattr(games, "PATIENCE", 5)
    told = msgspec.structs.replace(calibration.grid(), heads=((4, 3),))
    cell = next(iter(calibration.matchups(told, RULES)))

    with pytest.raises(games.Broken, match=r"^not over after 5 orders$"):
        calibration.fought(RULES, cell.muster, "test")


def compared(engine: float, quick: float) -> Compared:
    """A match-up with these shares."""
    losses = {"attacker": 10.0, "defender": 20.0}
    return Compared(
        "knights", "infantry", (12, 18), Toll(engine, losses, losses), Toll(quick, losses, losses)
    )


def test_the_gap_is_told_with_its_sign():
    text = "\n".join(calibration.lines([compared(0.9, 0.65), compared(0.2, 0.4)], 20, "captain", "1"))

    assert (
        "| 1 | knights | infantry | 12 : 18 | 90% | 65% | +25 | 10 + 10 | 10 + 10 | 20 + 20 | 20 + 20 |"
        in text
    )
    assert "-20" in text
    assert "is 22 percentage points off" in text


def test_losses_are_the_dead_and_the_wounded_of_both_sides_on_the_average():
    came_off = {"attacker": 10.0, "defender": 20.0}
    far, near = {"attacker": 40.0, "defender": 5.0}, {"attacker": 10.0, "defender": 21.0}
    rows = [
        Compared("knights", "infantry", (12, 18), Toll(0.5, told, came_off), Toll(0.5, came_off, came_off))
        for told in (far, near)
    ]

    text = "\n".join(calibration.lines(rows, 20, "captain", "1"))

    # 30 and 15, 0 and 1.
    assert "are 12 percentage points off" in text


@pytest.mark.parametrize("count", [1, 5])
def test_the_plot_has_a_point_for_each_match_up(count):
    root = ElementTree.fromstring(plot.plot([compared(0.9, 0.65)] * count))

    circles = [each for each in root.iter("{http://www.w3.org/2000/svg}circle") if each.get("r") == "8"]
    places = [(float(each.get("cx")), float(each.get("cy"))) for each in circles]
    left, bottom, size, beside = 64, 460, 420, 14
    assert places == [(left + 0.65 * size + beside * place, bottom - 0.9 * size) for place in range(count)]


def calibrated(*arguments: str) -> str:
    """What the command prints."""
    return run("calibrate", *arguments, "--processes", "1")


@pytest.mark.usefixtures("duels")
def test_another_system_is_calibrated_by_its_own_bot_with_the_same_people():
    told = calibrated("--ruleset", "duel", "--battles", "1", "--seed", "2")

    assert "27 match-ups, each fought once, the wild on both sides; seed 2." in told
    assert "| 27 | arabs | byzantines | 12 : 18 | " in told


@pytest.mark.usefixtures("duels")
@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--battles", "9"), "--battles: at least 10"),
    ],
)
def test_figures_that_are_none_of_the_page_s_are_not_kept(arguments, why):
    with pytest.raises(CommandError, match=why):
        calibrated("--keep", *arguments)


def test_nobody_waits_for_a_year():
    with pytest.raises(CommandError, match="--battles: 10001 battles are too many; 10000 are the most"):
        calibrated("--battles", "10001")


def test_people_whom_the_system_has_no_field_for_are_refused_in_a_line(monkeypatch):
    nowhere = msgspec.structs.replace(calibration.grid(), terrain="desert")
    monkeypatch.setattr(calibration, "grid", lambda: nowhere)
    with pytest.raises(CommandError, match="no field of desert"):
        calibrated()


FIGHT_MUSTERS = sorted(id_ for id_ in rulesets.PACKAGES if rulesets.known(id_).musters)


@pytest.mark.parametrize("system", FIGHT_MUSTERS)
def test_the_page_of_each_system_keeps_as_many_battles_as_are_fought_when_nobody_says_how_many(system):
    rules = rulesets.ruleset(system)
    page = pages.marked_text(pages.DOCS / rules.page, calibrate.MARKS)
    assert f"each fought {calibrate.BATTLES} times, the {rules.bots[0]} on both sides" in page


@pytest.mark.usefixtures("duels")
def test_no_battle_is_fought_for_a_page_that_has_no_place_for_its_figures(monkeypatch, tmp_path):
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    monkeypatch.setattr(calibration, "by_engine", lambda job: pytest.fail("it was fought"))
    (tmp_path / "duel.md").write_text("# Duels\n")
    with pytest.raises(CommandError, match=r"--keep: duel.md: the marks .* are wanted"):
        calibrated("--keep", "--ruleset", "duel")


@pytest.mark.usefixtures("duels")
def test_kept_figures_are_written_into_the_page_of_the_system_and_drawn_beside(monkeypatch, tmp_path):
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    (tmp_path / "duel.md").write_text("\n".join(calibrate.MARKS))

    told = calibrated("--keep", "--ruleset", "duel")

    assert (tmp_path / "duel.md").read_text().startswith(calibrate.MARKS[0] + told + calibrate.MARKS[1])
    assert (tmp_path / "duel-calibration.svg").read_text().startswith("<svg")


@pytest.mark.usefixtures("duels")
def test_systems_that_have_kept_figures_stand_beside_it_in_a_table_and_a_picture(monkeypatch, tmp_path):
    (tmp_path / "warmaster.md").write_text((pages.DOCS / "warmaster.md").read_text("utf-8"))
    [kept] = [row for row in systems.kept(tmp_path / "warmaster.md", "calibration") if row[""] == "27"]
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    (tmp_path / "duel.md").write_text("\n".join(calibrate.MARKS))

    told = calibrated("--keep", "--ruleset", "duel")

    duel = rulesets.ruleset("duel").title
    assert f"| quick table | {duel} | Warmaster |" in told
    assert told.rstrip().endswith(f"| {kept['attacker wins: engine']} |")
    drawn = ElementTree.fromstring((tmp_path / "duel-calibration-beside.svg").read_text("utf-8"))
    texts = ["".join(each.itertext()) for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"quick table", duel, "Warmaster", "27  arabs against byzantines, 12 : 18"} <= set(texts)


def test_a_match_up_that_another_system_has_not_kept_stays_empty(tmp_path):
    (tmp_path / "skirmish.md").write_text(
        "<!-- calibration: begin -->\n| attacker | defender | heads | attacker wins: engine |\n"
        "| --- | --- | --- | ---: |\n| knights | infantry | 12 : 18 | 80% |\n<!-- calibration: end -->\n"
    )
    rows = [compared(0.9, 0.65), msgspec.structs.replace(compared(0.9, 0.65), heads=(1, 1))]
    shares = beside.others("warmaster", rows, tmp_path)
    assert shares == {RULES.title: [0.8, None]}
    assert beside.lines("Warmaster", rows, shares)[-1].endswith("| 65% | 90% |  |")
    assert "<rect" in beside.picture("Warmaster", rows, shares)
