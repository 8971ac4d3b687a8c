"""A day's lines composed as a chronicle: the main events, then place by place, and daily trifles at the end.

The words come later, and no line is lost: every one stands once in the chronicle, headlines aside.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from campaign.presentation.report.corrections import corrected
from campaign.presentation.report.scenes import scenes
from campaign.presentation.report.weights import GROUND, HEADLINE, SPOILS, weighed
from campaign.presentation.report.words import Told
from campaign.visibility.corrections import CORRECTIONS as CORRECTED
from campaign.visibility.life import LIFE
from eventlog.marks import name_of

T = TypeVar("T", bound=Told)
T_co = TypeVar("T_co", bound=Told, covariant=True)

MOST = 5
"""So many headlines at most."""

CORRECTIONS, HUNGER, SUPPLY, CAMP, SIEGES, MARCHES, CONVOYS, BANDS, SPIES, MUSTERS, ORDERS, SERVICE = (
    "corrections",
    "hunger",
    "supply",
    "camp",
    "sieges",
    "marches",
    "convoys",
    "bands",
    "spies",
    "musters",
    "orders",
    "service",
)
TOPICS = (
    CORRECTIONS,
    HUNGER,
    SUPPLY,
    CAMP,
    SIEGES,
    MARCHES,
    CONVOYS,
    BANDS,
    SPIES,
    MUSTERS,
    ORDERS,
    SERVICE,
)
"""The topics at the end of a report, in this order."""

ALWAYS = {
    **{name_of(kind): CORRECTIONS for kind in CORRECTED},
    "SupplyMissed": HUNGER,
    "SupplyDrawn": SUPPLY,
    "RationCarried": SUPPLY,
    "SiegeActed": SIEGES,
    "OrderFailed": ORDERS,
    "SeatTaken": SERVICE,
    "SeatVacated": SERVICE,
    "DeputyNamed": SERVICE,
    "DeputyWrote": SERVICE,
    "DeputyFailed": SERVICE,
    "LeaveCalledOff": SERVICE,
    "LeavePlanned": SERVICE,
    "SheetWithdrawn": SERVICE,
    "OrdersClosed": SERVICE,
    "DeadlineMoved": SERVICE,
    **{name_of(kind): SERVICE for kind in LIFE},
    "CampaignBrought": SERVICE,
    "CampaignForked": SERVICE,
    "MusterIssued": MUSTERS,
    "MusterWithdrawn": MUSTERS,
    "BattleHandedOver": MUSTERS,
    "EngineGaveUp": MUSTERS,
    "BattleSettled": MUSTERS,
    "DayEnded": SERVICE,
    "DayOpened": SERVICE,
    "SeedsOpened": SERVICE,
    "SealsPublished": SERVICE,
    "SealsReplaced": SERVICE,
}
"""Kinds that are told at the end wherever they happen, and under which topic."""
IF_QUIET = {
    "GroupSplit": CAMP,
    "GroupsMerged": CAMP,
    "MenHandedOver": CAMP,
    "RecruitsJoined": CAMP,
    "GarrisonManned": CAMP,
    "GarrisonDrawnOn": CAMP,
    "WoundedSetDown": CAMP,
    "MercenariesSetDown": CAMP,
    "ConvalescentsReturned": CAMP,
    "MercenariesHealed": CAMP,
    "GroupMoved": MARCHES,
    "CommanderRode": MARCHES,
    "ConvoyMoved": CONVOYS,
    "ConvoyCreated": CONVOYS,
    "ConvoyLoaded": CONVOYS,
    "ConvoyUnloaded": CONVOYS,
    "ConvoyReleased": CONVOYS,
    "MercenariesMoved": BANDS,
    "SpyMoved": SPIES,
}
"""Kinds that are told at the end where nothing else has happened."""


@dataclass(frozen=True, slots=True)
class Chapter(Generic[T_co]):
    """The events at a place, in paragraphs, in their order; without a hex, of the whole campaign."""

    hex: str
    scenes: tuple[tuple[T_co, ...], ...]

    @property
    def weight(self) -> int:
        """The weight of its weightiest line."""
        return max(weighed(line).weight for scene in self.scenes for line in scene)


@dataclass(frozen=True, slots=True)
class Gathered(Generic[T_co]):
    """Lines of one topic, wherever they happened."""

    topic: str
    lines: tuple[T_co, ...]


@dataclass(frozen=True, slots=True)
class Chronicle(Generic[T_co]):
    """A report: its headlines repeat lines that stand below, in `front` (the campaign), `places` or `gathered`."""

    headlines: tuple[T_co, ...]
    front: Chapter[T_co] | None
    places: tuple[Chapter[T_co], ...]
    gathered: tuple[Gathered[T_co], ...]

    @property
    def lines(self) -> Iterator[T_co]:
        """Every line once."""
        chapters = (self.front, *self.places) if self.front is not None else self.places
        yield from (line for chapter in chapters for scene in chapter.scenes for line in scene)
        yield from (line for each in self.gathered for line in each.lines)


def composed(lines: Iterable[T], place: Callable[[str], str]) -> Chronicle[T]:
    """The chronicle of a report's lines, which come by place and there in their order. `place` names a hex."""
    told = list(lines)
    topics = topics_of(told)
    by_hex: dict[str, list[T]] = {}
    for line, topic in zip(told, topics, strict=True):
        if not topic:
            by_hex.setdefault(line.hex, []).append(line)
    chapters = {hex_: Chapter(hex_, scenes(here)) for hex_, here in by_hex.items()}
    front = chapters.pop("", None)
    return Chronicle(
        headlines=headlines(told),
        front=front,
        places=tuple(sorted(chapters.values(), key=lambda one: (-one.weight, place(one.hex), one.hex))),
        gathered=tuple(gathered(told, topics)),
    )


