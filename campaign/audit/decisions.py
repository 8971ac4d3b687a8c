"""Every decision made again, from the stored command and the state before it, and compared byte for byte."""

from collections.abc import Mapping, Sequence

import msgspec

from campaign.audit import sealing
from campaign.audit.batches import Batch
from campaign.audit.commands import act_of, only, surplus
from campaign.audit.ledger import Ledger, version
from campaign.audit.throws import Seeds
from campaign.decide.decide import decide
from campaign.model import commands
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.game import Game
from campaign.model.state import State
from campaign.rules.decision import Opened, Sealing
from campaign.service.editions import game_of, game_with, pinned, tables_digest
from campaign.service.log.decider import RULES_VERSION, codec
from campaign.service.log.succession import HELD, newest, older
from campaign.verdicts import SheetRefused
from dice import Dice, Rolled
from dice.by_hand import HandDice
from dice.recorded import RecordedDice
from dice.sealed import SealedDice
from eventlog.marks import name_of
from rulebook import Refusal
from rulebook.tables import TableError

UNOPENED = "decisions on sheets that are withheld from the file, and those after them"


class NotRemade(Exception):
    """A decision that cannot be made again here; the message says why."""


class SaysMore(Exception):
    """A command whose body says what no command hears; the message names the field."""


class OpenedDice:
    """Dice from the seeds that are open, from the record where they are not."""

    def __init__(self, seeds: Mapping[str, bytes], inputs: str, rolled: Sequence[Rolled]) -> None:
        self._seeds = seeds
        self._sealed = SealedDice(seeds, bytes.fromhex(inputs))
        self._recorded = RecordedDice(die for die in rolled if die.witness not in seeds)

    def roll(
        self,
        rule: str,
        subject: str,
        purpose: str,
        *,
        sides: int = 10,
        repetition: int = 0,
        witness: str,
    ) -> Rolled:
        """Roll the die again, or give it back as recorded."""
        dice: Dice = self._sealed if witness in self._seeds else self._recorded
        return dice.roll(rule, subject, purpose, sides=sides, repetition=repetition, witness=witness)


def check_rules(batches: Sequence[Batch], ledger: Ledger) -> None:
    """Find nights that claim older rules than came before them: the service plays none, so all would go unjudged."""
    before = ""
    for batch in batches:
        rules = batch.command.rules
        if batch.command.name in HELD and older(rules, before):
            place = f"{version(batch.first_version)}, command {batch.command.id}"
            ledger.find("decisions", place, f"it was decided under rules {rules}, after rules {before}")
        before = newest((before, rules))


def find_faults(batches: Sequence[Batch], seeds: Seeds, ledger: Ledger) -> None:
    """Make every decision again, as far as the rules and printed editions of the time are installed here."""
    check_rules(batches, ledger)
    state = State()
    for number, batch in enumerate(batches):
        place = f"{version(batch.first_version)}, command {batch.command.id}"
        try:
            wrong = differences(batch, remade(batch, state, seeds))
        except NotRemade as missing:
            ledger.skip("decisions", str(missing), span=batch.span)
        except SaysMore as odd:
            ledger.find("decisions", place, str(odd))
        except (Refusal, SheetRefused) as refusal:
            ledger.find("decisions", place, f"the rules refuse it: {refusal}")
        except Exception as failure:  # a forged record may lead the rules anywhere
            ledger.find("decisions", place, f"it cannot be made again: {type(failure).__name__}: {failure}")
        else:
            for where, reason in wrong:
                ledger.find("decisions", where, reason)
            ledger.passed("decisions", not wrong, span=batch.span)
        if not folded(batch, state, ledger):
            for later in batches[number + 1 :]:
                ledger.skip("decisions", "what came before them does not fit", span=later.span)
            return
        sealing.find_faults(batch, state, ledger)


def folded(batch: Batch, state: State, ledger: Ledger) -> bool:
    """Bring the state on by what is recorded: outcomes are the record, whatever the rules say now."""
    for place, event in batch.placed():
        try:
            evolve(state, event)
        except Exception as failure:  # a forged event may fit nowhere
            ledger.find(
                "events", place, f"it does not fit what came before: {type(failure).__name__}: {failure}"
            )
            return False
    return True


