"""The fate of leaders and their standards anywhere: ways, wounds, deaths, loss; how it is booked and told."""

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase
from battles.devils_horsemen import voice
from battles.devils_horsemen.rules import leaders
from battles.devils_horsemen.state import OFF, State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule

BOOK = Book("fates", VOICE)


@BOOK.event("LeaderMoved")
class LeaderMoved(Happening, frozen=True, omit_defaults=True):
    """A leader goes alone, or is put there; `spent` are his movement points of the Orders Phase."""

    leader: str
    to: str
    spent: int = 0
    why: str = "order"

    def book(self, state: State) -> None:
        carry(state, self.leader, self.to, flees=self.why != "order")
        leader = state.leaders[self.leader]
        alone = self.why != "escape" and not state.friends_at(leader.hex, leader.side)
        leader.dared = tuple(unit.id for unit in leaders.neighbours(state, leader)) if alone else ()
        leader.spent = self.spent
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        if self.why == "order":
            return VOICE.said(state, phrase("{leader} goes to {to}"), self)
        return VOICE.said(state, phrase("{leader} goes to {to}: {why}"), self)


@BOOK.event("LeaderWounded", brief="{leader} is wounded (DH-9.15b)")
class LeaderWounded(Happening, frozen=True):
    """A leader is wounded: all his ratings are one less (DH-9.15b)."""

    leader: str
    rolls: tuple[Rolled, ...]

    def book(self, state: State) -> None:
        state.leaders[self.leader].wounded = True
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        wounded = phrase("{leader} is wounded (dice {rolls}, Initiative {initiative}, {rule}; DH-9.15b)")
        return VOICE.said(state, wounded, self, initiative=state.leaders[self.leader].initiative)


@BOOK.event("LeaderUnhurt")
class LeaderUnhurt(Told, frozen=True):
    """Dice might have struck a leader, and did not."""

    leader: str
    rolls: tuple[Rolled, ...]

    def tell(self, state: State, side: Side | None) -> Said | None:
        table = TABLES.now.leader_casualty
        striking = {"DH-8.19a": table.missile.confirm, "DH-9.15a": table.shock.wounded}
        if faces := striking.get(voice.thrown_by(self.rolls)):
            unhurt = phrase("{leader} is unhurt (die {rolls}, struck only by {faces}, {rule})")
            return VOICE.said(state, unhurt, self, faces=", ".join(map(str, faces)))
        unhurt = phrase("{leader} is unhurt (die {rolls}, Initiative {initiative}, {rule})")
        return VOICE.said(state, unhurt, self)


@BOOK.event("LeaderKilled", brief="{leader} is killed, {points} (DH-12.11a)")
class LeaderKilled(Happening, frozen=True, omit_defaults=True):
    """A leader is killed or taken: so many rout points (DH-12.11a)."""

    leader: str
    points: int
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.hex, leader.place, leader.status = OFF, "gone", "finished"
        state.points[leader.side] = state.points.get(leader.side, 0) + self.points
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        match len(self.rolls):
            case 0:
                sentence = phrase("{leader} is lost, {points} (DH-12.11a)")
            case 1:
                sentence = phrase(
                    "{leader} is killed, {points} (die {rolls}, Initiative {initiative}, {rule}; DH-12.11a)"
                )
            case _:
                sentence = phrase(
                    "{leader} is killed, {points} (dice {rolls}, Initiative {initiative}, {rule}; DH-12.11a)"
                )
        return VOICE.said(state, sentence, self)


@BOOK.event("StandardMoved", "the standard of {leader} comes back, at {to} (DH-11.33b)")
class StandardMoved(Happening, frozen=True):
    """A standard goes with its leader, or is set up again."""

    leader: str
    to: str

    def book(self, state: State) -> None:
        standard = state.standards[self.leader]
        standard.hex, standard.captor, standard.away = self.to, "", False
        state.gone()


@BOOK.event("StandardPlanted", "{leader} leaves the standard where it is (DH-11.32a)")
class StandardPlanted(Happening, frozen=True):
    """A leader will go without his standard, for the rest of the Orders Phase (DH-11.32a)."""

    leader: str

    def book(self, state: State) -> None:
        state.standards[self.leader].planted = True


@BOOK.event(
    "StandardCaptured",
    either(
        "carried",
        "{unit} carries off the standard of {leader} (DH-11.33b)",
        "{unit} takes down the standard of {leader} (DH-11.33b)",
    ),
)
class StandardCaptured(Happening, frozen=True):
    """An enemy unit takes a standard: carries it, or destroys it (DH-11.33b)."""

    leader: str
    unit: str
    carried: bool

    def book(self, state: State) -> None:
        standard = state.standards[self.leader]
        standard.since = standard.since if standard.captor else state.turn
        standard.captor, standard.away = (self.unit, False) if self.carried else ("", True)
        if not self.carried:
            standard.hex = OFF
        state.gone()


@BOOK.event("StandardLost", "the standard of {leader} is lost (DH-11.33b)")
class StandardLost(Happening, frozen=True):
    """A standard is gone for good: its leader is dead."""

    leader: str

    def book(self, state: State) -> None:
        del state.standards[self.leader]
        state.gone()


@BOOK.event("UnitsForsaken", "the standard of {leader} leaves {units} behind (DH-11.55a)")
class UnitsForsaken(Happening, frozen=True):
    """A standard leaves these routing units: they go to the retreat edge from now on (DH-11.55a)."""

    leader: str
    units: tuple[str, ...]

    def book(self, state: State) -> None:
        for name in self.units:
            state.units[name].forsaken = True
        state.gone()


@rule("DH-4.42c")
def left_alone(state: State, unit: Unit) -> None:
    """A unit that was with leaders leaves them, or is lost: any enemy beside them catches them now (D60). Not one that has
    only passed through their hex: it was not theirs.
    """
    for leader in state.leaders_at(unit.hex, unit.side):
        leader.dared = ()


@rule("DH-11.32a")
def carry(state: State, leader: str, to: str, *, flees: bool = False) -> None:
    """Put a leader into a hex, with his standard if it was with him and is not planted.

    A leader in flight has it with him (DH-11.33a).
    """
    who, standard = state.leaders[leader], state.standards.get(leader)
    if standard is not None and standard.hex == who.hex and (flees or not standard.planted):
        standard.hex = to
    who.hex = to
