"""Every kind of line that can be told has words."""

from typing import get_args

import msgspec
import pytest

from campaign.maps.whereabouts import Whereabouts
from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.orders import ANY, March, Order, Split
from campaign.model.orders.conditions import Day, Odds
from campaign.model.state import Settings
from campaign.presentation import report
from campaign.presentation.locale import extraction
from campaign.presentation.report.march import CARRIED_OUT
from campaign.presentation.report.orders import ORDERS
from campaign.presentation.report.words import KINDS, MEN, Names
from campaign.visibility import TOLD, Line, told, view
from tests.campaign.board import FIELD, GAME, Board
from tests.campaign.presentation.report.reading import line_of, names, said
from tests.campaign.presentation.report.samples import SAMPLES
from tests.campaign.presentation.report.samples.people import PEOPLE


def test_every_kind_of_line_has_words() -> None:
    assert {kind.__name__ for kind in TOLD} <= set(report.SENTENCES)


def test_words_need_no_more_than_the_line_holds() -> None:
    """Each kind is made once with plausible facts and read aloud; a missing fact would be a KeyError."""
    called = names(Board())
    for kind in TOLD:
        event = SAMPLES[kind.__name__]
        facts = msgspec.to_builtins(event)
        line = told(event, facts.get("faction") or facts.get("by") or "norman")
        if line is not None:
            assert report.words(line, called).endswith("."), line.kind
            assert line == Line(line.kind, line.hex, line.facts)


@pytest.mark.parametrize(
    ("kind", "moment"),
    [
        ("OrdersClosed", "on Sunday 1 June 2053, 20:00 (Europe/Rome), early"),
        ("DeadlineMoved", "now Monday 2 June 2053, 20:00 (Europe/Rome)."),
        ("DayOpened", "until Monday 2 June 2053, 20:00 (Europe/Rome)."),
        ("BattleSettled", "on Sunday 1 June 2053, 20:00 (Europe/Rome)."),
    ],
)
def test_moments_are_read_by_the_clock_of_the_campaign(kind: str, moment: str) -> None:
    assert moment in said(SAMPLES[kind], Board())


@pytest.mark.parametrize(
    ("rule", "tail"), [("GC-8.1a", "too few (GC-8.1a)."), ("house-sheet", "failed: too few.")]
)
def test_a_failed_order_names_a_rule_of_the_game_and_no_mark_of_the_house(rule: str, tail: str) -> None:
    failed = e.OrderFailed(faction="norman", order=Split("n1", "van", PEOPLE), rule=rule, said="too few")
    assert said(failed, Board()).endswith(tail)


def test_an_order_of_which_a_part_could_not_be_done_is_not_told_as_failed() -> None:
    march = March("n1", (FIELD,), (ANY,), ration=True)
    failed = e.OrderFailed(
        faction="norman", order=march, rule="GC-8.4f", said="no place on the way could give the ration"
    )
    assert said(failed, Board()) == "n1: no place on the way could give the ration (GC-8.4f)."


def test_what_is_known_of_orders_done_in_part_is_said_by_the_rules() -> None:
    refusals = {message.id for message in extraction.template()}
    assert refusals >= CARRIED_OUT


def test_orders_and_types_of_men_have_names() -> None:
    kinds = {each.__struct_config__.tag for each in get_args(Order)}
    assert set(ORDERS) == kinds
    types = set(GAME.tables.troop_types)
    assert set(MEN) == types
    assert set(KINDS) == types


@pytest.mark.parametrize("days", [2, 3, 7])
def test_every_further_day_without_supply_is_told_as_another_one(days: int) -> None:
    missed = e.SupplyMissed(group="n1", faction="norman", hex=FIELD, need=2, running=days)
    assert said(missed, Board()) == "n1 again found no supply and needed 2 points (GC-8.4c)."


def test_a_settlement_in_a_refusal_is_called_by_its_name() -> None:
    board = Board().place("san_marco", "norman", FIELD)
    failed = e.OrderFailed(
        faction="norman",
        order=Split("n1", "van", PEOPLE),
        rule="GC-11a",
        said="no way leads to {site}",
        values={"site": "san_marco"},
    )
    line = line_of(failed)
    seen = view(board.state, "norman")
    called = report.Names(seen.factions, str, {}, "UTC", sites={"san_marco": "San Marco Argentano"})
    assert "no way leads to San Marco Argentano" in report.words(line, called)


@pytest.mark.parametrize(
    ("group", "choice", "order", "words"),
    [
        (
            "n1",
            "attack",
            "march",
            "n1 held off: it was day 3.",
        ),
        (
            "",
            "capitulate",
            "capitulate",
            f"Hex {FIELD} set its order to capitulate aside: it was day 3.",
        ),
        (
            "n1",
            "retreat",
            "retreat",
            "n1 set its order to retreat aside: it was day 3.",
        ),
    ],
)
def test_a_condition_that_did_not_hold_is_told_with_what_was_found(
    group: str, choice: str, order: str, words: str
) -> None:
    unmet = e.ConditionUnmet(FIELD, "norman", group, choice, order, Day(first=4), 3)
    assert said(unmet, Board().group("n1", "norman")) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (SAMPLES["SeedsOpened"], "The dice of night 1 were rolled by hand, and cannot be checked."),
        (SAMPLES["SealsPublished"], "The dice of the coming night are rolled by hand."),
        (
            e.SeedsOpened(closing=0, seeds={"open": "00"}),
            "The dice of the opening can be checked now: the dice open to all.",
        ),
    ],
)
def test_where_dice_are_rolled_by_hand_nobody_is_told_of_seals(event: e.Event, words: str) -> None:
    """The opening has sealed dice in every campaign."""
    board = Board(settings=Settings(dice="hand"))
    seen = view(board.state, "norman")
    called = report.Names(seen.factions, str, {}, "UTC", by_hand=seen.by_hand)
    line = line_of(event)
    assert report.words(line, called) == words


