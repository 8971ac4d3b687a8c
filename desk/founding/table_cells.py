"""A house table cell by cell: other values in a form, what they do to typical battles, and letting them count."""

import re
from collections.abc import Iterator, Mapping

import msgspec
from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from unfold.widgets import UnfoldAdminTextInputWidget

from battles.contract.muster import Side
from campaign.model.game import Game
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.rules.house_tables import from_dawn
from campaign.rules.musters.typical import FIELD, HILLS, STORM, Effect, effects
from campaign.service.editions import game_with
from campaign.service.organisers.table_cells import Cell, cells_of, rewritten, value_of
from desk.access import looked_at, to_act
from desk.forms import refusals
from desk.forms.reasons import readable
from desk.founding.house_tables import (
    CountingForm,
    Table,
    house_table,
    let_count,
    may_count,
    replaceable_now,
    too_late,
)
from desk.page import page, posted
from desk.words.wording import people
from rulebook import Refusal
from rulebook.tables import TableError

INDEX = re.compile(r"\[(\d+)\]")
COUNT = "count"
"""The button that lets the table count; the other shows what it would do."""
DEAD: tuple[tuple[str, Side], ...] = (("Attackers dead", "attacker"), ("Defenders dead", "defender"))
WHERE = {
    FIELD: "{attackers} {attacker} attack {defenders} {defender} in the open",
    HILLS: "{attackers} {attacker} attack {defenders} {defender}, who stood in the hills",
    STORM: "{attackers} {attacker} storm a castle that {defenders} {defender} hold",
}


class CellsForm(CountingForm):
    """Where the values come from, and why."""

    field_order = ("source", "reason")

    source = forms.CharField(
        max_length=120,
        label="Where your values come from",
        validators=[readable],
        widget=UnfoldAdminTextInputWidget,
        help_text="As “rules of the second edition, §8”: it goes into the provenance of each block that you change.",
    )


class Shown(msgspec.Struct, frozen=True):
    """A cell of the form: what it says, what is typed, and what is wrong with that."""

    cell: Cell
    typed: str
    wrong: str

    @property
    def words(self) -> str:
        """Where it stands, in words."""
        return in_plain_words(self.cell.path)

    @property
    def label(self) -> str:
        """The name of the cell within its block."""
        return in_plain_words(self.cell.name)

    @property
    def changed(self) -> bool:
        """True if something else is typed."""
        return self.typed.strip() != self.cell.value


class Block(msgspec.Struct, frozen=True):
    """The cells of a block of the table."""

    name: str
    cells: list[Shown]


class Figure(msgspec.Struct, frozen=True):
    """A figure of a battle's odds, before and after."""

    label: str
    before: str
    after: str


class Odds(msgspec.Struct, frozen=True):
    """A typical battle in words, with its odds before and after."""

    said: str
    changed: bool
    figures: list[Figure]


@to_act
def change_cells(request: HttpRequest, summary: CampaignSummary, name: str) -> HttpResponse:
    """The form; with values in it, what they do; and letting them count from the next dawn on."""
    if not replaceable_now(summary):
        return too_late(request, summary)
    state, _ = looked_at(summary)
    table = house_table(state, name)
    cells = [shown(cell, request.POST) for cell in cells_of(table.next_text)]
    form = CellsForm(posted(request))
    text = ""
    if request.method == "POST":
        text = wanted(form, table, cells)
        if text and not may_count(summary, name, text, form):
            text = ""
    odds = odds_of(summary, state, name, text, form)
    answer = None
    if COUNT in request.POST and not form.errors:
        answer = let_count(request, summary, name, text, form, says=said_of(cells, odds))
    return answer or form_page(request, summary, table, cells, form, odds)


