"""How many die and are hurt is what comes of who dies and is hurt."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.muster import SIDES, Muster
from battles.quick.losses import side_fates
from battles.quick.tables import SideLosses, load
from battles.quick.toll import Toll, ranks_by_class, toll
from tests.battles.musters import musters

TABLES = load()


@pytest.mark.rule("GC-17.3c")
@given(musters(), st.booleans(), st.integers(0, 100), st.data())
def test_the_toll_counts_the_fates(fight: Muster, dismounted: bool, dead: int, data: st.DataObject) -> None:
    losses = SideLosses("rout", dead, data.draw(st.integers(0, 100 - dead)))
    for side in SIDES:
        force = fight.force(side)
        fates = Counter(side_fates(force, losses, dismounted, TABLES).values())
        classes = ranks_by_class(force, dismounted, TABLES)
        assert toll(classes, losses) == Toll(fates["killed"], fates["wounded"])
        assert sum(map(sum, classes)) == fates.total()
