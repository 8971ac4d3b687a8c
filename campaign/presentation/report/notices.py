"""Notices: what people are written of their campaigns, each in his language, as subject and body."""

from collections.abc import Callable
from typing import Any

import msgspec

from campaign.model import events as e
from campaign.model.state import ENGINE
from campaign.presentation.report import life
from campaign.presentation.report.calendar import deputy_failed_to
from campaign.presentation.report.die_in_words import die_in_words
from campaign.presentation.report.language import phrase
from campaign.presentation.report.pending import given_up, why_given_up
from campaign.presentation.report.reasons import law
from campaign.presentation.report.words import Facts, Names
from campaign.visibility.corrections import CORRECTIONS


class Letter(msgspec.Struct, frozen=True):
    """The words of a letter."""

    subject: str
    body: str


class About(msgspec.Struct, frozen=True):
    """The campaign of a letter, and its day; `organiser`: its reader organises it.

    `headlines` belong to the night that is over, for this reader.
    """

    title: str
    day: int
    organiser: bool = False
    headlines: tuple[str, ...] = ()


def letter(event: e.Event, about: About, names: Names) -> Letter | None:
    """The letter on an event; None for an event without one. KeyError for a kind that letters leave out."""
    facts = {**msgspec.structs.asdict(event), **sides(event), "title": names.title(about.title)}
    return LETTERS[type(event)](event, facts, about, names)


def sides(event: e.Event) -> Facts:
    """Attacker and defender of a battle that waits; its reader fights in it, or organises the campaign."""
    if not isinstance(event, e.MusterIssued | e.MusterWithdrawn | e.EngineGaveUp):
        return {}
    return dict(zip(("attacker", "defender"), event.sides, strict=False))


def day_opened(event: e.DayOpened, facts: Facts, about: About, names: Names) -> Letter | None:
    """The end of a day comes with the beginning of the next: one letter for both."""
    if event.day == 1:
        return None
    said = names.tell(
        "The night of day {night} is over and its report can be read. "
        "Orders for day {day} may be filed until {deadline}.",
        facts,
        night=event.day - 1,
        deadline=names.moment(event.deadline),
    )
    return Letter(names.tell("{title}: day {day} has come", facts), with_the_night(said, about, names))


def with_the_night(said: str, about: About, names: Names) -> str:
    """A letter's words with what mattered in the night below them."""
    what = [f"- {each}" for each in about.headlines] or [names.say("A quiet day.")]
    return "\n".join([said, "", *what])


def left(title: str, faction: str, names: Names) -> Letter:
    """The letter that a person no longer plays a faction."""
    folk = names.language.named("faction", f"the {faction.title()}s")
    said = {"title": names.title(title), "faction": folk}
    return Letter(
        names.say("{title}: you have left the seat", **said),
        names.say(
            "You no longer play {faction}: the organiser gave the seat to another player, or left "
            "it empty. The faction keeps its knowledge; your drafts stay hidden from other people.",
            **said,
        ),
    )


def begun(title: str, deadline: str, names: Names) -> Letter:
    """The letter to the people of a lobby that their campaign is open; `deadline` belongs to its first day."""
    said = {"title": names.title(title), "deadline": names.moment(deadline)}
    return Letter(
        names.say("{title}: the campaign has begun", **said),
        names.say("The campaign is open. Orders for day 1 may be filed until {deadline}.", **said),
    )


def called_off(title: str, names: Names) -> Letter:
    """The letter to the people of a lobby that their campaign is given up before it has begun."""
    said = {"title": names.title(title)}
    return Letter(
        names.say("{title}: the campaign is given up", **said),
        names.say(
            "The organiser gave the campaign up before it began. Your seat in it is gone.",
            **said,
        ),
    )


def nobody_organises(title: str, names: Names) -> Letter:
    """The letter to the people of a campaign that its organisers have all left."""
    said = {"title": names.title(title)}
    return Letter(
        names.say("{title}: the campaign has no organiser now", **said),
        names.say(
            "Its last organiser has left. Orders may be filed as before. The operator of this "
            "server knows, and can organise it or find somebody.",
            **said,
        ),
    )


