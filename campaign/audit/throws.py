"""Seeds against their seals, and every die that an open seed covers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from campaign.audit.batches import Batch
from campaign.audit.ledger import Ledger, Span
from campaign.model import events as e
from dice import Rolled, proof
from dice.audience import AudienceRefused
from dice.tree import Tree, climbed

NO_SEAL = "seeds of the opening, which no seal came before"
LOST = "dice whose secret was lost before their seed was opened"
SEALED = "dice whose seed is still sealed"
UNPROVED = "dice that were rolled outside"
BY_SEED, BY_HAND = "sealed", "hand"
OUTSIDE = "external"


@dataclass
class Open:
    """The open seeds of a closing. `led` names the seal that each leads to by its path.

    `night` is the seed of the night, once that is open; it gives the seeds of all audiences.
    """

    seeds: dict[str, bytes] = field(default_factory=dict)
    led: dict[str, str] = field(default_factory=dict)
    night: Tree | None = None


@dataclass
class Seeds:
    """The opened seeds, and the seals that were published last, by closing."""

    factions: list[str] = field(default_factory=list)
    opened: dict[int, Open] = field(default_factory=dict)
    seals: dict[int, str] = field(default_factory=dict)

    def fitting(self, closing: int, seal: str) -> Mapping[str, bytes]:
        """The open seeds that stood behind this seal, or these; the opening's dice had none."""
        found = self.opened.get(closing, Open())
        if found.night is not None and (not closing or found.night.seal == seal):
            return found.night.seeds
        return {name: seed for name, seed in found.seeds.items() if not closing or found.led[name] == seal}


def opened(batches: Sequence[Batch], ledger: Ledger) -> Seeds:
    """Gather what is open, each seed checked against its seal."""
    found = Seeds()
    for batch in batches:
        for place, event in batch.placed():
            if isinstance(event, e.FactionEntered):
                found.factions.append(event.faction)
            elif isinstance(event, e.SealsPublished | e.SealsReplaced):
                found.seals[event.closing] = event.seal
            elif isinstance(event, e.SeedsOpened):
                open_seeds(event, place, found, ledger, batch.span)
                open_night(event, place, found, ledger, batch.span)
    return found


def open_seeds(event: e.SeedsOpened, place: str, found: Seeds, ledger: Ledger, span: Span) -> None:
    """Take in the seeds of one event."""
    closing = event.closing
    seal, there = found.seals.get(closing, ""), found.opened.setdefault(closing, Open())
    for name, text in event.seeds.items():
        try:
            seed = bytes.fromhex(text)
        except ValueError:
            continue  # `sealing` finds it
        try:
            led = climbed(name, seed, event.paths.get(name, ()), found.factions)
        except AudienceRefused as odd:
            ledger.find("seals", place, f"closing {closing}: {odd}")
            continue
        there.seeds[name], there.led[name] = seed, led
        if not closing:
            ledger.skip("seals", NO_SEAL, span=span)
        elif led == seal:
            ledger.passed("seals", span=span)
        else:
            ledger.find("seals", place, f"the seed of {name} does not fit the seal of closing {closing}")


def open_night(event: e.SeedsOpened, place: str, found: Seeds, ledger: Ledger, span: Span) -> None:
    """Take in the seed of a night, which must give the seal of its closing and all seeds that were opened before."""
    closing = event.closing
    if not event.night:
        return
    try:
        tree = Tree(bytes.fromhex(event.night), found.factions)
    except (ValueError, AudienceRefused):
        return  # `sealing` finds it
    there = found.opened.setdefault(closing, Open())
    if closing and tree.seal != found.seals.get(closing):
        ledger.find("seals", place, f"the seed of the night does not fit the seal of closing {closing}")
        return
    for name, seed in sorted(there.seeds.items()):
        if tree.seeds.get(name) != seed:
            ledger.find("seals", place, f"the seed of the night of closing {closing} gives {name} another")
            return
    there.night = tree
    ledger.passed("seals", span=span)


