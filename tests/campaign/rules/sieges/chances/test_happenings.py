"""What the daily event does to a siege."""

import dataclasses

import msgspec
import pytest

from campaign.model import events as e
from campaign.model import men
from campaign.model.orders import Hold, Levy, NameVictims, Relieve
from campaign.model.siege import Siege, SiegeDay, Sufferers, Work
from campaign.model.state import Settings
from campaign.rules.encounters.encounters import relieved_today
from campaign.rules.settlements import militia
from campaign.rules.sieges.chances import armies, happenings, sabotage, victims
from campaign.rules.sieges.days import initiative
from campaign.rules.strongholds import chances, mustering, pauses, people
from campaign.tables.sieges import SiegeTables
from harness.soak import invariants
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, hirelings, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet, siege_on

SIEGES = GAME.sieges


def dice_for(number: int, **more: list[int]) -> dict[str, list[int]]:
    """Dice of an early day before a full blockade on which this event happens."""
    pair = [1, number - 6] if number <= 16 else [10, number - 15]
    return {**quiet(), "GS-11.1.2a": pair, **{key.replace("_", ".", 2): faces for key, faces in more.items()}}


def on_the_day(
    number: int, board: Board, dice: dict[str, list[int]] | None = None, *orders: tuple[str, list[object]]
) -> list[e.Event]:
    """Play a day of siege on which this event happens; heads must add up after it."""
    event = board.day(*orders, dice={**dice_for(number), **(dice or {})})  # type: ignore[arg-type]
    assert only(event, e.SiegeChanceRolled).number == number
    invariants.hold(board.state, GAME)
    return event


@pytest.mark.rule("GS-11.1.2a", "GS-11.1.2b", "GS-11.1.2c", "GS-11.1.4b", "GS-11.1f", "GS-11.6d")
def test_a_nine_on_the_fourth_day_before_twelve_by_twenty_is_steady_rain() -> None:
    """X2: 9 + 5 + 4 = 18."""
    board = opened(before_the_walls(men=knights(20), garrison=foot(12)))
    decision = board.decision({"GS-11.1.2a": [3, 6], "GS-11.1.3a": [4, 4]})
    decision.state.day = 4
    siege = decision.state.sieges[SITE]
    effect = chances.roll(decision, siege)
    assert effect == "steady_rain"
    happenings.befall(decision, siege, effect)
    rolled = only(decision.events, e.SiegeChanceRolled)
    assert (rolled.early, rolled.blockade, rolled.leak, rolled.number) == (5, "leaky", 4, 18)
    initiative.settle(decision, siege)
    taken = only(decision.events, e.SiegeInitiativeTaken)
    assert (taken.besieger, taken.besieged, taken.side) == (8, 9, "besieged")


@pytest.mark.rule("GS-11.1.2b")
@pytest.mark.parametrize(
    ("switched_on", "day", "bonus"), [(True, 2, 5), (True, 5, 5), (True, 6, 0), (True, 30, 0), (False, 5, 0)]
)
def test_the_bonus_of_the_first_five_days_has_a_switch(switched_on: bool, day: int, bonus: int) -> None:
    board = opened(before_the_walls(settings=Settings(early_chances=switched_on)))
    decision = board.decision({"GS-11.1.2a": [3, 3]})
    decision.state.day = day
    chances.roll(decision, decision.state.sieges[SITE])
    rolled = only(decision.events, e.SiegeChanceRolled)
    assert (rolled.early, rolled.number) == (bonus, 6 + bonus)


@pytest.mark.rule("GS-11.6d")
def test_rain_is_over_on_the_next_day() -> None:
    board = opened(before_the_walls())
    on_the_day(18, board)
    assert siege_on(board).rain
    board.day(dice=quiet())
    assert not siege_on(board).rain


@pytest.mark.rule("GS-11.6a", "GS-11.1.2d")
def test_the_number_selects_the_event_and_none_happens_twice() -> None:
    assert chances.effect(20, [12, 18], SIEGES) == "messenger"
    assert chances.effect(12, [], SIEGES) == "food_stolen"
    assert chances.effect(12, [12], SIEGES) == ""


