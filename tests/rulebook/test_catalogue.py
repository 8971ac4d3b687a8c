"""The catalogues list what there is to prove."""

from pathlib import Path

import pytest

from harness.management.commands.rules import PACKAGES, PAGES, ROOT
from harness.mutation.sabotage import marked_functions
from rulebook import catalogue
from rulebook.marks import MARKED, is_id
from rulebook.report import check_data_ids, read_data_ids
from rulebook.tables import TableError

COUNTS = {
    "guiscard-campaign": 179,
    "guiscard-tactical": 308,
    "guiscard-siege": 146,
    "grunwald": 313,
    "devils-horsemen": 316,
    "ancient-battles": 236,
    "warmaster": 185,
    "bodies": 13,
}
CATALOGUES = catalogue.read(PAGES)
KNOWN = {id_ for each in CATALOGUES for id_ in each.ids}
DATA = read_data_ids(PAGES / "data.toml")
TEXT = "# Two rules\n\n- **GC-1a** One.\n- `GC-1b` Two; see GC-1a.\n\nRule ids: {count}.\n"


def test_the_catalogues_have_their_printed_counts() -> None:
    assert {each.name: len(each.ids) for each in CATALOGUES} == COUNTS
    assert all(is_id(id_) for id_ in KNOWN)


def test_an_id_opens_a_bullet() -> None:
    assert catalogue.parse("sample", TEXT.format(count=2)).ids == ("GC-1a", "GC-1b")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (TEXT.format(count=3), "there are 2 ids, and its count says 3"),
        ("- **GC-1a** One.\n", "its count says no number"),
        ("- **GC-1a** One.\n- **GC-1a** Two.\n\nRule ids: 2.\n", "ids that come twice: GC-1a"),
    ],
)
def test_a_catalogue_that_does_not_add_up_is_refused(text: str, reason: str) -> None:
    with pytest.raises(catalogue.CatalogueError, match=reason):
        catalogue.parse("sample", text)


def test_a_catalogue_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(catalogue.CatalogueError, match=r"guiscard-campaign\.md"):
        catalogue.read(tmp_path)


def test_every_function_carries_ids_of_a_catalogue() -> None:
    carried = {id_ for name in marked_functions(PACKAGES) for id_ in MARKED[name]}
    assert carried
    assert carried <= KNOWN


def test_no_function_carries_what_is_pure_data() -> None:
    carried = {id_ for name in marked_functions(PACKAGES) for id_ in MARKED[name]}
    assert not carried & {id_ for block in DATA.values() for id_ in block}


def test_pure_data_are_rules_of_a_catalogue_and_stand_somewhere() -> None:
    check_data_ids(DATA, CATALOGUES, "data.toml")
    for block in DATA.values():
        for where in block.values():
            path, _, what = where.partition(": ")
            assert what
            assert (ROOT / path).exists() or path in ("a definition", "left to a game on maps"), where


@pytest.mark.parametrize("data", [{"chess": {}}, {"guiscard-campaign": {"GC-99z": "nowhere"}}])
def test_an_unknown_id_of_pure_data_is_refused(data: dict[str, dict[str, str]]) -> None:
    with pytest.raises(TableError, match=r"data\.toml: "):
        check_data_ids(data, CATALOGUES, "data.toml")
