"""Results file: the results of a run, appended as games end, from which a run can continue."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from aerodrome.kernel import codec
from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.one_game import Result
from aerodrome.lab.plan import Plan

FORMAT = 2
READABLE = (1, 2)
"""Formats that can be read: in the first the corrections of a plan are TOML, then a table."""


class Heading(msgspec.Struct, frozen=True):
    """The first line: the plan of the results, as its format writes it."""

    laboratory: int
    plan: dict[str, Any]


class ResultsFile:
    """A file of JSON lines: the plan, then a line for each game in the order of completion.

    Games are identified by seed and seating, which follow from their numbers; so the same file can
    serve a plan of more games later.
    """

    def __init__(self, file: Path, plan: Plan) -> None:
        self.file = file
        self.results: dict[int, Result] = {}
        try:
            known = file.read_bytes() if file.exists() else b""
            if known:
                self._read(known, plan)
            self._out: BinaryIO = file.open("ab")
        except OSError as error:
            raise Refusal("unwritable", f"{error.strerror}.", str(file)) from None
        if not known:
            heading = Heading(FORMAT, msgspec.to_builtins(plan))
            self._out.write(msgspec.json.encode(heading) + b"\n")
            self._out.flush()

    def _read(self, known: bytes, plan: Plan) -> None:
        """Read the results of this plan; an incomplete last line is removed."""
        whole, _, torn = known.rpartition(b"\n")
        if torn:
            os.truncate(self.file, len(known) - len(torn))
        first, *lines = whole.splitlines() or [b""]
        if not read_plan(first, self.file).same_games(plan):
            sentence = "these are results of another run: not this game, these pilots, this seed."
            raise Refusal("other-run", sentence, str(self.file))
        self.results = _results(lines, plan, self.file)

    def write(self, results: Iterable[Result]) -> None:
        """Add results, and flush them to the operating system."""
        for result in results:
            self.results[result.game] = result
            self._out.write(codec.encode(result) + b"\n")
        self._out.flush()

    def close(self) -> None:
        self._out.close()


def read_plan(line: bytes, file: Path) -> Plan:
    """Return the plan of a file of results, from its first line."""
    try:
        heading = codec.decode(line, Heading, str(file))
        plan = _plan(heading, str(file)) if heading.laboratory in READABLE else None
    except Refusal:
        raise Refusal("foreign", "this is not a file of results.", str(file)) from None
    if plan is None:
        sentence = f"these results are of format {heading.laboratory}; this reads up to {FORMAT}."
        raise Refusal("newer", sentence, str(file))
    return plan


def _plan(heading: Heading, place: str) -> Plan:
    written = heading.plan
    if heading.laboratory == 1:
        text = str(written.get("corrections", ""))
        written = {**written, "corrections": codec.toml_text(text, place)}
    return codec.convert(written, Plan, place)


def _results(lines: Iterable[bytes], plan: Plan, file: Path) -> dict[int, Result]:
    """Return the results below the first line, by the numbers of their games."""
    found = {}
    for number, line in enumerate(lines, 2):
        result = codec.decode(line, Result, f"{file}, line {number}")
        pairing = plan.pairing(result.game)
        if (result.seed, result.seating) != (pairing.seed, pairing.seating):
            sentence = "no game of this run has this number, seed and seating."
            raise Refusal("unfit", sentence, f"{file}, line {number}")
        found[result.game] = result
    return found


def read(file: Path) -> tuple[Plan, dict[int, Result]]:
    """Read a file that may still be written to: an incomplete last line is skipped."""
    try:
        first, *lines = file.read_bytes().rpartition(b"\n")[0].splitlines() or [b""]
    except OSError as error:
        raise Refusal("unreadable", f"{error.strerror}.", str(file)) from None
    plan = read_plan(first, file)
    return plan, _results(lines, plan, file)


def planned(file: Path) -> Plan:
    """Return the plan of a file of results."""
    try:
        with file.open("rb") as lines:
            return read_plan(lines.readline(), file)
    except OSError as error:
        raise Refusal("unreadable", f"{error.strerror}.", str(file)) from None