@pytest.mark.rule("GS-11.6o")
def test_every_other_effect_of_the_table_is_played() -> None:
    effects = {row.effect for row in SIEGES.siege_events.values.values()}
    assert {one for one in effects if not happenings.of_no_consequence(one)} == set(happenings.EFFECTS)
    decision = opened(before_the_walls()).decision()
    for effect in ("smoke", "indisposition", "none", ""):
        assert happenings.befall(decision, decision.state.sieges[SITE], effect) == []
    assert decision.events == []


@pytest.mark.rule("GS-11.6b")
def test_a_messenger_calls_the_besiegers_back_to_where_they_came_from_for_three_days() -> None:
    board = opened(before_the_walls())
    board.state.groups["n1"].came_from = NORTH
    events = on_the_day(20, board)
    assert only(events, e.SiegeLifted).cause == "messenger"
    fell = only(events, e.GroupFellBack)
    assert (fell.path, fell.cause) == ((NORTH,), "messenger")
    assert board.state.barred == {f"{SITE}|norman": 5}
    assert [pauses.until(day, SIEGES) for day in (2, 9)] == [5, 12]


@pytest.mark.rule("GS-11.6c", "GS-11.6k")
def test_an_army_is_the_largest_standard_roster_for_250_points() -> None:
    normans = armies.army("norman", GAME.tables, SIEGES)
    assert men.summary(normans) == {"archer": 3, "knight": 4, "light_infantry": 3, "medium_infantry": 4}
    assert armies.cost(normans, GAME.tables, SIEGES) == 4 * 30 + 4 * 12 + 3 * 6 + 3 * 12 == 222
    varangians = armies.army("varangian", GAME.tables, SIEGES)
    assert men.summary(varangians) == {"varangian": 20}


def for_points(budget: int, **points: int) -> SiegeTables:
    """Tables by which an army may cost so much."""
    costs = msgspec.structs.replace(
        SIEGES.army_points, budget=budget, points={**SIEGES.army_points.points, **points}
    )
    return msgspec.structs.replace(SIEGES, army_points=costs)


@pytest.mark.rule("GS-11.6c", "GS-11.6k")
@pytest.mark.parametrize(("budget", "heads"), [(35, 0), (36, 3), (47, 3), (48, 4)])
def test_an_army_may_cost_all_that_there_is_and_is_never_too_small(budget: int, heads: int) -> None:
    assert men.heads(armies.army("varangian", GAME.tables, for_points(budget))) == heads
    assert men.heads(armies.army("varangian", GAME.tables, for_points(budget, infantry_armoured=1))) == budget


@pytest.mark.rule("GS-11.6c", "GS-11.1.3g")
def test_a_relief_army_stands_before_the_walls_and_the_besieged_have_the_day() -> None:
    board = opened(before_the_walls())
    events = on_the_day(19, board)
    raised = only(events, e.GroupRaised)
    assert (raised.faction, raised.hex, raised.hostility, raised.cause) == ("lombard", FIELD, 5, "relief")
    assert not board.state.groups[raised.group].shut_in
    assert only(events, e.SiegeInitiativeTaken).side == "besieged"
    assert {seen.group for seen in of_kind(events, e.Sighted)} == {"n1", raised.group}
    assert of_kind(events, e.HostilityTested)


@pytest.mark.rule("GS-11.6c")
def test_a_relief_army_attacks_at_once_if_the_besieged_have_written_so() -> None:
    board = before_the_walls()
    board.state.settlements[SITE].hostility = 10
    opened(board)
    dice = {"GC-17.2b": [5], "GC-17.4a": [1] * 9}
    events = on_the_day(19, board, dice, ("lombard", [Relieve(SITE)]))
    offered = only(events, e.BattleOffered)
    assert (offered.attacker, offered.defender, offered.levies) == ("lombard", "norman", ())


@pytest.mark.rule("GS-11.6k")
def test_reinforcements_join_the_besieger_as_his_largest_group_thinks() -> None:
    board = opened(before_the_walls().group("n2", "norman", FIELD, knights(4), hostility=3))
    decision = board.decision()
    siege = decision.state.sieges[SITE]
    assert armies.reinforce(decision, siege) == []
    raised = only(decision.events, e.GroupRaised)
    assert (raised.faction, raised.hostility, raised.cause) == ("norman", 7, "reinforcements")
    assert people.heads_before(decision.state, siege) == 9 + 4 + 14
    assert not siege.engines
    invariants.hold(decision.state, GAME)


