"""Which items of the agenda this part of the rules knows."""

from battles.guiscard.chapter import Chapter

CHAPTERS: dict[type, Chapter] = {}
