"""The people of a group, a band or a garrison, put right: what follows, and what is refused."""

import pytest

from campaign.decide.corrections.people import MOST
from campaign.model import events as e
from campaign.model.corrections import Captives, Strength
from campaign.model.men import Band, Men
from campaign.model.state import LOYAL
from campaign.visibility import told
from tests.campaign.board import FAR, FIELD, NOON, Board, foot, hirelings, knights
from tests.campaign.decide.corrections.acting import DIGEST, corrected, correcting, refused


def strength(piece: str, was: Men, men: Men) -> Strength:
    """A body has other people than it is recorded with."""
    return Strength(piece=piece, was=tuple(was), men=tuple(men))


def board() -> Board:
    """A group of Normans in a field."""
    return Board().group("n1", "norman", men=foot(12))


def test_a_group_has_the_people_that_it_ought_to_have() -> None:
    table = board()
    event = corrected(table, e.StrengthCorrected, strength("n1", foot(12), [*foot(9), *knights(2)]))
    act = {"act": 1, "day": 1, "at": NOON, "reason": DIGEST}
    people = {"before": foot(12), "men": [*knights(2), *foot(9)], "added": 2, "gone": 3}
    assert event == e.StrengthCorrected(piece="n1", faction="norman", hex=FIELD, **act, **people)
    assert table.state.groups["n1"].men == [*knights(2), *foot(9)]


def test_the_ledger_knows_who_is_added_and_who_is_written_off() -> None:
    table = board()
    table.when(correcting(table, strength("n1", foot(12), foot(20))))
    assert table.state.ledger["added"] == 8
    table.when(correcting(table, strength("n1", foot(20), foot(15))))
    assert (table.state.ledger["added"], table.state.ledger["written_off"]) == (8, 5)


def test_who_is_hurt_or_unhorsed_is_nobody_more_or_less() -> None:
    table = Board().group("n1", "norman", men=knights(6))
    on_foot = [Band("norman", "knight", False, False, 2)]
    men = [*on_foot, *knights(3), *knights(1, wounded=True)]
    event = corrected(table, e.StrengthCorrected, strength("n1", knights(6), men))
    assert (event.added, event.gone) == (0, 0)
    assert "added" not in table.state.ledger


def test_whoever_stands_in_the_hex_counts_them_anew() -> None:
    table = board().group("l1", "lombard").group("g1", "german", FAR)
    event = corrected(table, e.StrengthCorrected, strength("n1", foot(12), foot(14)))
    assert event.witnesses == ("lombard",)
    assert table.state.knowledge["lombard"]["n1"].men == foot(14)
    assert "n1" not in table.state.knowledge["german"]


def test_the_people_of_a_garrison_are_their_owners_affair() -> None:
    table = Board().place("melfi", "norman", kind="castle", garrison=foot(10)).group("l1", "lombard")
    event = corrected(table, e.StrengthCorrected, strength("garrison:melfi", foot(10), foot(7)))
    assert (event.faction, event.witnesses) == ("norman", ())
    assert table.state.settlements["melfi"].garrison == foot(7)


def test_a_band_is_corrected_for_its_employer_and_a_neutral_one_for_whoever_stands_there() -> None:
    table = board().band("m1", serves="n1", paid=True).band("m2")
    event = corrected(table, e.StrengthCorrected, strength("m1", hirelings(4), hirelings(6)))
    assert (event.faction, event.witnesses) == ("norman", ())
    assert (table.state.mercenaries["m1"].men, table.state.mercenaries["m1"].terms) == (hirelings(6), LOYAL)
    event = corrected(table, e.StrengthCorrected, strength("m2", hirelings(4), hirelings(3)))
    assert (event.faction, event.witnesses) == ("", ("norman",))


def test_several_facts_are_one_act() -> None:
    table = board().group("n2", "norman", FAR)
    events = table.when(
        correcting(table, strength("n1", foot(12), foot(11)), strength("n2", foot(5), foot(6)))
    )
    assert [each.act for each in events if isinstance(each, e.StrengthCorrected)] == [1, 1]
    assert table.state.corrections == 1


def test_of_an_act_with_something_wrong_nothing_happens() -> None:
    table = board().group("n2", "norman", FAR)
    wrong = correcting(table, strength("n1", foot(12), foot(11)), strength("n2", foot(4), foot(6)))
    assert refused(table, wrong)[0] == "corrections[1].was"
    assert table.state.groups["n1"].men == foot(12)


