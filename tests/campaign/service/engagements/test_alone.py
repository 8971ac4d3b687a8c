"""`manage.py battle`: battles without a campaign, fought, told, kept and fought again; no database is touched."""

import json
import re
from functools import cache
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command

from battles.contract.wording import say
from campaign.management.commands.battle import Command
from dice.sealed import seal
from harness.drill import dump
from harness.drill.dump import Dump, Trouble
from tests.battles.duel.ruleset import Duel
from tests.dice import by_the_page
from tests.shell import run

pytestmark = pytest.mark.usefixtures("registered")


def battle(*arguments, **options):
    """What the command prints."""
    return run("battle", *arguments, **options)


@cache
def castle_stormed(language):
    """A fight of a siege, which takes long."""
    return battle("fight", "motte", "--seed", 5, "--language", language)


def fought(*arguments):
    return battle("fight", "crowd", *arguments)


def test_the_list_names_every_battle_with_its_sides_and_every_bot():
    told = battle("list", "--ruleset", "duel")
    assert "duel: The duel; bots: wild, steady" in told
    assert re.search(r"crowd +12 against 12", told)


def test_the_list_says_what_each_battle_is_and_which_are_fights_of_a_siege():
    told = battle("list", "--ruleset", "guiscard")
    assert re.search(r"\n  motte +20 against 12 +A castle is stormed \(siege: assault\)\n", told)
    assert re.search(r"\n  beach +15 against 12 +A landing\n", told)
    fights = {"camp": "raid on the camp", "horses": "sally for food", "gate": "general sally"}
    assert all(re.search(rf"\n  {name} .* \(siege: {fight}\)\n", told) for name, fight in fights.items())


def test_the_list_keeps_long_names_apart_from_what_follows_and_its_columns_in_line():
    told = battle("list", "--ruleset", "ancient_battles")
    columns = {line.index(" against ") for line in told.splitlines() if re.match(r"  \w+ +9 against", line)}
    assert re.search(r"\n  byzantine_lombard +9 against 11 ", told)
    assert len(columns) == 1


def test_a_battle_is_told_from_its_first_event_to_its_end():
    told = fought("--seed", 3, "--rolls")
    assert told.startswith("seal of the dice: ")
    assert "DuelOpened" not in told  # the class's own name, not the log's
    assert "Opened (" in told
    assert re.search(r"\n(attacker|defender): 0 of \d+ unhurt; ", told)
    assert "eliminated: " in told


def test_a_battle_is_told_and_drawn_in_the_language_that_is_asked_for(tmp_path):
    arguments = ("fight", "marsh", "--seed", 3, "--until", 1, "--rolls")
    english, french = battle(*arguments), battle(*arguments, "--language", "fr")
    assert battle(*arguments, "--language", "en") == english
    assert "Turn 1, phase of the attacker" in english
    assert "Tour 1, phase de l\u2019attaquant" in french
    assert "sceau des dés\u00a0: " in french.splitlines()[0]
    assert "encore en état de se battre\u00a0: " in french
    assert "graine des dés\u00a0: " in french.splitlines()[-1]
    for language, title in (("en", "Two bands in the marsh: "), ("fr", "Deux bandes dans le marais\u00a0: ")):
        battle(*arguments, "--language", language, "--svg", tmp_path / "field.svg", "--force")
        assert f"<title>{title}" in (tmp_path / "field.svg").read_text()
    with pytest.raises(CommandError, match="invalid choice: 'xx'"):
        battle(*arguments, "--language", "xx")


def test_the_seed_that_was_printed_fights_the_same_battle_again():
    told = fought("--seed", 3)
    seed = told.splitlines()[-1].rpartition(" ")[2]
    assert fought("--seed", seed) == told
    with pytest.raises(CommandError, match="is no whole number"):
        fought("--seed", seed[:-1])


