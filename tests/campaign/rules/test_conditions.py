"""Conditions of orders: judged at night on what the faction sees at that moment, and told to it alone where they fail."""

import pytest

from battles import contract
from battles.quick.odds import odds
from campaign.model import events as e
from campaign.model.orders import (
    ANY,
    Capitulate,
    Hire,
    Hold,
    JoinBattle,
    March,
    Order,
    Plunder,
    RefuseBattle,
    Retreat,
    Storm,
    Summon,
)
from campaign.model.orders.conditions import Condition, Day, Distance, Losses, Odds, Place
from campaign.rules.moments import Moment, Prospect
from campaign.visibility import told, view
from campaign.visibility.expected_muster import expected
from campaign.visibility.judging import find
from hexmap.grid import distance, neighbours
from tests.campaign.board import (
    FAR,
    FIELD,
    GAME,
    NORTH,
    SOUTH,
    SOUTH_EAST,
    Board,
    battle,
    foot,
    knights,
    of_kind,
    only,
)


def meeting(own: int = 12, theirs: int = 5) -> Board:
    """Norman knights in the north who may attack the Byzantine foot in the field."""
    board = Board().group("n1", "norman", NORTH, knights(own), prestige=5, hostility=9)
    return board.group("b1", "byzantine", FIELD, foot(theirs), hostility=2)


def night(board: Board, *when: Condition, attack: tuple[str, ...] = (ANY,)) -> list[e.Event]:
    """The night in which the Normans march into the field, and attack where this holds."""
    return board.day(("norman", [March("n1", (FIELD,), attack, when=when)]), dice=battle(5))


def unmet(events: list[e.Event]) -> tuple[Condition, int | None]:
    """The one condition that did not hold, and what was found."""
    one = only(events, e.ConditionUnmet)
    return one.condition, one.found


def sighted(board: Board, *groups: str) -> Board:
    """The Normans have seen these groups in the field."""
    for name in groups:
        one = board.state.groups[name]
        board.given(
            e.Sighted(
                by="norman", group=name, faction=one.faction, hex=FIELD, day=1, men=one.men, commanders=()
            )
        )
    return board


ONE_EACH = (Odds(50), Losses(percent=0), Day(last=2), Place((NORTH, FIELD)), Distance("b1", at_most=0))
ALL = (Odds(50), Losses(at_most=0), Day(first=1, last=1), Place((FIELD,)), Distance(FAR, at_most=9))


@pytest.mark.parametrize("conditions", [*((each,) for each in ONE_EACH), ALL])
def test_an_order_whose_conditions_hold_answers_the_choice(conditions: tuple[Condition, ...]) -> None:
    event = night(meeting(), *conditions)
    assert of_kind(event, e.BattleOffered)
    assert not of_kind(event, e.ConditionUnmet)


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (Day(first=2), 1),
        (Place((NORTH,)), None),
        (Distance(FIELD, at_least=1), 0),
        (Distance(FAR, at_most=2), 3),
    ],
)
def test_one_that_does_not_hold_keeps_the_order_from_answering(
    condition: Condition, found: int | None
) -> None:
    event = night(meeting(), Day(last=9), condition, Odds(0))
    assert not of_kind(event, e.BattleOffered)
    assert unmet(event) == (condition, found)
    assert of_kind(event, e.GroupMoved)


def test_the_odds_are_those_of_the_quick_tables() -> None:
    """The percentage found is the very one that the muster of the battle gives; the battle shows what was expected."""
    board = meeting(6, 8)
    event = night(meeting(6, 8), Odds(100))
    found = unmet(event)[1]
    fought = night(board)
    muster = contract.muster_from_json(only(fought, e.MusterIssued).muster)
    assert found == 10 * odds(muster, GAME.quick).summary.attacker_wins_tenths
    assert of_kind(night(meeting(6, 8), Odds(found)), e.BattleOffered)


def test_the_odds_of_the_one_who_stands_are_those_of_an_attacker_too() -> None:
    """A group that holds may attack who comes: here it is much the stronger."""
    board = Board().group("n1", "norman", NORTH, foot(5), hostility=2)
    board.group("b1", "byzantine", FIELD, knights(14), prestige=5, hostility=9)
    event = board.day(
        ("norman", [March("n1", (FIELD,))]),
        ("byzantine", [Hold("b1", (ANY,), when=(Odds(80),))]),
        dice=battle(5),
    )
    assert only(event, e.BattleOffered).attacker == "byzantine"


def test_people_who_were_never_counted_give_no_odds() -> None:
    board = meeting()
    moment = Moment("attack", FIELD, "n1", Prospect(FIELD, "byzantine", attacks=True, enemy_first=True))
    assert find(Odds(0), view(board.state, "norman"), GAME, moment).what is None
    assert not find(Odds(0), view(board.state, "norman"), GAME, moment).holds


