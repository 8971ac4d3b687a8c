"""The map of a faction shows what it knows, and tells it in words; the organiser's shows everything."""

import re
from xml.etree import ElementTree

import pytest

from campaign import maps
from campaign.model import events as e
from campaign.presentation.chart import Chart, draw, wording
from campaign.presentation.faction_report import names_for
from campaign.presentation.overview import overview
from campaign.presentation.picture import chart_of
from campaign.visibility import Line, view
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, foot, hirelings, knights
from tests.campaign.presentation.report.in_french import english, nothing_falls_back

APULIA = maps.load("apulia")
FACTIONS = ("norman", "byzantine", "lombard")
WRITTEN = {f"{{http://www.w3.org/2000/svg}}{name}" for name in ("text", "tspan", "title", "desc")}
WORD = re.compile(r"[^\W\d_]{3,}")
ALIKE = {"factions", "lombards", "port", "terrain", "village"}
"""Words that French writes as English does."""


@pytest.fixture
def board() -> Board:
    """Normans with a band, a convoy, prisoners and a garrison; a Byzantine alone, and another in their prison."""
    board = (
        Board().group("n1", "norman", FIELD, knights(6), prestige=5).group("b1", "byzantine", NORTH, foot(9))
    )
    board.place("melfi", "norman", SOUTH, garrison=foot(4)).place("troia", "byzantine", NORTH)
    board.band("m1", FIELD, hirelings(4), serves="n1", paid=True).band("m2", SOUTH)
    board.commander("argyrus", "byzantine").commander("basil", "byzantine")
    board.given(e.CommanderStranded(commander="argyrus", faction="byzantine", hex=SOUTH))
    for convoy, group, faction in (("c1", "n1", "norman"), ("c2", "b1", "byzantine")):
        hex_ = board.state.groups[group].hex
        board.given(
            e.ConvoyPosted(convoy=convoy, hex=hex_, start="melfi", end="troia", load=5, animals=5),
            e.ConvoyTaken(convoy=convoy, group=group, faction=faction, hex=hex_, load=5, cause="order"),
        )
    board.given(e.ConvoyPosted(convoy="c3", hex=SOUTH, start="melfi", end="troia", load=5, animals=5))
    board.prisoners("norman", "n1", {"byzantine": foot(7)}, "basil", name="p1", day=1, destination="melfi")
    return board


