"""What the fields of an order's form hold."""

import pytest

from play.fields import MOST_RANKS, Item, ranks

CROWD = tuple(Item(f"n{number}", f"group n{number}") for number in range(60))


@pytest.mark.parametrize(
    ("held", "items", "ranked"),
    [
        pytest.param((), CROWD[:5], 5, id="each of a few things has a rank"),
        pytest.param((), CROWD, MOST_RANKS, id="of a crowd a dozen have"),
        pytest.param(tuple(item.value for item in CROWD[:30]), CROWD, 30, id="and all that the order names"),
    ],
)
def test_a_list_has_as_many_ranks_as_can_be_chosen(
    held: tuple[str, ...], items: tuple[Item, ...], ranked: int
) -> None:
    found = list(ranks(held, items, "groups"))
    assert len(found) == ranked
    assert all([each.value for each in rank] == [each.value for each in items] for rank in found)
    chosen = [[each.value for each in rank if each.chosen] for rank in found]
    assert chosen[: len(held)] == [[name] for name in held]
