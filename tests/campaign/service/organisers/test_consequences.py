"""What would have followed from a correction: differences as acts, of which those that are chosen are published."""

from uuid import UUID

import pytest

from bounds.work import under_way
from campaign.decide.differences import differences
from campaign.model import events as e
from campaign.model.corrections import Correction, Money, Prestige, Strength
from campaign.model.men import Band, heads
from campaign.model.state import Prisoners, State
from campaign.rules.decision import copied
from campaign.service.log.commands import decided, state_of
from campaign.service.log.past import past
from campaign.service.organisers import corrections
from campaign.service.organisers.consequences import TYPED, Consequences, Offer, consequences, weighed
from campaign.service.organisers.corrections import Asked
from campaign.service.organisers.replay import Replay, day_begun
from campaign.service.organisers.rulings import thrown_by_hand
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.models import Event
from people.models import Account, Tenure
from people.remarks import remark
from people.tenures import organise
from rulebook import Refusal
from tests.bounds.counted import Counted
from tests.plugins.worlds import World, Worlds
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
ENOUGH = 600.0
GROUP, FOE = "n2", "l4"
"""A group that fights another in the nights of seed 1."""


@pytest.fixture
def world_of_a_war(worlds: Worlds) -> World[tuple[UUID, Tenure]]:
    """A campaign of some days, which are played once for all tests, and who organises it."""
    return worlds.of("a war", lambda: fought(12))


@pytest.fixture
def war(
    committed_db: str, world_of_a_war: World[tuple[UUID, Tenure]], monkeypatch: pytest.MonkeyPatch
) -> tuple[UUID, Tenure]:
    """A campaign of some days, and who organises it."""
    return world_of_a_war.enter(monkeypatch)


def fought(days: int, **settings: str) -> tuple[UUID, Tenure]:
    campaign = nights.after(days, **settings)
    account = Account.objects.create_user("ademar", "ademar@example.org", "secret", is_staff=True)
    return campaign, organise(account, campaign)


def asked(state: State, *facts: Correction, of_day: int = 0, line: int = 0) -> Asked:
    return Asked(day=state.day, after=state.corrections, facts=facts, of_day=of_day, line=line)


