"""An awaited battle at the desk."""

import html
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from battles import contract
from campaign.model import events as e
from campaign.model.state import Settings
from campaign.models import AwaitedBattle
from campaign.presentation.organiser import names_of
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from eventlog.log import LOG
from people.languages import choose
from people.models import Remark
from tests.desk.conftest import Desk, wrong_fields
from tests.plugins.worlds import World, Worlds

CONFIRMED = {"confirmed": "yes"}
"""What the page that asks once more sends along."""


def begun() -> Desk:
    """A campaign whose night waits for a battle: deputies march until two of them meet."""
    return Desk("ademar", settings=Settings(battles="organiser")).until_a_battle()


@pytest.fixture
def world_of_waiting(worlds: Worlds) -> World[Desk]:
    """That campaign, which is played once for all tests."""
    return worlds.of("waiting", begun)


@pytest.fixture
def waiting(committed_db: str, world_of_waiting: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A campaign whose night waits for a battle."""
    return world_of_waiting.enter(monkeypatch)


def awaited(desk: Desk) -> AwaitedBattle:
    return AwaitedBattle.objects.get(campaign=desk.campaign)


def result_of(desk: Desk, **changes: object) -> str:
    """A result as a document: the defender falls back and nobody is lost, but for what is changed in it."""
    muster = contract.muster_from_json(awaited(desk).muster)
    result = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"), rounds=4)
    return contract.to_json(msgspec.structs.replace(result, **changes)).decode()


def typed(desk: Desk, **losses: int) -> dict[str, object]:
    """The form as an organiser fills it in: the defender falls back; losses are of the attackers' largest kind of men."""
    muster = contract.muster_from_json(awaited(desk).muster)
    kinds = Counter(
        (group.id, str(contract.kind_of(each))) for group in muster.attacker.groups for each in group.soldiers
    )
    [((group, name), _)] = kinds.most_common(1)
    form: dict[str, object] = {"rounds": 6, "outcomes.attacker": "holds", "outcomes.defender": "retreat"}
    form |= {f"losses.{group}.{name}.{loss}": count for loss, count in losses.items()}
    for _, each in muster.groups():
        form |= {f"commanders.{commander.id}": "unhurt" for commander in each.commanders}
    if not losses:
        form["nobody_lost"] = "on"
    return form | CONFIRMED


def settled(desk: Desk) -> list[dict[str, object]]:
    """The payloads of the settlements in the log."""
    return [
        msgspec.json.decode(each.payload) for each in LOG.read(desk.campaign) if each.type == "BattleSettled"
    ]


def test_both_musters_and_the_exact_odds_can_be_read(waiting: Desk) -> None:
    battle = awaited(waiting)
    answer = waiting.get(f"battles/{battle.number}/")
    muster = contract.muster_from_json(battle.muster)
    shown = answer.content.decode()
    names = names_of(state_of(waiting.campaign))
    for _, group in muster.groups():
        assert f"<h3>{names.piece(group.id)} " in shown
        for commander in group.commanders:
            assert commander.name in shown
    sides = [
        " and ".join(map(names.faction, muster.force(side).factions)) for side in ("attacker", "defender")
    ]
    assert f": {sides[0]} against {sides[1]} |" in shown
    labels = [
        row.label for side in answer.context["field"].sides for each in side.companies for row in each.rows
    ]
    assert all(label[0].isupper() for label in labels)
    told = {side.outcome for face in answer.context["field"].faces for side in face.sides}
    assert told <= {"hold", "fall back", "are routed"}
    offered = {words for _, words in answer.context["form"].fields["outcomes.attacker"].choices}
    assert offered == {"choose", "hold", "fall back", "are routed", "surrender", "are wiped out"}
    assert told < offered
    summary = answer.context["field"].odds.summary
    tenths = (summary.attacker_wins_tenths, summary.undecided_tenths, summary.defender_wins_tenths)
    assert sum(tenths) == 10
    assert len(answer.context["field"].odds.faces) == 10
    sheet = waiting.get(f"battles/{battle.number}/muster.json")
    assert contract.muster_from_json(sheet.content) == muster


def test_a_typed_result_settles_the_battle_and_the_night_goes_on(waiting: Desk) -> None:
    battle, form = awaited(waiting), typed(waiting, killed=1, wounded=2)
    answer = waiting.post(f"battles/{battle.number}/settle/", form | {"reason": "a hot day"})
    assert answer.status_code == 302, answer.content.decode()
    (fact,) = settled(waiting)
    result = contract.result_from_json(str(fact["result"]))
    fates = list(result.fates.values())
    assert (fates.count("killed"), fates.count("wounded"), fates.count("captured")) == (1, 2, 0)
    assert (result.rounds, result.loser, result.holder) == (6, "defender", "attacker")
    assert Remark.objects.filter(digest=fact["reason"], text="a hot day").exists()
    assert not AwaitedBattle.objects.filter(campaign=waiting.campaign, number=battle.number).exists()
    lost = [each for each in LOG.read(waiting.campaign) if each.type == "MenLost"]
    assert lost, "the night went on by itself"


def document(text: str) -> dict[str, object]:
    """A form with a document, as a browser sends it."""
    file = SimpleUploadedFile("result.json", text.encode("latin-1"))
    return {"document": file, "reason": "from our table"} | CONFIRMED


@pytest.mark.parametrize("mark", ["", "\xef\xbb\xbf"], ids=["plain", "marked by an editor"])
def test_a_result_can_be_brought_as_a_document(waiting: Desk, mark: str) -> None:
    text = result_of(waiting)
    waiting.post(f"battles/{awaited(waiting).number}/document/", document(mark + text))
    (fact,) = settled(waiting)
    assert fact["result"] == text
    assert Remark.objects.filter(digest=fact["reason"], text="from our table").exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "no json", "\xff", "\x00", '{"muster": 1}', "[" * 100000, "x" * (4 << 20 | 1)]
)
def test_what_is_no_document_is_refused_with_its_reason(waiting: Desk, text: str) -> None:
    head, kept = LOG.head(waiting.campaign), Remark.objects.count()
    address = waiting.path(f"battles/{awaited(waiting).number}/document/")
    answer = waiting.client.post(address, document(text), follow=True)
    assert "The document was not taken" in answer.content.decode()
    assert answer.context["document"].errors.keys() == {"document"}
    assert (LOG.head(waiting.campaign), Remark.objects.count()) == (head, kept)


