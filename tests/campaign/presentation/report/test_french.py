"""Reports in French: all that can be told and every reason, with nothing left of the English."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from battles import contract
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.men import Band
from campaign.model.orders import ANY, March
from campaign.model.orders.conditions import Day, Distance, Losses, Odds, Place
from campaign.model.state import BattleUnderWay, State
from campaign.presentation import report
from campaign.presentation.report import muster_sheet
from campaign.rules.musters import musters
from campaign.service.log.decider import RULES_VERSION, codec
from campaign.visibility import Line, told
from harness.golden import shelf
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, knights
from tests.campaign.presentation.report.in_french import english, names
from tests.campaign.presentation.report.samples import SAMPLES

PEOPLE = {"x": "William Iron Arm", "y": "Captain of B2"}
GOLDEN = Path(__file__).parents[3] / "golden"
CASTLE = contract.Works(
    building="castle",
    engines={"ram": 1},
    breached=True,
    tents=2,
    food=3,
    held=("1506",),
    refuge=("1507",),
    centre="1506",
    infiltrators=6,
    flaming_arrows=1,
    horses=4,
    patrols=(1, 2),
    most_patrols=3,
)
CHOICE = {"hex": FIELD, "faction": "norman", "group": "n1", "choice": "attack", "order": "march"}
VARIANTS: tuple[e.Event, ...] = (
    msgspec.structs.replace(SAMPLES["OrdersClosed"], sheets={"norman": e.Counted(1, "d", "", "greedy")}),
    msgspec.structs.replace(SAMPLES["OrderFailed"], said="the chest is too small", values={}),
    e.ConditionUnmet(**CHOICE, condition=Odds(60), found=None),
    e.ConditionUnmet(**CHOICE, condition=Losses(at_most=2), found=3),
    e.ConditionUnmet(**CHOICE, condition=Day(first=4), found=3),
    e.ConditionUnmet(**CHOICE, condition=Place(at=("melfi",)), found=None),
    e.ConditionUnmet(**CHOICE, condition=Distance("b1", at_most=2), found=3),
    e.ConditionUnmet(**CHOICE, condition=Distance(NORTH, at_most=2), found=None),
    msgspec.structs.replace(SAMPLES["SupplyDrawn"], source="ration"),
    msgspec.structs.replace(SAMPLES["SupplyDrawn"], source="c1", convoy=True),
    msgspec.structs.replace(SAMPLES["RationCarried"], source="c1", convoy=True, seller="n2", paid=3),
    msgspec.structs.replace(SAMPLES["VictoryDeclared"], winners=("norman", "byzantine")),
    msgspec.structs.replace(SAMPLES["MercenariesHired"], cost=16),
)
FACTIONS = ("norman", "byzantine", "lombard")


def lines() -> Iterator[Line]:
    """What each faction is told of a sample of every kind."""
    plain = [each for kind, each in SAMPLES.items() if kind != "OrderFailed"]
    for event in (*plain, *VARIANTS):
        for faction in FACTIONS[:1] if isinstance(event, e.OrdersClosed) else FACTIONS:
            if (line := told(event, faction)) is not None:
                yield line


def test_a_line_and_its_reasons_are_french() -> None:
    called = names(Board().state, PEOPLE)
    for line in lines():
        told_so = [
            report.words(line, called),
            *(why.in_words(called) for why in report.reasons(line, called)),
        ]
        assert [text for text in told_so if english(text)] == []


@pytest.mark.parametrize("case", ["landing", "revolt", "seals", "table"])
def test_whole_campaigns_are_french(case: str) -> None:
    """The lines of recorded campaigns have all that a night can bring forth."""
    state = State()
    recorded = [
        codec.decode(each.type, each.schema, each.payload)
        for each in shelf.read(shelf.path_of(GOLDEN, RULES_VERSION, case)).events
    ]
    for event in recorded:
        evolve(state, event)
    called = names(state)
    # What all are told is the same line for each of them.
    told_of = {
        msgspec.msgpack.encode(line): line
        for event in recorded
        for faction in state.factions
        if (line := told(event, faction)) is not None
    }
    said = {
        text
        for line in told_of.values()
        for text in (
            report.words(line, called),
            *(each.in_words(called) for each in report.reasons(line, called)),
        )
    }
    assert len(said) > 100
    assert [text for text in said if english(text)] == []


def test_a_night_of_battle_reads_as_a_frenchman_would_tell_it() -> None:
    board = (
        Board()
        .group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
        .group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)
    )
    events = board.day(("norman", [March("n1", (FIELD,), (ANY,))]), dice={"GC-17.2b": 2, "GC-17.4a": [5, 9]})
    called = names(board.state)
    told_ = [line for each in events if (line := told(each, "norman")) is not None]
    said = [report.words(line, called) for line in told_]
    assert "Les Normands et les Byzantins se sont rencontrés\u00a0: hostilité 10 contre 4 (GC-7c)." in said
    assert any(
        each.endswith("\u00a0: les Normands (n1) ont attaqué les Byzantins (b1) (GC-13.2b).")
        and each.startswith("Bataille dans la case ")
        for each in said
    )
    assert any(
        each.startswith("n1 a marché de la case 9242 (à 2 cases au SO de Tarente) à ") for each in said
    )


@pytest.mark.parametrize("kind", ["field", "siege"])
def test_the_sheet_for_the_table_is_french(kind: contract.Kind) -> None:
    board = Board().group("n1", "norman", NORTH, [*knights(3), *foot(2, wounded=True)], prestige=6, money=5)
    board.group("b1", "byzantine", SOUTH, [Band("byzantine", "archer", False, False, 4)])
    fight = BattleUnderWay(3, SOUTH, "norman", "byzantine", ["n1"], ["b1"], 1, active="norman")
    muster = musters.muster(board.state, fight, GAME)
    works = CASTLE if kind == "siege" else None
    document = msgspec.structs.replace(muster, kind=kind, works=works, season="spring")
    called = names(board.state)
    page = muster_sheet.plain(muster_sheet.sheet(document, called), called)
    assert english(page) == []
    assert "chevalier normand" in page
