"""A chronicle in words: headlines, trifles in one sentence, and notes that are shared."""

from collections.abc import Callable
from typing import Any

import pytest

from campaign.model.orders import Besiege, LiftSiege, Merge, Order
from campaign.presentation.lines import Line
from campaign.presentation.report import SENTENCES, reasons, words
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.gathered import row
from campaign.presentation.report.headlines import HEADLINES, headline
from campaign.presentation.report.markdown import markdown
from campaign.presentation.report.page import page
from campaign.presentation.report.plain import plain
from campaign.presentation.report.telling import (
    Sentence,
    Telling,
    marked,
    noted,
    repeated,
    telling,
    with_battles,
)
from campaign.presentation.report.weights import HEADLINE, SPOILS, WEIGHTS
from campaign.visibility import told
from tests.campaign.board import FIELD, NORTH, SOUTH, Board
from tests.campaign.presentation.report.nights import as_stored, mornings
from tests.campaign.presentation.report.reading import line_of, names
from tests.campaign.presentation.report.samples import SAMPLES

ROLLED = {"label": "GC-14.7c|n1|knight 1|0", "witness": "open", "sides": 10, "face": 3, "source": "sealed"}


def line(kind: str, hex_: str = NORTH, **facts: Any) -> Line:
    """A line of a report."""
    return Line(0, 1, 1, kind, hex_, facts)


def said(*lines: Line) -> Telling:
    """A report of such lines, as the Normans read it."""
    called = names(Board())
    return telling("Day 1", "3 June 1053", composed(lines, called.place), called)


def drawn(group: str, source: str, need: int = 1, *, convoy: bool = False) -> Line:
    """Supply that a group drew."""
    return line("SupplyDrawn", group=group, source=source, need=need, spent=need, convoy=convoy)


def gathered(*lines: Line) -> str:
    """The one topic of the end that such lines make, in one sentence."""
    [closing] = said(*lines).closing
    return f"{closing.title} {closing.text}"


def test_supply_is_told_in_one_sentence_by_its_sources() -> None:
    lines = (drawn("n1", "bari"), drawn("n2", "bari"), drawn("n4", "bari", 2), drawn("n3", "ration"))
    assert gathered(*lines) == (
        f"Supply: n1 and n2 (1 point each) and n4 (2 points) from hex {NORTH}; n3 (1 point) from the ration carried."
    )
    assert gathered(drawn("n5", "c2", convoy=True)) == "Supply: n5 (1 point) from convoy c2."


def test_what_was_carried_or_bought_for_tomorrow_is_told_with_its_price() -> None:
    bought = line(
        "RationCarried", group="n1", points=1, source="c2", convoy=True, seller="l1", paid=3, spent=1
    )
    assert gathered(bought) == "Supply: n1 for tomorrow (1 point) from convoy c2, for 1.5 deniers to l1."


def test_hunger_is_told_with_its_place_and_its_days() -> None:
    first = line("SupplyMissed", group="n1", need=1, running=1)
    second = line("SupplyMissed", FIELD, group="n2", need=2, running=2)
    assert gathered(first, second) == (
        f"Without supply: n1 (1 point) at hex {NORTH}; n2 (2 points) at hex {FIELD}, again."
    )


def test_those_who_hunger_in_one_place_are_named_together() -> None:
    lines = [line("SupplyMissed", group=name, need=1, running=2) for name in ("n1", "n2", "n3")]
    assert gathered(*lines) == (f"Without supply: n1, n2 and n3 (1 point each) at hex {NORTH}, again.")


def test_an_order_that_failed_in_the_same_way_again_is_listed_once() -> None:
    said_once = Sentence("No.", (), 0)
    listed = repeated([said_once, said_once, Sentence("Never.", (), 0)], names(Board()))
    assert [each.text for each in listed] == ["No. (2 times)", "Never."]


def rows(*lines: Line) -> list[str]:
    """The table of the one topic of the end that such lines make."""
    [closing] = said(*lines).closing
    return [row(way, names(Board())) for way in closing.ways]


