"""The hosting guide: its examples work, and its facts agree with the code.

Where the proxies are installed, each is run in front of two processes on one PostgreSQL.
"""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import ClientConnection, connect

from aerodrome.server import guard
from aerodrome.server.connections import ConnectionLimits
from aerodrome.server.health import TOKEN_NAME
from aerodrome.server.serve import IDLE, IDLE_PROXY
from aerodrome.service import http_errors
from aerodrome.service.lobby import challenges, offers
from aerodrome.service.moderation import complaints
from aerodrome.service.service import Service
from aerodrome.service.set_ups import model as set_ups
from aerodrome.service.spectators import gallery
from aerodrome.service.studies import model as studies
from aerodrome.service.studies import shelf, trials
from tests.support.repository import ROOT
from tests.support.server.process import Line, Server
from tests.support.waiting import PATIENCE, until

HOSTING = ROOT / "docs" / "guide" / "hosting"
NAME = "games.example.org"
TOKEN = "0123456789abcdef"
GUIDE = ROOT / "docs" / "guide" / "hosting.md"
RATES = {
    "action": "requests and messages of a person, or of an address without one",
    "chat": "chat messages of a person",
    "making": "games started by a person",
    "making_there": "games started from an address",
    "login": "password attempts from an address, or by a person",
    "guess": "password attempts for one account, from anywhere",
    "own_guess": "the same, in a session of the account or a browser that had one",
    "takeout": "downloads of all data of a person",
    "hint": "hints and reviews asked for by a person",
    "reach": "lists of possible moves asked for by a person",
    "draft": "checks of a set-up that a person is editing",
    "social": "follows, blocks, mutes and club entries of a person",
    "guest": "new guests from an address",
    "notifications": "test messages and changes of a webhook, by a person",
    "mail": "confirmation and password mails, to a person or an address",
}
SHARED = {
    "open tables": offers.OPEN_TABLES,
    "reports waiting for the host": complaints.REPORTS,
    "saved set-ups": set_ups.SAVED_SETUPS,
    "saved studies": shelf.SAVED_STUDIES,
    "running and waiting studies": studies.IN_LINE,
    "set-ups whose balance is being measured": trials.TRIALS,
    "spectators' messages about a game": gallery.REMARKS,
    "open challenges to one player": challenges.RECEIVED,
}
PROXY, ITALY, AUSTRIA, STRANGER, HONEST = (f"127.0.0.{n}" for n in (1, 9, 10, 11, 12))
WISH = {
    "ruleset": "squadriglia",
    "scenario": "baracca",
    "seats": {"italy": {"kind": "me"}, "austria": {"kind": "open"}},
}


def limits_table(service: Service) -> str:
    """Return the limits as the guide shows them."""
    limits = ConnectionLimits()
    rows = [
        ("connections in total", f"{limits.all:,}"),
        ("connections from one address, or one IPv6 /64", f"{limits.each}"),
        ("seconds to send the head of a request", f"{limits.head}"),
        ("seconds to send its body", f"{limits.body}"),
        ("seconds without reading any of an answer", f"{limits.read}"),
        ("seconds an idle connection stays open (a proxy's)", f"{IDLE} ({IDLE_PROXY})"),
        ("bytes of a request", f"{http_errors.LARGEST_BODY:,}"),
        ("bytes of a record", f"{http_errors.LARGEST_RECORD:,}"),
        ("bytes of a WebSocket message", f"{http_errors.LARGEST_SPOKEN:,}"),
        ("WebSockets of a person", f"{guard.SOCKETS_EACH}"),
        ("open tables of a person", f"{offers.MOST_EACH}"),
        *(
            (f"{name}, from one network and in total", f"{one.there:,} of {one.in_all:,}")
            for name, one in SHARED.items()
        ),
    ]
    for name, rate in vars(service.rates).items():
        rows.append((RATES[name], f"{rate.burst}, then {rate.per_second:g} a second"))
    return "\n".join(("| limit | |", "|---|---|", *(f"| {a} | {b} |" for a, b in rows)))


