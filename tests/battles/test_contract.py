"""What every system owes whoever runs, plays or watches its battles: the same tests for all of them."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any

import pytest

from battles import contract, rulesets
from battles.contract.muster import SIDES, opponent
from battles.contract.surface import Livery, Overlaying, Setting
from battles.contract.surface.setting import Named
from battles.contract.wording import Said
from battles.rulesets import AnyRuleset
from campaign.presentation import battle_log
from campaign.presentation.locale import LANGUAGES, SOURCE, extraction
from rulebook import Refusal
from rulebook.tables import text_of
from tests.battles.fights import dice_of
from tests.battles.pieces import known, messages_of, untranslated
from tests.battles.systems import SECRETS, SYSTEMS

MOST = 250
"""Orders of a battle that are looked at."""
LOOKED_AT = 3
"""Listed orders of a state that are tried out."""
LAID_OVER = 9
"""Orders of a battle after each of which its field is drawn with all that lies over it."""
BEYOND = 1
SEEDS = (3, 4, 5)


@pytest.fixture(params=sorted(SYSTEMS))
def rules(request: pytest.FixtureRequest) -> AnyRuleset:
    return SYSTEMS[request.param]


def begun(rules: AnyRuleset, seed: int = 3) -> tuple[list[Any], Any, Any]:
    """The events of a battle that begins, its state and its dice."""
    dice = dice_of(seed)
    events, state = rules.open(rules.scenario(rules.trials.mirror), dice)
    return events, state, dice


def played(rules: AnyRuleset, seed: int = 3) -> Iterator[Any]:
    """The states of a battle of chance in which somebody is to act."""
    _, state, dice = begun(rules, seed)
    bot = rules.bot("random", Random(seed))
    for _ in range(MOST // len(SEEDS)):
        side = rules.to_act(state)
        if side is None:
            return
        yield state
        rules.decide(state, bot.choose(rules.seen(state, side)), dice)


def copied(rules: AnyRuleset, state: Any) -> Any:
    return rules.decode(rules.encode(state))


def refused(rules: AnyRuleset, state: Any, order: Any) -> bool:
    """Whether an order is refused, with field, reason and rule, and nothing has changed."""
    trial, before = copied(rules, state), rules.encode(state)
    try:
        rules.decide(trial, order, dice_of(9))
    except Refusal as refusal:
        return all((refusal.field, refusal.reason, refusal.rule)) and rules.encode(trial) == before
    return False


def spans_of(rules: AnyRuleset, state: Any) -> list[Any]:
    return rules.spans(state) if hasattr(rules, "spans") else []


def test_what_is_listed_or_lies_in_a_span_is_accepted_and_nothing_else_is(rules: AnyRuleset) -> None:
    draw, known, accepted, denied = Random(1), list[Any](), 0, 0
    for state in chain.from_iterable(played(rules, seed) for seed in SEEDS):
        listed, spans = rules.orders(state), spans_of(rules, state)
        assert listed or spans
        inside = [span.at(each) for span in spans for each in (span.least, span.most)]
        beyond = [span.at(each) for span in spans for each in (span.least - BEYOND, span.most + BEYOND)]
        for order in draw.sample(listed, min(LOOKED_AT, len(listed))) + inside:
            assert not refused(rules, state, order), order
            accepted += 1
        earlier = draw.sample(known, min(LOOKED_AT, len(known)))
        for order in earlier + beyond:
            if order not in listed and not any(span.holds(order) for span in spans):
                assert refused(rules, state, order), order
                denied += 1
        known += [order for order in listed if order not in known][:LOOKED_AT]
    assert accepted > LOOKED_AT
    assert denied


def test_a_state_that_was_written_and_read_offers_and_asks_the_same(rules: AnyRuleset) -> None:
    for state in played(rules):
        again = copied(rules, state)
        assert rules.encode(again) == rules.encode(state)
        assert rules.orders(again) == rules.orders(state)
        assert spans_of(rules, again) == spans_of(rules, state)
        assert rules.asked(again) == rules.asked(state)


def test_whoever_is_to_act_is_asked_under_a_rule_and_may_let_things_go_on(rules: AnyRuleset) -> None:
    kinds = set()
    for state in played(rules):
        asked = rules.asked(state)
        assert asked is not None
        assert asked.side == rules.to_act(state)
        assert asked.rule
        assert not refused(rules, state, asked.calm)
        kinds.add(asked.kind)
    assert kinds


def test_a_question_that_names_a_calm_order_names_one_that_may_be_given(rules: AnyRuleset) -> None:
    loop, named = getattr(rules, "loop", None), 0
    for state in played(rules) if loop is not None else ():
        with rules.tables_of(state):
            calm = loop.topic_of(state).certain(state.agenda[-1]).calm
        assert calm is None or rules.asked(state).calm == calm
        named += calm is not None
    assert named or loop is None


def test_who_always_lets_things_go_on_comes_to_an_end_and_then_nobody_is_asked(rules: AnyRuleset) -> None:
    _, state, dice = begun(rules)
    given = 0
    while (asked := rules.asked(state)) is not None:
        now = rules.progress(state)
        if now.turns is None and now.turn > rules.trials.most_turns:
            # By its rules such a battle has no last turn: it goes on as long as somebody does.
            return
        rules.decide(state, asked.calm, dice)
        given += 1
        assert given < 10 * MOST
    assert rules.to_act(state) is None
    assert rules.orders(state) == []
    assert spans_of(rules, state) == []


def test_events_that_are_read_and_booked_again_make_the_same_state(rules: AnyRuleset) -> None:
    events, state, dice = begun(rules)
    again, bot = rules.initial(), rules.bot("random", Random(3))
    for _ in range(MOST):
        for event in events:
            written = rules.codec.encode(event)
            rules.evolve(again, rules.codec.decode(written.type, written.schema, written.payload))
        assert rules.encode(again) == rules.encode(state)
        side = rules.to_act(state)
        if side is None:
            break
        events = rules.decide(state, bot.choose(rules.seen(state, side)), dice)


def test_a_system_that_lays_something_over_its_field_says_what_its_zones_are() -> None:
    zones = {id_: each.zones_are for id_, each in SYSTEMS.items() if isinstance(each, Overlaying)}
    assert zones["grunwald_heads"] == zones["devils_horsemen_heads"] == "zones of control"
    assert zones["ancient_battles"] == "front arcs"
    assert {id_ for id_, each in SYSTEMS.items() if hasattr(each, "overlaid")} == set(zones)


@pytest.mark.parametrize("id_", sorted(id_ for id_, each in SYSTEMS.items() if isinstance(each, Overlaying)))
def test_what_lies_over_a_side_s_drawing_follows_from_its_view_alone(id_: str) -> None:
    rules, draw = SYSTEMS[id_], Random(7)
    events, state, dice = begun(rules)
    bot = rules.bot("random", Random(3))
    for _ in range(LAID_OVER):
        mover = rules.to_act(state)
        assert mover is not None
        events = [*events, *rules.decide(state, bot.choose(rules.seen(state, mover)), dice)]
        for side in SIDES:
            drawn = rules.overlaid(state, Livery(), SIDES, events, side)
            assert drawn == rules.overlaid(rules.seen(state, side), Livery(), SIDES, events, side)
            if id_ in SECRETS:
                other = SECRETS[id_](state, side, draw)
                assert drawn == rules.overlaid(other, Livery(), SIDES, events, side)


def test_a_side_s_orders_drawing_and_lines_follow_from_its_view_alone(rules: AnyRuleset) -> None:
    draw = Random(7)
    for number, state in enumerate(played(rules)):
        side = rules.to_act(state)
        assert side is not None
        view = rules.seen(state, side)
        assert rules.orders(view) == rules.orders(state)
        assert spans_of(rules, view) == spans_of(rules, state)
        assert rules.asked(view) == rules.asked(state)
        assert rules.encode(rules.seen(view, side)) == rules.encode(view)
        if number % 40 == 0:
            assert rules.drawing(view, side) == rules.drawing(state, side)
        if rules.id in SECRETS:
            told_otherwise(rules, state, draw)


def told_otherwise(rules: AnyRuleset, state: Any, draw: Random) -> None:
    """Nothing that a side may not know changes a byte that it can read, or what a bot chooses for it."""
    for side in SIDES:
        other = SECRETS[rules.id](state, side, draw)
        assert rules.encode(rules.seen(other, side)) == rules.encode(rules.seen(state, side))
        assert rules.drawing(other, side) == rules.drawing(state, side)
        if rules.to_act(state) != side:
            continue
        assert rules.orders(other) == rules.orders(state)
        bots = (rules.bot(rules.bots[0], Random(5)) for _ in range(2))
        one, two = (
            bot.choose(rules.seen(each, side)) for bot, each in zip(bots, (state, other), strict=True)
        )
        assert one == two


@pytest.mark.parametrize("id_", sorted(SECRETS))
def test_what_a_side_does_in_secret_is_told_to_the_other_without_the_secret(id_: str) -> None:
    rules, hidden = SYSTEMS[id_], 0
    events, state, dice = begun(rules)
    bot, booked = rules.bot("random", Random(3)), rules.initial()
    while (side := rules.to_act(state)) is not None:
        for event in events:
            rules.evolve(booked, event)
            whole, *told = (rules.tell(booked, event, each) for each in (None, *SIDES))
            assert whole in told
            hidden += told[0] != told[1]
        events = rules.decide(state, bot.choose(rules.seen(state, side)), dice)
    assert hidden


TOLD: dict[str, list[Said]] = {}


def told(rules: AnyRuleset) -> list[Said]:
    """What a battle of chance of a system is told in, to all and to each side; each is played once."""
    if rules.id not in TOLD:
        TOLD[rules.id] = list(telling(rules))
    return TOLD[rules.id]


def telling(rules: AnyRuleset) -> Iterator[Said]:
    """The lines of a battle of chance, until nobody is asked or many orders are given."""
    events, state, dice = begun(rules)
    bot, booked = rules.bot("random", Random(3)), rules.initial()
    for _ in range(MOST):
        for event in events:
            rules.evolve(booked, event)
            lines = (rules.tell(booked, event, each) for each in (None, *SIDES))
            yield from (line for line in lines if line is not None)
        side = rules.to_act(state)
        if side is None:
            return
        events = rules.decide(state, bot.choose(rules.seen(state, side)), dice)


def test_every_line_is_put_together_of_what_is_found_for_the_catalogues(rules: AnyRuleset) -> None:
    lies = type(rules).__module__.rpartition(".")[0]
    package = rulesets.package(rules.id) if rules.id in rulesets.PACKAGES else import_module(lies)
    declared = known(chain(extraction.lines_of(rules, package), extraction.lines_of_any()))
    said = messages_of(told(rules))
    assert said
    assert said <= declared


@pytest.mark.parametrize("id_", sorted(rulesets.PACKAGES))
def test_a_registered_system_tells_its_battles_in_every_language_that_there_is(id_: str) -> None:
    system = SYSTEMS[id_]
    lines = told(system)
    declared = known(extraction.lines_of(system, rulesets.package(id_)))
    assert battle_log.in_language(lines, SOURCE) == [str(line) for line in lines]
    for code in set(LANGUAGES) - {SOURCE}:
        assert untranslated(messages_of(lines) | declared, code) == set()
        assert not set(battle_log.in_language(lines, code)) & {str(line) for line in lines}


@cache
def smallest(id_: str) -> Setting:
    """The battle with the fewest pieces of those that a system has by name, of people if its mirror is."""
    rules = SYSTEMS[id_]
    mirror = rules.scenario(rules.trials.mirror)
    found = [rules.scenario(name) for name in rules.scenarios()]
    alike = [each for each in found if (each.muster is None) == (mirror.muster is None)]
    return min(alike, key=lambda each: sum(rules.progress(rules.open(each, dice_of(1))[1]).fighting.values()))


@pytest.mark.parametrize("id_", sorted(rulesets.PACKAGES))
def test_the_register_knows_of_a_system_what_it_says_of_itself(id_: str) -> None:
    system = SYSTEMS[id_]
    assert rulesets.KNOWN[id_] == rulesets.said_by(system)
    assert {name: text_of(rulesets.table(id_, name)) for name in system.tables()} == system.tables()


def test_the_register_knows_nothing_of_systems_that_are_nowhere() -> None:
    assert rulesets.KNOWN.keys() == rulesets.PACKAGES.keys()
    assert rulesets.VARIANTS.keys() | set(rulesets.VARIANTS.values()) <= rulesets.PACKAGES.keys()


@pytest.mark.parametrize("seed", [3, 4])
def test_verdict_and_result_agree_on_who_has_won(rules: AnyRuleset, seed: int) -> None:
    """Once where the first of the system's bots fights it out, once where the second does, who thinks for less time."""
    setting, dice = smallest(rules.id), dice_of(seed)
    _, state = rules.open(setting, dice)
    with pytest.raises(Refusal):
        rules.verdict(state)
    bot = rules.bot(rules.bots[:2][seed - 4], Random(seed))
    while (side := rules.to_act(state)) is not None:
        rules.decide(state, bot.choose(rules.seen(state, side)), dice)
    verdict, muster = rules.verdict(state), setting.muster
    if muster is None:
        with pytest.raises(Refusal, match="no musters"):
            rules.result(state)
        return
    result = rules.result(state)
    contract.validate(muster, result)
    assert verdict.winner == (opponent(result.loser) if result.loser else None)
    for side in SIDES:
        fates = [{**result.fates, **result.commanders}[one.id] for one in muster.force(side).people]
        for fate, count in verdict.losses.get(side, {}).items():
            assert fates.count(fate) == count


