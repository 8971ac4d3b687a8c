"""A campaign told from its log: dawn by dawn, as a faction knew it or as it was."""

import stat
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError

from campaign.model import events as e
from campaign.models import CampaignSummary, DaySnapshot
from campaign.presentation.chart import Chart, draw
from campaign.presentation.chart.story import narrated
from campaign.presentation.chart.wording import summary
from campaign.presentation.overview import overview
from campaign.service.log.commands import state_of
from campaign.service.log.decider import RULES_VERSION
from campaign.service.reading import story
from eventlog.codec import canonical
from eventlog.log import LOG
from eventlog.records import Command, Encoded
from harness.golden import shelf
from harness.golden.cases import CASES
from tests.campaign.presentation.report.in_french import english, nothing_falls_back
from tests.shell import run
from tests.worker import nights

SHELF = Path(__file__).parents[3] / "golden"
MOVES = e.GroupMoved | e.GroupFellBack | e.BattleJoined
NAMES = [case.kept_as for case in CASES if not case.pauses_from]


@pytest.fixture(scope="module", params=NAMES)
def told(request: pytest.FixtureRequest) -> list[story.Dawn]:
    """Every dawn of a whole campaign."""
    return list(story.dawns(shelf.read(shelf.path_of(SHELF, RULES_VERSION, request.param)).events))


@pytest.fixture(scope="module")
def truth(told: list[story.Dawn]) -> list[Chart]:
    """The charts of the whole truth."""
    return story.truth(told)


@pytest.fixture(scope="module")
def known(told: list[story.Dawn]) -> dict[str, list[Chart]]:
    """The charts of each faction."""
    return {faction: story.as_known_to(faction, told) for faction in told[0].state.factions}


def test_there_is_a_dawn_for_each_day_and_one_for_the_end(told: list[story.Dawn]) -> None:
    *days, end = told
    # A campaign that was begun on paper has no dawn before the day with which it came.
    first = days[0].state.day
    assert [dawn.state.day for dawn in days] == list(range(first, first + len(days)))
    assert [dawn.state.phase for dawn in days] == ["orders"] * len(days)
    assert (end.state.day, end.state.phase) == (days[-1].state.day, "ended")


def test_every_event_belongs_to_one_night(told: list[story.Dawn]) -> None:
    opened = [sum(isinstance(event, e.DayOpened | e.CampaignEnded) for event in dawn.night) for dawn in told]
    assert opened == [1] * len(told)


def test_the_whole_truth_tells_every_march_and_battle(told: list[story.Dawn], truth: list[Chart]) -> None:
    for dawn, chart in zip(told, truth, strict=True):
        moved = {each.group for each in dawn.night if isinstance(each, MOVES)}
        assert {way.piece for way in chart.marches if way.shown} == moved
        fought = [each.hex for each in dawn.night if isinstance(each, e.BattleFought)]
        assert [clash.hex for clash in chart.clashes][: len(fought)] == fought


def test_a_faction_s_story_has_its_own_ways_alone_and_the_strengths_that_it_counted(
    told: list[story.Dawn], known: dict[str, list[Chart]]
) -> None:
    for faction, charts in known.items():
        for dawn, chart in zip(told, charts, strict=True):
            assert {way.side for way in chart.marches} <= {faction}
            spies = {marker.id for marker in chart.markers if marker.kind == "spy"}
            assert spies == {name for name, spy in dawn.state.spies.items() if spy.faction == faction}
            counted = {marker.id for marker in chart.markers if marker.kind == "group" and marker.strength}
            own = {name for name, group in dawn.state.groups.items() if group.faction == faction}
            assert counted <= own | set(dawn.state.knowledge[faction])


def test_the_ways_of_groups_lead_to_where_the_pieces_stand(
    told: list[story.Dawn], truth: list[Chart]
) -> None:
    """A convoy that somebody takes on its way goes on with him."""
    for dawn, chart in zip(told, truth, strict=True):
        taken = {each.convoy for each in dawn.night if isinstance(each, e.ConvoyTaken)}
        at = {marker.id: marker.hex for marker in chart.markers if marker.id not in taken}
        for way in chart.marches:
            assert at.get(way.piece, way.hexes[-1]) == way.hexes[-1]


def test_a_faction_knows_the_ways_of_its_own_groups_as_they_were(
    truth: list[Chart], known: dict[str, list[Chart]]
) -> None:
    for faction, charts in known.items():
        for whole, chart in zip(truth, charts, strict=True):
            own = {way.piece: way for way in whole.marches if way.shown and way.side == faction}
            for way in chart.marches:
                assert way.hexes == own[way.piece].hexes