@pytest.mark.rule("GS-11.6a", "GS-11.1.2d")
def test_where_the_organiser_wants_no_new_groups_armies_are_days_without_an_event() -> None:
    none = msgspec.structs.replace(SIEGES.siege_effects, events_create_groups=False)
    tables = msgspec.structs.replace(SIEGES, siege_effects=none)
    assert [chances.effect(number, [], tables) for number in (11, 19, 18)] == ["", "", "steady_rain"]
    printed = [chances.effect(number, [], SIEGES) for number in (11, 19)]
    assert printed == ["reinforcements", "relief_army"]


def test_men_of_a_class_without_a_price_come_to_no_siege() -> None:
    """An organiser's own table of types may name a class that the printed armies know nothing of."""
    points = {kind: each for kind, each in SIEGES.army_points.points.items() if kind != "infantry_armoured"}
    costs = msgspec.structs.replace(SIEGES.army_points, points=points)
    tables = msgspec.structs.replace(SIEGES, army_points=costs)
    assert armies.army("varangian", GAME.tables, tables) == []


def test_a_budget_for_nobody_brings_nobody() -> None:
    decision = opened(before_the_walls()).decision()
    decision.game = dataclasses.replace(decision.game, sieges=for_points(1))
    assert armies.relieve(decision, decision.state.sieges[SITE]) == []
    assert decision.events == []


@pytest.mark.rule("GS-11.6e")
@pytest.mark.parametrize(("face", "fate"), [(3, "unhurt"), (4, "wounded"), (6, "wounded"), (7, "killed")])
def test_a_henchman_goes_for_the_siege_commander(face: int, fate: str) -> None:
    board = Board().place(SITE, "lombard", kind="castle", garrison=foot(4))
    opened(board.group("n1", "norman", FIELD, knights(9), prestige=5))
    events = on_the_day(17, board, {"GS-11.6e": [face], "GS-11.1.5a": [3]})
    assert only(events, e.HenchmanStruck).fate == fate
    leader = board.state.commanders["n1-leader"]
    assert (leader.wounded, leader.fate) == (fate == "wounded", "dead" if fate == "killed" else "free")


@pytest.mark.rule("GS-11.6e")
def test_a_siege_commander_who_is_wounded_already_dies_of_another_wound() -> None:
    assert victims.struck(4, True, SIEGES) == "killed"
    assert victims.struck(3, True, SIEGES) == "unhurt"


@pytest.mark.rule("GS-11.6f")
@pytest.mark.parametrize(
    ("face", "named", "left", "burnt"),
    [
        (5, (), {"perrier": 2, "siege_ladder": 2}, []),
        (6, (), {"perrier": 1, "siege_ladder": 2}, ["perrier"]),
        (6, ("grapnel", "siege_ladder"), {"perrier": 2, "siege_ladder": 1}, ["siege_ladder"]),
        (6, ("grapnel",), {"perrier": 1, "siege_ladder": 2}, ["perrier"]),
    ],
)
def test_a_henchman_destroys_a_perrier_unless_the_besieged_name_another_piece(
    face: int, named: tuple[str, ...], left: dict[str, int], burnt: list[str]
) -> None:
    board = opened(before_the_walls())
    siege_on(board).engines = {"perrier": 2, "siege_ladder": 2}
    order = NameVictims(SITE, engines=named)
    events = on_the_day(16, board, {"GS-11.6f": [face]}, ("lombard", [order] * bool(named)))
    assert [each.piece for each in of_kind(events, e.EngineSabotaged) if each.piece] == burnt
    assert siege_on(board).engines == left
    assert siege_on(board).days[-1].engines_lost == dict.fromkeys(burnt, 1)


@pytest.mark.rule("GS-11.6f")
def test_where_nothing_is_finished_the_most_advanced_work_is_lost() -> None:
    assert sabotage.most_advanced([]) is None
    board = opened(before_the_walls())
    siege_on(board).works = [Work("perrier", 2), Work("perrier", 6)]
    decision = board.decision({"GS-11.6f": 10})
    sabotage.sabotage(decision, decision.state.sieges[SITE])
    assert decision.state.sieges[SITE].works == [Work("perrier", 2)]


def test_a_henchman_who_finds_nothing_and_nobody_has_still_happened() -> None:
    board = opened(before_the_walls())
    assert not of_kind(on_the_day(16, board), e.EngineSabotaged)
    assert not of_kind(on_the_day(17, board), e.HenchmanStruck)
    assert siege_on(board).happened == [16, 17]


