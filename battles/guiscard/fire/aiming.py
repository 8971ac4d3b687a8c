"""A character has been taken up for a shot, and picks its target hex (GT-5.4a)."""

from collections.abc import Iterator

from battles.guiscard.agenda import Aiming, Sheltering
from battles.guiscard.chapter import Chapter, cannot_now
from battles.guiscard.decision import Decision
from battles.guiscard.events.fire import BowLowered, ShelterTaken, ShotFired
from battles.guiscard.fire import damage, effects, shelters, shot, targets
from battles.guiscard.fire.weapons import weapon_of
from battles.guiscard.gear import flaming_arrows
from battles.guiscard.ground import ground_in
from battles.guiscard.hoplites.keeping import review
from battles.guiscard.orders import Lower, Order, Shoot, ShootFlaming
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import Weapon
from battles.muster import Side
from rulebook import rule


def armed(state: Skirmish, shooter: str) -> tuple[Character, Weapon]:
    """The person who aims, and his weapon."""
    one = state.people[shooter]
    weapon = weapon_of(one)
    assert weapon is not None, "who has nothing to shoot with is not taken up"
    return one, weapon


def who(state: Skirmish, item: Aiming) -> Side:
    """The side of the shooter."""
    return state.people[item.shooter].side


def candidates(state: Skirmish, item: Aiming) -> Iterator[Order]:
    """The hexes at which he can shoot, with flaming arrows too, and not to shoot after all."""
    ground = ground_in(state)
    one, weapon = armed(state, item.shooter)
    marks = dict.fromkeys(targets.marks(state, ground, one.side))
    yield from map(Shoot, targets.targets(state, ground, one, weapon, marks))
    if not item.defensive:
        yield from map(ShootFlaming, flaming_arrows.targets(state, ground, one, weapon))
    yield Lower()


@rule("GT-5.4a")
def check(state: Skirmish, item: Aiming, order: Order) -> None:
    """Refuse a hex at which he cannot shoot."""
    if isinstance(order, Shoot):
        ground = ground_in(state)
        refused = targets.why_not(state, ground, *armed(state, item.shooter), order.at)
        if refused is not None:
            raise refused
    elif isinstance(order, ShootFlaming):
        flaming_arrows.check(state, ground_in(state), *armed(state, item.shooter), order.at, item.defensive)
    elif not isinstance(order, Lower):
        raise cannot_now(order, "a shooter aims")


@rule("GT-5.4a")
def take(decision: Decision, item: Aiming, order: Order) -> None:
    """Shoot, and let the result stand before the next shot; or lay him down.

    Let a target choose first, where he may, against which side he is covered.
    """
    if isinstance(order, ShootFlaming):
        decision.done()
        flaming_arrows.loose(decision, decision.state.people[item.shooter], order.at)
        return
    if not isinstance(order, Shoot):
        decision.emit(BowLowered(item.shooter))
        decision.done()
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


AIMING = Chapter(
    who=who,
    candidates=candidates,
    check=check,
    take=take,
    exact=True,
    calm=(Lower(),),
    rule="GT-5.4a",
    about="shooter",
)