def shown(chart: Chart) -> str:
    """What a chart says to who does not see it."""
    described = ElementTree.fromstring(draw(chart)).find("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    return str(described.text)


def told(board: Board, faction: str, night: tuple[Line, ...] = ()) -> str:
    """The map of a faction in words."""
    seen = view(board.state, faction)
    return shown(chart_of(seen, APULIA, night, names_for(seen)))


def test_a_faction_s_own_pieces_are_shown_with_all_that_it_knows_of_them(board: Board) -> None:
    words = told(board, "norman")
    for said in (
        "Normans: N1-Leader, 11 heads, mounted, 4 mercenaries among them",
        "Normans: mercenaries m1, 4 heads",
        "Normans: convoy c1, load 5",
        "Normans: prisoners of the Byzantines, 8 heads",
        "Normans hold Melfi (garrison of 4).",
    ):
        assert said in words, words


def test_all_see_a_commander_alone_neutral_pieces_and_who_escorts_a_convoy(board: Board) -> None:
    for faction in ("norman", "lombard", "byzantine"):
        words = told(board, faction)
        assert "Byzantines: Argyrus, alone" in words, words
        assert "Neutral: mercenaries m2, strength unknown" in words
        assert "Neutral: convoy c3, at" in words
        assert "Byzantines: convoy c2" in words


def test_others_are_not_told_of_prisoners_garrisons_and_loads(board: Board) -> None:
    for faction in ("byzantine", "lombard"):
        words = told(board, faction)
        assert "prisoners" not in words
        assert "garrison" not in words
        assert "Normans: convoy c1, at" in words
        assert "Normans: mercenaries m1, strength unknown" in words


def test_a_captive_commander_is_shown_to_his_own_once_he_is_in_prison(board: Board) -> None:
    assert "Basil" not in told(board, "byzantine")
    board.given(
        e.PrisonersDelivered(
            prisoners="p1",
            captor="norman",
            hex=SOUTH,
            group="n1",
            site="melfi",
            men={"byzantine": foot(7)},
            commanders=("basil",),
            factions=("byzantine",),
            riders={},
        )
    )
    assert "Byzantines: Basil, captive of the Normans" in told(board, "byzantine")
    assert "Normans: prisoners in prison, 1 head," in told(board, "norman")
    assert "Basil" not in told(board, "lombard")


def test_a_battle_is_told_with_who_fought_and_who_kept_the_field(board: Board) -> None:
    facts = {"attacker": "norman", "defender": "byzantine", "winner": "norman"}
    night = (Line("BattleFought", FIELD, facts), Line("BattleFought", FIELD, facts | {"winner": ""}))
    words = told(board, "lombard", night)
    assert "Normans against Byzantines, the field kept by the Normans; Normans against Byzantines." in words


def test_the_organiser_sees_every_piece(board: Board) -> None:
    words = shown(overview(board.state, APULIA))
    for said in (
        "Normans: the prisoners p1 (Basil), 8 heads",
        "Byzantines: Argyrus, alone",
        "Byzantines: convoy c2, load 5",
        "Normans: mercenaries m1, 4 heads",
        "Neutral: mercenaries m2, 4 heads",
        "Neutral: convoy c3, load 5",
        "Normans hold Melfi (garrison of 4).",
    ):
        assert said in words, words


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_piece_that_is_told_of_is_drawn(board: Board, faction: str) -> None:
    seen = view(board.state, faction)
    chart = chart_of(seen, APULIA, (), names_for(seen))
    root = ElementTree.fromstring(draw(chart))
    titles = "; ".join(each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}title"))
    assert all(wording.piece(chart, marker) in titles for marker in chart.markers)


def a_night_of_battles() -> tuple[Line, ...]:
    """A march, a battle that was won by mercenaries and one that nobody won."""
    fought = {"attacker": "norman", "defender": "mercenaries", "winner": "mercenaries"}
    march = {"group": "n1", "faction": "norman", "start": NORTH, "path": [FIELD]}
    return (
        Line("GroupMoved", FIELD, march),
        Line("BattleFought", FIELD, fought),
        Line("BattleFought", NORTH, fought | {"defender": "byzantine", "winner": ""}),
    )


def charts(board: Board, language: str) -> list[Chart]:
    """What each faction knows, and all pieces; then the same at the end of the campaign, won and drawn."""
    found, night = list[Chart](), a_night_of_battles()
    for winners in ([], ["norman"], ["norman", "byzantine"]):
        board.state.phase, board.state.winners = "ended" if winners else "orders", winners
        seen = [view(board.state, faction) for faction in FACTIONS]
        found += [chart_of(each, APULIA, night, names_for(each, language)) for each in seen]
        found.append(overview(board.state, APULIA, (), language))
    board.state.phase = "orders"
    return found


def words_of(texts: list[str]) -> set[str]:
    """All words of texts, in small letters."""
    return {word.lower() for text in texts for word in WORD.findall(text)}


def written(chart: Chart) -> list[str]:
    """All that is to be read in the drawing of a chart."""
    return [each.text or "" for each in ElementTree.fromstring(draw(chart)).iter() if each.tag in WRITTEN]


def own_names(board: Board, chart: Chart) -> set[str]:
    """The words of names that may be the same in two languages, and of the systems whose data the map is made of."""
    names = [one.name for one in board.state.commanders.values()]
    names += [site.name for site in APULIA.sites.values()] + [region.name for region in APULIA.regions]
    in_both = words_of([APULIA.credits]) & words_of([chart.lettering.named("credits", APULIA.credits)])
    return words_of([board.state.title, *names]) | in_both


def test_no_word_on_a_map_in_french_is_english(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_falls_back(monkeypatch)
    for one, other in zip(charts(board, "en"), charts(board, "fr"), strict=True):
        said = written(other)
        assert [text for text in said if english(text)] == []
        assert (words_of(written(one)) & words_of(said)) - own_names(board, other) - ALIKE == set()


def test_spies_are_called_by_their_numbers(board: Board) -> None:
    board.given(e.SpyPosted(spy="norman-spy-1", faction="norman", hex=NORTH))
    assert "Normans: spy 1, at" in told(board, "norman")
    everything = shown(overview(board.state, APULIA))
    assert "Normans: spy 1, at" in everything
    assert "-spy-" not in everything


def test_a_map_in_french_reads_as_a_frenchman_would_write_it(board: Board) -> None:
    norman, _, _, everything, *_, drawn = charts(board, "fr")
    assert norman.caption == "Jour 1, 1er juin 1053, tel que le connaissent les Normands"
    assert everything.caption == "Jour 1 sur 30, 1er juin 1053, tous les pions"
    assert drawn.caption.endswith(
        "\u202f; fin de la campagne\u00a0: match nul entre les Normands et les Byzantins"
    )
    said = shown(norman)
    for part in (
        "Normands\u00a0: mercenaires m1, 4 hommes, dans la case 9243 (à 4 cases au NE de Gallipoli).",
        "Normands\u00a0: convoi c1, charge 5,",
        "Normands\u00a0: prisonniers (Byzantins), 8 hommes,",
        "Les Normands tiennent Melfi (garnison de 4).",
        "\u00a0: Normands contre mercenaires, les mercenaires restant maîtres du terrain.",
    ):
        assert part in said, said


def test_the_same_knowledge_in_the_same_language_is_the_same_chart(board: Board) -> None:
    seen = view(board.state, "norman")
    one, other, in_english = (
        chart_of(seen, APULIA, (), names_for(seen, code)) for code in ("fr", "fr", "en")
    )
    assert one == other != in_english
    assert hash(one) == hash(other)
