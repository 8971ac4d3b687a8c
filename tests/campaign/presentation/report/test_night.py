"""A night beside the map: its headline is the truth, every fight is counted, and each place has its number."""

from itertools import count
from typing import Any

from campaign.maps.whereabouts import Whereabouts
from campaign.presentation.lines import Line
from campaign.presentation.report import Names
from campaign.presentation.report.night import Night, news_of, report_of
from campaign.visibility import view
from tests.campaign.board import FIELD, Board
from tests.campaign.presentation.report.in_french import english
from tests.campaign.presentation.report.in_french import names as in_french
from tests.campaign.presentation.report.nights import mornings

CORATO, TERLIZZI, MONTE, NEAR, ALSO_NEAR = "5718", "5920", "4807", "5518", "5519"
PLACES = {CORATO: "Corato", TERLIZZI: "Terlizzi", MONTE: "Monte Sant'Angelo"}
NUMBERS = count(1)


def where(hex_: str) -> Whereabouts:
    """Where a hex is."""
    if hex_ in PLACES:
        return Whereabouts(hex_, site=PLACES[hex_])
    return Whereabouts(hex_, near="Andria", far=2, direction="S")


def names() -> Names:
    """How the Normans call everything."""
    seen = view(Board().group("n1", "norman", FIELD).state, "norman")
    return Names(seen.factions, where, {"robert": "Robert Guiscard"}, "Europe/Rome")


def line(kind: str, hex_: str = CORATO, **facts: Any) -> Line:
    """A line of the night."""
    return Line(next(NUMBERS), 2, 2, kind, hex_, facts)


def battle(winner: str, hex_: str = CORATO, number: int = 1) -> Line:
    """A battle of the Normans against the Byzantines that the quick tables settled."""
    beaten = {"norman": ("holds", "retreat"), "byzantine": ("retreat", "holds"), "": ("holds", "holds")}
    attacker, defender = beaten[winner]
    return line(
        "BattleFought",
        hex_,
        number=number,
        way="quick",
        attacker="norman",
        defender="byzantine",
        winner=winner,
        attacker_outcome=attacker,
        defender_outcome=defender,
    )


def taken(hex_: str, by: str = "norman", of: str = "byzantine") -> Line:
    """A place that has another owner."""
    return line("SettlementTaken", hex_, site="x", faction=by, enemy=of, cause="battle")


def gone(group: str, hex_: str) -> Line:
    """A group of the Normans that is no more."""
    return line("GroupDissolved", hex_, group=group, faction="norman", cause="too_small", heads=2)


def night(*lines: Line) -> Night:
    """The night of the Normans."""
    return report_of("norman", lines, names())


def headings(told: Night) -> list[tuple[int, str, str]]:
    """The numbers, kinds and headings of what happened."""
    return [(each.number, each.kind, each.heading) for each in told.happened]


def test_what_was_taken_what_was_lost_and_who_is_gone_is_the_headline() -> None:
    told = night(
        gone("n27", NEAR), taken(MONTE, "byzantine", "norman"), battle("norman", TERLIZZI), taken(TERLIZZI)
    )
    assert told.headline == "Terlizzi is taken, Monte Sant'Angelo is lost and n27 is gone"
    assert told.news == "Terlizzi taken, 1 place lost, 1 group gone"
    assert headings(told) == [
        (1, "won", "Terlizzi: taken"),
        (2, "lost", "Monte Sant'Angelo: lost"),
        (3, "lost", "Near Andria: a group gone"),
    ]


def test_a_place_that_was_taken_before_a_defeat_tells_of_both() -> None:
    told = night(battle("norman"), taken(CORATO), battle("byzantine", number=2))
    assert told.headline == "Corato is taken and a battle is lost at Corato"
    assert headings(told) == [(1, "won", "Corato: taken, a battle lost")]


def test_every_battle_is_in_the_headline_and_at_its_place_however_many_there_are() -> None:
    told = night(battle("norman"), battle("byzantine", number=2), battle("byzantine", TERLIZZI, 3))
    assert told.headline == "2 battles are lost at Corato and at Terlizzi; a battle is won at Corato"
    assert told.news == "2 battles lost, 1 battle won"
    assert [heading for _, _, heading in headings(told)] == [
        "Corato: a battle lost, a battle won",
        "Terlizzi: a battle lost",
    ]


