"""Somebody on a path, and the pieces in the hexes about him as far as the path has come."""

from dataclasses import dataclass

from battles.guiscard.rules.counters import both, filled
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Pose, Stage
from rulebook import Refusal, rule


@dataclass(frozen=True, slots=True)
class Mover:
    """A character for whom a path is tried out; nothing of the battle changes."""

    state: Skirmish
    ground: Ground
    one: Character

    def standing(self, stage: Stage, hex_: str) -> str:
        """The id of the piece in a hex when the path has come so far, the mover's own included; "" for an empty hex."""
        for pose in stage.moved:
            if hex_ in both(pose.hex, pose.facing):
                return pose.horse
        name = self.state.at.get(hex_, "")
        return "" if any(pose.horse == name for pose in stage.moved) else name

    def holder(self, stage: Stage, hex_: str) -> str:
        """The id of somebody else who will be in a hex; "" for an empty hex, or the mover and the horse that it rides."""
        name = self.standing(stage, hex_) if stage.moved else self.state.at.get(hex_, "")
        return "" if name in (self.one.id, stage.horse) else name

    def pose(self, stage: Stage, horse: str) -> Pose:
        """The place where a horse without rider will stand."""
        found = next((pose for pose in stage.moved if pose.horse == horse), None)
        beast = self.state.horses[horse]
        return found or Pose(horse, beast.hex, beast.facing)

    def free(self, stage: Stage) -> bool:
        """True if the mover has its hexes for itself there, no wall between them; the man whom it carries gives up his."""
        own = hexes(stage)
        alone = all(self.holder(stage, hex_) in ("", stage.carrying) for hex_ in own)
        return alone and not self.ground.astride(own)


def mover(state: Skirmish, name: str) -> Mover:
    """A mover by id."""
    return Mover(state, ground_in(state), state.people[name])


def hexes(stage: Stage) -> tuple[str, ...]:
    """The hexes that the mover will fill, the front half first."""
    return filled(stage.hex, stage.facing, bool(stage.horse))


@rule("GT-1.1c", "GT-4.1b", "GT-8.4.2b")
def room(m: Mover, stage: Stage) -> None:
    """Refuse to end where somebody else who lives is."""
    if m.ground.astride(hexes(stage)):
        raise Refusal("GT-8.4.2b", "order", "no rider halts with a half on either side of a wall")
    for hex_ in hexes(stage):
        name = m.holder(stage, hex_)
        if name not in ("", stage.carrying):
            raise Refusal(
                "GT-4.1b", "order", "{other} is in hex {hex}: you cannot end there", other=name, hex=hex_
            )


@rule("GT-8.4.1a")
def not_behind_window(m: Mover, stage: Stage, hex_: str) -> None:
    """Refuse a way through a window behind which an enemy is, a stunned one as well."""
    other = m.state.people.get(m.holder(stage, hex_))
    if other is not None and other.side != m.one.side and m.ground.through_window(stage.hex, hex_):
        raise Refusal("GT-8.4.1a", "hex", "an enemy is behind the window, in hex {hex}", hex=hex_)


@rule("GT-4.1a", "GT-4.2a", "GT-4.2b")
def admitted(m: Mover, stage: Stage, hex_: str) -> None:
    """Refuse a hex with an enemy able to act, or with a horse still to be pushed aside.

    Friends and the stunned are passed at no cost, and horses that the mover leads; on foot all horses (D86).
    """
    name = m.holder(stage, hex_)
    if not name or name in stage.leads:
        return
    other = m.state.people.get(name)
    if other is None:
        if stage.horse:
            raise Refusal("GT-4.4.3a", "hex", "a horse stands in hex {hex}: push it aside first", hex=hex_)
    elif other.side != m.one.side and other.condition != "stunned":
        raise Refusal("GT-4.2a", "hex", "an enemy is in hex {hex}", hex=hex_)
