"""Why an order could not be carried out, in words: a refusal is data, and the reader's names are put into it."""

from collections.abc import Callable

from campaign.model.orders import NEW
from campaign.presentation.report.words import KINDS, Facts, Names, number_of
from rulebook.refusal import Value, Values, kind_of


def group(names: Names, id_: str) -> str:
    """A group in a sentence that calls it one: of a new group on a sheet, the handle alone."""
    if id_.startswith(NEW):
        return names.say("“{handle}”", handle=id_.removeprefix(NEW))
    return names.piece(id_)


CALLED: dict[str, Callable[[Names, str], str]] = {
    "commander": Names.commander,
    "faction": Names.faction,
    "group": group,
    "prisoners": Names.prisoners,
    "site": Names.site,
    "troop": lambda names, id_: names.say(KINDS[id_]) if id_ in KINDS else id_,
    "spy": lambda _, id_: number_of(id_),
}
"""How a reader calls what is named by an id; what is in no such list is called by its id."""


def refused(facts: Facts, names: Names) -> str:
    """The sentence of a refusal, with no full stop."""
    return worded(facts["said"], facts["values"], names)


def worded(template: str, values: Values, names: Names) -> str:
    """A sentence that is data, in the words of the reader."""
    if not values:
        return names.language.verbatim(template)
    return names.say(template, **{name: called(name, value, names) for name, value in values.items()})


def called(name: str, value: Value, names: Names) -> Value:
    """The content of a gap."""
    if isinstance(value, int):
        return value
    call = CALLED.get(kind_of(name), lambda _, id_: id_)
    ids = (value,) if isinstance(value, str) else value
    return ", ".join(call(names, id_) for id_ in ids)