def test_who_plays_or_has_played_corrects_his_own_side_in_public() -> None:
    table = Board(allies={"norman": "lombard", "lombard": "norman"})
    table.group("n1", "norman").group("g1", "german", FAR)
    for plays, piece, public in (
        (("norman",), "n1", True),
        (("lombard",), "n1", True),
        (("norman",), "g1", False),
        ((), "n1", False),
    ):
        event = corrected(table, e.StrengthCorrected, strength(piece, foot(5), foot(6)), plays=plays)
        assert event.public == public
        table.when(correcting(table, strength(piece, foot(6), foot(5))))


@pytest.mark.parametrize(
    ("fact", "field", "reason"),
    [
        (strength("n9", foot(12), foot(9)), "piece", "there is no group, band or garrison n9"),
        (
            strength("garrison:bari", foot(1), foot(9)),
            "piece",
            "there is no group, band or garrison garrison:bari",
        ),
        (strength("n1", foot(11), foot(9)), "was", "there are 12 people now, not 11 as you saw"),
        (strength("n1", knights(12), foot(9)), "was", "the people have changed since you looked"),
        (strength("n1", foot(12), foot(12)), "men", "these are the people that it has"),
        (
            strength("n1", foot(12), foot(1)),
            "men",
            "group n1 would have 1 of the 3 people that a group needs",
        ),
        (strength("n1", foot(12), []), "men", "group n1 would have 0 of the 3 people that a group needs"),
        (
            strength("n1", foot(12), foot(5, kind="elephant")),
            "men[0].type",
            "there are no people of type 'elephant'",
        ),
        (
            strength("n1", foot(12), [Band("martian", "knight", True, False, 5)]),
            "men[0].origin",
            "there are no people of origin 'martian'",
        ),
        (strength("n1", foot(12), foot(MOST + 1)), "men[0].count", f"there are 1 to {MOST} of a class"),
        (strength("n1", foot(12), foot(-1)), "men[0].count", f"there are 1 to {MOST} of a class"),
        (strength("n1", foot(12), [*foot(3), *foot(4)]), "men[0]", "this class is named twice"),
    ],
)
def test_what_contradicts_itself_or_what_stands_is_refused(fact: Strength, field: str, reason: str) -> None:
    table = board()
    assert refused(table, correcting(table, fact)) == (f"corrections[0].{field}", reason)
    assert table.state.groups["n1"].men == foot(12)


def test_a_band_of_nobody_is_none() -> None:
    table = board().band("m1")
    act = correcting(table, strength("m1", hirelings(4), []))
    assert refused(table, act) == ("corrections[0].men", "a band without people is none")


def captives(was: Men, men: Men, faction: str = "german", name: str = "held") -> Captives:
    """Of a faction there are other men among prisoners."""
    return Captives(prisoners=name, faction=faction, was=tuple(was), men=tuple(men))


def test_there_are_as_many_captives_as_there_ought_to_be_and_the_ledger_closes() -> None:
    """Their own people are told how many are held, and not where."""
    table = board().prisoners("norman", "n1", {"german": knights(4)})
    before = table.state.ledger.get("captured", 0)
    event = corrected(table, e.CaptivesCorrected, captives(knights(4), knights(6)))
    assert (event.captor, event.faction, event.added, event.gone) == ("norman", "german", 2, 0)
    assert table.state.prisoners["held"].men == {"german": knights(6)}
    assert table.state.ledger["captured"] - before == table.state.ledger["added"] == 2
    own, captor = told(event, "german"), told(event, "norman")
    assert own is not None
    assert captor is not None
    assert (own.hex, "prisoners" in own.facts) == ("", False)
    assert (captor.hex, captor.facts["prisoners"]) == (FIELD, "held")


def test_of_prisoners_of_whom_nobody_is_left_there_is_no_piece() -> None:
    table = board().prisoners("norman", "n1", {"german": knights(4)})
    table.when(correcting(table, captives(knights(4), [])))
    assert table.state.prisoners == {}
    assert table.state.ledger["written_off"] == 4


@pytest.mark.parametrize(
    ("fact", "field", "reason"),
    [
        (captives([], knights(1), name="others"), "prisoners", "others are not in the campaign"),
        (captives([], knights(1), faction="norman"), "faction", "norman are no enemies of the captor"),
        (captives([], knights(1), faction="venetian"), "faction", "venetian are no enemies of the captor"),
        (captives(knights(3), knights(1)), "was", "there are 4 people now, not 3 as you saw"),
        (captives(knights(4), knights(4)), "men", "these are the men that there are"),
    ],
)
def test_captives_who_cannot_be_are_refused(fact: Captives, field: str, reason: str) -> None:
    table = board().prisoners("norman", "n1", {"german": knights(4)})
    assert refused(table, correcting(table, fact)) == (f"corrections[0].{field}", reason)
