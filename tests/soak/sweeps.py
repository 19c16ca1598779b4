"""Tests marked `sweep`, with more cases than in CI: `./dev soak sweeps --times 20`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

import pytest

from tests.support.sampling import VARIABLE


def main(words: Sequence[str]) -> int:
    """Run every sweep with so many times the cases that CI draws."""
    parser = argparse.ArgumentParser(prog="soak sweeps", description=__doc__.split(":")[0])
    parser.add_argument("--times", type=int, default=20, help="so many times the cases of CI")
    said = parser.parse_args(words)
    os.environ[VARIABLE] = str(said.times)
    return int(pytest.main(["-n", "auto", "-m", "sweep"]))
