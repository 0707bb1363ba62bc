"""Queries the kernel's Bluetooth management (BlueZ, doc/mgmt-api.txt)."""

import ctypes
import os
import socket
import struct

AF_BLUETOOTH, BTPROTO_HCI, HCI_CHANNEL_CONTROL = 31, 1, 3
READ_MONITOR_FEATURES, COMMAND_COMPLETE = 0x0051, 0x0001


def monitors(adapter):
    """Returns the number of advertisement monitors of an adapter."""
    with socket.socket(AF_BLUETOOTH, socket.SOCK_RAW, BTPROTO_HCI) as control:
        # Python's own bind does not support channels.
        address = struct.pack("<HHH", AF_BLUETOOTH, 0xFFFF, HCI_CHANNEL_CONTROL)
        library = ctypes.CDLL(None, use_errno=True)
        if library.bind(control.fileno(), address, len(address)) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        control.send(struct.pack("<HHH", READ_MONITOR_FEATURES, int(adapter[3:]), 0))
        while True:
            answer = control.recv(1024)
            event, _, _, command = struct.unpack_from("<HHHH", answer)
            if (event, command) == (COMMAND_COMPLETE, READ_MONITOR_FEATURES):
                # The answer contains the status, supported and enabled features, two limits, and the number of
                # monitors.
                return struct.unpack_from("<H", answer, 9 + 4 + 4 + 2 + 1)[0]
