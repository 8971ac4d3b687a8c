"""What is offered to which piece, at what price, and which rule says why another kind of order is not."""

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.orders import Exchange, LeadMercenaries, Merge, RankSupply, Ransom, Recruit
from campaign.model.orders.shapes import MOST_NAMES
from campaign.options import OfPiece, Options, options
from campaign.options.option import FEW
from campaign.visibility import view
from tests.campaign.board import FAR, GAME, NORTH, SOUTH, TABLES, Board, foot, knights
from tests.campaign.options.tried import kinds, withheld


def offered(board: Board, faction: str = "norman") -> Options:
    """All that a faction may order."""
    return options(view(board.state, faction), GAME)


def group(board: Board, name: str = "n1") -> OfPiece:
    """What may be ordered to a group of the Normans."""
    return offered(board).groups[name]


@pytest.mark.rule("GC-12.1a")
def test_recruits_are_offered_as_many_as_the_chest_pays_for() -> None:
    board = Board().group("n1", "norman", prestige=6, money=7).place("trani", "norman", resources=5)
    option = kinds(group(board))["recruit"]
    assert isinstance(option.order, Recruit)
    assert 0 < option.price <= 7
    costs = option.bounds["infantry"].each * option.order.infantry
    costs += option.bounds["peasants"].each * option.order.peasants
    assert option.price == costs


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("merge", "GC-8.1e"),
        ("split", "GC-8.1a"),
        ("recruit", "GC-12.1a"),
        ("hire", "GC-12.2c"),
        ("storm", "GC-13.5b"),
        ("besiege", "GS-11a"),
        ("join_battle", "GC-14.3a"),
        ("escort_convoy", "GC-11g"),
        ("abandon_wounded", "GC-14.7b"),
    ],
)
def test_a_lone_group_in_the_field_is_told_why_not(kind: str, rule: str) -> None:
    found = group(Board().group("n1", "norman", men=foot(3)))
    assert {"march", "hold"} <= set(kinds(found))
    assert withheld(found)[kind].rule == rule


@pytest.mark.rule("GC-8.1e")
def test_groups_that_stand_together_may_unite_by_twos_or_all() -> None:
    board = Board().group("n1", "norman").group("n2", "norman").group("n3", "norman")
    board.group("n4", "norman", NORTH)
    orders = [option.order for option in group(board).options]
    assert [order for order in orders if isinstance(order, Merge)] == [
        Merge(("n1", "n2")),
        Merge(("n1", "n3")),
        Merge(("n1", "n2", "n3")),
    ]


@pytest.mark.rule("GC-8.1e")
def test_in_a_crowd_an_order_about_a_group_is_offered_once_and_the_others_may_stand_in_it() -> None:
    board = Board()
    for number in range(1, 61):
        board.group(f"n{number}", "norman", money=2)
    board.place("trani", "norman", resources=5)
    all_ = tuple(sorted(board.state.groups))
    found = offered(board)
    for name, piece in found.groups.items():
        others = tuple(each for each in all_ if each != name)
        one, many = (each for each in piece.options if isinstance(each.order, Merge))
        assert (one.order, one.among["groups"]) == (Merge((name, others[0])), (name, *others))
        assert isinstance(many.order, Merge)
        assert many.order.groups == (name, *others)[:MOST_NAMES]
        (exchange,) = (each for each in piece.options if isinstance(each.order, Exchange))
        assert exchange.among["taker"] == others
    ranked = kinds(found.places["trani"])["rank_supply"]
    assert isinstance(ranked.order, RankSupply)
    assert (ranked.order.groups, ranked.among["groups"]) == (all_[:FEW], all_)


@pytest.mark.rule("GC-14.8d")
def test_a_ransom_is_offered_by_each_group_that_can_pay_it() -> None:
    board = Board().group("n1", "norman", money=60).group("n2", "norman", SOUTH, money=1)
    board.group("l1", "lombard", FAR).place("bari", "lombard", FAR).commander("robert", "norman", 6)
    board.given(e.CommanderTaken(hex=FAR, commander="robert", faction="norman", captor="lombard"))
    board.prisoners("lombard", "l1", {}, "robert", hex_=FAR, destination="bari")
    board.state.commanders["robert"].site = "bari"
    (option,) = offered(board).captives["robert"].options
    assert option.order == Ransom("robert", "n1")
    assert 1 < option.price <= 60


@pytest.mark.rule("GS-11a")
def test_a_castle_of_others_is_besieged_by_who_stands_before_it() -> None:
    board = Board().group("n1", "norman", men=foot(20), prestige=6).group("n2", "norman", SOUTH, foot(20))
    board.place("trani", "lombard", kind="castle", garrison=foot(5))
    assert "besiege" in kinds(group(board))
    assert withheld(group(board, "n2"))["besiege"].rule == "GS-11a"
    assert "storm" in kinds(group(board, "n2"))


def test_what_the_check_would_warn_of_stands_beside_the_option() -> None:
    board = Board().group("n1", "norman", men=[*foot(5), *foot(1, wounded=True)]).group("l1", "lombard")
    board.place("trani", "norman", NORTH)
    option = kinds(group(board))["hold"]
    assert [finding.rule for finding in option.said] == ["GC-14.7b"]


@pytest.mark.rule("GC-12.2b")
def test_neutral_bands_are_sent_to_own_groups_unless_another_is_named() -> None:
    board = Board().group("n1", "norman").group("n2", "norman", SOUTH).group("l1", "lombard", NORTH)
    option = kinds(offered(board.band("m1", FAR)).faction)["lead_mercenaries"]
    assert option.order == LeadMercenaries(("n1", "n2"))
    assert option.among["towards"] == ("n1", "n2", "l1")


def test_nobody_is_offered_what_is_not_his() -> None:
    board = Board().group("n1", "norman").group("l1", "lombard", NORTH).place("trani", "lombard", NORTH)
    found = offered(board)
    assert set(found.groups) == {"n1"}
    assert found.places == {}


def test_the_options_are_the_same_whatever_others_have_that_is_hidden() -> None:
    def board(heads: int, chest: int) -> Board:
        made = Board().group("n1", "norman", men=knights(8), prestige=7, money=50)
        made.group("l1", "lombard", NORTH, foot(heads), money=chest)
        return made.place("trani", "lombard", NORTH, resources=chest)

    one, other = (msgspec.json.encode(offered(board(*hidden))) for hidden in ((4, 1), (40, 9)))
    assert one == other


def test_prices_are_those_of_the_tables() -> None:
    board = Board().group("n1", "norman", prestige=6, money=90).place("trani", "norman", resources=5)
    bounds = kinds(group(board))["recruit"].bounds
    printed = TABLES.prices
    assert bounds["peasants"].each == printed.peasant
    assert bounds["infantry"].each == printed.light_infantry


def test_going_and_staying_come_first() -> None:
    board = Board().group("n1", "norman").group("n2", "norman", men=foot(9)).group("l1", "lombard", NORTH)
    for piece in offered(board).groups.values():
        assert list(kinds(piece))[:2] == ["march", "hold"]