def topics_of(lines: Sequence[Told]) -> list[str]:
    """The topic under which each line is gathered, "" for what is told at its place, as whatever was put right since."""
    eventful = {line.hex for line in lines if line.kind not in ALWAYS and line.kind not in IF_QUIET}
    return [topic_of(line, eventful) for line in lines]


def topic_of(line: Told, eventful: Collection[str]) -> str:
    """The topic of one line; `eventful` are the hexes in which something has happened."""
    always = ALWAYS.get(line.kind, "")
    if corrected(line):
        return always if always == CORRECTIONS else ""
    return always or (IF_QUIET.get(line.kind, "") if line.hex not in eventful else "")


def gathered(lines: Sequence[T], topics: Sequence[str]) -> Iterable[Gathered[T]]:
    """The lines at the end, topic by topic."""
    for topic in TOPICS:
        own = tuple(line for line, its in zip(lines, topics, strict=True) if its == topic)
        if own:
            yield Gathered(topic, own)


def headlines(lines: Iterable[T]) -> tuple[T, ...]:
    """The few lines that weigh most, the weightiest first, and of one place's ground only one.

    Where none weighs enough, what was taken.
    """
    told = list(lines)
    heavy = [line for line in told if weighed(line).weight >= HEADLINE]
    return weightiest(heavy or [line for line in told if line.kind in SPOILS])


def weightiest(lines: Iterable[T]) -> tuple[T, ...]:
    """So many lines as there may be headlines, the weightiest first, and of one place's ground only one.

    Of lines of a place that weigh the same the last counts: it says how things stand at the dawn.
    """
    told, ground = list(lines), dict[str, T]()
    for line in told:
        row = weighed(line)
        if row.about == GROUND and (line.hex not in ground or row.weight >= weighed(ground[line.hex]).weight):
            ground[line.hex] = line
    kept = [line for line in told if weighed(line).about != GROUND or ground[line.hex] is line]
    return tuple(sorted(kept, key=lambda line: -weighed(line).weight)[:MOST])