@pytest.mark.rule("GS-11.6g")
def test_dysentery_wounds_people_whom_both_sides_name_in_turn() -> None:
    board = opened(before_the_walls(men=[*knights(6), *foot(4)]))
    events = on_the_day(15, board, {"GS-11.6g": [3], "GS-11.1.5a": [8] * 3})
    (struck,) = only(events, e.SicknessBroke).sufferers
    assert men.summary(struck.wounded) == {"knight": 2, "medium_infantry": 1}
    assert men.wounded(board.state.groups["n1"].men) == 3


@pytest.mark.rule("GS-11.6g", "GS-11.6n")
def test_who_is_wounded_and_named_dies_and_nobody_is_named_twice() -> None:
    board = opened(before_the_walls(men=[*knights(2), *knights(2, wounded=True)]))
    decision = board.decision({"GS-11.6g": 10})
    victims.sicken(decision, decision.state.sieges[SITE], "dysentery")
    (struck,) = only(decision.events, e.SicknessBroke).sufferers
    assert (men.heads(struck.wounded), men.heads(struck.dead)) == (2, 2)
    assert only(decision.events, e.GroupDissolved).cause == "too_small"
    invariants.check_all(invariants.ALWAYS, decision.state, GAME)


@pytest.mark.rule("GS-11.6g", "GS-11.6n")
@pytest.mark.parametrize(
    ("own", "enemy", "dead", "wounded"),
    [
        # The first and third victim are the opponent's to name, the second the side's own.
        ((), ("knight",), {"knight": 2}, {"medium_infantry": 1}),
        ((), ("wounded",), {"knight": 2}, {"medium_infantry": 1}),
        ((), ("wounded medium_infantry",), {"medium_infantry": 2}, {"medium_infantry": 1}),
        ((), ("archer", "medium_infantry"), {"medium_infantry": 2}, {"medium_infantry": 1}),
        (("wounded knight",), (), {"knight": 1}, {"knight": 2}),
        (("knight",), (), {}, {"knight": 3}),
        (("wounded",), ("wounded",), {"knight": 2, "medium_infantry": 1}, {}),
        ((), (), {}, {"knight": 2, "medium_infantry": 1}),
    ],
)
def test_who_is_wounded_already_may_be_named_and_dies(
    own: tuple[str, ...], enemy: tuple[str, ...], dead: dict[str, int], wounded: dict[str, int]
) -> None:
    camp = [*knights(4), *knights(2, wounded=True), *foot(4), *foot(2, wounded=True)]
    decision = opened(before_the_walls(men=camp)).decision({"GS-11.6g": 3})
    decision.state.playing["norman"] = (NameVictims(SITE, own=own),)
    decision.state.playing["lombard"] = (NameVictims(SITE, enemy=enemy),)
    victims.sicken(decision, decision.state.sieges[SITE], "dysentery")
    (struck,) = only(decision.events, e.SicknessBroke).sufferers
    assert (men.summary(struck.dead), men.summary(struck.wounded)) == (dead, wounded)


@pytest.mark.rule("GS-11.6n")
@pytest.mark.parametrize(
    ("wounded", "named", "fate"), [(False, "commander", "free"), (True, "wounded commander", "dead")]
)
def test_a_commander_inside_may_be_named_and_one_who_is_wounded_dies(
    wounded: bool, named: str, fate: str
) -> None:
    board = Board().place(SITE, "lombard", kind="castle", garrison=foot(2, wounded=wounded))
    board.group("l1", "lombard", FIELD, foot(3), prestige=4)
    board.state.commanders["l1-leader"].wounded = wounded
    opened(board.group("n1", "norman", FIELD, knights(20)))
    decision = board.decision({"GS-11.6n": 1})
    decision.state.playing["norman"] = (NameVictims(SITE, enemy=(named,)),)
    victims.sicken(decision, decision.state.sieges[SITE], "poisoned_well")
    leader = decision.state.commanders["l1-leader"]
    assert (leader.wounded, leader.fate) == (True, fate)


