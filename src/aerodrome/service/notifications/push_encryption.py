"""Push encryption: a push for one browser alone, and the token that names its sender.

Message encryption as in RFC 8291 (`aes128gcm` of RFC 8188, in one record), and voluntary
identification as in RFC 8292. The library is loaded when the first push is sent.
"""

from __future__ import annotations

import base64
import os
import struct
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

POINT, SECRET, SALT = 65, 16, 16
"""Bytes of a browser's key, of its secret, and of the random salt of each push."""
RECORD = 4096
"""Bytes of the record, which every push service accepts."""
LAST = b"\x02"
"""Mark at the end of the last record."""
TOKEN_LASTS = 12 * 3600
"""Seconds; a push service takes no token that lasts for more than a day."""


def encrypted(
    data: bytes,
    point: bytes,
    secret: bytes,
    *,
    key: EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """Return the body of a push that only the browser with this point and secret can read.

    The key and the salt are drawn for each push.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    ours, salt = key or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(SALT)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    sender = point_of(ours)
    shared = ours.exchange(ec.ECDH(), theirs)
    common = _derived(shared, secret, b"WebPush: info\x00" + point + sender, 32)
    content = _derived(common, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(common, salt, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(content).encrypt(nonce, data + LAST, None)
    return salt + struct.pack("!IB", max(RECORD, len(sealed)), len(sender)) + sender + sealed


def identified(private: bytes, audience: str, subject: str, now: float) -> str:
    """Return the sender's header: a signed token, and the key that verifies it."""
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.derive_private_key(int.from_bytes(private, "big"), ec.SECP256R1())
    claims = {"aud": audience, "exp": int(now) + TOKEN_LASTS, "sub": subject}
    parts = [msgspec.json.encode(one) for one in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(coded(one) for one in parts)
    return f"vapid t={signed}.{coded(_signed(key, signed.encode()))},k={coded(point_of(key))}"


def _signed(key: EllipticCurvePrivateKey, signed: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    both = decode_dss_signature(key.sign(signed, ec.ECDSA(SHA256())))
    return b"".join(one.to_bytes(32, "big") for one in both)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)


def point_of(key: EllipticCurvePrivateKey) -> bytes:
    """Return the public key of a private one in the encoding of browsers."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public: bytes = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return public


def coded(raw: bytes) -> str:
    """Return bytes in URL-safe base64."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
