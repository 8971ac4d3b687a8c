"""What people are told of their campaigns: the log's tail becomes notices, and notices become mail.

A player is told no more than his faction is told of the same event (`campaign.sight`); organisers are told all of it.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from campaign import maps
from campaign.decider import codec
from campaign.models import Card
from campaign.rules import events as e
from campaign.rules.deadline import read
from campaign.sight import told
from eventlog import follow
from eventlog.records import Recorded
from people import notices
from people.notices import Word

FOLLOWER = "notices"
MOMENT = "%A %d %B, %H:%M"


def deliver() -> int:
    """Write the notices of all that has happened, and send what is not sent; how many mails went out."""
    while True:
        try:
            now = follow.advance(FOLLOWER, write)
        except follow.OvertakenError:
            break
        if not now.lag or now.stopped_at is not None:
            break
    return notices.send()


def write(recorded: Recorded) -> None:
    """The notices of one event, for whom it concerns among those who hold a role now."""
    if recorded.type not in KINDS:
        return
    happened = codec.decode(recorded.type, recorded.schema, recorded.payload)
    card = Card.objects.filter(campaign=recorded.stream).first()
    word = WORDS[type(happened)](happened, card) if card is not None else None
    if word is None:
        return
    for faction, tenure in notices.seated(recorded.stream).items():
        if told(happened, faction) is not None:
            notices.tell(tenure, recorded.version, word)
    for tenure in notices.organisers(recorded.stream):
        notices.tell(tenure, recorded.version, word)


def local(moment: str, card: Card) -> str:
    """A moment as the campaign's people read it: in its zone, which is named."""
    zone = card.calendar["zone"]
    aware: datetime = read(moment).astimezone(ZoneInfo(zone))
    return f"{aware:{MOMENT}} ({zone})"


def day_opened(happened: e.DayOpened, card: Card) -> Word | None:
    """The end of a day comes with the beginning of the next: one notice for both."""
    if happened.day == 1:
        return None
    return Word(
        f"{card.title}: day {happened.day} has come",
        f"The night of day {happened.day - 1} is over and its report can be read. "
        f"Orders for day {happened.day} may be filed until {local(happened.deadline, card)}.",
    )


def orders_closed(happened: e.OrdersClosed, card: Card) -> Word | None:
    if happened.why != "early":
        return None
    return Word(
        f"{card.title}: the orders of day {happened.day} were closed early",
        f"The organiser closed the orders of day {happened.day} before the deadline, at "
        f"{local(happened.at, card)}. The sheets filed until then count, and the day is played.",
    )


def deadline_moved(happened: e.DeadlineMoved, card: Card) -> Word:
    who = "The organiser moved the deadline" if happened.why == "organiser" else "The last night ended late"
    return Word(
        f"{card.title}: another deadline for day {happened.day}",
        f"{who}: orders for day {happened.day} may be filed until {local(happened.deadline, card)}.",
    )


def muster_issued(happened: e.MusterIssued, card: Card) -> Word | None:
    if happened.way == "quick":
        return None
    place = maps.load(card.map).name_of(happened.hex)
    return Word(
        f"{card.title}: battle {happened.number} waits to be fought",
        f"The day waits for battle {happened.number} at {place}. Its muster can be read now.",
    )


def muster_withdrawn(happened: e.MusterWithdrawn, card: Card) -> Word:
    return Word(
        f"{card.title}: the muster of battle {happened.number} is withdrawn",
        f"The organiser has withdrawn the muster of battle {happened.number} and issues it anew. "
        f"A result for issue {happened.issue} is refused.",
    )


def die_awaited(happened: e.DieAwaited, card: Card) -> Word:
    return Word(
        f"{card.title}: the night waits for a die",
        f"The night of day {card.day} waits for a die with {happened.sides} faces, for {happened.rule} "
        f"({happened.subject}, {happened.purpose}).",
    )


def campaign_ended(happened: e.CampaignEnded, card: Card) -> Word:
    return Word(
        f"{card.title}: the campaign is over",
        f"Day {happened.day} was the last. Its report can be read, and all dice can be checked.",
    )


WORDS: dict[type[e.Event], Callable[[Any, Card], Word | None]] = {
    e.DayOpened: day_opened,
    e.OrdersClosed: orders_closed,
    e.DeadlineMoved: deadline_moved,
    e.MusterIssued: muster_issued,
    e.MusterWithdrawn: muster_withdrawn,
    e.DieAwaited: die_awaited,
    e.CampaignEnded: campaign_ended,
}
KINDS = frozenset(kind.__name__ for kind in WORDS)