def test_marches_that_met_nobody_are_a_table_of_ways() -> None:
    facts = {"start": NORTH, "path": [FIELD]}
    lines = [
        line("GroupMoved", FIELD, group="n1", points=1, **facts),
        line("GroupMoved", FIELD, group="n2", points=3, **facts),
        line("GroupMoved", FIELD, group="n3", points=3, **facts),
    ]
    assert rows(*lines) == [f"n1: {NORTH} → {FIELD}, 1 point", f"n2, n3: {NORTH} → {FIELD}, 3 points"]
    assert gathered(*lines).strip() == "On the march:"


def test_who_went_the_same_way_in_words_by_other_hexes_stands_in_one_row_that_names_them_all() -> None:
    lines = [
        line("GroupMoved", FIELD, group="n1", points=4, start=NORTH, path=["0101", FIELD]),
        line("GroupMoved", FIELD, group="n2", points=4, start=NORTH, path=["0202", FIELD]),
    ]
    [closing] = said(*lines).closing
    [way] = closing.ways
    assert (way.who, way.hexes) == ("n1, n2", (NORTH, "0101", FIELD, "0202"))


def test_a_way_of_which_only_the_ends_are_told_names_both() -> None:
    [closing] = said(line("ConvoyMoved", FIELD, convoy="c1", start=NORTH)).closing
    assert closing.ways[0].hexes == (NORTH, FIELD)


def test_convoys_bands_and_spies_go_in_tables_and_no_price_is_told_of_them() -> None:
    assert rows(line("ConvoyMoved", FIELD, convoy="c1", start=NORTH)) == [f"c1: {NORTH} → {FIELD}"]
    assert rows(line("MercenariesMoved", FIELD, band="m1", start=NORTH)) == [f"m1: {NORTH} → {FIELD}"]
    spied = line("SpyMoved", FIELD, spy="norman-spy-1", start=NORTH, path=[FIELD])
    assert rows(spied) == [f"Spy 1: {NORTH} → {FIELD}"]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (plain, f"  - n1: {NORTH} → {FIELD}, 4 points\n"),
        (markdown, f"  - n1: {NORTH} → {FIELD}, 4 points\n"),
        (lambda told_: page(told_, ""), f"<th>n1</th><td>{NORTH} → {FIELD}</td><td>4 points</td>"),
    ],
)
def test_every_form_prints_ways_as_a_table(form: Callable[[Telling], str], expected: str) -> None:
    told_ = said(line("GroupMoved", FIELD, group="n1", start=NORTH, path=[FIELD], points=4))
    assert expected in form(told_).replace("\n<", "<")


def test_a_trifle_without_few_words_of_its_own_is_told_with_its_place() -> None:
    loaded = line("ConvoyLoaded", convoy="c1", points=3, faction="norman", site="bari", spent=3)
    assert gathered(loaded) == f"Convoys: 3 points of supply went onto convoy c1 (hex {NORTH})."


def test_sentences_that_share_their_reasons_share_a_note() -> None:
    moves = [line("Sighted", group=name, faction="byzantine", commanders=[], men=[]) for name in ("b1", "b2")]
    fought = line("GroupFellBack", group="n1", path=[FIELD], cause="retreat", faction="norman", start=NORTH)
    [place] = said(*moves, fought).places
    [paragraph] = place.paragraphs
    assert [each.note for each in paragraph] == [1, 1, 2]
    assert [note for _, note in marked(paragraph)] == [0, 1, 2]
    assert noted(paragraph).count("[1]") == 1


def failed(order: Order, said: str, rule: str = "GS-11a", hex_: str = "", **values: str) -> Line:
    """An order that could not be carried out."""
    facts = as_stored({"order": order, "said": said, "rule": rule, "values": values, "faction": "norman"})
    return line("OrderFailed", hex_, **facts)


