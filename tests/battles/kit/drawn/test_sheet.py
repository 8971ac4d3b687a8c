"""The sheet under a drawing."""

from battles.kit.drawn.sheet import sheet


def test_a_sheet_may_be_shown_larger_than_its_units() -> None:
    within = (0.0, 0.0, 100.0, 50.0)

    assert 'viewBox="0 0 100 50" width="200" height="100"' in sheet("A", "", "", (), within, 2.0)
    assert 'viewBox="0 0 100 50" width="100" height="50"' in sheet("A", "", "", (), within)
    assert 'style="max-width:100%;height:auto"' in sheet("A", "", "", (), within)
