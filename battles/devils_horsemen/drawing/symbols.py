"""The signs of types and marks, by `symbols.toml`."""

from pathlib import Path

from battles.kit.drawn.symbols import signs_of

SIGNS = signs_of(Path(__file__).with_name("symbols.toml"))
SYMBOLS, ICONS = SIGNS.kinds, SIGNS.icons
definitions, sign, badge = SIGNS.definitions, SIGNS.sign, SIGNS.badge
