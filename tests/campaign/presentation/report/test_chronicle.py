"""A report is composed: what mattered first, then place by place, trifles at the end, and nothing is lost."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaign.presentation.lines import Line
from campaign.presentation.report import SENTENCES
from campaign.presentation.report.chronicle import ALWAYS, IF_QUIET, MOST, TOPICS, Chronicle, composed
from campaign.presentation.report.weights import HEADLINE, SPOILS, WEIGHTS, weighed
from tests.campaign.presentation.report.nights import mornings

PLACES = {"": "", "0101": "Bari", "0102": "Andria", "0103": "Trani"}


def line(kind: str, hex_: str = "0101", **facts: Any) -> Line:
    """A line of a report."""
    return Line(0, 1, 1, kind, hex_, facts)


def chronicle(*lines: Line) -> Chronicle[Line]:
    """What becomes of such lines."""
    return composed(lines, PLACES.__getitem__)


def standing(told: Chronicle[Line]) -> Iterator[Line]:
    """All lines of a chronicle, headlines aside."""
    for chapter in (*([told.front] if told.front else []), *told.places):
        for scene in chapter.scenes:
            yield from scene
    for each in told.gathered:
        yield from each.lines


def test_every_line_of_every_played_night_stands_in_its_report_once() -> None:
    for morning in mornings():
        told = composed(morning.lines, morning.names.place)
        given_ = Counter(each.number for each in morning.lines)
        assert Counter(each.number for each in standing(told)) == given_, morning.campaign
        assert {each.number for each in told.headlines} <= set(given_)


@given(st.lists(st.tuples(st.sampled_from(sorted(SENTENCES)), st.sampled_from(sorted(PLACES))), max_size=30))
def test_no_line_is_lost_and_none_stands_twice(given_: list[tuple[str, str]]) -> None:
    lines = [Line(number, 1, 1, kind, hex_, {"number": 1}) for number, (kind, hex_) in enumerate(given_)]
    told = chronicle(*lines)
    assert sorted(each.number for each in standing(told)) == list(range(len(lines)))
    assert [each.topic for each in told.gathered] == [
        topic for topic in TOPICS if topic in {each.topic for each in told.gathered}
    ]
    assert all(chapter.hex for chapter in told.places)


def test_places_come_by_weight_and_then_by_name() -> None:
    told = chronicle(
        line("Sighted", "0101"),
        line("BattleOffered", "0103"),
        line("Sighted", "0102"),
        line("AllianceEnded", ""),
    )
    assert [PLACES[chapter.hex] for chapter in told.places] == ["Trani", "Andria", "Bari"]
    assert told.front is not None
    assert [each.kind for scene in told.front.scenes for each in scene] == ["AllianceEnded"]


def test_a_march_that_met_nobody_is_a_trifle_and_one_that_met_somebody_is_told_at_its_place() -> None:
    quiet, busy = line("GroupMoved", "0101"), line("GroupMoved", "0102")
    told = chronicle(quiet, busy, line("Sighted", "0102"))
    assert [(each.topic, each.lines) for each in told.gathered] == [("marches", (quiet,))]
    assert [chapter.hex for chapter in told.places] == ["0102"]


def test_supply_is_a_trifle_even_where_a_battle_was_fought() -> None:
    told = chronicle(line("SupplyDrawn"), line("BattleFought"))
    assert [each.topic for each in told.gathered] == ["supply"]
    assert [[each.kind for each in scene] for scene in told.places[0].scenes] == [["BattleFought"]]


def test_papers_of_a_battle_that_waits_do_not_interrupt_it() -> None:
    told = chronicle(line("MusterIssued"), line("BattleSettled"), line("BattleOffered"), line("BattleFought"))
    assert [[each.kind for each in scene] for scene in told.places[0].scenes] == [
        ["BattleOffered", "BattleFought"]
    ]
    assert [each.topic for each in told.gathered] == ["musters"]
    assert [each.kind for each in told.gathered[0].lines] == ["MusterIssued", "BattleSettled"]


def test_a_camp_where_nothing_else_happened_is_a_trifle() -> None:
    told = chronicle(line("RecruitsJoined", "0101"), line("RecruitsJoined", "0102"), line("Sighted", "0102"))
    assert [(each.topic, [one.hex for one in each.lines]) for each in told.gathered] == [("camp", ["0101"])]


def test_headlines_are_few_and_the_weightiest_come_first() -> None:
    fights = [line("BattleFought", f"02{number:02}", attacker_outcome="holds") for number in range(9)]
    told = composed([*fights, line("VictoryDeclared", "")], lambda hex_: hex_)
    assert len(told.headlines) == MOST
    assert told.headlines[0].kind == "VictoryDeclared"


def test_a_place_that_was_taken_by_battle_is_one_headline_and_a_commander_who_fell_there_another() -> None:
    told = chronicle(
        line("BattleFought", attacker_outcome="holds"),
        line("CommanderTested", fate="killed"),
        line("SettlementPlundered"),
        line("SettlementTaken"),
    )
    assert [each.kind for each in told.headlines] == ["SettlementTaken", "CommanderTested"]


def test_of_two_battles_of_a_place_the_last_is_the_headline() -> None:
    first, last = (line("BattleFought", attacker_outcome="holds", number=number) for number in (1, 2))
    assert chronicle(first, last).headlines == (last,)


def test_a_group_of_the_reader_that_is_gone_stands_before_every_battle() -> None:
    gone = line("GroupDissolved", group="n1", faction="norman", heads=2)
    fought = line("BattleFought", "0102", attacker_outcome="holds")
    assert chronicle(fought, gone).headlines == (gone, fought)
    of_others = line("GroupDissolved", group="b1", faction="byzantine")
    assert chronicle(fought, of_others).headlines == (fought, of_others)


def test_a_battle_of_others_weighs_less_than_an_own_one() -> None:
    own, others = line("BattleFought", attacker_outcome="holds"), line("BattleFought")
    assert weighed(own).weight > weighed(others).weight >= HEADLINE


def test_a_quiet_day_has_no_headline() -> None:
    told = chronicle(line("SupplyDrawn"), line("CommanderTested", fate="unhurt"), line("Sighted"))
    assert told.headlines == ()


def test_a_day_on_which_something_was_taken_is_not_quiet() -> None:
    moved, taken = line("GroupMoved", "0101"), line("ConvoyTaken", "0102", enemy="lombard")
    assert chronicle(moved, taken).headlines == (taken,)
    fought = line("BattleFought", "0103")
    assert chronicle(moved, taken, fought).headlines == (fought,)


def test_the_tables_name_kinds_that_are_told() -> None:
    assert {row.kind for row in WEIGHTS} | SPOILS | set(ALWAYS) | set(IF_QUIET) <= set(SENTENCES)
    assert set(ALWAYS.values()) | set(IF_QUIET.values()) == set(TOPICS)
