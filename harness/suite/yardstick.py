"""How fast this machine is just now: the processor's seconds for a fixed piece of work.

Seconds of one machine say nothing on another, nor on the same one an hour later. Divided by the yardstick they do.
"""

import time

ADDITIONS = 20_000_000
"""The length of one yardstick: so many times `x += 1` at a module's level."""
SHARE = 20
"""The share of it that is measured at once: a twentieth."""
WORK = compile(
    f"x = 0\nfor _ in range({ADDITIONS // SHARE}):\n    x += 1\n", filename="<yardstick>", mode="exec"
)


def measure() -> tuple[float, float]:
    """Take the yardstick: its CPU seconds, and the CPU seconds of measuring it. A busy machine changes neither much."""
    began = time.process_time()
    exec(WORK, {})  # noqa: S102 - names at a module's level are what is measured
    took = time.process_time() - began
    return took * SHARE, took
