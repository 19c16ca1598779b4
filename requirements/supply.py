"""Supply: the packages that Aerodrome consists of, from its lock files.

    python requirements/supply.py sbom [FILE]
    python requirements/supply.py audit [ADDRESS]

`sbom` writes a bill of materials (CycloneDX, JSON): what runs, and what is bundled into the page.
`audit` asks a database of advisories (OSV, or one with the same interface at ADDRESS) about every
package of every lock file. Its status is 1 if there are advisories, and 3 if no database answered.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
import uuid
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
BILL = ROOT / "dist" / "aerodrome.cdx.json"
DATABASE = "https://api.osv.dev/v1/querybatch"
ADVICE = "https://osv.dev/vulnerability"
PATIENCE = 20
KNOWN, NOT_ASKED = 1, 3
PINNED = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==([\w.!+]+)(?: ; (.*?))? \\$")
HASHED = re.compile(r"--hash=sha256:([0-9a-f]{64})")
UNBUNDLED = ("@types/", "axe-core", "preact-render-to-string", "ws")
"""Packages of the client only for types, tests, the build, or Pyodide outside a browser."""
Json = dict[str, Any]


class Part(NamedTuple):
    """A package in one version."""

    kind: str
    name: str
    version: str
    hashes: tuple[tuple[str, str], ...] = ()
    marker: str = ""

    @property
    def address(self) -> str:
        """The package's name in every tool (a "purl")."""
        return f"pkg:{self.kind}/{quote(self.name)}@{quote(self.version)}"


def python_parts(name: str) -> list[Part]:
    """Return the packages that a Python lock file pins."""
    parts: list[Part] = []
    for line in (ROOT / "requirements" / f"{name}.lock").read_text("utf-8").splitlines():
        if pinned := PINNED.match(line):
            parts.append(Part("pypi", pinned[1].lower(), pinned[2], (), pinned[3] or ""))
        elif hashed := HASHED.search(line):
            known = (*parts[-1].hashes, ("SHA-256", hashed[1]))
            parts[-1] = parts[-1]._replace(hashes=known)
    return parts


def client_parts(*, bundled: bool) -> list[Part]:
    """Return the packages that the client's lock file pins: all, or those bundled into the page."""
    lock: Json = json.loads((ROOT / "client" / "deno.lock").read_text("utf-8"))
    wanted = dict.fromkeys(lock["npm"]) if not bundled else _reached(lock)
    return [_client_part(key, lock["npm"][key]["integrity"]) for key in sorted(wanted)]


def _reached(lock: Json) -> dict[str, None]:
    """Return the packages that the page imports, and their own dependencies."""
    keys = {_split(key)[0]: key for key in lock["npm"]}
    asked = [word.removeprefix("npm:") for word in lock["workspace"]["dependencies"]]
    names = [word.rpartition("@")[0] for word in asked]
    found: dict[str, None] = {}
    while names:
        name = names.pop()
        if not name.startswith(UNBUNDLED) and keys[name] not in found:
            found[keys[name]] = None
            names += lock["npm"][keys[name]].get("dependencies", [])
    return found


def _split(key: str) -> tuple[str, str]:
    """Return the name and version of a package, without the versions of its peer dependencies."""
    name, _, version = key.partition("_")[0].rpartition("@")
    return name, version


def _client_part(key: str, integrity: str) -> Part:
    name, version = _split(key)
    digest = base64.b64decode(integrity.removeprefix("sha512-")).hex()
    return Part("npm", name, version, (("SHA-512", digest),))


def bill() -> Json:
    """Return the bill of materials in CycloneDX; it is the same for the same lock files."""
    parts = [*python_parts("run"), *client_parts(bundled=True)]
    components = [_component(part) for part in parts]
    whole = hashlib.sha256(json.dumps(components).encode()).hexdigest()
    version = re.findall(r'"(.+)"', (ROOT / "src/aerodrome/__init__.py").read_text("utf-8"))[-1]
    licence = [{"license": {"id": "Apache-2.0"}}]
    name = {"type": "application", "bom-ref": "aerodrome", "name": "aerodrome"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, whole)}",
        "version": 1,
        "metadata": {"component": {**name, "version": version, "licenses": licence}},
        "components": components,
    }


def _component(part: Part) -> Json:
    found: Json = {
        "type": "library",
        "bom-ref": part.address,
        "name": part.name,
        "version": part.version,
        "purl": part.address,
        "hashes": [{"alg": how, "content": digest} for how, digest in part.hashes],
    }
    if part.marker:
        found["properties"] = [{"name": "aerodrome:marker", "value": part.marker}]
    if licence := _licence(part):
        found["licenses"] = [licence]
    return found


def _licence(part: Part) -> Json | None:
    """Return the licence in the metadata of an installed package."""
    if part.kind != "pypi":
        return None
    try:
        said = metadata.metadata(part.name)
    except metadata.PackageNotFoundError:
        return None
    if expressions := said.get_all("License-Expression"):
        return {"expression": expressions[0]}
    kinds = [kind for kind in said.get_all("Classifier", []) if kind.startswith("License ::")]
    named = [*kinds, *(text.strip() for text in said.get_all("License", []))]
    return {"license": {"name": named[0].rpartition(":: ")[2][:80]}} if named else None


def sbom(file: Path) -> int:
    """Write the bill of materials."""
    made = bill()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
    print(f"{file}: {len(made['components'])} packages.")
    return 0


def audit(address: str) -> int:
    """Report the advisories about all pinned packages; return the status."""
    locks = (python_parts(name) for name in ("run", "dev", "uv"))
    every = [part for lock in locks for part in lock] + client_parts(bundled=False)
    parts = list({part.address: part for part in every}.values())
    try:
        known = list(_advisories(parts, address))
    except (URLError, OSError, ValueError, KeyError, TypeError) as error:
        why = getattr(error, "reason", None) or error
        print(f"NOT ASKED: the advisories could not be read ({why}); nothing is known.")
        return NOT_ASKED
    for part, advisory in known:
        print(f"{part.name} {part.version}: {ADVICE}/{advisory}")
    print(f"{len(parts)} packages, {len(known)} advisories.")
    return KNOWN if known else 0


def _advisories(parts: list[Part], address: str) -> Iterator[tuple[Part, str]]:
    asked = json.dumps({"queries": [{"package": {"purl": part.address}} for part in parts]})
    request = Request(address, asked.encode(), {"content-type": "application/json"})
    with urlopen(request, timeout=PATIENCE) as response:
        results = json.load(response)["results"]
    for part, result in zip(parts, results, strict=True):
        for found in result.get("vulns", ()):
            yield part, str(found["id"])


def main(words: list[str]) -> int:
    match words:
        case ["sbom"]:
            return sbom(BILL)
        case ["sbom", file]:
            return sbom(Path(file))
        case ["audit"]:
            return audit(DATABASE)
        case ["audit", address] if address.startswith(("https://", "http://")):
            return audit(address)
    print("dev: `sbom [FILE]` or `audit [ADDRESS]`, the address with https://.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
