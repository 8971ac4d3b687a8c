"""Which acts would put a difference right, and which differences need none."""

from campaign.decide.corrections.following import acts, identity, in_question, wanted
from campaign.decide.differences import Difference, differences
from campaign.model.corrections import (
    Captives,
    Fate,
    Money,
    Owner,
    Position,
    Prestige,
    Stores,
    Strength,
    Wound,
)
from campaign.model.men import Band
from campaign.rules.decision import copied
from tests.campaign.board import FAR, Board

KNIGHTS = Band("norman", "knight", True, False, 4)
ARCHERS = Band("lombard", "archer", False, False, 2)


def board() -> Board:
    table = Board().group("n1", "norman", money=40).place("corato", "norman").group("l1", "lombard")
    return table.place("melfi", "lombard", FAR)


def of_pieces(table: Board) -> list[Difference]:
    """Facts of all kinds that are otherwise."""
    would = copied(table.state)
    group, place = would.groups["n1"], would.settlements["melfi"]
    group.money, group.ration, group.hex, group.men = 3, 2, FAR, [KNIGHTS]
    place.faction, place.resources = "norman", place.resources + 1
    return list(in_question(differences(table.state, would)))


def test_each_fact_that_a_correction_knows_has_its_act() -> None:
    table = board()
    group, melfi = table.state.groups["n1"], table.state.settlements["melfi"]
    made = [act for each in of_pieces(table) for act in acts(each, table.state)]
    expected = [
        Position(piece="n1", was=group.hex, hex=FAR),
        Strength(piece="n1", was=tuple(group.men), men=(KNIGHTS,)),
        Money(group="n1", was=40, amount=3),
        Stores(kind="ration", piece="n1", was=0, points=2),
        Owner(site="melfi", was="lombard", faction="norman"),
        Stores(kind="place", piece="melfi", was=melfi.resources, points=melfi.resources + 1),
    ]
    assert sorted(made, key=repr) == sorted(expected, key=repr)


def test_a_piece_that_would_be_there_or_not_or_would_stand_by_itself_has_no_act() -> None:
    state = board().state
    group = state.groups["n1"]
    for difference in (
        Difference("group", "n1", "norman", "there", group, None),
        Difference("group", "n1", "norman", "hostility", 1, 2),
        Difference("commander", "tancred", "norman", "hex", "", FAR),
        Difference("commander", "tancred", "norman", "hex", FAR, ""),
    ):
        assert acts(difference, state) == ()


def test_prisoners_have_an_act_for_each_faction_that_is_otherwise() -> None:
    same = {"byzantine": [ARCHERS]}
    old, new = {"norman": [KNIGHTS], **same}, {"lombard": [ARCHERS], **same}
    made = acts(Difference("prisoners", "p1", "german", "men", old, new), board().state)
    assert made == (
        Captives(prisoners="p1", faction="lombard", was=(), men=(ARCHERS,)),
        Captives(prisoners="p1", faction="norman", was=(KNIGHTS,), men=()),
    )


def test_a_fate_is_with_the_group_in_which_he_would_be_and_tells_where_he_is() -> None:
    table = board().commander("tancred", "norman")
    leader = table.state.commanders["tancred"]
    leader.group = "n1"
    fate = Difference("commander", leader.id, "norman", "fate", "dead", "free")
    assert acts(fate, table.state) == (Fate(commander=leader.id, was="dead", fate="free", group="n1"),)
    where = Difference("commander", leader.id, "norman", "group", "", "n1")
    heart = Difference("commander", leader.id, "norman", "prestige", 1, 2)
    assert list(in_question([fate, where, heart])) == [fate, heart]
    assert list(in_question([where, heart])) == [where, heart]


def test_what_follows_from_other_facts_needs_no_act() -> None:
    total = Difference("faction", "norman", "norman", "money", 40, 3, sum=True)
    assert list(in_question([total])) == []


def test_two_corrections_are_of_one_fact_whatever_it_was_and_is_to_be() -> None:
    assert identity(Money(group="n1", was=1, amount=2)) == identity(Money(group="n1", was=5, amount=6))
    different = [
        Money(group="n1", was=1, amount=2),
        Stores(kind="ration", piece="n1", was=1, points=2),
        Stores(kind="place", piece="n1", was=1, points=2),
        Strength(piece="n1", was=(), men=()),
        Position(piece="n1", was="", hex=FAR),
        Wound(commander="n1", was=True, wounded=False),
        Prestige(commander="n1", was=1, prestige=2),
        Captives(prisoners="n1", faction="norman", was=(), men=()),
        Owner(site="n1", was="", faction="norman"),
    ]
    assert len({identity(each) for each in different}) == len(different)


def test_what_is_wanted_is_the_same_in_any_order_and_from_whatever_it_was() -> None:
    one = Strength(piece="n1", was=(KNIGHTS,), men=(KNIGHTS, ARCHERS))
    other = Strength(piece="n1", was=(), men=(ARCHERS, KNIGHTS))
    assert wanted(one) == wanted(other) != wanted(Strength(piece="n1", was=(), men=(ARCHERS,)))
