"""A night that was rehearsed several times in plain sentences: for organisers, in English as their desk is."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from campaign.presentation.foreseen import (
    AWAITED,
    BATTLE,
    BROKE,
    ENGAGED,
    HUNGRY,
    Foreseen,
    Happening,
    Tonight,
)
from campaign.presentation.report import Names

ALWAYS, OFTEN, SELDOM = "Always", "Often", "Seldom"
HALF = 2
STOPS = "Stops of the night"
BY_ITSELF = "None: the night is played to its end automatically."
BY_DEPUTIES = "None, if the deputies write the missing sheets; the players may still file others."
TIMES = {1: "first", 2: "second", 3: "third", 4: "fourth"}
OFTEN_IS = "Often means in half of the tries or more, seldom in fewer."


class Part(msgspec.Struct, frozen=True):
    """Sentences under a title."""

    title: str
    sentences: tuple[str, ...]


SAID: dict[str, Callable[[Happening, Names], str]] = {
    BATTLE: lambda it, names: f"{both(it, names)} fight at {names.place(it.hex)}{again(it)}",
    AWAITED: lambda it, names: (
        f"the {which(it)}battle of {both(it, names)} at {names.place(it.hex)}, which you settle"
    ),
    ENGAGED: lambda it, names: (
        f"the {which(it)}battle of {both(it, names)} at {names.place(it.hex)}, which the engine fights: here by the "
        "quick tables"
    ),
    "killed": lambda it, names: f"{names.commander(it.about[0])}, of {names.faction(it.about[1])}, is killed",
    "captured": lambda it, names: (
        f"{names.commander(it.about[0])}, of {names.faction(it.about[1])}, is taken prisoner"
    ),
    "besieged": lambda it, names: f"{names.faction(it.about[1])} lay siege to {names.site(it.about[0])}",
    "lifted": lambda it, names: f"{names.faction(it.about[1])} lift the siege of {names.site(it.about[0])}",
    "yielded": lambda it, names: f"{names.site(it.about[0])} surrenders to {names.faction(it.about[1])}",
    "stormed": lambda it, names: f"{names.faction(it.about[1])} storm {names.site(it.about[0])}",
    "plundered": lambda it, names: f"{names.faction(it.about[1])} plunder {names.site(it.about[0])}",
    "taken": lambda it, names: f"{names.site(it.about[0])} passes to {names.faction(it.about[1])}",
    HUNGRY: lambda it, names: f"{hungry(it.about[1:], names)}, of {names.faction(it.about[0])}",
    "dissolved": lambda it, names: f"{names.piece(it.about[0])}, of {names.faction(it.about[1])}, is gone",
    "dispersed": lambda it, names: f"{names.piece(it.about[0])} are gone",
    "deserted": lambda it, names: f"{names.piece(it.about[0])} leave {names.faction(it.about[1])}",
    "revolted": lambda it, names: f"{names.piece(it.about[0])} turn on {names.faction(it.about[1])}",
    "ransomed": lambda it, names: (
        f"a ransom is paid for {names.commander(it.about[0])}, of {names.faction(it.about[1])}"
    ),
    "massacred": lambda it, names: f"{names.faction(it.about[0])} kill prisoners at {names.place(it.hex)}",
    "seized": lambda it, names: f"a chest of {names.faction(it.about[0])} {gone(it, names)}",
    BROKE: lambda it, names: f"{names.faction(it.about[0])} have no money left",
}
"""The words for each kind."""


def both(it: Happening, names: Names) -> str:
    """The two sides of a battle."""
    return f"{names.faction(it.about[0])} and {names.faction(it.about[1])}"


def which(it: Happening) -> str:
    """Which battle of several of the night between the same sides in the same place: "second "; "" for the only one."""
    return f"{TIMES.get(it.nth, f'{it.nth}th')} " if it.nth else ""


def again(it: Happening) -> str:
    """The same behind who fights: ", for the second time that night"."""
    return f", for the {which(it)}time that night" if it.nth else ""


def hungry(groups: Sequence[str], names: Names) -> str:
    """Which groups find no supply."""
    return f"without supply: {names.all_of(map(names.piece, groups))}"


def gone(it: Happening, names: Names) -> str:
    """The fate of a chest."""
    return f"falls to {names.faction(it.about[1])}" if it.about[1] else "is lost"


def sentence(it: Happening, names: Names) -> str:
    """A happening in words: "The Normans and the Byzantines fight at Melfi"."""
    said = SAID[it.kind](it, names)
    # The number of a group is written small wherever it stands.
    return said if said[1:2].isdecimal() else said[:1].upper() + said[1:]


def ended(ends: Mapping[str, int], names: Names) -> str:
    """How it ended: "won by the Normans 12 times, undecided 3 times"; "" where that is no question."""
    winners = sorted((winner for winner in ends if winner), key=lambda each: (-ends[each], each))
    won = names.all_of(f"{names.faction(each)} {times(ends[each])}" for each in winners) if winners else ""
    undecided = f"undecided {times(ends[''])}" if ends.get("") else ""
    return ", ".join(filter(None, (won and f"won by {won}", undecided)))


def times(count: int) -> str:
    """So many times."""
    return "once" if count == 1 else f"{count} times"


def how_often(count: int, tries: int) -> str:
    """Always, often or seldom: in all tries, in half of them or more, in fewer."""
    if count == tries:
        return ALWAYS
    return OFTEN if HALF * count >= tries else SELDOM


def parts(night: Tonight, names: Names) -> Iterator[Part]:
    """Stops of the night, and what happens always, often and seldom; a frequency that nothing has is left out."""
    yield Part(STOPS, tuple(stops(night, names)) or (BY_DEPUTIES if night.by_deputies else BY_ITSELF,))
    for title in (ALWAYS, OFTEN, SELDOM):
        found = [each for each in night.happens if how_often(each.count, night.tries) == title]
        if found:
            yield Part(title, tuple(counted(found, night.tries, names)))


def stops(night: Tonight, names: Names) -> Iterator[str]:
    """For what the night will stand still, and what keeps it from being played."""
    if night.paused:
        yield "The campaign is paused: no night is played before it goes on."
    if night.too_few is not None:
        missing, seats = night.too_few.missing, night.too_few.seats
        yield (
            f"The campaign pauses itself at the deadline, as things stand: {missing} of {seats} seats with players have "
            "neither a sheet nor a deputy."
        )
    yield from counted(night.stops, night.tries, names)
    fewest, most = night.dice
    if most:
        many = most if fewest == most else f"from {fewest} to {most}"
        yield f"Each die that you roll and enter: {many} of them{', with orders of deputies' if night.by_deputies else ''}."
    elif names.by_hand and names.overseer:
        yield "Each die that you roll and enter: with these orders there is none; the sheets that count may lead to some."
    for failure, count in night.failures.items():
        yield f"It fails {times(count)}: {failure}"


def counted(found: Iterable[Foreseen], tries: int, names: Names) -> Iterator[str]:
    """Things in words, with how many of the tries had them where not all did."""
    for each in gathered(found):
        share = "" if each.count == tries else f" ({each.count} of {tries})"
        end = ended(each.ends, names)
        yield f"{sentence(each.happening, names)}{share}{end and f': {end}'}."


def gathered(found: Iterable[Foreseen]) -> Iterator[Foreseen]:
    """The same, with the groups of a faction that go without supply as often as each other in one."""
    hungry_of: dict[tuple[int, str], list[str]] = {}
    for each in found:
        if each.happening.kind != HUNGRY:
            yield each
            continue
        faction, group = each.happening.about
        hungry_of.setdefault((each.count, faction), []).append(group)
    for (count, faction), groups in hungry_of.items():
        yield Foreseen(Happening(HUNGRY, "", (faction, *groups)), count)
