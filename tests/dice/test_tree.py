"""The seeds of a night under one seal: each with its path, none by another's."""

import hashlib
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice import tree as made
from dice.audience import MOST, AudienceRefused, all_of, seats
from dice.tree import Seeds, Tree, audience_seed, climbed, night_seed
from tests.dice import by_the_page

SECRET = bytes(range(32))
FACTIONS = ("arab", "lombard", "norman")
secrets = st.binary(min_size=32, max_size=32)
counts = st.integers(1, 5)


def tree_of(secret: bytes, count: int) -> Tree:
    """The tree of a night with so many factions."""
    return Tree(night_seed(secret, 1), [f"f{one}" for one in range(count)])


@given(secrets, counts)
def test_every_seed_leads_to_the_seal_by_its_path_and_as_the_page_says(secret: bytes, count: int) -> None:
    tree = tree_of(secret, count)
    assert tree.seal == by_the_page.root(night_seed(secret, 1), list(tree.factions))
    for name in all_of(tree.factions):
        path = tree.path(name)
        assert len(path) == count
        assert climbed(name, tree.seeds[name], path, tree.factions) == tree.seal
        assert by_the_page.climb(list(tree.factions), name, tree.seeds[name], list(path)) == tree.seal


@given(secrets, st.integers(2, 5), st.data())
def test_no_other_seed_audience_or_path_leads_there(secret: bytes, count: int, data: st.DataObject) -> None:
    tree = tree_of(secret, count)
    names = all_of(tree.factions)
    name, other = data.draw(st.permutations(names))[:2]
    path = list(tree.path(name))
    assert climbed(name, tree.seeds[other], path, tree.factions) != tree.seal
    assert climbed(other, tree.seeds[name], path, tree.factions) != tree.seal
    assert climbed(name, tree.seeds[name], tree.path(other), tree.factions) != tree.seal
    step = data.draw(st.integers(0, count - 1))
    path[step] = bytes(b ^ 1 for b in bytes.fromhex(path[step])).hex()
    assert climbed(name, tree.seeds[name], path, tree.factions) != tree.seal


@pytest.mark.parametrize(
    "path", [[], ["00" * 32] * 2, ["00" * 32] * 4, ["00" * 31] * 3, ["AB" * 32] * 3, ["x"] * 3]
)
def test_a_path_that_is_none_of_the_tree_is_refused(path: list[str]) -> None:
    with pytest.raises(AudienceRefused):
        climbed("open", bytes(32), path, FACTIONS)


def test_nights_have_seeds_of_their_own() -> None:
    assert night_seed(SECRET, 1) != night_seed(SECRET, 2)
    assert audience_seed(night_seed(SECRET, 1), "open") != audience_seed(night_seed(SECRET, 1), "norman")


def test_a_night_has_a_seed_for_every_audience_and_for_nothing_else() -> None:
    seeds = Seeds(night_seed(SECRET, 1), FACTIONS)
    assert list(seeds) == all_of(seats(FACTIONS))
    assert len(seeds) == 8
    assert "norman+arab" not in seeds
    assert "pope" not in seeds


def test_the_tree_of_most_factions_costs_one_digest_a_node_and_frames_its_leaves_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = tree_of(SECRET, MOST)
    assert first.path("open")
    digests: list[bytes] = []
    frames: list[bytes] = []

    def sha256(text: bytes = b"") -> object:
        digests.append(text)
        return hashlib.sha256(text)

    framed = made.framed
    monkeypatch.setattr(made, "hashlib", SimpleNamespace(sha256=sha256))
    monkeypatch.setattr(made, "framed", lambda *parts: frames.append(parts[0]) or framed(*parts))
    second = tree_of(SECRET + b"another night", MOST)
    assert second.path("open")
    assert second.seal != first.seal
    leaves = len(all_of(second.factions))
    assert len(digests) == leaves + leaves - 1
    assert frames == [made.NIGHT_DOMAIN]
