"""What a run of the suite has cost, as it is told."""

import msgspec
import pytest

from harness.suite import costs
from harness.suite.record import Fixture, Priced, RecordError, Run, read, write

RUN = Run(
    tests=[
        Priced("tests/battles/lane/test_ways.py::test_way[a]", 1.0, 2.0, 1.0),
        Priced("tests/battles/lane/test_ways.py::test_way[b]", 0.0, 1.0, 0.0),
        Priced("tests/battles/test_contract.py::test_kept", 0.0, 0.5, 0.0),
        Priced("tests/test_house.py::test_storeys", 0.0, 0.002, 0.0),
    ],
    fixtures=[Fixture("cheap", "function", 30, 0.1), Fixture("field", "module", 2, 3.0)],
    processes={"main": 1.0, "gw0": 9.0, "postgres": 2.0},
    collecting=3.0,
    yardsticks=[2.0, 9.0, 1.0],
    wall=7.5,
    cores=2,
)


def test_a_run_is_told_in_one_line_by_the_median_of_its_yardsticks() -> None:
    assert RUN.line() == "4 tests in 0:08 min: 6 y (yardstick 2.00 s, 80% of 2 cores busy)"


def test_tests_are_put_together_by_folder_and_by_file_the_dearest_first() -> None:
    folders = costs.grouped(RUN.tests, costs.folder_of)
    assert [(cost.name, cost.tests, cost.seconds) for cost in folders] == [
        ("battles/lane", 2, 5.0),
        ("battles", 1, 0.5),
        (".", 1, 0.002),
    ]
    [dearest, *_] = costs.grouped(RUN.tests, costs.file_of)
    assert dearest == costs.Cost("tests/battles/lane/test_ways.py", 2, 1.0, 3.0, 1.0)


def test_every_test_has_one_price() -> None:
    assert list(costs.steps(RUN)) == [
        ("1", "0%", "up to 0.007 y"),
        ("0", "0%", "up to 0.04 y"),
        ("0", "0%", "up to 0.2 y"),
        ("2", "27%", "up to 0.7 y"),
        ("1", "73%", "more"),
    ]


def test_the_report_names_folders_files_tests_and_fixtures_whole() -> None:
    said = costs.report(RUN, shown=1)
    assert "2.50  90.9%      2    0.50  1.50       0.50  battles/lane" in said
    assert said[-1] == "1.50      2  module  field"
    assert not any("test_kept" in line for line in said)


def test_the_drawing_has_a_bar_for_each_phase_of_each_folder() -> None:
    drawn = costs.drawing(RUN)
    assert drawn.count("<rect") == 1 + 3 + 3 * 3
    assert RUN.line() in drawn


def test_what_is_kept_is_read_again_and_what_is_no_record_is_told(tmp_path) -> None:
    kept = tmp_path / "whole.json"
    with pytest.raises(RecordError, match="no run is on record"):
        read(kept)
    write(RUN, kept)
    assert read(kept) == RUN
    kept.write_bytes(msgspec.json.encode({"tests": 3}))
    with pytest.raises(RecordError, match=r"whole\.json: .*tests"):
        read(kept)
