"""Sealed dice: fair, independent, tied to seed, inputs and label."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice import LabelAskedTwice, LabelError, Rolled, SeedMissing, SidesRefused, label, sealed
from dice.sealed import SealedDice, face, key, seal
from dice.tree import audience_seed, night_seed
from tests.dice import by_the_page

SECRET = bytes(range(32))
INPUTS = bytes(range(32, 64))
SEEDS = {witness: audience_seed(night_seed(SECRET, 3), witness) for witness in ("open", "normans", "referee")}

# 99.99 % quantiles of chi-square, so that a fair generator with these fixed seeds passes with room.
CHI_SQUARE_LIMIT = {6: 25.7, 10: 33.7, 100: 161.3}

parts = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="|"), min_size=1, max_size=20)
labels = st.builds(label, parts, parts, parts, st.integers(0, 50))


def faces(dice: SealedDice, count: int, sides: int = 10, witness: str = "open") -> list[int]:
    return [dice.roll("X-1", f"m-{n}", "test", sides=sides, witness=witness).face for n in range(count)]


@pytest.mark.parametrize("sides", CHI_SQUARE_LIMIT)
def test_faces_are_equally_likely_over_many_labels(sides: int) -> None:
    count = 12_000
    seen = Counter(faces(SealedDice(SEEDS, INPUTS), count, sides))
    expected = count / sides
    chi_square = sum((seen[f] - expected) ** 2 / expected for f in range(1, sides + 1))
    assert set(seen) <= set(range(1, sides + 1))
    assert chi_square < CHI_SQUARE_LIMIT[sides]


def test_neighbouring_labels_are_independent() -> None:
    rolled = faces(SealedDice(SEEDS, INPUTS), 20_001)
    seen = Counter(zip(rolled, islice(rolled, 1, None), strict=False))
    expected = 20_000 / 100
    chi_square = sum((seen[a, b] - expected) ** 2 / expected for a in range(1, 11) for b in range(1, 11))
    assert chi_square < CHI_SQUARE_LIMIT[100]


@given(st.lists(labels, unique=True, min_size=2, max_size=12), st.data())
def test_one_roll_more_or_less_moves_no_other_die(addresses: list[str], data: st.DataObject) -> None:
    left_out = data.draw(st.sampled_from(addresses))
    order = data.draw(st.permutations(addresses))

    def roll_all(chosen: list[str]) -> dict[str, Rolled]:
        dice = SealedDice(SEEDS, INPUTS)
        split = [address.split("|") for address in chosen]
        return {"|".join(p): dice.roll(p[0], p[1], p[2], repetition=int(p[3]), witness="open") for p in split}

    everything = roll_all(addresses)
    fewer = roll_all([address for address in order if address != left_out])
    assert fewer == {address: die for address, die in everything.items() if address != left_out}


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32), labels, st.integers(2, 1000))
def test_a_die_is_what_the_page_says(seed: bytes, inputs: bytes, address: str, sides: int) -> None:
    assert face(key(seed, inputs), address, sides) == by_the_page.die(seed, inputs.hex(), address, sides)[0]


def test_other_inputs_give_other_dice() -> None:
    other = faces(SealedDice(SEEDS, INPUTS[::-1]), 200)
    same = sum(a == b for a, b in zip(faces(SealedDice(SEEDS, INPUTS), 200), other, strict=True))
    assert 0 < same < 50


def test_each_witness_has_dice_of_its_own() -> None:
    series = [faces(SealedDice(SEEDS, INPUTS), 200, witness=witness) for witness in SEEDS]
    for a, b in ((0, 1), (0, 2), (1, 2)):
        assert 0 < sum(x == y for x, y in zip(series[a], series[b], strict=True)) < 50


def test_a_witness_without_a_seed_is_named() -> None:
    with pytest.raises(SeedMissing, match="'lombards'"):
        SealedDice(SEEDS, INPUTS).roll("X-1", "m", "test", witness="lombards")


def test_a_label_is_rolled_once_in_a_stretch_whoever_watches() -> None:
    dice = SealedDice(SEEDS, INPUTS)
    dice.roll("X-1", "m", "test", witness="open")
    with pytest.raises(LabelAskedTwice, match=r"X-1\|m\|test\|0"):
        dice.roll("X-1", "m", "test", witness="open")
    with pytest.raises(LabelAskedTwice):
        dice.roll("X-1", "m", "test", witness="referee")
    assert dice.roll("X-1", "m", "test", repetition=1, witness="open").label == "X-1|m|test|1"


def test_a_refused_roll_does_not_use_up_its_label() -> None:
    dice = SealedDice({"open": SEEDS["open"]}, INPUTS)
    with pytest.raises(SeedMissing):
        dice.roll("X-1", "m", "test", witness="referee")
    assert dice.roll("X-1", "m", "test", witness="open").source == "sealed"


@pytest.mark.parametrize("sides", [-1, 0, 1, 1001])
def test_impossible_dice_are_refused(sides: int) -> None:
    with pytest.raises(SidesRefused):
        SealedDice(SEEDS, INPUTS).roll("X-1", "m", "test", sides=sides, witness="open")


@pytest.mark.parametrize("bad", ["", "a|b", "a\nb", "\x00"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_label_parts_that_could_be_confused_are_refused(bad: str, place: int) -> None:
    chosen = ["X-1", "m", "test"]
    chosen[place] = bad
    with pytest.raises(LabelError):
        label(*chosen)


def test_a_negative_repetition_is_refused() -> None:
    with pytest.raises(LabelError, match="negative"):
        label("X-1", "m", "test", -1)


@pytest.mark.parametrize(
    ("sides", "numbers", "expected"),
    [
        (10, [65529], 10),
        (10, [65530, 0], 1),
        (10, [65535, 65530, 65529], 10),
        (1000, [64999], 1000),
        (1000, [65000, 7], 8),
        (2, [65535], 2),
        (256, [65535], 256),
        (7, [65533], 7),
        (7, [65534, 65535, 13], 7),
    ],
)
def test_a_number_past_the_last_whole_multiple_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch, sides: int, numbers: list[int], expected: int
) -> None:
    counters = []

    def block(die_key: bytes, address: str, sides_: int, counter: int) -> bytes:
        counters.append(counter)
        return numbers[counter].to_bytes(2, "big") + bytes(30)

    monkeypatch.setattr(sealed, "_block", block)
    assert face(b"", "X-1|m|test|0", sides) == expected
    assert counters == list(range(len(numbers)))


@pytest.mark.parametrize("sides", [6, 10, 1000])
def test_the_numbers_that_are_kept_give_each_face_equally_often(
    monkeypatch: pytest.MonkeyPatch, sides: int
) -> None:
    first = [bytes(2)]
    thrown_away: list[bytes] = []

    def block(_key: bytes, _label: str, _sides: int, counter: int) -> bytes:
        if counter:
            thrown_away.append(first[0])
        return bytes(2) if counter else first[0]

    monkeypatch.setattr(sealed, "_block", block)
    seen: Counter[int] = Counter()
    for number in range(65536):
        first[0] = number.to_bytes(2, "big")
        fell = face(b"", "X-1|m|test|0", sides)
        seen[fell] += thrown_away[-1:] != first
    assert seen == dict.fromkeys(range(1, sides + 1), 65536 // sides)
    assert len(thrown_away) == 65536 % sides


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.text(max_size=10), st.text(max_size=10))
def test_a_seed_serves_one_closing_and_one_witness(a: int, b: int, one: str, other: str) -> None:
    same = (a, one) == (b, other)
    first, second = (audience_seed(night_seed(SECRET, n), whose) for n, whose in ((a, one), (b, other)))
    assert (first == second) is same


def test_a_seal_is_the_plain_hash_of_the_seed() -> None:
    assert seal(SEEDS["open"]) == by_the_page.sha(SEEDS["open"])
    assert SEEDS["open"] == by_the_page.of_audience(by_the_page.night(SECRET, 3), "open")


def test_a_battle_seed_is_no_key_of_the_night() -> None:
    assert sealed.battle_seed(SEEDS["open"], "7") == by_the_page.battle(SEEDS["open"], "7")
    assert sealed.battle_seed(SEEDS["open"], "7") != key(SEEDS["open"], b"7")