def test_opened_seeds_are_told_by_whose_dice_they_show() -> None:
    words = said(SAMPLES["SeedsOpened"], Board())
    assert words == (
        "The dice of night 1 can be checked now: the dice open to all, the dice that the "
        "Byzantines and the Normans saw together, the dice of the Normans."
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            e.SeedsOpened(closing=3, seeds={}, night="00", close=True),
            "All dice of night 3 can be checked now.",
        ),
        (
            e.SeedsOpened(closing=3, seeds={"open": "00", "norman": "01"}),
            "The dice of night 3 can be checked now: the dice open to all, the dice of the Normans.",
        ),
        (SAMPLES["SealsPublished"], "The seal of night 2 is published: 00."),
        (SAMPLES["SealsReplaced"], "The dice secret was lost; the seal of night 2 is replaced: 00."),
    ],
)
def test_seals_and_seeds_are_told(event: e.Event, words: str) -> None:
    assert said(event, Board()) == words


def test_whose_name_is_not_known_is_called_by_his_post() -> None:
    called = report.Names({}, str, {}, "UTC", sites={"san_marco": "San Marco Argentano"})
    assert called.commander("castellan-san_marco") == "the castellan of San Marco Argentano"
    assert called.commander("captain-b2-1") == "the captain of b2"


def test_a_spy_is_called_by_his_number() -> None:
    called = report.Names({}, str, {}, "UTC")
    assert [called.spy(name) for name in ("norman-spy-2", "hawk")] == ["spy 2", "spy hawk"]


def test_nobody_is_told_of_nothing_in_points() -> None:
    """An empty convoy that changes hands, and a place that is plundered to the last point."""
    board = Board()
    empty = said(msgspec.structs.replace(SAMPLES["ConvoyTaken"], load=0), board)
    bare = said(msgspec.structs.replace(SAMPLES["SettlementPlundered"], left=0, enemy="norman"), board)
    assert "empty convoy" in empty
    assert "nothing is left there" in bare
    assert " 0 " not in f"{empty} {bare}"


def test_odds_that_were_too_low_are_told_beside_what_was_asked_for() -> None:
    unmet = e.ConditionUnmet(FIELD, "norman", "n4", "attack", "march", Odds(at_least=55), 40)
    assert said(unmet, Board()) == "n4 held off: 40 % odds, you asked for 55 %."
    unknown = e.ConditionUnmet(FIELD, "norman", "n4", "join_battle", "join_battle", Odds(55, 80), None)
    assert said(unknown, Board()) == "n4 did not join battle: odds unknown, you asked for 55 to 80 %."


def test_groups_that_share_a_hex_too_long_are_merged_after_two_nights() -> None:
    merged = msgspec.structs.replace(SAMPLES["GroupsMerged"], merged=("n21",), into="n25", cause="nightfall")
    assert said(merged, Board()).startswith("n21 was merged into n25 after two nights together (")


@pytest.mark.parametrize(
    ("cause", "left", "words"),
    [
        ("too_small", 2, "n27 was disbanded: 2 people left"),
        ("too_small", 1, "n27 was disbanded: 1 person left"),
        ("scattered", 4, "n27 was scattered: 4 people left"),
        ("no_way_out", 4, "n27 had no way out: 4 people gave themselves up"),
        ("eliminated", 0, "n27 was wiped out"),
    ],
)
def test_of_a_group_that_is_no_more_its_owner_hears_how_many_were_left(
    cause: str, left: int, words: str
) -> None:
    men = [Band("norman", "knight", True, False, left)] if left else []
    gone = e.GroupDissolved(group="n27", faction="norman", hex=FIELD, men=men, cause=cause)
    assert said(gone, Board()).startswith(words)


def test_a_captain_is_called_by_his_group_as_it_is_called() -> None:
    assert names(Board()).person("Captain of N1") == "the captain of n1"


def test_a_leader_whose_full_name_is_not_known_is_called_by_a_name_and_not_by_an_id() -> None:
    assert names(Board()).commander("varangian_officer") == "the Varangian officer"
    assert names(Board()).commander("pierre") == "Peter"


def test_a_band_is_told_as_mercenaries() -> None:
    called = names(Board())
    assert called.piece("m1") == "the mercenaries m1"
    assert called.piece("n1") == "n1"


def test_no_sum_of_money_is_told_beside_the_loot_that_it_is() -> None:
    text = said(SAMPLES["SettlementPlundered"], Board())
    assert "of loot" in text
    assert "denier" not in text


def test_a_hex_without_a_name_is_called_in_short_by_what_it_is_near() -> None:
    places = {
        "0101": Whereabouts("0101", site="Bari"),
        "0102": Whereabouts("0102", near="Bari", far=2, direction="S"),
    }
    called = Names({}, lambda hex_: places.get(hex_, f"hex {hex_}"), {}, "Europe/Rome")
    assert [called.area(hex_) for hex_ in ("0101", "0102", "0103")] == ["Bari", "near Bari", "hex 0103"]
    assert [called.whereabouts(hex_) for hex_ in ("0101", "0102", "0103")] == [
        "at Bari",
        "near Bari",
        "at hex 0103",
    ]
