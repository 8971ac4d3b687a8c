"""Any muster goes out to a table and to the quick tables, and comes back without losing a fact."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from battles import contract, quick
from battles.contract.muster import SIDES
from campaign.model import events as e
from campaign.model.men import Band, heads
from campaign.model.state import BattleUnderWay
from campaign.presentation import report
from campaign.presentation.report import muster_sheet
from campaign.rules.battle.field import lay_out
from campaign.rules.musters import musters
from campaign.visibility import view
from tests.battles.results import fared
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, hirelings, knights, scripted
from tests.campaign.play import companies

OUTCOMES = ("holds", "retreat", "rout")
FATES = ("unhurt", "wounded", "captured", "killed")
CASTLE = contract.Works(building="castle", engines={"ram": 1}, demolished=("w3",), breached=True)


def names(board: Board) -> report.Names:
    """How the board's pieces are called."""
    people = {name: commander.name for name, commander in board.state.commanders.items()}
    seen = view(board.state, "norman")
    return report.Names(seen.factions, lambda hex_: f"hex {hex_}", people, "Europe/Rome")


def printed(document: contract.Muster, board: Board) -> str:
    """A muster as the Normans print it."""
    return muster_sheet.plain(muster_sheet.sheet(document, names(board)), names(board))


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, BattleUnderWay]:
    """One or two groups of either side in a field, those of the attacker come from the north."""
    board, sides = Board(), {}
    for faction, start in (("norman", NORTH), ("byzantine", FIELD)):
        sides[faction] = [f"{faction[0]}{number}" for number in range(1, draw(st.integers(1, 2)) + 1)]
        for name in sides[faction]:
            company, prestige = draw(companies()), draw(st.integers(0, 10))
            board.group(name, faction, start, company, prestige=prestige, money=draw(st.integers(0, 9)))
            board.state.groups[name].failed = (False, draw(st.booleans()), draw(st.booleans()))
    for name in sides["norman"]:
        board.given(e.GroupMoved(group=name, faction="norman", start=NORTH, path=(FIELD,), points=1, left=4))
    fight = BattleUnderWay(
        3, FIELD, "norman", "byzantine", sides["norman"], sides["byzantine"], 1, active="norman"
    )
    return board, fight


def muster_of(board: Board, fight: BattleUnderWay) -> contract.Muster:
    """The muster as it goes out, with its field."""
    decision = board.decision()
    gathered = musters.muster(decision.state, fight, GAME)
    document, _ = lay_out(decision, fight, gathered, at_table=True)
    return document


@given(boards())
def test_the_document_comes_back_the_same(made: tuple[Board, BattleUnderWay]) -> None:
    document = muster_of(*made)
    assert contract.muster_from_json(contract.to_json(document)) == document


@given(boards())
def test_the_sheet_for_the_table_tells_every_man_and_every_fact(made: tuple[Board, BattleUnderWay]) -> None:
    document = muster_of(*made)
    sheet = muster_sheet.sheet(document, names(made[0]))
    page = muster_sheet.plain(sheet, names(made[0]))
    for array in sheet.sides:
        force = document.force(array.side)
        assert array.heads == force.head_count
        for printed, group in zip(array.companies, force.groups, strict=True):
            told = {f"{line.name}-{number}": line for line in printed.lines for number in line.numbers}
            ids = {f"{contract.class_of(s)}-{s.id.rpartition('-')[2]}": s for s in group.soldiers}
            assert told.keys() == ids.keys()
            hurt = {f"{line.name}-{number}" for line in printed.lines for number in line.wounded}
            assert hurt == {name for name, soldier in ids.items() if soldier.wounded}
            assert sum(line.mounted for line in printed.lines) == sum(s.mounted for s in group.soldiers)
            assert sum(line.armoured for line in printed.lines) == sum(s.armoured for s in group.soldiers)
            assert [leader.id for leader in printed.leaders] == [one.id for one in group.commanders]
            assert all(edge.replace("_", " ").replace(".", ", ") in page for edge in group.edges)
            assert ("unsupplied" in "; ".join(printed.notes)) == group.unsupplied
    assert document.ground is not None
    assert all(each.title in page for each in document.ground.maps)
    assert all(f"{each.percent:+d} %" in page for each in document.advantages)


