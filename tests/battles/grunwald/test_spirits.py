"""What moves the marker of morale."""

import pytest

from battles.grunwald import spirits
from tests.battles.grunwald.positions import HERE, leader


@pytest.mark.rule("GR-6.1.4", "GR-5.8.9a", "GR-8.1.6")
def test_a_unit_counts_a_box_but_ridden_down_or_orphaned_none() -> None:
    assert spirits.of_unit() == 1
    assert spirits.of_unit(overrun=True) == spirits.of_unit(orphaned=True) == 0


@pytest.mark.rule("GR-6.1.5a", "GR-6.1.5b", "GR-6.1.6", "GR-6.1.7")
def test_banners_count_three_leaders_eight_and_an_army_leader_twelve() -> None:
    assert (spirits.of_banner(), spirits.of_banner(retaken=True)) == (3, -3)
    assert spirits.of_leader(leader("l", "attacker", HERE)) == 8
    assert spirits.of_leader(leader("l", "attacker", HERE, army=True)) == 12


@pytest.mark.rule("GR-6.1.1")
def test_the_marker_moves_in_favour_of_the_other_side() -> None:
    assert spirits.toward("attacker", "defender", 3) == 3
    assert spirits.toward("attacker", "attacker", 3) == -3
    assert spirits.toward("defender", "attacker", 8) == 8
