"""The chart: well-formed, told in words too, and never showing more than it was given."""

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign import maps
from campaign.presentation.chart import (
    Chart,
    Clash,
    Holding,
    March,
    Marker,
    Side,
    Viewport,
    around,
    dark,
    draw,
)
from campaign.presentation.chart.palette import PALETTE
from hexmap import grid

SVG = "{http://www.w3.org/2000/svg}"
APULIA = maps.load("apulia")
MELFI = APULIA.sites["melfi"].hex
SIDES = (Side("norman", "Normans", "N", "red"), Side("german", "Germans", "G", "dark_blue"))
EVE = Chart(
    map=APULIA,
    title="The eve of Civitate",
    caption="Day 1",
    sides=SIDES,
    holdings=(Holding("melfi", "norman", "12"), Holding("benevento", "german")),
    markers=(
        Marker(MELFI, "norman", strength="18", label="Humphrey"),
        Marker(MELFI, "norman", cavalry=True, strength="7"),
        Marker(APULIA.sites["benevento"].hex, "german"),
        Marker(APULIA.sites["troia"].hex, "", kind="convoy", strength="5"),
        Marker(APULIA.sites["ariano"].hex, "norman", kind="spy"),
        Marker("4020", "german", kind="lone", label="Henry"),
        Marker("4021", "norman", kind="prisoners", strength="1"),
        Marker("4022", "german", kind="captive", label="Otto, captive of the Normans"),
        Marker("4023", "", kind="band", strength="9"),
    ),
    marches=(March("norman", (APULIA.sites["venosa"].hex, "4423", "4323", MELFI)),),
    clashes=(Clash("4124", "battle", "Battle of the Vulture"), Clash(APULIA.sites["troia"].hex, "siege")),
)
CROPPED = msgspec.structs.replace(EVE, viewport=Viewport("3512", "5030"))


