"""What a fight of a siege has left of the place."""

import msgspec
import pytest

from battles.agenda.state import Over
from battles.guiscard.fabric import Fabric
from battles.guiscard.sieges.remains import remains
from battles.muster import Muster
from battles.result import WorksAfter
from tests.battles.guiscard.sieges.fights import opened, siege


def left(muster: Muster, **fabric: tuple[str, ...]) -> WorksAfter:
    """What is left where a fight ends undecided with the works so, on top of what they were."""
    state = opened(muster)
    before = {key: getattr(state.fabric, key) for key in fabric}
    more = {key: tuple(sorted({*before[key], *hexes})) for key, hexes in fabric.items()}
    state.fabric = msgspec.structs.replace(state.fabric, **more)
    state.turn, state.over = 3, Over("undecided", None)
    found = remains(state)
    assert found is not None
    return found


@pytest.mark.rule("GS-11.3.3b")
def test_what_has_come_down_is_told_in_the_hexes_of_the_plan_and_what_was_down_before_is_not() -> None:
    muster = siege("assault", demolished=("1007",))
    assert left(muster, down=("1008", "0101")).demolished == ("1008",)
    sally = siege("general_sally", demolished=("1407",))
    assert left(sally, down=("2409",)).demolished == ("1009",)


@pytest.mark.rule("GT-9.2.3.2b", "GT-9.2.4a")
def test_the_gate_is_told_where_it_stands_otherwise_than_before() -> None:
    assert left(siege("assault")).gate is None
    assert left(siege("assault"), open=("1515",)).gate == "open"
    broken = left(siege("assault", gate="open"), down=("1515",))
    assert (broken.gate, broken.demolished) == ("destroyed", ("1515",))
    state = opened(siege("assault", gate="open"))
    state.fabric = Fabric()
    found = remains(state)
    assert found is not None
    assert found.gate == "closed"


@pytest.mark.rule("GS-11.4.4b")
def test_of_a_place_that_is_on_no_map_nothing_is_told() -> None:
    found = left(siege("general_sally", building="farm"), down=("2915",), open=("2915",))
    assert (found.demolished, found.gate) == ((), None)


@pytest.mark.rule("GS-11.4.2g")
def test_no_more_tents_are_told_than_there_are() -> None:
    assert left(siege("camp_sally", tents=2), razed=("0509", "0508", "0609")).tents_burnt == 2