def test_a_document_that_contradicts_its_muster_is_kept(waiting: Desk) -> None:
    number, wrong = awaited(waiting).number, result_of(waiting, muster=99)
    answer = waiting.post(f"battles/{number}/document/", document(wrong), follow=True)
    why = f"answers muster 99, and this is {number}"
    said = f"Nothing was changed: muster: {why}. The result is kept"
    assert said in html.unescape(answer.content.decode())
    (kept,) = refused(waiting)
    assert (kept.number, kept.result, kept.field) == (number, wrong, "muster")
    assert f"muster: {kept.why}" in waiting.read(f"battles/{number}/")


def test_a_refused_document_names_the_field_the_reason_and_the_rule(waiting: Desk) -> None:
    wrong = document(result_of(waiting, letter="A"))
    answer = waiting.post(f"battles/{awaited(waiting).number}/document/", wrong, follow=True)
    said = html.unescape(answer.content.decode())
    assert "letter: a letter is for the quick tables to give (GC-17.2b)" in said


def test_a_battle_can_be_left_to_the_quick_tables(waiting: Desk) -> None:
    number = awaited(waiting).number
    assert waiting.post(f"battles/{number}/quick/").status_code == 302
    assert [fact["way"] for fact in settled(waiting)] == ["quick"]


def test_a_doubled_or_late_settlement_changes_nothing_and_says_why(waiting: Desk) -> None:
    number, form = awaited(waiting).number, typed(waiting, killed=1)
    waiting.post(f"battles/{number}/quick/")
    before = msgspec.json.encode(state_of(waiting.campaign))
    for tail, sent in (("quick/", {}), ("settle/", form)):
        answer = waiting.post(f"battles/{number}/{tail}", sent)
        assert answer.status_code == 302
        assert "nothing was changed" in waiting.page().lower()
    assert msgspec.json.encode(state_of(waiting.campaign)) == before


def refused(desk: Desk) -> list[e.ResultRefused]:
    """The results that are on record as refused."""
    found = [codec.decode(each.type, each.schema, each.payload) for each in LOG.read(desk.campaign)]
    return [event for event in found if isinstance(event, e.ResultRefused)]


def test_a_result_that_comes_late_is_kept_with_its_remark_for_the_organiser_to_read(waiting: Desk) -> None:
    battle, form = awaited(waiting), typed(waiting, killed=1) | {"reason": "we played until four"}
    waiting.post(f"battles/{battle.number}/quick/")
    answer = waiting.post(f"battles/{battle.number}/settle/", form, follow=True)
    (late,) = refused(waiting)
    result = contract.result_from_json(late.result)
    assert (late.number, list(result.fates.values()).count("killed")) == (battle.number, 1)
    shown = answer.content.decode()
    assert "The result is kept" in shown
    assert "Results that do not count" in shown
    assert late.why in html.unescape(shown)
    assert "we played until four" in shown
    (row,) = answer.context["refused_results"]
    command = waiting.page(f"log/{row.command}/")
    assert "norman-" in command, "the result itself can be read"