def test_orders_of_one_kind_that_failed_alike_are_one_item_that_names_all() -> None:
    why = "another faction besieges the place already"
    lines = (
        failed(Besiege("n1", "melfi"), why),
        failed(LiftSiege("melfi"), "there is no siege", "GS-11f"),
        failed(Besiege("n2", "melfi"), why),
        failed(Besiege("n3", "melfi"), "a city cannot be besieged"),
    )
    [closing] = said(*lines).closing
    assert [(each.text, each.lines) for each in closing.sentences] == [
        (f"The order to besiege for n1 and n2 failed: {why} (GS-11a).", 2),
        ("The order to lift a siege for Melfi failed: there is no siege (GS-11f).", 1),
        ("The order to besiege for n3 failed: a city cannot be besieged (GS-11a).", 1),
    ]


def test_groups_that_a_sheet_was_to_make_are_called_as_the_sheet_calls_them() -> None:
    lines = [failed(Besiege(group, "melfi"), "the group has fought today") for group in ("new:n3-2", "n3")]
    lines.append(failed(Merge(("new:van", "n1")), "you have no group {group}", "GC-8.1e", group="new:van"))
    [closing] = said(*lines).closing
    assert [each.text for each in closing.sentences] == [
        "The order to besiege for the new group \u201cn3-2\u201d and n3 failed: the group has fought today (GS-11a).",
        "The order to merge for the new group \u201cvan\u201d and n1 failed: you have no group \u201cvan\u201d (GC-8.1e).",
    ]


def test_an_order_that_failed_for_the_same_group_again_is_told_with_its_number() -> None:
    lines = [failed(Besiege("n1", "melfi"), "the group has fought today") for _ in range(3)]
    [closing] = said(*lines).closing
    [only] = closing.sentences
    assert only.text == "The order to besiege for n1 (3 times) failed: the group has fought today (GS-11a)."


def test_a_reason_that_its_sentence_says_already_is_no_note() -> None:
    told_ = said(failed(Besiege("n1", "melfi"), "the group has fought today"))
    assert told_.notes == ()


def test_leaders_who_came_out_of_a_battle_unharmed_are_named_together() -> None:
    facts = {"number": 1, "cause": "battle", "unhorsed": False}
    tested = [line("CommanderTested", commander=name, fate="unhurt", **facts) for name in ("x", "y")]
    hurt = line("CommanderTested", commander="z", fate="wounded", **facts)
    [place] = said(*tested, hurt).places
    [paragraph] = place.paragraphs
    assert [each.text for each in paragraph] == ["Unharmed: X; Y.", "Z was wounded."]


def test_the_legs_of_a_march_are_told_in_their_order() -> None:
    facts = {"group": "n1", "points": 1}
    second = line("GroupMoved", NORTH, start=FIELD, path=[NORTH], **facts)
    first = line("GroupMoved", FIELD, start=SOUTH, path=[FIELD], **facts)
    other = line("GroupMoved", NORTH, start=FIELD, path=[NORTH], group="n2", points=1)
    assert rows(second, other, first) == [
        f"n2: {FIELD} → {NORTH}, 1 point",
        f"n1: {SOUTH} → {FIELD}, 1 point",
        f"n1: {FIELD} → {NORTH}, 1 point",
    ]


def test_a_march_to_and_fro_is_told_leg_by_leg_as_well() -> None:
    facts = {"group": "n1", "points": 1}
    there = line("GroupMoved", FIELD, start=NORTH, path=[FIELD], **facts)
    back = line("GroupMoved", NORTH, start=FIELD, path=[NORTH], **facts)
    assert len(rows(there, back)) == 2


def test_in_its_own_chapter_a_hex_is_called_by_its_label_alone() -> None:
    morning = next(each for each in mornings() if any(one.kind == "GroupMoved" for one in each.lines))
    whole = telling("", "", composed(morning.lines, morning.names.place), morning.names)
    for place in whole.places:
        if place.name.startswith("Hex "):
            assert all(place.name[4:] not in each.text for par in place.paragraphs for each in par)


