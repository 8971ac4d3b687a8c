"""A battle's result is overruled, and a die was read wrongly: what is said of it, and what follows in the same act."""

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.commands import CorrectFacts
from campaign.model.corrections import Misreading, Overruling, Strength
from campaign.model.state import Deeds
from campaign.visibility import told
from tests.campaign.board import FIELD, Board, foot, only
from tests.campaign.decide.corrections.acting import correcting, refused

BATTLE = Overruling(
    number=4,
    hex=FIELD,
    attacker="norman",
    defender="german",
    sides=("norman", "german", "lombard"),
    was="german",
    winner="norman",
)
DIE = Misreading(label="GC-7b|n1 g1|norman|0", sides=10, witness="norman", was=3, face=8)
MORE = Strength(piece="n1", was=tuple(foot(5)), men=tuple(foot(9)))


def board() -> Board:
    table = Board().group("n1", "norman")
    table.state.deeds["german"] = Deeds(won=1)
    return table


def ruling(table: Board, *facts: Strength, plays: tuple[str, ...] = (), **rulings: object) -> CorrectFacts:
    """An act with a ruling."""
    return msgspec.structs.replace(correcting(table, *facts, plays=plays), **rulings)


def test_who_kept_the_field_counts_as_who_has_won() -> None:
    table = board()
    event = only(table.when(ruling(table, overrules=BATTLE)), e.ResultOverruled)
    assert (event.number, event.before, event.winner) == (4, "german", "norman")
    assert (table.state.deeds["norman"].won, table.state.deeds["german"].won) == (1, 0)


def test_what_follows_is_the_same_act_and_comes_behind_it() -> None:
    table = board()
    events = table.when(ruling(table, MORE, overrules=BATTLE))
    assert [type(each) for each in events] == [e.ResultOverruled, e.StrengthCorrected]
    assert table.state.corrections == 1


def test_where_the_losses_alone_are_others_nobody_has_won_more() -> None:
    table = board()
    same = msgspec.structs.replace(BATTLE, winner="german")
    table.when(ruling(table, MORE, overrules=same))
    assert table.state.deeds["german"].won == 1
    event = only(table.events, e.ResultOverruled)
    assert told(event, "byzantine") is None
    assert told(event, "lombard") is not None


def test_all_are_told_who_kept_the_field_and_the_sides_alone_of_which_battle() -> None:
    table = board()
    event = only(table.when(ruling(table, overrules=BATTLE)), e.ResultOverruled)
    own, other = told(event, "norman"), told(event, "byzantine")
    assert own is not None
    assert other is not None
    assert own.facts["number"] == 4
    assert not {"number", "sides", "act", "line"} & other.facts.keys()


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"winner": "lombard"}, "winner", "lombard did not fight that battle"),
        ({"winner": "german"}, "winner", "nothing of the battle would be another than it is"),
        ({"attacker": "venetian"}, "attacker", "there is no faction venetian"),
    ],
)
def test_what_cannot_be_overruled_is_refused(changes: dict[str, str], field: str, reason: str) -> None:
    table = board()
    act = ruling(table, overrules=msgspec.structs.replace(BATTLE, **changes))
    assert refused(table, act) == (f"overrules.{field}", reason)


def test_a_die_shows_another_face_to_its_audience_alone() -> None:
    table = board()
    event = only(table.when(ruling(table, MORE, misread=DIE)), e.DieCorrected)
    assert (event.before, event.face, event.witnesses) == (3, 8, ("norman",))
    assert told(event, "norman") is not None
    assert told(event, "german") is None
    hidden = msgspec.structs.replace(DIE, witness="referee")
    event = only(table.when(ruling(table, misread=hidden)), e.DieCorrected)
    assert not any(told(event, faction) for faction in table.state.factions)


@pytest.mark.parametrize(
    ("face", "reason"),
    [
        (0, f"die {DIE.label} has faces 1 to 10, not 0"),
        (11, f"die {DIE.label} has faces 1 to 10, not 11"),
        (3, f"die {DIE.label} was entered with that face"),
    ],
)
def test_a_face_that_cannot_be_is_refused(face: int, reason: str) -> None:
    table = board()
    act = ruling(table, misread=msgspec.structs.replace(DIE, face=face))
    assert refused(table, act) == ("misread.face", reason)


def test_who_has_played_on_a_side_rules_in_public() -> None:
    table = board()
    event = only(table.when(ruling(table, plays=("lombard",), overrules=BATTLE)), e.ResultOverruled)
    assert event.public
    event = only(table.when(ruling(table, plays=("norman",), misread=DIE)), e.DieCorrected)
    assert told(event, "german") is not None
