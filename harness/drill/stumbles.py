"""The faults of a sentence that a reader would stumble over: words of the program, numbers that do not fit, and gaps.

Text logs of battles, reports of campaigns and letters are all held to it, in every language.
"""

import re

SPACE = "\u00a0\u202f"
"""Spaces at which no line is broken."""
TABLES = re.compile(r"\w+(?= \(sha256 )")
"""The tables of an organiser's own stand in a line by the names of their files."""
ANYWHERE = {
    "an identifier": r"(?<!\w)[A-Za-z]+(?:_[A-Za-z0-9]+)+(?!\w)|(?<![\w-])[a-z]+(?:-[a-z]+)+-\d+(?!\w)",
    "a gap": r"[{}]",
    "nothing": r"\b(?:None|nan|True|False)\b|\(\s*\)|\[\s*\]",
    "no number": (
        r"(?<!\d )(?<!the )(?<!\ba )(?<!one )(?<!au )(?<!le )(?<!un )(?<!seul )"
        r"\b(?:die|dice|dés?|column|colonne|Initiative) ?(?=[,;)]|:? ?$)"
    ),
    "a doubled word": r"\b([^\W\d_]{2,}) \1\b",
    "a doubled sign": r"[,;:](?:[ \u00a0\u202f]?[,;:])|\.\.(?!\.)",
    "two spaces": r"(?<=\S)[ \u00a0\u202f]{2,}",
    "a space at the end": r"[ \u00a0\u202f]$",
    "a space before a comma": r"[ \u00a0\u202f][,.)](?!\d)",
    "a space in a bracket": r"\([ \u00a0\u202f]",
    "no space behind a comma": r",(?=[^\s\d])",
}
"""The faults in every language, as patterns."""
IN = {
    "en": {
        "a space before a colon": r"(?<=[^\d )]) [:;]",
        "one of several": r"(?<![\w.,:+-])1 (?:{many})\b(?! [A-Z0-9])",
        "several of one": r"(?<![\w.,:+-])(?<!day )(?:0|[2-9]|[1-9]\d{1,2}) (?:{one})\b(?! of \d)",
        "no article": r"\b(?:in|at|of|from|to|before|into|against) "
        r"(?:castle|village|town|city|attacker|defender|organiser|besieger|engine)\b",
        "another article": r"\ba [aeio]\w|\ban [bcdfgjklmnpqrstvwxyz]\w",
    },
    "fr": {
        "no space before a colon": rf"[^\s\d{SPACE}][:;!?](?!\d)",
        "one of several": r"(?<![\w.,:+-])[01] (?:{many})\b",
        "several of one": r"(?<![\w.,:+-])(?<!jour )(?:[2-9]|[1-9]\d{1,2}) (?:{one})\b(?! sur \d)",
        "no elision": r"\b(?:de|que|ne) [aeiouyâéèêîôû][^\W\d]",
        "no contraction": r"\b(?:de|à) les?\b(?! [^\W\d]+(?:er|ir|re)\b)",
    },
}
"""The faults in one language, as patterns."""
COUNTED = {
    "en": {
        "point": "points", "rout point": "rout points", "hit": "hits", "cohesion hit": "cohesion hits", "hex": "hexes",
        "box": "boxes",
        "unit": "units", "leader": "leaders", "stand": "stands", "model": "models", "figure": "figures",
        "rank": "ranks", "file": "files", "inch": "inches", "turn": "turns", "head": "heads", "order": "orders",
        "wound": "wounds", "man": "men", "level": "levels", "step": "steps", "blow": "blows", "shot": "shots",
        "movement point": "movement points", "person": "people", "group": "groups", "battle": "battles",
        "fight": "fights", "place": "places", "convoy": "convoys", "horse(?! archer)": "horses", "prisoner": "prisoners",
        "band": "bands", "commander": "commanders", "spy": "spies", "denier": "deniers",
        "half-denier": "half-deniers", "day": "days", "night": "nights", "sheet": "sheets", "seat": "seats",
        "hour": "hours", "minute": "minutes", "second": "seconds", "die": "dice",
    },
    "fr": {
        "point": "points", "Point": "Points", "Perte": "Pertes", "case": "cases", "unité": "unités", "chef": "chefs",
        "figurine": "figurines", "rang": "rangs", "file": "files", "tour": "tours", "tête": "têtes", "ordre": "ordres",
        "blessure": "blessures", "homme": "hommes", "niveau": "niveaux", "pas": "pas", "coup": "coups", "tir": "tirs",
        "mort": "morts", "tué": "tués", "blessé": "blessés", "pris": "pris", "prisonnier": "prisonniers",
        "touche": "touches", "pouce": "pouces", "socle": "socles",
        "personne": "personnes", "groupe": "groupes", "bataille": "batailles", "combat": "combats",
        "place": "places", "convoi": "convois", "cheval": "chevaux", "bande": "bandes", "espion": "espions",
        "denier": "deniers", "jour": "jours", "nuit": "nuits", "heure": "heures", "minute": "minutes",
        "seconde": "secondes", "dé": "dés",
    },
}  # fmt: skip
"""The words for things that are counted, in the singular and in the plural."""


def patterns(language: str) -> dict[str, re.Pattern[str]]:
    """The patterns of the faults in a language, by their names. KeyError for one of which nothing is known."""
    nouns = COUNTED[language]
    many = "|".join(word for one, word in nouns.items() if word != one)
    one = "|".join(word for word, several in nouns.items() if word != several)
    own = {name: text.replace("{many}", many).replace("{one}", one) for name, text in IN[language].items()}
    return {name: re.compile(text) for name, text in (ANYWHERE | own).items()}


WRONG = {language: patterns(language) for language in IN}


def faults(line: str, language: str) -> list[str]:
    """The faults of a line, whatever it is laid in by, each with the text that has it. KeyError for a language of which
    nothing is known.
    """
    read = TABLES.sub("tables", line.lstrip(" "))
    return [
        f"{name}: {found[0]!r}"
        for name, pattern in WRONG[language].items()
        if (found := pattern.search(read)) is not None
    ]
