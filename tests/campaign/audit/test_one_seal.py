"""Under one seal: every seed, path and seal that was changed or left out is found, although all digests fit."""

import dataclasses
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from campaign.audit import audit, decisions
from campaign.service import editions
from dice.audience import joint
from dice.tree import Tree
from eventlog import jsonl
from harness.golden import record
from harness.golden.cases import Case
from tests.campaign.test_audit import changed

CASE = Case("one seal", "apulia_1041", bool)
DAYS = 3
"""The length of the campaign: several see dice on its first day, and each test pays for the audit of every day more."""
OTHER = "ab" * 32
Payload = dict[str, Any]
Lines = list[bytes]


@pytest.fixture(scope="module", autouse=True)
def short() -> Iterator[None]:
    """The scenario is over after a few days."""
    printed = editions.game_of(CASE.scenario)
    book = msgspec.structs.replace(printed.scenario.book, days=DAYS)
    game = dataclasses.replace(printed, scenario=msgspec.structs.replace(printed.scenario, book=book))
    with pytest.MonkeyPatch.context() as patch:
        for module in (editions, record, decisions):
            patch.setattr(module, "game_of", lambda scenario: game)
        yield


@pytest.fixture(scope="module")
def lines(short: None) -> Lines:
    """A whole campaign of three factions."""
    recording = record.played(CASE, 1)
    assert recording is not None
    return list(recording.log.lines())


def payloads(lines: Lines, kind: str) -> list[Payload]:
    """What the events of a kind say."""
    found = (json.loads(line) for line in lines)
    return [msgspec.json.decode(line["payload"]) for line in found if line.get("type") == kind]


def first_of_several(lines: Lines) -> tuple[int, str]:
    """The first opening of a seed of several, by its place among the openings, and whose it is."""
    for nth, opened in enumerate(payloads(lines, "SeedsOpened")):
        for audience in opened["seeds"]:
            if joint(audience):
                return nth, audience
    raise LookupError("nobody but all saw dice together")


def found(lines: Lines, change: Callable[[Payload], None], nth: int, kind: str = "SeedsOpened") -> list[str]:
    """What is wrong with the seals of a log when one event is changed, and all digests are made to fit."""
    forged, _ = changed(lines, kind, change, nth=nth)
    return [each.reason for each in audit(jsonl.read(forged)).findings if each.part == "seals"]


def test_an_honest_log_has_nothing_wrong_and_all_its_dice_are_proved(lines: Lines) -> None:
    ledger = audit(jsonl.read(lines))
    assert ledger.findings == []
    assert ledger.checked["dice"] == sum(
        len(msgspec.json.decode(json.loads(line)["payload"]).get("rolls", ()))
        for line in lines
        if b'"kind":"event"' in line
    )
    assert not [reason for part, reason in ledger.unchecked if part in ("dice", "decisions")]


@pytest.mark.parametrize("whose", ["open", "norman", "several"])
def test_a_seed_that_was_changed_is_found(lines: Lines, whose: str) -> None:
    nth, several = first_of_several(lines)
    name = several if whose == "several" else whose
    wrong = found(lines, lambda told: told["seeds"].update({name: OTHER}), nth)
    assert any(f"the seed of {name} does not fit the seal" in reason for reason in wrong)


@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_path_that_was_changed_is_found(lines: Lines, step: int) -> None:
    nth, name = first_of_several(lines)

    def other(payload: Payload) -> None:
        payload["paths"][name][step] = OTHER

    assert f"the seed of {name} does not fit the seal of closing {nth}" in found(lines, other, nth)


@pytest.mark.parametrize("path", [[], [OTHER] * 4, ["xx"] * 3])
def test_what_is_no_path_is_found(lines: Lines, path: list[str]) -> None:
    nth, name = first_of_several(lines)
    wrong = found(lines, lambda told: told["paths"].update({name: path}), nth)
    assert any("path of" in reason for reason in wrong)


def test_a_seed_under_the_name_of_another_audience_is_found(lines: Lines) -> None:
    def swapped(payload: Payload) -> None:
        for field in ("seeds", "paths"):
            one, other = payload[field]["norman"], payload[field]["lombard"]
            payload[field]["norman"], payload[field]["lombard"] = other, one

    assert len(found(lines, swapped, 1)) >= 2


