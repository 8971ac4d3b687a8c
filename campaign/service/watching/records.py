"""The remains of a battle that the engine fought to its end: its readers and its dice. `turns` has its story."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from battles import contract
from battles.contract.muster import SIDES, Side
from campaign.model.state import ENGINE
from campaign.models import Engagement, FeedLine
from campaign.service.denials import Absent
from campaign.service.engagements.opening import Opening, mustered, opening_of
from campaign.service.seats import Seat
from dice import Rolled
from dice.recorded import rolls_of
from eventlog.log import LOG
from rulebook.refusal import phrase

NONE = phrase("No such battle of yours was fought by the engine in a night that is over.")


class BattleDice(msgspec.Struct, frozen=True):
    """The dice of a battle that the engine fought, with the seed of the night for `audience`, its fighters.

    `name` is the battle id of docs/dice.md. A result whose orders lead elsewhere is found by readers of the whole log.
    """

    number: int
    issue: int
    name: str
    audience: str
    closing: int
    inputs: str
    ruleset: str
    rules: str
    rolls: tuple[Rolled, ...]


def fought_battle(seat: Seat, number: int) -> Engagement:
    """A battle that the faction fought and the engine settled in a night that is over. Raises Absent for any other."""
    settled = told_of(seat, "BattleSettled", number)
    found = None
    if any(facts["way"] == ENGINE for facts in settled):
        found = Engagement.objects.filter(campaign=seat.campaign, number=number, state="settled").first()
    if found is None:
        raise Absent(NONE)
    return found


def told_of_end(seat: Seat, number: int) -> Mapping[str, Any] | None:
    """The facts that the faction learned of how its battle ended; None without any."""
    return next(told_of(seat, "BattleFought", number), None)


def night_of_end(seat: Seat, number: int) -> int | None:
    """The day of the night, over by now, in which a battle of the faction ended; None without one."""
    return next((day for day, _ in nights_told_of(seat, "BattleFought", number)), None)


def is_settled_tonight(seat: Seat, number: int) -> bool:
    """True if a battle of the faction is settled in the night under way, whose report has its result at the dawn."""
    lines = FeedLine.objects.filter(
        campaign=seat.campaign, faction=seat.faction, kind="BattleSettled", closing=seat.finished + 1
    )
    told = (msgspec.json.decode(facts) for facts in lines.values_list("facts", flat=True))
    return any(facts["number"] == number for facts in told)


def told_of(seat: Seat, kind: str, number: int) -> Iterator[dict[str, Any]]:
    """The facts of the lines of a kind that tell the faction of a battle, in nights that are over."""
    return (facts for _, facts in nights_told_of(seat, kind, number))


def nights_told_of(seat: Seat, kind: str, number: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The same with the day of the night in which the faction was told."""
    lines = FeedLine.objects.filter(
        campaign=seat.campaign, faction=seat.faction, kind=kind, closing__lte=seat.finished
    )
    told = ((day, msgspec.json.decode(facts)) for day, facts in lines.values_list("day", "facts"))
    return ((day, facts) for day, facts in told if facts.get("number") == number)


def side_of(seat: Seat, muster: contract.Muster) -> Side:
    """The side on which a faction fought in the battle of a muster. Raises Absent where it did on neither."""
    for side in SIDES:
        if seat.faction in muster.force(side).factions:
            return side
    raise Absent(NONE)


def muster_of(row: Engagement) -> contract.Muster:
    """The muster that a battle was fought from."""
    opened, _ = opening(row)
    return mustered(opened)


def opening(row: Engagement) -> tuple[Opening, str]:
    """How a battle was opened, and under which rules."""
    first = LOG.first_command(row.stream)
    assert first is not None, "a battle that was settled was opened"
    return opening_of(first.command.body), first.command.rules


def dice_of(row: Engagement) -> BattleDice:
    """All dice of a battle, in the order in which they fell."""
    opened, rules = opening(row)
    return BattleDice(
        number=row.number,
        issue=row.issue,
        name=opened.dice,
        audience=opened.audience,
        closing=opened.closing,
        inputs=opened.inputs,
        ruleset=opened.ruleset,
        rules=rules,
        rolls=tuple(rolls_of(each.payload for each in LOG.read(row.stream))),
    )
