"""A drawing read again: its letters, its titles, its key and the signs on its field."""

from collections import Counter
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawn: Element) -> Counter[str]:
    """All letters of a drawing."""
    return Counter(each.text or "" for each in drawn.iter(f"{SVG}text"))


def told(drawn: Element) -> set[str]:
    """The letters of the key."""
    return set(texts(next(each for each in drawn.iter(f"{SVG}g") if each.get("class") == "legend")))


def titles(drawn: Element) -> list[str]:
    """The titles of all pieces."""
    return [each.text or "" for each in drawn.iter(f"{SVG}title")][1:]


def board(drawn: Element) -> Element:
    """The field without heading and key."""
    return next(each for each in drawn.iter(f"{SVG}g") if (each.get("transform") or "").startswith("scale"))


def used(drawn: Element) -> Counter[str]:
    """The signs on the field, without the signs of the key."""
    return Counter((each.get("href") or "").partition("-")[2] for each in board(drawn).iter(f"{SVG}use"))
