"""The picture of the README is drawn again, and nobody need play for it."""

from io import StringIO
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from config.launch import needs_servers
from config.state import CHECKOUT
from demo.exhibit import picture


def drawn(*arguments: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("picture", *arguments, stdout=out)
    return out.getvalue()


def test_the_same_seed_draws_the_same_map_and_another_one_does_not() -> None:
    first = drawn("--nights", "1")
    assert drawn("--nights", "1") == first
    assert drawn("--nights", "1", "--seed", "another") != first


def test_it_is_the_map_of_one_faction_on_the_morning_after_the_nights() -> None:
    root = ElementTree.fromstring(picture("lombard", 1, "demo"))
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert str(title.text).endswith("Day 2, 2 June 1053, as the Lombards know it")


@pytest.mark.parametrize("nights", ["-1", "31"])
def test_no_more_nights_are_played_than_there_are(nights: str) -> None:
    with pytest.raises(CommandError, match="0 to 30 nights"):
        drawn("--nights", nights)


def test_the_story_of_the_nights_is_one_drawing_that_moves() -> None:
    first = drawn("--nights", "1", "--story")
    assert drawn("--nights", "1", "--story") == first
    texts = [
        text.text or "" for text in ElementTree.fromstring(first).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert [text.split(",")[0] for text in texts if text.startswith("Day ")] == ["Day 1", "Day 2"]


def test_the_plan_of_a_siege_is_its_sides_and_the_same_for_the_same_seed() -> None:
    byzantine = drawn("--siege")
    assert drawn("--siege") == byzantine
    assert "food ends" in byzantine
    assert "food" not in drawn("--siege", "--faction", "norman")
    assert titled(ElementTree.fromstring(byzantine)) == "The siege of Lucera"
    with pytest.raises(CommandError, match="only the sides of the siege"):
        drawn("--siege", "--faction", "lombard")
    with pytest.raises(CommandError, match="after 1 nights the siege has not begun"):
        drawn("--siege", "--nights", "1")


def titled(root: ElementTree.Element) -> str:
    """The title of a drawing."""
    return root.findtext("{http://www.w3.org/2000/svg}title") or ""


def test_the_siege_of_the_pages_is_whole_and_small() -> None:
    path = CHECKOUT / "docs" / "siege.svg"
    assert path.stat().st_size < 100_000
    assert titled(ElementTree.parse(path).getroot()) == "The siege of Lucera"


@pytest.mark.parametrize(("name", "most"), [("map.svg", 300_000), ("story.svg", 600_000)])
def test_the_drawings_of_the_pages_are_whole_and_small(name: str, most: int) -> None:
    path = CHECKOUT / "docs" / name
    assert path.stat().st_size < most
    assert "as the Normans know it" in (
        ElementTree.parse(path).findtext("{http://www.w3.org/2000/svg}title") or ""
    )


def test_it_needs_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.development")
    assert not needs_servers(["manage.py", "picture"])
    assert needs_servers(["manage.py", "demo"])
