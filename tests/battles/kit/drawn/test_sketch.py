"""Any field of hexes in characters."""

from battles.contract.wording import say
from battles.kit.drawn.palette import Look
from battles.kit.drawn.sketch import INDENT, WIDTH, key, meanings, piece, rows, sketch
from hexmap.grid import label

TERRAIN = {label(column, row) or "": "grass" for column in range(12) for row in range(8)} | {"0502": "wood"}
CHARACTERS = {"grass": ".", "wood": "^"}


def test_a_hex_shows_its_piece_else_its_terrain_else_that_it_is_unknown() -> None:
    lines = sketch(TERRAIN | {"0602": "fog"}, {"0402": "K "}, CHARACTERS, 12, 8).splitlines()
    assert lines[0] == "    0203040506"
    assert lines[3:5] == ["02    .   ^", "    .   K   ?"]


def test_two_hexes_around_the_pieces_are_shown() -> None:
    lines = sketch(TERRAIN, {"0404": "K ", "0605": "A "}, CHARACTERS, 12, 8).splitlines()
    assert lines[0] == "    02030405060708"
    assert [line[:2] for line in lines[1::2]] == ["02", "03", "04", "05", "06", "07"]


def test_every_second_column_lies_half_a_hex_lower() -> None:
    lines = sketch(TERRAIN, {}, CHARACTERS, 12, 8).splitlines()
    assert lines[0] == "    " + "".join(f"{number:02d}" for number in range(1, 13))
    assert len(lines) == 1 + 2 * 8
    assert lines[1] == "01  " + ".   " * 5 + "."
    assert lines[2] == "    " + "  . " * 5 + "  ."


def test_signs_are_explained_in_lines_that_break_between_them_alone() -> None:
    meanings = [(sign, "so many words for it") for sign in "abcdefgh"]
    lines = key(meanings).splitlines()
    assert len(lines) == 2
    assert all(line.startswith(INDENT) and len(line) <= WIDTH + len(INDENT) for line in lines)
    assert lines[0].removeprefix(INDENT).split("   ") == [f"{sign} so many words for it" for sign in "abcd"]
    assert key([]) == ""


def test_columns_and_rows_are_numbered_from_what_the_map_calls_the_first() -> None:
    lines = sketch(TERRAIN, {}, CHARACTERS, 12, 8, (-1, 0)).splitlines()
    assert lines[0].startswith("    -1000102")
    assert [line[:2] for line in lines[1::2]] == [f"{row:02d}" for row in range(8)]


PRINTED = {f"{column:02d}{row:02d}": "grass" for column in range(1, 13) for row in range(1, 9)}


def test_where_hexes_stand_on_a_corner_every_second_row_lies_half_a_hex_further() -> None:
    lines = rows(PRINTED, {}, CHARACTERS).splitlines()
    assert lines[0] == "    " + "".join(f"{number:02d}" for number in range(1, 13))
    assert lines[1:3] == ["01  " + ". " * 11 + ".", "02   " + ". " * 11 + "."]
    assert len(lines) == 1 + 8


def test_rows_too_are_shown_around_the_pieces_and_what_is_not_known_is_told() -> None:
    lines = rows(PRINTED | {"0504": "fog", "0604": "wood"}, {"0404": "K!", "": "A "}, CHARACTERS).splitlines()
    assert lines[0] == "    0203040506"
    assert [line[:2] for line in lines[1:]] == ["02", "03", "04", "05", "06"]
    assert lines[3] == "04   . . K!? ^"


def test_the_key_of_a_printed_map_has_types_then_signs_then_ground_and_only_what_is_there() -> None:
    notes = {"wood": "woods", "marsh": "marsh", "horse": "cavalry", "foot": "infantry"}
    look = Look("house", {}, letters={"wood": "^", "marsh": ",", "horse": "C", "foot": "F"}, notes=notes)
    signs = {"!": say("routed"), "~": say("disordered")}

    told = meanings(look, str, {"horse"}, signs, ["c!", "C "], ["wood", "grass"])

    assert told.split("   ") == ["", " C cavalry", "! routed", "^ woods"]


def test_the_attacker_has_large_letters_and_the_defender_small_ones() -> None:
    assert (piece("C", "attacker", "!"), piece("C", "defender", " ")) == ("C!", "c ")
