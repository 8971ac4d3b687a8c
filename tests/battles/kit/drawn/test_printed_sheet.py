"""The sheet of a battle on a printed map: the map with what stands about it has the width of the sheet."""

import msgspec
import pytest

from battles.grunwald.drawing.marks import SIGNS
from battles.grunwald.state.field import field
from battles.kit.drawn import window
from battles.kit.drawn.palette import liveried
from battles.kit.drawn.printed_sheet import WIDE, PrintedSheet, Surround, border

BARE = PrintedSheet("a battle", "", window.whole(field()), (), (), liveried({}), SIGNS)


def test_a_map_alone_fills_the_sheet() -> None:
    board, bottom, wide = BARE.board()
    assert wide == WIDE
    assert bottom == pytest.approx(BARE.seen.height * WIDE / BARE.seen.width)
    assert board.endswith(border(WIDE, bottom))


def test_a_map_makes_room_for_what_stands_about_it() -> None:
    about = Surround(10, 20, 30, 40, lambda wide, high: f"<text>{wide:.0f}</text>")
    board, bottom, wide = msgspec.structs.replace(BARE, surround=about).board()
    assert wide == WIDE - 30
    assert bottom == pytest.approx(30 + BARE.seen.height * wide / BARE.seen.width + 40)
    assert board.startswith('<g transform="translate(10 30)">')
    assert board.endswith(f"<text>{wide:.0f}</text></g>")


def test_a_hex_has_one_size_on_a_sheet_that_is_shown_alone_however_much_is_seen() -> None:
    part = window.about(field(), {"2520"})

    def zoom(sheet: PrintedSheet) -> float:
        _, width, *_ = sheet.drawn().split(' width="')
        return float(width.partition('"')[0]) / sheet.seen.width

    few, all_ = (zoom(msgspec.structs.replace(BARE, seen=seen)) for seen in (part, BARE.seen))
    assert few == pytest.approx(all_, rel=0.01)
