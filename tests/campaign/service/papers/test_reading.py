"""The sheets of a campaign on paper: every slip with its sheet and cell, and nothing read until there is none."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.service.papers.position import as_sheets, at_the_start
from campaign.service.papers.reading import MOST_HALVES, money, read_position
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


def wrong(sheets: Sheets) -> Refused:
    """How some sheets are refused."""
    with pytest.raises(Refused) as caught:
        read_position(files(sheets))
    return caught.value


@pytest.mark.parametrize(("column", "value"), [("mounted", "perhaps"), ("of", "n99")])
def test_of_faults_without_end_the_first_are_named_and_the_others_counted(
    column: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets = template()
    for row in range(2, 8):
        put("men", row, column, value)(sheets)
    all_of_them = wrong(sheets)
    many = len(all_of_them.faults)
    assert many >= 6
    assert not all_of_them.more
    monkeypatch.setattr("campaign.service.papers.reading.MOST_FAULTS", 2)
    few = wrong(sheets)
    assert (len(few.faults), few.more) == (2, many - 2)


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
            "groups!B3: faction: there is no faction 'arab' in the scenario",
        ),
        (put("groups", 2, "money", "1.25"), "groups!F2: money: '1.25' is no sum of whole or half deniers"),
        (put("groups", 2, "money", "much"), "groups!F2: money: 'much' is no sum of deniers"),
        (put("groups", 2, "money", "1e999999"), "groups!F2: money: '1e999999' is no sum of deniers"),
        (put("groups", 2, "money", "1e1000000"), "groups!F2: money: '1e1000000' is no sum of deniers"),
        (put("groups", 2, "money", "500000.5"), "groups!F2: money: '500000.5' is no sum of whole or half"),
        (put("groups", 2, "hostility", "1e999999"), "groups!E2: hostility: '1e999999' is no whole number"),
        (put("campaign", 3, "value", "1e999999"), "campaign!B3: '1e999999' is no day from 1 to 999"),
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


AS_TYPED = st.text("0123456789.,eE+-_ nNaAiIfF", max_size=40) | st.builds(
    "{}e{}".format, st.integers(0, 9), st.integers(0, 10**9)
)


@given(AS_TYPED)
def test_money_is_judged_as_it_is_written_and_never_counted_out(text: str) -> None:
    with suppress(ValueError):
        assert 0 <= money(text) <= MOST_HALVES


@given(st.integers(0, MOST_HALVES))
def test_money_is_read_as_it_was_written(halves: int) -> None:
    assert money(f"{halves / 2:.1f}") == money(f"{halves / 2:.2f}".replace(".", ",")) == halves


def test_names_stand_between_commas_or_spaces() -> None:
    sheets = template()
    leader = at_the_start(SCENARIO).groups[0].commanders[0]
    put("groups", 2, "commanders", f" {leader} ;")(sheets)
    assert read_position(files(sheets)).paper.groups[0].commanders == (leader,)
