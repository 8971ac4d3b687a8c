"""Assaults by the engine beside the quick table of sieges."""

import msgspec
import pytest
from django.core.management import CommandError

from battles import rulesets
from battles.contract.muster import SIDES
from battles.contract.surface import Setting
from battles.quick import tables
from campaign.management import pages
from harness.drill import calibration, storms
from harness.drill.calibration import Job, Toll
from harness.drill.storms import Help, Stormed
from harness.management.commands import calibrate
from tests.shell import run

RULES = rulesets.ruleset("guiscard")


def place():
    """The muster of the assault that stands alone."""
    return RULES.scenario(RULES.trials.stormed).muster


def small():
    """The grid with one small company on each side, without help and with ladders."""
    told = storms.storms()
    some = {name: told.helped[name] for name in ("nothing", "ladders")}
    return msgspec.structs.replace(told, heads=((3, 2),), helped=some)


def test_the_grid_storms_the_same_place_with_every_help():
    told = storms.storms()
    cells = list(storms.cells(told, place()))
    assert [(cell.heads, cell.helped) for cell in cells] == [
        (heads, helped) for heads in told.heads for helped in told.helped
    ]
    for cell in cells:
        muster, helped = cell.muster, told.helped[cell.helped]
        assert tuple(len(muster.force(side).people) for side in SIDES) == cell.heads
        assert (muster.works.engines, muster.works.demolished) == (helped.engines, helped.demolished)
        assert muster.works.breached == bool(helped.demolished)
        RULES.check(Setting(muster))


def test_who_has_all_of_this_and_more_has_more():
    ladders, breach = Help({"siege_ladder": 4}), Help(demolished=("1008",))
    both = Help({"siege_ladder": 4}, ("1008", "1011"))
    assert Help().within(ladders)
    assert ladders.within(both)
    assert breach.within(both)
    assert not both.within(ladders)
    assert not ladders.within(breach)
    assert not ladders.within(ladders)


def test_the_engine_storms_and_tells_how_it_ended():
    cell = next(iter(storms.cells(small(), place())))
    found = storms.by_engine(Job("guiscard", cell.muster, "test", 2))
    battles = [calibration.fought(RULES, cell.muster, f"test/{number}") for number in range(2)]
    lost = [each.loser for each in battles]
    outer = [
        each.loser is None and each.works is not None and each.works.outer_works_taken for each in battles
    ]
    assert found.taken == lost.count("defender") / 2
    assert found.beaten == lost.count("attacker") / 2
    assert found.outer == sum(outer) / 2
    assert found.taken + found.outer + found.undecided + found.beaten == 1
    assert found.toll.share == found.taken + (found.outer + found.undecided) / 2


def stormed(share: float, spread: float = 0.1) -> Stormed:
    """An assault that is won so often."""
    losses = {"attacker": 10.0, "defender": 20.0}
    return Stormed(share, 0.0, 0.0, 1 - share, spread, Toll(share, losses, losses))


def test_more_gear_that_helps_less_is_named_and_chance_is_not():
    told = small()
    poor, rich = storms.cells(told, place())
    assert list(storms.lowered(told, [(poor, stormed(0.6)), (rich, stormed(0.35))])) == [
        "3 : 2, ladders against nothing"
    ]
    assert not list(storms.lowered(told, [(poor, stormed(0.6)), (rich, stormed(0.45))]))
    assert not list(storms.lowered(told, [(poor, stormed(0.2)), (rich, stormed(0.9))]))


def test_an_assault_is_told_beside_the_table():
    told = small()
    rows = [(cell, stormed(0.25)) for cell in storms.cells(told, place())]
    text = "\n".join(storms.lines(told, rows, tables.load(), 8, "captain", "1"))
    assert "2 assaults, each fought 8 times, the captain on both sides; seed 1." in text
    assert "More gear or rubble never lowers the besieger's share by more than chance." in text
    quick = calibration.by_table(rows[0][0].muster, tables.load())
    assert f"| 1 | 3 : 2 | nothing | 25% | 0% | 0% | 75% | 25% ± 10 | {quick.share:.0%} | 10 + 10 |" in text


def test_the_command_prints_and_keeps_them(monkeypatch, tmp_path):
    grid = small()
    monkeypatch.setattr(storms, "storms", lambda: grid)
    monkeypatch.setattr(calibrate, "BATTLES", 1)
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    (tmp_path / calibrate.SIEGES).write_text("\n".join(calibrate.STORM_MARKS), "utf-8")
    out = run("calibrate", "--sieges", "--keep", "--battles", "1", "--processes", "1")
    assert "2 assaults, each fought once," in out
    assert out in (tmp_path / calibrate.SIEGES).read_text("utf-8")


@pytest.mark.usefixtures("duels")
def test_a_system_without_sieges_storms_nothing():
    with pytest.raises(CommandError, match="duel fights no assaults"):
        run("calibrate", "--sieges", "--ruleset", "duel")
