"""The pages of scenarios, which anybody may read: the first morning, the factions, their goals, and how often each wins."""

from functools import lru_cache

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from account.reading import names_for
from account.shields import shield_of
from campaign import maps, scenarios
from campaign.model.state import State
from campaign.presentation.chart import around, draw
from campaign.presentation.chart.landscape import landscape
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.organiser import names_of
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.objectives import promised, what_counts
from campaign.presentation.report.words import begun
from campaign.rules import groups
from campaign.rules.victory import objectives_of
from campaign.scenarios import Book
from campaign.scenarios.played import Played, played
from campaign.service.papers.position import state_at_the_start
from campaign.service.reading.truths import whole_map
from play.charts import MapFigure, figure
from play.page import JSON, kept, page
from play.signs import signs_of

MORNING = phrase(
    "The map of the first morning with all groups; the lists beside it say how many each faction has."
)
KEPT = 32
"""First mornings, and their drawings, that a process keeps."""


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario in the list."""

    id: str
    title: str
    facts: tuple[str, ...]
    peoples: tuple[tuple[SafeString, str], ...]


class Side(msgspec.Struct, frozen=True):
    """A faction of a scenario: its pieces in words, and the share of campaigns that it won, None if that is unknown."""

    id: str
    people: str
    shield: SafeString
    colour: str
    has: str
    won: int | None
    par: int
    chosen: bool


@require_safe
def scenario_list(request: HttpRequest) -> HttpResponse:
    """The scenarios that campaigns can be opened from."""
    names = names_for(request)
    cards = [card(id_, names) for id_ in scenarios.current()]
    return page(request, "scenarios", names, {"cards": cards, "here": "scenarios"})


@require_safe
def scenario_page(request: HttpRequest, scenario: str) -> HttpResponse:
    """A scenario, with the goals of one of its factions: of the one that the address asks for, else the first."""
    state = first_morning(known(scenario))
    names = names_of(state, language=names_for(request).language.code)
    book = scenarios.load(scenario).book
    asked = request.GET.get("faction", "")
    chosen = asked if asked in state.factions else next(iter(state.factions))
    won = played(scenario)
    context = {
        "title": names.title(book.title),
        "here": "scenarios",
        "scenario": scenario,
        "facts": facts(book, names),
        "map": first_map(scenario, chosen, names),
        "sides": [side(each, state, book, won, chosen, names) for each in state.factions],
        "won": won,
        "people": begun(names.people(chosen)),
        "goals": [promised(objective, names) for _, objective in objectives_of(book, chosen)],
        "par": book.victory.par.get(chosen, 0),
        "what_counts": what_counts(book.victory.par_from, names),
    }
    return page(request, "scenario", names, context)


def first_map(scenario: str, faction: str, names: Names) -> MapFigure:
    """The figure of the first morning, which begins where the groups of a faction stand."""
    return figure(
        f"scenario-{scenario}-{faction}",
        reverse("scenario-map", args=[scenario]),
        MORNING,
        names,
        signs=f"{reverse('scenario-signs', args=[scenario])}?faction={faction}",
    )


@require_safe
def scenario_map(request: HttpRequest, scenario: str) -> HttpResponse:
    """The map of its first morning."""
    return kept(drawn(known(scenario), names_for(request).language.code, whole="whole" in request.GET))


@require_safe
def scenario_signs(request: HttpRequest, scenario: str) -> HttpResponse:
    """The signs of that map for its script, which shows the groups of the faction that is asked for."""
    state = first_morning(known(scenario))
    chart = whole_map(state, names_for(request).language.code)
    asked = request.GET.get("faction", "")
    own = asked if asked in state.factions else ""
    signs = signs_of(chart, reverse("scenario-ground", args=[scenario]), own)
    return kept(msgspec.json.encode(signs), JSON)


@require_safe
def scenario_ground(request: HttpRequest, scenario: str) -> HttpResponse:
    """The land under the map."""
    return kept(landscape(maps.load(scenarios.load(known(scenario)).map)))


def known(scenario: str) -> str:
    """The id of a scenario. Raises Http404 for none, and for one that has something to mend."""
    if scenario not in scenarios.sound():
        raise Http404
    return scenario


@lru_cache(maxsize=KEPT)
def first_morning(scenario: str) -> State:
    """The position at the start: it never changes, and is read only."""
    return state_at_the_start(scenario)


@lru_cache(maxsize=KEPT)
def drawn(scenario: str, language: str, *, whole: bool = False) -> str:
    """The drawing of the first morning: the part in which the groups stand, or the whole."""
    state = first_morning(scenario)
    chart = whole_map(state, language)
    if not whole:
        seen = tuple(group.hex for group in state.groups.values())
        chart = msgspec.structs.replace(chart, viewport=around(seen) or chart.viewport)
    return draw(chart, themed=True)


def card(id_: str, names: Names) -> ScenarioCard:
    """A scenario in the list."""
    book = scenarios.load(id_).book
    own = names_of(first_morning(id_), language=names.language.code)
    peoples = tuple((shield_of(each.id, own), begun(own.people(each.id))) for each in book.factions)
    return ScenarioCard(id_, names.title(book.title), facts(book, own), peoples)


def facts(book: Book, names: Names) -> tuple[str, ...]:
    """When a scenario begins, how long it lasts, for how many, and on how many places."""
    places = len(book.board.holdings)
    return (
        names.date(book.start),
        names.count(book.days, "{n} day", "{n} days"),
        names.count(len(book.factions), "{n} faction", "{n} factions"),
        names.count(places, "{n} place", "{n} places"),
    )


def side(faction: str, state: State, book: Book, won: Played | None, chosen: str, names: Names) -> Side:
    """A faction with its start."""
    return Side(
        faction,
        begun(names.people(faction)),
        shield_of(faction, names),
        PALETTE.of_side(state.factions[faction].colour),
        has(faction, state, names),
        won.won.get(faction) if won is not None else None,
        book.victory.par.get(faction, 0),
        faction == chosen,
    )


def has(faction: str, state: State, names: Names) -> str:
    """The start of a faction, in words: "6 groups, 70 people, 18 places"."""
    own = [each for each in state.groups.values() if each.faction == faction]
    places = sum(each.faction == faction for each in state.settlements.values())
    later = sum(each.faction == faction for each in state.reinforcements.values())
    parts = [
        names.count(len(own), "{n} group", "{n} groups"),
        names.count(sum(groups.strength(state, each) for each in own), "{n} person", "{n} people"),
        names.count(places, "{n} place", "{n} places"),
    ]
    if later:
        parts.append(names.count(later, "{n} group that comes later", "{n} groups that come later"))
    return ", ".join(parts)
