"""What a group would do that thinks of nothing but what is near."""

from campaign.bots import impulses
from campaign.model.orders import Hold, March
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot, knights


def impulse(board: Board) -> March | Hold:
    """What the one group of the Normans would do."""
    seen = view(board.state, "norman")
    (group,) = seen.groups.values()
    order = impulses.order_for(group, seen, GAME)
    assert isinstance(order, March | Hold)
    return order


def goal(board: Board) -> str | None:
    """Where the one group of the Normans marches to."""
    order = impulse(board)
    return order.path[-1] if isinstance(order, March) else None


def test_it_brings_its_wounded_home_before_anything_else() -> None:
    hurt = [*foot(5), *foot(2, wounded=True)]
    board = Board().group("n1", "norman", NORTH, hurt, hostility=8).group("b1", "byzantine", FAR, foot(5))
    assert goal(board.place("melfi", "norman", FIELD)) == FIELD


def test_it_marches_on_the_nearest_enemy_and_attacks_where_it_dares() -> None:
    board = Board().group("n1", "norman", NORTH, knights(8), hostility=8)
    board.group("b1", "byzantine", FAR, foot(5))
    assert goal(board) == FAR
    assert impulse(board).attack == ("any",)


def test_who_has_promised_loot_goes_for_it_before_any_enemy() -> None:
    board = Board().group("n1", "norman", NORTH, knights(8)).group("b1", "byzantine", FIELD, foot(5))
    board.place("corato", "lombard", FAR)
    assert goal(board) == FIELD
    assert goal(board.band("m1", NORTH, serves="n1")) == FAR


def test_a_pragmatic_group_does_not_attack() -> None:
    board = Board().group("n1", "norman", NORTH, knights(8), hostility=4)
    assert impulse(board.group("b1", "byzantine", FAR, foot(5))).attack == ()


def test_it_keeps_away_from_those_it_knows_to_be_too_strong() -> None:
    board = Board().group("n1", "norman", NORTH, foot(4)).group("b1", "byzantine", FIELD, foot(12))
    assert goal(board) == FIELD
    board.day(("norman", [March("n1", (FIELD,))]))
    assert goal(board) is None


def test_a_hungry_group_goes_where_it_can_eat() -> None:
    board = Board().place("melfi", "norman", FAR).group("n1", "norman", NORTH, foot(12))
    board.group("b1", "byzantine", FIELD, foot(5)).day(("norman", [Hold("n1")]))
    assert goal(board) == FAR


def test_allies_are_no_prey() -> None:
    board = Board(allies={"norman": "byzantine", "byzantine": "norman"})
    board.group("n1", "norman", NORTH, knights(8), hostility=8).group("b1", "byzantine", FAR, foot(5))
    assert goal(board) is None