def orders_closed(event: e.OrdersClosed, facts: Facts, about: About, names: Names) -> Letter | None:
    if event.why != "early":
        return None
    return Letter(
        names.tell("{title}: the orders of day {day} were closed early", facts),
        names.tell(
            "The organiser closed the orders of day {day} before the deadline, on {moment}. "
            "The sheets filed until then count, and the day is played.",
            facts,
        ),
    )


def deputy_failed(event: e.DeputyFailed, facts: Facts, about: About, names: Names) -> Letter:
    """The letter on a failed deputy; a reader who can mend it gets the way to more."""
    said = deputy_failed_to(facts, names, overseer=about.organiser)
    if about.organiser:
        said = names.say("{sentence} The worker's log has more.", sentence=said)
        return Letter(names.tell("{title}: a deputy wrote no orders for day {day}", facts), said)
    return Letter(names.tell("{title}: your deputy wrote no orders for day {day}", facts), said)


def deadline_moved(event: e.DeadlineMoved, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(
        names.tell("{title}: another deadline for day {day}", facts),
        names.tell(
            "The organiser moved the deadline: orders for day {day} may be filed until {deadline}."
            if event.why == "organiser"
            else "The last night ended late: orders for day {day} may be filed until {deadline}.",
            facts,
            deadline=names.moment(event.deadline),
        ),
    )


def organiser_noted(event: e.OrganiserNoted, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(
        names.tell("{title}: a note of the organiser on day {day}", facts),
        names.tell("The organiser wrote a note for all players on day {day}, {moment}.", facts),
    )


def campaign_paused(event: e.CampaignPaused, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(
        names.tell("{title}: the campaign is paused", facts),
        "\n".join(
            [
                life.paused(facts, names),
                names.say("Orders may still be filed and withdrawn. You get a notice when it goes on."),
            ]
        ),
    )


def campaign_resumed(event: e.CampaignResumed, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(
        names.tell("{title}: the campaign goes on", facts),
        names.tell(
            "The pause is over: orders for day {day} may be filed until {deadline}.",
            facts,
            deadline=names.moment(event.deadline),
        ),
    )


def campaign_extended(event: e.CampaignExtended, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(
        names.tell("{title}: the campaign lasts until day {days}", facts), life.longer(facts, names)
    )


def end_agreed(event: e.EndAgreed, facts: Facts, about: About, names: Names) -> Letter:
    said = [
        life.ends(facts, names),
        names.say("The winner is then decided by the state of the game, and all dice can be checked."),
    ]
    return Letter(names.tell("{title}: the campaign ends with day {day}", facts), "\n".join(said))


def rhythm_changed(event: e.RhythmChanged, facts: Facts, about: About, names: Names) -> Letter:
    said = [
        life.rhythm({**facts, "calendar": msgspec.to_builtins(event.calendar)}, names),
        names.say("A deadline that is named already stays as it is."),
    ]
    return Letter(names.tell("{title}: another rhythm of deadlines", facts), "\n".join(said))


def holidays_declared(event: e.HolidaysDeclared, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(names.tell("{title}: days without a deadline", facts), life.holidays(facts, names))


def holidays_called_off(event: e.HolidaysCalledOff, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(
        names.tell("{title}: days without a deadline are called off", facts), life.no_holidays(facts, names)
    )


def corrected(event: e.Event, facts: Facts, about: About, names: Names) -> Letter:
    """The letter on a correction, which leads to the facts: it has no names of pieces of its own."""
    said = names.tell(
        "The organiser corrected something that you know of, on day {day}, {moment}. Read it among "
        "the corrections; the earlier report stays, with a mark.",
        facts,
    )
    return Letter(names.tell("{title}: a correction on day {day}", facts), said)


class Fortified(msgspec.Struct):
    """The action of a muster in a fight for a place."""

    action: str = ""


class MusterTold(msgspec.Struct):
    """As much of a muster as a letter tells."""

    works: Fortified | None = None


WAITS = {
    "": phrase("The day waits for {battle}. Its muster can be read now."),
    "assault": phrase("The day waits for {battle}, an assault. Its muster can be read now."),
    "camp_sally": phrase("The day waits for {battle}, a sally against the camp. Its muster can be read now."),
    "supply_sally": phrase("The day waits for {battle}, a sally for supplies. Its muster can be read now."),
    "general_sally": phrase("The day waits for {battle}, a general sally. Its muster can be read now."),
}
"""The coming fight, by the action of its muster."""


def fought(muster: str) -> str:
    """The action of a fight for a place, "" in the field."""
    works = msgspec.json.decode(muster, type=MusterTold).works
    return works.action if works is not None else ""


def muster_issued(event: e.MusterIssued, facts: Facts, about: About, names: Names) -> Letter | None:
    if event.way == "quick":
        return None
    if event.way == ENGINE:
        return Letter(
            names.tell("{title}: the battle at {place} is fought by the engine", facts),
            names.tell(
                "The engine fights out {battle}, and the night goes on automatically. Its muster "
                "can be read now.",
                facts,
            ),
        )
    return Letter(
        names.tell("{title}: the battle at {place} waits to be fought", facts),
        names.tell(WAITS.get(fought(event.muster), WAITS[""]), facts),
    )


def muster_withdrawn(event: e.MusterWithdrawn, facts: Facts, about: About, names: Names) -> Letter:
    return Letter(
        names.tell("{title}: the muster of the battle at {place} is withdrawn", facts),
        names.tell(
            "The organiser has withdrawn the muster of {battle} and issues it again. A result for "
            "issue {issue} is refused.",
            facts,
        ),
    )


def engine_gave_up(event: e.EngineGaveUp, facts: Facts, about: About, names: Names) -> Letter:
    """The letter on an error: players read that there was one; a reader who can mend it reads which."""
    said = f"{given_up(facts, names).removesuffix('.')}{law(why_given_up(facts, names), names)}."
    if event.why == "failed" and event.told and about.organiser:
        said = names.tell(
            "{sentence} Its own words: “{told}”. The worker's log has more.", facts, sentence=said
        )
    return Letter(names.tell("{title}: the battle at {place} is left to the quick tables", facts), said)


def die_awaited(event: e.DieAwaited, facts: Facts, about: About, names: Names) -> Letter:
    """For organisers alone: what the die decides, and its rule."""
    return Letter(
        names.tell("{title}: the night waits for a die", facts),
        names.tell(
            "The night of day {day} waits for a die with {sides} faces, for {rule}: {die}.",
            facts,
            day=about.day,
            die=die_in_words(event.label, names.fights, names),
        ),
    )


def campaign_ended(event: e.CampaignEnded, facts: Facts, about: About, names: Names) -> Letter:
    said = names.tell("Day {day} was the last. Its report can be read, and all dice can be checked.", facts)
    return Letter(names.tell("{title}: the campaign is over", facts), with_the_night(said, about, names))


def reminder(title: str, day: int, deadline: str, names: Names) -> Letter:
    """The letter that reminds a player of a day's orders still to file; `deadline` as the log writes moments."""
    facts = {"title": names.title(title), "day": day}
    return Letter(
        names.tell("{title}: your orders for day {day} are still awaited", facts),
        names.tell(
            "The organiser reminds you: no sheet of yours is on file for day {day}. "
            "Orders may be filed until {deadline}.",
            facts,
            deadline=names.moment(deadline),
        ),
    )


LETTERS: dict[type[e.Event], Callable[[Any, Facts, About, Names], Letter | None]] = {
    e.DayOpened: day_opened,
    e.OrdersClosed: orders_closed,
    e.DeputyFailed: deputy_failed,
    e.DeadlineMoved: deadline_moved,
    e.OrganiserNoted: organiser_noted,
    **dict.fromkeys(CORRECTIONS, corrected),
    e.CampaignPaused: campaign_paused,
    e.CampaignResumed: campaign_resumed,
    e.CampaignExtended: campaign_extended,
    e.EndAgreed: end_agreed,
    e.RhythmChanged: rhythm_changed,
    e.HolidaysDeclared: holidays_declared,
    e.HolidaysCalledOff: holidays_called_off,
    e.MusterIssued: muster_issued,
    e.MusterWithdrawn: muster_withdrawn,
    e.EngineGaveUp: engine_gave_up,
    e.DieAwaited: die_awaited,
    e.CampaignEnded: campaign_ended,
}
"""The words of letters; `campaign.visibility` decides who reads them."""
