"""TypeScript types come from the structs; that the client's are current: `test_repository.py`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from aerodrome.cli.schema_types import BANNER, typescript


class Leaf(msgspec.Struct, tag=True):
    """A leaf.

    Only the first line is shown.
    """

    name: str
    size: int | None = None


class Tree(msgspec.Struct):
    leaves: list[Leaf]
    pair: tuple[int, str]
    many: tuple[int, ...]
    kind: Literal["oak", "elm"]
    named: dict[str, bool]
    anything: Any
    weight: float = 0.5


def test_every_kind_of_field() -> None:
    assert typescript([Tree]) == BANNER + (
        "\n/** A leaf. */\nexport interface Leaf {\n"
        '  type: "Leaf";\n  name: string;\n  size?: number | null;\n}\n'
        "\nexport interface Tree {\n"
        "  leaves: readonly (Leaf)[];\n"
        "  pair: [number, string];\n"
        "  many: readonly (number)[];\n"
        '  kind: "elm" | "oak";\n'
        "  named: Record<string, boolean>;\n"
        "  anything: unknown;\n"
        "  weight?: number;\n}\n"
    )


@pytest.mark.parametrize("name", ["Seen", "Posed", "Told", "Scene", "Outcome", "Header"])
def test_a_client_gets_all_it_needs(name: str) -> None:
    assert f"export interface {name} {{" in typescript()
