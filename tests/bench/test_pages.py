"""What a page loads, as it is weighed."""

from types import SimpleNamespace

from bench.pages import content, parts

SCRIPTS = "/static/play/"
SIGNS = b'{"ground":"/ground.svg"}'


class Browser:
    """A browser for which each address that is no file of ours has a name that is its text, and signs lead to a land."""

    def get(self, path: str) -> SimpleNamespace:
        """What stands there."""
        return SimpleNamespace(content=SIGNS if path.endswith(".json") else path.encode())


def test_a_script_is_weighed_with_the_modules_of_its_modules_and_each_once() -> None:
    loaded = list(parts(Browser(), {f"{SCRIPTS}table.js", f"{SCRIPTS}map.js?v=2"}))
    for module in ("table.js", "map.js", "hexes.js", "signs.js", "room.js"):
        assert loaded.count(content(Browser(), f"{SCRIPTS}{module}")) == 1


def test_signs_are_weighed_with_the_land_below_them() -> None:
    assert sorted(parts(Browser(), {"/signs.json"})) == [b"/ground.svg", SIGNS]
