"""The systems beside each other: what the table says, and that the page has it."""

import re

from battles import rulesets
from campaign.management import pages
from harness import systems
from harness.systems import MARKS, PAGE
from tests.shell import run


def printed() -> str:
    """What the command prints."""
    return run("rulesets")


def on_the_page() -> str:
    """What the page has of it."""
    return (pages.DOCS / PAGE).read_text("utf-8").split(MARKS[0])[1].split(MARKS[1])[0]


def test_the_page_has_what_the_command_prints_apart_from_measured_figures() -> None:
    there, now = on_the_page(), printed()
    assert list(systems.differences(there, now)) == []
    assert systems.cells(there)[0] == list(systems.HEADINGS)
    assert {len(row) for row in systems.cells(there)} == {len(systems.HEADINGS)}


def test_a_table_of_other_words_or_of_far_fewer_lines_is_told() -> None:
    row = "| [Duel](duel.md) | heads | camps | 120 | {} | 7 | none | 50 % |\n"
    head = f"| {' | '.join(systems.HEADINGS)} |\n"
    there = head + row.format("1,000")
    assert list(systems.differences(there, head + row.format("1,100"))) == []
    assert list(systems.differences(there, head + row.format("1,112"))) == [
        "[Duel](duel.md) has 1112 lines, not about 1000"
    ]
    words = "the words of the table are others"
    assert list(systems.differences(there, (head + row).replace("120", "121"))) == [words]
    assert list(systems.differences(there, there + row.format("9"))) == [words]
    assert list(systems.differences(there, there.replace("50 %", "51 %"))) == []


def test_every_system_is_told_of_and_its_variants_are_not() -> None:
    told = systems.natures()
    assert list(told) == systems.ids()
    assert set(told) == set(rulesets.PACKAGES) - set(rulesets.VARIANTS)
    assert all(systems.rules_of(nature.catalogue) > 100 for nature in told.values())


def test_a_kept_table_is_read_by_its_headings_and_an_empty_one_has_no_rows(tmp_path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "<!-- versus: begin -->\nBefore it.\n\n| bot | share |\n| --- | ---: |\n| plain | **89.8 %** |\n"
        "<!-- versus: end -->\n"
        "<!-- shares: begin -->\n<!-- shares: end -->\n| other | table |\n| --- | --- |\n| a | b |\n",
        "utf-8",
    )
    assert systems.kept(page, "versus") == [{"bot": "plain", "share": "89.8 %"}]
    assert systems.kept(page, "shares") == []
    assert systems.kept(page, "odds") == []


def test_speed_and_shares_are_those_that_are_kept(tmp_path, monkeypatch) -> None:
    bench, page = tmp_path / "performance.md", tmp_path / "grunwald.md"
    bench.write_text(
        "<!-- measured: begin -->\n| figure | value |\n| --- | ---: |\n| tactical_memory:grunwald | **6167** |\n"
        "<!-- measured: end -->\n",
        "utf-8",
    )
    page.write_text(
        "<!-- versus: begin -->\n| against | share |\n| --- | ---: |\n| random | 99.5 % |\n| plain | 61.0 % |\n"
        "<!-- versus: end -->\n<!-- shares: begin -->\n| scenario | first mover's share |\n| --- | ---: |\n"
        "| titans | 67.0 % |\n| mirror | 48.0 % |\n<!-- shares: end -->\n",
        "utf-8",
    )
    monkeypatch.setattr(systems, "MEASURED", bench)
    monkeypatch.setattr(systems, "DOCS", tmp_path)
    rules = rulesets.ruleset("grunwald")

    assert systems.speed("grunwald") == "6,167"
    assert systems.speed("guiscard") == systems.UNMEASURED
    assert systems.against(rules) == "random 99.5 %, plain 61.0 %"
    assert systems.first(rules) == "48.0 %"
    page.write_text("", "utf-8")
    assert systems.against(rules) == systems.first(rules) == systems.UNMEASURED


def test_lines_are_counted_with_those_of_variants() -> None:
    package = pages.DOCS.parent / "battles" / "grunwald"
    texts = [file.read_text("utf-8") for file in package.glob("**/*.py")]
    assert any("with_people" in file.parts for file in package.glob("**/*.py"))
    assert systems.lines_of("grunwald") == sum(
        len(re.findall(r"^", text, re.MULTILINE)) - 1 for text in texts if text
    )


def test_what_is_kept_is_written_into_the_page(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    page = tmp_path / PAGE
    page.write_text("before\n{}{}after\n".format(*MARKS), "utf-8")
    run("rulesets", "--keep")
    assert page.read_text("utf-8").startswith("before\n" + MARKS[0] + "| system |")
