"""Prisoners: who takes them, who loses them, and what becomes of those whom nobody guards."""

import pytest

from battles import contract
from campaign.model import events as e
from campaign.model.men import Men, heads
from campaign.model.orders import March, Merge
from campaign.model.state import Settings, Settlement
from campaign.rules.prisoners import prisoners
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, Board, foot, knights, of_kind, only
from tests.campaign.rules.battle.test_battle import settle


def site(name: str, faction: str, hex_: str, kind: str = "castle") -> Settlement:
    """A settlement of which only owner, kind and place matter."""
    return Settlement(name, name, hex_, kind, faction, "", 5, 5)


def holding(board: Board, escort: str = "b1", men: Men | None = None, *leaders: str) -> None:
    """Norman prisoners of an earlier day under a Byzantine group of the board."""
    held = men if men is not None else foot(4)
    hex_ = board.state.groups[escort].hex
    board.prisoners("byzantine", escort, {"norman": held}, *leaders, hex_=hex_)
    board.state.ledger["captured"] = heads(held) + len(leaders)


@pytest.mark.rule("GC-14.8a")
def test_prisoners_are_bound_for_the_nearest_castle_or_town_of_their_captor() -> None:
    """D37: a city only where there is neither."""
    places = [
        site("bari", "norman", NORTH, "city"),
        site("corato", "norman", SOUTH, "village"),
        site("melfi", "norman", FAR),
        site("trani", "lombard", FIELD),
    ]
    assert prisoners.destination(places, "norman", FIELD) == "corato"
    assert prisoners.destination(places, "lombard", FAR) == "trani"
    assert prisoners.destination(places[:1], "norman", FIELD) == "bari"
    assert prisoners.destination(places, "german", FIELD) == ""


def outside() -> Board:
    """Ten Byzantines with a commander attacked by twelve knights, who wait for the organiser."""
    board = Board(settings=Settings(battles="organiser")).place("trani", "norman", FAR)
    board.group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
    board.group("b1", "byzantine", FIELD, [*knights(2), *foot(8)], prestige=4, hostility=4)
    return board


@pytest.mark.rule("GC-14.8a")
def test_the_winner_has_those_whom_it_captured() -> None:
    board = outside()
    three = {"b1": {"norman-medium_infantry": contract.Losses(captured=3)}}
    event = settle(board, three, "holds", "retreat", commanders={"b1-leader": "captured"})
    taken = only(event, e.PrisonersTaken)
    assert (taken.captor, taken.group, taken.destination) == ("norman", "n1", "trani")
    assert (taken.men, taken.commanders) == ({"byzantine": foot(3)}, ("b1-leader",))
    assert taken.factions == ("byzantine",)
    assert board.state.ledger["captured"] == 4
    assert board.state.commanders["b1-leader"].captor == "norman"


def test_captures_of_one_hex_and_day_are_one_piece() -> None:
    board = Board().group("n1", "norman").group("n2", "norman")
    decision = board.decision()
    n1, n2 = decision.state.groups["n1"], decision.state.groups["n2"]
    prisoners.take_prisoners(decision, "norman", FIELD, {"byzantine": foot(2)}, (), n1)
    prisoners.take_prisoners(decision, "norman", FIELD, {"byzantine": foot(1), "lombard": foot(1)}, (), n2)
    prisoners.take_prisoners(decision, "norman", FIELD, {"byzantine": []}, (), n2)
    (piece,) = decision.state.prisoners.values()
    assert (piece.id, piece.group) == (f"prisoners-n-{FIELD}-1", "n1")
    assert piece.men == {"byzantine": foot(3), "lombard": foot(1)}


def test_prisoners_travel_with_their_escort() -> None:
    board = Board().group("b1", "byzantine")
    holding(board)
    board.day(("byzantine", [March("b1", (NORTH,))]))
    assert board.state.prisoners["held"].hex == NORTH


def test_a_merger_takes_over_the_prisoners() -> None:
    board = Board().group("b1", "byzantine").group("b2", "byzantine")
    holding(board)
    board.day(("byzantine", [Merge(("b2", "b1"))]))
    piece = board.state.prisoners["held"]
    assert (piece.group, piece.taker) == ("b2", "b2")


@pytest.mark.rule("GC-14.8c")
def test_prisoners_whom_nobody_can_escort_are_massacred() -> None:
    """D37: commanders too."""
    board = Board().group("n1", "norman").group("b2", "byzantine", FAR)
    board.commander("robert", "norman")
    holding(board, "b2", foot(4), "robert")
    piece = board.state.prisoners["held"]
    piece.group, piece.hex = "", FIELD
    decision = board.decision()
    prisoners.without_escort(decision, decision.state.prisoners["held"])
    massacred = only(decision.events, e.PrisonersMassacred)
    assert (massacred.captor, massacred.commanders) == ("byzantine", ("robert",))
    assert massacred.men == {"norman": foot(4)}
    assert decision.state.prisoners == {}
    robert = decision.state.commanders["robert"]
    assert (robert.fate, robert.captor) == ("dead", "")
    assert (decision.state.ledger["captured"], decision.state.ledger["dead"]) == (0, 5)


@pytest.mark.rule("GC-14.8c")
def test_another_group_of_the_captor_in_the_hex_takes_over() -> None:
    board = Board().group("b1", "byzantine").group("b2", "byzantine", men=foot(7))
    holding(board)
    board.state.prisoners["held"].group = ""
    event = board.day()
    relief = only(event, e.EscortAssigned)
    assert (relief.group, relief.cause) == ("b2", "relief")
    assert not of_kind(event, e.PrisonersMassacred)