def test_a_gap_that_a_telling_leaves_open_is_named(monkeypatch):
    monkeypatch.setattr(Duel, "tell", lambda *_: say("pace {att}", at=3))
    with pytest.raises(CommandError, match=r"'pace \{att\}' has a gap att, and is given at"):
        fought("--seed", 3)


def test_the_seal_comes_first_and_the_seed_behind_it_last():
    lines = fought().splitlines()
    shown, seed = lines[0].rpartition(" ")[2], lines[-1].rpartition(" ")[2]
    assert lines[0].startswith("seal of the dice: ")
    assert lines[1].startswith("their inputs: ")
    assert seal(bytes.fromhex(seed)) == shown
    assert seed not in "".join(lines[:-1])


def test_the_same_seed_fights_the_same_battle_and_another_another():
    assert fought("--seed", 3) == fought("--seed", 3) != fought("--seed", 4)
    assert fought() != fought()


def test_the_bots_are_whoever_is_named():
    assert fought("--seed", 3, "--bots", "steady", "steady") != fought("--seed", 3)
    with pytest.raises(CommandError, match="nobody is called 'ghost'"):
        fought("--bots", "steady", "ghost")


def test_a_quiet_battle_tells_how_it_ends():
    lines = fought("--seed", 3, "--quiet").splitlines()
    assert len(lines) == 7
    assert lines == [line for line in fought("--seed", 3).splitlines() if line in lines]


def test_a_battle_ends_with_who_fell():
    lines = battle("fight", "plateau", "--seed", 3).splitlines()
    fell = [line for line in lines if re.match(r"(attacker|defender): \d+ of \d+ unhurt", line)]
    assert len(fell) == 2
    assert re.search(r"; \d+ dead: (Norman|Byzantine) \w+", "".join(fell))
    assert lines[-3:-1] == fell
    assert "still able to fight" not in "".join(lines)
    broken_off = battle("fight", "plateau", "--seed", 3, "--until", 1)
    assert " unhurt" not in broken_off
    assert re.search(r"; still able to fight: \d+ against \d+\n", broken_off)


def test_a_fight_of_a_siege_ends_with_what_became_of_the_place():
    lines = battle("fight", "horses", "--seed", 2, "--quiet").splitlines()
    assert re.match(r"days of food brought in: \d of 5; pack horses led across: \d of 5", lines[-4])
    assert lines[-3].startswith("attacker: ")


@pytest.mark.parametrize(
    ("language", "first", "by_a_man"),
    [
        (
            "en",
            r"the palisade at \d{4} burnt down in turn \d+",
            r"Norman [\w ]+ \(a-N\w+-\d+\) was first inside, at \d{4} in turn",
        ),
        (
            "fr",
            r"la palissade en \d{4} a brûlé au tour \d+",
            r"\w[\w ]* \(a-N\w+-\d+\) a été le premier dans la place, en \d{4} au",
        ),
    ],
)
def test_a_fight_of_a_siege_ends_with_what_all_could_see_of_it(language, first, by_a_man):
    told = castle_stormed(language)
    assert re.search(rf"(?m)^{first}$", told)
    assert re.search(rf"(?m)^{by_a_man}", told)


@pytest.mark.parametrize("more", [(), ("--until", 1), ("--quiet",)])
def test_the_field_is_shown_once_as_it_lies_at_last(more, monkeypatch):
    show, seen = Command.show, []

    def noting(command, fight, options):
        seen.append(len(fight.record.orders))
        show(command, fight, options)

    monkeypatch.setattr(Command, "show", noting)
    battle("fight", "chapel", "--seed", 1, *more)
    assert len(seen) == len(set(seen))


def test_an_undecided_assault_says_that_the_place_holds():
    told = battle("fight", "chapel", "--seed", 1)
    assert "The battle is over: the assault has failed, and the place holds (GC-14.6)\n" in told


def test_a_man_has_the_same_name_in_the_tally_as_in_the_log():
    told = castle_stormed("en")
    tally = next(line for line in told.splitlines() if re.match(r"defender: \d+ of", line))
    named = set(re.findall(r"(Lombard [a-z ]+?)(?: \(\d+\))?(?=[,;]|$)", tally))
    assert named
    assert all(f"{name} (d-" in told for name in named)


