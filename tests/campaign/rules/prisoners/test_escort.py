"""Escorts: where they must go, what they may not do, and when they are free again."""

import pytest

from campaign.model import events as e
from campaign.model.men import Men
from campaign.model.orders import EscortPrisoners, Hold, March, Split
from campaign.model.state import Settings
from campaign.rules.prisoners import escort
from rulebook import Refusal
from tests.campaign.board import (
    FAR,
    FIELD,
    GAME,
    NORTH,
    NORTH_EAST,
    SEA,
    SOUTH,
    Board,
    foot,
    knights,
    of_kind,
    only,
)


def guarded(board: Board, destination: str = "trani", men: Men | None = None, *leaders: str) -> Board:
    """Norman prisoners of yesterday under b1, bound for a place."""
    return board.prisoners(
        "byzantine", "b1", {"norman": men if men is not None else foot(4)}, *leaders, destination=destination
    )


def road(hex_: str = FAR) -> Board:
    """An escort of riders on the way to Trani."""
    board = Board().group("b1", "byzantine", men=knights(5)).place("trani", "byzantine", hex_)
    return guarded(board)


@pytest.mark.rule("GC-14.8a")
def test_an_escort_goes_by_itself_and_at_the_pace_of_people_on_foot() -> None:
    """D37: 5 MP, a cheapest path."""
    board = Board().group("b1", "byzantine", men=knights(5)).place("trani", "byzantine", "9237")
    event = guarded(board).day()
    moved = only(event, e.GroupMoved)
    assert (moved.points, moved.left, len(moved.path)) == (5, 0, 5)
    assert board.state.prisoners["held"].hex == moved.path[-1]


@pytest.mark.rule("GC-14.8a")
def test_a_path_must_be_a_cheapest_one() -> None:
    assert escort.on_the_way(GAME, FIELD, ("9244", "9245"), FAR)
    assert escort.on_the_way(GAME, FIELD, (), FAR)
    assert not escort.on_the_way(GAME, FIELD, ("9242",), FAR)
    assert not escort.on_the_way(GAME, FIELD, ("9242",), SEA)
    assert not escort.on_the_way(GAME, FIELD, (NORTH_EAST, "9344"), FAR)


@pytest.mark.rule("GC-14.8a")
def test_an_order_that_leads_elsewhere_is_refused() -> None:
    for order in (March("b1", (NORTH,)), Hold("b1"), March("b1", ("9244",), ("norman",))):
        with pytest.raises(Refusal) as refused:
            escort.check_duty(GAME, FIELD, order, "Trani", FAR)
        assert refused.value.rule == "GC-14.8a"
    escort.check_duty(GAME, FIELD, March("b1", ("9244",)), "Trani", FAR)


@pytest.mark.rule("GC-14.8a")
@pytest.mark.parametrize(
    ("step", "path", "failed"), [(NORTH, ("9244", "9245", "9246"), ["GC-14.8a"]), ("9244", ("9244",), [])]
)
def test_an_escort_goes_as_it_was_told_if_that_is_its_way_else_by_itself(
    step: str, path: tuple[str, ...], failed: list[str]
) -> None:
    order = March("b1", (step,))
    event = road().smuggled("byzantine", order)
    assert only(event, e.GroupMoved).path == path
    told = [(each.rule, each.order) for each in of_kind(event, e.OrderFailed)]
    assert told == [(rule, order) for rule in failed]


@pytest.mark.rule("GC-14.8b")
def test_on_arrival_the_men_leave_the_game_and_the_commander_is_locked_up() -> None:
    board = Board().group("b1", "byzantine", men=foot(5)).place("trani", "byzantine", FAR)
    board.commander("robert", "norman")
    board.state.commanders["robert"].fate = "captive"
    guarded(board, "trani", [*foot(3), *knights(2)], "robert")
    board.state.ledger["captured"] = 6
    event = board.day()
    delivered = only(event, e.PrisonersDelivered)
    assert (delivered.site, delivered.men) == ("trani", {"norman": [*knights(2), *foot(3)]})
    piece = board.state.prisoners["held"]
    assert (piece.prison, piece.men, piece.riders, piece.group) == ("trani", {}, {"norman": knights(2)}, "")
    assert board.state.commanders["robert"].site == "trani"
    assert (board.state.ledger["captured"], board.state.ledger["left:prison"]) == (1, 5)
    assert not board.state.escorting("b1")


@pytest.mark.rule("GC-14.8b")
@pytest.mark.parametrize(
    ("owner", "destination", "day", "delivered"),
    [
        ("byzantine", "trani", 0, True),
        ("byzantine", "trani", 1, False),
        ("byzantine", "ruvo", 0, False),
        ("norman", "trani", 0, False),
    ],
)
def test_prisoners_have_arrived_in_the_place_of_their_captor_that_they_are_bound_for(
    owner: str, destination: str, day: int, delivered: bool
) -> None:
    board = Board().group("b1", "byzantine").place("trani", owner).place("ruvo", "byzantine", NORTH)
    guarded(board, destination)
    board.state.prisoners["held"].day = day
    decision = board.decision()
    escort.arrive(decision, decision.state.groups["b1"])
    assert bool(of_kind(decision.events, e.PrisonersDelivered)) is delivered


@pytest.mark.rule("GC-14.8b")
def test_without_a_commander_nothing_is_left_of_the_prisoners() -> None:
    board = road()
    board.day()
    assert board.state.prisoners == {}
    moved = only(board.day(("byzantine", [March("b1", ("9247",))])), e.GroupMoved)
    assert moved.path == ("9247",)


