import hashlib
import json
import random
from collections import Counter
from uuid import UUID

import msgspec
import pytest

from campaign.audit import audit
from campaign.models import DiceSecret
from campaign.service.editions import game_of
from campaign.service.log.decider import RULES_VERSION
from campaign.service.nights import night
from campaign.service.organisers.seals import reseal
from dice.tree import Tree
from eventlog import jsonl
from eventlog.digest import batch_link, event_links
from eventlog.export import export
from eventlog.log import LOG
from eventlog.records import NEW, Command, Encoded
from tests.plugins.databases import pointed_at
from tests.plugins.dice import drawing
from tests.worker import nights

DAYS = 3


@pytest.fixture(scope="module")
def exports(databases, django_db_blocker):
    """Three finished campaigns to tamper with, played once: by sealed dice, by hand, and with battles settled outside.

    Their secrets and salts are the same in every run, since a forger needs a battle and a change of prestige to change.
    """
    name = databases.clone()
    with django_db_blocker.unblock(), pointed_at(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr("campaign.service.dice_secret.secrets", drawing(1))
        kinds = {"sealed": {}, "hand": {"dice": "hand"}, "organiser": {"battles": "organiser"}}
        played = {kind: nights.opened("apulia_1053", **settings) for kind, settings in kinds.items()}
        for number, campaign in enumerate(played.values()):
            nights.play_days(campaign, DAYS, seed=3 + number)
        lines = {kind: list(export(LOG, campaign)) for kind, campaign in played.items()}
    databases.drop(name)
    return lines


def rechained(lines):
    """The same lines with every digest computed again, as a forger would do who owns the database."""
    parsed = [json.loads(line) for line in lines]
    stream, before, batch = UUID(parsed[0]["stream"]), bytes.fromhex(NEW.digest), None
    for line in parsed[1:]:
        if line["kind"] == "batch":
            batch = line
            command = msgspec.convert(line["command"], Command)
            before = batch_link(before, stream, line["first_version"], command)
            batch["digest"] = before.hex()
        else:
            encoded = Encoded(line["type"], line["schema"], line["payload"])
            [before] = event_links(before, stream, line["version"], batch["command"]["id"], [encoded])
            line["digest"] = before.hex()
        batch["head"] = before.hex()
    parsed[0]["digest"] = before.hex()
    return [json.dumps(line).encode() for line in parsed]


def changed(lines, type_, change, *, nth=0):
    """The lines with the payload of one event changed, and all digests made to fit; and that event's version."""
    found = [number for number, line in enumerate(lines) if json.loads(line).get("type") == type_]
    events = json.loads(lines[found[nth]])
    payload = json.loads(events["payload"])
    change(payload)
    events["payload"] = msgspec.json.encode(payload, order="deterministic").decode()
    return rechained([*lines[: found[nth]], json.dumps(events).encode(), *lines[found[nth] + 1 :]]), events[
        "version"
    ]


def places(ledger, part):
    return [finding.place.split(",")[0] for finding in ledger.findings if finding.part == part]


@pytest.mark.parametrize("kind", ["sealed", "hand", "organiser"])
def test_an_honest_campaign_has_no_findings_and_every_decision_is_made_again(exports, kind):
    read = jsonl.read(exports[kind])
    ledger = audit(read)
    assert ledger.findings == []
    assert ledger.checked["decisions"] == len(read.commands)
    assert ledger.checked["events"] == read.head.version
    assert not [reason for part, reason in ledger.unchecked if part == "decisions"]


def test_dice_are_proved_as_far_as_their_seeds_are_open(exports):
    ledger = audit(jsonl.read(exports["sealed"]))
    rolled = sum(
        len(json.loads(json.loads(line)["payload"]).get("rolls", ()))
        for line in exports["sealed"]
        if b'"kind":"event"' in line
    )
    sealed = ledger.unchecked["dice", "dice whose seed is still sealed"]
    assert ledger.checked["dice"] > 0
    assert ledger.checked["dice"] + sealed == rolled


def test_the_summary_names_every_part(exports):
    told = "\n".join(audit(jsonl.read(exports["sealed"])).lines())
    for part in ("digests", "events", "inputs", "seals", "dice", "decisions"):
        assert f"\n{part} " in told


@pytest.mark.parametrize("seed", range(12))
def test_a_flipped_byte_is_found_wherever_it_is(exports, seed):
    chance = random.Random(seed)
    lines = list(exports["sealed"])
    number = chance.randrange(1, len(lines))
    line = json.loads(lines[number])
    key = chance.choice(["payload", "type"] if line["kind"] == "event" else ["body", "actor", "id", "name"])
    holder = line if line["kind"] == "event" else line["command"]
    place = chance.randrange(len(holder[key]))
    flipped = chr(ord(holder[key][place]) ^ 1)
    holder[key] = holder[key][:place] + flipped + holder[key][place + 1 :]
    lines[number] = json.dumps(line).encode()
    assert places(audit(jsonl.read(lines)), "digests")


def flip_face(payload):
    die = payload["rolls"][0]
    die["face"] = die["face"] % die["sides"] + 1


def test_a_changed_die_is_found_although_all_digests_fit(exports):
    lines, version = changed(exports["sealed"], "BattleFought", flip_face)
    ledger = audit(jsonl.read(lines))
    assert places(ledger, "digests") == []
    assert places(ledger, "dice") == [f"version {version}"]
    assert f"version {version}" in places(ledger, "decisions")


def sourced(source, witness):
    """Let the dice of a witness say that they come from elsewhere, on a face that somebody liked."""

    def change(payload):
        for die in payload["rolls"]:
            if die["witness"] == witness:
                die["source"], die["face"] = source, 1

    return change


def die_of(lines, chosen):
    """The type of an event that holds a chosen die, its place among the events of that type, and the die's witness."""
    seen = Counter()
    for line in map(json.loads, lines):
        if line["kind"] == "event":
            for die in json.loads(line["payload"]).get("rolls", ()):
                if chosen(die, line):
                    return line["type"], seen[line["type"]], die["witness"]
            seen[line["type"]] += 1
    raise LookupError("there is no such die")


@pytest.mark.parametrize("source", ["hand", "scripted"])
@pytest.mark.parametrize("sealed", [True, False])
def test_a_die_that_claims_another_source_is_found_although_its_seed_is_closed(exports, source, sealed):
    lines = exports["sealed"]
    type_, nth, witness = die_of(lines, lambda die, _: (die["witness"] != "open") is sealed)
    forged, version = changed(lines, type_, sourced(source, witness), nth=nth)
    ledger = audit(jsonl.read(forged))
    assert f"version {version}" in places(ledger, "dice")
    assert any(f"of source {source}, and must be sealed" in finding.reason for finding in ledger.findings)


def test_a_die_of_the_table_that_claims_a_seed_is_found(exports):
    lines = exports["hand"]
    type_, nth, witness = die_of(lines, lambda die, _: die["source"] == "hand")
    forged, version = changed(lines, type_, sourced("sealed", witness), nth=nth)
    assert f"version {version}" in places(audit(jsonl.read(forged)), "dice")


@pytest.mark.parametrize(
    ("type_", "field", "value"), [("PrestigeChanged", "prestige", 9), ("GroupMoved", "left", 99)]
)
def test_a_changed_outcome_is_found_although_all_digests_fit(exports, type_, field, value):
    lines, version = changed(exports["sealed"], type_, lambda payload: payload.update({field: value}))
    ledger = audit(jsonl.read(lines))
    assert places(ledger, "digests") == []
    assert places(ledger, "decisions")[0] == f"version {version}"
    assert f"{field} is {value} where the rules decide" in str(ledger.findings[0])


def test_a_batch_that_claims_versions_without_end_is_found_in_no_time(exports):
    lines = [json.loads(line) for line in exports["sealed"]]
    batch = next(line for line in lines[2:] if line["kind"] == "batch")
    batch["first_version"] = -(10**12)
    ledger = audit(jsonl.read([json.dumps(line).encode() for line in lines]))
    assert ledger.findings


@pytest.mark.parametrize(
    ("kind", "type_", "nth", "change"),
    [
        ("sealed", "SheetFiled", -1, lambda told: {"orders": []}),
        ("sealed", "OrdersClosed", 1, lambda told: {"inputs": "ab" * 32}),
        ("organiser", "BattleSettled", 0, lambda told: {"salt": "00" * 16}),
        ("hand", "DieEntered", 0, lambda told: {"face": told["face"] % 10 + 1}),
    ],
    ids=["a sheet", "inputs that the receipts do not give", "an answer from outside", "a die of the hand"],
)
def test_what_the_dice_hang_on_is_found_where_it_was_changed_afterwards(exports, kind, type_, nth, change):
    lines, version = changed(exports[kind], type_, lambda told: told.update(change(told)), nth=nth)
    ledger = audit(jsonl.read(lines))
    assert places(ledger, "inputs") == [f"version {version}"]
    if type_ == "OrdersClosed":
        assert places(ledger, "dice") or places(ledger, "decisions")


def other_seed(payload):
    payload["seeds"]["open"] = hashlib.sha256(b"a better one").hexdigest()


def liked(factions):
    """The seeds of a night that somebody liked, under a seal of their own."""
    return Tree(hashlib.sha256(b"a better one").digest(), factions)


def test_a_seed_that_does_not_fit_its_seal_is_found(exports):
    lines, version = changed(exports["sealed"], "SeedsOpened", other_seed, nth=-1)
    assert places(audit(jsonl.read(lines)), "seals") == [f"version {version}"]


def test_seed_and_seal_both_changed_are_found_by_the_dice(exports):
    """A forger who owns the database may publish other seals backwards, but not make them give the same dice."""

    tree = liked([faction.id for faction in game_of("apulia_1053").scenario.book.factions])

    def other_seal(payload):
        payload["seal"] = tree.seal

    def other_seeds(payload):
        for audience in payload["seeds"]:
            payload["seeds"][audience] = tree.seeds[audience].hex()
            payload["paths"][audience] = tree.path(audience)

    lines = exports["sealed"]
    for nth in range(DAYS):
        lines, _ = changed(lines, "SealsPublished", other_seal, nth=nth)
        lines, _ = changed(lines, "SeedsOpened", other_seeds, nth=nth + 1)
    ledger = audit(jsonl.read(lines))
    assert places(ledger, "seals") == []
    assert places(ledger, "dice")


def test_a_decision_left_out_is_found(exports):
    lines = exports["sealed"]
    number = next(n for n, line in enumerate(lines) if json.loads(line).get("type") == "MenLost")
    batch = max(n for n in range(number) if json.loads(lines[n])["kind"] == "batch")
    dropped = json.loads(lines[number])["version"]
    shortened = []
    for n, line in enumerate(map(json.loads, lines)):
        if n == number:
            continue
        for key in ("version", "first_version", "last_version"):
            if key in line and (line[key] > dropped or (n == batch and key == "last_version")):
                line[key] -= 1
        shortened.append(json.dumps(line).encode())
    ledger = audit(jsonl.read(rechained(shortened)))
    assert places(ledger, "digests") == []
    assert places(ledger, "decisions")[0] == f"version {dropped}"


def rewritten(lines, kind, change):
    parsed = [json.loads(line) for line in lines]
    for line in parsed:
        if line["kind"] == kind:
            change(line)
    return rechained([json.dumps(line).encode() for line in parsed])


def test_decisions_of_other_rules_are_counted_and_not_checked(exports):
    lines = rewritten(exports["sealed"], "batch", lambda line: line["command"].update(rules="0"))
    ledger = audit(jsonl.read(lines))
    assert ledger.findings == []
    assert ledger.checked["decisions"] == 0
    [(_part, reason)] = [key for key in ledger.unchecked if key[0] == "decisions"]
    assert reason == f"decisions under rules 0, here are rules {RULES_VERSION}"


def test_what_could_be_checked_is_told_stretch_by_stretch_of_the_same_rules(exports):
    commands = len(jsonl.read(exports["sealed"]).commands)
    half = commands // 2

    def of_older_rules(line):
        if line["number"] <= half:
            line["command"]["rules"] = "0"

    read = jsonl.read(rewritten(exports["sealed"], "batch", of_older_rules))
    ledger = audit(read)
    assert ledger.findings == []
    older, newer = ledger.spans
    assert (older.rules, older.first, newer.rules, newer.last) == ("0", 1, RULES_VERSION, read.head.version)
    assert newer.first == older.last + 1
    assert (older.checked["decisions"], older.unchecked["decisions"]) == (0, half)
    assert (newer.checked["decisions"], newer.unchecked["decisions"]) == (commands - half, 0)
    for part in ("inputs", "seals", "dice"):
        assert older.checked[part] + newer.checked[part] == ledger.checked[part] > newer.checked[part] > 0
    [told] = [line for line in ledger.lines() if line.startswith("versions 1 to ")]
    assert told.startswith(f"versions 1 to {older.last} under rules 0: inputs {older.checked['inputs']} good")
    assert told.endswith(f"decisions 0 good {half} not checked")


def test_decisions_on_another_edition_of_the_tables_are_counted_and_not_checked(exports):
    def other_edition(line):
        if line["command"]["name"] == "OpenCampaign":
            body = json.loads(line["command"]["body"])
            line["command"]["body"] = json.dumps(body | {"tables_digest": "ab" * 32})

    lines, _ = changed(exports["sealed"], "CampaignOpened", lambda p: p.update(tables_digest="ab" * 32))
    ledger = audit(jsonl.read(rewritten(lines, "batch", other_edition)))
    assert ledger.findings == []
    assert ledger.checked["decisions"] == 0
    assert ledger.checked["dice"] > 0


def test_an_event_that_this_release_cannot_read_is_named(exports):
    parsed = [json.loads(line) for line in exports["sealed"]]
    last = next(line for line in reversed(parsed) if line["kind"] == "event")
    last["type"] = "MonsterSighted"
    ledger = audit(jsonl.read(rechained([json.dumps(line).encode() for line in parsed])))
    [finding] = ledger.findings
    assert (finding.part, finding.place) == ("events", f"version {last['version']}")
    assert "MonsterSighted" in finding.reason


def play_until_a_battle_waits(campaign, chance):
    """Play days until a night that has rolled dice waits for a battle; answers how many dice it has rolled."""
    while True:
        nights.file_sheets(campaign, chance)
        nights.close(campaign)
        closed = LOG.head(campaign).version
        if night.play(campaign).awaits:
            events = [json.loads(event.payload) for event in LOG.read(campaign, closed)]
            if rolled := sum(len(event.get("rolls", ())) for event in events):
                return rolled
            nights.play_through(campaign, chance)


def test_a_lost_secret_leaves_its_dice_unproved_and_nothing_wrong(committed_db):
    campaign, chance = nights.opened("apulia_1053", battles="organiser"), random.Random(3)
    rolled = play_until_a_battle_waits(campaign, chance)
    DiceSecret.objects.filter(campaign=campaign).delete()
    reseal(campaign, actor=nights.ORGANISER)
    nights.play_through(campaign, chance)
    nights.play_days(campaign, 1)
    ledger = audit(jsonl.read(export(LOG, campaign)))
    assert ledger.findings == []
    assert ledger.unchecked["dice", "dice whose secret was lost before their seed was opened"] == rolled


@pytest.mark.parametrize("rules", ["0", "1"])
def test_a_night_that_claims_older_rules_than_those_before_it_is_found(exports, rules):
    """Else whoever forges a night would have it decided under rules that nobody judges any more."""

    def of_older_rules(line):
        if line["command"]["name"] == "PlayNight":
            line["command"]["rules"] = rules

    read = jsonl.read(rewritten(exports["sealed"], "batch", of_older_rules))
    told = [finding.reason for finding in audit(read).findings if "after rules" in finding.reason]
    claimed = sum(each.command.name == "PlayNight" for each in read.commands)
    assert told == [f"it was decided under rules {rules}, after rules {RULES_VERSION}"] * claimed
