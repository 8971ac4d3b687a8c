"""A character has been taken up for a shot, and picks its target hex (GT-5.4a)."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire import effects, shot
from battles.guiscard.play.fire.shot import ShotFired
from battles.guiscard.play.gear import flaming_arrows
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.fire import damage, shelters, targets
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Character, Sheltered, Skirmish
from battles.guiscard.state.items import Aiming, Sheltering
from battles.guiscard.tables import Weapon
from battles.guiscard.voice import LINES, book_of, placed
from battles.kit.happening import Happening
from hexmap import grid
from rulebook import Refusal, rule

BOOK = book_of("aiming")


@BOOK.order("shoot at {at}")
class Shoot(Order, frozen=True, tag="shoot"):
    """Shoot at a hex (GT-5.4a)."""

    at: str


@BOOK.order("shoot a flaming arrow at {at}")
class ShootFlaming(Order, frozen=True, tag="shoot_flaming"):
    """Shoot a flaming arrow at a hex in which something burns well (GT-10.3a)."""

    at: str


@BOOK.order("do not shoot after all")
class Lower(Order, frozen=True, tag="lower"):
    """Do not shoot after all; the character is not taken up again in this step."""


@BOOK.event("BowLowered")
class BowLowered(Happening, frozen=True):
    """A character does not shoot in this step after all."""

    shooter: str

    def book(self, state: Skirmish) -> None:
        state.people[self.shooter].deeds.lowered = True


@BOOK.event("ShelterTaken")
class ShelterTaken(Happening, frozen=True):
    """A doorway or corner covers somebody in its hex against one face alone till the phase ends.

    He has chosen it, or it has covered him (GT-8.3.5a, GT-8.3.6a).
    """

    piece: str
    hex: str
    face: str

    def book(self, state: Skirmish) -> None:
        state.shelters.append(Sheltered(self.piece, self.hex, self.face))

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        corner = self.face in grid.SIDES
        return say(
            LINES.said["shelter"]["corner" if corner else self.face],
            who=placed(state, self.piece),
            **({"side": say(self.face)} if corner else {}),
        )


def armed(state: Skirmish, shooter: str) -> tuple[Character, Weapon]:
    """The person who aims, and his weapon."""
    one = state.people[shooter]
    weapon = weapon_of(one)
    assert weapon is not None, "who has nothing to shoot with is not taken up"
    return one, weapon


def offers(state: Skirmish, item: Aiming) -> Iterator[Order]:
    """The hexes at which he can shoot, with flaming arrows too."""
    ground = ground_in(state)
    one, weapon = armed(state, item.shooter)
    marks = dict.fromkeys(targets.marks(state, ground, one.side))
    yield from map(Shoot, targets.targets(state, ground, one, weapon, marks))
    if not item.defensive:
        yield from map(ShootFlaming, flaming_arrows.targets(state, ground, one, weapon))


@rule("GT-5.4a")
def why_not(state: Skirmish, item: Aiming, order: Shoot | ShootFlaming) -> Refusal | None:
    """Why he cannot shoot at a hex."""
    ground, armed_with = ground_in(state), armed(state, item.shooter)
    if isinstance(order, Shoot):
        return targets.why_not(state, ground, *armed_with, order.at)
    return reason(flaming_arrows.check, state, ground, *armed_with, order.at, item.defensive)


@BOOK.question(
    Aiming,
    prompt="{shooter} is about to shoot: at which hex? Lower the weapon, and the shot is lost",
    offers=offers,
    calm=Lower(),
    asked="always",
    why_not=why_not,
    exact=True,
    rule="GT-5.4a",
    about="shooter",
)
@rule("GT-5.4a")
def shoot(decision: Decision, item: Aiming, order: Shoot | ShootFlaming) -> None:
    """Shoot, and let the result stand before the next shot.

    Let a target choose first, where he may, against which side he is covered.
    """
    if isinstance(order, ShootFlaming):
        decision.done()
        flaming_arrows.loose(decision, decision.state.people[item.shooter], order.at)
        return
    one, weapon = armed(decision.state, item.shooter)
    faces = shelters.crossfire(
        decision.state, decision.ground, one, weapon, order.at, defensive=item.defensive
    )
    if faces:
        asked = decision.state.at[order.at]
        decision.change(Sheltering(asked, order.at, faces, item.shooter, item.defensive))
        return
    loose(decision, item.shooter, order.at, item.defensive)


@BOOK.follows(Aiming)
def lower(decision: Decision, item: Aiming) -> None:
    """Do not shoot after all."""
    decision.emit(BowLowered(item.shooter))
    decision.done()


def loose(decision: Decision, shooter: str, at: str, defensive: bool) -> None:
    """Shoot: take the item off the agenda, and let the victim of the shot suffer it."""
    one, weapon = armed(decision.state, shooter)
    fired = shot.loosed(decision, one, weapon, at, defensive)
    decision.done()
    shelter(decision, one, weapon, fired)
    strike(decision, fired)


@rule("GT-8.3.5a", "GT-8.3.6a")
def shelter(decision: Decision, one: Character, weapon: Weapon, fired: ShotFired) -> None:
    """Limit a doorway or corner that has covered the victim of a shot to that side for this phase."""
    piece = damage.suffers(decision.state, one, fired.fall.hex)
    if piece is None:
        return
    face = shelters.face_of(decision.state, decision.ground, one, weapon, piece, fired.fall.hex)
    if face:
        decision.emit(ShelterTaken(piece.id, fired.fall.hex, face))


def strike(decision: Decision, fired: ShotFired) -> None:
    """Do to the victim of the shot what the table says."""
    piece = damage.struck(decision.state, fired.fall.hex)
    if piece is not None and fired.wounding is not None:
        effects.fulfil(decision, piece, fired.wounding.words, fired.frm)
        review(decision)
