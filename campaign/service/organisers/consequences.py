"""The effects of a fact, if it had been right from the start: acts of now, for an organiser to choose from.

The days since the fact was wrong are played again in memory (`replay.py`), with the recorded sheets and the same
addressed dice. Each difference becomes the correction that would put it right, if there is one and it can be published
now. The other differences come with the reason. Nothing is recorded here: the chosen acts are published with the fact
itself, as one act.
"""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec

from bounds.work import one_by_one
from campaign.decide.corrections import back_then, following
from campaign.decide.corrections.publishing import below
from campaign.model import commands
from campaign.model import events as e
from campaign.model.corrections import Correction
from campaign.model.game import Game
from campaign.model.state import State
from campaign.presentation.organiser import names_of
from campaign.presentation.otherwise import sentence, worth_telling
from campaign.rules.decision import Decision, copied
from campaign.service.editions import pinned
from campaign.service.log.commands import decided, state_and_version
from campaign.service.organisers.corrections import HOUSE, UNWRITTEN, Asked, command_of, hearers, in_words
from campaign.service.organisers.replay import (
    LeftOut,
    Replay,
    Stopped,
    as_given,
    day_begun,
    replay,
    unaltered,
)
from eventlog.marks import name_of
from eventlog.models import Event
from people.models import Tenure
from rulebook import Refusal
from rulebook.refusal import cited

TYPED = "it is what you correct yourself: what you have typed is published"


class Offer(msgspec.Struct, frozen=True):
    """A difference with the `act` that would put it right now, in words, and the factions that would be told."""

    act: Correction
    says: str
    hearers: tuple[str, ...]


class Apart(msgspec.Struct, frozen=True):
    """A difference that is put right by no act that could be published now, and `why`; "" where no such act exists."""

    says: str
    why: str = ""


class Consequences(msgspec.Struct, frozen=True, kw_only=True):
    """The effects of a fact, from the dawn or the open day of day `began` to the one of day `day`.

    `altered` are the facts that were altered then. If `day` is not the open day, `stopped` says why.
    """

    began: int
    day: int
    altered: tuple[str, ...]
    offers: tuple[Offer, ...]
    apart: tuple[Apart, ...]
    left_out: tuple[LeftOut, ...]
    stopped: Stopped | None


class Altered:
    """The facts of an act, put right some days ago; `says` has their old and new values, in words."""

    def __init__(self, facts: Sequence[Correction], language: str) -> None:
        self._facts, self._language = facts, language
        self.says: tuple[str, ...] = ()
        self.day = 0

    def __call__(self, state: State) -> State:
        """Put them right. Raises Refusal, naming the day, for facts that were impossible then."""
        self.day, game = state.day, pinned(state)
        try:
            command = commands.CorrectFacts(
                day=state.day,
                after=state.corrections,
                corrections=tuple(self._then(state, game)),
                at="",
                reason=UNWRITTEN,
                of_day=0,
                line=0,
                plays=(),
            )
            made = decided(state, command)
        except Refusal as refusal:
            raise Refusal(
                HOUSE,
                refusal.field,
                "on day {day} it could not have been so: {why}",
                day=state.day,
                why=cited(refusal.reason, refusal.rule),
            ) from None
        self.says = tuple(in_words(made.events, made.state, self._language))
        return made.state

    def _then(self, state: State, game: Game) -> Iterator[Correction]:
        for number, fact in enumerate(self._facts):
            with below(f"corrections[{number}]"):
                yield back_then.as_of(state, game, fact)


class Reread:
    """The answers that a night waited for, a die among them with the face that it shows."""

    def __init__(self, label: str, face: int) -> None:
        self._label, self._face = label, face

    def __call__(self, command: commands.Command) -> commands.Command:
        """The answer as it ought to have been."""
        if isinstance(command, commands.EnterDie) and command.label == self._label:
            return msgspec.structs.replace(command, face=self._face)
        return command


