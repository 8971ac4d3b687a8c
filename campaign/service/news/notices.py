"""The notices to people about their campaigns: the log's tail becomes notices, and notices become mail.

A player reads as much as his faction learns of the same event (`campaign.visibility`); organisers read all of it. Each
person reads his own language (`campaign.presentation.report.notices`).
"""

from collections.abc import Iterator, Mapping
from uuid import UUID

from django.conf import settings
from django.urls import reverse

from campaign import maps
from campaign.model import events as e
from campaign.model.commands import BringCampaign
from campaign.model.state import ENGINE
from campaign.models import CampaignSummary
from campaign.presentation.report import Names
from campaign.presentation.report.notices import (
    LETTERS,
    About,
    begun,
    called_off,
    left,
    letter,
    nobody_organises,
)
from campaign.rules.deadline import written
from campaign.service.log.day_openings import opened_at
from campaign.service.log.decider import codec
from campaign.service.log.feed import battles_counted
from campaign.service.news.unled import unled
from campaign.service.organisers.forking import copied_before
from campaign.service.reading.fights import fights_of_dice
from campaign.service.reading.tidings import headlines
from campaign.visibility import Banner, told
from campaign.visibility.corrections import CORRECTIONS
from campaign.visibility.life import LIFE
from eventlog import follow
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.models import Batch
from eventlog.records import Recorded
from people import notices, post
from people.languages import language_of, zone_of
from people.models import ORGANISER, Tenure
from people.notices import Word

FOLLOWER = "notices"
OPENING = "open"
"""The id of the command by which every campaign is opened."""
NO_EVENT = 0
"""The cause of notices of a campaign without an event of its log."""
ACTS: tuple[type, ...] = (
    e.OrdersClosed,
    e.DeadlineMoved,
    e.OrganiserNoted,
    *CORRECTIONS,
    *LIFE,
    e.MusterWithdrawn,
)
"""The events that their author knows from his act; the events of a night are news to him as well."""
BY_THEMSELVES = ("quick", ENGINE)
"""The ways of battles without a wait."""
KINDS = frozenset(name_of(kind) for kind in LETTERS)


def deliver() -> int:
    """Write the notices of all new events, and send the unsent ones; the number of mails that went out."""
    tell_unled()
    while True:
        try:
            now = follow.advance(LOG, FOLLOWER, write)
        except follow.OvertakenError:
            break
        if not now.lag or now.stopped_at is not None:
            break
    return post.send()


def write(recorded: Recorded) -> None:
    """Write the notices of one event to the people whom it concerns among the holders of a role now."""
    if recorded.type not in KINDS or happened_elsewhere(recorded):
        return
    event = codec.decode(recorded.type, recorded.schema, recorded.payload)
    if isinstance(event, e.DayOpened) and recorded.command == OPENING:
        # Of a campaign that goes on from paper no night is over here, whatever day it is.
        return
    summary = CampaignSummary.objects.filter(campaign=recorded.stream).first()
    if summary is None:
        return
    for tenure in concerned(recorded, event):
        language, organiser = language_of(tenure), tenure.role == ORGANISER
        found: tuple[str, ...] = ()
        if (night := night_over(event)) > 0:
            found = headlines(summary, night, recorded.version, tenure, language)
        zone = zone_of(tenure, summary.calendar["zone"])
        word = in_words(event, summary, language, tenure.faction, organiser=organiser, found=found, zone=zone)
        if word is not None:
            link = settings.SITE_ADDRESS + where(summary, tenure, night, event)
            said = Word(word.subject, f"{word.body}\n\n{link}", word.remark)
            notices.tell(tenure, cause(recorded, event), said, of_night=night > 0)


def cause(recorded: Recorded, event: e.Event) -> int:
    """The cause by which a notice is written once: the event, or the first correction of an act."""
    if not isinstance(event, CORRECTIONS):
        return recorded.version
    act = LOG.command(recorded.stream, recorded.command)
    return act.first_version if act is not None else recorded.version


def happened_elsewhere(recorded: Recorded) -> bool:
    """True if an event happened in the origin of a fork, or on another server: its people were told there."""
    return brought_later(recorded) or copied_before(recorded.stream, recorded.version)


def brought_later(recorded: Recorded) -> bool:
    """True if an event happened on the server that the campaign came from, where people were told of it."""
    later = Batch.objects.filter(stream=recorded.stream, first_version__gt=recorded.version)
    return later.filter(name=name_of(BringCampaign)).exists()


def tell_left(tenure: Tenure, version: int) -> None:
    """Tell somebody that his tenure of a seat has ended, with an event of this version."""
    summary = CampaignSummary.objects.get(campaign=tenure.campaign)
    names = of_no_map(tenure, summary.calendar["zone"])
    written_so = left(summary.title, tenure.faction, names)
    notices.tell(tenure, version, Word(written_so.subject, written_so.body))


