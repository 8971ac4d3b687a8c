"""A table says where its numbers come from, and a slip in it is told by file, key and reason."""

from pathlib import Path

import msgspec
import pytest

from rulebook import tables
from rulebook.tables import TableError, digest, read


class Block(msgspec.Struct, forbid_unknown_fields=True):
    """A block with a source."""

    points: int
    provenance: str = ""


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """A file with a block and rows."""

    block: Block
    rows: tuple[Block, ...] = ()
    provenance: str = ""


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """A file with lines by names of their own."""

    lines: dict[str, Block]


def written(folder: Path, text: str) -> Path:
    """A table file with this text."""
    path = folder / "table.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "text",
    [
        'provenance = "house"\n[block]\npoints = 1\n',
        '[block]\nprovenance = "house"\npoints = 1\n',
        '[block]\nprovenance = "house"\npoints = 1\n[[rows]]\nprovenance = "rules §8"\npoints = 2\n',
    ],
)
def test_a_source_stands_over_the_file_or_over_every_block(text: str, tmp_path: Path) -> None:
    assert read(written(tmp_path, text), Table).block.points == 1


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("[block]\npoints = 1\n", "provenance", "where its numbers come from"),
        ("", "provenance", "where its numbers come from"),
        ('provenance = ""\n[block]\npoints = 1\n', "provenance", "where its numbers come from"),
        (
            '[block]\nprovenance = "house"\npoints = 1\n[[rows]]\npoints = 2\n',
            "rows.provenance",
            "where its numbers",
        ),
        ('provenance = "house"\n[block]\npoints = 1\npoint = 2\n', "block", "there is no key 'point'"),
        (
            'provenance = "house"\n[block]\npoints = "1"\n',
            "block.points",
            "there is a text instead of a whole number",
        ),
        ('provenance = "house"\n', "table", "the key 'block' is missing"),
        ('provenance = "house"\n[block\n', "syntax", "line 2"),
    ],
)
def test_a_slip_is_told(text: str, key: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(TableError) as caught:
        read(written(tmp_path, text), Table)
    assert (caught.value.file, caught.value.key) == ("table.toml", key)
    assert reason in caught.value.reason
    assert str(caught.value) == f"table.toml: {key}: {caught.value.reason}"


def test_a_source_beside_lines_with_names_of_their_own_is_no_line(tmp_path: Path) -> None:
    text = '[lines]\nprovenance = "house"\na = {points = 1}\n'
    assert read(written(tmp_path, text), Named).lines == {"a": Block(1)}
    with pytest.raises(TableError, match=r"table\.toml: lines\.a\.points: there is a text"):
        read(written(tmp_path, text.replace("1", '"1"')), Named)


def test_a_table_is_read_once_when_somebody_first_asks(tmp_path: Path) -> None:
    block = tables.once(tmp_path / "table.toml", Table)
    written(tmp_path, 'provenance = "house"\n[block]\npoints = 1\n')
    assert block().block.points == 1
    written(tmp_path, "no table")
    assert block().block.points == 1


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_bytes(b"points = \xff\n")
    with pytest.raises(TableError, match=r"table\.toml: syntax: "):
        read(tmp_path / "table.toml", Table)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"none\.toml: file: No such file"):
        read(tmp_path / "none.toml", Table)


