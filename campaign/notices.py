"""What people are told of their campaigns: the log's tail becomes notices, and notices become mail.

A player is told no more than his faction is told of the same event (`campaign.sight`); organisers are told all of it.
Each is written to in his own language (`campaign.report.letters`).
"""

from collections.abc import Iterator

from campaign import maps
from campaign.decider import codec
from campaign.models import Card
from campaign.report import Names
from campaign.report.letters import LETTERS, About, letter
from campaign.rules import events as e
from campaign.sight import told
from eventlog import follow
from eventlog.records import Recorded
from people import notices, post
from people.languages import language_of
from people.models import ORGANISER, Tenure
from people.notices import Word

FOLLOWER = "notices"
KINDS = frozenset(kind.__name__ for kind in LETTERS)


def deliver() -> int:
    """Write the notices of all that has happened, and send what is not sent; how many mails went out."""
    while True:
        try:
            now = follow.advance(FOLLOWER, write)
        except follow.OvertakenError:
            break
        if not now.lag or now.stopped_at is not None:
            break
    return post.send()


def write(recorded: Recorded) -> None:
    """The notices of one event, for whom it concerns among those who hold a role now."""
    if recorded.type not in KINDS:
        return
    happened = codec.decode(recorded.type, recorded.schema, recorded.payload)
    card = Card.objects.filter(campaign=recorded.stream).first()
    if card is None:
        return
    for tenure in concerned(recorded, happened):
        word = in_words(happened, card, language_of(tenure), organiser=tenure.role == ORGANISER)
        if word is not None:
            notices.tell(tenure, recorded.version, word)


def concerned(recorded: Recorded, happened: e.Event) -> Iterator[Tenure]:
    """Whom an event concerns: the players whose factions are told of it, and the organisers."""
    for faction, tenure in notices.seated(recorded.stream).items():
        if told(happened, faction) is not None:
            yield tenure
    yield from notices.organisers(recorded.stream)


def in_words(happened: e.Event, card: Card, language: str, *, organiser: bool = False) -> Word | None:
    """An event as somebody is written of it in his language, organiser or player; None for what is not worth a letter."""
    names = Names({}, maps.load(card.map).whereabouts, {}, card.calendar["zone"], language=language)
    written = letter(happened, About(card.title, card.day, organiser), names)
    return Word(written.subject, written.body) if written is not None else None
