"""AB-19, AB-H11: a unit shoots at another: the dice, and who falls."""

from battles.ancient_battles import voice
from battles.ancient_battles.play import harm
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.rules import losses, missiles
from battles.ancient_battles.rules.losses import Loss
from battles.ancient_battles.rules.missiles import Volley
from battles.ancient_battles.rules.sight import cover_of, frontal, gap
from battles.ancient_battles.state import State, Unit
from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, added, counted, plain, say, series, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from dice.pool import Pool
from rulebook import rule

BOOK = Book("volleys", voice.VOICE)
WEAPON = "weapon"


@BOOK.event("VolleyShot")
class VolleyShot(Happening, frozen=True, omit_defaults=True):
    """A unit has shot at another at a distance (thousandths of an inch): dice to hit, to wound and to save.

    For the log alone: `fallen` are the profiles of the characters who fall, by their ids.
    """

    unit: str
    enemy: str
    distance: int
    volley: Volley
    pools: tuple[Pool, ...]
    hits: int
    wounds: int
    loss: Loss
    fallen: dict[str, str] = {}

    def book(self, state: State) -> None:
        losses.book(state, self.loss)

    def tell(self, state: State, side: Side | None) -> Said:
        volley = self.volley
        gaps: dict[str, Piece] = {
            "unit": voice.unit(state, self.unit),
            "enemy": voice.unit(state, self.enemy),
            "weapon": word(WEAPON, plain(volley.weapon)),
            "distance": voice.inches(self.distance),
            "shots": voice.dice(volley.shots),
        }
        if volley.needs is None:
            return say("{unit} shoots at {enemy} ({weapon}, {distance}) and cannot hit (AB-19.3)", **gaps)
        needs = say("{bare}+", bare=volley.bare)
        if volley.added:
            needs = say("{bare}+ with {added} to the die", bare=volley.bare, added=added(volley.added))
        parts = [
            say("{unit} shoots at {enemy}: {shots} ({weapon}, {distance}), {needs}", needs=needs, **gaps),
            *harm.dice_lines(self.pools, volley.needs, volley.wounds, volley.save),
            tell_fallen(self),
        ]
        return series(parts)

    def in_brief(self, state: State) -> Said | None:
        """Shots by which somebody has fallen."""
        if not self.loss.models and not self.loss.fallen:
            return None
        unit, enemy = voice.unit(state, self.unit), voice.unit(state, self.enemy)
        return say("{unit} shoots at {enemy}: {fallen}", unit=unit, enemy=enemy, fallen=tell_fallen(self))


def tell_fallen(event: VolleyShot) -> Said:
    """How many models fall, and which characters among them."""
    fell = event.loss.models + len(event.loss.fallen)
    told = counted("{n} model falls (AB-19.1)", "{n} models fall (AB-19.1)", n=fell)
    return say("{told}: {people} too", told=told, people=voice.people(event.fallen)) if event.fallen else told


@rule("AB-19.1a", "AB-H11.3", "AB-H11.4", "AB-H12.3")
def volley(draft: Decision, unit: Unit, target: Unit, *, at_charge: bool = False) -> None:
    """A unit shoots at another; at who charges it, as one that has not moved."""
    state = draft.state
    distance = gap(unit, target)
    found = missiles.volley(
        unit,
        target,
        distance,
        charging=at_charge,
        moved="moved" in unit.marks and not at_charge,
        cover=cover_of(state, unit, target),
        front=frontal(target, unit),
    )
    done = harm.harm(
        draft,
        "AB-19.3",
        f"{unit.id}.{target.id}",
        found.shots,
        needs=found.needs,
        wounds=found.wounds,
        save=found.save.needed,
    )
    loss = losses.suffered(target, done.unsaved, shot=True)
    fallen = losses.fallen(target, loss)
    draft.emit(
        VolleyShot(
            unit.id, target.id, round(distance), found, done.pools, done.hits, done.wounds, loss, fallen
        )
    )