@pytest.mark.rule("GS-11.6g", "GS-11.6n")
def test_victims_are_told_apart_by_bearer_rank_and_wounds() -> None:
    healthy, hurt = foot(1)[0], foot(1, wounded=True)[0]
    people_ = [
        victims.Person("n2", 2, 1, hurt),
        victims.Person("n1", 1, 2, healthy),
        victims.Person("n1", 1, 1, hurt),
        victims.Person("n1", 1, 2, healthy, "roger"),
        victims.Person("n1", 1, 1, hurt, "robert"),
    ]
    assert victims.stricken(people_) == (
        Sufferers("n1", [healthy], [hurt], ("roger",), ("robert",)),
        Sufferers("n2", [], [hurt]),
    )


@pytest.mark.rule("GS-11.6n")
def test_a_poisoned_well_strikes_garrison_groups_and_bands_inside_but_not_the_noble() -> None:
    board = Board().commander("castellan", "lombard")
    board.place(SITE, "lombard", kind="castle", garrison=foot(2), noble="castellan")
    board.group("l1", "lombard", FIELD, foot(3)).band("m1", FIELD, hirelings(4), serves="l1", paid=True)
    opened(board.group("n1", "norman", FIELD, knights(30)))
    events = on_the_day(8, board, {"GS-11.1.2a": [1, 2], "GS-11.6n": [10], "GS-11.1.5a": [1] * 9})
    struck = only(events, e.SicknessBroke)
    assert struck.side == "besieged"
    assert [each.bearer for each in struck.sufferers] == ["garrison:melfi", "l1", "m1"]
    assert sum(men.heads(each.wounded) for each in struck.sufferers) == 9
    assert not board.state.commanders["castellan"].wounded


def test_a_band_of_mercenaries_that_a_sickness_leaves_too_small_disperses() -> None:
    board = before_the_walls(men=foot(3)).band("m1", men=hirelings(3, wounded=True), serves="n1", paid=True)
    decision = opened(board).decision({"GS-11.6g": 10})
    victims.sicken(decision, decision.state.sieges[SITE], "dysentery")
    assert only(decision.events, e.MercenariesDispersed).cause == "eliminated"
    assert men.wounded(decision.state.groups["n1"].men) == 3
    invariants.check_all(invariants.ALWAYS, decision.state, GAME)


def test_an_army_outside_is_not_taken_for_a_group_of_its_name_that_has_perished_inside() -> None:
    board = before_the_walls(garrison=foot(1)).group("l20", "lombard", FIELD, foot(3, wounded=True))
    decision = opened(board).decision({"GS-11.6n": 10})
    siege = decision.state.sieges[SITE]
    victims.sicken(decision, siege, "poisoned_well")
    armies.relieve(decision, siege)
    assert only(decision.events, e.GroupRaised).group == "l20"
    assert (siege.inside, people.heads_inside(decision.state, siege)) == ([], 1)


@pytest.mark.rule("GS-11.6h", "GS-11.1.1d")
def test_refugees_join_a_garrison_and_shorten_its_food() -> None:
    board = opened(before_the_walls(men=knights(20), garrison=foot(9)))
    events = on_the_day(14, board, {"GS-11.6h": [2]})
    came = only(events, e.RefugeesCame)
    assert [(band.origin, band.type, band.count) for band in came.men] == [("lombard", "light_infantry", 2)]
    assert men.heads(board.state.settlements[SITE].garrison) == 11
    fewer = next(each for each in of_kind(events, e.SiegeFoodChanged) if each.cause == "refugees")
    assert fewer.change == happenings.eaten_by_more("castle", 9, 11, SIEGES) * -1 == -2


@pytest.mark.rule("GS-11.6h", "GC-13.6d")
def test_refugees_in_the_val_demone_are_lombards_or_greeks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(militia, "in_val_demone", lambda game, place: True)
    decision = opened(before_the_walls()).decision({"GS-11.6h": 3})
    decision.state.playing["lombard"] = (Levy(SITE, "byzantine"),)
    happenings.refugees(decision, decision.state.sieges[SITE])
    assert [band.origin for band in only(decision.events, e.RefugeesCame).men] == ["byzantine"]


@pytest.mark.rule("GS-11.6h")
def test_refugees_never_make_the_food_last_longer() -> None:
    assert happenings.eaten_by_more("castle", 9, 10, SIEGES) == 0
    assert happenings.eaten_by_more("castle", 19, 29, SIEGES) == 10
    assert happenings.eaten_by_more("chapel", 12, 9, SIEGES) == 0