@pytest.mark.rule("GC-14.8a", "GC-14.8b")
def test_on_the_day_of_the_capture_the_group_is_not_bound_yet() -> None:
    board = road(FIELD)
    board.state.prisoners["held"].day = 1
    assert not board.state.escorting("b1")
    event = board.smuggled("byzantine", Hold("b1"))
    assert not of_kind(event, e.PrisonersDelivered)
    assert only(board.day(), e.PrisonersDelivered).hex == FIELD


def test_what_an_escort_may_not_do() -> None:
    board = road()
    with pytest.raises(Refusal):
        escort.check_free(board.state, board.state.groups["b1"])
    board.state.prisoners["held"].day = 1
    escort.check_free(board.state, board.state.groups["b1"])


def meeting(*, escorting: bool) -> list[e.Event]:
    """Byzantines who want to attack the Normans that come upon them."""
    settings = Settings(battles="organiser")
    board = Board(settings=settings).group("n1", "norman", NORTH, foot(6), hostility=3)
    board.group("b1", "byzantine", men=foot(9), hostility=9)
    if escorting:
        guarded(board, "")
    board.file("norman", March("n1", (FIELD,)))
    return board.smuggled("byzantine", Hold("b1", ("norman",)))


@pytest.mark.rule("GC-14.8a")
def test_an_escort_does_not_attack() -> None:
    assert of_kind(meeting(escorting=False), e.BattleOffered)
    event = meeting(escorting=True)
    assert not of_kind(event, e.BattleOffered)
    assert only(event, e.OrderFailed).rule == "GC-14.8a"


@pytest.mark.rule("GC-14.8a")
def test_an_escort_does_not_join_the_attack_of_its_friends_but_can_be_attacked() -> None:
    board = Board(settings=Settings(battles="organiser")).group("n1", "norman", NORTH, foot(6), hostility=3)
    board.group("b1", "byzantine", men=foot(9), hostility=9).group("b2", "byzantine", hostility=9)
    guarded(board, "")
    board.file("norman", March("n1", (FIELD,)))
    assert only(board.smuggled("byzantine", Hold("b2", ("norman",))), e.BattleOffered).attackers == ("b2",)
    board = Board(settings=Settings(battles="organiser")).group("n1", "norman", NORTH, foot(9), hostility=9)
    board.group("b1", "byzantine", hostility=3)
    guarded(board, "")
    event = board.day(("norman", [March("n1", (FIELD,), ("byzantine",))]))
    assert only(event, e.BattleOffered).defenders == ("b1",)


@pytest.mark.rule("GC-14.8a")
def test_the_captor_chooses_another_escort() -> None:
    board = road().group("b2", "byzantine", SOUTH).group("b3", "byzantine", men=foot(9))
    board.file("byzantine", Split("b3", "guard", foot(3)), EscortPrisoners("held", "new:guard"))
    board.close()
    event = board.play()
    assigned = only(event, e.EscortAssigned)
    assert (assigned.group, assigned.cause) == ("b20", "order")
    assert only(event, e.GroupMoved).group == "b20"


@pytest.mark.parametrize(
    ("order", "field"),
    [
        (EscortPrisoners("held", "b2"), "group"),
        (EscortPrisoners("held", "n1"), "group"),
        (EscortPrisoners("nobody", "b1"), "prisoners"),
    ],
)
def test_an_escort_that_cannot_be_chosen_is_reported(order: EscortPrisoners, field: str) -> None:
    board = road().group("b2", "byzantine", SOUTH).group("n1", "norman", "9238")
    decision = board.decision()
    with pytest.raises(Refusal) as refused:
        escort.choose_escort(decision, "byzantine", order)
    assert (refused.value.rule, refused.value.field) == ("GC-14.8a", field)
    decision.state.playing["byzantine"] = (order,)
    escort.choose_escorts(decision)
    assert only(decision.events, e.OrderFailed).order == order


@pytest.mark.parametrize("by_order", [True, False])
def test_the_choice_of_the_escort_is_noted(by_order: bool) -> None:
    decision = road().group("b2", "byzantine").decision()
    decision.state.playing["byzantine"] = (EscortPrisoners("held", "b2"),) if by_order else ()
    escort.choose_escorts(decision)
    assert decision.asked == {("escort_prisoners", by_order): 1}
    assert decision.state.prisoners["held"].group == ("b2" if by_order else "b1")


@pytest.mark.rule("GC-14.8a")
def test_prisoners_are_taken_elsewhere_when_their_place_is_lost() -> None:
    """D37, D54."""
    board = road("9150").place("ruvo", "byzantine", "9160")
    board.state.settlements["trani"].faction = "norman"
    assert only(board.day(), e.PrisonersBound).destination == "ruvo"


@pytest.mark.rule("GC-14.8a")
def test_the_duty_of_an_escort_comes_before_that_to_its_wounded() -> None:
    """D54: they are taken along, though another place is nearer."""
    board = Board().group("b1", "byzantine", men=[*foot(4), *foot(1, wounded=True)])
    board.place("trani", "byzantine", FAR).place("ruvo", "byzantine", NORTH)
    guarded(board)
    assert only(board.day(("byzantine", [March("b1", ("9244",))])), e.GroupMoved).path == ("9244",)
    event = board.day()
    assert not of_kind(event, e.OrderFailed)
    assert only(event, e.GroupMoved).path == ("9245",)
