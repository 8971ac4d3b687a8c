"""Whatever a battle at the table can end with can be typed at the desk."""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from django import forms
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st
from unfold.widgets import UnfoldBooleanSwitchWidget

import desk
from battles import contract
from campaign.rules.musters.musters import tolls
from desk.fights import foretold
from desk.fights.result_form import ResultForm
from tests.battles import musters
from tests.battles.results import laden_musters, results

WAYS = {
    ("killed", False): "killed",
    ("captured", False): "captured",
    ("wounded", False): "wounded",
    ("wounded", True): "wounded_unhorsed",
    ("unhurt", True): "unhorsed",
}


def typed(muster: contract.Muster, result: contract.Result) -> dict[str, Any]:
    """The form as somebody fills it in who was there."""
    fields: Counter[str] = Counter()
    for _, group in muster.groups():
        for man in group.soldiers:
            arms = f"{'mounted' if man.mounted else 'foot'}-{'wounded' if man.wounded else 'whole'}"
            way = WAYS.get((result.fates[man.id], man.id in result.unhorsed))
            if way:
                fields[f"losses.{group.id}.{man.origin}-{man.type}-{arms}.{way}"] += 1
        for captive in group.captives:
            stem = captive.id if captive.id.startswith("lord") else captive.id.rpartition("-")[0]
            fields[f"freed.{group.id}.{stem}"] += captive.id in result.freed
    form: dict[str, Any] = dict(fields)
    form |= {"issue": muster.issue, "rounds": result.rounds}
    form |= {f"outcomes.{side}": result.outcomes.of(side) for side in ("attacker", "defender")}  # type: ignore[arg-type]
    form |= {f"commanders.{name}": fate for name, fate in result.commanders.items()}
    form |= {f"unhorsed.{name}": "on" for name in result.commanders if name in result.unhorsed}
    if not any(number for name, number in fields.items() if name.startswith("losses.")):
        form["nobody_lost"] = "on"
    form |= {f"left_by.{group}": side for group, side in result.left_by.items()}
    form |= {f"loot.{loot.lost_by}.{loot.taken_by}": f"{loot.half_deniers / 2:g}" for loot in result.loot}
    form |= {f"convoys.{convoy}": fate for convoy, fate in result.convoys.items()}
    if result.works:
        works = msgspec.structs.asdict(result.works)
        lost = works.pop("engines_lost")
        happened = {name: works.pop(name) for name in ("outer_works_taken", "siphon_lost")}
        form["works.gate"] = works.pop("gate") or ""
        form |= {f"works.{name}": value for name, value in works.items()}
        form["works.demolished"] = ", ".join(works["demolished"])
        form |= {f"works.engines_lost.{kind}": number for kind, number in lost.items()}
        form |= {f"works.{name}": "on" for name, true in happened.items() if true}
    return form


def sent(form: dict[str, Any]) -> QueryDict:
    """A form as it comes from a browser."""
    posted = QueryDict(mutable=True)
    for name, value in form.items():
        posted[name] = str(value)
    return posted


def read(muster: contract.Muster, form: dict[str, Any]) -> contract.Result:
    """The result of a form that was filled in."""
    bound = ResultForm(muster, sent(form))
    assert bound.is_valid(), bound.errors
    result = bound.result()
    assert result is not None, bound.errors
    return result


def seen(muster: contract.Muster, result: contract.Result) -> dict[str, Any]:
    """A result as the campaign reads it: men in counts, since nobody tells those apart who are alike."""
    fields = {name: getattr(result, name) for name in contract.Result.__struct_fields__}
    for single in ("fates", "unhorsed", "freed"):
        del fields[single]
    fields["works"] = result.works or contract.WorksAfter()
    freed = Counter(name if name.startswith("lord") else name.rpartition("-")[0] for name in result.freed)
    leaders = sorted(name for name in result.unhorsed if name in result.commanders)
    return fields | {"tolls": tolls(muster, result), "freed": freed, "leaders on foot": leaders}


@given(data=st.data(), muster=laden_musters())
def test_any_result_can_be_typed(data: st.DataObject, muster: contract.Muster) -> None:
    result = data.draw(results(muster))
    assert seen(muster, read(muster, typed(muster, result))) == seen(muster, result)


@given(muster=laden_musters())
def test_every_field_of_the_form_stands_on_the_page_once(muster: contract.Muster) -> None:
    form = ResultForm(muster)
    shown = [
        cell.name
        for _, groups in form.sections()
        for group in groups
        for line in (*group.men, *group.leaders, *group.rest)
        for cell in line.cells
        if cell is not None
    ]
    shown += [field.name for field in (*form.outcomes(), *form.works())]
    assert sorted([*shown, form.nobody.name, "issue", "reason", "rounds"]) == sorted(form.fields)


def skirmish() -> contract.Muster:
    """Three knights under Ada, with a chest, a convoy and captives, against four archers."""
    captives = tuple(contract.Captive(f"p1.foot-{n}", "lombard", "lombard", "archer") for n in (1, 2))
    knights = musters.group(
        "a1",
        {"cavalry_armoured": 3},
        wounded=1,
        commanders=(musters.commander("ada", 5),),
        half_deniers=8,
        convoys=(contract.Convoy("c1", 4),),
        captives=captives,
    )
    return musters.muster(knights, musters.group("d1", {"shooter_foot_unarmoured": 4}, faction="lombard"))


BLANK = {
    "rounds": 3,
    "outcomes.attacker": "holds",
    "outcomes.defender": "retreat",
    "commanders.ada": "unhurt",
    "nobody_lost": "on",
}


