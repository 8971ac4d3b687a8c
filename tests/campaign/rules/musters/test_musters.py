"""Muster out, result in."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import contract, quick
from battles.contract.result import captives_freed
from campaign.model import events as e
from campaign.model.men import Band, heads, tidied
from campaign.model.state import BattleUnderWay
from campaign.rules.decision import Decision
from campaign.rules.musters import captures, musters
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.campaign.board import FIELD, GAME, NORTH, TABLES, Board, foot, knights
from tests.campaign.play import companies


def mustered(board: Board, attackers: list[str], defenders: list[str]) -> contract.Muster:
    """The muster of a battle between groups of the board."""
    state = board.state
    one, other = (state.groups[names[0]].faction for names in (attackers, defenders))
    return musters.muster(state, BattleUnderWay(3, FIELD, one, other, attackers, defenders, 1), GAME)


def both() -> Board:
    """Normans who came from the north upon Byzantines in the field."""
    board = Board().group("n1", "norman", NORTH, [*knights(2), *foot(3, wounded=True)], prestige=6, money=5)
    return board.group("b1", "byzantine", FIELD, foot(4)).moved("n1", FIELD)


def test_a_muster_tells_who_fights_where_and_how_he_came() -> None:
    board = both()
    document = mustered(board, ["n1"], ["b1"])
    assert (document.number, document.day, document.hex) == (3, 1, FIELD)
    assert (document.kind, document.campaign) == ("field", "board")
    assert (document.terrain, document.season) == (("clear",), "summer")
    (mine,) = document.attacker.groups
    assert (mine.id, mine.order, mine.faction) == ("n1", 1, "norman")
    assert (mine.arrived_from, mine.half_deniers) == ("N", 5)
    foot_ids = [f"norman-medium_infantry-{number}" for number in (1, 2, 3)]
    assert [soldier.id for soldier in mine.soldiers] == ["norman-knight-1", "norman-knight-2", *foot_ids]
    assert [soldier.wounded for soldier in mine.soldiers] == [False, False, True, True, True]
    (leader,) = mine.commanders
    assert (leader.id, leader.name) == ("n1-leader", "N1-Leader")
    assert (leader.prestige, leader.points_class) == (6, "cavalry_armoured")
    (theirs,) = document.defender.groups
    assert theirs.arrived_from is None
    assert theirs.soldiers[0].id == "byzantine.norman-medium_infantry-1"


def test_men_are_numbered_through_a_whole_side() -> None:
    board = both().group("n2", "norman", FIELD, knights(3))
    document = mustered(board, ["n1", "n2"], ["b1"])
    assert [soldier.id for soldier in document.attacker.groups[1].soldiers] == [
        f"norman-knight-{n}" for n in (3, 4, 5)
    ]


@pytest.mark.rule("GC-8.4g")
def test_a_hungry_group_is_told_as_such() -> None:
    board = both()
    board.state.groups["n1"].failed = (False, True, True)
    assert mustered(board, ["n1"], ["b1"]).attacker.groups[0].unsupplied
    assert not mustered(board, ["n1"], ["b1"]).defender.groups[0].unsupplied


@pytest.mark.rule("GC-17.1d")
@pytest.mark.parametrize(
    ("kind", "owner", "percent"),
    [
        ("castle", "byzantine", [100]),
        ("village", "byzantine", [30]),
        ("city", "byzantine", [30]),
        ("castle", "norman", []),
        ("castle", "german", []),
        ("city", "norman", []),
        ("village", "norman", [30]),
        ("market_town", "german", [30]),
    ],
)
def test_walls_help_their_owner_and_a_village_whoever_defends_in_it(
    kind: str, owner: str, percent: list[int]
) -> None:
    board = both().place("corato", owner, FIELD, kind=kind)
    document = mustered(board, ["n1"], ["b1"])
    assert [advantage.percent for advantage in document.advantages] == percent
    assert document.terrain == tuple(sorted(("clear", "town" if "castle" != kind != "city" else kind)))


@pytest.mark.rule("GC-17.1d")
@pytest.mark.parametrize(
    ("mover", "later", "percent"), [("n1", "", [20]), ("b1", "", []), ("b1", "n1", [20]), ("n1", "b1", [])]
)
def test_high_ground_helps_who_was_there_before_his_attacker(
    mover: str, later: str, percent: list[int]
) -> None:
    """M-quick-terrain; `later` enters after `mover`, both on the day of the battle."""
    hill = next(hex_ for hex_ in GAME.map.hexes if GAME.map.terrains(hex_) == {"hill"})
    start = GAME.map.steps(hill)[0]
    board = Board().group("n1", "norman", hill).group("b1", "byzantine", hill)
    for name in filter(None, (mover, later)):
        board.state.groups[name].hex = start
        board.moved(name, hill)
    fought = BattleUnderWay(1, hill, "norman", "byzantine", ["n1"], ["b1"], 1)
    document = musters.muster(board.state, fought, GAME)
    assert [advantage.percent for advantage in document.advantages] == percent


def test_a_rider_without_his_horse_counts_as_one_on_foot() -> None:
    """M-dismount."""
    assert musters.fighting_class("knight", True, GAME) == "cavalry_armoured"
    assert musters.fighting_class("knight", False, GAME) == "cavalry_armoured_dismounted"
    assert musters.fighting_class("archer", False, GAME) == "shooter_foot_unarmoured"
    board = both()
    board.state.commanders["n1-leader"].mounted = False
    (leader,) = mustered(board, ["n1"], ["b1"]).attacker.groups[0].commanders
    assert leader.points_class == "cavalry_armoured_dismounted"


@pytest.mark.rule("GC-14.8e")
def test_a_ransomed_man_of_foot_rides_on_the_map_and_fights_on_foot() -> None:
    board = both()
    ransomed = board.state.commanders["n1-leader"]
    (leader,) = mustered(board, ["n1"], ["b1"]).attacker.groups[0].commanders
    assert leader.mounted
    ransomed.type = "varangian"
    (leader,) = mustered(board, ["n1"], ["b1"]).attacker.groups[0].commanders
    assert ransomed.mounted
    assert (leader.mounted, leader.points_class) == (False, "infantry_armoured")


def test_a_battle_against_nobody_is_no_muster() -> None:
    board = both()
    board.state.groups["b1"].men = []
    with pytest.raises(Refusal, match="nobody is there"):
        mustered(board, ["n1"], ["b1"])


FATES = ("unhurt", "wounded", "captured", "killed")


@given(st.data(), companies())
def test_whatever_a_result_says_everybody_is_counted_once(data: st.DataObject, men: list[Band]) -> None:
    board = Board().group("n1", "norman", FIELD, men).group("b1", "byzantine", FIELD, foot(5))
    document = mustered(board, ["n1"], ["b1"])
    soldiers = [soldier for _, group in document.groups() for soldier in group.soldiers]
    fates = {
        soldier.id: data.draw(
            st.sampled_from([fate for fate in FATES if fate != "wounded" or not soldier.wounded])
        )
        for soldier in soldiers
    }
    horses = [s.id for s in soldiers if s.mounted and fates[s.id] in ("unhurt", "wounded")]
    lost = tuple(data.draw(st.lists(st.sampled_from(horses), unique=True))) if horses else ()
    quiet = contract.result_from_counts(document, {}, contract.Outcomes("holds", "retreat"))
    result = msgspec.structs.replace(quiet, fates=fates, unhorsed=lost)
    mine = next(toll for toll in musters.tolls(document, result) if toll.group == "n1")
    fates_of = {fate: getattr(mine, fate) for fate in ("dead", "wounded", "captured", "unhorsed")}
    board.lost("n1", "norman", **fates_of)
    after = board.state.groups["n1"].men
    expected = [
        Band(s.origin, s.type, s.mounted and s.id not in lost, s.wounded or fates[s.id] == "wounded", 1)
        for s in document.attacker.groups[0].soldiers
        if fates[s.id] in ("unhurt", "wounded")
    ]
    assert after == tidied(expected)
    assert heads(men) == heads(after) + heads(mine.dead) + heads(mine.captured)
    assert TABLES.troop_types["knight"].mounted


def with_captives() -> Board:
    """The Byzantines have four Norman prisoners, a Lombard and a Norman commander with them."""
    board = both().commander("robert", "norman")
    return board.prisoners(
        "byzantine", "b1", {"norman": [*foot(2), *knights(1, wounded=True)], "lombard": foot(1)}, "robert"
    )


@pytest.mark.rule("GC-14.8f")
def test_a_muster_tells_of_the_prisoners_whom_a_group_has_with_it() -> None:
    """They are unarmed: none of them fights, and each can be freed by name."""
    document = mustered(with_captives(), ["n1"], ["b1"])
    (theirs,) = document.defender.groups
    assert [(one.faction, one.type, one.wounded) for one in theirs.captives] == [
        ("lombard", "medium_infantry", False),
        ("norman", "knight", True),
        ("norman", "medium_infantry", False),
        ("norman", "medium_infantry", False),
        ("norman", "knight", False),
    ]
    assert theirs.captives[-1].id == "robert"
    assert theirs.head_count == 4
    assert document.attacker.groups[0].captives == ()


def aftermath(freed: tuple[str, ...]) -> Decision:
    """The Normans have won, and the result names captives who were freed."""
    board = with_captives()
    document = mustered(board, ["n1"], ["b1"])
    losses = {"b1": {"norman-medium_infantry": contract.Losses(killed=1)}}
    result = contract.result_from_counts(document, losses, contract.Outcomes("holds", "retreat"))
    decision = board.decision()
    battle = BattleUnderWay(3, FIELD, "norman", "byzantine", ["n1"], ["b1"], 1)
    captures.free_captives(decision, battle, document, msgspec.structs.replace(result, freed=freed))
    return decision


@pytest.mark.rule("GC-14.8f")
def test_those_whom_a_result_names_are_free_and_no_others() -> None:
    document = mustered(with_captives(), ["n1"], ["b1"])
    names = [one.id for one in document.defender.groups[0].captives]
    decision = aftermath((names[2], "robert"))
    (freed,) = decision.events
    assert isinstance(freed, e.PrisonersFreed)
    assert (freed.faction, freed.group) == ("norman", "n1")
    assert (freed.men, freed.commanders) == (foot(1), ("robert",))
    assert decision.state.prisoners["held"].men == {
        "lombard": foot(1),
        "norman": [*knights(1, wounded=True), *foot(1)],
    }
    assert aftermath(()).events == []


@pytest.mark.rule("GC-14.8f")
def test_the_quick_tables_free_those_whose_own_side_has_won() -> None:
    """D53."""
    document = mustered(with_captives(), ["n1"], ["b1"])
    names = [one.id for one in document.defender.groups[0].captives]
    assert captives_freed(document, "defender") == tuple(names[1:])
    assert captives_freed(document, "attacker") == ()
    assert captives_freed(document, None) == ()
    won = quick.resolve(document, ScriptedDice({"GC-17.2b": 1, "GC-17.4a": 1}), GAME.quick)
    assert won.freed == (tuple(names[1:]) if won.loser == "defender" else ())
    contract.validate(document, won)
