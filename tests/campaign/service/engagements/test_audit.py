"""An export with the battles of the engine: fought again by whoever reads it, and found wrong wherever it was changed."""

import json
import random
from types import SimpleNamespace
from uuid import uuid4

import msgspec
import pytest
from django.core.management import call_command

from battles import rulesets
from battles.contract.surface.setting import kept
from campaign.audit import audit
from campaign.audit.battles import ABSENT, AGAIN, BROKEN_OFF, OF_OTHER_RULES, WITHDRAWN, withdrawn
from campaign.audit.choices import OF_OTHER_BOTS, SEALED
from campaign.model.events import MusterIssued, MusterWithdrawn
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.engagements.naming import stream_of
from campaign.service.nights import fighting, night
from campaign.service.nights.battles import withdraw_muster
from eventlog import jsonl
from tests.battles.duel.ruleset import Duel, Steady
from tests.campaign.service.engagements.fields import (
    Killed,
    battle_of,
    before_a_battle,
    break_off,
    killed,
    told,
)
from tests.campaign.test_audit import rechained
from tests.plugins.databases import pointed_at
from tests.plugins.dice import drawing
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("registered")


@pytest.fixture(scope="module")
def exported(databases, django_db_blocker):
    """The streams of a campaign whose first battles the engine fought, each as its lines; played once."""
    name = databases.clone()
    with django_db_blocker.unblock(), pointed_at(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr("campaign.service.dice_secret.secrets", drawing(1))
        patch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
        patch.setattr("django.conf.settings.ENGINE_RULESET", "duel")
        campaign = before_a_battle()
        night.play(campaign)
        assert told(campaign, "BattleSettled")[0]["way"] == "engine"
        lines = list(export_with_battles(campaign))
    databases.drop(name)
    return split(lines)


def split(lines):
    """The lines of a file, stream by stream."""
    found = []
    for line in lines:
        if json.loads(line)["kind"] == "stream":
            found.append([])
        found[-1].append(line)
    return found


def audited(streams):
    read = jsonl.read_each(line for stream in streams for line in stream)
    return audit(next(read), read)


def wrong(streams):
    return [finding.reason for finding in audited(streams).findings if finding.part == "battles"]


def altered(streams, change, *, kind="event", nth=0, of=1):
    """The streams with one line of a battle changed, and its digests made to fit."""
    lines = [json.loads(line) for line in streams[of]]
    chosen = [line for line in lines if line["kind"] == kind][nth]
    change(chosen)
    return [*streams[:of], rechained([json.dumps(line).encode() for line in lines]), *streams[of + 1 :]]


def in_payload(**changes):
    """Change fields of a payload."""

    def change(line):
        payload = msgspec.json.decode(line["payload"])
        for name, how in changes.items():
            payload[name] = how(payload[name])
        line["payload"] = msgspec.json.encode(payload, order="deterministic").decode()

    return change


def in_command(**fields):
    """Change what a command says."""
    return lambda line: line["command"].update(fields)


def in_opening(**fields):
    """Change what the opening of a battle says."""

    def change(line):
        body = msgspec.json.decode(line["command"]["body"]) | fields
        line["command"]["body"] = msgspec.json.encode(body).decode()

    return change


def orders_in(lines):
    """How many orders were given in a battle: each is a command, but for the opening."""
    return sum(json.loads(line)["kind"] == "batch" for line in lines) - 1


def fought_by(bot, monkeypatch):
    """The streams of a campaign whose battle another bot fought under the name of the one that fights unattended."""
    campaign = before_a_battle()
    with monkeypatch.context() as patch:
        patch.setitem(Duel.who, "wild", bot)
        night.play(campaign)
    return split(export_with_battles(campaign))


def other_face(rolls):
    return [die | {"face": die["face"] % die["sides"] + 1} for die in rolls]


def test_the_battles_of_an_honest_campaign_are_fought_again(exported):
    ledger = audited(exported)
    assert ledger.findings == []
    assert ledger.checked["battles"] == len(exported) - 1 >= 1
    assert not [reason for part, reason in ledger.unchecked if part == "battles"]
    assert not [reason for part, reason in ledger.unchecked if part == "choices"]
    assert ledger.checked["choices"] == sum(map(orders_in, exported[1:]))
    alone = audited(exported[:1])
    assert ledger.checked["dice"] > alone.checked["dice"]


def test_a_battle_whose_stream_was_left_out_is_found(exported):
    """Else whoever has forged the result of a battle would leave its log away."""
    ledger = audited(exported[:1])
    assert {finding.reason for finding in ledger.findings} == {ABSENT}
    assert [finding.place for finding in ledger.findings] == [
        f"battle {number}, muster 1" for number in range(1, len(exported))
    ]


def test_a_stream_that_stands_twice_counts_once(exported):
    ledger = audited([*exported, exported[1]])
    assert ledger.findings == []
    assert ledger.checked["battles"] == len(exported) - 1
    assert ledger.unchecked["battles", BROKEN_OFF] == 1


def test_a_changed_die_of_a_battle_is_found_although_all_digests_fit(exported):
    forged = altered(exported, in_payload(rolls=other_face), nth=1)
    [reason] = wrong(forged)
    assert "version 2: DuelStruck is not what its rules decide" in reason


def test_a_changed_order_is_found(exported):
    leave = in_command(name="leave", body='{"order":"leave"}')
    assert wrong(altered(exported, leave, kind="batch", nth=1))


def test_an_order_that_its_bot_would_not_have_chosen_is_found_although_the_rules_allow_it(duels, monkeypatch):
    """Whoever keeps the log could else have a battle fought until he likes its end."""
    streams = fought_by(Steady, monkeypatch)
    ledger = audited(streams)
    [finding] = [each for each in ledger.findings if each.part == "choices"]
    assert (ledger.findings, ledger.checked["battles"]) == ([finding], 1)
    assert finding.place == "battle 1, muster 1"
    number = int(finding.reason.removeprefix("order ").removesuffix(": its bot chooses another"))
    assert number < orders_in(streams[1])


def test_a_battle_of_other_bots_than_fight_unattended_is_found(stopped, duels, monkeypatch):
    campaign = stopped
    with monkeypatch.context() as patch:
        patch.setattr(Duel, "bots", ("steady", "wild"))
        night.play(campaign)
    [finding] = audited(split(export_with_battles(campaign))).findings
    assert (finding.part, finding.reason) == ("choices", "it is not fought by wild on both sides")


def test_a_battle_that_claims_bots_of_another_version_is_told_of_and_not_asked_for(exported):
    ledger = audited(altered(exported, in_opening(bots_version="0"), kind="batch"))
    assert ledger.findings == []
    assert ledger.unchecked["choices", f"{OF_OTHER_BOTS}: duel 0, here are 1"] == orders_in(exported[1])


def test_an_opening_that_names_no_version_of_its_bots_is_found(exported):
    ledger = audited(altered(exported, in_opening(bots_version=""), kind="batch"))
    [finding] = ledger.findings
    assert (finding.part, finding.reason) == ("choices", "its opening names no version of its bots")


def test_orders_of_bots_of_another_version_are_judged_by_the_rules_alone_and_that_is_said(
    exported, monkeypatch
):
    monkeypatch.setattr(Duel, "bots_version", "2")
    ledger = audited(exported)
    assert ledger.findings == []
    assert ledger.checked["battles"] == len(exported) - 1
    assert ledger.checked["choices"] == 0
    told = ledger.unchecked["choices", f"{OF_OTHER_BOTS}: duel 1, here are 2"]
    assert told == sum(map(orders_in, exported[1:]))


@pytest.mark.parametrize(
    ("nth", "fields", "said"),
    [
        (1, {"name": "parry"}, "command order/0 says what its order does not"),
        (3, {"id": "order/7"}, "command order/7 says what its order does not"),
        (3, {"actor": "bot:cheat"}, "command order/2 says what its order does not"),
        (3, {"actor": "organiser"}, "command order/2 says what its order does not"),
        (3, {"rules": "0"}, "command order/2 is of rules 0, the battle of 1"),
        (0, {"actor": "organiser"}, "its first command says what opens no battle of the engine"),
        (0, {"id": "first"}, "its first command says what opens no battle of the engine"),
    ],
)
def test_a_command_of_another_name_number_author_or_ruleset_is_found(exported, nth, fields, said):
    assert wrong(altered(exported, in_command(**fields), kind="batch", nth=nth)) == [said]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("campaign", "0f5b0262-77c5-4e05-832f-6f8c12c42055"),
        ("inputs", "00" * 32),
        ("closing", 9),
        ("dice", "battle-1/2"),
        ("muster", kept(Duel().scenario("crowd")).muster),
    ],
)
def test_a_battle_that_was_opened_otherwise_is_found(exported, name, value):
    [reason] = wrong(altered(exported, in_opening(**{name: value}), kind="batch"))
    assert f"another {name} than the campaign" in reason