def test_a_form_with_empty_fields_says_that_nobody_was_hurt_and_nothing_changed_hands() -> None:
    result = read(skirmish(), BLANK)
    assert set(result.fates.values()) == {"unhurt"}
    assert (result.loot, result.convoys, result.freed, result.left_by, result.unhorsed) == (
        (),
        {},
        (),
        {},
        (),
    )


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (
            {"losses.a1.normans-knight-mounted-whole.killed": 3},
            "losses.a1.normans-knight-mounted-whole.killed",
        ),
        ({"commanders.ada": "killed", "unhorsed.ada": "on"}, "unhorsed.ada"),
        ({"left_by.a1": "N"}, "left_by.a1"),
        ({"left_by.d1": "up"}, "left_by.d1"),
        ({"loot.a1.d1": "4.5"}, "loot.a1.d1"),
        ({"loot.a1.d1": "0.25"}, "loot.a1.d1"),
        ({"loot.a1.d1": "NaN"}, "loot.a1.d1"),
        ({"convoys.c1": "eaten"}, "convoys.c1"),
        ({"freed.a1.p1.foot": 3}, "freed.a1.p1.foot"),
        (
            {"losses.d1.lombard-archer-foot-whole.killed": 10**40},
            "losses.d1.lombard-archer-foot-whole.killed",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(wrong: dict[str, Any], field: str) -> None:
    told = BLANK | wrong
    if field.startswith("losses."):
        del told["nobody_lost"]
    form = ResultForm(skirmish(), sent(told))
    assert not form.is_valid() or form.result() is None
    assert form.errors.keys() == {field}


def test_a_wounded_commander_is_not_offered_another_wound() -> None:
    muster = musters.muster(
        musters.group("a1", {"cavalry_armoured": 1}, commanders=(musters.commander("ada", 5, wounded=True),)),
        musters.group("d1", {"shooter_foot_unarmoured": 4}),
    )
    offered = [value for value, _ in ResultForm(muster).fields["commanders.ada"].choices]  # type: ignore[attr-defined]
    assert offered == ["", "unhurt", "captured", "killed"]


def besieged(**works: Any) -> contract.Muster:
    """The fight of a siege over these works."""
    sides = (musters.group("a", {"infantry_armoured": 2}), musters.group("d", {"infantry_armoured": 2}))
    return musters.muster(*sides, kind="siege", works=contract.Works(**{"building": "castle", **works}))


@pytest.mark.parametrize(
    ("works", "asked"),
    [
        ({}, {"works.gate"}),
        ({"gate": "open", "breached": True}, {"works.gate"}),
        ({"action": "general_sally"}, {"works.gate"}),
        ({"gate": "destroyed"}, set()),
        ({"action": "camp_sally"}, set()),
        ({"building": "farm"}, set()),
        ({"building": "farm", "siphon": contract.Siphon("defender")}, {"works.siphon_lost"}),
    ],
)
def test_a_gate_and_a_siphon_are_asked_for_where_they_may_have_changed(
    works: dict[str, Any], asked: set[str]
) -> None:
    fields = ResultForm(besieged(**works)).fields
    assert {name for name in ("works.gate", "works.siphon_lost") if name in fields} == asked


def test_what_has_become_of_gate_and_siphon_is_told_before_it_is_confirmed() -> None:
    told = set(foretold.works(contract.WorksAfter(gate="destroyed", siphon_lost=True)))
    assert told == {"The gate is destroyed at the end.", "The siphon is lost."}
    assert not set(foretold.works(contract.WorksAfter()))


BOXES = (forms.CheckboxInput, forms.NumberInput, forms.Select, forms.Textarea, forms.TextInput)
"""Fields that are drawn as a box, of which the page's style draws the frame by their class."""


NOT_DRAWN = ("CallOffForm", "LastLookForm", "LoginForm")
"""Forms whose fields their pages send along unseen, and the one that gets its boxes when it is made."""


def forms_of_the_desk() -> Iterator[type[forms.Form]]:
    """Every form that the desk has."""
    for module in pkgutil.iter_modules(desk.__path__, "desk."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and issubclass(found, forms.Form) and found.__module__ == module.name:
                yield found


def unframed(fields: Mapping[str, forms.Field]) -> list[str]:
    """The fields of a form whose box nobody can see."""
    return [
        name
        for name, field in fields.items()
        if isinstance(field.widget, BOXES)
        and not field.widget.is_hidden
        and not isinstance(field.widget, UnfoldBooleanSwitchWidget)
        and not {"border", "desk-count"} & set(field.widget.attrs.get("class", "").split())
    ]


def test_every_box_of_every_form_can_be_seen() -> None:
    wrong = {form.__name__: found for form in forms_of_the_desk() if (found := unframed(form.base_fields))}
    assert {name: found for name, found in wrong.items() if name not in NOT_DRAWN} == {}
    works = musters.castle(action="assault", engines={"ram": 1}, tents=2, siphon=contract.Siphon("attacker"))
    muster = musters.muster(company("a1"), company("d1"), kind="siege", works=works)
    form = ResultForm(muster)
    assert {"works.demolished", "works.siphon_lost", "nobody_lost"} <= form.fields.keys()
    assert unframed(form.fields) == []


def company(id_: str, **more: Any) -> contract.Group:
    """Two footmen and their leader."""
    return musters.group(
        id_, {"infantry_armoured": 2}, commanders=(musters.commander(f"{id_}-c", 3),), **more
    )


def test_men_and_prisoners_are_called_by_their_people() -> None:
    captive = contract.Captive("p1-1", "byzantine", "norman", "light_infantry")
    attacker = company("a1", faction="german", captives=(captive,))
    form = ResultForm(musters.muster(attacker, company("d1")))
    (_, [group]), _ = form.sections()
    assert [line.label for line in group.men] == ["German medium infantry"]
    assert "Set free, people of byzantine: Norman light infantry" in [line.label for line in group.rest]
