"""The stumbling blocks in a line of a text log: words of the program, gaps, numbers without a noun that agrees."""

import re

SPACE = "\u00a0\u202f"
"""Spaces at which no line is broken."""
TABLES = re.compile(r"\w+(?= \(sha256 )")
"""The tables of an organiser's own stand in a line by the names of their files."""
ANYWHERE = {
    "an identifier": r"(?<!\w)[A-Za-z]+(?:_[A-Za-z0-9]+)+(?!\w)|(?<![\w-])[a-z]+(?:-[a-z]+)+-\d+(?!\w)",
    "a gap": r"[{}]",
    "nothing": r"\b(?:None|nan|True|False)\b|\(\s*\)|\[\s*\]",
    "no number": r"(?<!\d )(?<!the )(?<!au )\b(?:die|dice|dés?|column|colonne|Initiative) ?(?=[,;:)]|$)",
    "a doubled word": r"\b([^\W\d_]{2,}) \1\b",
    "a doubled sign": r"[,;:](?:[ \u00a0\u202f]?[,;:])|\.\.(?!\.)",
    "two spaces": r"(?<=\S)[ \u00a0\u202f]{2,}",
    "a space at the end": r"[ \u00a0\u202f]$",
    "a space before a comma": r"[ \u00a0\u202f][,.)](?!\d)",
    "a space in a bracket": r"\([ \u00a0\u202f]",
    "no space behind a comma": r",(?=[^\s\d])",
}
"""What is wrong in every language, as patterns."""
IN = {
    "en": {
        "a space before a colon": r"(?<=[^\d )]) [:;]",
        "one of several": r"(?<![\w.,:+-])1 (?:{many})\b(?! [A-Z0-9])",
        "several of one": r"(?<![\w.,:+-])(?:0|[2-9]|\d\d+) (?:{one})\b(?! of \d)",
        "another article": r"\ba [aeio]\w|\ban [bcdfgjklmnpqrstvwxyz]\w",
    },
    "fr": {
        "no space before a colon": rf"[^\s\d{SPACE}][:;!?](?!\d)",
        "one of several": r"(?<![\w.,:+-])[01] (?:{many})\b",
        "several of one": r"(?<![\w.,:+-])(?:[2-9]|\d\d+) (?:{one})\b(?! sur \d)",
        "no elision": r"\b(?:de|que|ne) [aeiouyâéèêîôû]\w",
        "no contraction": r"\b(?:de|à) les?\b",
    },
}
"""What is wrong in one language."""
COUNTED = {
    "en": {
        "point": "points", "rout point": "rout points", "hit": "hits", "cohesion hit": "cohesion hits", "hex": "hexes",
        "box": "boxes",
        "unit": "units", "leader": "leaders", "stand": "stands", "model": "models", "figure": "figures",
        "rank": "ranks", "file": "files", "inch": "inches", "turn": "turns", "head": "heads", "order": "orders",
        "wound": "wounds", "man": "men", "level": "levels", "step": "steps", "blow": "blows", "shot": "shots",
    },
    "fr": {
        "point": "points", "Point": "Points", "Perte": "Pertes", "case": "cases", "unité": "unités", "chef": "chefs",
        "figurine": "figurines", "rang": "rangs", "file": "files", "tour": "tours", "tête": "têtes", "ordre": "ordres",
        "blessure": "blessures", "homme": "hommes", "niveau": "niveaux", "pas": "pas", "coup": "coups", "tir": "tirs",
        "mort": "morts", "tué": "tués", "blessé": "blessés", "pris": "pris", "prisonnier": "prisonniers",
        "touche": "touches", "pouce": "pouces", "socle": "socles",
    },
}  # fmt: skip
"""What is counted, as one and as many of it are called."""


def patterns(language: str) -> dict[str, re.Pattern[str]]:
    """What is wrong in a language, by what it is called. KeyError for one of which nothing is known."""
    nouns = COUNTED[language]
    many = "|".join(word for one, word in nouns.items() if word != one)
    one = "|".join(word for word, several in nouns.items() if word != several)
    own = {name: text.replace("{many}", many).replace("{one}", one) for name, text in IN[language].items()}
    return {name: re.compile(text) for name, text in (ANYWHERE | own).items()}


WRONG = {language: patterns(language) for language in IN}


def faults(line: str, language: str) -> list[str]:
    """What is wrong with a line, whatever it is laid in by: each with what stands there. KeyError for a language of which
    nothing is known.
    """
    read = TABLES.sub("tables", line.lstrip(" "))
    return [
        f"{name}: {found[0]!r}"
        for name, pattern in WRONG[language].items()
        if (found := pattern.search(read)) is not None
    ]