def test_a_story_in_french_has_nothing_left_of_the_english(
    told: list[story.Dawn], monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_falls_back(monkeypatch)
    for charts in (story.truth(told, "fr"), story.as_known_to("norman", told, "fr")):
        said = [sentence for each in charts for sentence in summary(each).split(". ")]
        said += [*(each.caption for each in charts), narrated(charts)]
        assert [sentence for sentence in said if english(sentence)] == []


@pytest.mark.parametrize(
    ("dawns", "first", "last"), [(3, "day-01.svg", "day-03.svg"), (120, "day-001.svg", "day-120.svg")]
)
def test_drawings_sort_by_their_days(dawns: int, first: str, last: str) -> None:
    names = story.names([None] * dawns)  # type: ignore[list-item]
    assert (names[0], names[-1], names) == (first, last, sorted(names))


class TestTheCommand:
    """`manage.py story`."""

    @pytest.fixture
    def played(self, committed_db: str) -> CampaignSummary:
        """A campaign after two nights."""
        campaign = nights.opened()
        nights.play_days(campaign, 2)
        return CampaignSummary.objects.get(campaign=campaign)

    def run(self, *arguments: object) -> str:
        """What it prints."""
        return run("story", *arguments)

    def test_it_draws_each_dawn_and_the_whole(self, played: CampaignSummary, tmp_path: Path) -> None:
        said = self.run(played.campaign, "--out", tmp_path / "told")
        names = sorted(path.name for path in (tmp_path / "told").iterdir())
        assert names == ["campaign.svg", "day-01.svg", "day-02.svg", "day-03.svg"]
        assert "3 dawns and campaign.svg" in said
        assert "for its organiser alone" in said
        for path in (tmp_path / "told").iterdir():
            ElementTree.fromstring(path.read_bytes())
            assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_without_a_faction_it_is_the_map_of_the_desk(
        self, played: CampaignSummary, tmp_path: Path
    ) -> None:
        self.run(played.campaign, "--out", tmp_path)
        *_, last = story.dawns(LOG.read(played.campaign))
        assert (tmp_path / "day-03.svg").read_text() == draw(story.truth([last])[0])
        pieces = overview(state_of(played.campaign), story.truth([last])[0].map).markers
        assert story.truth([last])[0].markers == pieces

    def test_for_a_faction_it_is_what_the_dawns_say_that_it_knew(
        self, played: CampaignSummary, tmp_path: Path
    ) -> None:
        self.run(played.campaign, "--as", "norman", "--out", tmp_path)
        assert DaySnapshot.objects.filter(campaign=played.campaign).count() == 3
        for name in ("day-01.svg", "day-02.svg", "day-03.svg"):
            assert "as the Normans know it" in (tmp_path / name).read_text()
            assert "Lombards marched" not in (tmp_path / name).read_text()

    def test_the_same_campaign_gives_the_same_bytes(self, played: CampaignSummary, tmp_path: Path) -> None:
        for folder in ("one", "other"):
            self.run(played.campaign, "--out", tmp_path / folder)
        for path in (tmp_path / "one").iterdir():
            assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()

    def test_it_is_drawn_in_the_language_that_is_asked_for(
        self, played: CampaignSummary, tmp_path: Path
    ) -> None:
        for whose in ([], ["--as", "norman"]):
            self.run(played.campaign, "--out", tmp_path, "--language", "fr", *whose)
            for path in tmp_path.iterdir():
                drawn = ElementTree.fromstring(path.read_bytes())
                texts = [text for text in drawn.itertext() if "@keyframes" not in text]
                assert drawn.get("lang") == "fr"
                assert any(text.startswith("Jour 1") for text in texts) or path.name > "day-01.svg"
                assert [text for text in texts if english(text)] == []

    def test_the_numbers_of_all_hexes_are_printed_where_asked_for(
        self, played: CampaignSummary, tmp_path: Path
    ) -> None:
        self.run(played.campaign, "--out", tmp_path, "--numbers")
        assert ">5418<" in (tmp_path / "day-01.svg").read_text()

    def test_the_pace_is_that_of_the_animation(self, played: CampaignSummary, tmp_path: Path) -> None:
        self.run(played.campaign, "--out", tmp_path, "--pace", "5")
        assert "animation:17.00s infinite" in (tmp_path / "campaign.svg").read_text()

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (("--as", "arab"), "there is no faction 'arab'; there are norman, lombard"),
            (("--pace", "0"), "not a number of seconds from 0.2 to 60"),
            (("--pace", "nan"), "not a number of seconds"),
            (("--pace", "soon"), "not a number of seconds"),
            (("--pace", "1_0"), "not a number of seconds"),
            (("--pace", "٣"), "not a number of seconds"),
        ],
    )
    def test_what_it_cannot_do_it_refuses(
        self, played: CampaignSummary, tmp_path: Path, arguments: tuple[str, ...], complaint: str
    ) -> None:
        with pytest.raises(CommandError, match=complaint):
            self.run(played.campaign, "--out", tmp_path / "told", *arguments)
        assert not (tmp_path / "told").exists()

    def test_a_drawing_that_others_could_read_is_replaced_by_one_that_they_cannot(
        self, played: CampaignSummary, tmp_path: Path
    ) -> None:
        whole = tmp_path / "campaign.svg"
        whole.write_text("old")
        whole.chmod(0o644)
        self.run(played.campaign, "--out", tmp_path)
        assert stat.S_IMODE(whole.stat().st_mode) == 0o600
        assert {path.suffix for path in tmp_path.iterdir()} == {".svg"}

    def test_a_link_in_the_folder_is_replaced_and_not_followed(
        self, played: CampaignSummary, tmp_path: Path
    ) -> None:
        target, folder = tmp_path / "target", tmp_path / "told"
        target.write_text("of somebody else")
        folder.mkdir()
        for name in ("campaign.svg", "day-01.svg", "campaign.svg.part"):
            (folder / name).symlink_to(target)
        self.run(played.campaign, "--out", folder)
        assert target.read_text() == "of somebody else"
        assert not any(path.is_symlink() for path in folder.glob("*.svg"))

    def test_a_folder_that_cannot_be_written_is_told(self, played: CampaignSummary, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(CommandError, match="cannot be written"):
            self.run(played.campaign, "--out", tmp_path / "file")

    def test_a_log_that_this_release_cannot_read_is_told(
        self, played: CampaignSummary, tmp_path: Path
    ) -> None:
        command = Command("strange", "Strange", canonical({}), "test", "9")
        head = LOG.head(played.campaign)
        LOG.append(played.campaign, head, command, [Encoded("PlagueBrokeOut", 1, "{}")])
        with pytest.raises(CommandError, match="PlagueBrokeOut"):
            self.run(played.campaign, "--out", tmp_path)
