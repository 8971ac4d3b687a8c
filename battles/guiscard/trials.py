"""Who drills the rules of the skirmish, and how well the captain is to do (`docs/skirmish.md`)."""

from battles.ruleset import Trials

TRIALS = Trials(
    # The first plays anything, the second anything that leads to blows, the third to win.
    players=("random", "reckless", "captain"),
    mirror="mirror",
    wanted={"random": 0.95, "charger": 0.65},
)
