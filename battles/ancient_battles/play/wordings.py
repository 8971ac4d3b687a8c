"""The words of the text log out of tables, by context: profiles, weapons, tests, reasons, edges and answers."""

from battles.ancient_battles import voice
from battles.ancient_battles.play import opening, testing, volleys
from battles.ancient_battles.tables import TABLES
from battles.contract.wording import MODIFIER, plain

LESS = ("ranks", "half_strength", "enemy_near", "lost_by")
"""The additions for ranks, and the deductions from the leadership of a test."""
NO_REASONS = {"provenance", "per_full_rank", "max_rank_bonus"}
"""The other keys in the tables of reasons."""


def wordings() -> dict[str, tuple[str, ...]]:
    """All of it."""
    tables = TABLES.now
    blocks = tables.combat.combat_result, tables.shooting.shooting_modifiers
    listed = {name for block in blocks for name in block.__struct_fields__} - NO_REASONS
    reasons = (*sorted(listed), *LESS, *tables.profiles.melee_weapons)
    return {
        "": opening.TITLES,
        voice.UNIT: tuple(map(voice.called, tables.people)),
        voice.EDGE: tuple(voice.EDGES.values()),
        voice.REACTION: tuple(voice.REACTIONS.values()),
        voice.BORDER: tuple(voice.BORDERS.values()),
        testing.TEST: tuple(testing.TESTS.values()),
        volleys.WEAPON: tuple(map(plain, tables.shooting.missile_weapons)),
        MODIFIER: tuple(dict.fromkeys(map(plain, reasons))),
    }
