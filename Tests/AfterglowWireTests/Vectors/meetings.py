#!/usr/bin/env python3
"""The names of inboxes for strangers, a second time: with hashlib of Python's standard library.

Prints receiver, sender and name, one vector a line. A test compares them with the inboxes of AfterglowWire.
"""

import hashlib
import struct


def name(receiver, sender):
    hashed = b"afterglow-meeting" + struct.pack(">II", receiver, sender)
    for _ in range(1024):
        hashed = hashlib.sha256(hashed).digest()
    return hashed[:16].hex()


print("receiver,sender,name")
shown = [0xE7DCE3FF, 0xBC00BD17, 0x8337CA80, 1, 0xFFFFFFFF]
for receiver in shown:
    for sender in shown:
        print(f"{receiver:08X},{sender:08X},{name(receiver, sender)}")
