"""Why a line says what it says: rule, what the rule made of the numbers, and the dice; and the register of reasons.

Reasons are made of a line's told facts alone, as its words are, so they tell no more than the reader may know.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from campaign.presentation.report.dice import purpose
from campaign.presentation.report.words import Facts, Names, Told

MANY = 3
"""From more dice than these nobody wants to hear what each was for."""


class Die(msgspec.Struct, frozen=True):
    """A die that decided something; `label` is the one by which its proof can be checked."""

    label: str
    face: int


class Reason(msgspec.Struct, frozen=True):
    """A rule and what it did here. `rule` is "" where the house decides and no rule of the game speaks."""

    rule: str
    what: str
    dice: tuple[Die, ...] = ()

    def named(self, names: Names) -> str:
        """The reason with its rule: "GC-17.2b: line 3, result G"."""
        return names.say("{rule}: {what}", rule=self.rule, what=self.what) if self.rule else self.what

    def in_words(self, names: Names) -> str:
        """The reason with its rule and its dice: "GC-17.2b: line 3, result G; dice: result 3"."""
        cited = self.named(names)
        if not self.dice:
            return cited
        return names.say("{reason}; dice: {dice}", reason=cited, dice=listed(self.dice, names))


Because = Callable[[Facts, Names], Iterable[Reason]]
REASONS: dict[str, Because] = {}
OF_THE_HOUSE: set[str] = set()
"""Kinds of lines of which no one rule is the reason: the service, the organiser or the scenario decides them."""


def because(kind: str) -> Callable[[Because], Because]:
    """Register the reasons of one kind of line. The first one is the law under which the line stands."""

    def register(reasons_of: Because) -> Because:
        REASONS[kind] = reasons_of
        return reasons_of

    return register


def follows(kind: str, rule: str, what: str) -> None:
    """Register the one reason of a kind of line that always has the same, with all its dice."""
    REASONS[kind] = lambda facts, names: [Reason(rule, names.tell(what, facts), thrown(facts))]


def of_the_house(*kinds: str) -> None:
    """Register kinds of lines of which no rule is the reason."""
    OF_THE_HOUSE.update(kinds)


def thrown(facts: Facts, rule: str = "") -> tuple[Die, ...]:
    """The dice of a line, or only the ones that were rolled under one rule."""
    rolls = facts.get("rolls", ())
    return tuple(Die(roll["label"], roll["face"]) for roll in rolls if roll["label"].startswith(rule))


def reasons(line: Told, names: Names) -> tuple[Reason, ...]:
    """The reasons of a line; empty without a rule of the game."""
    of_kind = REASONS.get(line.kind)
    return tuple(of_kind({**line.facts, "hex": line.hex}, names)) if of_kind is not None else ()


def law(why: Iterable[Reason], names: Names) -> str:
    """The brackets behind a sentence: its law and its dice, "" without either."""
    given = list(why)
    first = f" ({given[0].rule})" if given and given[0].rule else ""
    dice = [die for reason in given for die in reason.dice]
    return first + (names.say(" [dice: {dice}]", dice=faces(dice, names)) if dice else "")


def faces(dice: Sequence[Die], names: Names) -> str:
    """Dice as read aloud; of many, only their faces."""
    if len(dice) > MANY:
        return ", ".join(str(die.face) for die in dice)
    return listed(dice, names)


def listed(dice: Sequence[Die], names: Names) -> str:
    """Dice one after the other; a mark stands between them that none of them has within."""
    parts = [said(die, names) for die in dice]
    return names.series(parts) if any(", " in part for part in parts) else ", ".join(parts)


def said(die: Die, names: Names) -> str:
    """A die with what it was rolled for: "result 3", "n1, knight 2: 7"."""
    what = purpose(die.label, names)
    if what[-1:].isdigit():
        return names.say("{purpose}: {face}", purpose=what, face=die.face)
    return f"{what} {die.face}"
