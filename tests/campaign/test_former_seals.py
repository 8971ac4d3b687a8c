"""Campaigns under way when seeds got one seal: what was sealed witness by witness is played so, and what follows anew."""

from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from campaign.audit import Ledger, audit
from campaign.model import events as e
from campaign.model.commands import OpenCampaign
from campaign.model.state import State
from campaign.models import DiceSecret
from campaign.rules.decision import copied
from campaign.service import dice_secret, opening
from campaign.service.commands import state_of
from campaign.service.decider import RULES_VERSION
from campaign.service.seals import reseal
from dice import Rolled
from dice.audience import joint
from dice.proof import check, each_by_its_own, under_one
from eventlog import jsonl
from eventlog.decider import Decided
from eventlog.jsonl import Export
from eventlog.records import Head
from harness.golden import record, shelf
from harness.golden.cases import Case
from harness.golden.recording import Recording
from harness.soak import season
from tests.api import conftest as api
from tests.campaign.board import opened_with
from tests.campaign.visibility.fights import settle, skirmish
from tests.campaign.visibility.openings import LOMBARD, NORMAN
from tests.harness.golden.kept import SHELF

TWO = 2
"""Factions that see together what all see."""
FORMER = "5"
"""The last rules under which each seed had a seal."""
WITNESSES = {"open", "byzantine", "german", "lombard", "norman"}


def cut(export: Export, closing: int) -> Export:
    """A log as it stood when orders for the day after a closing were open."""
    ends = [each for each in export.events if each.type == "DayOpened"]
    version = ends[closing - 1].version if closing else 0
    commands = [each for each in export.commands if each.last_version <= version]
    head = Head(version, commands[-1].head)
    return Export(export.stream, head, commands, export.events[:version], {})


@cache
def went_on(how: str) -> tuple[Recording, int]:
    """A log of former rules played on under these, and how many of its events are of the former."""
    if how == "by night":
        export = shelf.read(shelf.path_of(SHELF, FORMER, "paused"))
    else:
        export = cut(shelf.read(shelf.path_of(SHELF, FORMER, "table")), 2)
    recording = Recording.of(export)
    phase = recording.state.phase
    assert phase == ("night" if how == "by night" else "orders")
    record.play_on(recording, Case("on", recording.state.scenario, bool), season.Random(how))
    return recording, len(export.events)


@cache
def audited(how: str) -> Ledger:
    """What `verify` says of it."""
    return audit(jsonl.read(went_on(how)[0].log.lines()))


both = pytest.mark.parametrize("how", ["by night", "by day"])


@both
def test_it_is_played_to_its_end_and_verified_throughout(how: str) -> None:
    ledger = audited(how)
    assert ledger.findings == []
    [former, now] = ledger.spans
    assert (former.rules, now.rules) == (FORMER, RULES_VERSION)
    assert now.checked["decisions"] > 0
    assert now.unchecked["decisions"] == now.unchecked["dice"] == former.unchecked["dice"] == 0


@both
def test_what_was_sealed_witness_by_witness_is_opened_so_and_the_next_night_has_one_seal(how: str) -> None:
    recording, before = went_on(how)
    later = recording.events[before:]
    opened = [each for each in later if isinstance(each, e.SeedsOpened) and not each.close]
    published = [each for each in later if isinstance(each, e.SealsPublished)]
    factions = set(recording.state.factions)
    assert set(opened[0].seeds) == {"open", *factions}
    assert not opened[0].paths
    assert all(set(each.paths) == set(each.seeds) >= {"open", *factions} for each in opened[1:])
    assert all(each.seal and not each.seals for each in published)
    first = opened[0].closing
    at_close = {each.closing: each for each in later if isinstance(each, e.SeedsOpened) and each.close}
    assert set(at_close) == set(range(recording.state.sealed_since, recording.state.closing + 1))
    for closing, each in at_close.items():
        assert bool(each.night) is (closing > first)
        assert set(each.seeds) == (set() if each.night else {"referee", *factions})


@both
def test_its_dice_of_several_are_open_until_then_and_their_own_from_then_on(how: str) -> None:
    recording, before = went_on(how)
    closing, of_several = 0, dict[int, set[str]]()
    for event in recording.events:
        if isinstance(event, e.OrdersClosed):
            closing = event.closing
        of_several.setdefault(closing, set()).update(
            die.witness for die in getattr(event, "rolls", ()) if joint(die.witness)
        )
    later = (each.closing for each in recording.events[before:] if isinstance(each, e.SealsPublished))
    first = next(later)
    assert not any(found for closing, found in of_several.items() if closing < first)
    known = any(found for closing, found in of_several.items() if closing >= first)
    assert known is (len(recording.state.factions) > TWO)