def consequences(
    campaign: UUID, asked: Asked, tenure: Tenure, language: str, *, seconds: float
) -> Consequences:
    """The effects of an act, and the acts that would put them right with it.

    After the given seconds no night is begun. Raises Refusal as `corrections.foreseen` does, and for an act without a
    day or a line. Raises it also for an overruled battle, whose other losses are unknown, and for a fact that was
    impossible then.
    """
    command = command_of(campaign, asked, tenure, UNWRITTEN)
    state, _ = state_and_version(campaign)
    before = len(decided(copied(state), command).events)
    found, altered = played(campaign, command, language, seconds)
    all_ = list(weighed(state, command, before, found, language))
    return Consequences(
        began=altered.day or command.of_day,
        day=found.day,
        altered=altered.says,
        offers=tuple(each for each in all_ if isinstance(each, Offer)),
        apart=tuple(each for each in all_ if isinstance(each, Apart)),
        left_out=found.left_out,
        stopped=found.stopped,
    )


def played(
    campaign: UUID, command: commands.CorrectFacts, language: str, seconds: float
) -> tuple[Replay, Altered]:
    """The days since the facts were wrong, or since the dawn before a die was read wrongly, with all of it right."""
    altered = Altered(command.corrections, language)
    misread = command.misread
    if command.overrules is not None:
        raise Refusal(
            HOUSE,
            "battle",
            "the consequences of another result cannot be calculated: its losses are unknown",
        )
    if misread is not None:
        at = day_begun(campaign, command.of_day)
        answering = Reread(misread.label, misread.face)
        return replay(campaign, at, unaltered, answering=answering, seconds=seconds), altered
    return replay(campaign, begun(campaign, command), altered, answering=as_given, seconds=seconds), altered


def begun(campaign: UUID, command: commands.CorrectFacts) -> int:
    """The event from which a fact is right: of its line (for a line of a night, the next dawn), else of its day."""
    if not command.line:
        if not command.of_day:
            raise Refusal(HOUSE, "of_day", "name the day or the line that was wrong")
        return day_begun(campaign, command.of_day)
    log = Event.objects.filter(stream=campaign).order_by("version")
    dawn = log.filter(version__gte=command.line, type=name_of(e.DayOpened)).first()
    closing = log.filter(version__gt=command.line, type=name_of(e.OrdersClosed)).first()
    if dawn is not None and (closing is None or dawn.version < closing.version):
        return dawn.version
    return command.line


def weighed(
    state: State, command: commands.CorrectFacts, before: int, found: Replay, language: str
) -> Iterator[Offer | Apart]:
    """Each difference with the act that can put it right, or apart; the command alone leads to events `before`."""
    names = names_of(state, language=language)
    typed = {following.identity(fact): fact for fact in command.corrections}
    for difference in one_by_one(following.in_question(found.differences)):
        if not worth_telling(difference, names):
            continue
        says, acts = sentence(difference, names), following.acts(difference, found.would)
        if not acts:
            yield Apart(says)
        for act in acts:
            fact = typed.get(following.identity(act))
            if fact is None:
                made = tried(state, command, act)
                yield (
                    Apart(says, cited(made.reason, made.rule))
                    if isinstance(made, Refusal)
                    else offer(act, made, before, says if len(acts) == 1 else "", language)
                )
            elif following.wanted(fact) != following.wanted(act):
                yield Apart(says, TYPED)


def tried(state: State, command: commands.CorrectFacts, act: Correction) -> Decision | Refusal:
    """The decision to which an act beside the command's own would lead, on a copy of the state, or its refusal."""
    facts = (*command.corrections, act)
    try:
        return decided(copied(state), msgspec.structs.replace(command, corrections=facts))
    except Refusal as refusal:
        return refusal


def offer(act: Correction, made: Decision, before: int, says: str, language: str) -> Offer:
    """An act that can be published; one of several for a difference in words of its own."""
    own = made.events[before:]
    words = says or " ".join(in_words(own, made.state, language)).removesuffix(".")
    return Offer(act, words, tuple(hearers(own, made.state)))