def test_every_line_of_a_played_night_keeps_its_own_sentence_and_reasons() -> None:
    for morning in mornings():
        whole = telling("", "", composed(morning.lines, morning.names.place), morning.names)
        paragraphs = [*whole.front, *(par for place in whole.places for par in place.paragraphs)]
        sentences = [each for par in (*paragraphs, *(one.sentences for one in whole.closing)) for each in par]
        assert sum(each.lines for each in sentences) == len(morning.lines)
        assert all(not each.why or whole.notes[each.note - 1] == each.why for each in sentences)
        assert all(closing.text or closing.ways or closing.topic == "orders" for closing in whole.closing)


def test_every_kind_that_may_be_a_headline_has_words_for_it() -> None:
    for kind in {each.kind for each in WEIGHTS if each.weight >= HEADLINE} | SPOILS:
        known = next(line for one in ("norman", "byzantine", "lombard") if (line := told(SAMPLES[kind], one)))
        facts = as_stored(known.facts) | ({"fate": "killed"} if "fate" in known.facts else {})
        text = headline(Line(0, 1, 1, known.kind, known.hex, facts), names(Board()))
        assert text.endswith("."), kind
        assert not text[0].islower() or text.split()[0][-1].isdigit(), kind


def test_headlines_of_their_own_are_for_kinds_that_may_be_one() -> None:
    assert set(HEADLINES) <= {row.kind for row in WEIGHTS if row.weight >= HEADLINE}
    assert set(HEADLINES) <= set(SENTENCES)


@pytest.mark.parametrize(
    ("winner", "expected"),
    [
        ("norman", "The Normans attacked and beat the Byzantines at hex 9242."),
        ("byzantine", "The Byzantines repelled the attack of the Normans at hex 9242."),
        ("", "The Normans and the Byzantines fought at hex 9242; no winner was seen from afar."),
    ],
)
def test_a_battle_is_a_headline_by_who_won_it(winner: str, expected: str) -> None:
    fought = line("BattleFought", attacker="norman", defender="byzantine", winner=winner)
    assert headline(fought, names(Board())) == expected


HELD = {"attacker_outcome": "holds", "defender_outcome": "rout"}
ALIKE = {"attacker_outcome": "retreat", "defender_outcome": "retreat"}


@pytest.mark.parametrize(
    ("outcomes", "action", "expected"),
    [
        (ALIKE, None, "The Normans and the Byzantines fought at hex 9242, and neither side won."),
        (HELD, None, "A fight at hex 9242: the Normans held, the Byzantines were routed."),
        (
            HELD,
            "assault",
            "The assault on hex 9242: the Normans held, the Byzantines were routed.",
        ),
        (
            ALIKE,
            "supply_sally",
            "The sally for supplies from hex 9242: both sides fell back.",
        ),
    ],
)
def test_a_fight_of_a_siege_is_a_headline_by_what_it_was_and_how_it_ended(
    outcomes: dict[str, str], action: str | None, expected: str
) -> None:
    """What it was stands in the offer of the same battle."""
    sides = {"attacker": "norman", "defender": "byzantine"}
    other = line("BattleOffered", number=2, action="general_sally")
    offer = line("BattleOffered", number=3, **({"action": action} if action else {}))
    fought = line("BattleFought", number=3, winner="", **sides, **outcomes)
    assert headline(fought, names(Board()), [other, offer, fought]) == expected


def test_a_report_gives_its_headlines_what_its_lines_say() -> None:
    sides = {"attacker": "norman", "defender": "byzantine"}
    people = {"attackers": ["n1"], "defenders": [], "levies": [], "site": "melfi"}
    offer = line("BattleOffered", number=3, action="camp_sally", **sides, **people)
    known = line_of(SAMPLES["BattleFought"])
    fought = line("BattleFought", **(as_stored(known.facts) | {"number": 3, "winner": ""}))
    assert said(offer, fought).headlines == (
        "The sally against the camp from hex 9242: the Normans held, the Byzantines were routed.",
    )


def test_a_line_for_itself_still_says_its_law_and_dice() -> None:
    bed = line("WoundedSetDown", group="n1", beds=[], dead=[], dead_commanders=[], stays=True, rolls=[ROLLED])
    assert "(GC-14.7c)" in words(bed, names(Board()))
    assert reasons(bed, names(Board()))[0].dice[0].label == ROLLED["label"]