def witness_by_witness(opened: Callable[..., object]) -> Callable[..., object]:
    """The opening of a campaign as it was under former rules: a seal for each witness."""

    def as_it_was(state: State, command: OpenCampaign, *given: object) -> Decided[State, e.Event]:
        events = opened(copied(state), command, *given).events  # type: ignore[attr-defined]
        factions = [each.faction for each in events if isinstance(each, e.FactionEntered)]
        secret = dice_secret.secret_of(given[-1])  # type: ignore[arg-type]
        return opened_with([former(each, secret, factions) for each in events])

    return as_it_was


def former(event: e.Event, secret: bytes, factions: list[str]) -> e.Event:
    """An event of the opening as it was."""
    if isinstance(event, e.SealsPublished):
        return e.SealsPublished(closing=1, seals=dice_secret.former_seals(secret, 1, factions))
    if isinstance(event, e.SeedsOpened):
        seeds = dice_secret.former_seeds(secret, 0, factions)
        return e.SeedsOpened(closing=0, seeds={name: seeds[name].hex() for name in ("open", *factions)})
    return event


@pytest.fixture
def under_way(db: None, monkeypatch: pytest.MonkeyPatch) -> api.Table:
    """A campaign in its first night, sealed witness by witness, that waits for a battle of Normans and Byzantines."""
    with monkeypatch.context() as patch:
        patch.setattr(opening, "opened", witness_by_witness(opening.opened))
        opened = api.table("apulia_1053", battles="organiser")
    skirmish(opened)
    opened.stretch()
    assert opened.summary.awaits == "battle"
    return opened


def verdicts(opened: api.Table, faction: str, day: int) -> list[str]:
    """What is said of every die of a faction's proof."""
    proof = opened.players[faction].get(f"days/{day}/proof").json()
    seeds = {name: bytes.fromhex(seed) for name, seed in proof["seeds"].items()}
    if proof["seal"]:
        sealed = under_one(proof["seal"], proof["digests"], proof["paths"])
    else:
        sealed = each_by_its_own(proof["seals"])
    return [
        finding.verdict
        for stretch in proof["stretches"]
        for finding in check(
            seeds,
            sealed,
            bytes.fromhex(stretch["inputs"]),
            msgspec.convert(stretch["rolls"], tuple[Rolled, ...]),
        ).findings
    ]


def test_a_night_under_way_is_proved_by_its_seals_and_the_next_by_its_one(under_way: api.Table) -> None:
    assert dice_secret.fits(under_way.campaign, state_of(under_way.campaign))
    settle(under_way, killed=0)
    assert dice_secret.fits(under_way.campaign, state_of(under_way.campaign))
    lombard = under_way.players[LOMBARD]
    proof = lombard.get("days/1/proof").json()
    assert set(proof["seeds"]) == {"open", "lombard"}
    assert set(proof["seals"]) == WITNESSES | {"referee"}
    assert (proof["seal"], proof["paths"], proof["night"]) == ("", {}, "")
    for faction in under_way.players:
        assert set(verdicts(under_way, faction, 1)) <= {"ok", "unproved"}
    under_way.night()
    while under_way.summary.awaits:
        settle(under_way, killed=0)
    proof = lombard.get("days/2/proof").json()
    assert (bool(proof["seal"]), proof["seals"], set(proof["paths"])) == (True, {}, set(proof["seeds"]))
    for faction in under_way.players:
        assert set(verdicts(under_way, faction, 2)) <= {"ok", "unproved"}


def test_a_lost_secret_of_such_a_night_is_replaced_under_one_seal(under_way: api.Table) -> None:
    DiceSecret.objects.filter(campaign=under_way.campaign).delete()
    reseal(under_way.campaign, actor="test")
    state = state_of(under_way.campaign)
    assert (bool(state.seal), state.seals, state.one_seal_since) == (True, {}, 1)
    settle(under_way, killed=0)
    proof = under_way.players[NORMAN].get("days/1/proof").json()
    assert proof["seal"] == state.seal
    assert set(proof["paths"]) == set(proof["seeds"]) >= {"open", "norman"}


def test_seals_of_former_logs_are_read_and_say_what_they_said() -> None:
    recording, before = went_on("by day")
    kinds = {(each.type, each.schema) for each in recording.log.events[:before]}
    assert {("SealsPublished", 1), ("SeedsOpened", 1)} <= kinds
    first = next(each for each in recording.events if isinstance(each, e.SealsPublished))
    assert set(first.seals) == {"open", "referee", *recording.state.factions}
    assert first.seal == ""
