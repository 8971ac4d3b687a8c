"""Take up a campaign that was begun on paper: its template, the slips in its sheets, a last look, the opening."""

from functools import partial
from typing import Any

import msgspec
from django import forms
from django.contrib import admin, messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign import scenarios
from campaign.model.paper import Paper
from campaign.rules.deadline import zones
from campaign.rules.papers.checks import faults
from campaign.service.editions import game_of
from campaign.service.papers.position import as_sheets, as_workbook, at_the_start
from campaign.service.papers.reading import Read, read_position
from campaign.service.papers.sheets import HELP
from campaign.service.papers.summary import summary
from campaign.service.spreadsheets.cells import CellFault, Refused
from campaign.service.spreadsheets.reading import LARGEST_FILE
from campaign.service.spreadsheets.writing import as_zip
from desk.forms.making import made
from desk.forms.once_more import confirmed, declined, kept
from desk.founding import opening
from desk.founding.house_tables import Uploads
from desk.founding.opening import OpeningForm
from desk.page import page, posted
from rulebook.tables import TableError

NAME, POSITION, SCENARIO = "name", "position", "scenario"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WRITERS = {"xlsx": (as_workbook, XLSX), "zip": (as_zip, "application/zip")}
SHOWN = 200
"""So many slips are told at once."""
LONGEST = 120_000
"""Characters of a position that goes through the last look."""


class FilesField(forms.FileField):
    """Files of a spreadsheet; its value are their contents by name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=Uploads(attrs={"multiple": True, "accept": ".xlsx,.ods,.zip,.csv"}), **kwargs)

    def clean(self, data: Any, initial: Any = None) -> dict[str, bytes]:
        """The contents. Raises ValidationError for none, for one that is too large, or there twice."""
        found: dict[str, bytes] = {}
        for file in data or ():
            found[self._name(file, found)] = file.read()
        if not found and self.required:
            raise forms.ValidationError("Choose the workbook, or the .csv files.")
        return found

    def _name(self, file: UploadedFile, found: dict[str, bytes]) -> str:
        name = str(file.name)
        if name in found:
            raise forms.ValidationError(f"{name} is there twice")
        if (file.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(
                f"{name} has {file.size:,} bytes, and at most {LARGEST_FILE:,} are read"
            )
        return name


class PaperSettingsForm(OpeningForm):
    """The choices of an organiser beside a position, which has its scenario and stores, in any weather.

    The opening replaces no table; later steps may.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["weather"], self.fields["tables"]

    def clean(self) -> dict[str, Any]:
        """The typed values, with values for the fields that are left out."""
        return super().clean() | {"weather": "off", "tables": {}}


class PaperForm(PaperSettingsForm):
    """The sheets, and the rest."""

    sheets = FilesField(
        label="The campaign as it stands",
        help_text="The template, filled in: one workbook (.xlsx or .ods), the .zip of its sheets, or its .csv files.",
    )
    field_order = ("sheets", "title")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["scenario"]


class LastLookForm(PaperSettingsForm):
    """The same after the last look: the position comes with it, and no file."""

    position = forms.CharField(max_length=LONGEST)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A position that was written out of a campaign may be of an edition from which none is opened otherwise.
        self.fields["scenario"] = forms.ChoiceField(choices=[(name, name) for name in scenarios.sound()])

    def clean_position(self) -> Paper:
        """The position. Raises ValidationError for an invalid one."""
        try:
            return msgspec.json.decode(self.cleaned_data["position"], type=Paper)
        except msgspec.DecodeError as error:
            raise forms.ValidationError(str(error)) from None


def take_up(request: HttpRequest) -> HttpResponse:
    """The form; the faults of the sheets; the last look; and the opening."""
    if confirmed(request):
        return opened(request)
    form = PaperForm(None if declined(request) else posted(request), request.FILES or None)
    if declined(request):
        form = PaperForm(initial=request.POST.dict() | {"weekdays": request.POST.getlist("weekdays")})
    wrong, more = list[CellFault](), 0
    if request.method == "POST" and form.is_bound and form.is_valid():
        try:
            return last_look(request, form, read_position(form.cleaned_data["sheets"]))
        except Refused as refused:
            wrong, more = list(refused.faults), refused.more
    return form_page(request, form, wrong, more)


def form_page(request: HttpRequest, form: forms.Form, wrong: list[CellFault], more: int = 0) -> HttpResponse:
    """The form, with the faults of the sheets, and how many `more` there are."""
    books = [(name, scenarios.load(name).book) for name in scenarios.current()]
    context = {
        "title": "Go on with a campaign from paper",
        "form": form,
        "wrong": wrong[:SHOWN],
        "more": max(0, len(wrong) - SHOWN) + more,
        "books": books,
        "help": HELP.items(),
        "zones": sorted(zones()),
    }
    return page(request, admin.site, "paper", context, status=400 if form.errors or wrong else 200)


def last_look(request: HttpRequest, form: PaperForm, read: Read) -> HttpResponse:
    """The sum of the position, before it is opened; all typed values go with it. Raises Refused for one too long."""
    position = msgspec.json.encode(read.paper).decode()
    if len(position) > LONGEST:
        raise Refused(CellFault("file", "the position is longer than the desk can carry"))
    own = {NAME: form.cleaned_data[NAME], POSITION: position, SCENARIO: read.scenario}
    context = {
        "title": f"{request.POST.get('title', '')}, as it was read",
        "summary_of": summary(read.scenario, read.paper),
        "kept": [*kept(request, *own), *own.items()],
    }
    return page(request, admin.site, "paper_read", context)


def opened(request: HttpRequest) -> HttpResponse:
    """Open it as it was looked at; the form with the reason, if that is refused."""
    form = LastLookForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        wrong = [
            f"{fault.sheet}: {fault.reason}" for fault in faults(data["position"], game_of(data["scenario"]))
        ]
        if wrong:
            form.add_error(None, "; ".join(wrong[:5]))
        elif found := made(request, form, partial(opening.opened, request, form, paper=data["position"])):
            messages.success(
                request,
                f"The campaign stands at the dawn of day {data['position'].day}, as on paper, and rests: its seats are "
                "empty. Invite its players, then let it go on.",
            )
            return found
    shown = PaperForm(initial=request.POST.dict() | {"weekdays": request.POST.getlist("weekdays")})
    told = [CellFault(name, str(error)) for name, errors in form.errors.items() for error in errors]
    return form_page(request, shown, told)


@require_safe
def template(request: HttpRequest, scenario: str, kind: str) -> HttpResponse:
    """The template of a scenario, its pieces as they stand at its beginning."""
    if scenario not in scenarios.sound() or kind not in WRITERS:
        raise Http404
    write, content_type = WRITERS[kind]
    try:
        content = write(as_sheets(scenario, at_the_start(scenario)))
    except TableError:
        raise Http404 from None
    headers = {"Content-Disposition": f'attachment; filename="{scenario}.{kind}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)