def test_the_printed_tables_may_be_one_s_own_and_change_nothing_but_that_they_are_told_first(
    rules: AnyRuleset,
) -> None:
    if not rules.tables():
        return
    setting = rules.scenario(rules.trials.mirror)
    own = Setting(setting.muster, setting.scenario, dict(rules.tables()))
    rules.check(own)
    (first, *events), state = rules.open(own, dice_of(3))
    printed, like = rules.open(setting, dice_of(3))
    assert set(first.tables) == set(first.digests) == set(rules.tables())
    told, named = str(rules.tell(state, first)), r"\w+ \(sha256 [0-9a-f]{12}\)"
    assert re.fullmatch(rf"Tables of the organiser: {named}(, {named})*", told), told
    assert all(f"{name} (sha256 " in told for name in rules.tables())
    assert events == printed
    assert copied(rules, state).tables == rules.tables()
    for _ in range(40):
        assert rules.orders(state) == rules.orders(like)
        side = rules.to_act(state)
        if side is None:
            break
        order = rules.bot("random", Random(1)).choose(state)
        assert rules.decide(state, order, dice_of(5)) == rules.decide(like, order, dice_of(5))


def test_a_table_that_is_none_is_refused_with_its_name_the_key_and_the_reason(rules: AnyRuleset) -> None:
    setting = rules.scenario(rules.trials.mirror)
    with pytest.raises(Refusal, match="there is no table 'weather'"):
        rules.check(Setting(setting.muster, setting.scenario, {"weather": ""}))
    for name, text in rules.tables().items():
        for broken in (text + "\nsurplus_key = 1\n", text.replace("provenance", "source"), "= 1"):
            with pytest.raises(Refusal) as refusal:
                rules.check(Setting(setting.muster, setting.scenario, {name: broken}))
            assert refusal.value.field == f"tables.{name}"
            assert f"{name}.toml: " in refusal.value.reason


