"""The animated map: along the ways that were gone, with what each dawn brought; the last dawn for who wants no motion."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign import maps
from campaign.presentation.chart import Chart, Clash, Holding, March, Marker, Side, around
from campaign.presentation.chart.clock import FLED, FOUGHT, MARCHED, STAND, Clock
from campaign.presentation.chart.forms import FORMS
from campaign.presentation.chart.labels import square
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.sheet import spot
from campaign.presentation.chart.story import Story, draw_story
from campaign.presentation.chart.tidings import within
from tests.campaign.presentation.chart.film import SVG, Film

APULIA = maps.load("apulia")
MELFI, VENOSA, TROIA = (APULIA.sites[name].hex for name in ("melfi", "venosa", "troia"))
BENT = ("4522", "4423", "4422", "4322")
STRAIGHT = ("4520", "4519", "4518", "4517")
SIDES = (Side("norman", "Normans", "N", "red"), Side("byzantine", "Byzantines", "B", "purple"))
N1, B1 = "Normans: n1", "Byzantines: b1"
DAWNS = 4
CLOCK = Clock(DAWNS, 2.0, 4.0)


def norman(hex_: str, **facts: object) -> Marker:
    """Group n1."""
    return Marker(hex_, "norman", **{"strength": "77", "label": "Humphrey", "id": "n1"} | facts)  # type: ignore[arg-type]


def byzantine(hex_: str) -> Marker:
    """Group b1, of which nobody knows the strength."""
    return Marker(hex_, "byzantine", label="b1", id="b1")


def dawn(day: int, *markers: Marker, **shown: object) -> Chart:
    """A chart of a day."""
    chart = Chart(
        APULIA,
        "The eve",
        f"Day {day}",
        SIDES,
        (Holding("melfi", "norman"), Holding("troia", "byzantine")),
        markers,
        viewport=around((MELFI, VENOSA, TROIA)),
    )
    return msgspec.structs.replace(chart, **shown)


def film(*charts: Chart, pace: float = 2.0) -> Film:
    """The story of these dawns."""
    return Film(Story(charts, pace))


def four(*nights: tuple[Marker, ...], **last: object) -> Film:
    """Four dawns with these pieces."""
    *before, end = [dawn(day, *markers) for day, markers in enumerate(nights, start=1)]
    return film(*before, msgspec.structs.replace(end, **last))


def marched(way: tuple[str, ...], *others: Marker, **facts: object) -> Film:
    """Four dawns; in the second night n1 goes this way, and others stand at its beginning, then at its end."""
    start, end = norman(way[0]), norman(way[-1])
    after = [msgspec.structs.replace(each, hex=way[-1]) for each in others]
    march = March("norman", way, "n1", **facts)  # type: ignore[arg-type]
    return film(
        dawn(1, start, *others),
        dawn(2, start, *others),
        dawn(3, end, *after, marches=(march,)),
        dawn(4, end, *after),
    )


def test_a_piece_goes_through_the_hexes_of_its_way_while_it_marches() -> None:
    places = marched(BENT).places(N1)
    begin, end = CLOCK.at(1, STAND), CLOCK.at(1, MARCHED)
    on_the_way = [at for moment, at in places if begin < moment < end]
    assert on_the_way == [pytest.approx(spot(hex_), abs=0.1) for hex_ in BENT[1:-1]]
    assert places[0][1] == pytest.approx(spot(BENT[0]), abs=0.1)
    assert places[-1][1] == pytest.approx(spot(BENT[-1]), abs=0.1)


def test_a_straight_way_is_gone_evenly_from_end_to_end() -> None:
    moments = [at for at, _ in marched(STRAIGHT).places(N1)]
    assert moments == [0, CLOCK.at(1, STAND), CLOCK.at(1, MARCHED), 100]


def test_who_falls_back_does_so_after_the_battle() -> None:
    moments = [
        at
        for at, place in marched(BENT, fled=2).places(N1)
        if place == pytest.approx(spot(BENT[-1]), abs=0.1)
    ]
    assert CLOCK.at(1, FOUGHT) < moments[0] <= CLOCK.at(1, FLED)


def test_a_convoy_goes_along_with_the_group_that_escorts_it() -> None:
    convoy = Marker(BENT[0], "norman", kind="convoy", strength="5", label="convoy c1", id="c1")
    shown = marched(BENT, convoy)
    assert [at for at, _ in shown.places("Normans: convoy c1")] == [at for at, _ in shown.places(N1)]
    assert shown.opacity("Normans: convoy c1", CLOCK.at(1, 0.4)) == 1


def test_a_piece_whose_way_is_not_known_is_never_drawn_on_one() -> None:
    shown = four(*[(byzantine(hex_),) for hex_ in (TROIA, TROIA, MELFI, MELFI)])
    here, there = shown.places(B1)[0][1], shown.places(B1)[-1][1]
    assert {place for _, place in shown.places(B1)} == {here, there}
    for moment in (moment for moment, _ in shown.places(B1)[1:-1]):
        assert shown.opacity(B1, moment) == 0
    assert shown.opacity(B1, CLOCK.at(1)) == shown.opacity(B1, CLOCK.at(2)) == 1


def test_a_piece_is_there_from_the_dawn_at_which_it_is_first_seen_to_that_at_which_it_is_last_seen() -> None:
    shown = four((), (norman(MELFI),), (norman(MELFI),), ())
    seen = [shown.opacity(N1, CLOCK.at(day)) for day in range(DAWNS)]
    assert seen == [0, 1, 1, 0]
    assert shown.piece(N1).get("opacity") == "0"


def test_a_strength_is_told_from_the_day_that_changes_it() -> None:
    shown = four(
        (norman(MELFI),), (norman(MELFI, strength="77"),), (norman(MELFI, strength="66"),), (norman(MELFI),)
    )
    told = [{"77", "66"} & set(shown.texts(CLOCK.at(day) + 0.01)) for day in range(DAWNS)]
    assert told == [{"77"}, {"77"}, {"66"}, {"77"}]


def test_a_place_changes_its_owner_s_form_and_colour_and_is_told_of() -> None:
    taken = (Holding("melfi", "byzantine"), Holding("troia", "byzantine"))
    shown = film(dawn(1), dawn(2), dawn(3, holdings=taken), dawn(4, holdings=taken))
    shields = [each for each in shown.root.iter(f"{SVG}path") if each.get("d") == FORMS.of("red").outline]
    seen = [sum(shown.seen(each, CLOCK.at(day) + 0.01) for each in shields) for day in range(DAWNS)]
    assert seen == [2, 2, 1, 1], "in the legend, and at Melfi until it is taken"
    assert "Melfi goes to the Byzantines" in shown.texts(CLOCK.at(2) + 0.01)
    assert "Melfi goes to the Byzantines" not in shown.texts(CLOCK.at(3) + 0.01)
    rings = [each for each in shown.root.iter(f"{SVG}circle") if each.get("r") == "26"]
    assert [ring.get("stroke") for ring in rings] == [PALETTE.side["purple"]]


def test_a_battle_flashes_in_its_night_and_not_before() -> None:
    clash = Clash(TROIA, label="Normans against Byzantines")
    shown = film(dawn(1), dawn(2), dawn(3, clashes=(clash,)), dawn(4))
    plain = film(dawn(1), dawn(2), dawn(3), dawn(4))
    flashes = [frames for name, frames in shown.keyframes.items() if frames not in plain.keyframes.values()]
    bright = [at for frames in flashes for at, props in frames if props.get("opacity") == "1"]
    assert CLOCK.at(1, STAND) < min(bright)
    assert max(bright) < CLOCK.at(2)
    assert "Battle at Troia: Normans against Byzantines" in shown.texts(CLOCK.at(2) + 0.01)


def test_each_dawn_has_its_caption_and_only_while_it_lasts() -> None:
    shown = film(*map(dawn, range(1, DAWNS + 1)))
    days = [
        {text for text in shown.texts(CLOCK.at(day, part)) if text.startswith("Day ")}
        for day in range(DAWNS)
        for part in (0.01, 0.99)
    ]
    assert days == [{f"Day {day}"} for day in range(1, DAWNS + 1) for _ in range(2)]


def test_who_wants_no_motion_gets_the_last_dawn() -> None:
    shown = four((), (), (norman(TROIA, strength="88"),), (norman(MELFI, strength="66"),))
    assert "@media(prefers-reduced-motion:reduce)" in shown.style
    assert {text for text in shown.still() if text.startswith("Day ")} == {"Day 4"}
    assert "66" in shown.still()
    assert "88" not in shown.still()
    x, _ = spot(MELFI)
    assert shown.piece(N1).get("transform", "").startswith(f"translate({x:.0f}")


def test_no_name_lies_beneath_a_piece_of_the_last_dawn() -> None:
    shown = film(dawn(1), dawn(2, norman("4325"), byzantine("4224")))
    boxes = [square(stand, 12) for stand in (spot("4325"), spot("4224"))]
    [melfi] = [each for each in shown.root.iter(f"{SVG}text") if each.get("data-site") == "melfi"]
    at = float(melfi.get("x", "")), float(melfi.get("y", ""))
    assert not any(box.covers(square(at, 2)) for box in boxes)
    plain = film(dawn(1), dawn(2))
    [before] = [each for each in plain.root.iter(f"{SVG}text") if each.get("data-site") == "melfi"]
    assert (before.get("x"), before.get("y")) != (melfi.get("x"), melfi.get("y"))


def test_a_story_is_told_in_words_too() -> None:
    clash = Clash(TROIA, label="Normans against Byzantines")
    shown = film(dawn(1), dawn(2, norman(MELFI), clashes=(clash,)))
    said = shown.root.findtext(f"{SVG}desc") or ""
    assert said.startswith(
        "Day 1. Day 2: Battle at Troia: Normans against Byzantines. Normans: n1, Humphrey, 77 heads"
    )


def test_what_finds_no_room_in_a_line_is_counted() -> None:
    said = ["Melfi goes to the Byzantines", "Troia has no owner", "Battle at Bari"]
    assert within(said, 200) == "; ".join(said)
    assert within(said, 50) == "Melfi goes to the Byzantines; and 2 more"
    assert within(said, 12) == "Melfi goes…"


@pytest.mark.parametrize(("pace", "length"), [(2.0, "10.00s"), (0.5, "4.00s")])
def test_the_pace_is_that_of_the_days_and_the_last_dawn_rests(pace: float, length: str) -> None:
    assert f"animation:{length} infinite linear" in film(*map(dawn, range(1, DAWNS + 1)), pace=pace).style


def test_nothing_is_run_or_loaded() -> None:
    shown = marched(BENT)
    assert not [
        each.tag for each in shown.root.iter() if each.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}animate")
    ]
    assert not [name for each in shown.root.iter() for name in each.attrib if name.startswith("on")]
    assert all(each.get("href", "#").startswith("#") for each in shown.root.iter())
    assert not {"@import", "url(h", "http:", "https:"} & set(shown.style.split('"'))


def test_every_class_has_its_keyframes_and_every_reference_its_definition() -> None:
    shown = marched(BENT, byzantine(BENT[0]))
    for each in shown.root.iter():
        shown.frames(each)
    ids = {f"#{each.get('id')}" for each in shown.root.iter() if each.get("id")}
    assert {each.get("href") for each in shown.root.iter() if each.get("href")} <= ids


def test_two_stories_in_one_page_share_no_name() -> None:
    one, other = marched(BENT), film(dawn(1), dawn(2, title="Another"))
    assert not set(one.keyframes) & set(other.keyframes)
    ids = [{each.get("id") for each in shown.root.iter() if each.get("id")} for shown in (one, other)]
    assert not ids[0] & ids[1]


def test_the_same_story_gives_the_same_bytes() -> None:
    assert marched(BENT).markup == marched(BENT).markup


def test_hostile_names_stay_text() -> None:
    name = '</text><script>alert("x")</script>&'
    marker = msgspec.structs.replace(norman(MELFI), label=name, id="<n>", strength="<9>")
    shown = film(dawn(1, marker), dawn(2, title=name, caption=name, clashes=(Clash(MELFI, label=name),)))
    assert not list(shown.root.iter(f"{SVG}script"))
    assert name in shown.still()


@pytest.mark.parametrize("story", [Story(()), Story((dawn(1),), pace=0)])
def test_a_story_without_a_dawn_or_without_time_is_refused(story: Story) -> None:
    with pytest.raises(ValueError, match="at least one dawn"):
        draw_story(story)


def season(days: int, groups: int, draw: Random) -> tuple[Chart, ...]:
    """A campaign in which every group marches every night, places change hands and battles are fought."""
    land = [hex_ for hex_ in APULIA.hexes if APULIA.steps(hex_)]
    at = {
        f"{side.letter.lower()}{number}": (side.id, draw.choice(land))
        for number in range(groups // 2)
        for side in SIDES
    }
    owners = {site: draw.choice(SIDES).id for site in APULIA.sites}
    charts, marches = [], ()
    for day in range(1, days + 1):
        markers = [
            Marker(hex_, side, strength=str(draw.randint(3, 40)), label="Somebody", id=name)
            for name, (side, hex_) in at.items()
        ]
        clashes = tuple(Clash(hex_, label="Normans against Byzantines") for hex_ in draw.sample(land, 4))
        owners[draw.choice(sorted(owners))] = draw.choice(SIDES).id
        holdings = tuple(Holding(site, owner) for site, owner in owners.items())
        charts.append(dawn(day, *markers, holdings=holdings, marches=marches, clashes=clashes, viewport=None))
        ways = []
        for name, (side, here) in at.items():
            way = [here]
            for _ in range(draw.randint(1, 7)):
                way.append(draw.choice(APULIA.steps(way[-1])))
            at[name] = (side, way[-1])
            ways.append(March(side, tuple(way), name, fled=len(way) - 2 if draw.random() < 0.1 else None))
        marches = tuple(ways)
    return tuple(charts)


def test_sixty_days_of_forty_groups_stay_small_enough_to_send() -> None:
    assert len(draw_story(Story(season(61, 40, Random(1)))).encode()) < 3_000_000


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 6), st.integers(0, 6), st.randoms(use_true_random=False), st.floats(0.2, 60))
def test_keyframes_begin_with_the_round_and_none_lies_outside_it(
    days: int, groups: int, draw: Random, pace: float
) -> None:
    shown = Film(Story(season(days, groups, draw), pace))
    for frames in shown.keyframes.values():
        assert min(at for at, _ in frames) == 0
        assert max(at for at, _ in frames) <= 100
        for name in ("transform", "opacity", "visibility"):
            moments = [at for at, props in frames if name in props]
            assert moments == sorted(moments)
