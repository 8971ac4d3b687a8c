"""GR-7: banners: who may take one over, who goes on with it, and when one is lost, captured or taken up again."""

from battles.grunwald.rules import command, costs
from battles.grunwald.state import Banner, State, Unit
from rulebook import Refusal, rule


@rule("GR-7.1.3a", "GR-7.1.3b", "GR-7.1.3c", "GR-7.1.4")
def why_not_pass(state: State, banner: Banner, taker: Unit, left: int) -> Refusal | None:
    """The reason why a banner is not handed on; None if it may be.

    `left`: the half points that its bearer has left, a point it costs. Before its bearer moves it may be given to an
    unmoved unit, which may then carry it. Afterwards it may be given too, for a kept point, but goes no further.
    """
    giver = state.units.get(banner.bearer)
    if giver is None or giver.side != taker.side or giver.id == taker.id or giver.hex != taker.hex:
        return Refusal(
            "GR-7.1.4", "taker", "{given} is no other unit of this side in its hex", given=taker.id
        )
    if moved(taker):
        return Refusal("GR-7.1.3c", "taker", "{given} has moved in this phase", given=taker.id)
    if left < costs.PASSING_ON:
        return Refusal("GR-7.1.4", "banner", "{given} has no point left to hand it on", given=giver.id)
    return None


def moved(unit: Unit) -> bool:
    """True if a unit has begun its movement in this phase."""
    return unit.entered > 0 or unit.spent > 0 or unit.turned or unit.done


@rule("GR-7.1.3c")
def stays(giver: Unit) -> bool:
    """True if the taker of a banner may move no longer: its bearer had moved."""
    return moved(giver)


@rule("GR-7.1.2", "GR-7.1.3a")
def may_carry(banner: Banner, unit: Unit) -> bool:
    """True if a unit may move with the banner that it bears: regular units alone, and one of them in a turn (D73)."""
    return banner.bearer == unit.id and not unit.missile_foot and banner.moved_by in ("", unit.id)


@rule("GR-7.1.4", "GR-7.1.5")
def holders(state: State, banner: Banner, hex_: str) -> list[Unit]:
    """The units in a hex that may hold a banner: friends who live."""
    return [unit for unit in state.at(hex_) if unit.side == banner.side and unit.sp]


@rule("GR-7.1.5")
def heirs(state: State, banner: Banner, hex_: str) -> list[Unit]:
    """The heirs of a banner without its bearer: friends in the hex, among whom its owner chooses; none if it is lost."""
    return [unit for unit in holders(state, banner, hex_) if unit.id != banner.bearer]


@rule("GR-7.1.6", "GR-6.1.5b")
def found(state: State, unit: Unit, hex_: str) -> list[Banner]:
    """The banners that a unit captures or takes up by entering a hex: all that lie there, and own ones in enemy hands."""
    return [
        banner
        for banner in state.banners.values()
        if not banner.bearer
        and command.where(state, banner) == hex_
        and (banner.side == unit.side or not banner.captor)
    ]
