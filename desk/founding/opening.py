"""Open a campaign from a scenario."""

from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminRadioSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanSwitchWidget,
)

from campaign import scenarios
from campaign.model.paper import Paper
from campaign.model.state import Settings
from campaign.rules.deadline import zones
from campaign.rules.opening import check_title
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from campaign.service.nights.deputies import AS_WRITTEN, at_the_opening
from desk.access import asker
from desk.forms import refusals
from desk.forms.calendars import CalendarForm
from desk.forms.making import MakingForm, made
from desk.forms.pages_named import with_page
from desk.forms.systems import NextSystemField, SystemField
from desk.founding.house_tables import TablesField
from desk.page import page, posted
from desk.running.deputies import AT_THE_OPENING
from rulebook import Refusal

FAR_BLOODIER = (
    "Only the quick tables use percentages of the ground and the odds; no tactical system does. The skirmish plays man "
    "by man, and its battles are far bloodier."
)
BATTLES = (
    ("quick", "By the quick tables, at once, in the night"),
    (
        "organiser",
        "The night waits, and you settle each: from the table, by the quick tables, or by handing it to the engine",
    ),
    (
        "engine",
        "Bots fight each out by the tactical rules, within minutes; the quick tables decide the rest. "
        + FAR_BLOODIER,
    ),
)
DICE = (
    ("sealed", "Sealed: published beforehand, rolled by the server, checked by everybody afterwards"),
    ("hand", "By hand: the night waits for each die that you roll and enter (these cannot be checked)"),
)
ENVIRONMENT = (
    ("scenario", "As the scenario says"),
    ("roll", "Rolled once, before the first day"),
    ("off", "Left out"),
)


FURTHER = ("second", "third")
"""Fields of the systems that are asked after the first."""
SYSTEMS = ("system", *FURTHER)


def scenario_choices() -> list[tuple[str, str]]:
    """Every scenario with its title and summary, in its newest edition."""
    books = {name: scenarios.load(name).book for name in scenarios.current()}
    return [
        (name, f"{book.title} ({book.year}, {book.days} days): {book.summary}")
        for name, book in books.items()
    ]


