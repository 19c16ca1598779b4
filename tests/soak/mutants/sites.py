"""Every mutant of a source file, found by its syntax.

A mutant changes one operator or constant and leaves all else, comments and lines included, as it
is, so that its difference is one line that a reader can judge.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

OPERATORS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Lt: ("<", "<=", ">="),
    ast.LtE: ("<=", "<", ">"),
    ast.Gt: (">", ">=", "<="),
    ast.GtE: (">=", ">", "<"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
    ast.Not: ("not", ""),
    ast.USub: ("-", ""),
}
"""How an operator is written, and its replacements."""
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
SKIPPED_FIELDS = ("annotation", "returns", "decorator_list")
SKIPPED = (ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)
"""Nodes that decide no rule, and texts in which Python 3.11 does not report positions."""
GUARDS = ("strict",)
"""Arguments that only check what is true anyway."""
LEAVING = (ast.Return, ast.Continue, ast.Break, ast.Raise)


class Mutant(NamedTuple):
    """A source file with one word changed: the bytes from `start` to `end` become `new`."""

    file: Path
    start: int
    end: int
    new: str

    def source(self) -> bytes:
        """Return the whole file with the change."""
        before = self.file.read_bytes()
        return before[: self.start] + self.new.encode() + before[self.end :]

    @property
    def line(self) -> int:
        """The line of the change, from 1."""
        return self.file.read_bytes().count(b"\n", 0, self.start) + 1

    @property
    def was(self) -> str:
        """The line before the change, or the lines in one."""
        return self._lines(self.file.read_bytes(), self.end)

    @property
    def now(self) -> str:
        """The line after the change."""
        return self._lines(self.source(), self.start + len(self.new.encode()))

    def _lines(self, source: bytes, end: int) -> str:
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", end)
        return " ".join(source[first : last if last >= 0 else None].decode().split())


Change = tuple[int, int, str]


def mutants_of(file: Path) -> list[Mutant]:
    """Return every mutant of a file, in the order of its lines."""
    source = file.read_bytes()
    found = _Source(source).changes(ast.parse(source))
    return [Mutant(file, *change) for change in sorted(set(found))]


class _Source:
    """A file's bytes, and the positions of its nodes in them."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def start(self, node: ast.expr) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def changes(self, node: ast.AST) -> Iterator[Change]:
        """Yield what can be changed in a node and below it."""
        if isinstance(node, SKIPPED) or (isinstance(node, ast.keyword) and node.arg in GUARDS):
            return
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield from self.index(node.slice)
            yield from self.changes(node.value)
            return
        yield from self.here(node)
        for name, value in ast.iter_fields(node):
            if name in SKIPPED_FIELDS:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self.changes(child)

    def here(self, node: ast.AST) -> Iterator[Change]:
        """Yield what can be changed in the node itself."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                places = [left, *others]
                for operator, one, other in zip(ops, places, others, strict=False):
                    yield from self.operator(operator, self.end(one), self.start(other))
            case ast.BoolOp(op=op, values=values):
                for one, other in pairwise(values):
                    yield from self.operator(op, self.end(one), self.start(other))
            case ast.BinOp(op=op, left=left, right=right):
                yield from self.operator(op, self.end(left), self.start(right))
            case ast.AugAssign(op=op, target=target, value=added):
                yield from self.operator(op, self.end(target), self.start(added))
            case ast.UnaryOp(op=op, operand=operand):
                yield from self.operator(op, self.start(node), self.start(operand))
            case ast.Constant(value=bool(flag)):
                yield self.start(node), self.end(node), str(not flag)
            case ast.Constant(value=int(number)):
                for near in (number + 1, number - 1):
                    yield self.start(node), self.end(node), str(near)
            case ast.Call(func=ast.Name(id=name) as called) if name in CALLS:
                yield self.start(called), self.end(called), CALLS[name]
            case ast.Slice(lower=lower, upper=upper):
                for bound in filter(None, (lower, upper)):
                    yield self.start(bound), self.end(bound), ""
            case ast.If(test=test, body=body):
                yield from self.negated(test)
                if isinstance(body[-1], LEAVING):
                    yield self.start(test), self.end(test), "False"
            case ast.IfExp(test=test) | ast.While(test=test):
                yield from self.negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self.negated(test)

    def index(self, constant: ast.Constant) -> Iterator[Change]:
        """Yield the changes of an index from the first to the second, not to the last item.

        Often there is only one item.
        """
        for change in self.here(constant):
            if change[2] != "-1":
                yield change

    def operator(self, operator: ast.AST, start: int, end: int) -> Iterator[Change]:
        """Yield the replacements of an operator that is written somewhere between two operands."""
        written, *others = OPERATORS.get(type(operator), ("",))
        at = self.source.find(written.encode(), start, end)
        for other in others:
            yield at, at + len(written), other

    def negated(self, test: ast.expr) -> Iterator[Change]:
        """Yield a negated condition, unless replacing its only operator does the same."""
        match test:
            case ast.UnaryOp(op=ast.Not()) | ast.Compare(ops=[_]):
                return
        start, end = self.start(test), self.end(test)
        yield start, end, f"not ({self.source[start:end].decode()})"
