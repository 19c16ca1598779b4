"""Push encryption, compared with the example of the standard, not with another library."""

from __future__ import annotations

import base64
import subprocess
import sys

from cryptography.hazmat.primitives.asymmetric import ec

from aerodrome.service.notifications.push_encryption import coded, encrypted, point_of

EXAMPLE = {
    "plain": "When I grow up, I want to be a watermelon",
    "secret": "BTBZMqHH6r4Tts7J_aSIgg",
    "receiver": (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ),
    "sender": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "body": (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
        "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
        "a-fN"
    ),
}
"""RFC 8291, appendix A."""


def raw(name: str) -> bytes:
    text = EXAMPLE[name]
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_example_of_the_standard() -> None:
    key = ec.derive_private_key(int.from_bytes(raw("sender"), "big"), ec.SECP256R1())
    assert len(point_of(key)) == 65
    plain = EXAMPLE["plain"].encode()
    body = encrypted(plain, raw("receiver"), raw("secret"), key=key, salt=raw("salt"))
    assert coded(body) == EXAMPLE["body"]


def test_every_push_has_a_key_and_a_salt_of_its_own() -> None:
    once, again = (encrypted(b"Ecco", raw("receiver"), raw("secret")) for _ in range(2))
    assert once[:16] != again[:16]
    assert once[21:86] != again[21:86]


UNWANTED = ("requests", "urllib3", "charset_normalizer", "pywebpush", "py_vapid", "http_ece")
SENDS = f"""
import sys
from aerodrome.server import serve, app
from aerodrome.service.notifications import push
keys = push._new_keys()
to = {{"endpoint": "https://push.example/x", "p256dh": keys.public, "auth": "A" * 22}}
push.encrypted_request(to, b"Ecco", keys, "mailto:host@example.org")
print(*(name for name in {UNWANTED!r} if name in sys.modules))
"""


def test_to_encrypt_a_push_loads_no_other_client_of_the_web() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SENDS], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert done.stdout.split() == []