NOON = "2053-06-01T12:00:00Z"
ISSUED = line("MusterIssued", number=2, way="engine")
FOUGHT_OUT = line("BattleSettled", number=2, way="engine", at=NOON, ruleset="guiscard")


def test_a_battle_that_the_engine_had_at_once_is_told_as_fought_and_not_as_having_waited() -> None:
    assert gathered(ISSUED, FOUGHT_OUT) == (
        "How battles were settled: "
        f"The battle at hex {NORTH}: fought out by the engine (Guiscard 2, skirmishes and sieges) "
        "on Sunday 1 June 2053, 14:00 (Europe/Rome)."
    )
    [closing] = said(ISSUED, FOUGHT_OUT).closing
    assert len(closing.sentences) == 2


def test_a_battle_that_the_engine_gave_up_is_told_once_with_why() -> None:
    why = "fights of a siege are not played on maps by this engine"
    given_up = line("EngineGaveUp", number=2, why="refused", rule="GT-9.1a", told=why, at=NOON)
    quick = line("BattleSettled", number=2, way="quick", at=NOON)
    assert gathered(ISSUED, given_up, quick) == (
        f"How battles were settled: The quick tables decide the battle at hex {NORTH}, "
        f"which the engine cannot fight: {why} (GT-9.1a)."
    )


def test_a_battle_that_waited_for_the_organiser_is_told_with_its_muster() -> None:
    lines = (
        line("MusterIssued", number=2, way="organiser"),
        line("BattleHandedOver", number=2, way="engine", at=NOON),
        FOUGHT_OUT,
    )
    text = gathered(*lines, line("BattleSettled", SOUTH, number=3, way="quick", at=NOON))
    assert text == (
        f"How battles were settled: The battle at hex {NORTH}: handed to the organiser, "
        "given over to the engine by the organiser, "
        "fought out by the engine (Guiscard 2, skirmishes and sieges) on Sunday 1 June 2053, 14:00 (Europe/Rome). "
        f"The battle at hex {SOUTH}: left to the quick tables on Sunday 1 June 2053, 14:00 (Europe/Rome)."
    )


def test_battles_that_were_settled_in_one_way_are_one_line_and_whoever_has_one_again_is_not_told_again() -> (
    None
):
    lines = [
        line(kind, hex_, number=number, issue=1, **facts)
        for number, hex_ in ((13, SOUTH), (7, NORTH))
        for kind, facts in (
            ("MusterIssued", {"way": "organiser"}),
            ("MusterWithdrawn", {"at": NOON}),
            ("MusterIssued", {"way": "organiser"}),
            ("BattleSettled", {"way": "external", "at": NOON}),
        )
    ]
    assert gathered(*lines) == (
        f"How battles were settled: The battle at hex {NORTH} and the battle at hex {SOUTH}: handed to the organiser, "
        "muster 1 withdrawn, "
        "reported from the table on Sunday 1 June 2053, 14:00 (Europe/Rome)."
    )


@pytest.mark.parametrize("form", [plain, markdown, lambda report: page(report, "")])
def test_every_form_leads_to_the_page_of_a_battle_of_the_engine(form: Callable[[Telling], str]) -> None:
    fought = line("BattleFought", number=2, winner="", way="engine", **SIDES)
    called = f"The battle of the Normans against the Byzantines at hex {NORTH}"
    address = "https://campaign.example/play/campaigns/1/battles/2/"
    text = form(with_battles(said(fought), {NORTH: {2: address}}))
    assert f"{called}, turn by turn, with its field:" in " ".join(text.split())
    assert address in text
    assert address not in form(with_battles(said(fought), {FIELD: {2: address}}))


def test_a_page_leads_on_by_links_that_can_be_read_on_paper() -> None:
    fought = line("BattleFought", number=2, winner="", way="engine", **SIDES)
    text = page(
        with_battles(said(fought), {NORTH: {2: "https://a.example/2/"}}), "", proof="https://a.example/3/"
    )
    for address in ("https://a.example/2/", "https://a.example/3/"):
        assert f'<a href="{address}">{address}</a>' in text