def test_a_result_for_a_withdrawn_muster_is_kept_beside_its_battle(waiting: Desk) -> None:
    number, form = awaited(waiting).number, typed(waiting, wounded=1) | {"issue": 1}
    waiting.post(f"battles/{number}/withdraw/")
    answer = waiting.post(f"battles/{number}/settle/", form)
    assert answer.status_code == 400
    (late,) = refused(waiting)
    assert (late.field, contract.result_from_json(late.result).issue) == ("issue", 1)
    page = waiting.page(f"battles/{number}/")
    assert "Results that do not count" in page
    assert late.why in page


def test_what_was_no_result_for_any_muster_is_not_kept(waiting: Desk) -> None:
    number, form = awaited(waiting).number, typed(waiting, killed=500)
    for issue in ("1", "3", "x" * 40, "9" * 40):
        waiting.post(f"battles/{number}/settle/", form | {"issue": issue})
    waiting.post(f"battles/{number}/quick/")
    waiting.post(f"battles/{number}/settle/", form)
    waiting.post("battles/77/settle/", form)
    assert refused(waiting) == []


@pytest.mark.parametrize("withdrawn", [True, False])
def test_a_late_form_with_a_slip_comes_back_as_it_was_typed_and_is_kept_once_it_is_mended(
    waiting: Desk, withdrawn: bool
) -> None:
    number, form = awaited(waiting).number, typed(waiting, killed=500, wounded=1)
    form |= {"issue": 1, "reason": "we played until four"}
    waiting.post(f"battles/{number}/{'withdraw' if withdrawn else 'quick'}/")
    before = msgspec.json.encode(state_of(waiting.campaign))
    answer = waiting.post(f"battles/{number}/settle/", form)
    assert answer.status_code == 400
    shown = html.unescape(answer.content.decode())
    assert "This muster was withdrawn" in shown
    assert 'value="500"' in shown
    assert "we played until four" in shown
    assert "Withdraw the muster" not in shown
    assert (refused(waiting), answer.context["form"].data["issue"]) == ([], "1")
    [slip] = [name for name, count in form.items() if count == 500]
    waiting.post(f"battles/{number}/settle/", form | {slip: 1})
    (kept,) = refused(waiting)
    assert list(contract.result_from_json(kept.result).fates.values()).count("killed") == 1
    assert msgspec.json.encode(state_of(waiting.campaign)) == before


def test_a_remark_that_cannot_be_kept_is_refused_and_settles_nothing(waiting: Desk) -> None:
    number, head = awaited(waiting).number, LOG.head(waiting.campaign)
    for reason, why in (
        ("a\x00b", "Null characters are not allowed"),
        ("a" * 2001, "at most 2000 characters"),
    ):
        for tail, form in (("quick/", {}), ("settle/", typed(waiting))):
            answer = waiting.post(f"battles/{number}/{tail}", form | {"reason": reason}, follow=True)
            assert why in answer.content.decode()
    assert LOG.head(waiting.campaign) == head
    assert awaited(waiting).number == number


def test_a_battle_that_is_not_there_keeps_no_remark(waiting: Desk) -> None:
    head, kept = LOG.head(waiting.campaign), Remark.objects.count()
    for number in (99, 99999999999999999999):
        for reason in ("a\x00b", "a hot day"):
            answer = waiting.post(f"battles/{number}/quick/", {"reason": reason}, follow=True)
            assert answer.status_code == 200
            assert "nothing was changed" in answer.content.decode().lower()
        for tail in ("", "field.svg", "story/", "dice.json", "muster.json", "sheet/"):
            assert waiting.get(f"battles/{number}/{tail}").status_code == 404
    assert LOG.head(waiting.campaign) == head
    assert Remark.objects.count() == kept


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"killed": 500}, "more losses than the"),
        ({"killed": -1}, "greater than or equal to 0"),
        ({"killed": "many"}, "whole number"),
    ],
)
def test_impossible_losses_are_refused_at_their_field(
    waiting: Desk, wrong: dict[str, int], reason: str
) -> None:
    number, head = awaited(waiting).number, LOG.head(waiting.campaign)
    form = typed(waiting, **wrong)
    answer = waiting.post(f"battles/{number}/settle/", form)
    (field,) = answer.context["form"].errors
    assert answer.status_code == 400
    assert field in form
    assert reason in answer.content.decode()
    assert "contract" not in str(answer.context["form"].errors[field])
    assert LOG.head(waiting.campaign) == head


