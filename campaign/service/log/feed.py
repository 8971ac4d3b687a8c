"""A faction's feed as it may be read: under numbers that count readable lines alone.

A line of the night is written when it happens and read after the close. So stored numbers have gaps that would count
hidden lines. Readers therefore get the place of a line among the readable lines. The open lines of a night come first,
then all its other lines at its close. They are ordered by place instead of by time.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Q

from campaign.model.state import ENGINE
from campaign.models import Engagement, FeedLine
from campaign.presentation.lines import Line
from campaign.presentation.report import Told
from campaign.presentation.report.corrections import CORRECTED_BY, CORRECTED_ON, FIGHT
from campaign.presentation.report.die_in_words import battle_of
from campaign.presentation.report.fights import Fight, Fights, fights_told
from campaign.service.log.quick_ground import with_ground
from campaign.service.log.remarked import with_remarks
from eventlog import prepared

PAGE = 200
OF_BATTLES = (
    "BattleOffered",
    "BattleRefused",
    "BattleAvoided",
    "BattleJoined",
    "MusterIssued",
    "MusterWithdrawn",
    "BattleHandedOver",
    "EngineGaveUp",
    "BattleSettled",
    "BattleFought",
    "MenLost",
    "CommanderTested",
    "SettlementStormed",
    "AssaultHeld",
    "PlaceStormed",
    "SallyJoined",
)
"""Kinds whose fact `number` is that of a battle, for who is told it."""
FOUGHT, SETTLED, COSTS = "BattleFought", "BattleSettled", ("MenLost", "CommanderTested")
OFFERED, REREAD = "BattleOffered", "DieCorrected"

READABLE = """
with told as (
    select line.*, max(line.number) filter (where not line.open) over (partition by line.closing) as last_hidden
    from campaign_feedline line
    where line.campaign = %(campaign)s and line.faction = %(faction)s
        and (line.open or line.closing <= %(finished)s)
), readable as (
    select row_number() over (order by closing, part, place_day, place, number) as nth,
           day, closing, kind, hex, facts, number, corrected
    from (
        select told.*,
            case when not open then 1 when number < coalesce(last_hidden, 0) then 0 else 2 end as part,
            case when open then 0 else day end as place_day,
            case when open then '' else hex end as place
        from told
    ) parted
)
"""
ASKED_FOR = """
select nth, day, closing, kind, hex, facts, corrected from readable
where nth > %(after)s and (%(day)s::int is null or day = %(day)s)
    and (%(kinds)s::text[] is null or kind = any(%(kinds)s)
         or day = %(night)s::int and kind = any(%(night_kinds)s::text[]))
order by nth limit %(limit)s
"""
NUMBERED = "select number, nth, day from readable where number = any(%(numbers)s)"
ON_THE_WAY = """
select row_number() over (order by number), day, closing, kind, hex, facts from campaign_feedline
where campaign = %(campaign)s and faction = %(faction)s and closing = %(closing)s and hex = %(hex)s
    and kind in ('HostilityTested', 'BattleOffered') order by number
