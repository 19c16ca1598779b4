"""The bill of materials, the advisories, and the licences of packages in the page."""

from __future__ import annotations

import importlib.util
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import ROOT

PINS = re.compile(r"^([\w.-]+)(?:\[.*?\])?==([\w.!+]+)", re.M)


@pytest.fixture(scope="module")
def supply() -> Any:
    spec = importlib.util.spec_from_file_location("supply", ROOT / "requirements" / "supply.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_bill_names_everything_that_runs(supply: Any, tmp_path: Path) -> None:
    file = tmp_path / "new" / "bill.json"
    assert supply.main(["sbom", str(file)]) == 0
    bill = json.loads(file.read_text("utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    named = {(part["name"], part["version"]) for part in bill["components"]}
    pinned = PINS.findall((ROOT / "requirements" / "run.lock").read_text("utf-8"))
    assert {(name.lower(), version) for name, version in pinned} <= named
    assert {"preact", "three"} <= {name for name, _ in named}
    assert all(part["hashes"] for part in bill["components"])
    references = [part["bom-ref"] for part in bill["components"]]
    assert len(set(references)) == len(references)
    assert bill == supply.bill(), "the same for the same lock files"


def test_every_package_bundled_into_the_page_is_in_the_notice(supply: Any) -> None:
    """The licence texts of preact and signals were once missing."""
    notice = (ROOT / "NOTICE").read_text("utf-8")
    bundled = [part.name for part in supply.client_parts(bundled=True)]
    assert {"preact", "@preact/signals", "@preact/signals-core", "three"} <= set(bundled)
    for name in bundled:
        assert re.search(rf"^  {re.escape(name)} +Copyright ", notice, re.M), name


@contextmanager
def advisories(answer: Any, status: int = 200) -> Iterator[tuple[str, list[Any]]]:
    """Serve a database with one answer; yield its address, and the requests it gets."""
    asked: list[Any] = []

    class Database(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            body = json.dumps(answer(asked[-1])).encode()
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Log nothing."""

    with HTTPServer(("127.0.0.1", 0), Database) as server:
        serving = threading.Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}/", asked
        server.shutdown()
        serving.join()


def test_advisories_are_requested_and_reported(
    supply: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def about(asked: Any) -> Any:
        known = {"vulns": [{"id": "GHSA-1"}, {"id": "GHSA-2"}]}
        return {"results": [known if "pkg:npm/three@" in str(q) else {} for q in asked["queries"]]}

    with advisories(about) as (address, asked):
        assert supply.main(["audit", address]) == 1
    said = capsys.readouterr().out
    assert re.search(r"^three [\d.]+: https://\S+/GHSA-2$", said, re.M)
    addresses = [query["package"]["purl"] for query in asked[0]["queries"]]
    assert len(addresses) == len(set(addresses)) > 80
    assert any(one.startswith("pkg:npm/%40preact/signals@") for one in addresses)


def test_no_advisory_is_status_0(supply: Any) -> None:
    with advisories(lambda asked: {"results": [{} for _ in asked["queries"]]}) as (address, _):
        assert supply.main(["audit", address]) == 0


def test_an_unreachable_database_is_reported_with_status_3(
    supply: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with advisories(lambda _: {}, 500) as (address, _):
        assert supply.main(["audit", address]) == 3
    with advisories(lambda _: {"results": []}) as (address, _):
        assert supply.main(["audit", address]) == 3
    assert supply.main(["audit", address]) == 3, "no database is running"
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["NOT ASKED"] * 3


@pytest.mark.parametrize("words", [[], ["fly"], ["audit", "file:///etc"], ["sbom", "a", "b"]])
def test_bad_words_are_one_sentence_and_status_2(
    supply: Any, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert supply.main(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