def test_the_guide_tells_the_limits_as_they_are(tmp_path: Path) -> None:
    service = Service(str(tmp_path / "games.db"))
    service.store.close()
    shown = GUIDE.read_text("utf-8").partition("<!-- limits -->\n")[2].partition("\n<!-- /")[0]
    assert shown == limits_table(service)


def test_the_guide_names_every_option_of_a_server_for_others() -> None:
    text = GUIDE.read_text("utf-8")
    for file in HOSTING.iterdir():
        assert f"(hosting/{file.name})" in text
    unit = (HOSTING / "aerodrome@.service").read_text("utf-8")
    for option in ("host-name", "behind-proxy", "metrics-token-file", "address"):
        assert f"`--{option}`" in text
        assert f"--{option} " in unit
    assert TOKEN_NAME in text


def free_port() -> int:
    with socket.create_server((PROXY, 0)) as taken:
        return int(taken.getsockname()[1])


def unsafe() -> ssl.SSLContext:
    """Return a context that trusts our own certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Guest:
    """A guest with their own address, by https and by name."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        transport = httpx2.HTTPTransport(verify=unsafe(), local_address=address)
        headers = {"host": NAME, "origin": f"https://{NAME}"}
        base = f"https://{PROXY}:{port}"
        self.http = httpx2.Client(base_url=base, transport=transport, headers=headers)

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, **more: object) -> httpx2.Response:
        sni = {"sni_hostname": NAME}
        return self.http.request(method, path, extensions=sni, **more)  # type: ignore[arg-type]

    @contextmanager
    def line(self, game: str, cookie: str) -> Iterator[ClientConnection]:
        plain = socket.create_connection((PROXY, self.port), PATIENCE, (self.address, 0))
        where = f"ws://{NAME}/api/games/{game}/socket?mine=true"
        headers = {"cookie": cookie, "origin": f"https://{NAME}"}
        safe = unsafe().wrap_socket(plain, server_hostname=NAME)
        with connect(where, sock=safe, additional_headers=headers, proxy=None) as line:
            yield line


def nginx(folder: Path, port: int, servers: list[int]) -> list[str]:
    """Start nginx with the guide's configuration, other ports and a certificate for the day."""
    words = f"req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={NAME} -keyout key -out pem"
    subprocess.run(["openssl", *words.split()], cwd=folder, check=True, capture_output=True)
    changes = {
        "listen [::]:80;": "",
        "listen [::]:443 ssl;": "",
        "listen 80;": f"listen {PROXY}:{free_port()};",
        "listen 443 ssl;": f"listen {PROXY}:{port} ssl;",
        f"/etc/ssl/{NAME}.pem": str(folder / "pem"),
        f"/etc/ssl/private/{NAME}.key": str(folder / "key"),
        "/var/log/nginx": str(folder),
    }
    site = changed((HOSTING / "nginx.conf").read_text(), changes, servers)
    (folder / "site.conf").write_text(site)
    folders = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"error_log {folder}/main.err;\nevents {{}}\nhttp {{\n{folders}include site.conf;\n}}\n"
    (folder / "nginx.conf").write_text(whole)
    settings = f"daemon off; pid {folder}/pid;"
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", settings]


def caddy(folder: Path, port: int, servers: list[int]) -> list[str]:
    """Start Caddy with the guide's configuration, other ports and its own certificate."""
    words = ("admin off", "skip_install_trust", "auto_https disable_redirects")
    own = (f"https_port {port}", f"storage file_system {folder}")
    changes = {
        "\tservers {": "".join(f"\t{word}\n" for word in (*words, *own)) + "\tservers {",
        f"{{$SITE:{NAME}}} {{": f"{NAME} {{\n\ttls internal",
    }
    file = folder / "Caddyfile"
    file.write_text(changed((HOSTING / "Caddyfile").read_text(), changes, servers))
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


def changed(text: str, changes: dict[str, str], servers: list[int]) -> str:
    """Return the file of the guide with the changes that a test needs."""
    for port, own in zip((8914, 8915), servers, strict=True):
        changes[f"{PROXY}:{port}"] = f"{PROXY}:{own}"
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