"""


def readable(
    campaign: UUID,
    faction: str,
    finished: int,
    *,
    after: int = 0,
    day: int | None = None,
    kinds: tuple[str, ...] | None = None,
    limit: int | None = None,
) -> list[Line]:
    """The lines that the faction may read, `finished` being the last closing whose night is over.

    Lines of some `kinds` alone are for maps and counts, which give no reasons, so the musters of battles are left unread.
    """
    lines = stored(campaign, faction, finished, after, day, kinds, limit)
    return completed(campaign, faction, finished, lines, ground=kinds is None)


def completed(
    campaign: UUID, faction: str, finished: int, lines: list[Line], *, ground: bool = False
) -> list[Line]:
    """The lines with facts of other lines, remarks, and the `ground` of battles where it is wanted."""
    lines = as_fought(campaign, faction, finished, lines)
    return with_remarks(with_ground(campaign, lines) if ground else lines)


def stored(
    campaign: UUID,
    faction: str,
    finished: int,
    after: int = 0,
    day: int | None = None,
    kinds: tuple[str, ...] | None = None,
    limit: int | None = None,
    *,
    night: int | None = None,
    night_kinds: tuple[str, ...] = (),
) -> list[Line]:
    """The lines that the faction may read, as they were told; `kinds` of all days, and `night_kinds` of one `night`."""
    asked: dict[str, Any] = {
        "campaign": campaign,
        "faction": faction,
        "finished": finished,
        "after": after,
        "day": day,
        "kinds": list(kinds) if kinds is not None else None,
        "limit": limit,
        "night": night,
        "night_kinds": list(night_kinds),
    }
    rows = prepared.rows(READABLE + ASKED_FOR, asked)
    marks = {row[-1] for row in rows} - {0}
    if not marks:
        return [line_of(row[:-1]) for row in rows]
    numbered = prepared.rows(READABLE + NUMBERED, asked | {"numbers": list(marks)})
    by_number = {number: (nth, day_) for number, nth, day_ in numbered}
    return [marked(line_of(row[:-1]), by_number.get(row[-1])) for row in rows]


def marked(line: Line, correction: tuple[int, int] | None) -> Line:
    """A line with the number and day of the one that puts it right; without one as it was told."""
    if correction is None:
        return line
    return msgspec.structs.replace(
        line, facts=line.facts | {CORRECTED_BY: correction[0], CORRECTED_ON: correction[1]}
    )


def battles_counted(campaign: UUID, faction: str, finished: int) -> dict[int, int]:
    """The faction's own count of the battles that it learned of, from 1, by their stored numbers.

    Stored numbers have holes, since each pair of factions has its own; a count of readable lines has none.
    """
    return counted(of_battles(campaign, faction, finished))


def of_battles(campaign: UUID, faction: str, finished: int) -> list[Line]:
    """The lines about battles that the faction may read, the first first."""
    return stored(campaign, faction, finished, kinds=OF_BATTLES)


def counted(lines: Iterable[Told]) -> dict[int, int]:
    """Battles in the order of the lines about them, from 1, by their stored numbers; 0 is no battle."""
    told = (line.facts.get("number", 0) for line in lines if line.kind in OF_BATTLES)
    return {number: nth for nth, number in enumerate(dict.fromkeys(filter(None, told)), start=1)}


def as_fought(campaign: UUID, faction: str, finished: int, lines: list[Line]) -> list[Line]:
    """The lines with facts that only other lines and the battle's own log have.

    A battle with losses gets the `way` in which it was settled, and the `ruleset` with which the engine fought it. A
    corrected die gets its `fight`.
    """
    lines = with_fights(campaign, faction, finished, lines)
    ways = ways_of(campaign, faction, finished, {line.closing for line in lines if costs(line)})
    by_engine = [line.facts["number"] for line in lines if fought_out(line)]
    systems = systems_of(campaign, by_engine) if by_engine else {}
    return [with_facts(line, ways, systems) for line in lines]


def with_fights(campaign: UUID, faction: str, finished: int, lines: list[Line]) -> list[Line]:
    """The lines; lines about corrected dice have the battle of the die, as the faction learned of it."""
    wanted = {battle_of(line.facts["label"]) for line in lines if line.kind == REREAD} - {0}
    if not wanted:
        return lines
    fights = fights_known(campaign, faction, finished)
    return [
        msgspec.structs.replace(line, facts=line.facts | {FIGHT: sides_of(fights[number])})
        if line.kind == REREAD and (number := battle_of(line.facts["label"])) in fights
        else line
        for line in lines
    ]


def fights_known(campaign: UUID, faction: str, finished: int) -> Fights:
    """The battles that the faction was told of, by their stored numbers: who attacked whom, and where."""
    return fights_told(stored(campaign, faction, finished, kinds=(OFFERED,)))


def sides_of(fight: Fight) -> dict[str, str]:
    """A battle as a fact of a line of which the day is told beside."""
    return {"hex": fight.hex, "attacker": fight.attacker, "defender": fight.defender}


def costs(line: Line) -> bool:
    """True if a line has the losses of a battle."""
    return line.kind in COSTS and line.facts.get("cause", "battle") == "battle"


def fought_out(line: Line) -> bool:
    """True if a line tells the faction of a battle of its own that the engine fought out."""
    return line.kind in (FOUGHT, SETTLED) and line.facts.get("way") == ENGINE


def ways_of(campaign: UUID, faction: str, finished: int, closings: set[int]) -> dict[int, str]:
    """How the battles of some nights were settled, as far as the faction fought and may read of them, by their numbers."""
    if not closings:
        return {}
    found = FeedLine.objects.filter(campaign=campaign, faction=faction, kind=FOUGHT, closing__in=closings)
    may_be_read = found.filter(Q(open=True) | Q(closing__lte=finished))
    fought = (msgspec.json.decode(facts) for facts in may_be_read.values_list("facts", flat=True))
    return {facts["number"]: facts["way"] for facts in fought if "number" in facts}


def systems_of(campaign: UUID, numbers: list[int]) -> dict[int, str]:
    """The systems under which the engine fought battles out, by their numbers."""
    rows = Engagement.objects.filter(campaign=campaign, number__in=numbers, state="settled")
    return dict(rows.values_list("number", "ruleset"))


def with_facts(line: Line, ways: Mapping[int, str], systems: Mapping[int, str]) -> Line:
    """A line with further facts of its battle."""
    number: int = line.facts.get("number", 0)
    if costs(line) and number in ways:
        return msgspec.structs.replace(line, facts=line.facts | {"way": ways[number]})
    if fought_out(line) and systems.get(number):
        return msgspec.structs.replace(line, facts=line.facts | {"ruleset": systems[number]})
    return line


def line_of(row: tuple[Any, ...]) -> Line:
    """A row as a line."""
    nth, day, closing, kind, hex_, facts = row
    return Line(nth, day, closing, kind, hex_, msgspec.json.decode(facts))


def of_battle(campaign: UUID, faction: str, closing: int, hex_: str) -> list[Line]:
    """How an awaited battle came about, for one of its sides: the tests and the attack in its hex, this night."""
    asked: dict[str, Any] = {"campaign": campaign, "faction": faction, "closing": closing, "hex": hex_}
    return [line_of(row) for row in prepared.rows(ON_THE_WAY, asked)]
