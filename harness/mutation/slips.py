"""Slips in the text of a function, as people make them: a boundary missed by one, a condition forgotten or reversed.

A slip is named by what it makes of what: `a < b -> a <= b`; the second of the same name has `(2)` after it.
"""

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

LONGEST = 90
"""Characters of either side of a slip's name."""
LARGEST = 9
"""Numbers up to this one are varied by one; shares of a hundred are not."""

NEIGHBOURS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}
WORDS = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "attacker": "defender",
    "defender": "attacker",
    "attacking": "defending",
    "defending": "attacking",
}

# A part of a function's text, and what a slip writes in its place.
Change = tuple[ast.AST, ast.AST]


class UnknownSlip(Exception):
    """The function's text has no slip of this name."""


def slips(function: Callable[..., object]) -> list[str]:
    """The names of all slips in a function, in the order of its text as it is read."""
    return list(_named(_parsed(function)))


def words(function: Callable[..., object]) -> list[str]:
    """The names of all slips in what a function says in a refusal: its rule, the field and the sentence."""
    return list(_worded(_parsed(function)))


def slipped(function: Callable[..., Any], slip: str) -> FunctionType:
    """The function with this slip. Raises UnknownSlip."""
    tree = _parsed(function)
    found = _named(tree).get(slip) or _worded(tree).get(slip)
    if found is None:
        raise UnknownSlip(f"{function.__name__}: {slip}")
    changed = ast.fix_missing_locations(_Swap(*found).visit(tree))
    module = compile(changed, f"<{slip}>", "exec")
    code = next(each for each in module.co_consts if isinstance(each, CodeType))
    wrong = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    wrong.__kwdefaults__ = function.__kwdefaults__
    return wrong


def _parsed(function: Callable[..., object]) -> ast.Module:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            statement.decorator_list, statement.returns = [], None
    return tree


def _named(tree: ast.Module) -> dict[str, Change]:
    return _told_apart(_changes(tree))


def _worded(tree: ast.Module) -> dict[str, Change]:
    said = (part for part in ast.walk(tree) if isinstance(part, ast.Call) and _beside_the_rule(part))
    texts = (each for part in said for each in ast.walk(part) if isinstance(each, ast.Constant))
    return _told_apart(
        (text, ast.Constant(f"{text.value}?")) for text in texts if isinstance(text.value, str)
    )


def _told_apart(changes: Iterable[Change]) -> dict[str, Change]:
    found: dict[str, Change] = {}
    times: Counter[str] = Counter()
    for old, new in changes:
        name = f"{_short(old)} -> {_short(new)}"
        times[name] += 1
        found[name if times[name] == 1 else f"{name} ({times[name]})"] = old, new
    return found


def _short(part: ast.AST) -> str:
    text = " ".join(ast.unparse(part).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _changes(part: ast.AST) -> Iterator[Change]:
    for kind, ways in WAYS.items():
        if isinstance(part, kind):
            for way in ways:
                yield from way(part)
    for child in ast.iter_child_nodes(part):
        if not _beside_the_rule(child):
            yield from _changes(child)


def _beside_the_rule(part: ast.AST) -> bool:
    """True if a part says nothing of the rule: parameters with their types, and the words of a refusal."""
    if isinstance(part, ast.Call):
        return isinstance(part.func, ast.Name) and part.func.id == "Refusal"
    return isinstance(part, ast.arguments)


def _compared(part: ast.Compare) -> Iterator[Change]:
    for place, sign in enumerate(part.ops):
        other = NEIGHBOURS[type(sign)]()
        yield (
            part,
            ast.Compare(part.left, [*part.ops[:place], other, *part.ops[place + 1 :]], part.comparators),
        )


def _reckoned(part: ast.BinOp) -> Iterator[Change]:
    if type(part.op) in SUMS:
        yield part, ast.BinOp(part.left, SUMS[type(part.op)](), part.right)
    if isinstance(part.op, ast.FloorDiv):
        down = ast.BinOp(ast.UnaryOp(ast.USub(), part.left), part.op, part.right)
        yield part, ast.UnaryOp(ast.USub(), down)


def _joined(part: ast.BoolOp) -> Iterator[Change]:
    conjunction = isinstance(part.op, ast.And)
    yield part, ast.BoolOp(ast.Or() if conjunction else ast.And(), part.values)
    for operand in part.values:
        yield operand, ast.Constant(conjunction)


def _denied(part: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(part.op, ast.Not):
        yield part, part.operand


def _varied(part: ast.Constant) -> Iterator[Change]:
    if isinstance(part.value, bool):
        yield part, ast.Constant(not part.value)
    elif isinstance(part.value, int) and part.value <= LARGEST:
        yield part, ast.Constant(part.value + 1)
        yield part, ast.Constant(part.value - 1)


def _misnamed(part: ast.Name | ast.Attribute) -> Iterator[Change]:
    if isinstance(part, ast.Name) and part.id in WORDS:
        yield part, ast.Name(WORDS[part.id], part.ctx)
    if isinstance(part, ast.Attribute) and part.attr in WORDS:
        yield part, ast.Attribute(part.value, WORDS[part.attr], part.ctx)


def _decided(part: ast.If | ast.IfExp | ast.While) -> Iterator[Change]:
    if not isinstance(part.test, ast.Compare | ast.UnaryOp):  # which are reversed by themselves
        yield part.test, ast.UnaryOp(ast.Not(), part.test)
    if isinstance(part, ast.If):
        yield part.test, ast.Constant(False)


def _filtered(part: ast.comprehension) -> Iterator[Change]:
    for condition in part.ifs:
        yield condition, ast.Constant(True)


def _left_out(part: ast.stmt) -> Iterator[Change]:
    if not isinstance(part, ast.Expr) or isinstance(part.value, ast.Call):
        yield part, ast.Pass()


# What is written in place of parts of each kind.
WAYS: dict[type[ast.AST], tuple[Callable[[Any], Iterator[Change]], ...]] = {
    ast.Compare: (_compared,),
    ast.BinOp: (_reckoned,),
    ast.BoolOp: (_joined,),
    ast.UnaryOp: (_denied,),
    ast.Constant: (_varied,),
    ast.Name: (_misnamed,),
    ast.Attribute: (_misnamed,),
    ast.If: (_decided,),
    ast.IfExp: (_decided,),
    ast.While: (_decided,),
    ast.comprehension: (_filtered,),
    ast.Expr: (_left_out,),
    ast.Raise: (_left_out,),
    ast.AugAssign: (_left_out,),
}


class _Swap(ast.NodeTransformer):
    """Writes one part in place of another, which may itself stand in the new one."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)
