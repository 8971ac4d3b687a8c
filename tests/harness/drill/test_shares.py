"""The bot that fights unattended against itself."""

from harness.drill import shares
from harness.drill.games import Drilled, fight


def fought(winner: str, turns: int, level: str = "", first: str = "attacker") -> Drilled:
    """A battle in which the attacker moved first, and which a side has won."""
    [plan] = shares.plans("guiscard", "mirror", "captain", 1, "s")
    return Drilled(plan, 10, turns, winner, {}, {}, {}, first=first, level=level)


def test_a_bot_plays_both_sides_and_each_battle_has_a_seed_of_its_own():
    one, other = shares.plans("guiscard", "mirror", "captain", 2, "s")

    assert (one.attacker, one.defender) == ("captain", "captain")
    assert one.seed != other.seed


def test_who_moves_first_wins_his_share_and_what_nobody_wins_counts_half():
    found = shares.weighed(
        [
            fought("attacker", 4, "flight"),
            fought("defender", 9, "flight"),
            fought("defender", 6, "surrender", first="defender"),
            fought("", 12),
        ],
        "mirror",
        (0.3, 0.7),
    )

    assert (found.battles, found.won, found.undecided) == (4, 2, 1)
    assert found.share == 0.625
    assert found.low < found.share < found.high
    assert found.turns == (4, 7.75, 12)
    assert found.levels == {"flight": 2, "surrender": 1, "nobody": 1}
    assert found.asked


def test_a_battle_of_a_system_that_knows_no_levels_is_won_all_the_same():
    found = shares.weighed([fought("attacker", 4), fought("defender", 9), fought("", 12)], "m", (0.3, 0.7))

    assert found.levels == {"won": 2, "nobody": 1}


def test_a_share_outside_its_bounds_is_not_what_was_asked():
    assert not shares.weighed([fought("attacker", 4)], "mirror", (0.3, 0.7)).asked
    assert not shares.weighed([fought("defender", 4)], "mirror", (0.3, 0.7)).asked


def test_the_shares_are_a_table():
    found = shares.weighed(
        [fought("attacker", 4, "flight"), fought("defender", 8, "flight")], "m", (0.3, 0.7)
    )

    told = "\n".join(shares.lines([found], "captain", "1"))
    assert "| m | 2 | 50.0 % | 9 to 91 % | 30 to 70 % | 6.0 (4 to 8) | flight 2 |" in told


def test_a_battle_knows_who_was_asked_first_and_how_clearly_it_was_won():
    [plan] = shares.plans("guiscard", "plateau", "charger", 1, "1")

    found = fight(plan)

    assert found.first in ("attacker", "defender")
    assert bool(found.level) == bool(found.winner)
