"""Catalogues are kept in step with what reports say."""

from collections.abc import Iterator

import pytest
from babel.messages import Catalog

from campaign import scenarios
from campaign.presentation.locale import LANGUAGES, SOURCE, extraction, messages, read, upkeep

FOREIGN = [code for code in LANGUAGES if code != SOURCE]


@pytest.fixture(scope="module")
def template() -> Catalog:
    """All that reports say."""
    return extraction.template()


def catalogue(*translated: tuple[str | tuple[str, str], str | tuple[str, str]]) -> Catalog:
    """A small French catalogue."""
    found = Catalog(locale="fr")
    for message, translation in translated:
        found.add(message, translation)
    return found


@pytest.mark.parametrize("code", FOREIGN)
def test_every_language_says_all_that_reports_say(code: str, template: Catalog) -> None:
    """Mend it with `manage.py messages`, and write what it lists into the catalogue."""
    assert list(upkeep.findings(read(code), template)) == []


@pytest.mark.parametrize("code", FOREIGN)
@pytest.mark.parametrize("scenario", scenarios.available())
def test_the_factions_of_every_scenario_have_a_name_in_every_language(scenario: str, code: str) -> None:
    for faction in scenarios.load(scenario).book.factions:
        english = f"the {faction.id.title()}s"
        assert messages(code).pgettext("faction", english) != english


@pytest.mark.parametrize(
    ("translation", "wrong"),
    [
        ("", "has no translation"),
        ("{groupe} a marché", "has other fields in '{groupe} a marché'"),
        ("a marché", "has other fields in 'a marché'"),
    ],
)
def test_a_translation_that_is_missing_or_speaks_of_something_else_is_found(
    translation: str, wrong: str
) -> None:
    said = catalogue(("{group} marched", translation))
    found = list(upkeep.findings(said, catalogue(("{group} marched", ""))))
    assert found == [f"fr: '{{group}} marched': {wrong}"]


def test_a_plural_may_leave_its_number_out_of_the_form_for_one() -> None:
    message = ("a head of {group}", "{n} heads of {group}")
    said = catalogue((message, ("un homme {group:de}", "{n} hommes {group:de}")))
    assert list(upkeep.findings(said, catalogue((message, ("", ""))))) == []


def test_fuzzy_and_forgotten_messages_are_found() -> None:
    said = catalogue(("yes", "oui"), ("no", "non"))
    said["yes"].flags.add("fuzzy")
    assert list(upkeep.findings(said, catalogue(("yes", "")))) == [
        "fr: 'yes': is fuzzy",
        "fr: 'no': no report says this any more",
    ]


def test_what_no_report_says_any_more_is_kept_until_somebody_takes_it_out() -> None:
    said, template = catalogue(("yes", "oui"), ("no", "non")), catalogue(("yes", ""), ("perhaps", ""))
    upkeep.bring_up_to_date(said, template)
    assert said["yes"].string == "oui"
    assert '#~ msgstr "non"' in upkeep.text_of(said)
    assert list(upkeep.findings(said, template)) == [
        "fr: 'perhaps': has no translation",
        "fr: 'no': obsolete",
    ]


def test_the_same_messages_give_the_same_text(template: Catalog) -> None:
    first, second = read("fr"), read("fr")
    upkeep.bring_up_to_date(first, template)
    upkeep.bring_up_to_date(second, template)
    assert upkeep.text_of(first) == upkeep.text_of(second)


def test_messages_are_found_in_calls_tables_and_either_branch(tmp_path: pytest.TempPathFactory) -> None:
    def found(text: str, calls: extraction.Calls) -> Iterator[object]:
        file = tmp_path / "module.py"  # type: ignore[operator]
        file.write_text(text)
        return extraction.messages_in(file, calls)

    text = (
        'names.say("a" if x else "b")\nT = {1: phrase("c")}\nnames.count(n, "d", "{n} d")\nnames.say(T[1])\n'
    )
    assert list(found(text, extraction.CALLS)) == ["a", "b", "c", ("d", "{n} d")]
    assert list(found('raise Refusal("GC-1", "field", "no {group}")', extraction.REFUSALS)) == ["no {group}"]
