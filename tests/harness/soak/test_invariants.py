"""Each invariant finds the fault that it is there for, and nothing on a sound board."""

from collections.abc import Callable

import pytest

from campaign.model.men import Band
from campaign.model.siege import Patient, Siege, SiegeDay, Work
from campaign.model.state import Militia, Prisoners, State
from harness.soak.invariants import ALWAYS, AT_DAWN, AT_NIGHTFALL, Broken, hold
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot

SEA = next(hex_ for hex_, ground in GAME.map.ground.items() if ground.surface == "sea")


@pytest.fixture
def board() -> Board:
    """Two groups in a hex, one with a leader and a band, one elsewhere, and a town."""
    board = (
        Board().group("n1", "norman", money=4, prestige=6).group("n2", "norman").group("b1", "byzantine", FAR)
    )
    return board.place("melfi", "norman", NORTH).band("m1", serves="n1")


def leader(state: State) -> str:
    return "n1-leader"


def another_leads_him(state: State) -> None:
    state.groups["n2"].commanders = [leader(state)]


def his_group_is_gone(state: State) -> None:
    state.commanders[leader(state)].group = "n9"


def his_group_is_another(state: State) -> None:
    state.commanders[leader(state)].group = "n2"


def he_says_none(state: State) -> None:
    state.commanders[leader(state)].group = ""


def he_leads_dead(state: State) -> None:
    state.commanders[leader(state)].fate = "dead"
    state.ledger["dead"] = 1


def he_is_in_town_too(state: State) -> None:
    state.commanders[leader(state)].site = "melfi"


def he_rides_too(state: State) -> None:
    state.commanders[leader(state)].hex = FIELD


def one_man_too_many(state: State) -> None:
    state.groups["n1"].men = foot(6)


def an_empty_band(state: State) -> None:
    state.groups["n1"].men = [*foot(5), Band("norman", "knight", True, False, 0)]


def bands_in_disorder(state: State) -> None:
    (band,) = state.groups["n1"].men
    state.groups["n1"].men = [band.of(3), band.of(2)]


def debts(state: State) -> None:
    state.groups["b1"].money = -1


def less_than_no_stores(state: State) -> None:
    state.settlements["melfi"].resources = -1


def too_many_stores(state: State) -> None:
    state.settlements["melfi"].resources = 11


def too_mild(state: State) -> None:
    state.groups["b1"].hostility = 0


def too_wild(state: State) -> None:
    state.groups["b1"].hostility = 11


def too_famous(state: State) -> None:
    state.commanders[leader(state)].prestige = 11


def unknown(state: State) -> None:
    state.commanders[leader(state)].prestige = 0


def stands_twice(state: State) -> None:
    state.standing[FIELD].append("n1")


def stands_twice_and_another_nowhere(state: State) -> None:
    state.standing[FIELD] = ["n1", "n1"]


def stands_nowhere(state: State) -> None:
    del state.standing[FAR]


def stands_elsewhere(state: State) -> None:
    state.groups["b1"].hex = NORTH


def nobody_stands_there(state: State) -> None:
    state.standing[NORTH] = []


def a_stranger_stands_there(state: State) -> None:
    state.standing[FAR] = ["b9"]


def the_town_is_elsewhere(state: State) -> None:
    state.places = {FAR: "melfi"}


def a_town_that_is_none(state: State) -> None:
    state.places[FAR] = "nowhere"


def swims(state: State) -> None:
    state.groups["b1"].hex = SEA
    state.standing[SEA] = state.standing.pop(FAR)


def left_behind(state: State) -> None:
    state.mercenaries["m1"].hex = FAR


def serves_nobody(state: State) -> None:
    state.mercenaries["m1"].group = "n9"


def called_otherwise(state: State) -> None:
    state.groups["b1"].id = "b2"


def too_few(state: State) -> None:
    state.ledger["dead"] = 4
    state.groups["b1"].men = foot(1)


def nobody_guards_them(state: State) -> None:
    state.ledger |= {"captured": 2, "raised": 2}
    state.prisoners["held"] = Prisoners("held", "byzantine", NORTH, 0, "", "", {"norman": foot(2)})


def their_own_people_guard_them(state: State) -> None:
    state.ledger |= {"captured": 2, "raised": 2}
    state.prisoners["held"] = Prisoners(
        "held", "byzantine", FIELD, 0, "", "", {"norman": foot(2)}, group="n1"
    )


