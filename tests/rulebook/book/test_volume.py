"""A catalogue taken apart: every rule with its chapter, decisions, and tables with their paragraphs."""

from pathlib import Path

import pytest

from rulebook import catalogue
from rulebook.book.shelf import FOLDER, shelf
from rulebook.book.volume import read_volume

PAGE = """# A catalogue

## Vocabulary

| French | Identifier |

## Rules

### §7 Hostility

- **GC-7b** When a group enters a hex,
  both sides make a test.
- `GC-7c` `result = level` (D4).

```toml
# source §7, §12.1
[fight]
least = 7
# source §8
[march]
points = 5
```

### Campaign §6, §8.4: what a campaign changes

- **GC-8.4a** Few people eat little (M-food).

## Decisions

- **D4** (GC-7c) *Unclear:* a die.
  *Decision:* none.

## Missing tables

**M-food** (play aid 4).

```toml
[food]
1 = 2
```
"""


def test_a_rule_has_its_whole_text_and_its_chapter() -> None:
    first, second = read_volume("one", PAGE).chapters
    assert (first.number, first.title, first.slug) == ("7", "Hostility", "7-hostility")
    assert [(rule.id, rule.text) for rule in first.rules] == [
        ("GC-7b", "When a group enters a hex, both sides make a test."),
        ("GC-7c", "`result = level` (D4)."),
    ]
    assert (second.title, [rule.paragraph for rule in second.rules]) == (
        "What a campaign changes",
        ["GC-8.4"],
    )


def test_decisions_and_tables_are_found_by_their_names() -> None:
    volume = read_volume("one", PAGE)
    assert volume.decisions["D4"].text == "(GC-7c) *Unclear:* a die. *Decision:* none."
    assert [(table.name, table.paragraphs) for table in volume.tables] == [
        ("fight", ("7", "12.1")),
        ("march", ("8",)),
        ("food", ()),
    ]
    assert [table.entries for table in volume.named["M-food"]] == [{"1": 2}]


@pytest.mark.parametrize("name", catalogue.SYSTEMS)
def test_the_rules_of_a_catalogue_are_those_that_are_counted(name: str) -> None:
    counted = catalogue.read_file(Path(FOLDER) / f"{name}.md", name)
    assert tuple(rule.id for rule in shelf().volumes[name].rules) == counted.ids


def test_chapters_of_a_catalogue_differ_in_their_addresses() -> None:
    for volume in shelf().volumes.values():
        slugs = [chapter.slug for chapter in volume.chapters]
        assert len(set(slugs)) == len(slugs)