def test_an_opening_with_the_seal_of_another_seed_is_found(exported):
    [reason] = wrong(altered(exported, in_opening(seal="ab" * 32), kind="batch"))
    assert reason == "its first command has the seal of another seed than the night's"


def test_a_copy_of_a_battle_does_not_hide_the_true_one(exported):
    spoilt = altered(exported, lambda line: line.update(payload="{}"))
    assert wrong([exported[0], spoilt[1], *exported[1:]])


def test_lines_of_other_kinds_are_told_of_wherever_they_stand(exported):
    streams = [[*lines, b'{"kind":"note"}'] for lines in exported]
    told = f"not covered: {len(exported)} line(s) of kinds that are not of the log: note"
    assert told in list(audited(streams).lines())


def test_an_opening_that_says_more_than_anybody_hears_is_found(exported):
    def change(line):
        line["command"]["body"] = line["command"]["body"].replace("{", '{ "more": 1,', 1)

    assert wrong(altered(exported, change, kind="batch"))


def test_another_result_than_that_of_the_orders_is_found(exported):
    killed = in_payload(result=lambda result: result.replace('"unhurt"', '"killed"', 1))
    lines = [json.loads(line) for line in exported[0]]
    nth = [line["type"] for line in lines if line["kind"] == "event"].index("BattleSettled")
    said = "the result that the campaign took is not the one that its orders lead to"
    assert said in wrong(altered(exported, killed, nth=nth, of=0))