def with_siege(state: State, **changes: object) -> Siege:
    """A siege of the town by a group before it, on a sound sheet but for the changes."""
    siege = Siege("melfi", NORTH, "farm", "byzantine", "norman", 1, 10, 10, played=1, days=[SiegeDay(1, 1)])
    for name, value in changes.items():
        setattr(siege, name, value)
    state.sieges["melfi"] = siege
    return siege


def before_the_walls(state: State) -> None:
    """Let the group that besieges the town stand there."""
    state.groups["b1"].hex = NORTH
    state.standing[NORTH] = state.standing.pop(FAR)
    state.day = 2


def nobody_knows_who_is_inside(state: State) -> None:
    state.groups["n2"].shut_in = "melfi"
    state.standing[FIELD].remove("n2")


def who_is_inside_is_elsewhere(state: State) -> None:
    with_siege(state, inside=["n2"])


def who_holds_the_outer_works_is_another(state: State) -> None:
    with_siege(state, holding=["n2"])


def somebody_went_in_twice(state: State) -> None:
    with_siege(state, inside=["n2", "n2"])


def they_have_more_food_than_there_can_be(state: State) -> None:
    with_siege(state, food=21)


def their_points_are_not_their_food(state: State) -> None:
    with_siege(state, food=3)


def an_engine_less_than_none(state: State) -> None:
    with_siege(state, engines={"perrier": -1})


def a_field_is_pounded(state: State) -> None:
    with_siege(state, demolition={"0101": 1})


def a_wall_is_more_than_down(state: State) -> None:
    with_siege(state, demolition={"1208": 3})


def a_work_is_done_and_goes_on(state: State) -> None:
    with_siege(state, works=[Work("siege_ladder", 1)])


def half_a_crew_works(state: State) -> None:
    with_siege(state, crews=3)


def a_camp_is_repaired_beforehand(state: State) -> None:
    with_siege(state, repairs=-1)


def a_farm_has_a_third_redoubt(state: State) -> None:
    with_siege(state, stage="third_redoubt")


def they_are_relieved_from_the_outer_works_that_they_hold(state: State) -> None:
    with_siege(state, relief="lombard", holding=["b9"])


def they_are_relieved_from_nobody(state: State) -> None:
    before_the_walls(state)
    state.groups["n2"].hex = NORTH
    state.standing[FIELD].remove("n2")
    state.standing[NORTH].append("n2")
    with_siege(state, relief="norman", stage="redoubt")


def nobody_relieves_them(state: State) -> None:
    with_siege(state, holding=["b9"], stage="redoubt")


def they_left_food_where_they_are(state: State) -> None:
    with_siege(state, abandoned=2)


def a_day_is_played_twice(state: State) -> None:
    with_siege(state, days=[SiegeDay(1, 1), SiegeDay(1, 1)])


def a_day_has_another_number(state: State) -> None:
    with_siege(state, days=[SiegeDay(2, 1)])


def a_day_was_played_and_is_not_written(state: State) -> None:
    with_siege(state, played=2)


def an_event_happens_again(state: State) -> None:
    days = [SiegeDay(day, day, number=7, effect="smoke") for day in (1, 2)]
    with_siege(state, days=days, played=2, happened=[7])
    state.day = 2


def an_event_is_forgotten(state: State) -> None:
    with_siege(state, days=[SiegeDay(1, 1, number=7, effect="smoke")])


def who_builds_storms_too(state: State) -> None:
    with_siege(state, days=[SiegeDay(1, 1, actions=("bu", "as"))])


def the_healthy_wait_for_their_health(state: State) -> None:
    with_siege(state, patients=[Patient("b1", 9, foot(2)[0])])


def nobody_waits_for_his_health(state: State) -> None:
    with_siege(state, patients=[Patient("b1", 9)])


def he_is_healthy_since_yesterday(state: State) -> None:
    with_siege(state, opened_on=1, patients=[Patient("b1", 1, commander="b1-leader")])


def nobody_lies_before_it(state: State) -> None:
    with_siege(state)


def it_has_another_master(state: State) -> None:
    before_the_walls(state)
    with_siege(state)
    state.settlements["melfi"].faction = "lombard"


def they_lie_before_friends(state: State) -> None:
    before_the_walls(state)
    with_siege(state, besieger="norman")


def they_hold_out_without_food(state: State) -> None:
    before_the_walls(state)
    with_siege(state, food=0)
    state.settlements["melfi"].resources = 0


def nobody_played_it(state: State) -> None:
    before_the_walls(state)
    with_siege(state)
    state.day = 3


