"""Redoubts, and what else a muster says to those who play a fight on maps."""

import json

import msgspec
import pytest

from battles import contract
from campaign.model.siege import Siege, SiegeDay, Stage
from campaign.rules.strongholds import mustering, redoubts
from campaign.tables import sieges
from rulebook.tables import TableError
from tests.campaign.board import FIELD, GAME

TABLES = GAME.sieges
PLANS = TABLES.siege_plan


def a_siege(building: str = "castle", stage: Stage = "outer", **more: object) -> Siege:
    """A siege with three perriers before a place that has food for seven days."""
    siege = Siege("melfi", FIELD, building, "norman", "lombard", 1, 7, 9, stage=stage, days=[SiegeDay(1, 1)])
    siege.engines = {"perrier": 3, "siege_ladder": 4, "grapnel": 2}
    for name, value in more.items():
        setattr(siege, name, value)
    return siege


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1h")
@pytest.mark.parametrize(
    ("building", "stages"),
    [
        ("castle", {"outer": (None, 0), "redoubt": (0, None)}),
        ("chapel", {"outer": (None, 0), "redoubt": (0, None)}),
        ("farm", {"outer": (None, 0), "redoubt": (0, 1), "last_redoubt": (1, None)}),
    ],
)
def test_who_is_shut_up_sets_up_in_his_redoubt_and_may_be_shut_up_in_the_next(
    building: str, stages: dict[Stage, tuple[int | None, int | None]]
) -> None:
    """The tower of a castle, the chapel behind its vestibule, the room of a farm and then its barn."""
    plan = PLANS.of(building)  # type: ignore[arg-type]
    for stage, (own, following) in stages.items():
        assert redoubts.hexes_held(plan, stage) == (() if own is None else plan.redoubts[own])
        assert redoubts.refuge(plan, stage, building) == (
            () if following is None else plan.redoubts[following]
        )


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1f", "GS-11.4.1h", "GS-11.4.1j")
def test_the_muster_of_an_assault_names_the_redoubts_and_the_middle_of_the_building() -> None:
    storm = mustering.works(a_siege("farm", "redoubt"), "assault", TABLES)
    room, barn = PLANS.farm.redoubts
    assert (storm.held, storm.refuge, storm.centre, storm.food) == (room, barn, "2110", 7)
    assert mustering.works(a_siege(), "assault", TABLES).held == ()
    for action in ("camp_sally", "supply_sally", "general_sally"):
        works = mustering.works(a_siege("farm", "redoubt"), action, TABLES)  # type: ignore[arg-type]
        assert (works.held, works.refuge, works.centre) == ((), (), "")


@pytest.mark.rule("GS-11.4.1f", "GS-11.4.1j")
def test_a_relief_that_storms_the_outer_works_finds_no_redoubt_and_no_food_in_its_muster() -> None:
    inverted = a_siege(stage="redoubt", relief="lombard")
    storm = mustering.works(inverted, "assault", TABLES, by_relief=True)
    assert (storm.held, storm.centre, storm.food, storm.engines) == ((), "", 0, {})
    holders = mustering.works(inverted, "assault", TABLES)
    assert (holders.held, holders.centre, holders.food) == (PLANS.castle.redoubts[0], "1506", inverted.food)


@pytest.mark.rule("GS-11.3.4g", "GS-11.4.2c")
def test_two_perriers_have_room_on_a_map_and_two_ladders_stand_in_a_camp() -> None:
    engines = {"perrier": 3, "siege_ladder": 4, "grapnel": 2, "ram": 0}
    found = {
        action: mustering.engines_on_the_field(engines, action, TABLES)
        for action in ("assault", "camp_sally", "general_sally")
    }
    assert found == {
        "assault": {"perrier": 2, "siege_ladder": 4, "grapnel": 2},
        "camp_sally": {"perrier": 2, "siege_ladder": 2},
        "general_sally": {},
    }
    assert mustering.engines_on_the_field({"grapnel": 2}, "assault", TABLES) == {"grapnel": 2}


@pytest.mark.rule("GS-11.6i", "GS-11.4.1j")
def test_whom_a_spy_has_let_in_begins_inside_in_the_assault_of_that_day() -> None:
    opened = [SiegeDay(3, 3, effect="gate_opened")]
    found = [
        mustering.works(a_siege(building, days=opened), action, TABLES).infiltrators  # type: ignore[arg-type]
        for building, action in (("castle", "assault"), ("farm", "assault"), ("castle", "camp_sally"))
    ]
    assert found == [6, 4, 0]
    assert mustering.works(a_siege(), "assault", TABLES).infiltrators == 0
    breached = [
        mustering.works(a_siege(days=days), "assault", TABLES).breached for days in (opened, [SiegeDay(3, 3)])
    ]
    assert breached == [True, False]


@pytest.mark.rule("GS-11.4.2e", "GS-11.4.1j")
def test_each_archer_who_raids_a_camp_has_six_flaming_arrows() -> None:
    arrows = [
        mustering.flaming_arrows(action, TABLES)
        for action in ("camp_sally", "assault", "supply_sally", "general_sally")
    ]
    assert arrows == [6, 0, 0, 0]
    works = mustering.works(a_siege(), "camp_sally", TABLES)
    assert (works.flaming_arrows, works.tents, works.engines) == (6, 28, {"perrier": 2, "siege_ladder": 2})


@pytest.mark.rule("GS-11.4.3c", "GS-11.4.3e", "GS-11.4.1j")
def test_the_muster_of_a_supply_sally_has_the_horses_and_how_many_patrols_there_are_people_for() -> None:
    works = mustering.works(a_siege(horses=4), "supply_sally", TABLES, besiegers=17)
    assert works == contract.Works("castle", "supply_sally", food=4, horses=4, most_patrols=3)
    alone = mustering.works(a_siege("farm", horses=1), "supply_sally", TABLES, besiegers=16)
    assert alone == contract.Works("farm", "supply_sally", food=1, horses=1, most_patrols=2)
    assert mustering.works(a_siege(), "camp_sally", TABLES, besiegers=17).most_patrols == 0


@pytest.mark.rule("GS-11.4.3e", "GS-11.4.3i")
def test_where_the_dice_have_fallen_the_muster_of_a_supply_sally_has_the_turns_of_the_patrols() -> None:
    siege = a_siege(horses=4, patrols=[1, 2, 4])
    works = mustering.works(siege, "supply_sally", TABLES, besiegers=80)
    assert works == contract.Works("castle", "supply_sally", food=4, horses=4, patrols=(1, 2, 4))
    assert mustering.works(siege, "camp_sally", TABLES).patrols == ()


def test_what_is_for_maps_alone_stands_in_no_muster_that_has_none_of_it() -> None:
    """So that musters of campaigns that were opened before sieges are the same bytes."""
    castle = contract.Works(building="castle", action="assault")
    assert msgspec.json.decode(msgspec.json.encode(castle)) == {"building": "castle"}


@pytest.mark.parametrize("building", ["castle", "farm", "chapel"])
def test_a_plan_with_a_redoubt_too_few_is_no_plan(building: str) -> None:
    plan = PLANS.of(building)  # type: ignore[arg-type]
    texts = sieges.texts()
    redoubts_ = json.dumps([list(each) for each in plan.redoubts])
    assert redoubts_ in texts["siege_plan.toml"]
    texts["siege_plan.toml"] = texts["siege_plan.toml"].replace(
        redoubts_, json.dumps([list(each) for each in plan.redoubts[1:]])
    )
    with pytest.raises(TableError, match=f"{building}.redoubts"):
        sieges.parsed(texts)
