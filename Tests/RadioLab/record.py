"""The recording of btmon. It is a btsnoop file (format "monitor") of all packets between kernel and controllers."""

import dataclasses
import pathlib
import struct
import subprocess

EVENT = 3
#: The microseconds from btsnoop's epoch, the beginning of the year 0, to 1970.
EPOCH = 0x00E03AB44A676000 - 946_684_800_000_000


@dataclasses.dataclass(frozen=True)
class Report:
    """One advertising report from a controller to the kernel."""

    time: float
    adapter: str
    kind: int
    address: str
    data: bytes
    rssi: int


def reports(path, adapter=None, address=None):
    """Returns the advertising reports so far in the order of time, optionally of one adapter or one address only."""
    found = [report for event in _events(pathlib.Path(path).read_bytes()) for report in _reports(*event)]
    return [
        r for r in found
        if adapter in (None, r.adapter) and (address is None or r.address == address.lower())
    ]


def _events(data):
    place = 16
    while place + 24 <= len(data):
        _, size, flags, _, time = struct.unpack_from(">IIIIq", data, place)
        place += 24
        # The last record may be incomplete.
        if flags & 0xFFFF == EVENT and place + size <= len(data):
            yield (time - EPOCH) / 1e6, f"hci{flags >> 16}", data[place:place + size]
        place += size


def _reports(time, adapter, event):
    """Yields an event's advertising reports in either form (Core Specification, volume 4, part E, 7.7.65.2 and .13)."""
    if event[:1] != b"\x3e" or event[2] not in (0x02, 0x0D):
        return
    count, place = event[3], 4
    for _ in range(count):
        if event[2] == 0x0D:
            kind, address = struct.unpack_from("<H", event, place)[0], event[place + 3:place + 9]
            rssi, size = struct.unpack_from("b", event, place + 13)[0], event[place + 23]
            body = event[place + 24:place + 24 + size]
            place += 24 + size
        else:
            kind, address, size = event[place], event[place + 2:place + 8], event[place + 8]
            body = event[place + 9:place + 9 + size]
            rssi = struct.unpack_from("b", event, place + 9 + size)[0]
            place += 10 + size
        yield Report(time, adapter, kind, ":".join(f"{b:02x}" for b in reversed(address)), body, rssi)


def dissect(path, fields, condition):
    """Returns one list of field values for each matching packet, as tshark, an independent dissector, reads them."""
    command = ["tshark", "-n", "-r", str(path), "-Y", condition, "-T", "fields"]
    for field in fields:
        command += ["-e", field]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.split("\t") for line in answer.stdout.splitlines()]