@given(boards(), st.integers(1, 10))
def test_the_quick_tables_answer_for_everybody(made: tuple[Board, BattleUnderWay], face: int) -> None:
    document = muster_of(*made)
    sent = contract.muster_from_json(contract.to_json(document))
    result = quick.resolve(sent, scripted({"GC-17.2b": face, "GC-17.4a": [face, face]}), GAME.quick)
    back = contract.result_from_json(contract.to_json(result))
    assert back == result
    everybody_is_accounted_for(made[0], document, back)


@given(boards(), st.data())
def test_a_result_typed_from_the_sheet_answers_for_everybody(
    made: tuple[Board, BattleUnderWay], data: st.DataObject
) -> None:
    """What somebody types by class comes back as what he typed."""
    document = muster_of(*made)
    losses: dict[str, dict[str, contract.Losses]] = {}
    for _, group in document.groups():
        for name in {str(contract.class_of(soldier)) for soldier in group.soldiers}:
            men = [soldier for soldier in group.soldiers if str(contract.class_of(soldier)) == name]
            killed = data.draw(st.integers(0, len(men) - 1))
            losses.setdefault(group.id, {})[name] = contract.Losses(killed=killed)
    outcomes = [data.draw(st.sampled_from(OUTCOMES)) for _ in SIDES]
    if "holds" not in outcomes and data.draw(st.booleans()):
        outcomes[0] = "holds"
    result = contract.result_from_counts(document, losses, contract.Outcomes(*outcomes))
    back = contract.result_from_json(contract.to_json(result))
    counted = fared(document, back)
    assert {
        group: {str(kind): fates["killed"] for kind, fates in classes.items()}
        for group, classes in counted.items()
    } == {group: {name: each.killed for name, each in found.items()} for group, found in losses.items()}
    everybody_is_accounted_for(made[0], document, back)


def everybody_is_accounted_for(board: Board, muster: contract.Muster, result: contract.Result) -> None:
    """Folded back into counts, every man of a group is at large, dead or taken."""
    contract.validate(muster, result)
    for toll in musters.tolls(muster, result):
        before = board.state.groups[toll.group].men
        board.given(
            e.MenLost(
                hex=FIELD,
                number=muster.number,
                group=toll.group,
                faction=toll.faction,
                enemy="nobody",
                dead=toll.dead,
                wounded=toll.wounded,
                captured=toll.captured,
                unhorsed=toll.unhorsed,
            )
        )
        after = board.state.groups[toll.group].men
        assert heads(before) == heads(after) + heads(toll.dead) + heads(toll.captured)


