"""A table cell by cell: every printed one is taken apart and put together, and a change leaves all else as it was."""

import difflib
import tomllib

import pytest

from campaign.service.editions import printed_texts
from campaign.service.organisers.table_cells import cells_of, rewritten

TEXTS = printed_texts()
TEXT = """# What it is.
provenance = "house"
impassable = ["sea", "lake"]

[cost] # in points
clear = 1   # open ground
marsh = 3
rough = 1.5
[gate]
provenance = "rules §9"
open = true
[[rows]]
least = 1
[[rows]]
least = 4
"""


def numbered(text: str, path: str) -> int:
    """The number of a cell."""
    return next(cell.number for cell in cells_of(text) if cell.path == path)


def values(raw: object, path: str = "") -> dict[str, object]:
    """Every value of a table, read by another reader, but for the sources."""
    found: dict[str, object] = {}
    pairs = raw.items() if isinstance(raw, dict) else [(f"[{n}]", each) for n, each in enumerate(raw)]  # type: ignore[arg-type]
    for name, each in pairs:
        key = f"{path}{name}" if str(name).startswith("[") else f"{path}.{name}" if path else str(name)
        if isinstance(each, dict | list):
            found |= values(each, key)
        elif name != "provenance":
            found[key] = each
    return found


def test_every_value_of_every_printed_table_is_a_cell() -> None:
    for name, text in TEXTS.items():
        wanted = {
            key: str(each).lower() if isinstance(each, bool) else str(each)
            for key, each in values(tomllib.loads(text)).items()
        }
        assert {cell.path: cell.value for cell in cells_of(text)} == wanted, name


def test_a_changed_cell_and_its_source_are_all_that_changes() -> None:
    changed = rewritten(TEXT, {numbered(TEXT, "cost.marsh"): "4"}, "my copy, p. 3")
    lines = [line for line in difflib.ndiff(TEXT.splitlines(), changed.splitlines()) if line[0] in "+-"]
    assert lines == [
        '- provenance = "house"',
        '+ provenance = "my copy, p. 3 (cost.marsh); house"',
        "- marsh = 3",
        "+ marsh = 4",
    ]


def test_the_source_goes_to_the_nearest_block_that_has_one() -> None:
    changed = tomllib.loads(rewritten(TEXT, {numbered(TEXT, "gate.open"): "false"}, "mine"))
    assert changed["gate"] == {"provenance": "mine (gate.open); rules §9", "open": False}
    assert changed["provenance"] == "house"


def test_cells_of_lists_and_of_rows_are_changed_in_their_place() -> None:
    changes = {numbered(TEXT, "impassable[1]"): "river", numbered(TEXT, "rows[1].least"): "5"}
    changed = tomllib.loads(rewritten(TEXT, changes, "mine"))
    assert changed["impassable"] == ["sea", "river"]
    assert changed["rows"] == [{"least": 1}, {"least": 5}]


@pytest.mark.parametrize(
    ("path", "typed"),
    [
        ("cost.marsh", "much"),
        ("cost.marsh", "1.5"),
        ("cost.rough", "x"),
        ("gate.open", "ja"),
        ("impassable[0]", ""),
    ],
)
def test_a_value_of_another_kind_is_refused_by_its_cell(path: str, typed: str) -> None:
    with pytest.raises(ValueError, match=path.replace("[", r"\[")):
        rewritten(TEXT, {numbered(TEXT, path): typed}, "mine")


def test_words_cannot_end_the_text_they_stand_in() -> None:
    changed = rewritten(TEXT, {numbered(TEXT, "impassable[0]"): 'a"]\nb = "c'}, 'my "copy"\n')
    assert tomllib.loads(changed)["impassable"] == ['a"]\nb = "c', "lake"]
