"""The tests that are run again on other servers: together they send all that any test sends."""

from collections.abc import Collection, Mapping
from heapq import heapify, heappop, heappush

Sent = Mapping[str, Collection[int]]
"""The shapes of statements that each test sends, by the number that stands for a shape."""

KEPT = ("tests/eventlog/", "tests/worker/")
"""Folders whose tests prove what is the servers' own: locks, order, what a killed process leaves."""
LEAST = 0.01
"""CPU seconds that any test costs at least."""


def covering(sent: Sent, costs: Mapping[str, float]) -> set[str]:
    """Tests that together send every shape that any of these sends, and all of the folders that are kept.

    Of two tests the one is taken that adds more shapes for its price, so that the dear ones stay out. `costs` are CPU
    seconds by test.
    """
    chosen = {test for test in sent if test.startswith(KEPT)}
    missing = {shape for shapes in sent.values() for shape in shapes}
    missing.difference_update(*(sent[test] for test in chosen))

    def worth(test: str) -> float:
        return len(missing.intersection(sent[test])) / (costs.get(test, 0.0) + LEAST)

    waiting = [(-worth(test), test) for test in sent if test not in chosen]
    heapify(waiting)
    while missing:
        # What a test adds only falls while others are taken: the best of old figures is asked anew.
        test = heappop(waiting)[1]
        if waiting and worth(test) < -waiting[0][0]:
            heappush(waiting, (-worth(test), test))
        else:
            chosen.add(test)
            missing.difference_update(sent[test])
    return chosen