def test_rolls_are_told_only_to_who_asks_for_them():
    plain, with_rolls = (battle("fight", "plateau", "--seed", 3, *more) for more in ((), ("--rolls",)))
    assert ": die " in with_rolls
    assert ": die " not in plain
    assert set(plain.splitlines()) < set(with_rolls.splitlines())


def test_each_event_is_told_as_things_stood_right_after_it():
    fights = (
        battle("fight", "plateau", "--rolls", "--bots", "reckless", "reckless", "--seed", seed)
        for seed in range(1, 40)
    )
    told = next(
        each for each in fights if re.search(r"rider unhorsed and stunned[^\n]*\n[^\n]*is unhorsed", each)
    )

    assert not re.search(r"defender stunned[^\n]*\n[^\n]*is unhorsed", told)


def test_a_battle_is_broken_off_when_it_was_to_last_no_longer():
    whole, part = fought("--seed", 3), fought("--seed", 3, "--until", 1)

    assert "eliminated: " in whole
    assert "eliminated: " not in part
    assert re.search(r"turn 2 of \d+", part)
    assert fought("--seed", 3, "--until", 99) == whole


def test_the_field_is_drawn_as_it_lies_at_last(tmp_path):
    file = tmp_path / "field.svg"
    told = fought("--seed", 3, "--until", 1, "--svg", file)
    left = re.search(r"still able to fight: (.*)", told)[1]
    assert left in file.read_text()


def test_step_by_step_it_goes_on_when_asked_and_ends_when_asked(monkeypatch, tmp_path):
    drawn, answers, file = [], iter(["", "", "q"]), tmp_path / "field.svg"

    def asked():
        drawn.append(file.read_text())
        return next(answers)

    monkeypatch.setattr("builtins.input", asked)
    told = fought("--seed", 3, "--step", "--svg", file)
    assert len(drawn) == 3
    assert ", 3 orders;" in told
    assert "eliminated" not in told


def test_step_by_step_without_a_reader_it_goes_to_its_end(monkeypatch):
    asked = []

    def nobody():
        asked.append(1)
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    told = fought("--seed", 3, "--step")
    assert "eliminated: " in told
    assert told.count("The input has ended: the battle goes on without asking.\n") == len(asked) == 1


def test_step_by_step_it_says_that_it_waits_and_for_what(monkeypatch):
    answers, out = iter(["", "", "q"]), StringIO()
    waits = "Enter: the next order; q: break it off > "

    def asked():
        assert out.getvalue().endswith(waits)
        return next(answers)

    monkeypatch.setattr("builtins.input", asked)
    call_command("battle", "fight", "crowd", "--seed", "3", "--step", stdout=out)
    assert out.getvalue().count(waits) == 3


@pytest.fixture
def kept(tmp_path):
    """A battle that was kept, and what was told of it."""
    file = tmp_path / "battle.json"
    return file, fought("--seed", 4, "--dump", file)


def test_a_battle_that_was_kept_is_fought_again(kept):
    file, told = kept
    assert battle("fight", "--replay", file) == told


def test_every_die_can_be_computed_from_the_record_by_the_page_alone(kept):
    file, told = kept
    record = json.loads(file.read_bytes())
    seed = bytes.fromhex(record["seed"])
    inputs = by_the_page.closing(0, {"scenario": by_the_page.sha(record["muster"].encode())})
    assert by_the_page.sha(seed) == record["seal"]
    assert f"their inputs: {inputs}\n" in told
    assert record["dice"]
    for die in record["dice"]:
        assert by_the_page.die(seed, inputs, die["label"], die["sides"])[0] == die["face"]


