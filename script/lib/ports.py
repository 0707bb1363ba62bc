"""Reserves ports on the loopback interface for brokers under test.

The ports are below the kernel's ephemeral range, so no client gets a reserved port before the broker starts. A locked
file for each port prevents other tests from using the port. The Swift tests (PortReservation) lock the files of this
script too.
"""

import fcntl
import os
import socket
import tempfile

CANDIDATES = range(21000, 32000)


def reserve(count):
    """Returns `count` free ports, which stay reserved until this process ends."""
    ports = []
    for port in CANDIDATES:
        if len(ports) == count:
            break
        lock = os.open(f"{tempfile.gettempdir()}/afterglow-port-{port}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("", port))
        except OSError:
            os.close(lock)
            continue
        ports.append(port)  # The lock's descriptor stays open on purpose.
    if len(ports) < count:
        raise OSError(f"no {count} free ports between {CANDIDATES.start} and {CANDIDATES.stop}")
    return ports
