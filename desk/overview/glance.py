"""The day at a glance: the filings, the deadline, the expectations for tonight, and the last night."""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from campaign.decide.deputies import in_force
from campaign.decide.tonight import Kind, Risk, risks
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report import Names
from campaign.presentation.report.die_in_words import die_in_words
from campaign.presentation.report.fights import fights_of
from campaign.presentation.report.telling import Telling
from campaign.presentation.report.words import begun
from campaign.rules.beaten import beaten
from campaign.service import clock
from campaign.service.editions import game_in
from campaign.service.news.reminders import reminded
from desk.clock import brief, left, since, until
from desk.record.sheets import Filed
from desk.running.deputies import username
from desk.words.wording import people
from people.models import Tenure

FEW = 8
"""The number of things to expect that are listed one by one."""


class Missing(msgspec.Struct, frozen=True):
    """A faction without a sheet: its player, his last visit, its deputy, and the last reminder of this day.

    The reminder is "" if there was none.
    """

    id: str
    people: str
    player: str
    here: str
    deputy: str
    away: str
    reminded: str


class Expected(msgspec.Struct, frozen=True):
    """A thing to expect tonight, in words; `likelihood`: certain, likely or possible."""

    likelihood: str
    text: str


class Glance(msgspec.Struct, frozen=True):
    """The day in one box. `moment` is the deadline for machines, `left` for people; "" while there is none.

    `remindable`: a player can be reminded. `more` counts the risks that are left out of the list. `die` is the one that
    the night waits for, if any.
    """

    filed: list[str]
    missing: list[Missing]
    moment: str
    deadline: str
    left: str
    risks: list[Expected]
    more: int
    night: list[str]
    die: str
    remindable: bool


def glance(
    summary: CampaignSummary,
    state: State | None,
    night: Telling | None,
    holders: dict[str, Tenure],
    sheets: dict[str, Filed],
) -> Glance:
    """The day of a campaign; without risks and night where this release cannot read the log."""
    expected = list(expectations(state)) if state is not None else []
    absent = list(missing(summary, state, holders, sheets))
    deadline = summary.deadline if summary.phase == "orders" else None
    return Glance(
        filed=[people(summary, each["id"]) for each in summary.factions if each["id"] in sheets],
        missing=absent,
        moment=deadline.isoformat() if deadline is not None else "",
        deadline=until(summary),
        left=left(deadline, clock.now()) if deadline is not None else "",
        risks=expected[:FEW],
        more=len(expected[FEW:]),
        night=list(night.headlines) if night is not None else [],
        die=awaited_die(state, night.names) if state is not None and night is not None else "",
        remindable=any(each.player and not each.reminded for each in absent) and deadline is not None,
    )


def awaited_die(state: State, names: Names) -> str:
    """The decision of the die that the night waits for, in the reader's language; "" without one."""
    if state.awaited_die is None:
        return ""
    return f"{begun(die_in_words(state.awaited_die.label, fights_of(state), names))}."


def missing(
    summary: CampaignSummary, state: State | None, holders: dict[str, Tenure], sheets: dict[str, Filed]
) -> Iterator[Missing]:
    """The factions without a sheet that have something to order, in their order."""
    now, told = clock.now(), reminded(summary)
    for each in summary.factions:
        faction = each["id"]
        if faction in sheets or (state is not None and beaten(state, faction)):
            continue
        yield Missing(
            id=faction,
            people=people(summary, faction),
            player=username(holders.get(faction)),
            here=last_here(holders.get(faction), now),
            deputy=in_force(state.factions[faction], state.day)[0] if state is not None else "",
            away=away(state, faction) if state is not None else "",
            reminded=brief(told[faction], summary) if faction in told else "",
        )


def last_here(holder: Tenure | None, now: datetime) -> str:
    """When a player last looked at his campaign: "last here 2 days 3 h ago", "not here yet"."""
    if holder is None:
        return ""
    return f"last here {since(holder.visited, now)}" if holder.visited is not None else "not here yet"


def away(state: State, faction: str) -> str:
    """Until which day a player has said that he is away; "" where he is not."""
    leave = state.factions[faction].leave
    if leave is None or not leave.first <= state.day <= leave.last:
        return ""
    return f"until day {leave.last}"


ORDER = CERTAIN, LIKELY, POSSIBLE = "certain", "likely", "possible"
SAID: dict[Kind, tuple[str, str]] = {
    "hand_dice": (CERTAIN, "The night stops at each die that there is for you to roll."),
    "no_orders": (LIKELY, "{all} have neither sheet nor deputy: they order nothing."),
    "too_few": (
        LIKELY,
        "Sheets so far: {filed} of {seats}. The quorum asks for {needed}: with fewer the campaign pauses itself.",
    ),
    "hunger": (
        LIKELY,
        "{place} eats its last food tonight and surrenders to {one}, unless food comes in.",
    ),
    "deserted": (LIKELY, "{place} has no people left: it falls to {one}."),
    "works": (POSSIBLE, "{place} has lost its outer works to {one}: an assault may take the rest."),
    "breach": (POSSIBLE, "A wall of {place} is down: an assault of {one} may take it."),
    "siege_fight": (POSSIBLE, "A fight of the siege of {place} would wait for you."),
    "face_to_face": (
        POSSIBLE,
        "{one} and {other} stand in one hex, at {place}: a battle between them would wait for you.",
    ),
    "in_reach": (
        POSSIBLE,
        "{one} and {other} stand a hex apart, at {place}: a battle between them would wait for you.",
    ),
}
"""The likelihood of each thing to expect, and its sentence."""


def expectations(state: State) -> list[Expected]:
    """The things to expect tonight, the likeliest first."""
    names = names_of(state)
    found = [in_words(risk, names) for risk in risks(state, game_in(state))]
    return sorted(found, key=lambda each: ORDER.index(each.likelihood))


def in_words(risk: Risk, names: Names) -> Expected:
    """A risk as a sentence."""
    likelihood, sentence = SAID[risk.kind]
    sides = [names.faction(each) for each in risk.factions]
    place = names.site(risk.site) if risk.site else names.place(risk.hex) if risk.hex else ""
    one, other = (*sides, "", "")[:2]
    together = names.all_of(sides) if sides else ""
    fields = {"one": one, "other": other, "all": together, "place": place}
    filed = risk.seats - risk.number
    said = sentence.format(**fields, filed=filed, seats=risk.seats, needed=risk.needed)
    return Expected(likelihood, f"{said[:1].upper()}{said[1:]}")
