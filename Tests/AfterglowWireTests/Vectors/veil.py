#!/usr/bin/env python3
"""The veils between contacts, a second time: with hmac and hashlib of Python's standard library.

Prints the ends of a link, the proofs, a text, and the frames in which the central and the peripheral send it first and
second; one vector a line. A test compares them with the veils of AfterglowWire.
"""

import hashlib
import hmac
import struct


def code(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def derived(central, peripheral, shown, purpose):
    """HKDF-SHA256 (RFC 5869) without a salt: extract, then the first block of expand."""
    secret = code(bytes(32), central["key"] + peripheral["key"])
    names = struct.pack(">II", central["name"], peripheral["name"])
    info = b"afterglow-veil" + bytes([purpose]) + names + central["nonce"] + peripheral["nonce"] + struct.pack(">I", shown)
    return code(secret, info + b"\x01")


def sealed(key, number, text):
    """The frame: its first byte, the number, the text mixed with the key stream, and the tag."""
    stream = b""
    while len(stream) < len(text):
        stream += code(key, b"\x00" + struct.pack(">II", number, len(stream) // 32))
    ciphertext = bytes(a ^ b for a, b in zip(text, stream))
    tag = code(key, b"\x01" + struct.pack(">I", number) + ciphertext)[:8]
    return b"\x25" + struct.pack(">I", number) + ciphertext + tag


def end(seed):
    hashed = [hashlib.sha256(b"%s %d" % (kind, seed)).digest() for kind in (b"name", b"key", b"nonce")]
    return {"name": struct.unpack(">I", hashed[0][:4])[0], "key": hashed[1], "nonce": hashed[2][:16]}


print("central,central-key,central-nonce,peripheral,peripheral-key,peripheral-nonce,shown,opening,answer,text,", end="")
print("central-first,central-second,peripheral-first,peripheral-second")
for seed, length in enumerate([0, 1, 19, 31, 32, 33, 64, 169, 500]):
    central, peripheral, shown = end(2 * seed), end(2 * seed + 1), 0xE7DCE3FF + seed
    text = (hashlib.sha256(b"text %d" % seed).digest() * 16)[:length]
    keys = [derived(central, peripheral, shown, purpose) for purpose in (1, 2, 3, 4)]
    row = [f"{one:08X}" if field == "name" else one.hex()
           for side in (central, peripheral) for field, one in side.items()]
    row += [f"{shown:08X}", keys[0][:16].hex(), keys[1][:16].hex(), text.hex()]
    row += [sealed(key, number, text).hex() for key in keys[2:] for number in (0, 1)]
    print(",".join(row))
