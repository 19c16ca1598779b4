"""Dockerfile, compose.yaml and the guide agree with each other and with the program.

No test builds an image, which needs a daemon; docs/guide/hosting.md has the commands.
"""

from __future__ import annotations

import importlib
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from aerodrome.cli.commands import app
from aerodrome.server.routes import ROUTES
from aerodrome.server.serve import PORT
from tests.support.repository import ROOT

DOCKERFILE = re.sub(
    r"\\\n\s*", "", re.sub(r"(?m)^#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"))
)
WRITTEN = (ROOT / "compose.yaml").read_text("utf-8")
COMPOSE: dict[str, Any] = importlib.import_module("yaml").safe_load(WRITTEN)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
GUIDE = (ROOT / "docs" / "guide" / "hosting.md").read_text("utf-8")
PLACED = re.compile(r"\$\{(\w+)(?::[-?]([^}]*))?\}")
PINNED = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)", re.M)
OWN = {"AERODROME_HOST", "AERODROME_VERSION", "AERODROME_WORKERS"}
"""Settings of compose.yaml itself; all others are settings of the program."""


def last(instruction: str) -> str:
    """Return the instructions of the final image; earlier stages leave only files."""
    stage = DOCKERFILE.rpartition("\nFROM ")[2]
    return str(re.findall(rf"^{instruction} (.*)$", stage, re.M)[-1])


def commands() -> list[list[str]]:
    """Return every command line of the program in the three files."""
    found = [json.loads(last("CMD"))]
    for service in ("aerodrome", "backup"):
        filled = [PLACED.sub(lambda one: one[2] or "2", word) for word in words_of(service)]
        found.append(filled)
    shown = re.findall(r"^docker compose run --rm backup (.*)$", GUIDE, re.M)
    shown += re.findall(r"^aerodrome (.*)$", GUIDE, re.M)
    return [*found, *(shlex.split(one.replace(" …", "")) for one in shown)]


def words_of(service: str) -> list[str]:
    words: list[str] = SERVICES[service]["command"]
    return words


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_is_understood(words: list[str]) -> None:
    app.parse_args(words, print_error=False, exit_on_error=False)


def test_every_setting_is_read_and_documented() -> None:
    named = {name for name, _ in PLACED.findall(WRITTEN)}
    table = set(re.findall(r"`(AERODROME_\w+)`", GUIDE))
    assert OWN <= named <= table
    code = "".join(file.read_text("utf-8") for file in (ROOT / "src").rglob("*.py"))
    known = {
        f"AERODROME_{name}" for name in re.findall(r'(?:PREFIX\}|")([A-Z]+(?:_[A-Z]+)*)', code)
    }
    known |= set(re.findall(r"AERODROME_\w+", code))
    assert named - OWN <= known
    assert set(SERVICES["aerodrome"]["environment"]) - {"PGHOST", "PGUSER"} <= known


def test_no_file_has_a_secret() -> None:
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search("PASSWORD|TOKEN|SECRET", name):
                assert PLACED.fullmatch(value), name
    assert "/.env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_the_image_asks_whether_the_server_is_well_and_runs_without_rights() -> None:
    asked = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)", last("HEALTHCHECK"))
    assert asked == [(str(PORT), "/healthz")]
    assert "/healthz" in {route.path for route in ROUTES}
    assert last("EXPOSE") == str(PORT)
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", last("USER"))
    for form in ("ENTRYPOINT", "CMD"):
        assert isinstance(json.loads(last(form)), list), "no shell, so that signals arrive"


def test_the_image_has_the_python_of_the_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    assert re.findall(r"^ARG PYTHON=python:([\d.]+)-slim", DOCKERFILE, re.M) == [oldest]
    assert set(re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)) == {"${PYTHON}"}


def test_a_server_installs_what_was_tested_and_nothing_to_build_with() -> None:
    locks = ROOT / "requirements"
    serve, dev = (
        dict(PINNED.findall((locks / f"{name}.lock").read_text("utf-8")))
        for name in ("serve", "dev")
    )
    assert serve.items() <= dev.items()
    assert "psycopg" in serve
    assert not serve.keys() & {"deno", "hatchling", "pytest", "ray"}
    for copied in re.findall(r"^COPY (requirements/.*) requirements/$", DOCKERFILE, re.M):
        for lock in copied.split():
            assert (ROOT / lock).is_file()
            assert f"--require-hashes -r {lock}" in DOCKERFILE


def test_the_builder_is_given_what_a_wheel_is_made_of_and_no_more() -> None:
    rules = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_in = {rule.removeprefix("!/") for rule in rules if rule.startswith("!")}
    assert "*" in rules
    assert all((ROOT / name).exists() for name in let_in)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {project["readme"], *project["license-files"], "hatch_build.py", "client", "src"}
    assert needed <= let_in


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_bounds_and_comes_back(name: str) -> None:
    service = SERVICES[name]
    for bound in ("restart", "mem_limit", "pids_limit", "security_opt", "logging"):
        assert bound in service, bound
    assert ":" in service["image"]
    assert ("ports" in service) == (name == "proxy")
    if name in ("aerodrome", "backup", "proxy"):
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]


def test_the_server_trusts_only_its_proxy() -> None:
    addresses = {
        name: service["networks"]["front"]["ipv4_address"]
        for name, service in SERVICES.items()
        if "networks" in service
    }
    assert addresses.keys() == {"aerodrome", "proxy"}, "no other service is on the network"
    assert f"--behind-proxy={addresses['proxy']}" in words_of("aerodrome")
    proxy = SERVICES["proxy"]
    assert proxy["environment"]["SERVERS"] == f"{addresses['aerodrome']}:{PORT}"
    file = Path(proxy["volumes"][0].partition(":")[0])
    conf = (ROOT / file).read_text("utf-8")
    assert set(re.findall(r"\{\$(\w+):", conf)) == set(proxy["environment"])


def test_every_volume_and_service_of_the_guide_exists() -> None:
    mounted = {
        volume.partition(":")[0]
        for service in SERVICES.values()
        for volume in service["volumes"]
        if not volume.startswith(".")
    }
    assert mounted == set(COMPOSE["volumes"])
    for shown in re.findall(r"^docker compose (?:stop|logs) (\w+)", GUIDE, re.M):
        assert shown in SERVICES