class OpeningForm(MakingForm, CalendarForm):
    """The choices of an organiser before the first day."""

    field_order: tuple[str, ...] = ("title", "scenario")

    title = forms.CharField(max_length=120, widget=UnfoldAdminTextInputWidget)
    scenario = forms.ChoiceField(choices=scenario_choices, widget=UnfoldAdminRadioSelectWidget)
    battles = forms.ChoiceField(
        choices=BATTLES,
        initial="quick",
        widget=UnfoldAdminRadioSelectWidget,
        help_text=with_page("", "skirmish", "The figures of the skirmish"),
    )
    system = SystemField()
    second = NextSystemField("Second choice")
    third = NextSystemField("Third choice")
    dice = forms.ChoiceField(choices=DICE, initial="sealed", widget=UnfoldAdminRadioSelectWidget)
    capture_by_battle = forms.BooleanField(
        required=False,
        initial=True,
        widget=UnfoldBooleanSwitchWidget,
        label="Towns pass by battle",
        help_text="A town belongs to the winner of an attack on it, if he alone stands there at the end of the day. "
        "Without it towns change hands by capitulation alone, castles as ever by surrender.",
    )
    trifles_count = forms.BooleanField(
        required=False,
        initial=True,
        widget=UnfoldBooleanSwitchWidget,
        label="Easy attacks bring prestige",
        help_text="As printed: every battle won gives its point (GC-9c). Without it, by a house rule, a won attack on "
        "a place brings none where fewer than a quarter of the attackers' heads defend it.",
    )
    early_chances = forms.BooleanField(
        required=False,
        initial=True,
        widget=UnfoldBooleanSwitchWidget,
        label="Bonus on the events of a siege's first days",
        help_text="As printed: on the days 2 to 5 of a siege its daily event is rolled with +5. A messenger who calls "
        "the besiegers away comes on 20. Most sieges end so; without it they last (GS-11.1.2b).",
    )
    deputies = forms.ChoiceField(
        choices=AT_THE_OPENING,
        initial=AS_WRITTEN,
        widget=UnfoldAdminRadioSelectWidget,
        help_text="A deputy is a bot that writes a faction's orders on days without a sheet; a player's own "
        "sheet always counts instead. So a seat without a player is played, too. You or its player can end it.",
    )
    quorum = forms.IntegerField(
        required=False,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text="The share of the seats with players that may be without a sheet at a deadline. With 50, 2 of 4 sheets "
        "are needed, and 3 of 5. With fewer sheets the campaign pauses automatically, everybody gets a notice, "
        "and you let it go on. A deputy's sheet counts as one. Left empty, the night is always played.",
    )
    season = forms.ChoiceField(
        choices=ENVIRONMENT,
        initial="scenario",
        widget=UnfoldAdminRadioSelectWidget,
        help_text="The season changes how far everybody marches (GC-18.2).",
    )
    weather = forms.ChoiceField(
        choices=ENVIRONMENT,
        initial="scenario",
        widget=UnfoldAdminRadioSelectWidget,
        help_text="The year's weather changes the stores of every town and castle (GC-18.1).",
    )

    tables = TablesField(
        label="Tables of your own",
        help_text=with_page(
            "Files that replace house tables, each with the name of the table, such as roster.toml. "
            "If you choose none, the printed tables count.",
            "tables",
            "How they are written",
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Put each refusal of the rules at its field, beside the faults of other fields."""
        data = self.cleaned_data
        try:
            if "title" in data:
                check_title(data["title"].strip())
        except Refusal as refusal:
            refusals.show(self, refusal)
        for name in FURTHER:
            if data.get(name) and data[name] in (data.get(each) for each in SYSTEMS[: SYSTEMS.index(name)]):
                self.add_error(name, "This system is chosen above already.")
        return super().clean()

    def settings(self) -> Settings:
        """How battles and dice are settled."""
        data = self.cleaned_data
        system, *others = [data[name] for name in SYSTEMS if data[name]] or [""]
        return Settings(
            battles=data["battles"],
            dice=data["dice"],
            capture_by_battle=data["capture_by_battle"],
            trifles_count=data["trifles_count"],
            early_chances=data["early_chances"],
            season=data["season"],
            weather=data["weather"],
            system=system or msgspec.UNSET,
            next_systems=tuple(others) or msgspec.UNSET,
            quorum=msgspec.UNSET if data["quorum"] is None else data["quorum"],
        )

    def plan(self) -> Plan:
        """The plan of the campaign."""
        data = self.cleaned_data
        factions = scenarios.load(data["scenario"]).book.factions
        return Plan(
            title=data["title"].strip(),
            scenario=data["scenario"],
            calendar=self.calendar(),
            settings=self.settings(),
            tables=data["tables"],
            deputies=at_the_opening(factions, data["deputies"]),
        )


def open_campaign(request: HttpRequest) -> HttpResponse:
    """The form, and the opening."""
    form = OpeningForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        found = made(request, form, partial(opened, request, form))
        if found is not None:
            messages.success(request, "The campaign is open. Seat its players now.")
            return found
    context: dict[str, Any] = {
        "title": "Open a campaign",
        "form": form,
        "zones": sorted(zones()),
    }
    return page(request, admin.site, "open", context, status=400 if form.errors else 200)


def opened(
    request: HttpRequest, form: OpeningForm, name: UUID, *, paper: Paper | msgspec.UnsetType = msgspec.UNSET
) -> None:
    """Open it under an id, from `paper` where it was begun there. Raises the refusals of an opening."""
    preparing.open_at_once(form.plan(), asker(request), paper=paper, campaign=name)
