"""How the desk calls a battle: by its place and day, with the number that each side has for it beside the log's own."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from campaign.models import AwaitedBattle, CampaignSummary
from campaign.presentation.battles_called import by_place, by_place_and_day, with_sides
from campaign.presentation.organiser import names_of
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.service.log.feed import battles_counted
from desk.access import looked_at
from desk.words.fought import Happened, closings_of, course, day_at
from desk.words.wording import people


class Called(msgspec.Struct, frozen=True):
    """A battle by its place, and by its place and day, both as in the middle of a sentence."""

    short: str
    whole: str

    @property
    def title(self) -> str:
        """The same as a title: "The battle at Andria on day 4"."""
        return begun(self.whole)

    def between(self, attackers: Iterable[str], defenders: Iterable[str], names: Names) -> "Called":
        """The same with the factions of both sides: "the battle at Andria on day 4: the Normans against the Lombards"."""
        return Called(self.short, with_sides(self.whole, attackers, defenders, names))


def called(summary: CampaignSummary, hex_: str, day: int) -> Called:
    """A battle that was fought or waits in a hex, in the night of a day, in the language of the desk."""
    state, _ = looked_at(summary)
    names = names_of(state)
    return Called(by_place(hex_, names), by_place_and_day(hex_, day, names))


def called_by_number(summary: CampaignSummary, number: int) -> Called:
    """A battle by the number that the log has for it; one that there never was by that number alone."""
    found = AwaitedBattle.objects.filter(campaign=summary.campaign, number=number).first()
    if found is not None:
        return called(summary, found.hex, found.day)
    return called_by_course(summary, number, course(summary, number))


def called_by_course(summary: CampaignSummary, number: int, told: Sequence[tuple[int, Happened]]) -> Called:
    """A battle by all that happened in it, with the versions; by its number alone where nothing did."""
    hexes = [hex_ for _, event in told if (hex_ := getattr(event, "hex", ""))]
    if not hexes:
        return Called(f"battle {number}", f"battle {number}")
    return called(summary, hexes[0], day_at(told[0][0], closings_of(summary)))


def numbers_of(summary: CampaignSummary) -> dict[int, dict[str, int]]:
    """The number that each faction has for each battle, by the log's number, as far as the faction was told of it."""
    found: dict[int, dict[str, int]] = {}
    for each in summary.factions:
        counted = battles_counted(summary.campaign, each["id"], summary.finished)
        for number, nth in counted.items():
            found.setdefault(number, {})[each["id"]] = nth
    return found


def known_as(summary: CampaignSummary, number: int) -> str:
    """Which number a battle has for whom, in a sentence."""
    own = "; ".join(told_apart(summary, numbers_of(summary).get(number, {})))
    return f"In the log it is battle {number}" + (f"; in the reports {own}." if own else ".")


def told_apart(summary: CampaignSummary, numbers: dict[str, int]) -> Iterator[str]:
    """The numbers of factions: "of the Normans 2"."""
    for faction, nth in numbers.items():
        yield f"of the {people(summary, faction)} battle {nth}"


def numbers_in_words(summary: CampaignSummary) -> dict[int, str]:
    """Which number each battle has for whom, by the log's number: "of the Normans battle 2; of the Lombards battle 1"."""
    return {number: "; ".join(told_apart(summary, own)) for number, own in numbers_of(summary).items()}