def test_a_battle_that_was_cut_is_found(exported):
    lines = [json.loads(line) for line in exported[1]]
    last = max(number for number, line in enumerate(lines) if line["kind"] == "batch")
    cut = rechained([json.dumps(line).encode() for line in lines[:last]])
    header = json.loads(cut[0])
    header["version"] -= 1
    [reason] = wrong([exported[0], [json.dumps(header).encode(), *cut[1:]], *exported[2:]])
    assert reason == "the campaign took a result of it before it was over"


def test_a_flipped_byte_of_a_battle_is_found(exported):
    line = json.loads(exported[1][-1])
    line["payload"] += " "
    forged = [exported[0], [*exported[1][:-1], json.dumps(line).encode()], *exported[2:]]
    assert any("digest" in reason for reason in wrong(forged))


def test_a_battle_of_other_rules_is_not_checked_and_that_is_said(exported, monkeypatch):
    monkeypatch.setattr(Duel, "rules_version", "2")
    ledger = audited(exported)
    assert ledger.findings == []
    assert ledger.checked["battles"] == 0
    assert any(reason.startswith(OF_OTHER_RULES) for part, reason in ledger.unchecked if part == "battles")


def test_a_battle_of_a_system_that_is_not_here_is_not_checked_and_that_is_said(exported, monkeypatch):
    monkeypatch.delitem(rulesets.PACKAGES, "duel")
    ledger = audited(exported)
    assert ledger.findings == []
    assert any("'duel' is none of" in reason for part, reason in ledger.unchecked if part == "battles")