def test_battles_stand_in_a_headline_that_is_full() -> None:
    told = night(
        taken(TERLIZZI),
        taken(MONTE, "byzantine", "norman"),
        gone("n27", NEAR),
        line("CommanderTaken", NEAR, commander="robert", faction="norman", captor="byzantine"),
        battle("byzantine"),
        battle("norman", number=2),
        line("SiegeOpened", CORATO, faction="norman", enemy="byzantine"),
    )
    assert told.headline == (
        "Terlizzi is taken, Monte Sant'Angelo is lost, n27 is gone, Robert Guiscard is captured, a battle is lost at "
        "Corato and a battle is won at Corato"
    )


def test_the_battles_of_a_place_are_told_apart() -> None:
    told = report_of("norman", [battle("norman"), battle("byzantine", number=2)], names().knowing({}))
    [corato] = told.happened
    assert [(each.number, each.called, each.way) for each in corato.battles] == [
        (1, "The battle of the Normans against the Byzantines at Corato (battle 1)", "quick"),
        (2, "The battle of the Normans against the Byzantines at Corato (battle 2)", "quick"),
    ]


def test_two_places_near_the_same_town_are_told_apart_by_their_hexes() -> None:
    told = night(gone("n1", NEAR), gone("n2", ALSO_NEAR))
    assert {heading for _, _, heading in headings(told)} == {
        "Hex 5518 (2 hexes S of Andria): a group gone",
        "Hex 5519 (2 hexes S of Andria): a group gone",
    }
    assert told.headline == "n1 and n2 are gone"


def test_a_night_without_deeds_is_quiet() -> None:
    told = night(line("Sighted", NEAR, group="b1", faction="byzantine", men=[], commanders=[]))
    assert (told.headline, told.news) == ("A quiet night", "A quiet night")
    assert headings(told) == [(1, "seen", "Near Andria: b1 met")]
    assert night().happened == ()


def test_a_meeting_names_the_reader_s_groups_and_whom_they_met() -> None:
    told = night(
        line("GroupMoved", NEAR, group="n1", faction="norman", start=ALSO_NEAR, path=(NEAR,), points=2),
        line("Sighted", NEAR, group="b1", faction="byzantine", men=[], commanders=[]),
        line("MercenariesSighted", NEAR, band="m2", men=[]),
    )
    assert headings(told) == [(1, "seen", "Near Andria: n1 met b1 and the mercenaries m2")]


def test_mercenaries_who_revolt_are_still_there() -> None:
    told = night(
        line("MercenariesRevolted", band="m1", group="n1", faction="norman", cause="loyalty"),
        battle("norman"),
    )
    assert told.headline == "A battle is won at Corato and the mercenaries m1 have revolted at Corato"
    assert told.news == "Battle won at Corato, 1 band of mercenaries in revolt"
    assert headings(told) == [(1, "won", "Corato: a battle won, mercenaries in revolt")]


def test_the_deeds_of_others_are_the_headline_of_a_night_without_own_ones() -> None:
    fought = line("BattleFought", NEAR, attacker="byzantine", defender="lombard", winner="byzantine")
    told = night(fought)
    assert (told.headline, told.news) == ("Others fight near Andria", "A quiet night")
    assert headings(told) == [(1, "seen", "Near Andria: a battle of others")]
    assert told.happened[0].battles == ()


def test_a_place_has_its_tale_the_reasons_with_their_dice_and_the_numbers_of_its_lines() -> None:
    rolls = [{"label": "GC-17.2b|battle-1|result|0", "face": 5}]
    fought = battle("byzantine")
    lost = Line(fought.number, 2, 2, fought.kind, CORATO, fought.facts | {
        "rolls": rolls, "letter": "D", "difference": -15, "attacker_total": 74, "defender_total": 89,
        "die_modifier": 0, "modifiers": {},
    })  # fmt: skip
    [corato] = night(lost).happened
    [[sentence]] = corato.tale
    assert sentence.text.startswith(
        "Battle at Corato: the Normans attacked and fell back, the Byzantines won."
    )
    assert corato.lines == (fought.number,)
    assert {"GC-17.2a", "GC-17.2b", "GC-17.3b"} <= {reason.rule for reason in corato.why}
    assert [die.label for die in corato.dice] == ["GC-17.2b|battle-1|result|0"]