def remade(batch: Batch, state: State, seeds: Seeds) -> Sequence[e.Event]:
    """The decision of the rules installed here.

    Raises SaysMore for a body that says more than its command, whatever its rules; NotRemade; and whatever a command
    or record that is wrong raises.
    """
    if batch.unopened:
        raise NotRemade(UNOPENED)
    if odd := surplus(batch.command):
        raise SaysMore(odd)
    if batch.command.rules != RULES_VERSION:
        raise NotRemade(f"decisions under rules {batch.command.rules}, here are rules {RULES_VERSION}")
    command = act_of(batch)
    game = edition(command, state)
    return decide(state, command, game, dice_for(batch, command, state, seeds), sealing_of(batch))


def edition(command: commands.Command, state: State) -> Game:
    """The printed side of the campaign, if this installation holds the edition that it was opened with."""
    try:
        if not isinstance(command, commands.OpenCampaign):
            return pinned(state)
        game = game_of(command.scenario)
    except (Refusal, TableError, OSError) as missing:
        raise NotRemade(f"decisions of another edition: {missing}") from missing
    here = (game.scenario.digest, game.map.digest, tables_digest())
    if here != (command.scenario_digest, command.map_digest, command.tables_digest):
        raise NotRemade("decisions of another edition of scenario, map or tables")
    return game_with(command.scenario, command.tables)


def dice_for(batch: Batch, command: commands.Command, state: State, seeds: Seeds) -> Dice:
    """The dice of a command: only the opening and the night roll any."""
    rolled = [die for event in batch.events for die in getattr(event, "rolls", ())]
    if isinstance(command, commands.OpenCampaign):
        return OpenedDice(seeds.fitting(0, ""), only(batch, e.CampaignOpened).inputs, rolled)
    if not isinstance(command, commands.PlayNight):
        return HandDice({})
    if state.settings.dice == "hand":
        return HandDice(state.hand_dice)
    return OpenedDice(seeds.fitting(command.closing, state.seal), state.inputs, rolled)


def sealing_of(batch: Batch) -> Sealing:
    """The secrets that the end of a day opened and published; `sealing` says whether that is all."""
    opened, coming = Opened(), ""
    at_close: dict[int, Opened] = {}
    for event in batch.events:
        if isinstance(event, e.SealsPublished):
            coming = event.seal
        elif isinstance(event, e.SeedsOpened):
            told = Opened(event.seeds, event.paths, event.night)
            if event.close:
                at_close[event.closing] = told
            else:
                opened = told
    return Sealing(lambda audiences: opened, lambda: coming, lambda: at_close)


def differences(batch: Batch, events: Sequence[e.Event]) -> list[tuple[str, str]]:
    """The first event that is not as the rules decide it, or the lack or surplus of events."""
    for (place, recorded), stored, decided in zip(batch.placed(), batch.recorded, events, strict=False):
        encoded = codec.encode(decided)
        if (encoded.type, encoded.schema) == (stored.type, stored.schema):
            same = encoded.payload == stored.payload
        else:
            same = recorded == decided
        if not same:
            return [(place, difference(recorded, decided))]
    if len(events) != len(batch.events):
        place = version(batch.first_version + min(len(events), len(batch.events)))
        return [(place, f"the rules decide {len(events)} events, the log holds {len(batch.events)}")]
    return []


def difference(recorded: e.Event, decided: e.Event) -> str:
    """The difference between an event and the decision of the rules."""
    here, there = name_of(type(recorded)), name_of(type(decided))
    if here != there:
        return f"the log tells of {here} where the rules decide {there}"
    one, other = msgspec.to_builtins(recorded), msgspec.to_builtins(decided)
    fields = [name for name in one if one[name] != other[name]]
    told = ", ".join(f"{name} is {one[name]!r} where the rules decide {other[name]!r}" for name in fields)
    return f"{here}: {told or 'its bytes are not canonical'}"
