"""The end page: every way in which an aircraft can fall has its sentences."""

from __future__ import annotations

import tomllib
from typing import Any

from aerodrome.rulesets.winged_victory.display.stage import FALLS
from tests.support.repository import ROOT


def words(ruleset: str) -> dict[str, Any]:
    """Return the words of a game's short log and end page."""
    folder = ROOT / "src/aerodrome/rulesets" / ruleset / "data/words/en"
    return tomllib.loads((folder / "phrases_short_log.toml").read_text("utf-8"))


def test_every_fall_can_be_told_to_everyone() -> None:
    falls = {
        "squadriglia": words("squadriglia")["gist"]["cause"],
        "dogfights": words("dogfights")["gist"]["ShotDown"],
        "winged_victory": FALLS,
    }
    for ruleset, ways in falls.items():
        blows = words(ruleset)["blow"]
        assert set(blows) == {"they", "you", "us", "alone"}
        for reader, sentences in blows.items():
            assert set(sentences) == set(ways), (ruleset, reader)