def test_losses_count_since_the_moves_of_the_day_began() -> None:
    """The first battle costs heads, so that the second, of another group elsewhere, is not begun."""
    board = Board().group("n1", "norman", NORTH, foot(14), prestige=8, hostility=9)
    board.group("n2", "norman", SOUTH, foot(9), hostility=9)
    board.group("b1", "byzantine", FIELD, foot(14), hostility=2)
    board.group("b2", "byzantine", SOUTH_EAST, foot(5), hostility=2)
    second = March("n2", (SOUTH_EAST,), (ANY,), when=(Losses(at_most=0, faction=True),))
    event = board.day(("norman", [March("n1", (FIELD,), (ANY,)), second]), dice=battle(1, 1))
    lost = sum(
        men.count for each in of_kind(event, e.MenLost) if each.faction == "norman" for men in each.dead
    )
    assert lost > 0
    assert len(of_kind(event, e.BattleOffered)) == 1
    condition, found = unmet(event)
    assert isinstance(condition, Losses)
    assert found is not None
    assert found >= lost


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (Losses(at_most=2), True),
        (Losses(at_most=1), False),
        (Losses(percent=20), True),
        (Losses(percent=19), False),
        (Losses(at_most=2, percent=19), False),
        (Losses(at_most=2, faction=True), True),
        (Losses(percent=12, faction=True), False),
        (Losses(percent=13, faction=True), True),
    ],
)
def test_heads_and_percent_of_a_group_or_of_all(condition: Losses, holds: bool) -> None:
    """Two of the ten of n1, and of the sixteen of all, are gone: 20 and 12.5 percent."""
    board = Board().group("n1", "norman", men=foot(10)).group("n2", "norman", FAR, foot(6))
    board.given(e.OrderOfPlayDrawn(groups=("n1", "n2"))).lost("n1", "norman", dead=foot(2), wounded=foot(3))
    found = find(condition, view(board.state, "norman"), GAME, Moment("attack", FIELD, "n1"))
    assert (found.holds, found.what) == (holds, 2)


def test_an_attacked_group_refuses_battle_where_its_odds_are_bad_and_fights_where_they_are_good() -> None:
    """The odds of the one who is attacked are those of a defender."""
    for own, refuses in ((5, True), (25, False)):
        board = Board().group("n1", "norman", NORTH, knights(12), prestige=5, hostility=9)
        board.group("b1", "byzantine", FIELD, knights(own), hostility=2)
        event = board.day(
            ("norman", [March("n1", (FIELD,), (ANY,))]),
            ("byzantine", [RefuseBattle("b1", when=(Odds(at_most=40),))]),
            dice=battle(5) | {"GC-14.5a": [1] * own},
        )
        assert bool(of_kind(event, e.BattleRefused)) is refuses
        assert bool(of_kind(event, e.BattleFought)) is not refuses
        assert bool(of_kind(event, e.ConditionUnmet)) is not refuses


def test_a_group_joins_a_battle_of_its_faction_where_the_odds_with_it_are_good_enough() -> None:
    """The odds are those of the group and of those whom it would join; they know whom they face."""
    for wanted, joins in ((70, True), (100, False)):
        board = Board().group("n1", "norman", NORTH, knights(6), prestige=5, hostility=9)
        board.group("n2", "norman", SOUTH, knights(9)).group("b1", "byzantine", FIELD, foot(9), hostility=2)
        event = board.day(
            ("norman", [March("n1", (FIELD,), (ANY,)), JoinBattle("n2", when=(Odds(wanted),))]),
            dice=battle(5),
        )
        assert bool(of_kind(event, e.BattleJoined)) is joins
        assert len(of_kind(event, e.ConditionUnmet)) == (not joins)


def test_the_odds_beside_several_groups_of_an_ally_count_the_people_of_all() -> None:
    """What the ally's groups and the own one have alike are different people."""
    allies = {"norman": "lombard", "lombard": "norman"}
    board = Board(allies=allies).group("n1", "norman", NORTH, knights(3), prestige=5, hostility=9)
    board.group("l1", "lombard", FIELD, foot(4)).group("l2", "lombard", FIELD, foot(4))
    board.group("b1", "byzantine", FIELD, foot(9))
    sighted(board, "l1", "l2", "b1")
    prospect = Prospect(FIELD, "byzantine", attacks=True, enemy_first=True, friend="lombard")
    seen = view(board.state, "norman")
    muster = expected(seen, GAME, prospect, [seen.groups["n1"]])
    assert muster is not None
    assert muster.attacker.head_count == 3 + 1 + 4 + 4
    assert find(Odds(at_least=0), seen, GAME, Moment("join_battle", FIELD, "n1", prospect)).holds


