"""Both armies see where they retreat to, and how many rout points they have of those that rout them."""

import pytest

from battles.contract.surface import Livery
from battles.devils_horsemen.drawing import edges
from battles.devils_horsemen.state.field import Edge
from battles.kit.drawn.palette import liveried
from tests.battles.devils_horsemen.drawing.test_picture import root
from tests.battles.devils_horsemen.positions import position, unit
from tests.battles.kit.drawn.reading import SVG, texts


def test_each_edge_tells_its_rout_points() -> None:
    state = position(
        unit("u", "attacker", "0707"), points={"defender": 12}, levels={"attacker": 60, "defender": 50}
    )
    drawn = texts(root(state, Livery(sides={"defender": "Henry"})))

    assert drawn["attacker, retreats to here: 0 of 60 rout points"] == 1
    assert drawn["defender: Henry, retreats to here: 12 of 50 rout points"] == 1


def test_who_defends_to_the_last_has_no_level_any_more() -> None:
    drawn = texts(root(position(unit("u", "attacker", "0707"), mongol="attacker", defending=True)))

    assert drawn["attacker, defends to the last: 0 rout points"] == 1
    assert drawn["defender, retreats to here: 0 of 60 rout points"] == 1


@pytest.mark.parametrize(
    ("own", "other"),
    [("top", "bottom"), ("bottom", "top"), ("left", "right"), ("right", "left"), ("top", "top")],
)
def test_bands_lie_at_their_edges_and_none_on_the_map_or_another(own: Edge, other: Edge) -> None:
    state = position(unit("u", "attacker", "0707"), edges={"attacker": own, "defender": other})
    drawn = root(state)

    places = []
    for each in drawn.iter(f"{SVG}g"):
        if each.get("class") == "edge":
            at = (each.get("transform") or "").removeprefix("translate(").split(")")[0].split()
            places.append(tuple(map(float, at)))
    assert len(set(places)) == 2
    beyond = {"top": (1, -1), "bottom": (1, 1), "left": (0, -1), "right": (0, 1)}
    for place, edge in zip(places, (own, other), strict=True):
        axis, way = beyond[edge]
        assert place[axis] < 0 if way < 0 else place[axis] > 400
    about = edges.surround(state, Livery(), liveried({}))
    assert about.left + about.right + about.top + about.bottom == 2 * edges.BAND
