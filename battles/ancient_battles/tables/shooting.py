"""The shape of `shooting.toml`: missile weapons, and what a shot needs to hit."""

from typing import Annotated, Literal

import msgspec

from battles.ancient_battles.tables.shapes import SCORES, Distance, Inches, Score, Several, Table, Worse
from rulebook.bounds import from_to, of_length, within

Need = Annotated[int, from_to(-10, 15)]
Modifier = Annotated[int, from_to(-6, 6)]


class Missile(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"strength": "S", "strength_short": "S_short"},
):
    """A missile weapon (AB-19.2): what is `_short` holds at or below its short range, of which 0 is none."""

    range: Distance
    short: int = 0
    strength: Score
    strength_short: int = 0
    save_mod: Worse | None = None
    save_mod_short: Worse | None = None
    no_long_range_penalty: bool
    move_and_shoot: bool
    no_move_and_shoot: bool
    arrow_hail: Literal["no", "stationary", "always"]
    shots_short: Several

    def __post_init__(self) -> None:
        within("short", self.short, range(self.range))
        if self.short:
            within("S_short", self.strength_short, SCORES)
        elif self.strength_short or self.save_mod_short is not None or self.shots_short > 1:
            raise ValueError("short: there is a number for the short range, and no short range")
        if self.move_and_shoot and self.no_move_and_shoot:
            raise ValueError("no_move_and_shoot: it contradicts move_and_shoot")

    range_ = Inches("range")
    short_ = Inches("short")


class ShootingToHit(Table, frozen=True, kw_only=True):
    """The number of a shot by BS (AB-19.3)."""

    need: Annotated[tuple[Need, ...], of_length(len(SCORES), len(SCORES))]


class ShootingModifiers(Table, frozen=True, kw_only=True):
    """The additions to the die of a shot (AB-19.4)."""

    target_charging: Modifier
    long_range: Modifier
    shooter_moved: Modifier
    target_lone_character: Modifier
    target_light_cover: Modifier
    target_hard_cover: Modifier
    target_skirmishers: Modifier
    target_light_chariot: Modifier
    target_large: Modifier


class Shooting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shooting phase."""

    missile_weapons: dict[str, Missile]
    shooting_to_hit: ShootingToHit
    shooting_modifiers: ShootingModifiers