def test_who_has_fallen_back_himself_has_the_prisoners_with_him() -> None:
    """D27: an escort that has no way out gives itself up to a group that has left the hex."""
    board = Board().group("b1", "byzantine").group("n1", "norman", NORTH, foot(5))
    holding(board, "b1", foot(4))
    board.state.prisoners["held"].men = {"lombard": foot(2)}
    decision = board.decision()
    prisoners.lose_escort(decision, "b1", decision.state.groups["n1"])
    assert only(decision.events, e.PrisonersPassed).hex == NORTH
    piece = decision.state.prisoners["held"]
    assert (piece.group, piece.hex) == ("n1", NORTH)


def test_who_beats_an_escort_frees_his_own_and_keeps_the_others() -> None:
    """D53."""
    board = Board().group("b1", "byzantine").group("n1", "norman", men=foot(5))
    board.commander("robert", "norman")
    holding(board, "b1", foot(4), "robert")
    board.state.prisoners["held"].men["lombard"] = foot(2)
    decision = board.decision()
    prisoners.lose_escort(decision, "b1", decision.state.groups["n1"])
    freed, passed = only(decision.events, e.PrisonersFreed), only(decision.events, e.PrisonersPassed)
    assert (freed.faction, freed.group, freed.number) == ("norman", "n1", 0)
    assert (passed.captor, passed.taker, passed.factions) == ("byzantine", "norman", ("lombard",))
    group = decision.state.groups["n1"]
    assert (group.men, group.commanders) == (foot(9), ["robert"])
    robert = decision.state.commanders["robert"]
    assert (robert.fate, robert.group, robert.captor) == ("free", "n1", "")
    piece = decision.state.prisoners["held"]
    assert (piece.faction, piece.group, piece.men) == ("norman", "n1", {"lombard": foot(2)})
    assert not decision.state.escorting("n1")
    assert decision.state.ledger["captured"] == 0


def test_an_ally_frees_them_as_well_and_they_form_a_group() -> None:
    """D53."""
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("b1", "byzantine").group("l1", "lombard", hostility=6)
    holding(board)
    decision = board.decision()
    prisoners.lose_escort(decision, "b1", decision.state.groups["l1"])
    freed = only(decision.events, e.PrisonersFreed)
    assert (freed.group, freed.number, freed.hostility) == ("n20", 20, 6)
    assert (decision.state.groups["n20"].men, decision.state.groups["n20"].hex) == (foot(4), FIELD)
    assert "held" not in decision.state.prisoners


def test_two_freed_men_without_a_group_of_theirs_are_lost() -> None:
    """D53."""
    board = Board(allies={"norman": "lombard", "lombard": "norman"})
    board.group("b1", "byzantine").group("l1", "lombard")
    board.commander("robert", "norman")
    holding(board, "b1", foot(1), "robert")
    decision = board.decision()
    prisoners.lose_escort(decision, "b1", decision.state.groups["l1"])
    assert decision.state.commanders["robert"].hex == FIELD
    assert decision.state.ledger == {"started": 11, "captured": 0, "dispersed": 1}


@pytest.mark.rule("GC-14.8f")
def test_a_beaten_escort_loses_the_prisoners_of_the_winner() -> None:
    """D53: the quick tables let the escort be routed; the Lombard prisoner goes on with it."""
    board = Board().group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
    board.group("b1", "byzantine", FIELD, foot(8)).place("trani", "byzantine", "9248")
    holding(board)
    board.state.prisoners["held"].men["lombard"] = foot(1)
    board.state.ledger["captured"] += 1
    event = board.day(
        ("norman", [March("n1", (FIELD,), ("byzantine",))]), dice={"GC-17.2b": 1, "GC-17.4a": [1, 1]}
    )
    assert only(event, e.BattleFought).defender_outcome == "rout"
    freed = only(event, e.PrisonersFreed)
    assert (freed.men, freed.group) == (foot(4), "n1")
    assert heads(board.state.groups["n1"].men) == 12 - 1 + 4
    piece = board.state.prisoners["held"]
    assert (piece.men, piece.group, piece.hex) == ({"lombard": foot(1)}, "b1", board.state.groups["b1"].hex)
    assert board.state.ledger["captured"] == 1


def test_an_escort_that_is_lost_to_nobody_leaves_its_prisoners_where_they_are() -> None:
    board = Board().group("b1", "byzantine")
    holding(board)
    decision = board.decision()
    prisoners.lose_escort(decision, "b1", None)
    assert decision.events == []
    group = decision.state.groups["b1"]
    decision.emit(
        e.GroupDissolved(group="b1", faction="byzantine", hex=FIELD, men=group.men, cause="too_small")
    )
    assert decision.state.prisoners["held"].group == ""


def test_riders_are_the_mounted_men_the_healthy_first() -> None:
    company = [*foot(3), *knights(1, wounded=True), *knights(2)]
    assert prisoners.riders(company) == [*knights(2), *knights(1, wounded=True)]
    assert prisoners.some_riders(company, 3) == [*knights(2), *knights(1, wounded=True)]
    assert prisoners.some_riders(company, 1) == knights(1)
    assert prisoners.some_riders(company, 0) == []
