"""The dice of blows and shots."""

from typing import Any

import pytest

from battles.ancient_battles.play.harm import Harm, harm
from battles.ancient_battles.system import drafted
from dice.scripted import ScriptedDice
from tests.battles.ancient_battles.positions import position


def thrown(*faces: int, count: int = 4, **more: Any) -> tuple[list[str], Harm]:
    """The purposes for which dice were thrown, and what came of them."""
    told: dict[str, Any] = {"needs": 4, "wounds": 4, "save": 5} | more
    dice = ScriptedDice(faces)
    found = harm(drafted(position(), dice), "AB-21.3", "a1.b1", count, **told)
    dice.assert_spent()
    return [each.stem.rpartition("|")[2] for each in found.pools], found


@pytest.mark.rule("AB-21.3", "AB-21.4", "AB-21.5", "AB-H15.1")
def test_all_dice_to_hit_come_first_then_one_to_wound_for_each_hit_then_one_to_save_for_each_wound() -> None:
    purposes, found = thrown(4, 3, 6, 5, 4, 3, 6, 5, 4)
    assert purposes == ["hit", "wound", "save"]
    assert [each.faces for each in found.pools] == [(4, 3, 6, 5), (4, 3, 6), (5, 4)]
    assert (found.hits, found.wounds, found.unsaved) == (3, 2, 1)


@pytest.mark.rule("AB-17.2", "AB-H15.1")
def test_all_misses_are_thrown_once_more_before_the_dice_to_wound() -> None:
    purposes, found = thrown(4, 3, 2, 6, 5, 1, 6, 6, 6, 1, 1, 1, again=True)
    assert purposes == ["hit", "hit_again", "wound", "save"]
    assert [each.faces for each in found.pools] == [(4, 3, 2, 6), (5, 1), (6, 6, 6), (1, 1, 1)]
    assert (found.hits, found.unsaved) == (3, 3)
    assert thrown(4, 4, 4, 4, 1, 1, 1, 1, again=True)[0] == ["hit", "wound"]


@pytest.mark.rule("AB-19.3", "AB-23.2", "AB-H15.1")
def test_no_die_is_thrown_where_it_can_do_nothing() -> None:
    assert thrown(needs=None) == ([], Harm())
    assert thrown(count=0) == ([], Harm())
    assert thrown(1, 1, 1, 1)[0] == ["hit"]
    assert thrown(4, 1, 1, 1, wounds=None)[0] == ["hit"]
    assert thrown(4, 1, 1, 1, 3)[0] == ["hit", "wound"]
    purposes, found = thrown(4, 1, 1, 1, 4, save=None)
    assert (purposes, found.unsaved) == (["hit", "wound"], 1)