def tell_begun(campaign: UUID) -> None:
    """Tell all people in the seats of a campaign that it is open, once."""
    summary = CampaignSummary.objects.get(campaign=campaign)
    if summary.deadline is None:
        return
    opened = min(opened_at(campaign).values())
    for tenure in notices.sitting(campaign):
        names = of_no_map(tenure, summary.calendar["zone"])
        written_so = begun(summary.title, written(summary.deadline), names)
        link = settings.SITE_ADDRESS + where(summary, tenure, 0)
        notices.tell(tenure, opened, Word(written_so.subject, f"{written_so.body}\n\n{link}"))


def tell_called_off(campaign: UUID, title: str, zone: str) -> None:
    """Tell all people in the seats of a campaign that it is called off; without a log it has no event as the cause."""
    for tenure in notices.sitting(campaign):
        written_so = called_off(title, of_no_map(tenure, zone))
        notices.tell(tenure, NO_EVENT, Word(written_so.subject, written_so.body))


def tell_unled() -> None:
    """Tell all people in the seats of campaigns that the last organiser has left, each of them once."""
    for summary in unled():
        for tenure in notices.sitting(summary.campaign):
            names = of_no_map(tenure, summary.calendar["zone"])
            written_so = nobody_organises(summary.title, names)
            link = settings.SITE_ADDRESS + where(summary, tenure, 0)
            notices.tell(tenure, NO_EVENT, Word(written_so.subject, f"{written_so.body}\n\n{link}"))


def of_no_map(tenure: Tenure, zone: str) -> Names:
    """The words for the holder of a tenure in a letter without places; moments by his clock, else the campaign's."""
    return Names({}, str, {}, zone_of(tenure, zone), language=language_of(tenure))


def night_over(event: e.Event) -> int:
    """The day whose night is over with this event; 0 for none."""
    match event:
        case e.DayOpened(day=day):
            return day - 1
        case e.CampaignEnded(day=day):
            return day
    return 0


def where(summary: CampaignSummary, tenure: Tenure, night: int, event: e.Event | None = None) -> str:
    """The page that has more of it: the report, the muster of a battle that waits, the campaign at the desk or in play."""
    if isinstance(event, e.MusterIssued) and event.way not in BY_THEMSELVES:
        battle = "admin:battle" if tenure.role == ORGANISER else "play-battle"
        return reverse(battle, args=[summary.campaign, event.number])
    if tenure.role == ORGANISER:
        return reverse("admin:campaign", args=[summary.campaign])
    if night > 0:
        return reverse("play-morning", args=[summary.campaign, night])
    return reverse("play-campaign", args=[summary.campaign])


def concerned(recorded: Recorded, event: e.Event) -> Iterator[Tenure]:
    """The people whom an event concerns: the players whose factions learn of it, and the organisers, except its author."""
    doer = actor(recorded) if isinstance(event, ACTS) else ""
    for tenure in notices.sitting(recorded.stream):
        if told(event, tenure.faction) is not None and str(tenure.id) != doer:
            yield tenure
    yield from (each for each in notices.organisers(recorded.stream) if str(each.id) != doer)


def actor(recorded: Recorded) -> str:
    """The author of the command behind an event: the id of a tenure, or another id without a person; "" if not kept."""
    act = LOG.command(recorded.stream, recorded.command)
    return act.command.actor if act is not None else ""


def in_words(
    event: e.Event,
    summary: CampaignSummary,
    language: str,
    faction: str = "",
    *,
    organiser: bool = False,
    found: tuple[str, ...] = (),
    zone: str = "",
) -> Word | None:
    """An event as a letter tells it to an organiser or a player in his language; None for one without a letter.

    A player's battles are numbered as his faction counts them, an organiser's as they are stored. A die is for
    organisers alone, and so is its battle. Moments are by the clock of a `zone`, or ("") by the campaign's.
    """
    battles = {} if organiser else battles_counted(summary.campaign, faction, summary.finished)
    names = names_for(summary, language, battles, zone=zone)
    if isinstance(event, e.DieAwaited):
        names = names.knowing(fights_of_dice(summary.campaign, [event.label]))
    written = letter(event, About(summary.title, summary.day, organiser, found), names)
    if written is None:
        return None
    return Word(written.subject, written.body, getattr(event, "reason", ""))


def names_for(
    summary: CampaignSummary, language: str, battles: Mapping[int, int] | None = None, *, zone: str = ""
) -> Names:
    """How factions, places and moments are called in a letter, and its reader's battles numbered.

    Moments are by the clock of a `zone`, or ("") by the campaign's. LookupError for a language that is none of reports.
    """
    ground = maps.load(summary.map)
    banners = {
        each["id"]: Banner(each["id"], each["name"], each["letter"], each["colour"], ())
        for each in summary.factions
    }
    clock = zone or summary.calendar["zone"]
    return Names(banners, ground.whereabouts, {}, clock, battles=battles, language=language)
