"""What every test has at hand; each plugin says what it is for.

`tests.plugins.services` is named in pyproject.toml instead: its servers must run before the settings are read.
"""

pytest_plugins = [
    # First, for others import them.
    "tests.plugins.extent",
    "tests.plugins.databases",
    "tests.plugins.dice",
    "tests.plugins.worlds",
    "tests.plugins.commands",
    "tests.plugins.compiling",
    "tests.plugins.costs",
    "tests.plugins.dearest",
    "tests.plugins.duels",
    "tests.plugins.garbage",
    "tests.plugins.properties",
    "tests.plugins.rules",
    "tests.plugins.running",
    "tests.plugins.seen",
    "tests.plugins.statements",
    "tests.plugins.uploads",
    "tests.plugins.workers",
]