def before_melfi(*orders: Order) -> list[e.Event]:
    """A day on which the Normans stand before a town of the Byzantines that has stores."""
    board = Board().group("n1", "norman", FIELD, knights(12), prestige=5, hostility=9)
    board.place("melfi", "byzantine", FIELD, kind="village", resources=3)
    return board.day(("norman", orders), dice=battle(1) | {"GC-15.3d": [1]})


@pytest.mark.parametrize("holds", [True, False])
def test_a_place_is_attacked_plundered_and_summoned_on_conditions(holds: bool) -> None:
    when = (Day(last=1),) if holds else (Distance(FAR, at_most=1),)
    event = before_melfi(Storm("n1", "melfi", when=when))
    assert bool(of_kind(event, e.SettlementStormed)) is holds
    event = before_melfi(Storm("n1", "melfi"), Plunder("n1", "melfi", when=when))
    assert of_kind(event, e.SettlementStormed)
    assert bool(of_kind(event, e.SettlementPlundered)) is holds
    event = before_melfi(Summon("n1", "melfi", when=when))
    assert bool(of_kind(event, e.SettlementSummoned)) is holds
    assert len(of_kind(event, e.ConditionUnmet)) == (not holds)


NEVER, ALWAYS = (Day(first=9),), (Day(last=9),)


def summoned(*orders: Order) -> list[e.Event]:
    """A day on which a Lombard town that may negotiate is summoned."""
    board = Board().group("n1", "norman", NORTH, foot(9), prestige=7, hostility=7)
    board.place("corato", "lombard", hostility=4)
    return board.day(
        ("norman", [March("n1", (FIELD,)), Summon("n1", "corato")]),
        ("lombard", orders),
        dice={"GC-15.3d": [1]},
    )


def test_a_place_negotiates_or_not_by_the_first_order_whose_conditions_hold() -> None:
    refuses, negotiates = Capitulate("corato", False, ALWAYS), Capitulate("corato", True, ALWAYS)
    assert of_kind(summoned(refuses, negotiates), e.CapitulationRefused)
    event = summoned(Capitulate("corato", False, (Losses(at_most=0, faction=True), *NEVER)), negotiates)
    assert of_kind(event, e.CapitulationAgreed)
    assert only(event, e.ConditionUnmet).order == "capitulate"
    assert of_kind(summoned(Capitulate("corato", False, NEVER)), e.CapitulationAgreed)


@pytest.mark.parametrize(("when", "end"), [(ALWAYS, SOUTH_EAST), (NEVER, SOUTH)])
def test_a_beaten_group_goes_where_it_was_told_if_the_conditions_hold(
    when: tuple[Condition, ...], end: str
) -> None:
    board = meeting(12, 9)
    event = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,))]),
        ("byzantine", [Retreat("b1", ("SE",), when)]),
        dice=battle(1),
    )
    assert only(event, e.GroupFellBack).path[0] == end
    assert bool(of_kind(event, e.ConditionUnmet)) is (when == NEVER)


def test_a_band_is_hired_where_the_conditions_hold_and_not_before() -> None:
    board = Board().group("n1", "norman", NORTH, foot(6)).band("m1", FIELD).band("m2", SOUTH)
    orders: list[Order] = [March("n1", (FIELD, SOUTH)), Hire("n1", ANY, "promise", (Place((SOUTH,)),))]
    event = board.day(("norman", orders))
    assert only(event, e.MercenariesHired).band == "m2"
    assert [each.hex for each in of_kind(event, e.ConditionUnmet)] == [FIELD]
    assert not of_kind(event, e.OrderFailed)


def test_a_band_that_was_met_where_the_conditions_did_not_hold_is_told_of() -> None:
    board = Board().group("n1", "norman", FIELD, foot(6)).band("m1", FIELD)
    event = board.day(("norman", [Hold("n1"), Hire("n1", "m1", "promise", NEVER)]))
    assert not of_kind(event, e.MercenariesHired)
    assert of_kind(event, e.ConditionUnmet)
    assert only(event, e.OrderFailed).reason.endswith("while its conditions held")


@pytest.mark.parametrize(
    ("when", "taken"), [((), True), ((Odds(100),), True), (NEVER, False), ((Odds(at_most=99),), False)]
)
def test_a_lone_commander_is_taken_on_the_conditions_of_an_attack_which_he_cannot_resist(
    when: tuple[Condition, ...], taken: bool
) -> None:
    board = Board().group("n1", "norman", FIELD, foot(9), prestige=5, hostility=9)
    event = board.stranded("lost", "byzantine").day(("norman", [Hold("n1", (ANY,), when=when)]))
    assert bool(of_kind(event, e.CommanderTaken)) is taken
    assert bool(of_kind(event, e.ConditionUnmet)) is not taken