def test_a_text_is_read_when_somebody_first_asks_for_it_and_once(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    texts = tables.Texts({"second": other, "first": one})
    assert (list(texts), len(texts)) == (["second", "first"], 2)
    assert "first" in texts
    assert "third" not in texts
    one.write_text("a = 1\n")
    assert texts["first"] == "a = 1\n"
    one.write_text("a = 2\n")
    assert texts["first"] == "a = 1\n"
    with pytest.raises(TableError, match=r"other\.toml: file"):
        texts["second"]
    other.write_text("b = 1\n")
    assert dict(texts) == {"second": "b = 1\n", "first": "a = 1\n"}
    assert texts.get("third") is None


def test_the_digest_covers_names_and_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "a.toml", tmp_path / "b.toml"
    one.write_text("x = 1\n")
    two.write_text("y = 1\n")
    whole = digest([one, two])
    assert digest([two, one]) == whole
    assert digest([one]) != whole
    two.write_text("y = 2\n")
    assert digest([one, two]) != whole
    two.write_text("y = 1\n")
    assert digest([one, two.rename(tmp_path / "c.toml")]) != whole


QUOTED = r'"\"."'
"""A part of a key with a quotation mark and a point in it."""


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ('provenance = "house"\n[spy]\nrange = two\n', "syntax", "line 3"),
        (f'provenance = "house"\n# {"x" * tables.LARGEST_TEXT}\n', "file", "at most 32768"),
        (f'provenance = "house"\nlist = {"[" * 9000}\n', "syntax", "nested too deeply"),
        (f'provenance = "house"\nrange = {"9" * 5000}\n', "syntax", "digits"),
        (f'provenance = "house"\nrange = {"9" * 101}\n', "syntax", "at most 100 digits"),
        (f'provenance = "house"\nrange = 0x{"f" * 4000}\n', "syntax", "at most 100 digits"),
        ('provenance = "house"\n[cost]\nrows = [1, 2000000]\n', "cost.rows[1]", "1000000"),
        ('provenance = "house"\n[cost]\nclear = 1e999999\n', "cost.clear", "1000000"),
        ('provenance = "house"\n[cost]\nclear = nan\n', "cost.clear", "1000000"),
        ('provenance = "house"\n[cost]\nclear = -inf\n', "cost.clear", "1000000"),
        ('provenance = "house"\n[cost]\nclear = 1e300\n', "cost.clear", "1000000"),
        ('provenance = "\ud800"\n', "syntax", "surrogates"),
        (
            f'provenance = "house"\n{".".join("a" * 15_000)} = 1\n',
            "syntax",
            "at most 20 parts, and one in line 2",
        ),
        (f'provenance = "house"\n[{" . ".join(["x-1"] * 21)}]\n', "syntax", "at most 20 parts"),
        (f"{'.'.join([QUOTED] * 3_000)} = 1\n", "syntax", "at most 20 parts"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_the_reason(text: str, key: str, reason: str) -> None:
    with pytest.raises(tables.TableError) as caught:
        tables.blocks("spy.toml", text)
    assert (caught.value.file, caught.value.key) == ("spy.toml", key)
    assert reason in caught.value.reason


def test_a_key_has_as_many_parts_as_anybody_needs() -> None:
    text = f'provenance = "Vegetius. III. 6 ... e.g. so. And more"\n{".".join("a" * 20)} = 1\n'
    assert tables.blocks("spy.toml", text)["a"]


def test_the_mark_of_an_editor_is_no_part_of_a_table(tmp_path: Path) -> None:
    text, file = 'provenance = "house"\nrange = 2\n', tmp_path / "spy.toml"
    file.write_text(text, "utf-8-sig")
    assert tables.text_of(file) == text
    assert tables.blocks("spy.toml", f"\ufeff{text}") == tables.blocks("spy.toml", text)


@pytest.mark.parametrize(
    ("source", "house"),
    [("house", True), ("rules §9; maximum house", True), ("rules §10", False), ("derived from §15.3", False)],
)
def test_a_table_is_of_the_house_if_any_of_its_sources_is(source: str, house: bool) -> None:
    block = {"provenance": source}
    assert tables.of_the_house(block) is house
    assert (
        tables.of_the_house({"provenance": "rules §1", "rows": [{"provenance": "rules §2"}, block]}) is house
    )
    assert tables.sources({"rows": [block, block]}) == [source]


def test_a_text_with_control_characters_is_refused_at_its_key(tmp_path: Path) -> None:
    text = '[block]\npoints = 1\nprovenance = "rules \\u202e8"'
    with pytest.raises(TableError) as refused:
        read(written(tmp_path, text), Table)
    assert (refused.value.key, refused.value.reason) == (
        "block.provenance",
        "it holds control characters (U+202E): take them out",
    )
