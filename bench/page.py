"""The table of `docs/performance.md`, written by the run that measured it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench.curve import plot
from bench.figures import Figure

CURVE = "milliseconds an event of a stored night"
DAYS = 500
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN, END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"


def keep(figures: Sequence[Figure], machine: str, rounds: int, page: Path = PAGE) -> None:
    """Put the figures between the marks of the page. Raises ValueError if the page has no marks."""
    text = page.read_text("utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{page}: the marks {BEGIN.strip()} and {END.strip()} are wanted, each once")
    before, rest = text.split(BEGIN)
    for figure in figures:
        if figure.curve:
            drawing = plot([1000 * cost for cost in figure.curve], days=DAYS, title=CURVE)
            page.with_name(f"{figure.name}.svg").write_text(drawing, "utf-8")
    page.write_text(before + BEGIN + markdown(figures, machine, rounds) + END + rest.split(END)[1], "utf-8")


def markdown(figures: Sequence[Figure], machine: str, rounds: int) -> str:
    """The figures as a table; a missed target stands in bold."""
    rows = "".join(row(figure) for figure in figures)
    return (
        f"Medians of {rounds} interleaved rounds. {machine}.\n\n"
        "| figure | value | target | spread | a second (median) | beside |\n"
        "| --- | ---: | ---: | ---: | --- | --- |\n"
        f"{rows}"
    )


def row(figure: Figure) -> str:
    """One figure."""
    value = f"{figure.value:g}" if figure.met else f"**{figure.value:g}**"
    return f"| {figure.name} | {value} | {target(figure)} | {figure.spread:g} | {rates(figure)} | {beside(figure)} |\n"


def target(figure: Figure) -> str:
    """The target with its direction."""
    return "" if figure.target is None else f"{'≤' if figure.at_most else '≥'} {figure.target:g}"


def rates(figure: Figure) -> str:
    """The rates of everybody, a second."""
    return ", ".join(f"{name} {rate:,.0f}" for name, rate in figure.rates.items())


def beside(figure: Figure) -> str:
    """The values that stand beside the figure."""
    return ", ".join(f"{name} {value:g}" for name, value in figure.beside.items())