class Thrown(NamedTuple):
    """A die with the place of its event, the source it must have, and the span it stands in."""

    place: str
    source: str
    die: Rolled
    span: Span


@dataclass
class Stretch:
    """The dice that were rolled on the same inputs, each as it stands in the log."""

    closing: int
    inputs: str
    seal: str
    dice: list[Thrown] = field(default_factory=list)


def stretches(batches: Sequence[Batch]) -> Iterator[Stretch]:
    """All dice of the log, stretch by stretch."""
    seals: dict[int, str] = {}
    chosen = chosen_source(batches)
    now = Stretch(0, "", "")
    for batch in batches:
        for place, event in batch.placed():
            following = next_stretch(event, now, seals)
            if following is not now:
                yield now
                now = following
            source = source_of(event, now.closing, chosen)
            now.dice += [Thrown(place, source, die, batch.span) for die in getattr(event, "rolls", ())]
    yield now


def chosen_source(batches: Sequence[Batch]) -> str:
    """The source of the dice of the campaign's nights, as it was opened."""
    opened = (each for batch in batches for each in batch.events if isinstance(each, e.CampaignOpened))
    return next((each.settings.dice for each in opened), BY_SEED)


def source_of(event: e.Event, closing: int, chosen: str) -> str:
    """The source that the dice of an event must have: no seed covers what is said to be rolled by hand.

    Dice of the opening are always sealed; dice of a battle that was fought outside are always rolled by hand.
    """
    if isinstance(event, e.BattleFought) and event.way == OUTSIDE:
        return BY_HAND
    return chosen if closing else BY_SEED


def next_stretch(event: e.Event, now: Stretch, seals: dict[int, str]) -> Stretch:
    """The stretch that an event belongs to, which may be a new one."""
    if isinstance(event, e.SealsPublished | e.SealsReplaced):
        seals[event.closing] = event.seal
        if event.closing == now.closing:
            return Stretch(now.closing, now.inputs, seals[event.closing])
    if isinstance(event, e.CampaignOpened):
        return Stretch(0, event.inputs, "")
    if isinstance(event, e.OrdersClosed):
        return Stretch(event.closing, event.inputs, seals.get(event.closing, ""))
    if isinstance(event, e.BattleSettled | e.DieEntered):
        return Stretch(now.closing, event.inputs, now.seal)
    return now


def find_faults(batches: Sequence[Batch], seeds: Seeds, ledger: Ledger) -> None:
    """Check every die that an open seed covers."""
    for stretch in stretches(batches):
        if stretch.dice:
            check_stretch(stretch, seeds, ledger)


def check_stretch(stretch: Stretch, seeds: Seeds, ledger: Ledger) -> None:
    """Check the dice of one stretch."""
    fitting = seeds.fitting(stretch.closing, stretch.seal)
    try:
        inputs = bytes.fromhex(stretch.inputs)
    except ValueError:
        for thrown in stretch.dice:
            ledger.skip("dice", "dice whose inputs are not hexadecimal", span=thrown.span)
        return
    proved = proof.prove(fitting, lambda *_: True, inputs, [thrown.die for thrown in stretch.dice])
    replaced = seeds.seals.get(stretch.closing, "") != stretch.seal
    reasons = {"seed_sealed": LOST if replaced else SEALED, "unproved": UNPROVED}
    for (place, source, die, span), finding in zip(stretch.dice, proved.findings, strict=True):
        if die.source != source:
            ledger.find("dice", place, f"die {die.label} is of source {die.source}, and must be {source}")
        elif finding.verdict == "ok":
            ledger.passed("dice", span=span)
        elif finding.verdict in reasons:
            ledger.skip("dice", reasons[finding.verdict], span=span)
        else:
            ledger.find("dice", place, fault_of(finding))


def fault_of(finding: proof.Finding) -> str:
    """The fault of a die."""
    if finding.verdict == "mismatched":
        return f"die {finding.label} shows {finding.face}, its seed gives {finding.expected}"
    return f"die {finding.label} is {finding.verdict.replace('_', ' ')}"
