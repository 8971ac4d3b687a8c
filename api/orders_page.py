"""docs/orders.md: every order that can be written, its fields and their limits, and every choice that orders answer.

Printed from the orders, the conditions and the table of choices themselves, so that the page follows the service.
"""

from collections.abc import Iterator
from inspect import cleandoc
from typing import get_args

from msgspec import NODEFAULT, inspect, to_builtins

from campaign import tables
from campaign.model.choices import CHOICES
from campaign.model.men import Band
from campaign.model.orders import Order
from campaign.model.orders.conditions import Condition
from campaign.model.orders.sieges import Target
from campaign.verdicts import HOUSE, MAX_ORDERS
from campaign.verdicts.reading.order_rules import rule_of

OF_FIELDS = {"handle": "1 to 20 characters: letters a-z, digits and hyphens, beginning with a letter"}
"""The values of fields that are judged by more than their length."""
HEAD = f"""\
# Orders

Players can write these orders on a sheet.
`./run orders --write` prints this page from the orders themselves, and a test keeps it fresh.

A sheet is `{{"orders": [...]}}` with at most {MAX_ORDERS} orders, each an object whose `order` names its kind.
Orders are carried out at night, and the report gives the reason for an order that failed.
An order that answers a choice (the last table) says what to do if the choice comes up.
The order may lapse without a word if it does not, as on a day of siege on which the other side has the initiative.
Filing judges each order on what the faction knows; one refused order refuses the sheet.
Money is in half-deniers.
Groups that an earlier order of the sheet makes are called `new:<handle>`.
Sieges are explained in `docs/sieges.md`.
An order says who comes to a battle, and under which conditions.
Dice, the table or bots of a tactical system fight it (`docs/player.md`).
"""
CONDITIONS_HEAD = """\
## Conditions

An order that answers a choice may have conditions, as objects in its `when`.
All must hold when the choice comes up, else the order leaves it to its default, and the report names the failed condition.
They are judged on what the faction sees at that moment; a condition about a hidden fact fails.
"""
TYPES_HEAD = """\
## Types of troops

A band's `type`, and the lists `types`, `own` and `enemy` of the orders of a siege, can name these types.
The lists may also name `commander`:
"""
CHOICES_HEAD = """\
## Choices

Players sleep at night, so an order answers beforehand every choice that the rules give them.
Without an order its default counts.

| choice | rule | who chooses | what he sees | answered by | without an order |
| --- | --- | --- | --- | --- | --- |
"""


def page() -> str:
    """The whole page."""
    orders = "\n".join(section(kind, "order", "##") for kind in get_args(Order))
    conditions = "\n".join(section(kind, "if", "###") for kind in get_args(Condition))
    parts = [
        HEAD,
        orders,
        CONDITIONS_HEAD,
        conditions,
        section_of_people(),
        section_of_targets(),
        section_of_types(),
        CHOICES_HEAD + "".join(choices()),
    ]
    return "\n".join(parts)


def section(kind: type, tag_field: str, heading: str) -> str:
    """The section of one kind of order or condition: its purpose, and its fields."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines = [f"{heading} {info.tag}", "", cleandoc(kind.__doc__ or ""), ""]
    lines += ["| field | what it holds | if it is left out | rule |", "| --- | --- | --- | --- |"]
    lines += [f"| `{tag_field}` | `{info.tag}` | - | - |"]
    lines += [row(str(info.tag), field) for field in info.fields]
    return "\n".join(lines) + "\n"


def section_of_people() -> str:
    """The people that several orders name."""
    return section_of_parts(
        "Companies", "A company is a list of bands, each an object with all of these fields.", Band
    )


def section_of_targets() -> str:
    """The section on the targets of perriers."""
    said = f"{cleandoc(Target.__doc__ or '')} An object with both of these fields."
    return section_of_parts("Targets", said, Target)


def section_of_parts(title: str, said: str, kind: type) -> str:
    """An object within orders: its purpose, and its fields."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines = [f"## {title}", "", said, "", "| field | what it holds |", "| --- | --- |"]
    lines += [f"| `{field.name}` | {words(field.type)} |" for field in info.fields]
    return "\n".join(lines) + "\n"


def section_of_types() -> str:
    """The types of troops, as the tables that come with the release name them."""
    named = ", ".join(f"`{kind}`" for kind in tables.load().troop_types)
    return f"{TYPES_HEAD}{named}.\n"


def row(kind: str, field: inspect.Field) -> str:
    """The row of one field of an order."""
    rule = rule_of(kind, field.name)
    cited = "-" if rule == HOUSE else rule
    held = OF_FIELDS.get(field.name) or words(field.type)
    return f"| `{field.name}` | {held} | {default(field)} | {cited} |"


def default(field: inspect.Field) -> str:
    """The value of a field that is left out."""
    if field.required:
        return "it must be there"
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    plain = to_builtins(value)
    named = {"()": "none", "[]": "none", "''": "none", "None": "none"}
    written = repr(plain) if not isinstance(plain, list | tuple) or plain else "()"
    if isinstance(plain, bool):
        return "no" if not plain else "yes"
    if isinstance(plain, list | tuple) and plain:
        return ", ".join(f"`{one}`" for one in plain)
    return named.get(written, f"`{plain}`")


def words(kind: inspect.Type) -> str:
    """A type in words, with its limits."""
    match kind:
        case inspect.StrType():
            return f"a name, at most {kind.max_length} characters"
        case inspect.IntType():
            return f"a whole number{bounds(kind)}"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "nothing"
        case inspect.LiteralType():
            return "one of " + ", ".join(f"`{value}`" if value != "" else "nothing" for value in kind.values)
        case inspect.VarTupleType() | inspect.ListType():
            return items(kind)
        case inspect.UnionType():
            return " or ".join(words(one) for one in kind.types if not isinstance(one, inspect.NoneType))
        case inspect.StructType():
            return f"an object of kind {kind.tag or kind.cls.__name__}"
    raise TypeError(f"{kind} has no words")


def items(kind: inspect.VarTupleType | inspect.ListType) -> str:
    """A list in words."""
    item, most = kind.item_type, f"at most {kind.max_length}"
    if isinstance(item, inspect.StructType) and item.cls is Band:
        return f"a company (below), {most} bands"
    if isinstance(item, inspect.StructType) and item.cls is Target:
        return f"targets (below), {kind.min_length} to {kind.max_length}"
    if isinstance(item, inspect.UnionType) and all(isinstance(one, inspect.StructType) for one in item.types):
        return f"conditions (below), {most}"
    return f"a list of {most}: {words(item)}"


def bounds(kind: inspect.IntType) -> str:
    """The limits of a number."""
    if kind.ge is not None and kind.le is not None:
        return f", {kind.ge} to {kind.le}"
    return f", {kind.ge} or more" if kind.ge is not None else ""


def choices() -> Iterator[str]:
    """The table of choices."""
    for choice in CHOICES:
        answered = ", ".join(f"`{one.strip()}`" for one in choice.order.split(","))
        yield f"| {choice.id} | {choice.rule} | {choice.who} | {choice.sees} | {answered} | {choice.default} |\n"
