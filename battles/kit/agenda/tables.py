"""The tables that a battle is fought by: the printed ones of its system, and an organiser's own instead."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import cached_property, lru_cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast

from rulebook import Refusal
from rulebook.lacking import HAS_IT, SAYS_NOTHING, lacking, unspoken
from rulebook.tables import TableError, parsed, text_of

T = TypeVar("T")
R = TypeVar("R")
R_out = TypeVar("R_out", covariant=True)
P = ParamSpec("P")
Q = TypeVar("Q")
HOUSE = "house-tables"
LONGEST_REASON = 500
EDITIONS = 8
"""How many sets of tables of one system are kept read at once."""


class Laid(Generic[T]):
    """One set of tables, and results calculated by it: the memory of a function goes with its tables."""

    def __init__(self, read: Callable[[], T]) -> None:
        self._read = read
        self.memories: dict[Any, Callable[..., Any]] = {}

    @cached_property
    def tables(self) -> T:
        """The tables, read when somebody first asks. Raises TableError."""
        return self._read()


class Reckoned(Protocol[P, R_out]):
    """A function that remembers what it has found by the tables in force."""

    cache_clear: Callable[[], None]
    """Forget all that was found by these tables."""

    def __call__(self, *given: P.args, **named: P.kwargs) -> R_out:
        """The result of the function."""
        ...


class InForce(Generic[T]):
    """The tables of a system; `now` are the ones of the battle that is at work.

    `folder` has a file for each of the `shapes`, "combat" in combat.toml, and `whole` makes one of them all. The
    surface of a system lays a battle's tables out before any question about it (`laid`): rules then find their numbers
    everywhere. A rule remembers its answers by the tables (`reckoned`).

    Rules look for names of the printed tables, so an organiser's own must have them too. `lines` names, for lists in
    which a line is looked for, the field with its name. `spoken` are the fields whose words are commands to a rule.
    """

    def __init__(
        self,
        folder: Path,
        shapes: Mapping[str, type[Any]],
        whole: Callable[[dict[str, Any]], T],
        *,
        lines: Mapping[str, str] = {},
        spoken: Collection[str] = (),
    ) -> None:
        self._folder, self._shapes, self._whole = folder, shapes, whole
        self._lines, self._spoken = lines, spoken
        self._printed: Laid[T] = Laid(lambda: self._make({}))
        self._laid = ContextVar("tables", default=self._printed)
        self._of = lru_cache(maxsize=EDITIONS)(self._edition)

    @classmethod
    def none(cls) -> "InForce[None]":
        """Of a system that has none."""
        return InForce(Path(), {}, lambda _: None)

    @property
    def now(self) -> T:
        """The tables in force. Raises TableError where a printed one is malformed."""
        return self._laid.get().tables

    @cached_property
    def printed(self) -> Mapping[str, str]:
        """The texts of the printed tables by their names. Raises TableError for a file that cannot be read."""
        return {name: text_of(self._folder / f"{name}.toml") for name in self._shapes}

    def check(self, own: Mapping[str, str]) -> None:
        """Raise Refusal, naming the table, the key and the reason, for tables that can't stand in for printed ones."""
        for name in own:
            if name not in self._shapes:
                known = tuple(sorted(self._shapes))
                raise Refusal(
                    HOUSE, "tables", "there is no table {given!r}, only {known}", given=name[:80], known=known
                )
        try:
            self._make(own)
            for name, text in own.items():
                self._says_all(name, text)
        except TableError as error:
            field = f"tables.{error.file.removesuffix('.toml')}"
            raise Refusal(HOUSE, field, "{reason}", reason=str(error)[:LONGEST_REASON]) from error

    def _says_all(self, name: str, text: str) -> None:
        file, printed = f"{name}.toml", self.printed[name]
        if missing := lacking(file, printed, text, self._lines):
            raise TableError(file, missing, HAS_IT)
        if odd := unspoken(file, printed, text, self._spoken):
            raise TableError(file, odd, SAYS_NOTHING)

    def laid(self, own: Mapping[str, str]) -> AbstractContextManager[None]:
        """A context in which these stand in for printed ones; they must be such as `check` lets pass."""
        wanted = self._of(tuple(sorted(own.items()))) if own else self._printed
        return UNCHANGED if self._laid.get() is wanted else self._lay(wanted)

    @contextmanager
    def _lay(self, wanted: Laid[T]) -> Iterator[None]:
        before = self._laid.set(wanted)
        try:
            yield
        finally:
            self._laid.reset(before)

    def reckoned(self, function: Callable[P, R], most: int | None = None) -> "Reckoned[P, R]":
        """The function with a memory, of `most` answers at most, of what it has found by the tables in force."""
        laid = self._laid

        @wraps(function)
        def remembered(*given: P.args, **named: P.kwargs) -> R:
            memories = laid.get().memories
            found: Callable[..., Any] | None = memories.get(function)
            if found is None:
                found = memories[function] = cast(Callable[..., Any], lru_cache(maxsize=most)(function))
            answer: R = found(*given, **named)
            return answer

        def forget() -> None:
            laid.get().memories.pop(function, None)

        found = cast(Reckoned[P, R], remembered)
        found.cache_clear = forget
        return found

    def _edition(self, own: tuple[tuple[str, str], ...]) -> Laid[T]:
        return Laid(lambda: self._make(dict(own)))

    def _make(self, own: Mapping[str, str]) -> T:
        texts = {**self.printed, **own}
        return self._whole(
            {name: parsed(f"{name}.toml", texts[name], shape) for name, shape in self._shapes.items()}
        )


UNCHANGED: AbstractContextManager[None] = nullcontext()


def digests(own: Mapping[str, str]) -> dict[str, str]:
    """SHA-256, hexadecimal, of each text."""
    return {name: sha256(text.encode()).hexdigest() for name, text in sorted(own.items())}


def by_its_tables(method: Callable[Concatenate[Q, Any, P], R]) -> Callable[Concatenate[Q, Any, P], R]:
    """A method of a surface, about a battle's state, with the tables of that battle laid out while it is answered."""

    @wraps(method)
    def answered(surface: Any, state: Any, *more: P.args, **named: P.kwargs) -> R:
        with surface.tables_of(state):
            return method(surface, state, *more, **named)

    return cast(Callable[Concatenate[Q, Any, P], R], answered)