@pytest.mark.parametrize("whose", ["open", "norman", "several"])
def test_a_seed_that_was_not_opened_is_found(lines: Lines, whose: str) -> None:
    nth, several = first_of_several(lines)
    name = several if whose == "several" else whose

    def without(payload: Payload) -> None:
        del payload["seeds"][name], payload["paths"][name]

    assert f"closing {nth} has no seed of {name}" in found(lines, without, nth)


def test_a_seed_whose_path_was_left_out_is_found(lines: Lines) -> None:
    wrong = found(lines, lambda told: told["paths"].pop("open"), 1)
    assert "closing 1 has a path without a seed, or a seed without a path: open" in wrong
    assert "closing 1: the path of open has 0 steps, those of this tree have 3" in wrong


@pytest.mark.parametrize("name", ["referee", "pope", "norman+byzantine", "byzantine+lombard"])
def test_a_seed_that_was_opened_and_is_nobodys_or_not_due_is_found(lines: Lines, name: str) -> None:
    """Of closing 0, in which no several had dice together."""

    def more(payload: Payload) -> None:
        payload["seeds"][name], payload["paths"][name] = OTHER, [OTHER] * 3

    assert f"closing 0 has a seed of {name}, who has none" in found(lines, more, 0)


@pytest.mark.parametrize("text", ["", "xx", OTHER.upper(), OTHER])
def test_a_seal_that_was_changed_or_left_out_is_found(lines: Lines, text: str) -> None:
    wrong = found(lines, lambda told: told.update(seal=text), 0, "SealsPublished")
    assert "the seed of open does not fit the seal of closing 1" in wrong
    assert ("the seal of closing 1 is not of 64 hexadecimal digits" in wrong) is (text != OTHER)


@pytest.mark.parametrize("text", ["", "xxxx", OTHER.upper(), OTHER[:-2]])
def test_a_seed_that_is_no_number_of_32_bytes_is_found(lines: Lines, text: str) -> None:
    wrong = found(lines, lambda told: told["seeds"].update(open=text), 1)
    assert "the seed of open is not of 64 hexadecimal digits" in wrong


def close_of(lines: Lines, closing: int) -> int:
    """The place of the opening that the close gave a closing."""
    opened = payloads(lines, "SeedsOpened")
    return next(nth for nth, each in enumerate(opened) if each["close"] and each["closing"] == closing)


@pytest.mark.parametrize("closing", [0, 1])
@pytest.mark.parametrize("text", ["", "xx", OTHER])
def test_a_seed_of_a_night_that_was_changed_or_left_out_is_found(
    lines: Lines, closing: int, text: str
) -> None:
    wrong = found(lines, lambda told: told.update(night=text), close_of(lines, closing))
    if text != OTHER:
        assert f"the seed of the night of closing {closing} is not of 64 hexadecimal digits" in wrong
    elif closing:
        assert f"the seed of the night does not fit the seal of closing {closing}" in wrong
    else:
        assert any("the seed of the night of closing 0 gives" in reason for reason in wrong)


def test_a_closing_that_the_close_did_not_open_is_found(lines: Lines) -> None:
    wrong = found(lines, lambda told: told.update(close=False), close_of(lines, 2))
    assert any("the campaign ends with seeds of closing 2 sealed" in reason for reason in wrong)
    assert any("is opened before the close" in reason for reason in wrong)


def test_seals_seeds_and_paths_all_made_anew_are_found_by_the_dice(lines: Lines) -> None:
    """Whoever owns the log may seal backwards what he likes, and it gives other dice."""
    nth, _ = first_of_several(lines)
    tree = Tree(bytes.fromhex(OTHER), ["byzantine", "lombard", "norman"])

    def opened(payload: Payload) -> None:
        for name in payload["seeds"]:
            payload["seeds"][name], payload["paths"][name] = tree.seeds[name].hex(), list(tree.path(name))

    forged, _ = changed(lines, "SealsPublished", lambda told: told.update(seal=tree.seal), nth=nth - 1)
    forged, _ = changed(forged, "SeedsOpened", opened, nth=nth)
    closing = close_of(lines, nth)
    forged, _ = changed(forged, "SeedsOpened", lambda told: told.update(night=OTHER), nth=closing)
    ledger = audit(jsonl.read(forged))
    assert not [each for each in ledger.findings if each.part == "seals"]
    assert [each for each in ledger.findings if each.part == "dice"]
