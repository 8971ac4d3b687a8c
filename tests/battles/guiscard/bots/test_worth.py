"""What people are worth."""

import pytest

from battles.guiscard.bots.worth import of_class, prices, worth
from battles.guiscard.tables import TABLES
from tests.battles.guiscard.board import foot, rider


@pytest.mark.parametrize("found", TABLES.now.counters.character, ids=lambda found: found.code)
def test_a_wound_and_the_loss_of_a_horse_cost_something(found) -> None:
    assert of_class(found.code, False, True) < of_class(found.code, False, False)
    if found.mounted is not None:
        assert of_class(found.code, False, False) < of_class(found.code, True, False)


@pytest.mark.parametrize("mounted", [False, True])
@pytest.mark.parametrize("wounded", [False, True])
def test_harms_cost_the_more_the_worse_they_are_and_the_wounded_die_of_a_wound(
    mounted: bool, wounded: bool
) -> None:
    cost = prices("Nck", mounted, wounded)
    assert 0 < cost.retreat < cost.stunned <= cost.fallen < cost.dead
    assert (cost.wounded == cost.dead) if wounded else (cost.wounded < cost.dead)


def test_the_stunned_count_as_they_will_be_and_the_dead_not_at_all() -> None:
    assert worth(foot("a", "attacker", "Nck", "1010", "stunned")[0]) == of_class("Nck", False, False)
    assert worth(rider("a", "attacker", "Nck", "1010", "N")[0]) == of_class("Nck", True, False)
    assert worth(foot("a", "attacker", "Nck", "", "dead")[0]) == 0
