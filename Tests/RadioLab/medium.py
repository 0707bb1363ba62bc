"""The lab's air. It decides which stations hear each other, at what level, and when a link out of range ends."""

import asyncio
import dataclasses
import math
import random

from bumble import hci, link, ll

# Bits of an extended advertising report's event type (Core Specification, volume 4, part E, 7.7.65.13).
CONNECTABLE, SCANNABLE, SCAN_RESPONSE, LEGACY = 0x01, 0x02, 0x08, 0x10

ADV_IND = LEGACY | CONNECTABLE | SCANNABLE
ADV_SCAN_IND = LEGACY | SCANNABLE
ADV_NONCONN_IND = LEGACY


@dataclasses.dataclass(frozen=True)
class Frame:
    """One advertisement on the air, with its sender's scan response."""

    address: hci.Address
    kind: int
    data: bytes
    response: bytes = b""


class Medium(link.LocalLink):
    """Carries all packets between controllers. The level falls with distance.

    A station is an object with a `name`: a controller, or a plain `Transmitter`. `place` sets its position.
    """

    #: The level at one metre, as an iPhone states it in its iBeacon.
    REFERENCE_DBM = -59
    #: The weakest level that a receiver decodes.
    SENSITIVITY_DBM = -95
    #: The seconds for which a link lasts without a packet (iOS requests this timeout).
    SUPERVISION_TIMEOUT = 0.72

    def __init__(self, seed):
        super().__init__()
        self.random = random.Random(seed)
        self._places = {}

    def rssi(self, sender, listener):
        ax, ay = self._places.get(sender.name, (0.0, 0.0))
        bx, by = self._places.get(listener.name, (0.0, 0.0))
        metres = max(1.0, math.hypot(ax - bx, ay - by))
        return max(-127, round(self.REFERENCE_DBM - 20 * math.log10(metres)))

    def reaches(self, sender, listener):
        return self.rssi(sender, listener) >= self.SENSITIVITY_DBM

    def place(self, name, x, y=0.0):
        """Moves a station. Links that are then out of range end after their timeout."""
        self._places[name] = (x, y)
        loop = asyncio.get_running_loop()
        for controller in list(self.controllers):
            for connection in list(controller.le_connections.values()):
                if not self._is_alive(controller, connection):
                    loop.call_later(self.SUPERVISION_TIMEOUT, self._lose, controller, connection)

    def remove(self, controller):
        """Removes a controller from the air without notifying any other."""
        self.remove_controller(controller)
        loop = asyncio.get_running_loop()
        for other in list(self.controllers):
            for connection in list(other.le_connections.values()):
                if self.other_end(other, connection) is None:
                    loop.call_later(self.SUPERVISION_TIMEOUT, self._lose, other, connection)

    def other_end(self, controller, connection):
        """Returns the controller at the other end of a connection, if it is present and has that connection."""
        for other in self.controllers:
            if other is not controller and any(
                c.self_address == connection.peer_address and c.peer_address == connection.self_address
                for c in other.le_connections.values()
            ):
                return other
        return None

    def _is_alive(self, controller, connection):
        other = self.other_end(controller, connection)
        return other is not None and self.reaches(other, controller)

    def _lose(self, controller, connection):
        if connection in controller.le_connections.values() and not self._is_alive(controller, connection):
            controller.on_le_disconnected(connection, hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)

    def transmit(self, sender, frame):
        """Sends an advertisement to every station that can hear it."""
        loop = asyncio.get_running_loop()
        for controller in self.controllers:
            if controller is not sender and self.reaches(sender, controller):
                loop.call_soon(controller.hear, sender, frame)

    # Called by Bumble's controllers.

    def send_advertising_pdu(self, sender_controller, packet):
        """Carries connection requests only; advertisements use `transmit`."""
        loop = asyncio.get_running_loop()
        for controller in self.controllers:
            if controller is not sender_controller and isinstance(packet, ll.ConnectInd):
                loop.call_soon(controller.on_ll_advertising_pdu, packet)

    def send_acl_data(self, sender_controller, destination_address, transport, data):
        """Carries packets between the ends of a connection. Bumble would send every packet from the random address."""
        for connection in sender_controller.le_connections.values():
            if connection.peer_address == destination_address:
                other = self.other_end(sender_controller, connection)
                if other is not None and self.reaches(sender_controller, other):
                    asyncio.get_running_loop().call_soon(
                        other.on_link_acl_data, connection.self_address, transport, data
                    )
                return

    def send_ll_control_pdu(self, sender_address, receiver_address, packet):
        """Sends a packet to the peer with this address, if the sender's connection with the peer still exists."""
        for controller in self.controllers:
            for connection in controller.le_connections.values():
                if (connection.self_address, connection.peer_address) == (receiver_address, sender_address):
                    asyncio.get_running_loop().call_soon(controller.on_ll_control_pdu, sender_address, packet)
                    return


class Transmitter:
    """A station that only advertises, for crowds."""

    def __init__(self, name, medium, frame, interval=0.1825):
        self.name = name
        self.sent = 0
        self._medium = medium
        self.frame = frame
        self._interval = interval
        self._timer = None

    def start(self):
        delay = self._medium.random.uniform(0, self._interval)
        self._timer = asyncio.get_running_loop().call_later(delay, self._fire)

    def stop(self):
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _fire(self):
        self.sent += 1
        self._medium.transmit(self, self.frame)
        delay = self._interval + self._medium.random.uniform(0, 0.01)
        self._timer = asyncio.get_running_loop().call_later(delay, self._fire)
