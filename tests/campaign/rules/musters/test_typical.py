"""Typical battles by two editions of the tables: what other numbers do to the odds."""

from campaign.rules.musters.typical import FIELD, HILLS, STORM, effects, muster, typical
from campaign.service.editions import game_of, game_with, printed_texts

SCENARIO = "apulia_1053_2"
GAME = game_of(SCENARIO)


def with_text(name: str, before: str, after: str):
    """The game with another text in a table."""
    text = printed_texts()[name]
    assert before in text
    return game_with(SCENARIO, {name: text.replace(before, after, 1)})


def test_they_are_between_foes_and_of_the_heads_that_are_told() -> None:
    found = list(typical(GAME))
    assert [battle.where for battle in found] == [FIELD, HILLS, STORM] * 2
    for battle in found:
        document = muster(battle, GAME)
        assert document.attacker.head_count == battle.attackers
        assert document.defender.head_count == battle.defenders


def test_the_same_tables_change_nothing() -> None:
    assert not any(effect.changed for effect in effects(GAME, GAME))


def test_better_hills_help_who_stands_in_them_and_nobody_else() -> None:
    other = with_text("quick.toml", "hill = {percent = 20", "hill = {percent = 200")
    found = effects(GAME, other)
    assert {effect.battle.where for effect in found if effect.changed} == {HILLS}
    for effect in found:
        assert effect.after.defender_wins_tenths >= effect.before.defender_wins_tenths


def test_a_table_that_no_battle_asks_changes_no_odds() -> None:
    other = with_text("prices.toml", "light_infantry = 2", "light_infantry = 3")
    assert not any(effect.changed for effect in effects(GAME, other))
