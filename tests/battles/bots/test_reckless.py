"""How likely a player of chance gives each kind of order."""

from pathlib import Path
from random import Random

import pytest

from battles.bots.reckless import Reckless, eagerness
from dice.scripted import ScriptedDice
from rulebook.tables import TableError
from tests.battles.fencing.ruleset import LOOP, Fencing, Lunge, Wait, begun


def table(folder: Path, eager: str, curious: str = "") -> Path:
    path = folder / "eager.toml"
    path.write_text(f'provenance = "house"\n[eager]\n{eager}\n[curious]\n{curious}\n')
    return path


def test_orders_are_named_by_their_tags(tmp_path: Path) -> None:
    assert eagerness(table(tmp_path, "lunge = 2.5", "wait = 9.0"), (Lunge, Wait)) == (
        {Lunge: 2.5},
        {Wait: 9.0},
    )


@pytest.mark.parametrize(
    ("eager", "curious", "part"), [("parry = 2.5", "", "eager"), ("", "parry = 2.5", "curious")]
)
def test_an_order_that_there_is_not_is_refused(tmp_path: Path, eager: str, curious: str, part: str) -> None:
    with pytest.raises(TableError, match=rf"eager\.toml: {part}\.parry: there is no order of this tag"):
        eagerness(table(tmp_path, eager, curious), (Lunge, Wait))


def test_he_is_curious_of_an_order_until_he_has_given_it(tmp_path: Path) -> None:
    class Curious(Reckless[Fencing, Lunge | Wait]):
        loop = LOOP
        eager = eagerness(table(tmp_path, "wait = 0.001", "wait = 1000.0"), (Lunge, Wait))

    state, player = begun(ScriptedDice([])), Curious(Random(1))
    assert [player.choose(state) for _ in range(3)] == [Wait(), Lunge(), Lunge()]
