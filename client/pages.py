"""Pages: the addresses of the page, for the server to know them.

    python client/pages.py

Pages are in each `feature.ts`; this writes their addresses beside the server's pages. Addresses
that began otherwise in earlier versions are in `src/app/former.json`; the server redirects them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
FORMER = CLIENT / "src" / "app" / "former.json"
SERVER = CLIENT.parent / "src" / "aerodrome" / "server" / "pages.json"
PATH = re.compile(r'\bpage\(\s*"(/[^"]*)"')
LAST = re.compile(r"/\{\w+\?\}$")


def addresses() -> list[str]:
    """Return every address; one with an optional last part is listed without it as well."""
    features = sorted((CLIENT / "src").glob("*/feature.ts"))
    found = PATH.findall("".join(file.read_text("utf-8") for file in features))
    for address in found:
        if LAST.search(address):
            found.append(LAST.sub("", address))
    return [address.replace("?", "") for address in found]


def former() -> dict[str, str]:
    """Return the addresses of earlier versions with their current ones."""
    names = json.loads(FORMER.read_text("utf-8"))
    return {
        address.replace(f"/{new}", f"/{old}", 1): address
        for old, new in sorted(names.items())
        for address in sorted(addresses())
        if address.split("/")[1] == new
    }


def written() -> str:
    """Return the text of the file that the server reads."""
    return json.dumps({"pages": sorted(addresses()), "former": former()}, indent=2) + "\n"


if __name__ == "__main__":
    SERVER.write_text(written(), "utf-8")