def the_relief_is_gone(state: State) -> None:
    before_the_walls(state)
    with_siege(state, relief="lombard", stage="redoubt", holding=["b9"])


def townsmen_stay_under_arms(state: State) -> None:
    state.militia["m:melfi"] = Militia("m:melfi", "melfi", "norman", [])


FAULTS: dict[str, tuple[Callable[[State], None], ...]] = {
    "nobody is in two pieces": (
        another_leads_him,
        his_group_is_gone,
        his_group_is_another,
        he_says_none,
        he_leads_dead,
        he_is_in_town_too,
        he_rides_too,
    ),
    "heads add up": (one_man_too_many,),
    "companies are tidy": (an_empty_band, bands_in_disorder),
    "money is never negative": (debts, less_than_no_stores),
    "levels keep their bounds": (too_many_stores, too_mild, too_wild),
    "prestige is 1 to 10": (too_famous, unknown),
    "the standing index is true": (
        stands_twice,
        stands_twice_and_another_nowhere,
        stands_nowhere,
        stands_elsewhere,
        nobody_stands_there,
        a_stranger_stands_there,
        the_town_is_elsewhere,
        a_town_that_is_none,
    ),
    "groups stand on land": (swims,),
    "stacks stand together": (left_behind, serves_nobody),
    "pieces are called what they are": (called_otherwise,),
    "groups are large enough": (too_few,),
    "who is inside a besieged place is written twice": (
        nobody_knows_who_is_inside,
        who_is_inside_is_elsewhere,
        who_holds_the_outer_works_is_another,
        somebody_went_in_twice,
    ),
    "the stores of a besieged place are days of food": (
        they_have_more_food_than_there_can_be,
        their_points_are_not_their_food,
    ),
    "siege works are possible": (
        an_engine_less_than_none,
        a_field_is_pounded,
        a_wall_is_more_than_down,
        a_work_is_done_and_goes_on,
        half_a_crew_works,
        a_camp_is_repaired_beforehand,
    ),
    "redoubts are those of the building": (
        a_farm_has_a_third_redoubt,
        they_are_relieved_from_the_outer_works_that_they_hold,
        nobody_relieves_them,
        they_left_food_where_they_are,
    ),
    "days of siege follow each other": (
        a_day_is_played_twice,
        a_day_has_another_number,
        a_day_was_played_and_is_not_written,
        an_event_happens_again,
        an_event_is_forgotten,
        who_builds_storms_too,
    ),
    "wounded boxes hold wounded people": (
        the_healthy_wait_for_their_health,
        nobody_waits_for_his_health,
        he_is_healthy_since_yesterday,
    ),
    "each siege has two sides": (
        nobody_lies_before_it,
        it_has_another_master,
        they_lie_before_friends,
        they_hold_out_without_food,
        nobody_played_it,
        the_relief_is_gone,
        they_are_relieved_from_nobody,
    ),
    "captives are held": (nobody_guards_them, their_own_people_guard_them),
    "townsmen are under arms in sieges alone": (townsmen_stay_under_arms,),
}


@pytest.mark.parametrize(
    ("name", "fault"), [(name, fault) for name, faults in FAULTS.items() for fault in faults]
)
def test_a_fault_is_found_by_its_invariant(board: Board, name: str, fault: Callable[[State], None]) -> None:
    hold(board.state, GAME)
    fault(board.state)
    with pytest.raises(Broken) as broken:
        hold(board.state, GAME)
    assert broken.value.name == name


def test_who_lay_in_a_place_that_went_over_at_dawn_is_guarded_from_the_next_night_on(board: Board) -> None:
    nobody_guards_them(board.state)
    board.state.settlements["melfi"].faction = "byzantine"
    hold(board.state, GAME)
    board.state.day += 1
    with pytest.raises(Broken, match="escorted by ''"):
        hold(board.state, GAME)


def test_a_sound_siege_is_no_fault(board: Board) -> None:
    before_the_walls(board.state)
    with_siege(board.state)
    hold(board.state, GAME)


def test_the_last_in_the_outer_works_may_fall_before_the_siege_is_lifted(board: Board) -> None:
    they_are_relieved_from_nobody(board.state)
    board.state.phase = "night"
    hold(board.state, GAME)


def test_faults_are_looked_for_in_all_that_holds_always() -> None:
    assert ALWAYS.keys() <= FAULTS.keys()
    assert not ALWAYS.keys() & (AT_DAWN.keys() | AT_NIGHTFALL.keys())