def test_what_was_to_be_plundered_after_an_attack_on_conditions_is_told_of() -> None:
    event = before_melfi(Storm("n1", "melfi", when=(Day(first=2),)), Plunder("n1", "melfi"))
    assert not of_kind(event, e.BattleOffered)
    assert unmet(event)[1] == 1
    assert [type(each.order) for each in of_kind(event, e.OrderFailed)] == [Plunder]


def test_another_s_order_may_still_answer() -> None:
    board = meeting().group("n2", "norman", SOUTH, knights(6), prestige=9, hostility=9)
    orders = [March("n2", (SOUTH_EAST,)), March("n1", (FIELD,), (ANY,), when=(Odds(10),))]
    event = board.day(("norman", orders), dice=battle(5))
    assert of_kind(event, e.BattleOffered)


@pytest.mark.parametrize(("prestige", "hexes"), [(9, 2), (1, 3)])
def test_a_distance_is_told_as_the_marker_stood_when_the_choice_came_up(prestige: int, hexes: int) -> None:
    """The Byzantines march a hex nearer in the same night: before the Normans, or after them."""
    board = meeting().group("b2", "byzantine", FAR, foot(8), prestige=prestige)
    nearer = next(hex_ for hex_ in neighbours(FAR) if distance(hex_, FIELD) == 2)
    event = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,), when=(Distance("b2", at_least=9),))]),
        ("byzantine", [March("b2", (nearer,))]),
    )
    assert unmet(event) == (Distance("b2", at_least=9), hexes)
    assert board.state.groups["b2"].hex == nearer
    line = told(only(event, e.ConditionUnmet), "norman")
    assert line is not None
    assert line.facts["found"] == hexes


@pytest.mark.parametrize("name", ["byzantine-spy-1", "m1", "c1", "argyrus", "b9"])
def test_from_what_has_no_marker_of_a_group_nothing_is_measured(name: str) -> None:
    board = meeting().band("m1", SOUTH).stranded("argyrus", "byzantine", SOUTH).convoy(SOUTH)
    board.given(e.SpyPosted(spy="byzantine-spy-1", faction="byzantine", hex=SOUTH))
    asked = find(Distance(name, at_least=0), view(board.state, "norman"), GAME, Moment("attack", FIELD, "n1"))
    assert (asked.holds, asked.what) == (False, None)


def test_that_a_condition_failed_is_told_to_its_owner_alone() -> None:
    event = only(night(meeting(), Day(first=9)), e.ConditionUnmet)
    assert told(event, "norman") is not None
    assert all(told(event, other) is None for other in ("byzantine", "lombard", "german"))


HIDDEN = (
    ("groups", "b1", "money", 77),
    ("groups", "b1", "failed", (True, True, True)),
    ("groups", "b1", "men", foot(5, wounded=True)),
    ("groups", "b2", "men", knights(60)),
    ("settlements", "melfi", "resources", 1),
    ("settlements", "melfi", "garrison", foot(30)),
    ("spies", "byzantine-spy-1", "hex", FIELD),
    ("commanders", "b2-leader", "prestige", 1),
)


@pytest.mark.parametrize(("where", "piece", "fact", "hidden"), HIDDEN)
@pytest.mark.parametrize(
    "condition",
    [
        Odds(60),
        Losses(at_most=0),
        Losses(percent=3, faction=True),
        Distance("b2", at_most=4),
        Place(("melfi",)),
    ],
    ids=lambda condition: type(condition).__name__,
)
def test_no_condition_tells_what_its_faction_may_not_know(
    where: str, piece: str, fact: str, hidden: object, condition: Condition
) -> None:
    """Two campaigns that differ in a hidden fact alone answer alike, whatever the condition asks."""

    def made() -> Board:
        board = meeting().group("b2", "byzantine", FAR, foot(8), prestige=7)
        board.place("melfi", "byzantine", SOUTH)
        board.given(e.SpyPosted(spy="byzantine-spy-1", faction="byzantine", hex=FAR))
        return sighted(board, "b1").given(e.OrderOfPlayDrawn(groups=("n1", "b1")))

    plain, changed = made(), made()
    setattr(getattr(changed.state, where)[piece], fact, hidden)
    assert plain.state != changed.state
    for enemy_first in (True, False):
        moment = Moment("attack", FIELD, "n1", Prospect(FIELD, "byzantine", True, enemy_first))
        asked = [find(condition, view(board.state, "norman"), GAME, moment) for board in (plain, changed)]
        assert asked[0] == asked[1]