def test_a_record_that_was_kept_without_muster_and_dice_is_read(kept):
    file, told = kept
    changed(file, lambda record: (record.pop("muster"), record.pop("dice")))
    assert battle("fight", "--replay", file) == told


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (["--seed", 3], "--seed"),
        (["--bots", "steady", "steady"], "--bots"),
        (["--ruleset", "duel"], "--ruleset"),
        (["crowd"], "the name of a battle"),
        (["crowd", "--seed", 3], "the name of a battle, --seed"),
    ],
)
def test_a_battle_that_was_kept_has_its_own_name_bots_and_seed(kept, given, named):
    file, _ = kept
    with pytest.raises(CommandError, match=f"^--replay: goes without {named}: "):
        battle("fight", *given, "--replay", file)


def test_what_the_command_does_is_named_where_nothing_is_said():
    with pytest.raises(CommandError, match=re.escape("the following arguments are required: list|fight")):
        battle()


def changed(file, change):
    record = msgspec.json.decode(file.read_bytes())
    change(record)
    file.write_bytes(msgspec.json.encode(record))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda record: record.update(seed="00" * 32), "the seed is not the one that was sealed"),
        (lambda record: record.update(seed="zz"), "it is no record of a battle"),
        (lambda record: record.pop("bots"), "it is no record of a battle"),
        (lambda record: record["bots"].pop("defender"), "each played by a bot (bots)"),
        (lambda record: record.update(rules="0"), "under rules 0, and here are rules 1"),
        (lambda record: record.update(ruleset="chess"), "'chess' is none of"),
        (lambda record: record.update(scenario="nowhere"), "'nowhere' is no duel"),
        (lambda record: record.update(events="00"), "other events"),
        (lambda record: record["dice"].pop(), "other dice"),
        (lambda record: record["dice"][0].update(face=11), "other dice"),
        (lambda record: record.update(muster="{}"), "the muster is not the one of 'crowd' here"),
        (lambda record: record["orders"].insert(0, {"order": "parry"}), "not offered"),
        (lambda record: record["orders"].insert(2, {"order": "parry"}), "(orders[2]."),
        (lambda record: record["orders"].insert(0, {"order": "shoot"}), "orders[0]"),
        (lambda record: record["orders"].append({"order": "leave"}), "over before this order"),
    ],
)
def test_a_record_that_was_changed_is_refused(kept, change, why):
    file, _ = kept
    changed(file, change)
    with pytest.raises(CommandError, match=re.escape(why)):
        battle("fight", "--replay", file)


CONTROLS = "\x1b[2Jall is well\r\u202e"


@pytest.mark.parametrize("field", ["ruleset", "rules", "scenario", "seed", "seal", "events"])
def test_nothing_of_a_record_reaches_the_terminal_that_is_not_seen_there(kept, field):
    file, _ = kept
    changed(file, lambda record: record.update({field: CONTROLS}))
    with pytest.raises(CommandError) as refused:
        battle("fight", "--replay", file)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("order", [{"order": CONTROLS}, {"order": "parry", CONTROLS: 1}, CONTROLS])
def test_nothing_of_its_orders_and_bots_does_either(kept, order):
    file, _ = kept
    changed(file, lambda record: record["orders"].insert(0, order))
    with pytest.raises(CommandError) as refused:
        battle("fight", "--replay", file)
    assert str(refused.value).isprintable()
    changed(file, lambda record: record["bots"].update(attacker=CONTROLS))
    with pytest.raises(CommandError) as refused:
        battle("fight", "--replay", file)
    assert str(refused.value).isprintable()


def test_a_dump_of_the_drill_is_sent_to_the_drill(tmp_path):
    failed = Dump("duel", "crowd", "wild", "wild", "1", Trouble("Broken", "somebody is lost", 0, ""), [])
    file = dump.write(failed, tmp_path)
    with pytest.raises(CommandError, match=rf"a dump of the drill.*drill --replay {file}"):
        battle("fight", "--replay", file)


