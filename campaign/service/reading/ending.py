"""The end of a campaign for readers who may read all of it: the winner and why, scores from day to day, all dice."""

from collections.abc import Iterator
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from campaign.model import events as e
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.rules.victory import standing
from campaign.scenarios import Objective
from campaign.service.denials import Absent
from campaign.service.editions import game_of
from campaign.service.log.dawns import dawn_of, every_dawn
from campaign.service.log.decider import codec
from campaign.service.log.remarked import with_remarks
from campaign.visibility import Line, in_full
from eventlog.marks import name_of
from eventlog.models import Event

E = TypeVar("E", bound=e.Event)
SEALINGS = (name_of(e.SealsPublished), name_of(e.SealsReplaced))


class Scores(msgspec.Struct, frozen=True):
    """The points less par of every faction at the dawn of a day, in the order of the factions."""

    day: int
    results: tuple[int, ...]


class NightDice(msgspec.Struct, frozen=True):
    """The dice of a night, that of `day`: the seal that was published before it, and the seed that the close has opened.

    The seed is "" where none was opened. Closings are counted from 1, days in a campaign from paper from a later one on.
    """

    closing: int
    day: int
    seal: str
    seed: str


class Ending(msgspec.Struct, frozen=True):
    """A campaign that is over: its last state, how it was decided, and its scores from day to day.

    `agreed` is the agreement that its last day came early; None without one.
    """

    campaign: UUID
    state: State
    decided: e.VictoryDeclared
    tallies: tuple[Scores, ...]
    nights: tuple[NightDice, ...]
    agreed: e.EndAgreed | None

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """The scores of all factions, in the scenario's order."""
        return game_of(self.state.scenario).scenario.book.board.objectives

    @property
    def par_from(self) -> str:
        """Where par comes from in its scenario."""
        return game_of(self.state.scenario).scenario.book.victory.par_from

    @property
    def last(self) -> int:
        """The last day."""
        return self.decided.day

    @property
    def days(self) -> int:
        """The number of days that were played here: the days of a campaign on paper do not count."""
        return self.last + 1 - self.tallies[0].day


def ending_of(campaign: UUID) -> Ending:
    """The end of a campaign. Raises Absent as long as it goes on, and for none."""
    check_over(campaign)
    tallies, last = list[Scores](), State()
    for last in every_dawn(campaign):
        tallies.append(tally(last))
    [decided] = of_kind(campaign, e.VictoryDeclared)
    return Ending(
        campaign, last, decided, tuple(tallies), tuple(nights(campaign)), agreed_on(campaign, decided)
    )


def agreed_on(campaign: UUID, decided: e.VictoryDeclared) -> e.EndAgreed | None:
    """The agreement by which a campaign ended with its last day; None if it lasted longer or ended on its own."""
    agreed = of_kind(campaign, e.EndAgreed)
    by_it = decided.cause == "last_day" and bool(agreed) and agreed[-1].day == decided.day
    return agreed[-1] if by_it else None


def ended_early(end: Ending, *, public: bool = False) -> Line | None:
    """The line about the agreement, None without one; its reason is for its people, and hidden from the `public`."""
    if end.agreed is None:
        return None
    line = Line(name_of(e.EndAgreed), "", in_full(end.agreed))
    return line if public else with_remarks([line])[0]


def check_over(campaign: UUID) -> None:
    """Raise Absent for a campaign that goes on, as for one that does not exist: until its end all of it is somebody's."""
    if not CampaignSummary.objects.filter(campaign=campaign, phase="ended").exists():
        raise Absent("The hidden facts are shown when the campaign is over.")


def tally(state: State) -> Scores:
    """The scores of all factions, if the campaign ended at a dawn."""
    book = game_of(state.scenario).scenario.book
    day = state.day + (state.phase == "ended")
    return Scores(day, tuple(standing(state, book, faction).result for faction in state.factions))


def of_kind(campaign: UUID, kind: type[E]) -> list[E]:
    """All events of a kind, in their order."""
    found = Event.objects.filter(stream=campaign, type=name_of(kind)).order_by("version")
    decoded: list[Any] = [codec.decode(each.type, each.schema, each.payload) for each in found]
    return decoded


def nights(campaign: UUID) -> Iterator[NightDice]:
    """The seals and the opened seeds of all nights; dice that were rolled by hand have no seed.

    A fork and a campaign that was brought have a night with two seals: the later one counted.
    """
    seeds = {each.closing: each.night for each in of_kind(campaign, e.SeedsOpened) if each.close}
    days = {each.closing: each.day for each in of_kind(campaign, e.OrdersClosed)}
    found = Event.objects.filter(stream=campaign, type__in=SEALINGS).order_by("version")
    seals = {}
    for row in found:
        published: Any = codec.decode(row.type, row.schema, row.payload)
        seals[published.closing] = published.seal
    for closing, seal in sorted(seals.items()):
        yield NightDice(closing, days.get(closing, 0), seal, seeds.get(closing, ""))


def at_dawn(campaign: UUID, day: int) -> State:
    """All that was at the dawn of a day, the end as the dawn after the last. Raises Absent as `ending_of`, and for none."""
    check_over(campaign)
    return dawn_of(campaign, day)
