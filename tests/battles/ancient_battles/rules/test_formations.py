"""Units as blocks of ranks and files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.ancient_battles.rules.formations import (
    after_losses,
    depth,
    exists,
    files_for,
    footprint,
    frontage,
    full_ranks,
    march_column,
    ranks,
)
from battles.ancient_battles.tables import TABLES
from tests.battles.ancient_battles.movers import lone, unit

MODELS = st.integers(1, 60)


@pytest.mark.rule("AB-H2.2")
def test_a_footprint_is_the_full_rectangle_of_ranks_and_files() -> None:
    spears = unit("s", 20, 10, models=18, files=5)
    assert (frontage(spears), depth(spears)) == (4000, 3200)
    assert footprint(spears).corners[0] == (18_000, 10_000)
    assert footprint(spears).corners[2] == (22_000, 6800)
    horse = lone("g", 20, 10)
    assert (frontage(horse), depth(horse)) == (1000, 2000)


@pytest.mark.rule("AB-H2.5")
def test_a_fleeing_unit_keeps_its_rectangle() -> None:
    assert footprint(unit("s", 20, 10, fleeing=True)) == footprint(unit("s", 20, 10))


@pytest.mark.rule("AB-H2.2", "AB-H9.3")
@given(MODELS, MODELS)
def test_all_models_stand_in_ranks_and_an_incomplete_one_is_filled_from_the_left(
    models: int, files: int
) -> None:
    block = unit("s", 20, 10, models=models, files=files)
    rows = ranks(models, files)
    places = [
        (rank, file) for rank in range(1, rows + 1) for file in range(files) if exists(block, file, rank)
    ]
    assert len(places) == models
    last = [file for rank, file in places if rank == rows]
    assert last == list(range(len(last)))
    assert not exists(block, 0, rows + 1)
    assert not exists(block, files, 1)
    assert not exists(block, -1, 2), "to the left of the first file"
    assert not exists(block, files - 1, 0), "before the first rank"


@pytest.mark.rule("AB-20.2b")
def test_only_complete_ranks_of_formed_infantry_count_behind_the_first() -> None:
    assert [full_ranks(unit("s", 20, 10, models=n, files=5)) for n in (3, 9, 10, 19, 20)] == [0, 0, 1, 2, 3]
    assert full_ranks(unit("s", 20, 10, fleeing=True)) == 0
    assert full_ranks(unit("s", 20, 10, models=20, files=4)) == 0, "a march column"
    assert full_ranks(unit("s", 20, 10, kind="arab_slingers")) == 0
    assert full_ranks(unit("s", 20, 10, kind="norman_knights")) == 0


@pytest.mark.rule("AB-9.2")
def test_a_march_column_has_four_files_at_most_and_more_ranks_than_files() -> None:
    found = [
        march_column(unit("s", 20, 10, models=n, files=f)) for n, f in ((20, 4), (16, 4), (17, 4), (35, 5))
    ]
    assert found == [True, False, True, False]
    assert not march_column(unit("s", 20, 10, models=20, files=4, kind="arab_slingers"))
    assert not march_column(unit("s", 20, 10, models=20, files=4, fleeing=True))
    broad = TABLES.printed["play"].replace("ranks_above_files = true", "ranks_above_files = false")
    with TABLES.laid({"play": broad}):
        assert march_column(unit("s", 20, 10, models=16, files=4))


@pytest.mark.rule("AB-H2.3")
def test_a_unit_with_fewer_models_than_files_has_as_many_files() -> None:
    assert [after_losses(unit("s", 20, 10), left) for left in (12, 5, 3)] == [5, 5, 3]


@pytest.mark.rule("AB-H5.5", "AB-5.3a", "AB-5.3b")
@given(MODELS, MODELS, st.integers(-3, 3))
def test_ranks_are_changed_to_the_fewest_files_that_stand_in_so_many(
    models: int, files: int, by: int
) -> None:
    found = files_for(models, files, by)
    wanted = ranks(models, files) + by
    fitting = [f for f in range(1, models + 1) if ranks(models, f) == wanted]
    legal = fitting and by in (-2, -1, 1, 2)
    assert found == (min(fitting) if legal else None)