def test_a_battle_that_fails_is_kept_up_to_where_it_fails(tmp_path):
    file = tmp_path / "battle.json"
    with pytest.raises(CommandError, match="not offered"):
        fought("--bots", "cheat", "cheat", "--dump", file)
    assert msgspec.json.decode(file.read_bytes())["orders"]
    assert "seed of the dice" in battle("fight", "--replay", file)


def test_what_cannot_be_read_or_written_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"nowhere\.json: No such file"):
        battle("fight", "--replay", tmp_path / "nowhere.json")
    with pytest.raises(CommandError, match="No such file"):
        fought("--svg", tmp_path / "nowhere" / "field.svg")


@pytest.mark.parametrize("option", ["--svg", "--dump"])
def test_what_cannot_be_written_is_told_before_the_battle_is_fought(option, tmp_path):
    out = StringIO()
    with pytest.raises(CommandError, match="Is a directory"):
        call_command("battle", "fight", "crowd", option, str(tmp_path), stdout=out)
    assert out.getvalue() == ""


@pytest.mark.parametrize("option", ["--svg", "--dump"])
def test_a_file_that_is_there_is_not_overwritten_unless_it_is_asked_for(option, tmp_path):
    out, file = StringIO(), tmp_path / "kept"
    file.write_text("a year's work")

    with pytest.raises(CommandError, match=rf"^{option}: {file} is there already.*--force"):
        call_command("battle", "fight", "crowd", option, str(file), stdout=out)
    assert (out.getvalue(), file.read_text()) == ("", "a year's work")

    fought("--seed", 3, option, file, "--force")
    assert file.read_text() != "a year's work"


@pytest.mark.parametrize("option", ["--svg", "--dump"])
@pytest.mark.parametrize("link", ["symlink_to", "hardlink_to"])
def test_the_record_that_is_replayed_is_never_written_over(option, link, kept, tmp_path):
    file, _ = kept
    before, other = file.read_bytes(), tmp_path / "other"
    getattr(other, link)(file)

    for target in (file, tmp_path / "." / "battle.json", other):
        with pytest.raises(CommandError, match=f"^--replay and {option}: both are {file}"):
            battle("fight", "--replay", file, option, target, "--force")
    assert file.read_bytes() == before


def test_drawing_and_record_go_to_files_of_their_own(tmp_path):
    with pytest.raises(CommandError, match=r"^--svg and --dump: both are "):
        fought("--svg", tmp_path / "one", "--dump", tmp_path / "one", "--force")
    assert not list(tmp_path.iterdir())


def test_what_is_no_file_that_could_be_lost_is_written_to():
    assert "eliminated" in fought("--seed", 3, "--dump", "/dev/null")


def test_a_battle_that_is_not_fought_leaves_no_empty_files(kept, tmp_path):
    file, _ = kept
    changed(file, lambda record: record["orders"].insert(0, {"order": "parry"}))
    with pytest.raises(CommandError, match="not offered"):
        battle("fight", "--replay", file, "--svg", tmp_path / "field.svg", "--quiet")
    assert list(tmp_path.iterdir()) == [file]


def test_a_battle_of_several_systems_is_fought_only_by_one_that_is_named():
    with pytest.raises(
        CommandError,
        match="--ruleset: several systems have a battle mirror: say which of ancient_battles, devils_horsemen, grunwald",
    ):
        battle("fight", "mirror")
    assert "turn 1 of" in battle("fight", "mirror", "--ruleset", "grunwald", "--until", 1)


def test_an_unknown_battle_and_none_are_refused():
    with pytest.raises(CommandError, match="there is no battle 'marathon'"):
        battle("fight", "marathon")
    with pytest.raises(CommandError, match="name a battle"):
        battle("fight")


def test_the_field_is_sketched_by_a_system_that_can(monkeypatch):
    monkeypatch.setattr(
        Duel,
        "sketch",
        lambda self, state, said=str: f"<{said(say('turn {turn}', turn=state.turn))}>",
        raising=False,
    )
    told = fought("--seed", 3)
    assert told.count("\n<") > 5
