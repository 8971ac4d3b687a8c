"""Every worked example of the catalogue has its test, beside the rules that it is about."""

import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

from tests.plugins.rules import PAGES

HERE = Path(__file__).parent


def expanded(text: str) -> set[str]:
    """Ids as the catalogue shortens them: DH-5.12a-c, DH-5.27a/b."""
    found = set()
    for stem, letters in re.findall(r"(DH-\d+\.\d+)([a-z](?:[-/][a-z])*)", text):
        first, last = letters[0], letters[-1]
        whole = map(chr, range(ord(first), ord(last) + 1)) if "-" in letters else letters.split("/")
        found |= {stem + letter for letter in whole}
    return found


def printed() -> dict[int, set[str]]:
    """The rules of each example as the catalogue names them."""
    text = (PAGES / "devils-horsemen.md").read_text("utf-8")
    return {
        int(number): expanded(rules) for number, rules in re.findall(r"^\| W(\d+) \| ([^|]+) \|", text, re.M)
    }


def proved() -> dict[int, set[str]]:
    """The rules with which tests of each example are marked: `test_w1_...`, or `test_w29_to_w33_...` for five."""
    found = defaultdict(set)
    for path in HERE.rglob("test_*.py"):
        names = re.findall(r"^def (test_w(\d+)_(?:(?:to_)?w(\d+)_)?.*)\(", path.read_text("utf-8"), re.M)
        module = ".".join(path.relative_to(HERE).with_suffix("").parts)
        for name, first, last in names:
            test = getattr(import_module(f"tests.battles.devils_horsemen.{module}"), name)
            for number in range(int(first), int(last or first) + 1):
                found[number] |= {id_ for mark in test.pytestmark if mark.name == "rule" for id_ in mark.args}
    return found


def test_the_catalogue_has_37_examples() -> None:
    assert printed().keys() == set(range(1, 38))
    assert printed()[1] == {"DH-5.12a", "DH-5.12b", "DH-5.12c"}
    assert printed()[4] == {"DH-5.27a", "DH-5.27b", "DH-4.31c", "DH-4.26a"}


def test_each_example_has_its_test_which_is_marked_with_its_rules() -> None:
    found = proved()
    assert {
        number: rules - found[number] for number, rules in printed().items() if rules - found[number]
    } == {}
