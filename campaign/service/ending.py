"""The end of a campaign, for whoever may read all of it: who won and why, scores from day to day, all dice."""

from collections.abc import Iterator
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from campaign.model import events as e
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.rules.victory import standing
from campaign.service.dawns import dawn_of, every_dawn
from campaign.service.decider import codec
from campaign.service.denials import Absent
from campaign.service.editions import game_of
from eventlog.marks import name_of
from eventlog.models import Event

E = TypeVar("E", bound=e.Event)
SEALINGS = (name_of(e.SealsPublished), name_of(e.SealsReplaced))


class Scores(msgspec.Struct, frozen=True):
    """What every faction had at the dawn of a day, in the order of the factions: points less par."""

    day: int
    results: tuple[int, ...]


class NightDice(msgspec.Struct, frozen=True):
    """The dice of a night: the seal that was published before it, and the seed that the close has opened; "" for none."""

    closing: int
    seal: str
    seed: str


class Ending(msgspec.Struct, frozen=True):
    """A campaign that is over: its last state, how it was decided, and what there was from day to day."""

    campaign: UUID
    state: State
    decided: e.VictoryDeclared
    tallies: tuple[Scores, ...]
    nights: tuple[NightDice, ...]

    @property
    def days(self) -> int:
        """How many days were played."""
        return self.decided.day


def ending_of(campaign: UUID) -> Ending:
    """The end of a campaign. Raises Absent as long as it goes on, and for none."""
    check_over(campaign)
    tallies, last = list[Scores](), State()
    for last in every_dawn(campaign):
        tallies.append(tally(last))
    [decided] = of_kind(campaign, e.VictoryDeclared)
    return Ending(campaign, last, decided, tuple(tallies), tuple(nights(campaign)))


def check_over(campaign: UUID) -> None:
    """Raise Absent for a campaign that goes on, as for one that does not exist: until its end all of it is somebody's."""
    if not CampaignSummary.objects.filter(campaign=campaign, phase="ended").exists():
        raise Absent("What was hidden is told when the campaign is over.")


def tally(state: State) -> Scores:
    """What every faction would have, were the campaign over at a dawn."""
    book = game_of(state.scenario).scenario.book
    day = state.day + (state.phase == "ended")
    return Scores(day, tuple(standing(state, book, faction).result for faction in state.factions))


def of_kind(campaign: UUID, kind: type[E]) -> list[E]:
    """All events of a kind, in their order."""
    found = Event.objects.filter(stream=campaign, type=name_of(kind)).order_by("version")
    decoded: list[Any] = [codec.decode(each.type, each.schema, each.payload) for each in found]
    return decoded


def nights(campaign: UUID) -> Iterator[NightDice]:
    """The seals and the opened seeds of all nights; those of dice that were rolled by hand have none to be opened.

    A fork and a campaign that was brought have a night with two seals: the later one counted.
    """
    seeds = {each.closing: each.night for each in of_kind(campaign, e.SeedsOpened) if each.close}
    found = Event.objects.filter(stream=campaign, type__in=SEALINGS).order_by("version")
    seals = {}
    for row in found:
        published: Any = codec.decode(row.type, row.schema, row.payload)
        seals[published.closing] = published.seal
    for closing, seal in sorted(seals.items()):
        yield NightDice(closing, seal, seeds.get(closing, ""))


def at_dawn(campaign: UUID, day: int) -> State:
    """All that was at the dawn of a day, the end as the dawn after the last. Raises Absent as `ending_of`, and for none."""
    check_over(campaign)
    return dawn_of(campaign, day)