def test_what_a_system_has_not_is_refused_with_field_and_reason(rules: AnyRuleset) -> None:
    for field, ask in (
        ("bot", lambda: rules.bot("nobody", Random(1))),
        ("scenario", lambda: rules.scenario("nowhere")),
        ("options.colour", lambda: rules.scenario(rules.trials.mirror, {"colour": "red"})),
    ):
        with pytest.raises(Refusal) as refusal:
            ask()
        assert refusal.value.field.endswith(field)
        assert refusal.value.reason
        assert not refusal.value.reason.endswith(" "), "it names what there is, or says that there is none"


def test_a_scenario_of_another_edition_or_with_an_option_of_another_kind_is_refused(
    rules: AnyRuleset,
) -> None:
    scenario = rules.scenario(rules.trials.mirror).scenario
    if scenario is None:
        return
    with pytest.raises(Refusal, match="is here in edition"):
        rules.open(Setting(scenario=Named(scenario.name, "000000000000")), dice_of(1))
    for option, usual in rules.by_name.options.items():
        odd = 7 if isinstance(usual, str) else "perhaps"
        wrong = Named(scenario.name, scenario.edition, {option: odd})
        with pytest.raises(Refusal, match=f"{odd!r} is no (yes or no|text|whole number)"):
            rules.open(Setting(scenario=wrong), dice_of(1))