def halved(state: State, group: str = GROUP) -> Strength:
    """The group has half of its people, of each class at least one."""
    men = state.groups[group].men
    return Strength(piece=group, was=tuple(men), men=tuple(band.of(max(1, band.count // 2)) for band in men))


def richer(state: State, by: int, group: str = GROUP) -> Money:
    money = state.groups[group].money
    return Money(group=group, was=money, amount=money + by)


def followed(war: tuple[UUID, Tenure], act: Asked, seconds: float = ENOUGH) -> Consequences:
    campaign, tenure = war
    return consequences(campaign, act, tenure, "en", seconds=seconds)


def test_a_strength_that_was_wrong_lets_a_fight_end_otherwise(war: tuple[UUID, Tenure]) -> None:
    state = state_of(war[0])
    found = followed(war, asked(state, halved(state), of_day=2))
    assert (found.began, found.day, found.stopped) == (2, state.day, None)
    assert found.altered[0].startswith("Corrected by the organiser: the strength of n2 at")
    acts = {type(offer.act): offer for offer in found.offers}
    assert acts.keys() == {Strength, Prestige}
    assert acts[Strength].act.piece == FOE  # type: ignore[union-attr]
    assert acts[Strength].says.startswith("l4, of the Lombards, would have 9 heads")
    assert acts[Strength].hearers == ("lombard",)
    assert "n2, of the Normans, would have missed its supply" in " ".join(each.says for each in found.apart)
    assert not [each for each in found.offers if each.act == halved(state)]


def test_nothing_is_recorded_by_it(war: tuple[UUID, Tenure]) -> None:
    head = LOG.head(war[0])
    state = state_of(war[0])
    followed(war, asked(state, halved(state), of_day=2))
    assert LOG.head(war[0]) == head


def test_what_is_chosen_is_published_with_the_fact_as_one_act_and_nothing_else(
    war: tuple[UUID, Tenure],
) -> None:
    campaign, tenure = war
    state = state_of(campaign)
    found = followed(war, asked(state, halved(state), of_day=2))
    [chosen] = [offer.act for offer in found.offers if isinstance(offer.act, Strength)]
    head = LOG.head(campaign).version
    corrections.correct(
        campaign,
        asked(state, halved(state), chosen, of_day=2),
        tenure,
        reason=remark(tenure, campaign, "the muster sheet was misread"),
    )
    written = Event.objects.filter(stream=campaign, version__gt=head)
    assert [each.type for each in written] == [name_of(e.StrengthCorrected)] * 2
    assert len({each.batch for each in written}) == 1
    after = state_of(campaign)
    assert after.groups[FOE].men == sorted(chosen.men)
    assert heads(after.groups[GROUP].men) == heads(halved(state).men)
    assert {name: one.prestige for name, one in after.commanders.items()} == {
        name: one.prestige for name, one in state.commanders.items()
    }


def test_what_is_counted_is_more_by_as_much_then_as_it_is_now(war: tuple[UUID, Tenure]) -> None:
    campaign, _ = war
    state = state_of(campaign)
    then = past(campaign, day_begun(campaign, 3), sheets=True).state()
    found = followed(war, asked(state, richer(state, 40), of_day=3))
    held = (then.groups[GROUP].money + 40) / 2
    assert f"holds {held:g} deniers" in found.altered[0]


def test_a_fact_that_has_come_to_something_else_stays_as_it_was_typed(war: tuple[UUID, Tenure]) -> None:
    state = state_of(war[0])
    found = followed(war, asked(state, halved(state, "n1"), of_day=2))
    assert [each.says.partition(",")[0] for each in found.apart if each.why == TYPED] == ["n1"]


def test_prisoners_of_several_factions_are_acts_of_their_own_in_their_own_words(
    war: tuple[UUID, Tenure],
) -> None:
    state = state_of(war[0])
    group, archer = state.groups[GROUP], Band("lombard", "archer", False, False, 1)
    men = {"lombard": [archer.of(4)], "german": [archer.of(2)]}
    state.prisoners["p1"] = Prisoners("p1", "norman", group.hex, state.day, GROUP, "melfi", men, group=GROUP)
    would = copied(state)
    would.prisoners["p1"].men = {"lombard": [archer.of(3)], "german": [archer.of(5)]}
    command = corrections.command_of(war[0], asked(state, halved(state), of_day=2), war[1], "d" * 64)
    found = Replay(
        since=1,
        day=state.day,
        stands=state,
        would=would,
        differences=differences(state, would),
        left_out=(),
        stopped=None,
        rules=(),
    )
    before = len(decided(copied(state), command).events)
    work = Counted()
    with under_way(work):
        german, lombard = weighed(state, command, before, found, "en")
    assert work.asked == len(found.differences)
    assert isinstance(german, Offer)
    assert isinstance(lombard, Offer)
    assert german.says != lombard.says
    assert (german.hearers, lombard.hearers) == (("norman", "german"), ("norman", "lombard"))


def test_a_piece_that_there_was_not_then_is_refused_by_its_field(war: tuple[UUID, Tenure]) -> None:
    campaign, _ = war
    state = state_of(campaign)
    early = past(campaign, day_begun(campaign, 2), sheets=True).state().groups
    late = next(name for name in state.groups if name not in early and heads(state.groups[name].men) > 8)
    with pytest.raises(Refusal) as caught:
        followed(war, asked(state, halved(state, late), of_day=2))
    assert caught.value.field == "corrections[0].piece"
    assert caught.value.reason == (
        f"on day 2 it could not have been so: there is no group, band or garrison {late}"
    )


def test_an_act_that_names_neither_day_nor_line_has_no_past(war: tuple[UUID, Tenure]) -> None:
    state = state_of(war[0])
    with pytest.raises(Refusal) as caught:
        followed(war, asked(state, halved(state)))
    assert (caught.value.field, caught.value.reason) == ("of_day", "name the day or the line that was wrong")


def test_a_line_of_a_night_counts_from_the_dawn_after_it_and_one_of_the_day_from_itself(
    war: tuple[UUID, Tenure],
) -> None:
    campaign, _ = war
    state, dawn = state_of(campaign), day_begun(campaign, 4)
    for line in (dawn - 1, dawn, dawn + 1):
        found = followed(war, asked(state, halved(state), line=line))
        assert found.began == 4, line


def test_from_the_open_day_on_nothing_has_followed(war: tuple[UUID, Tenure]) -> None:
    state = state_of(war[0])
    found = followed(war, asked(state, halved(state), of_day=state.day))
    assert (found.began, found.day, found.offers, found.apart) == (state.day, state.day, (), ())


def test_what_stands_otherwise_now_is_not_offered_where_time_was_over(war: tuple[UUID, Tenure]) -> None:
    state = state_of(war[0])
    found = followed(war, asked(state, halved(state), of_day=2), seconds=0)
    assert found.day == 2
    assert found.stopped is not None
    assert (found.stopped.day, found.stopped.why) == (2, "time")
    assert found.offers == ()


def test_an_act_that_is_refused_today_is_refused_here(war: tuple[UUID, Tenure]) -> None:
    state = state_of(war[0])
    stale = Money(group=GROUP, was=state.groups[GROUP].money + 1, amount=0)
    with pytest.raises(Refusal) as caught:
        followed(war, asked(state, stale, of_day=2))
    assert caught.value.field == "corrections[0].was"


def test_a_die_that_was_read_wrongly_falls_again_as_it_shows() -> None:
    war = campaign, _ = fought(3, dice="hand")
    state = state_of(campaign)
    for thrown in thrown_by_hand(campaign):
        for face in {1, thrown.rolled.sides} - {thrown.rolled.face}:
            act = Asked(day=state.day, after=0, facts=(), label=thrown.rolled.label, face=face)
            found = followed(war, act)
            assert found.altered == ()
            if found.offers:
                assert found.began <= found.day == state.day
                return
    pytest.fail("no die has changed anything")


def test_what_another_result_would_have_led_to_nobody_knows(war: tuple[UUID, Tenure]) -> None:
    campaign, _ = war
    state = state_of(campaign)
    row = Event.objects.filter(stream=campaign, type=name_of(e.BattleFought)).order_by("version").last()
    assert row is not None
    number = int(row.payload.partition('"number":')[2].partition(",")[0])
    fight = corrections.rulings.battle_fought(campaign, number).event
    winner = fight.attacker if fight.winner != fight.attacker else fight.defender
    with pytest.raises(Refusal) as caught:
        followed(war, Asked(day=state.day, after=0, facts=(), battle=number, winner=winner))
    assert caught.value.field == "battle"
    assert "cannot be calculated" in caught.value.reason
