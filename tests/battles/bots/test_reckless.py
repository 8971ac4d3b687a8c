"""How likely a player of chance gives each kind of order."""

from pathlib import Path

import pytest

from battles.bots.reckless import eagerness
from rulebook.tables import TableError
from tests.battles.fencing.ruleset import Lunge, Wait


def table(folder: Path, eager: str) -> Path:
    path = folder / "eager.toml"
    path.write_text(f'provenance = "house"\n[eager]\n{eager}\n')
    return path


def test_orders_are_named_by_their_tags(tmp_path: Path) -> None:
    assert eagerness(table(tmp_path, "lunge = 2.5"), (Lunge, Wait)) == {Lunge: 2.5}


def test_an_order_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"eager\.toml: eager\.parry: there is no order of this tag"):
        eagerness(table(tmp_path, "parry = 2.5"), (Lunge, Wait))
