"""AB-3.5, AB-4.1, AB-H6: declared charges and counter-charges are carried out."""

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.pursuing import touch
from battles.ancient_battles.rules import charges, losses
from battles.ancient_battles.rules.charges import Outcome
from battles.ancient_battles.state import Charge, Contact, State
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from rulebook import rule

BOOK = Book("charging", voice.VOICE)


@BOOK.event("UnitCharged")
class UnitCharged(Happening, frozen=True, omit_defaults=True):
    """A unit has charged so far (thousandths of an inch): into contact (its own, and the enemy's), or not.

    `counters`: it charges in its turn. `caught`: its target fled and is destroyed.
    """

    unit: str
    enemy: str
    pose: Pose
    length: int
    contacts: tuple[Contact, ...] = ()
    caught: bool = False
    counters: bool = False

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.pose = self.pose
        if self.caught:
            losses.destroy(state, state.units[self.enemy])
        if self.contacts or self.caught:
            unit.charged = state.number
            unit.marks = (*unit.marks, "charged")
            if self.contacts and all(each.enemy != self.enemy for each in unit.contacts):
                touch(state, unit, self.contacts)
        else:
            unit.marks = (*unit.marks, "charged_badly")

    def tell(self, state: State, side: Side | None) -> Said:
        gaps: dict[str, Piece] = {
            "unit": voice.unit(state, self.unit),
            "enemy": voice.unit(state, self.enemy),
            "far": voice.inches(self.length),
        }
        if self.caught:
            return say("{unit} catches and destroys {enemy} after {far} (AB-H6.11)", **gaps)
        if not self.contacts:
            return say("{unit} does not reach {enemy}, and goes {far} (AB-4.1c)", **gaps)
        if self.counters:
            return say("{unit} meets the charge of {enemy} after {far} (AB-H6.10)", **gaps)
        return say("{unit} charges {enemy} over {far} (AB-H6.6)", **gaps)


@rule("AB-3.5", "AB-4.1a", "AB-4.1c", "AB-H6.10")
def ride(draft: Decision) -> None:
    """All charges that stand, in the order of their declaration; with each the counter-charge against it (D51)."""
    state = draft.state
    for charge in state.charges:
        unit, target = state.units[charge.charger], state.units[charge.target]
        if not charges.stands(state, charge):
            continue
        mine, theirs = charges.outcomes(state, charge)
        book(draft, charge, mine)
        if theirs is not None:
            book(draft, Charge(target.id, unit.id, "front"), theirs, counters=True)


def book(draft: Decision, charge: Charge, outcome: Outcome, *, counters: bool = False) -> None:
    """A unit has charged."""
    draft.emit(
        UnitCharged(
            charge.charger,
            charge.target,
            outcome.pose,
            round(outcome.length),
            outcome.contacts or (),
            outcome.caught,
            counters,
        )
    )