@pytest.mark.parametrize("rounds", ["-1", "201", "9" * 30])
def test_impossible_rounds_are_refused_at_their_field(waiting: Desk, rounds: str) -> None:
    number, form = awaited(waiting).number, typed(waiting) | {"rounds": rounds}
    assert wrong_fields(waiting.post(f"battles/{number}/settle/", form)) == {"rounds"}


def test_an_outcome_that_does_not_fit_is_refused_with_its_rule(waiting: Desk) -> None:
    number, form = awaited(waiting).number, typed(waiting)
    answer = waiting.post(f"battles/{number}/settle/", form | {"outcomes.defender": "eliminated"})
    assert answer.context["form"].errors.keys() == {"outcomes.defender"}
    assert "(GC-14.6a)" in answer.content.decode()


def test_the_muster_can_be_printed(waiting: Desk) -> None:
    number = awaited(waiting).number
    answer = waiting.get(f"battles/{number}/sheet/")
    assert answer.status_code == 200
    page = html.unescape(answer.content.decode())
    muster = contract.muster_from_json(awaited(waiting).muster)
    assert muster.ground is not None
    names = names_of(state_of(waiting.campaign))
    called = (names.piece(group.id) for _, group in muster.groups())
    for said in (muster.ground.maps[0].title, "deploys first", *called):
        assert said.lower() in page.lower()
    assert waiting.get("battles/99/sheet/").status_code == 404


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("The field", "The attacker: ", "<th>Numbers</th>", "prestige ")),
        ("fr", ("Le champ de bataille", "attaquant", "<th>Numéros</th>", "prestige ")),
    ],
)
def test_the_muster_is_printed_in_the_language_of_whoever_prints_it(
    waiting: Desk, language: str, words: tuple[str, ...]
) -> None:
    choose(waiting.account, language)
    page = waiting.page(f"battles/{awaited(waiting).number}/sheet/")
    for said in words:
        assert said in page


def test_a_muster_is_withdrawn_and_the_next_is_out(waiting: Desk) -> None:
    number, late = awaited(waiting).number, typed(waiting)
    answer = waiting.post(f"battles/{number}/withdraw/", {"reason": "a piece was lost"}, follow=True)
    assert "another is out" in answer.content.decode()
    assert contract.muster_from_json(awaited(waiting).muster).issue == 2
    [withdrawn] = [each for each in LOG.read(waiting.campaign) if each.type == "MusterWithdrawn"]
    assert "a piece was lost" not in withdrawn.payload
    assert waiting.summary.awaits == "battle"
    before = msgspec.json.encode(state_of(waiting.campaign))
    too_late = waiting.post(f"battles/{number}/settle/", late | {"issue": 1})
    assert too_late.status_code == 400
    assert "issue 2 is out" in too_late.content.decode()
    assert msgspec.json.encode(state_of(waiting.campaign)) == before
    waiting.post(f"battles/{number}/settle/", typed(waiting) | {"issue": 2})
    assert len(settled(waiting)) == 1
    gone = waiting.post(f"battles/{number}/withdraw/", follow=True)
    assert "nothing was changed" in gone.content.decode()


def test_another_organiser_finds_no_battle_here_whatever_he_sends(
    waiting: Desk, open_desk: Callable[..., Desk]
) -> None:
    stranger, number = open_desk("bohemond"), awaited(waiting).number
    head, kept = LOG.head(waiting.campaign), Remark.objects.count()
    good = {
        "settle/": typed(waiting, killed=1),
        "document/": document(result_of(waiting)),
        "quick/": {"reason": "mine"},
        "withdraw/": {"reason": "mine"},
    }
    for tail, form in good.items():
        assert stranger.client.post(waiting.path(f"battles/{number}/{tail}"), form).status_code == 404
    for tail in ("", "muster.json", "sheet/"):
        assert stranger.client.get(waiting.path(f"battles/{number}/{tail}")).status_code == 404
    for tail, form in {
        "deadline/": {"day": 1, "deadline": "2099-01-01T20:00", "reason": "mine"},
        "die/": {"label": "GC-17.2b|battle-1|result|0", "face": 3},
        "tables/roster.toml/": {"printed": "on", "reason": "mine"},
        "again/": {},
        "export/": {"known": "on"},
        "organise/": {},
    }.items():
        assert stranger.client.post(waiting.path(tail), form).status_code == 404
    assert (LOG.head(waiting.campaign), Remark.objects.count()) == (head, kept)
    assert awaited(waiting).number == number
