"""The drills of the skirmish's rules, the measure of the captain (`docs/skirmish.md`), the battles that are kept."""

from battles.contract.surface import Fight, Trials

TRIALS = Trials(
    # The first plays anything, the second anything that leads to what is rare, so he counts twice; the third plays to win.
    players=("random", "reckless", "captain", "reckless"),
    mirror="mirror",
    wanted={"random": 0.95, "charger": 0.65},
    busy="thirty",
    pace=6000,
    longest=1.2,
    stormed="motte",
    roles={"motte": {"random": 0.9, "charger": 0.6}},
    kept=(
        Fight("marsh", "random", "random", 1),
        Fight("village", "charger", "captain", 3),
        Fight("plateau", "charger", "captain", 9),
        Fight("mirror", "charger", "captain", 3),
        Fight("marsh", "reckless", "reckless", 1),
        Fight("varangians", "charger", "captain", 2),
        Fight("ford", "random", "random", 2),
        Fight("beach", "captain", "captain", 2),
        Fight("thirty", "charger", "captain", 1),
        Fight("varangians", "captain", "captain", 1),
        Fight("varangians", "reckless", "reckless", 2),
        Fight("thirty", "reckless", "reckless", 2),
        Fight("motte", "captain", "captain", 2),
        Fight("motte", "random", "random", 1),
        Fight("farm", "reckless", "reckless", 1),
        Fight("camp", "captain", "captain", 1),
        Fight("camp", "random", "random", 3),
        Fight("horses", "captain", "captain", 2),
        Fight("gate", "captain", "captain", 1),
        Fight("siphon", "captain", "captain", 2),
        Fight("motte", "random", "random", 6),
        Fight("motte", "reckless", "reckless", 3),
        Fight("motte", "reckless", "reckless", 5),
        Fight("siphon", "reckless", "reckless", 2),
        Fight("camp", "reckless", "reckless", 2),
        Fight("motte", "reckless", "reckless", 23),
    ),
)
