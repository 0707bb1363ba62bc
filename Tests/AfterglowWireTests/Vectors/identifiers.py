#!/usr/bin/env python3
"""A second implementation of the schedule of changing identifiers, with hmac and hashlib of Python's library.

Prints one vector a line: key, epoch and identifier. A test compares the lines with the schedule of AfterglowWire.
"""

import hashlib
import hmac
import struct


def identifier(key, epoch):
    """Returns an identifier by HKDF-SHA256 (RFC 5869) without a salt: extract, then the first block of expand."""
    secret = hmac.new(bytes(32), key, hashlib.sha256).digest()
    info = b"afterglow-id" + struct.pack(">q", epoch)
    output = hmac.new(secret, info + b"\x01", hashlib.sha256).digest()
    for word in struct.unpack(">8I", output):
        if word:
            return word
    return 1


keys = [bytes(32), bytes(range(32)), b"\xff" * 32]
keys += [hashlib.sha256(b"key %d" % number).digest() for number in range(20)]
epochs = [0, 1, -1, 2, 96, 1_000_000, 1_782_544, 2**31, 2**32, 2**40, -(2**40), 2**63 - 1, -(2**63)]
print("key,epoch,identifier")
for key in keys:
    for epoch in epochs:
        print(f"{key.hex()},{epoch},{identifier(key, epoch):08X}")
