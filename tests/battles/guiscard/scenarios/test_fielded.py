"""People of a campaign set against each other over an open field."""

import pytest

from battles.guiscard.ruleset import RULESET
from campaign.rules.musters.musters import encounter
from rulebook import Refusal
from tests.battles.musters import soldiers

KNIGHTS = soldiers("norman", {"cavalry_armoured": 4}, group="a-")
ARCHERS = soldiers("lombard", {"shooter_foot_unarmoured": 6}, group="d-")


def test_the_people_are_those_who_were_sent_each_side_a_group_from_an_edge_of_its_own():
    muster = RULESET.fielded(encounter(KNIGHTS, ARCHERS, "clear"))

    assert (muster.attacker.people, muster.defender.people) == (KNIGHTS, ARCHERS)
    assert [(side, group.edges) for side, group in muster.groups()] == [
        ("attacker", ("top",)),
        ("defender", ("bottom",)),
    ]
    assert (muster.kind, muster.terrain) == ("field", ("clear",))


@pytest.mark.parametrize("terrain", ["clear", "forest", "hill", "marsh", "river", "coast"])
def test_every_terrain_of_open_country_has_its_field(terrain):
    muster = RULESET.fielded(encounter(KNIGHTS, ARCHERS, terrain))

    [laid] = muster.ground.maps
    assert laid == RULESET.fielded(encounter(ARCHERS, KNIGHTS, terrain)).ground.maps[0]


@pytest.mark.parametrize(
    ("people", "terrain", "field"),
    [
        (ARCHERS, "castle", "terrain"),
        ((), "clear", "defender"),
        (soldiers("lombard", {"shooter_foot_unarmoured": 75}), "clear", "people"),
    ],
)
def test_what_cannot_be_fought_is_refused(people, terrain, field):
    with pytest.raises(Refusal) as refusal:
        RULESET.fielded(encounter(KNIGHTS, people, terrain))

    assert refusal.value.field == field
