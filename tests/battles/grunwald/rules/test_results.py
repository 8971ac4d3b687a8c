"""The cells of the combat results, by the worked examples W19, W20, W37 and W38."""

import pytest

from battles.grunwald.rules import results
from battles.grunwald.rules.results import Result
from battles.grunwald.tables import TABLES


@pytest.mark.rule("GR-T.1", "GR-T.2", "GR-T.3", "GR-T.4")
@pytest.mark.parametrize(
    ("cell", "losses", "retreats", "hexes", "broken"),
    [
        ("-", (), None, 0, False),
        ("-1 / -", ("attacker",), None, 0, False),
        ("-1 / -1", ("attacker", "defender"), None, 0, False),
        ("-1 / D2 -1", ("attacker", "defender"), "defender", 2, False),
        ("-1 / D4D", ("attacker",), "defender", 4, True),
        ("D2 -1", ("defender",), "defender", 2, False),
        ("A1D", (), "attacker", 1, True),
        ("A4 -1D", ("attacker",), "attacker", 4, True),
    ],
)
def test_a_cell_says_who_loses_and_who_retreats(
    cell: str, losses: tuple[str, ...], retreats: str | None, hexes: int, broken: bool
) -> None:
    read = results.read(cell)
    assert read == Result(cell, losses, retreats, hexes, broken)  # type: ignore[arg-type]


@pytest.mark.rule("GR-T.1")
@pytest.mark.parametrize("cell", ["", "-1", "D6", "-1 / A2", "D2 -2", "A1 / D1", "D2D -1"])
def test_what_is_no_cell_is_refused(cell: str) -> None:
    with pytest.raises(ValueError, match="not a result"):
        results.read(cell)


@pytest.mark.rule("GR-1.4b", "GR-5.1.1e")
def test_the_total_of_two_dice_names_the_row() -> None:
    assert results.of_roll(4, 4) == Result("-1 / D2", ("attacker",), "defender", 2)
    for column in range(-2, 10):
        for total in range(2, 13):
            assert results.of_roll(column, total).cell


@pytest.mark.rule("GR-5.1.1g")
def test_a_retreat_disorganises_by_the_kind_of_unit_and_the_printed_result() -> None:
    def totals(letters: str, column: str) -> list[int]:
        return [total for total in range(2, 13) if results.disorganises(letters, column, total)]

    assert totals("D2", "cavalry_0") == [2, 12]
    assert totals("A1", "cavalry_0") == [2, 12]
    assert totals("D3", "infantry_1") == totals("A2", "infantry_1") == [2, 3, 4, 11, 12]
    assert totals("D5", "other") == totals("A4", "other") == [2, 3, 4, 5, 9, 10, 11, 12]
    assert totals("D1", "infantry_2") == [2, 12]
    assert totals("D4", "cavalry_1") == totals("A3", "cavalry_1") == [2, 3, 12]


@pytest.mark.rule("GR-5.1.1g")
def test_every_retreat_of_the_table_has_a_row_of_disorganisation() -> None:
    table = TABLES.now.combat.combat_results_table
    retreats = {results.read(cell).letters for row in table.rows.values() for cell in row} - {""}
    assert retreats == results.ROWS.keys()