def said_of(cells: list[Shown], odds: list[Odds]) -> Iterator[str]:
    """The changes cell by cell, and their effect on the quick tables."""
    for each in cells:
        if each.changed:
            yield f"{each.words}: {each.typed.strip()} instead of {each.cell.value}."
    felt = sum(each.changed for each in odds)
    yield f"The quick odds of {felt} of {len(odds)} typical battles change by it."


def in_plain_words(path: str) -> str:
    """A path of a table in words: "combat.column[0].results[3]" is "combat, column 1, results 4"."""
    counted_ = INDEX.sub(lambda found: f" {int(found[1]) + 1}", path)
    return counted_.replace(".", ", ").replace("_", " ").strip()


def shown(cell: Cell, sent: Mapping[str, str]) -> Shown:
    """A cell with what is typed in it."""
    typed = sent.get(f"cell{cell.number}", cell.value)
    try:
        value_of(cell, typed)
    except ValueError as error:
        return Shown(cell, typed, str(error))
    return Shown(cell, typed, "")


def wanted(form: CellsForm, table: Table, cells: list[Shown]) -> str:
    """The text that is asked for; "", with the reason in the form, where something is wrong or nothing is changed."""
    form.full_clean()
    for each in cells:
        if each.wrong:
            form.add_error(None, each.wrong)
    changes = {each.cell.number: each.typed for each in cells if each.changed}
    if not changes:
        form.add_error(None, "No cell is changed.")
    return "" if form.errors else rewritten(table.next_text, changes, form.cleaned_data["source"].strip())


def odds_of(summary: CampaignSummary, state: State, name: str, text: str, form: CellsForm) -> list[Odds]:
    """The effect of the text on typical battles; empty, with the reason in the form, if it is refused."""
    if not text or form.errors:
        return []
    coming = from_dawn(state)
    try:
        before = game_with(summary.scenario, coming)
        after = game_with(summary.scenario, coming | {name: text})
    except (Refusal, TableError) as refusal:
        form.add_error(None, refusals.in_full(refusal) if isinstance(refusal, Refusal) else str(refusal))
        return []
    return list(in_words(summary, before, after))


def in_words(summary: CampaignSummary, before: Game, after: Game) -> Iterator[Odds]:
    """Typical battles with their odds."""
    for effect in effects(before, after):
        battle = effect.battle
        said = WHERE[battle.where].format(
            attackers=battle.attackers,
            attacker=people(summary, battle.attacker),
            defenders=battle.defenders,
            defender=people(summary, battle.defender),
        )
        yield Odds(said, effect.changed, list(figures(effect)))


def figures(effect: Effect) -> Iterator[Figure]:
    """The odds of a battle: chances in percent, and how many fall on the average."""
    pairs = (effect.before, effect.after)
    for label, tenths in (
        ("Attacker wins, %", [each.attacker_wins_tenths for each in pairs]),
        ("Undecided, %", [each.undecided_tenths for each in pairs]),
        ("Defender wins, %", [each.defender_wins_tenths for each in pairs]),
    ):
        yield Figure(label, *(f"{10 * each}" for each in tenths))
    for label, side in DEAD:
        yield Figure(label, *(f"{each.expected_dead[side]:.1f}" for each in pairs))


def form_page(
    request: HttpRequest,
    summary: CampaignSummary,
    table: Table,
    cells: list[Shown],
    form: CellsForm,
    odds: list[Odds],
) -> HttpResponse:
    """The page."""
    blocks: dict[str, list[Shown]] = {}
    for each in cells:
        blocks.setdefault(each.cell.block, []).append(each)
    context = {
        "title": f"{table.title}, cell by cell: {summary.title}",
        "summary": summary,
        "table": table,
        "blocks": [Block(in_plain_words(name) or table.title, found) for name, found in blocks.items()],
        "form": form,
        "odds": odds,
        "any_odds": any(each.changed for each in odds),
        "changed": [each for each in cells if each.changed],
        "next_day": summary.day + 1,
    }
    return page(request, admin.site, "table_cells", context, status=400 if form.errors else 200)
