"""The day as plain text: prose that can be read aloud, place by place, and the reasons as notes at its end."""

from campaign.model.orders import ANY, Hold, March, RankSupply
from campaign.presentation.report import plain
from campaign.presentation.report.chronicle import composed
from campaign.presentation.report.plain import WIDTH
from campaign.presentation.report.telling import Telling, telling
from campaign.visibility import told
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, foot, knights
from tests.campaign.presentation.report.reading import names


def a_day_of_marches_and_battles(faction: str) -> Telling:
    """A day on which the Normans attack, as a faction was told it."""
    board = (
        Board()
        .place("melfi", "norman", SOUTH)
        .group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
        .group("n2", "norman", SOUTH, foot(11))
        .group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)
    )
    events = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,)), Hold("n2"), RankSupply("melfi", ("n2",))]),
        dice={"GC-17.2b": 2, "GC-17.4a": [5, 9]},
    )
    lines = [line for each in events if (line := told(each, faction)) is not None]
    called = names(board, faction)
    return telling("Day 1", "3 June 1053", composed(lines, called.place), called)


def page_of(faction: str) -> str:
    """That day as text, each paragraph in one line."""
    return " ".join(plain.plain(a_day_of_marches_and_battles(faction)).split())


def test_a_day_of_marches_and_battles_is_told_place_by_place() -> None:
    text = plain.plain(a_day_of_marches_and_battles("norman"))
    assert text.startswith(
        "Day 1\n=====\n3 June 1053\n\n- B1-Leader of the Byzantines was killed at hex 9243.\n"
    )
    assert "\n- The Normans attacked and beat the Byzantines at hex 9243.\n" in text
    assert "\nHex 9243\n--------\nn1 marched from hex 9242 to hex 9243" in text
    assert all(len(line) <= WIDTH for line in text.splitlines())


def test_the_battle_is_one_paragraph_and_its_reasons_stand_at_the_end() -> None:
    text = page_of("norman")
    paragraph = text[text.index("n1 marched") : text.index("And besides")]
    for sentence in (
        "The Normans and the Byzantines met: hostility 10 against 4. [",
        "Battle at hex 9243: the Normans (n1) attacked the Byzantines (b1). [",
        "Battle at hex 9243: the Normans attacked and won, the",
    ):
        assert sentence in paragraph
    notes = text[text.index("Why") :]
    assert "GC-7c: the Normans (n1): level 8, prestige +1, heads +1 = 10" in notes
    assert "GC-17.2a: strength " in notes
    assert "dice: 2 (GC-17.2b|" in notes
    assert "GC-17.2a" not in paragraph


def test_trifles_close_the_report() -> None:
    text = page_of("norman")
    assert text.index("Hex 9243") < text.index("And besides") < text.index("- Supply: n2") < text.index("Why")


def test_those_far_away_learn_only_who_kept_the_field() -> None:
    text = page_of("lombard")
    assert "The Normans and the Byzantines fought here; the Normans kept the field." in text
    assert "knight" not in text
    assert "n1 marched" not in text
    assert "Supply" not in text


def test_a_day_without_anything_of_weight_is_called_quiet() -> None:
    board = Board().place("melfi", "norman", SOUTH).group("n2", "norman", SOUTH, foot(11))
    lines = [line for each in board.day() if (line := told(each, "norman")) is not None]
    called = names(board)
    text = plain.plain(telling("Day 1", "3 June 1053", composed(lines, called.place), called))
    assert "A quiet day." in text
    assert "\n- " not in text.split("And besides")[0]
