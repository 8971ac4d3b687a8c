"""The sheets of a campaign on paper: every slip with its sheet and cell, and nothing read until there is none."""

from collections.abc import Callable

import pytest

from campaign.service.papers.position import as_sheets, at_the_start
from campaign.service.papers.reading import read_position
from campaign.service.spreadsheets.cells import Refused
from campaign.service.spreadsheets.writing import Row, as_csv, as_xlsx

Sheets = dict[str, list[list[object]]]
SCENARIO = "corato_2"


def template() -> Sheets:
    """The sheets of the template."""
    found = as_sheets(SCENARIO, at_the_start(SCENARIO))
    return {name: [list(row) for row in rows] for name, rows in found}


def told(change: Callable[[Sheets], None], *, csv: bool = False) -> list[str]:
    """What is said of a template that somebody has changed."""
    sheets = template()
    change(sheets)
    with pytest.raises(Refused) as caught:
        read_position(files(sheets, csv=csv))
    return list(map(str, caught.value.faults))


def files(sheets: Sheets, *, csv: bool = False) -> dict[str, bytes]:
    """The sheets as they are sent."""
    rows: dict[str, list[Row]] = {name: list(map(tuple, found)) for name, found in sheets.items()}  # type: ignore[arg-type]
    if csv:
        return {f"{name}.csv": as_csv(found) for name, found in rows.items()}
    return {"campaign.xlsx": as_xlsx(rows.items())}


def put(sheet: str, row: int, column: str, value: object) -> Callable[[Sheets], None]:
    """Another value in a cell, rows counted from 1 as a spreadsheet does."""

    def change(sheets: Sheets) -> None:
        rows = sheets[sheet]
        rows[row - 1][rows[0].index(column)] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            put("groups", 2, "hostility", "seven"),
            "groups!E2: hostility: 'seven' is no whole number from 0 up",
        ),
        (put("groups", 2, "hostility", 2.5), "groups!E2: hostility: '2.5' is no whole number from 0 up"),
        (put("groups", 2, "hostility", ""), "groups!E2: hostility is missing"),
        (put("groups", 2, "hostility", "=A1"), "groups!E2"),
        (put("groups", 2, "hostility", 10**8), "groups!E2"),
        (
            put("groups", 3, "faction", "arab"),
            "groups!B3: faction: there is no faction in the scenario 'arab'",
        ),
        (put("groups", 2, "money", "1.25"), "groups!F2: money: '1.25' is no sum of whole or half deniers"),
        (put("groups", 2, "money", "much"), "groups!F2: money: 'much' is no sum of deniers"),
        (put("groups", 2, "group", "n" * 50), "groups!A2"),
        (put("men", 2, "mounted", "perhaps"), "men!D2: mounted: 'perhaps' is neither yes nor no"),
        (put("campaign", 2, "value", "agincourt"), "campaign!B2: there is no scenario 'agincourt'"),
        (put("campaign", 3, "value", "soon"), "campaign!B3: 'soon' is no day from 1 to 999"),
        (put("campaign", 4, "value", ""), "campaign!B4: last_day is missing"),
        (put("campaign", 3, "fact", "today"), "campaign!A3: there is no fact 'today'"),
        (put("groups", 1, "hex", "where"), "groups!C1: there is no column 'where'"),
        (put("groups", 1, "hex", "faction"), "groups!C1: the column faction is there twice"),
        (lambda sheets: sheets.pop("sites"), "sites: the sheet is missing"),
        (lambda sheets: sheets.update(fleet=[["ship"]]), "fleet: there is no such sheet"),
        (lambda sheets: sheets["sites"].pop(2), "sites!A1: site: the scenario's place canosa is missing"),
    ],
)
def test_a_slip_is_told_with_its_cell(change: Callable[[Sheets], None], said: str) -> None:
    assert any(each.startswith(said) for each in told(change)), told(change)


def test_in_texts_it_is_told_with_file_and_line() -> None:
    assert (
        "groups.csv, line 2, column E: hostility: 'x'"
        in told(put("groups", 2, "hostility", "x"), csv=True)[0]
    )


def test_all_slips_are_told_at_once_sheet_by_sheet() -> None:
    def change(sheets: Sheets) -> None:
        put("spies", 2, "faction", "")(sheets)
        put("groups", 2, "hostility", "x")(sheets)
        put("commanders", 2, "prestige", "y")(sheets)

    assert [each.split("!")[0] for each in told(change)] == ["commanders", "groups", "spies"]


def test_empty_lines_and_columns_that_only_tell_are_passed_over() -> None:
    sheets = template()
    sheets["groups"].insert(2, [None] * len(sheets["groups"][0]))
    put("sites", 2, "place", "another name")(sheets)
    assert read_position(files(sheets)).paper == at_the_start(SCENARIO)


def test_money_has_halves_by_point_or_comma() -> None:
    for text in ("2,5", "2.5", 2.5):
        sheets = template()
        put("groups", 2, "money", text)(sheets)
        assert read_position(files(sheets)).paper.groups[0].money == 5


def test_names_stand_between_commas_or_spaces() -> None:
    sheets = template()
    leader = at_the_start(SCENARIO).groups[0].commanders[0]
    put("groups", 2, "commanders", f" {leader} ;")(sheets)
    assert read_position(files(sheets)).paper.groups[0].commanders == (leader,)
