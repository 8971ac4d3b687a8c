"""The shape of `shooting.toml`: missile weapons, and what a shot needs to hit."""

from typing import Literal

import msgspec

from battles.ancient_battles.tables.shapes import LONGEST, SCORES, Inches, Lines, Table, by_name, ten
from rulebook.bounds import all_within, within


class Missile(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"strength": "S", "strength_short": "S_short"},
):
    """A missile weapon (AB-19.2): what is `_short` holds at or below its short range, of which 0 is none."""

    range: int
    short: int = 0
    strength: int
    strength_short: int = 0
    save_mod: int | None = None
    save_mod_short: int | None = None
    no_long_range_penalty: bool
    move_and_shoot: bool
    no_move_and_shoot: bool
    arrow_hail: Literal["no", "stationary", "always"]
    shots_short: int

    def __post_init__(self) -> None:
        within("range", self.range, range(1, LONGEST))
        within("S", self.strength, SCORES)
        within("shots_short", self.shots_short, range(1, 11))
        within("short", self.short, range(self.range))
        for key in ("save_mod", "save_mod_short"):
            within(key, getattr(self, key) or 0, range(-10, 1))
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

    need: tuple[int, ...]

    def __post_init__(self) -> None:
        ten("need", self.need, range(-10, 16))


class ShootingModifiers(Table, frozen=True, kw_only=True):
    """The additions to the die of a shot (AB-19.4)."""

    target_charging: int
    long_range: int
    shooter_moved: int
    target_lone_character: int
    target_light_cover: int
    target_hard_cover: int
    target_skirmishers: int
    target_light_chariot: int
    target_large: int

    def __post_init__(self) -> None:
        all_within(self, range(-6, 7))


class Shooting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shooting phase."""

    missile_weapons: Lines
    shooting_to_hit: ShootingToHit
    shooting_modifiers: ShootingModifiers

    def __post_init__(self) -> None:
        by_name(self, missile_weapons=Missile)
