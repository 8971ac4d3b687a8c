"""A character has been taken up for a shot, and picks its target hex (GT-5.4a)."""

from collections.abc import Iterator

from battles.guiscard.agenda import Aiming
from battles.guiscard.chapter import Chapter, cannot_now
from battles.guiscard.decision import Decision
from battles.guiscard.events.fire import BowLowered, ShotFired
from battles.guiscard.fire import damage, effects, shot, targets
from battles.guiscard.fire.weapons import weapon_of
from battles.guiscard.gear import flaming_arrows
from battles.guiscard.ground import ground_in
from battles.guiscard.hoplites.keeping import review
from battles.guiscard.orders import Lower, Order, Shoot, ShootFlaming
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import Weapon
from battles.muster import Side
from rulebook import rule


def aiming(state: Skirmish, item: Aiming) -> tuple[Character, Weapon]:
    """Who aims, and with what."""
    one = state.people[item.shooter]
    weapon = weapon_of(one)
    assert weapon is not None, "who has nothing to shoot with is not taken up"
    return one, weapon


def who(state: Skirmish, item: Aiming) -> Side:
    """The side of the shooter."""
    return state.people[item.shooter].side


def candidates(state: Skirmish, item: Aiming) -> Iterator[Order]:
    """The hexes at which he can shoot, with flaming arrows too, and not to shoot after all."""
    ground = ground_in(state)
    one, weapon = aiming(state, item)
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
        refused = targets.why_not(state, ground, *aiming(state, item), order.at)
        if refused is not None:
            raise refused
    elif isinstance(order, ShootFlaming):
        flaming_arrows.check(state, ground_in(state), *aiming(state, item), order.at, item.defensive)
    elif not isinstance(order, Lower):
        raise cannot_now(order, "a shooter aims")


@rule("GT-5.4a")
def take(decision: Decision, item: Aiming, order: Order) -> None:
    """Shoot, and let the result stand before the next shot; or lay him down."""
    if isinstance(order, ShootFlaming):
        decision.done()
        flaming_arrows.loose(decision, decision.state.people[item.shooter], order.at)
        return
    if not isinstance(order, Shoot):
        decision.emit(BowLowered(item.shooter))
        decision.done()
        return
    fired = shot.loosed(decision, *aiming(decision.state, item), order.at, item.defensive)
    decision.done()
    strike(decision, fired)


def strike(decision: Decision, fired: ShotFired) -> None:
    """Do to whom the shot struck what the table says."""
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