SIDES = {"attacker": "norman", "defender": "byzantine"}


def test_a_battle_that_nobody_would_have_is_told_once_by_who_slipped_away() -> None:
    facts = {"number": 21, "attacker": "byzantine", "defender": "norman"}
    refused = [
        line("BattleRefused", group=group, faction="norman", enemy="byzantine", number=21)
        for group in ("n27", "n28")
    ]
    lost = line("MenLost", group="n27", faction="norman", number=21, dead=[], captured=[], wounded=[MAN])
    avoided = line("BattleAvoided", **facts)
    offer = line("BattleOffered", attackers=["b1"], defenders=["n27", "n28"], levies=[], site="", **facts)
    lines = (offer, refused[0], lost, refused[1], avoided)
    [place] = said(*lines).places
    [paragraph] = place.paragraphs
    called = f"The battle of the Byzantines against the Normans at hex {NORTH}"
    assert [(each.text, each.lines) for each in paragraph] == [
        (f"Battle at hex {NORTH}: the Byzantines (b1) attacked the Normans (n27, n28).", 1),
        (f"{called} was not fought: n27 and n28 slipped away.", 3),
        ("n27 of the Normans lost 1 knight wounded.", 1),
    ]
    assert headline(avoided, names(Board()), lines) == (f"{called} was not fought: n27 and n28 slipped away.")


MAN = {"type": "knight", "count": 1, "wounded": False}


def test_groups_that_went_or_fell_back_together_are_one_sentence() -> None:
    moves = [
        line("GroupMoved", FIELD, group=name, faction="norman", start=NORTH, path=[FIELD], points=2)
        for name in ("n1", "n2")
    ]
    met = line("Sighted", FIELD, group="b1", faction="byzantine", commanders=[], men=[MAN])
    beaten = [
        line("GroupFellBack", FIELD, group=name, faction="norman", start=FIELD, path=[NORTH], cause="retreat")
        for name in ("n1", "n2")
    ]
    [place] = said(*moves, met, *beaten).places
    assert [each.text for par in place.paragraphs for each in par] == [
        f"n1 and n2 marched together from hex {NORTH} to hex {FIELD} (2 movement points).",
        "b1 of the Byzantines was counted: 1 knight.",
        f"n1 and n2 fell back to hex {NORTH}, beaten.",
    ]


def test_who_was_counted_in_a_place_already_is_not_counted_again() -> None:
    move = line("GroupMoved", FIELD, group="n1", faction="norman", start=NORTH, path=[FIELD], points=2)
    other = line("GroupMoved", FIELD, group="n2", faction="norman", start=SOUTH, path=[FIELD], points=1)
    met = line("Sighted", FIELD, group="b1", faction="byzantine", commanders=[], men=[MAN])
    [place] = said(move, met, other, met).places
    sentences = [each for par in place.paragraphs for each in par]
    assert [each.text for each in sentences].count("b1 of the Byzantines was counted: 1 knight.") == 1
    assert sum(each.lines for each in sentences) == 4


def test_the_dice_of_many_nights_are_opened_in_one_sentence() -> None:
    seeds = {"open": "00", "norman": "01"}
    text = gathered(*[line("SeedsOpened", "", closing=closing, seeds=seeds) for closing in range(31)])
    assert text == (
        "Orders and dice: The dice of the opening and nights 1-30 can be checked now: the dice open to all, "
        "the dice of the Normans."
    )


def test_when_orders_were_closed_is_not_told_twice() -> None:
    closed = line("OrdersClosed", "", day=5, at=NOON, why="deadline", sheet=1)
    text = gathered(line("DayOpened", "", day=5, deadline=NOON), closed, line("DayEnded", "", day=5))
    assert text == (
        "Orders and dice: Orders for day 5 were closed on Sunday 1 June 2053, 14:00 (Europe/Rome); sheet number 1 counts."
    )