Program = Callable[[Path, int, list[int]], list[str]]


@contextmanager
def behind(program: Program, folder: Path, data: str) -> Iterator[tuple[int, list[Server]]]:
    """Yield the port of a proxy, and the two processes on one store behind it."""
    token = folder / "token"
    token.write_text(TOKEN)
    words = ("--host-name", NAME, "--behind-proxy", PROXY, "--metrics-token-file", str(token))
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(data, *words)) for _ in range(2)]
        ports = [int(server.address.rpartition(":")[2]) for server in servers]
        port = free_port()
        with (folder / "said").open("w") as said:
            command = program(folder, port, ports)
            proxy = stack.enter_context(subprocess.Popen(command, stdout=said, stderr=said))
            stack.callback(proxy.terminate)
            until_open(port, proxy)
            yield port, servers


def until_open(port: int, proxy: subprocess.Popen[bytes]) -> None:
    def found() -> bool:
        assert proxy.poll() is None, "the proxy ended"
        with suppress(httpx2.TransportError), Guest(port, PROXY) as guest:
            guest.ask("GET", "/healthz")
            return True
        return False

    until(found)


@pytest.mark.parametrize("program", [nginx, caddy], ids=["nginx", "caddy"])
def test_the_proxies_of_the_guide(program: Program, tmp_path: Path, schema: str) -> None:
    if shutil.which(program.__name__) is None:
        pytest.skip(f"{program.__name__} is not installed")
    with (
        behind(program, tmp_path, schema) as (port, servers),
        Guest(port, ITALY) as italy,
        Guest(port, AUSTRIA) as austria,
    ):
        the_page_and_its_cookie_are_safe(italy)
        token = two_meet(italy, austria)
        each_address_has_its_own_limit(port)
        the_counters_ask_for_their_token(italy)
        for server in servers:
            server.end()
        assert austria.ask("GET", f"/join/{token}", timeout=PATIENCE).status_code >= 500
    written = "".join(
        file.read_text(errors="replace")
        for file in tmp_path.iterdir()
        if file.is_file() and file.name != "token"
    )
    assert "/api/games" in written, "something is logged"
    assert token not in written


def the_page_and_its_cookie_are_safe(guest: Guest) -> None:
    page = guest.ask("GET", "/")
    assert page.headers["strict-transport-security"]
    assert "content-encoding" not in page.headers
    cookie = guest.ask("GET", "/api/me").headers["set-cookie"].lower()
    assert "secure" in cookie
    assert "httponly" in cookie


def two_meet(italy: Guest, austria: Guest) -> str:
    """Play a game by a link and its live connection; return the token of the link."""
    austria.ask("GET", "/api/me")
    made = italy.ask("POST", "/api/games", json=WISH).json()
    token, game = made["invites"][0]["token"], made["game"]["id"]
    page = austria.ask("GET", f"/join/{token}")
    assert page.headers["referrer-policy"] in ("no-referrer", "same-origin")
    austria.ask("GET", "/static/none", headers={"referer": f"https://{NAME}/join/{token}"})
    cookie = "; ".join(f"{one}={value}" for one, value in italy.http.cookies.items())
    with italy.line(game, cookie) as line:
        assert Line(line).hear()["seat"] == "italy"
        assert austria.ask("POST", "/api/join", json={"token": token}).status_code == 200
        seated = Line(line).until(lambda u: all(s["kind"] != "open" for s in u["game"]["seats"]))
        assert seated["game"]["id"] == game
    return str(token)


def each_address_has_its_own_limit(port: int) -> None:
    """Check that the limits count the visitor, not the proxy."""
    with Guest(port, STRANGER) as stranger, Guest(port, HONEST) as honest:
        found = [stranger.ask("GET", "/api/games").status_code for _ in range(400)]
        assert {200, 429} <= set(found)
        assert honest.ask("GET", "/api/games").status_code == 200


def the_counters_ask_for_their_token(guest: Guest) -> None:
    assert guest.ask("GET", "/metrics").status_code == 403
    shown = guest.ask("GET", "/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert "aerodrome_answers_total" in shown.text
