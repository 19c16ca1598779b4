"""What the guide shows can be run as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parent.parent / "docs" / "guide"


def test_the_examples_of_the_library_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = (GUIDE / "library.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) > 2
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "library.md", "exec"), names)
    assert capsys.readouterr().out.startswith("Outcome(")


def test_the_commands_of_the_guide_exist() -> None:
    from aerodrome.cli import app

    for paper in GUIDE.glob("*.md"):
        for word in re.findall(r"^(?:\./dev run|aerodrome) ([a-z-]+)", paper.read_text(), re.M):
            assert word in app, f"{paper.name} names `{word}`"