def test_the_sheet_in_words() -> None:
    board = Board().group("n1", "norman", NORTH, [*knights(3), *foot(2, wounded=True)], prestige=6, money=5)
    board.group("b1", "byzantine", FIELD, [Band("byzantine", "archer", False, False, 4)])
    board.given(e.GroupMoved(group="n1", faction="norman", start=NORTH, path=(FIELD,), points=1, left=4))
    fight = BattleUnderWay(3, FIELD, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    page = printed(muster_of(board, fight), board)
    assert page.startswith("Muster 3, issue 1, day 1\n========================\n")
    for line in (
        f"At hex {FIELD}, on clear.",
        "- Le Plateau (the plateau), its top edge up, placed by the Byzantines.",
        "- North: the top edge of the field.",
        "- The defender deploys first.",
        "- The attacker has the first turn.",
        "n1 of the Normans, 6 heads; came from the N; deploys on the top edge; 2.5 deniers in its chest.",
        "  Norman knight: 3 (1-3), mounted 3, armoured 3",
        "  Norman medium infantry on foot: 2 (1-2), armoured 2, wounded 2 (1-2)",
        "  N1-Leader, Norman knight, prestige 6, mounted",
        "b1 of the Byzantines, 4 heads; was there before; deploys on the bottom edge.",
        "  Byzantine archer on foot: 4 (1-4)",
    ):
        assert line in page.splitlines()


def test_a_map_that_no_side_has_placed_is_told_without_a_name() -> None:
    """The ground of a fight of a siege is the place's own."""
    board = Board().group("n1", "norman", SOUTH).group("b1", "byzantine", SOUTH)
    fight = BattleUnderWay(3, SOUTH, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    ground = contract.Ground(maps=(contract.PlacedMap("B8", "whole", ""),))
    document = msgspec.structs.replace(musters.muster(board.state, fight, GAME), ground=ground)
    assert "- B8, its top edge up." in printed(document, board).splitlines()


def test_a_camp_without_tents_is_called_so_in_the_readers_language() -> None:
    board = Board().group("n1", "norman", SOUTH).group("b1", "byzantine", SOUTH)
    french = report.Names(view(board.state, "norman").factions, str, {}, "Europe/Rome", language="fr")
    title = {"B10 without tents": "Camp sans tentes", "Le Moulin": "Le Moulin"}
    for given_, told in title.items():
        assert muster_sheet.placed(contract.PlacedMap(given_, "whole", ""), french).startswith(f"{told}, ")


def test_the_sheet_of_a_siege_tells_the_works() -> None:
    board = Board().group("n1", "norman", SOUTH).group("b1", "byzantine", SOUTH)
    fight = BattleUnderWay(3, SOUTH, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    plain_muster = musters.muster(board.state, fight, GAME)
    document = msgspec.structs.replace(plain_muster, kind="siege", works=CASTLE)
    page = printed(document, board)
    for line in ("A fight of a siege.", "Engines: 1 ram.", "Breached: w3.", "- No maps are laid out."):
        assert line in page.splitlines()


def test_the_sheet_of_a_siege_fight_says_all_that_a_map_needs() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine")
    fight = BattleUnderWay(3, FIELD, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    facts = {
        "held": (("1506", "1507"), "The defenders set up in 1506, 1507"),
        "refuge": (("1506",), "The assault may stop when all of them are in 1506"),
        "centre": ("1506", "Defenders without a way to 1506 at its end are prisoners"),
        "infiltrators": (6, "6 besiegers begin inside"),
        "gate": ("destroyed", "The gate is destroyed."),
        "siphon": (contract.Siphon("defender"), "The defender has a siphon for Greek fire: he places it."),
        "flaming_arrows": (6, "Each archer of the attacker has 6 flaming arrows"),
        "tents": (28, "Camp: 28 tent hexes."),
        "food": (9, "The besieged have food for 9 days."),
        "horses": (4, "4 pack horses are to cross the map"),
        "patrols": ((1, 1, 3), "Turns in which a patrol comes: 1, 1, 3"),
        "most_patrols": (
            4,
            "The attacker has people for 4 patrols: a die before each of his phases says when one comes",
        ),
    }
    bare = msgspec.structs.replace(muster_of(board, fight), kind="siege", works=CASTLE)
    for field, (value, said) in facts.items():
        works = msgspec.structs.replace(CASTLE, **{field: value})
        assert said in printed(msgspec.structs.replace(bare, works=works), board)
        assert said not in printed(bare, board)


def test_a_gate_that_a_spy_has_opened_is_told_as_a_gate_and_as_no_breach() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine")
    fight = BattleUnderWay(3, FIELD, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    bare = msgspec.structs.replace(muster_of(board, fight), kind="siege")
    opened = contract.Works("castle", breached=True, gate="open", siphon=contract.Siphon("attacker", "1503"))
    page = printed(msgspec.structs.replace(bare, works=opened), board)
    assert "The gate stands open." in page
    assert "The attacker has a siphon for Greek fire: 1503." in page
    assert "Breached" not in page
    both = msgspec.structs.replace(opened, demolished=("1007",))
    assert "Breached: 1007." in printed(msgspec.structs.replace(bare, works=both), board)


def test_food_of_a_supply_sally_is_what_the_horses_carry_and_no_tents_stand_there() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine")
    fight = BattleUnderWay(3, FIELD, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    works = contract.Works("castle", "supply_sally", food=4, horses=4)
    page = printed(msgspec.structs.replace(muster_of(board, fight), kind="siege", works=works), board)
    assert "The pack horses carry 4 days of food." in page
    assert "tent" not in page


def test_mercenaries_are_told_as_mercenaries() -> None:
    board = Board().group("n1", "norman", NORTH, knights(3)).group("b1", "byzantine", FIELD, foot(4))
    board.band("m1", NORTH, hirelings(4), serves="n1", paid=True)
    board.given(e.GroupMoved(group="n1", faction="norman", start=NORTH, path=(FIELD,), points=1, left=4))
    fight = BattleUnderWay(3, FIELD, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    lines = printed(muster_of(board, fight), board).splitlines()
    assert any(line.startswith("The mercenaries m1 of the Normans, 4 heads; ") for line in lines)
    assert any(line.startswith("n1 of the Normans, ") for line in lines)
