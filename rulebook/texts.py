"""Texts as they come from outside: without the mark of an editor, and with usual numbers only.

It finds out if a title or a name that people read is visible at all. It also finds the signs that end it, or that turn or
hide the rest. A name that is written from the right is set apart from what stands around it.
"""

import re
import unicodedata
from typing import overload

MARK = "\ufeff"
"""The mark that editors of Windows write before the text of a file, to show that it is UTF-8."""
MOST_DIGITS = 100
"""Digits of a number: to read one takes the square of its digits, and nobody has so many of anything."""
LONG = re.compile(rf"(?<![0-9a-fA-F_])(?:0[xob][0-9a-fA-F_]{{{MOST_DIGITS},}}|[0-9][0-9_]{{{MOST_DIGITS},}})")
VISIBLE = "LNPS"
"""First letters of the Unicode categories that leave ink: letters, numbers, punctuation, symbols."""
CONTROLS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories that a line of text has no use for: controls, halves of characters, ends of lines and of paragraphs."""
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Bidirectional classes of signs that turn what follows them, in a text and after it."""
FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
"""The directions of letters and numbers that are written from the right."""
OF_LINES = "\n\r\t"
APART, APART_NO_MORE = "\u2068", "\u2069"
"""Between these two a text has a direction of its own, and turns nothing around it."""
TOO_LONG = f"a number has at most {MOST_DIGITS} digits"


@overload
def unmarked(text: str) -> str: ...
@overload
def unmarked(text: bytes) -> bytes: ...
@overload
def unmarked(text: str | bytes) -> str | bytes: ...
def unmarked(text: str | bytes) -> str | bytes:
    """The text without the mark of an editor before it."""
    if isinstance(text, str):
        return text.removeprefix(MARK)
    return text.removeprefix(MARK.encode())


def has_long_number(text: str) -> bool:
    """True if a number in the text has more digits than are read. Digits in words count as well, which does no harm."""
    return LONG.search(text) is not None


def can_be_seen(line: str) -> bool:
    """True if anything is seen of a line."""
    return any(unicodedata.category(sign)[0] in VISIBLE for sign in line)


def controls_in(text: str, *, lines: bool = False) -> list[str]:
    """The control characters of a text by their numbers, "U+202E", each once; `lines`: ends of lines and tabs are none."""
    line = text.translate(dict.fromkeys(map(ord, OF_LINES), " ")) if lines else text
    # Whatever can be printed is no control, and that is known at once of nearly every text.
    found = () if line.isprintable() else dict.fromkeys(filter(is_control, line))
    return [f"U+{ord(sign):04X}" for sign in found]


def is_control(sign: str) -> bool:
    """True for a sign that nobody sees and that turns, ends or spoils a line."""
    return unicodedata.category(sign) in CONTROLS or unicodedata.bidirectional(sign) in TURNING


def isolated(name: str) -> str:
    """A name that stands among other words: one that turns their direction is set apart from them, any other as it is."""
    if name.isascii() or not any(
        unicodedata.bidirectional(sign) in FROM_THE_RIGHT | TURNING for sign in name
    ):
        return name
    return f"{APART}{name}{APART_NO_MORE}"
