"""How much of the suite a run looks at: what is written down of a run is of the whole."""

from typing import Protocol

import pytest

# Options by which a run looks at less than all tests.
PARTIAL = (
    "keyword",
    "markexpr",
    "deselect",
    "ignore",
    "ignore_glob",
    "lf",
    "stepwise",
    "collectonly",
    "setuponly",
    "setupplan",
    "on_servers",
)


TOLD = "whole"


class Node(Protocol):
    """One process of a run in several, as the one that starts them knows it."""

    config: pytest.Config
    workerinput: dict[str, object]


def whole(config: pytest.Config) -> bool:
    """True if all tests were asked for: the process that was started by hand tells those that it starts."""
    told: dict[str, object] | None = getattr(config, "workerinput", None)
    if told is not None:
        return TOLD in told
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return everything and not any(getattr(config.option, name, None) for name in PARTIAL)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Node) -> None:
    """Tell a process that is about to be started."""
    if whole(node.config):
        node.workerinput[TOLD] = True
