"""What processes hold in memory, as it is weighed."""

import os
import subprocess
import sys

from bench.memory import KILOBYTE, MEGABYTE, descendants, share

HELD = 64
HOLDS = f"held = bytearray({HELD} * {MEGABYTE}); held[::4096] = b'x' * len(held[::4096]); print(flush=True); input()"
BETWEEN = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"


def test_what_a_process_below_another_holds_is_counted() -> None:
    argv = [sys.executable, "-c", BETWEEN, HOLDS]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        below = dict(descendants(os.getpid()))
        assert process.pid in below
        [holder] = [pid for pid, words in below.items() if words.split(" ", 2)[2:] == [f"{HOLDS} "]]
        assert HELD * MEGABYTE <= share(holder) < (HELD + 64) * MEGABYTE
        process.communicate(b"\n")
    assert share(holder) == 0
    assert share(os.getpid()) % KILOBYTE == 0
