"""A rule function that nothing of the product calls is found out, whatever its tests prove."""

from pathlib import Path

from harness.management.commands.rules import PRODUCT, ROOT
from harness.uncalled import uncalled

SOURCES = {
    "rules/pieces.py": """
@rule("GC-7b")
def called_here(): ...

@rule("GC-7b")
def called_elsewhere(): ...

@rule("GC-7b")
def imported(): ...

@rule("GC-7b")
def idle(): ...

@rule("GC-7b")
@BOOK.question(Item)
def registered(): ...

class Piece:
    @property
    @rule("GC-7b")
    def read(self): return called_here()

    @rule("GC-7b")
    def never(self): ...
""",
    "rules/play.py": """
from rules import pieces as p, other
from rules.pieces import imported
p.called_elsewhere(), other.idle(), p.x.read
""",
}


def test_a_rule_that_only_its_tests_call_is_listed(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert uncalled(tmp_path, ("rules",)) == ["rules.pieces.idle", "rules.pieces.Piece.never"]


def test_the_product_calls_every_function_that_carries_a_rule() -> None:
    assert uncalled(ROOT, PRODUCT) == []
