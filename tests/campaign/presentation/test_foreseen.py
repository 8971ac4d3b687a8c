"""What may happen in a night is counted by what it is, where and of whom, and said in a plain sentence."""

import msgspec
import pytest

from campaign.model.state import Settings
from campaign.presentation.foreseen import (
    READ,
    Foreseen,
    Happening,
    Seen,
    Tonight,
    numbered,
    seen_in,
    told_apart,
)
from campaign.presentation.organiser import names_of, told_best
from campaign.presentation.report import Names
from campaign.presentation.tonight import BY_DEPUTIES, BY_ITSELF, STOPS, how_often, parts, sentence
from campaign.visibility import Banner, Line, told
from tests.campaign.board import Board
from tests.campaign.presentation.report.samples import SAMPLES

NAMES = Names(
    {
        "norman": Banner("norman", "Norman", "N", "blue", ()),
        "lombard": Banner("lombard", "Lombard", "L", "red", ()),
    },
    lambda hex_: f"hex {hex_}",
    {},
    "UTC",
)
OFFER = Line("BattleOffered", "4020", {"number": 7, "attacker": "norman", "defender": "lombard"})


def night(*happens: Foreseen, tries: int = 4, **more: object) -> Tonight:
    found: dict[str, object] = {
        "day": 1,
        "asked": tries,
        "tries": tries,
        "happens": happens,
        "stops": (),
        "dice": (0, 0),
        "failures": {},
        "by_deputies": (),
        "over": 0,
        "paused": False,
        "too_few": None,
    }
    return Tonight(**(found | more))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", sorted(set(READ) - {"MusterIssued"}))
def test_whatever_is_counted_has_words_whoever_is_told_of_it(kind: str) -> None:
    event = SAMPLES[kind]
    state = Board().state
    lines = [told_best(event, state), *(told(event, faction) for faction in state.factions)]
    assert any(lines)
    for line in filter(None, lines):
        for seen in seen_in([OFFER, line]):
            said = sentence(seen.happening, NAMES)
            assert said[0].isupper() or said[1].isdecimal()


def test_a_battle_is_the_same_whoever_attacks_and_ends_one_way_or_another() -> None:
    def fought(attacker: str, defender: str, winner: str) -> Line:
        return Line("BattleFought", "4020", {"attacker": attacker, "defender": defender, "winner": winner})

    one, other = seen_in([fought("norman", "lombard", "norman"), fought("lombard", "norman", "")])
    assert one.happening == other.happening
    assert (one.end, other.end) == ("norman", "")


@pytest.mark.parametrize(("way", "kind"), [("organiser", "awaited"), ("engine", "engaged")])
def test_a_muster_that_goes_out_stops_the_night_and_one_for_the_quick_tables_does_not(
    way: str, kind: str
) -> None:
    muster = Line("MusterIssued", "4020", {"number": 7, "way": way})
    quick = Line("MusterIssued", "4020", {"number": 7, "way": "quick"})
    assert list(seen_in([OFFER, muster])) == [Seen(Happening(kind, "4020", ("norman", "lombard")))]
    assert list(seen_in([OFFER, quick])) == []


def test_who_comes_away_from_a_battle_is_not_counted() -> None:
    facts = {"commander": "robert", "faction": "norman", "number": 7}
    fates = [
        Line("CommanderTested", "4020", facts | {"fate": fate}) for fate in ("unhurt", "wounded", "killed")
    ]
    assert [each.happening.kind for each in seen_in(fates)] == ["killed"]


@pytest.mark.parametrize(("count", "said"), [(4, "Always"), (3, "Often"), (2, "Often"), (1, "Seldom")])
def test_always_is_every_time_and_often_half_of_the_times(count: int, said: str) -> None:
    assert how_often(count, 4) == said


def test_a_night_reads_by_how_often_with_counts_where_it_is_not_always() -> None:
    battle = Foreseen(Happening("battle", "4020", ("lombard", "norman")), 4, {"norman": 3, "": 1})
    taken = Foreseen(Happening("taken", "", ("melfi", "norman")), 1)
    told_ = {part.title: part.sentences for part in parts(night(battle, taken), NAMES)}
    assert told_ == {
        STOPS: (BY_ITSELF,),
        "Always": (
            "The Lombards and the Normans fight at hex 4020: won by the Normans 3 times, undecided once.",
        ),
        "Seldom": ("Melfi passes to the Normans (1 of 4).",),
    }


def test_two_battles_of_a_night_in_one_place_are_told_apart() -> None:
    sides = {"attacker": "norman", "defender": "lombard"}
    lines = [Line("BattleFought", "4020", sides | {"winner": who}) for who in ("norman", "")]
    first, second = (each.happening for each in numbered(seen_in(lines)))
    assert (first.nth, second.nth) == (1, 2)
    assert told_apart(first, {first}) == msgspec.structs.replace(first, nth=0), "the only one has no number"
    said = "The Lombards and the Normans fight at hex 4020, for the {} time that night"
    assert [sentence(told_apart(each, {first, second}), NAMES) for each in (first, second)] == [
        said.format("first"),
        said.format("second"),
    ]
    awaited = Happening("awaited", "4020", ("norman", "lombard"))
    [later] = numbered([Seen(awaited)], [awaited])
    assert sentence(later.happening, NAMES).startswith("The second battle of the Normans and the Lombards")


def test_with_orders_of_deputies_nothing_is_certain() -> None:
    first, *_ = parts(night(by_deputies=("norman",)), NAMES)
    assert first.sentences == (BY_DEPUTIES,)
    by_hand = names_of(Board(settings=Settings(dice="hand")).state)
    first, *_ = parts(night(by_deputies=("norman",)), by_hand)
    assert first.sentences[0].startswith("Each die that you roll and enter: with these orders there is none")


def test_hungry_groups_of_a_faction_are_told_of_together() -> None:
    hungry = [Foreseen(Happening("hungry", "", ("norman", group)), 4) for group in ("n1", "n2")]
    fewer = Foreseen(Happening("hungry", "", ("norman", "n3")), 1)
    told_ = {part.title: part.sentences for part in parts(night(*hungry, fewer), NAMES)}
    assert told_["Always"] == ("Without supply: n1 and n2, of the Normans.",)
    assert told_["Seldom"] == ("Without supply: n3, of the Normans (1 of 4).",)


def test_what_stops_the_night_stands_first() -> None:
    battle = Foreseen(Happening("awaited", "4020", ("norman", "lombard")), 2)
    first, *_ = parts(night(stops=(battle,), dice=(3, 9), failures={"KeyError: 'n9'": 1}, paused=True), NAMES)
    assert first.title == STOPS
    assert first.sentences == (
        "The campaign is paused: no night is played before it goes on.",
        "The battle of the Normans and the Lombards at hex 4020, which you settle (2 of 4).",
        "Each die that you roll and enter: from 3 to 9 of them.",
        "It fails once: KeyError: 'n9'",
    )
