"""The engine beside the quick table."""

from xml.etree import ElementTree

import msgspec
import pytest

from battles import quick, quick_tables
from battles.muster import SIDES, Muster, Side
from battles.result import Fate, Result
from campaign.drill import calibration, plot
from campaign.drill.calibration import Compared, Toll
from dice.scripted import ScriptedDice


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

    cells = list(calibration.matchups(told))

    assert len(cells) == len(told.attackers) * len(told.defenders) * len(told.heads)
    for cell in cells:
        forces = (cell.muster.attacker, cell.muster.defender)
        assert tuple(len(force.people) for force in forces) == cell.heads


def test_people_are_dealt_in_the_shares_of_the_army():
    assert calibration.dealt({"Nck": 4, "Nim": 3, "Nil": 3, "Nia": 2}, 12) == {
        "Nck": 4,
        "Nim": 3,
        "Nil": 3,
        "Nia": 2,
    }
    assert calibration.dealt({"Lim": 1, "Lil": 1}, 3) == {"Lim": 1, "Lil": 2}
    assert calibration.dealt({"Lim": 1, "Lil": 9}, 2) == {"Lil": 2}


def test_the_table_is_read_off_exactly():
    told = calibration.grid()
    cell = next(iter(calibration.matchups(told)))
    tables = quick_tables.load()

    toll = calibration.by_table(cell.muster, tables)

    faces = [quick.resolve(cell.muster, ScriptedDice([face]), tables) for face in range(1, 11)]
    won = [quick.winner(result.letter, "field", tables) for result in faces]
    assert toll.share == (won.count("attacker") + won.count(None) / 2) / 10
    assert toll.dead == fell(cell.muster, faces, "killed")
    assert toll.wounded == fell(cell.muster, faces, "wounded")


def test_the_engine_fights_a_match_up_and_tells_its_losses():
    told = msgspec.structs.replace(calibration.grid(), heads=((4, 3),))
    cell = next(iter(calibration.matchups(told)))

    toll = calibration.by_engine((cell.muster, "test", 2))

    battles = [calibration.fought(cell.muster, f"test/{number}") for number in range(2)]
    assert battles[0] != battles[1]
    assert toll.share == sum({"defender": 1, "attacker": 0, None: 0.5}[each.loser] for each in battles) / 2
    assert toll.dead == fell(cell.muster, battles, "killed")
    assert toll.wounded == fell(cell.muster, battles, "wounded")
    assert any((*toll.dead.values(), *toll.wounded.values()))


def compared(engine: float, quick: float) -> Compared:
    """A match-up with these shares."""
    losses = {"attacker": 10.0, "defender": 20.0}
    return Compared(
        "knights", "infantry", (12, 18), Toll(engine, losses, losses), Toll(quick, losses, losses)
    )


def test_the_gap_is_told_with_its_sign():
    text = "\n".join(calibration.lines([compared(0.9, 0.65), compared(0.2, 0.4)], 20, "1"))

    assert (
        "| 1 | knights | infantry | 12 : 18 | 90% | 65% | +25 | 10 + 10 | 10 + 10 | 20 + 20 | 20 + 20 |"
        in text
    )
    assert "-20" in text
    assert "22% off" in text


@pytest.mark.parametrize("count", [1, 5])
def test_the_plot_has_a_point_for_each_match_up(count):
    root = ElementTree.fromstring(plot.plot([compared(0.9, 0.65)] * count))

    circles = [each for each in root.iter("{http://www.w3.org/2000/svg}circle") if each.get("r") == "8"]
    places = [(float(each.get("cx")), float(each.get("cy"))) for each in circles]
    left, bottom, size, beside = 64, 460, 420, 14
    assert places == [(left + 0.65 * size + beside * place, bottom - 0.9 * size) for place in range(count)]
