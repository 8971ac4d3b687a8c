"""How much of the suite a run looks at: what is written down of a run is of the whole."""

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


def whole(config: pytest.Config) -> bool:
    """Whether all tests were asked for; only the process that was started by hand can tell."""
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return everything and not any(getattr(config.option, name, None) for name in PARTIAL)