def test_the_reasons_of_a_battle_come_before_those_of_the_way_there() -> None:
    moved = line("GroupMoved", group="n1", faction="norman", start=NEAR, path=(CORATO,), points=2)
    fought = battle("norman")
    engine = Line(
        fought.number, 2, 2, fought.kind, CORATO, fought.facts | {"way": "engine", "decided": "they fled"}
    )
    [corato] = night(moved, engine).happened
    assert [reason.what for reason in corato.why] == [
        "they fled",
        "each hex that is entered costs movement points by its terrain",
    ]


def test_a_night_that_ends_the_campaign_says_so() -> None:
    over = line("VictoryDeclared", "", winners=["norman"], standings=[], cause="last_day", by_losses=False)
    assert night(over, battle("byzantine")).headline == "The campaign is over: the Normans have won"


def test_a_page_that_shows_one_line_reads_it_alone() -> None:
    lines = [taken(TERLIZZI), taken(MONTE, "byzantine", "norman")]
    assert news_of("norman", lines, names()) == night(*lines).news == "Terlizzi taken, 1 place lost"


def test_every_line_of_a_played_night_stands_in_its_places_or_besides() -> None:
    for morning in mornings():
        told = report_of(morning.faction, morning.lines, morning.names)
        numbered = [number for each in told.happened for number in each.lines]
        assert len(set(numbered)) == len(numbered)
        assert [each.number for each in told.happened] == list(range(1, len(told.happened) + 1))
        assert len(numbered) <= len(morning.lines)
        own = {
            each.facts["number"]
            for each in morning.lines
            if each.kind == "BattleFought" and "number" in each.facts
        }
        assert {each.number for place in told.happened for each in place.battles} == own
        assert len({each.heading for each in told.happened}) == len(told.happened)


def test_a_night_is_french_in_french() -> None:
    called = in_french(Board().group("n1", "norman", FIELD).state)
    told = report_of("norman", [taken(TERLIZZI), gone("n27", NEAR), battle("byzantine", NEAR)], called)
    assert [
        english(text) for text in (told.headline, told.news, *(each.heading for each in told.happened))
    ] == [[] for _ in range(2 + len(told.happened))]


def test_the_gist_of_a_place_is_every_fight_and_what_mattered_most_in_its_order() -> None:
    moved = [
        line("GroupMoved", group=f"n{nth}", faction="norman", start=start, path=(start, CORATO), points=2)
        for nth, start in enumerate((NEAR, ALSO_NEAR), start=1)
    ]
    [told] = night(*moved, battle("norman"), gone("n2", CORATO), taken(CORATO)).happened
    assert [said.text.partition(":")[0].partition(" (")[0] for said in told.gist] == [
        "Battle at Corato",
        "n2 was disbanded",
        "Corato passed from the Byzantines to the Normans by force of arms.",
    ]
    assert set(told.gist) < {said for part in told.tale for said in part}
    [told] = night(*(battle("norman", number=nth) for nth in range(4)), taken(CORATO)).happened
    assert len(told.gist) == 4
    assert all("attle" in said.text for said in told.gist)


def test_a_place_of_which_little_is_told_is_told_whole() -> None:
    [told] = night(battle("norman"), taken(CORATO)).happened
    assert told.gist == tuple(said for part in told.tale for said in part)


def losses(group: str, faction: str) -> Line:
    """A knight of a group who died in the battle at Corato."""
    dead = [{"origin": faction, "type": "knight", "mounted": True, "wounded": False, "count": 1}]
    return line("MenLost", group=group, faction=faction, number=1, dead=dead, wounded=[], captured=[])


def test_a_loser_reads_the_own_losses_before_those_of_the_winner() -> None:
    lost, won = losses("n1", "norman"), losses("b1", "byzantine")
    [told] = night(battle("byzantine"), won, lost).happened
    assert [said.of for said in told.gist[1:]] == ["norman", "byzantine"]
    [told] = night(battle("byzantine"), won, lost, taken(CORATO, "byzantine", "norman")).happened
    assert [said.of for said in told.gist if " lost " in said.text] == ["norman"]
