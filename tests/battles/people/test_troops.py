"""Which counter stands for people of a campaign."""

from pathlib import Path

import pytest

from battles.people.troops import Codes, Troops
from rulebook.tables import TableError

TABLE = """provenance = "house"
[any]
knight = "Nck"
archer = "Nia"
[arab]
archer = "Aia"
"""


def codes(folder: Path, text: str) -> Codes:
    path = folder / "classes.toml"
    path.write_text(text)
    return Codes(path)


def test_people_have_the_code_of_their_origin_or_that_of_any(tmp_path: Path) -> None:
    of = codes(tmp_path, TABLE).of
    assert (of("arab", "archer"), of("norman", "archer"), of("arab", "knight")) == ("Aia", "Nia", "Nck")
    assert of("arab", "elephant") is None


def test_a_code_stands_for_the_first_people_who_have_it(tmp_path: Path) -> None:
    assert codes(tmp_path, TABLE).troops == {
        "Nck": Troops("any", "knight"),
        "Nia": Troops("any", "archer"),
        "Aia": Troops("arab", "archer"),
    }


def test_a_table_says_who_serves_where_an_origin_has_nobody(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="any: it says what counters serve"):
        codes(tmp_path, TABLE.replace("[any]", "[norman]")).of("norman", "knight")
