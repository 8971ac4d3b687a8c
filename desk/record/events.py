"""An event of the log: its text and reasons, its command and orders, its dice with proof, and later events."""

from collections.abc import Iterator

import msgspec
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.model import events as e
from campaign.models import CampaignSummary
from campaign.presentation.log_lines import why
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names
from campaign.presentation.report.die_in_words import die_in_words
from campaign.presentation.report.words import begun
from campaign.service.history import followed, ordered, subjects
from campaign.service.log.day_openings import day_of
from campaign.service.reading.die_proofs import ProvedDice, proved
from campaign.service.reading.fights import fights_of_dice
from desk.access import asker, organises, to_read
from desk.page import page
from desk.record.log import HIGHEST, entries
from desk.record.sheets import last_closed
from desk.words.sentences import Reader
from desk.words.wording import people, seen_by
from dice.proof import Verdict
from eventlog.models import Event

PROVED, WRONG, OPEN = "proved", "wrong", "open"
VERDICTS: dict[Verdict, tuple[str, str]] = {
    "ok": (PROVED, "its seed gives this face"),
    "mismatched": (WRONG, "its seed gives {expected}"),
    "repeated": (WRONG, "the same die was rolled before"),
    "seal_broken": (WRONG, "its seed is not the one that was sealed"),
    "seed_sealed": (OPEN, "its seed is still sealed"),
    "unproved": (OPEN, "rolled by hand: no seed covers it"),
}
"""The words of a proof on a die, and why."""


class ShownDie(msgspec.Struct, frozen=True):
    """A die as the page has it: its purpose, its face, its audience, and the verdict of its proof with the reason."""

    wanted: str
    label: str
    sides: int
    face: int
    seen_by: str
    verdict: str
    because: str
    seed: str


class Cause(msgspec.Struct, frozen=True):
    """Orders of a faction's sheet that name the subject of the event, in sentences."""

    people: str
    number: int
    orders: list[str]


@to_read
@require_safe
def event(request: HttpRequest, summary: CampaignSummary, version: int) -> HttpResponse:
    """The page."""
    rows = Event.objects.filter(stream=summary.campaign)
    row = rows.filter(version=min(version, HIGHEST)).first()
    if row is None:
        raise Http404
    reader = Reader(summary, asker(request).language)
    [entry] = entries(summary, [row], reader)
    found, day = reader.decoded(row), day_of(summary.campaign, version)
    context = {
        "title": f"Event {version} of {summary.title}",
        "summary": summary,
        "language": reader.language,
        "entry": entry,
        "corrects": summary.phase == "orders" and organises(request, summary),
        "day": day,
        "last": rows.filter(version=version + 1).exists(),
        "before": version - 1,
        "after": version + 1,
        **(whole(summary, version, day, found, reader) if found is not None else {}),
    }
    return page(request, admin.site, "event", context)


def whole(
    summary: CampaignSummary, version: int, day: int, found: e.Event, reader: Reader
) -> dict[str, object]:
    """All facts around an event which this release can read; empty if it cannot read the log."""
    if reader.state is None or reader.names is None:
        return {}
    dice = proved(summary.campaign, version, found, list(reader.state.factions))
    return {
        "why": [each.named(reader.names) for each in why(found, reader.state, reader.names)],
        "proof": dice,
        "dice": list(shown_dice(summary, dice, reader.names)) if dice is not None else [],
        "causes": list(causes(summary, day, found, reader.names)),
        "followed": entries(summary, list(followed(summary.campaign, version, found)), reader),
    }


def shown_dice(summary: CampaignSummary, dice: ProvedDice, names: Names) -> Iterator[ShownDie]:
    """The dice of an event, each in words."""
    fights = fights_of_dice(summary.campaign, (each.die.label for each in dice.dice))
    for each in dice.dice:
        verdict, because = VERDICTS[each.verdict]
        yield ShownDie(
            wanted=begun(die_in_words(each.die.label, fights, names)),
            label=each.die.label,
            sides=each.die.sides,
            face=each.die.face,
            seen_by=seen_by(summary, each.die.witness),
            verdict=verdict,
            because=because.format(expected=each.expected),
            seed=each.seed,
        )


def causes(summary: CampaignSummary, day: int, found: e.Event, names: Names) -> Iterator[Cause]:
    """The orders of the day that name the subject of the event; none while they are secret."""
    about = subjects(found)
    if not about or day > last_closed(summary):
        return
    for each in ordered(summary.campaign, day, about):
        said = [f"{begun(order_in_words(order, names))}." for order in each.orders]
        yield Cause(people(summary, each.faction), each.number, said)