def test_a_die_whose_seed_is_closed_is_taken_from_the_record(stopped, duels, monkeypatch):
    """While the day of the battle is not over, only its decisions can be made again."""
    campaign = stopped
    monkeypatch.setattr(night, "fair_deadline", lambda _: None)
    with monkeypatch.context() as patch:
        patch.setattr(
            "campaign.service.nights.stretches.play_stretch",
            lambda *_: pytest.fail("the night goes no further"),
        )
        with pytest.raises(BaseException, match="no further"):
            night.play(campaign)
    ledger = audited(split(export_with_battles(campaign)))
    assert ledger.findings == []
    assert ledger.checked["battles"] == 1
    assert ledger.unchecked["dice", "dice whose seed is still sealed"] > 20
    assert ledger.unchecked["choices", SEALED] > 10


def test_a_battle_that_was_broken_off_is_in_the_export_and_that_is_said(
    stopped, duels, monkeypatch, settings
):
    campaign = stopped
    break_off(campaign, monkeypatch, settings)
    ledger = audited(split(export_with_battles(campaign)))
    assert ledger.findings == []
    assert ledger.unchecked["battles", BROKEN_OFF] == 1


def test_a_battle_whose_muster_was_withdrawn_while_it_was_fought_is_told_of(duels, settings):
    """Whoever may withdraw one can look how it goes first, so the next muster has the same dice."""
    settings.ENGINE_STRETCH = 4
    campaign = before_a_battle()
    number = battle_of(campaign).number
    with pytest.raises(Killed):
        fighting.fight(campaign, killed)
    withdraw_muster(campaign, number, actor="organiser", reason="ab" * 32)
    night.play(campaign)
    streams = split(export_with_battles(campaign))
    ledger = audited(streams)
    assert ledger.findings == []
    assert ledger.unchecked["battles", AGAIN] == 1
    assert ledger.checked["battles"] == len(streams) - 2 >= 1


def test_a_muster_of_the_same_pieces_that_claims_other_dice_is_found(stopped, duels):
    """By its decision, although the battle was then fought on them."""
    campaign = stopped
    withdraw_muster(campaign, battle_of(campaign).number, actor="organiser", reason="ab" * 32)
    streams = split(export_with_battles(campaign))
    types = [json.loads(line).get("type") for line in streams[0]]
    issued = [each for each in types if each].index("MusterWithdrawn") + 1
    forged = altered(streams, in_payload(dice=lambda _: "battle-1/2"), nth=issued, of=0)
    [finding] = audited(forged).findings
    assert finding.part == "decisions"
    assert "dice is 'battle-1/2' where the rules decide 'battle-1/1'" in finding.reason


def test_a_withdrawal_under_older_rules_is_said_to_have_had_other_dice():
    """They named the dice of each battle after the issue of its muster, and nobody judges that now."""
    campaign = uuid4()
    events = [
        MusterIssued(number=4, hex="1", sides=("a", "b"), muster="{}", way="engine", dice=f"battle-4/{issue}")
        for issue in (1, 2)
    ]
    gone = MusterWithdrawn(number=4, hex="1", sides=("a", "b"), issue=1, at="2026-06-01T12:00:00Z")
    batch = SimpleNamespace(events=[events[0], gone, events[1]])
    assert withdrawn(campaign, [batch]) == {stream_of(campaign, 4, 1): WITHDRAWN}


def test_the_command_exports_and_verifies_the_battles_too(stopped, duels, tmp_path, capsys):
    campaign = stopped
    night.play(campaign)
    call_command("export", str(campaign), str(tmp_path / "log.jsonl"))
    call_command("verify", str(tmp_path / "log.jsonl"))
    [row] = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("battles ")]
    assert int(row[1]) >= 1
    assert row[2:] == ["0", "0"]


def test_a_campaign_whose_dice_are_rolled_by_hand_has_sealed_ones_in_the_engine(duels):
    campaign, chance = nights.opened("apulia_1053", battles="engine", dice="hand"), random.Random(3)
    while not told(campaign, "BattleSettled"):
        nights.file_sheets(campaign, chance)
        nights.close(campaign)
        while (played := night.play(campaign)).awaits == "die":
            nights.answer(campaign, chance)
        assert (played.failure, played.awaits) == ("", "")
    ledger = audited(split(export_with_battles(campaign)))
    assert ledger.findings == []
    assert ledger.checked["battles"] >= 1
    assert ledger.checked["dice"] > 20
