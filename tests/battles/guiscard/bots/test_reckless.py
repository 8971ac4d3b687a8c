"""How likely a player of chance gives each kind of order."""

from pathlib import Path
from random import Random

import pytest

from battles.guiscard.bots.reckless import Eager, eagerness
from dice.scripted import ScriptedDice
from rulebook.tables import TableError
from tests.battles.lane.ruleset import LOOP, Halt, Lane, Orders, Strike, met


def table(folder: Path, eager: str, curious: str = "") -> Path:
    path = folder / "eager.toml"
    path.write_text(f'provenance = "house"\n[eager]\n{eager}\n[curious]\n{curious}\n')
    return path


def test_orders_are_named_by_their_tags(tmp_path: Path) -> None:
    assert eagerness(table(tmp_path, "strike = 2.5", "halt = 9.0"), (Strike, Halt)) == (
        {Strike: 2.5},
        {Halt: 9.0},
    )


@pytest.mark.parametrize(
    ("eager", "curious", "part"), [("parry = 2.5", "", "eager"), ("", "parry = 2.5", "curious")]
)
def test_an_order_that_there_is_not_is_refused(tmp_path: Path, eager: str, curious: str, part: str) -> None:
    with pytest.raises(TableError, match=rf"eager\.toml: {part}\.parry: there is no order of this tag"):
        eagerness(table(tmp_path, eager, curious), (Strike, Halt))


def test_he_is_curious_of_an_order_until_he_has_given_it(tmp_path: Path) -> None:
    class Curious(Eager[Lane, Orders]):
        loop = LOOP
        eager = eagerness(table(tmp_path, "halt = 0.001", "halt = 1000.0"), (Strike, Halt))

    state, player = met(ScriptedDice([])), Curious(Random(1))
    assert [player.choose(state) for _ in range(3)] == [Halt(), Strike(), Strike()]
