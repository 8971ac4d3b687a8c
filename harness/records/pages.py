"""Pages and tables of pages that commands print: the orders, the systems beside each other, odds that are counted."""

from collections.abc import Iterator
from pathlib import Path

from api.management.commands import orders
from api.orders_page import page
from battles import rulesets
from battles.contract.surface import Enumerated
from campaign.management import pages
from campaign.presentation.locale import LANGUAGES, SOURCE, catalogue_of, extraction, read, upkeep
from harness import systems
from harness.drill import marks
from harness.records.record import Texts

TRANSLATED = [code for code in LANGUAGES if code != SOURCE]


def orders_page() -> Texts:
    """The page of all orders."""
    return {orders.PAGE: page()}


def odds() -> Texts:
    """The pages of the systems whose odds are counted without a battle."""
    found = {}
    for id_ in systems.ids():
        rules = rulesets.ruleset(id_)
        if isinstance(rules, Enumerated):
            path = pages.DOCS / rules.page
            found[path] = pages.put("\n".join(rules.odds()) + "\n", path, marks.ODDS)
    return found


def systems_page() -> Path:
    """The page that has the systems beside each other."""
    return pages.DOCS / systems.PAGE


def systems_anew() -> None:
    """Keep the table of the systems."""
    pages.keep("\n".join(systems.lines()) + "\n", systems_page(), systems.MARKS)


def systems_stale() -> Iterator[str]:
    """How the table of the systems differs in its words, or by far in its lines of code: these change daily."""
    there = systems_page().read_text("utf-8").partition(systems.MARKS[0])[2].partition(systems.MARKS[1])[0]
    yield from (f"{systems.PAGE}: {said}" for said in systems.differences(there, "\n".join(systems.lines())))


def messages() -> list[Path]:
    """The catalogues of reports."""
    return [Path(str(catalogue_of(code))) for code in TRANSLATED]


def messages_anew() -> None:
    """Bring the catalogues up to date."""
    template = extraction.template()
    for code in TRANSLATED:
        upkeep.update(code, template)


def messages_stale() -> Iterator[str]:
    """The faults of the catalogues, without a look at the files that say a message."""
    template = extraction.template()
    for code in TRANSLATED:
        yield from upkeep.findings(read(code), template)
