"""Which items of the agenda this part of the rules knows."""

from battles.guiscard.agenda import FormingUp
from battles.guiscard.chapter import Chapter
from battles.guiscard.hoplites.forming import FORMING_UP

CHAPTERS: dict[type, Chapter] = {FormingUp: FORMING_UP}