def test_refugees_take_up_arms_where_no_militia_had() -> None:
    board = opened(before_the_walls(1, "village"))
    board.state.militia.clear()
    decision = board.decision({"GS-11.6h": 4})
    happenings.refugees(decision, decision.state.sieges[SITE])
    assert men.heads(decision.state.militia[f"militia:{SITE}"].men) == 4
    assert people.heads_inside(decision.state, decision.state.sieges[SITE]) == 4


@pytest.mark.rule("GS-11.6i", "GS-11.1.3g")
def test_a_spy_opens_the_gate_and_the_besieger_has_the_day() -> None:
    board = opened(before_the_walls())
    decision = board.decision()
    happenings.open_gate(decision, decision.state.sieges[SITE])
    assert only(decision.events, e.GateOpened).inside == mustering.infiltrators("castle", SIEGES) == 6
    assert decision.state.sieges[SITE].gate
    assert mustering.infiltrators("farm", SIEGES) == mustering.infiltrators("chapel", SIEGES) == 4


@pytest.mark.rule("GS-11.6j")
def test_four_days_of_food_are_stolen_but_never_more_than_there_are() -> None:
    board = opened(before_the_walls())
    on_the_day(12, board)
    assert siege_on(board).food == 10 - 1 - 4 - 1
    assert board.state.settlements[SITE].resources == 2
    decision = board.decision()
    decision.state.sieges[SITE].food = 3
    happenings.steal(decision, decision.state.sieges[SITE])
    assert only(decision.events, e.SiegeFoodChanged).left == 0
    assert [happenings.stolen(food, SIEGES) for food in (9, 3)] == [4, 3]


@pytest.mark.rule("GS-11.6l")
def test_with_an_engineer_a_perrier_of_five_days_is_ready_at_once() -> None:
    board = opened(before_the_walls())
    decision = board.decision()
    siege = decision.state.sieges[SITE]
    siege.works = [Work("perrier", 5), Work("perrier", 4)]
    happenings.engineer(decision, siege)
    assert (siege.engineer, siege.engines, siege.works) == (True, {"perrier": 1}, [Work("perrier", 4)])


@pytest.mark.rule("GS-11.6m")
@pytest.mark.parametrize(("faces", "dead"), [([9, 1, 2, 10], [{"knight": 1}]), ([9, 1, 2, 9, 1], [])])
def test_the_first_who_rolls_a_ten_is_the_traitor_and_the_rolling_stops(
    faces: list[int], dead: list[dict[str, int]]
) -> None:
    garrison = [*knights(2), *foot(2), *foot(1, kind="archer")]
    decision = opened(before_the_walls(garrison=garrison)).decision({"GS-11.6m": faces})
    victims.seek_traitor(decision, decision.state.sieges[SITE])
    sought = only(decision.events, e.TraitorSought)
    assert [men.summary(struck.dead) for struck in sought.sufferers] == dead
    assert len(sought.rolls) == len(faces)


@pytest.mark.rule("GS-11.5a")
def test_a_place_whose_last_leader_is_killed_by_chance_surrenders() -> None:
    board = opened(before_the_walls(garrison=[*foot(3), *knights(1)]))
    assert siege_on(board).commanded
    dice = {"GS-11.1.2a": [1, 3], "GS-11.6m": [1, 1, 1, 10]}
    events = on_the_day(9, board, dice)
    assert only(events, e.PlaceYielded).cause == "leaderless"


def test_two_sides_that_only_hold_do_not_fight_beside_a_relieved_place() -> None:
    board = opened(before_the_walls())
    events = on_the_day(19, board, None, ("norman", [Hold("n1")]))
    assert not of_kind(events, e.BattleOffered)


def a_siege(day: int, effect: str) -> Siege:
    """A siege of a Lombard place by Normans with one day."""
    return Siege(SITE, FIELD, "castle", "norman", "lombard", 1, 5, 5, days=[SiegeDay(1, day, effect=effect)])


@pytest.mark.rule("GS-11.6c")
def test_an_order_to_relieve_counts_on_the_day_of_the_relief_alone() -> None:
    assert relieved_today(a_siege(4, "relief_army"), "lombard", "norman", 4)
    assert not relieved_today(a_siege(4, "relief_army"), "lombard", "norman", 5)
    assert not relieved_today(a_siege(4, "smoke"), "lombard", "norman", 4)
    assert not relieved_today(a_siege(4, "relief_army"), "norman", "lombard", 4)
