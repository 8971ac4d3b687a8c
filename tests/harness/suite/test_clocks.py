"""What of a test hangs on the pace of the machine is found by its text, and what does not is let be."""

from pathlib import Path
from textwrap import indent

import pytest

from harness.suite.clocks import ASSERTS, DECIDES, GIVES_UP, HURRIES, PAUSES, SLEEPS, findings, of_the_suite

FOUND = {
    "an assertion": ("import time\nbegun = time.monotonic()\nassert time.monotonic() - begun < 1", {ASSERTS}),
    "any clock": ("import time as t\nassert work() or t.process_time_ns() < 5", {ASSERTS}),
    "a name of its own": ("from time import perf_counter as now\nassert now() > 0", {ASSERTS}),
    "a duration": (
        "import time\nbegun = time.time()\nwork()\ntook = time.time() - begun\nassert took < 1",
        {ASSERTS},
    ),
    "a list of them": ("import time\ntook = []\ntook.append(time.time())\nassert max(took) < 1", {ASSERTS}),
    "a tuple": (
        "import time\nanswer, begun = work(), time.time()\nassert (answer, begun < 1) == (2, True)",
        {ASSERTS},
    ),
    "an attribute": ("import time\nself.begun = time.time()\nassert other.begun", {ASSERTS}),
    "an answer": ("import time\ndef took():\n    return time.time() - 5\nassert took() < 1", {ASSERTS}),
    "a deadline": (
        "import time\nend = time.time() + 5\nwhile time.time() < end and not done():\n    look()",
        {DECIDES},
    ),
    "a give-up": (
        "import time\nend = time.time() + 5\nwhile not done():\n    if time.time() > end:\n        fail()",
        {DECIDES},
    ),
    "a sleep": ("import time\nwhile not done():\n    time.sleep(0.1)", {SLEEPS}),
    "a sleep so often": (
        "from time import sleep\nfor _ in range(9):\n    if not done():\n        sleep(1)",
        {SLEEPS},
    ),
    "a deadline of hypothesis": ("@settings(max_examples=5, deadline=200)\ndef test():\n    pass", {HURRIES}),
    "one of its profiles": ("hypothesis.settings.register_profile('x', deadline=FIVE)", {HURRIES}),
    "a thread": ("thread.join(timeout=120)", {GIVES_UP}),
    "an event": ("assert event.wait(0.5)", {GIVES_UP}),
    "a child": ("subprocess.run(argv, timeout=30)", {GIVES_UP}),
    "a page": ("page.wait_for_timeout(150)", {PAUSES}),
}
LET_BE = {
    "no clock": "assert work() < 1\nwhile not done():\n    look()",
    "a clock that is not compared": "import time\nprint(time.time())",
    "a clock of the test's own": "moment = [5.0]\npatch('time.monotonic', lambda: moment[0])\nassert moment[0] > 1",
    "a neighbour in a tuple": "import time\nanswer, begun = work(), time.time()\nassert answer == 2",
    "a moment of the calendar": "import time\nfrom django.utils import timezone\nassert row.at <= timezone.now()",
    "a single sleep": "import time\ntime.sleep(0.3)\nassert session_was_ended()",
    "no deadline": "@settings(max_examples=5, deadline=None)\ndef test():\n    pass",
    "a long patience": "import time\nthread.join(timeout=PATIENCE)\nevent.wait()\nprocess.wait(PATIENCE)",
    "silence that is asked for": "import time\nassert not app.control.ping(timeout=0.5)",
    "words that are joined": "import time\nprint(', '.join(words))",
    "a deadline of orders": "move(deadline=noon)",
    "words": "'''import time: assert time.time() < 1'''",
}


@pytest.mark.parametrize("kind", FOUND)
def test_what_hangs_on_the_pace_of_the_machine_is_found(kind: str) -> None:
    text, whats = FOUND[kind]
    assert {found.what for found in findings(text)} == whats
    within = f"{text.splitlines()[0]}\nasync def test():\n{indent(text, '    ')}"
    assert {found.what for found in findings(within)} == whats


@pytest.mark.parametrize("kind", LET_BE)
def test_what_does_not_is_let_be(kind: str) -> None:
    assert findings(LET_BE[kind]) == []


def test_the_place_where_tests_wait_may_sleep_in_its_loop_and_no_more() -> None:
    text = FOUND["a sleep"][0]
    assert findings(text, waits=True) == []
    assert findings(f"{text}\nassert time.time() < 5", waits=True) != []


def test_a_finding_names_file_and_line(tmp_path: Path) -> None:
    for folder in ("tests/dice", "tests/plugins"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("dice/test_tree.py", "plugins/costs.py", "plugins/waiting.py"):
        (tmp_path / "tests" / name).write_text(FOUND["a sleep"][0])
    assert list(of_the_suite(tmp_path)) == [f"tests/dice/test_tree.py:3: {SLEEPS}"]


def test_no_test_of_the_suite_hangs_on_it() -> None:
    assert list(of_the_suite()) == []