def _drawn(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(draw(chart))


def _texts(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("map_id", maps.known())
def test_every_settlement_of_the_map_is_drawn_and_most_are_named_cities_all(map_id: str) -> None:
    drawn = maps.load(map_id)
    root = _drawn(Chart(drawn, "A map", "Day 1"))
    named = {text.get("data-site"): text.text for text in root.iter(f"{SVG}text") if text.get("data-site")}
    every = {site.id: site.name for site in drawn.sites.values()}
    assert named.items() <= every.items()
    assert len(named) >= 0.9 * len(every)
    assert {site.id for site in drawn.sites.values() if site.kind == "city"} <= named.keys()
    signs = [use.get("href", "") for use in root.iter(f"{SVG}use")]
    for kind in ("village", "market_town", "castle", "city"):
        inside = sum(site.kind == kind for site in drawn.sites.values())
        assert sum(sign.endswith(kind) for sign in signs) == inside + 1


def test_a_viewport_shows_only_what_lies_in_it() -> None:
    texts = _texts(_drawn(CROPPED))
    assert "Melfi" in texts
    assert MELFI in texts
    assert "Bari" not in texts
    assert "Otranto" not in texts


def test_the_drawing_has_a_title_and_a_description_in_words() -> None:
    root = _drawn(EVE)
    assert root.get("role") == "img"
    names = {child.get("id"): child.text or "" for child in root if child.get("id")}
    title, desc = [names[id_] for id_ in root.get("aria-labelledby", "").split()]
    assert title == "The eve of Civitate. Day 1"
    assert "Normans: Humphrey, 18 heads, at Melfi." in desc
    assert "Normans: group, 7 heads, mounted, at Melfi." in desc
    assert "Germans: group, strength unknown, at Benevento." in desc
    assert "Neutral: supply convoy, load 5, at Troia." in desc
    assert "Germans: Henry, alone, at" in desc
    assert "Normans: prisoners, 1 head, at" in desc
    assert "Germans: Otto, captive of the Normans, at" in desc
    assert "Neutral: mercenaries, 9 heads, at" in desc
    assert "Germans hold Benevento." in desc
    assert "Normans hold Melfi (garrison of 12)." in desc
    assert "Normans marched from Venosa to Melfi." in desc
    assert "Battle at hex 4124" in desc
    assert ": Battle of the Vulture." in desc
    assert "Siege at Troia." in desc


def test_every_kind_of_piece_and_a_garrison_are_in_the_legend() -> None:
    texts = _texts(_drawn(Chart(APULIA, "", "")))
    for said in (
        "Mercenaries",
        "Commander alone",
        "Prisoners",
        "Convoy and its load",
        "Spy",
        "Garrison",
        "Several pieces",
    ):
        assert said in texts


def test_the_legend_says_where_mercenaries_are_counted_in_a_group() -> None:
    own = Marker("4123", "norman", strength="14", id="n1")
    said = "(counted in your group)"
    assert said not in _texts(_drawn(Chart(APULIA, "", "", markers=(own,))))
    assert said in _texts(_drawn(Chart(APULIA, "", "", markers=(msgspec.structs.replace(own, hired=8),))))


def test_an_empty_chart_says_so() -> None:
    assert "No pieces are shown." in draw(Chart(APULIA, "", ""))


def test_unknown_strength_is_a_question_mark() -> None:
    known, unknown = (
        msgspec.structs.replace(EVE, markers=(Marker(MELFI, "german", strength=strength),))
        for strength in ("77", None)
    )
    assert "77" in _texts(_drawn(known))
    assert "77" not in _texts(_drawn(unknown))
    assert _texts(_drawn(unknown)).count("?") == _texts(_drawn(known)).count("?") + 1


def test_colours_are_those_of_the_factions() -> None:
    markup = draw(EVE)
    assert markup.count(PALETTE.side["red"]) > draw(Chart(APULIA, "", "")).count(PALETTE.side["red"])
    assert PALETTE.of_side("no such colour") == PALETTE.side["neutral"]


@settings(max_examples=15, deadline=None)
@given(st.text(max_size=40))
def test_hostile_names_stay_text(name: str) -> None:
    name = f'</text><script>alert("x")</script>&{name}'
    side = Side("norman", name, "<N>", "red")
    chart = msgspec.structs.replace(
        CROPPED,
        title=name,
        caption=name,
        sides=(side,),
        markers=(Marker(MELFI, "norman", strength="<9>", label=name),),
        clashes=(Clash(MELFI, label=name),),
    )
    root = _drawn(chart)
    assert not list(root.iter(f"{SVG}script"))
    assert any(text.startswith("</text><script>") for text in _texts(root))


@pytest.mark.parametrize(("map_id", "most"), [("apulia", 700_000), ("sicily", 400_000)])
def test_a_whole_map_stays_small_enough_to_send(map_id: str, most: int) -> None:
    assert len(draw(Chart(maps.load(map_id), "A map", "Day 1")).encode()) < most


def test_the_same_chart_gives_the_same_bytes() -> None:
    assert draw(EVE) == draw(msgspec.structs.replace(EVE))


def test_two_charts_in_one_page_share_no_id() -> None:
    first, second = ({e.get("id") for e in _drawn(c).iter() if e.get("id")} for c in (EVE, CROPPED))
    assert not first & second
    assert first


def test_every_reference_has_its_definition() -> None:
    root = _drawn(CROPPED)
    ids = {f"#{e.get('id')}" for e in root.iter() if e.get("id")}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= ids


def test_the_pieces_of_a_side_in_one_hex_are_one_counter_with_their_number() -> None:
    [stack] = [
        group
        for group in _drawn(EVE).iter(f"{SVG}g")
        if (group.findtext(f"{SVG}title") or "").startswith("Normans: Humphrey")
    ]
    assert stack.findtext(f"{SVG}title", "").endswith("; Normans: group, 7 heads, mounted, at Melfi")
    assert [text.text for text in stack.iter(f"{SVG}text")] == ["N", "18", "2"]


@given(st.lists(st.sampled_from(APULIA.hexes), min_size=1, max_size=5))
def test_a_viewport_around_hexes_holds_them_all(hexes: list[str]) -> None:
    view = around(tuple(hexes))
    assert view is not None
    (west, north), (east, south) = grid.offset(view.north_west), grid.offset(view.south_east)
    assert all(west <= col <= east and north <= row <= south for col, row in map(grid.offset, hexes))
    assert around(()) is None


def test_a_viewport_may_reach_over_the_edge_of_the_map() -> None:
    root = _drawn(msgspec.structs.replace(EVE, viewport=Viewport("9080", "9999")))
    assert float(root.get("viewBox", "").split()[2]) > 0


def test_a_viewport_that_names_no_hex_is_refused() -> None:
    with pytest.raises(ValueError, match="hex label"):
        draw(msgspec.structs.replace(EVE, viewport=Viewport("melfi", "9999")))


def test_a_chart_for_a_page_with_a_theme_replaces_each_light_colour_in_the_dark() -> None:
    page = (Path(__file__).parents[3] / "account/static/face/colours.css").read_text()
    drawn = draw(EVE, themed=True)
    assert drawn.replace(dark.style(), "") == draw(EVE)
    for light, night in (("clear", "#37342a"), ("sea", "#14232c")):
        assert f'[fill="{getattr(PALETTE.land, light)}"]:not(.pc,.pc *){{fill:{night}}}' in dark.style()
    for light, night in dark.pairs():
        both = re.search(rf"light-dark\({light}, (#\w+)\)", page)
        assert both is None or both[1] == night, light


def test_a_drawing_of_any_make_turns_dark_by_a_style_of_its_own() -> None:
    svg = '<svg width="1"><title>a &gt; b</title></svg>'
    assert dark.turned(svg) == f'<svg width="1">{dark.TURNED}<title>a &gt; b</title></svg>'
    assert "prefers-color-scheme:dark" in dark.TURNED
