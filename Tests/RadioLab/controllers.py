"""Bumble's controllers, extended for Linux and the radio tests.

Stock Bumble (0.0.236) makes every advertisement connectable and its own scan response. It reports a single
signal strength, has no duplicate filter, and does not answer two commands that Linux sends. It reports connections with
an event that Linux does not expect, continues to connect after a cancel, and keeps its state after a reset.
"""

import asyncio
import struct

from bumble import controller, hci

from medium import ADV_IND, ADV_NONCONN_IND, ADV_SCAN_IND, CONNECTABLE, SCAN_RESPONSE, SCANNABLE, Frame

# The unit of advertising intervals and the shortest interval, in seconds.
SLOT, SHORTEST_INTERVAL = 0.000625, 0.02
# The bit of the LE event mask that requests LE Enhanced Connection Complete.
ENHANCED_CONNECTION_COMPLETE = 1 << 9


class Train:
    """Repeats a transmission at an interval plus up to 10 ms of random delay."""

    def __init__(self, owner):
        self.owner = owner
        self.timer = None

    def start(self):
        self.stop()
        self.timer = asyncio.get_running_loop().call_soon(self.fire)

    def stop(self):
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def fire(self):
        frame = self.owner.frame()
        if frame is None:
            return
        medium = self.owner.controller.link
        medium.transmit(self.owner.controller, frame)
        delay = max(SHORTEST_INTERVAL, self.owner.interval()) + medium.random.uniform(0, 0.01)
        self.timer = asyncio.get_running_loop().call_later(delay, self.fire)


class Repeating:
    """An advertisement that is sent repeatedly from its start to its stop."""

    def start(self):
        self.enabled = True
        self.timer_handle = self.timer_handle or Train(self)
        self.timer_handle.start()

    def stop(self):
        self.enabled = False
        if self.timer_handle:
            self.timer_handle.stop()


class LegacyAdvertiser(Repeating, controller.LegacyAdvertiser):
    """The only advertisement of a 4.x controller."""

    #: The kinds by advertising type (Core Specification, volume 4, part E, 7.8.5).
    KINDS = {0: ADV_IND, 2: ADV_SCAN_IND, 3: ADV_NONCONN_IND}

    def interval(self):
        return self.advertising_interval_min * SLOT

    def frame(self):
        kind = self.KINDS.get(self.advertising_type)
        if not self.enabled or kind is None:
            return None
        return Frame(self.address, kind, bytes(self.advertising_data), bytes(self.scan_response_data))


class AdvertisingSet(Repeating, controller.AdvertisingSet):
    """One of the advertisements of a 5.x controller."""

    def interval(self):
        return self.parameters.primary_advertising_interval_min * SLOT

    def frame(self):
        if not self.enabled or self.parameters is None or self.address is None:
            return None
        kind = int(self.parameters.advertising_event_properties) & ADV_IND
        return Frame(self.address, kind, bytes(self.data), bytes(self.scan_response_data))


# Bumble's controller looks up the class of its sets under this name.
controller.AdvertisingSet = AdvertisingSet


class VirtualController(controller.Controller):
    """A controller of generation 5 or 4 on a `Medium`."""

    def __init__(self, name, medium, public_address, generation=5, **transport):
        super().__init__(name, link=medium, public_address=public_address, **transport)
        self.le_legacy_advertiser = LegacyAdvertiser(self)
        self.is_active_scan = True
        self.reports_extended = False
        self.reported = set()
        if generation < 5:
            self.le_features &= ~(
                hci.LeFeatureMask.LE_EXTENDED_ADVERTISING | hci.LeFeatureMask.LE_PERIODIC_ADVERTISING
            )

    # Scanning

    def hear(self, sender, frame):
        if self.le_scan_enable:
            rssi = self.link.rssi(sender, self)
            self._report(frame.address, frame.kind, frame.data, rssi)
            if frame.kind & SCANNABLE and self.is_active_scan:
                # An empty response counts too: Linux holds an advertisement back until its scan response is set.
                self._report(frame.address, frame.kind | SCAN_RESPONSE, frame.response, rssi)
        request = self.pending_le_connection
        if request is not None and frame.kind & CONNECTABLE and request.peer_address == frame.address:
            self.create_le_connection(frame.address)
            self.pending_le_connection = None

    def _report(self, address, kind, data, rssi):
        if self.filter_duplicates:
            fingerprint = (bytes(address), address.address_type, kind, data)
            if fingerprint in self.reported:
                return
            self.reported.add(fingerprint)
        self.host.on_packet(
            _extended_report(address, kind, data, rssi)
            if self.reports_extended
            else _legacy_report(address, kind, data, rssi)
        )

    def on_hci_le_set_scan_parameters_command(self, command):
        self.reports_extended = False
        self.is_active_scan = bool(command.le_scan_type)
        return super().on_hci_le_set_scan_parameters_command(command)

    def on_hci_le_set_extended_scan_parameters_command(self, command):
        self.reports_extended = True
        self.is_active_scan = any(command.scan_types)
        return super().on_hci_le_set_extended_scan_parameters_command(command)

    def on_hci_le_set_scan_enable_command(self, command):
        self.reported.clear()
        return super().on_hci_le_set_scan_enable_command(command)

    def on_hci_le_set_extended_scan_enable_command(self, command):
        self.reported.clear()
        return super().on_hci_le_set_extended_scan_enable_command(command)

    # Connecting

    def send_hci_packet(self, packet):
        is_plain = isinstance(packet, hci.HCI_LE_Connection_Complete_Event)
        if is_plain and self.le_event_mask & ENHANCED_CONNECTION_COMPLETE:
            packet = hci.HCI_LE_Enhanced_Connection_Complete_Event(
                status=packet.status,
                connection_handle=packet.connection_handle,
                role=packet.role,
                peer_address_type=packet.peer_address_type,
                peer_address=packet.peer_address,
                local_resolvable_private_address=hci.Address.ANY,
                peer_resolvable_private_address=hci.Address.ANY,
                connection_interval=packet.connection_interval,
                peripheral_latency=packet.peripheral_latency,
                supervision_timeout=packet.supervision_timeout,
                central_clock_accuracy=packet.central_clock_accuracy,
            )
        super().send_hci_packet(packet)

    def on_hci_le_create_connection_cancel_command(self, command):
        request, self.pending_le_connection = self.pending_le_connection, None
        if request is None:
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        cancelled = hci.HCI_LE_Connection_Complete_Event(
            status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
            connection_handle=0,
            role=hci.Role.CENTRAL,
            peer_address_type=request.peer_address_type,
            peer_address=request.peer_address,
            connection_interval=0,
            peripheral_latency=0,
            supervision_timeout=0,
            central_clock_accuracy=0,
        )
        # The event follows the response to the command.
        asyncio.get_running_loop().call_later(0.005, self.send_hci_packet, cancelled)
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    def on_hci_read_rssi_command(self, command):
        connection = self.find_le_connection_by_handle(command.handle)
        other = connection and self.link.other_end(self, connection)
        status = hci.HCI_ErrorCode.SUCCESS if connection else hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR
        rssi = self.link.rssi(other, self) if other else 127
        return hci.HCI_Read_RSSI_ReturnParameters(status=status, handle=command.handle, rssi=rssi)

    # Other commands

    #: Read Transmit Power Level, which Linux sends together with Read RSSI.
    READ_TRANSMIT_POWER_LEVEL = 0x0C2D

    def on_hci_command_packet(self, command):
        if command.op_code == self.READ_TRANSMIT_POWER_LEVEL:
            handle = command.parameters[:2]
            answer = struct.pack("<BBBBHB", 0x04, 0x0E, 7, 1, command.op_code, 0) + handle + b"\x04"
            asyncio.get_running_loop().call_soon(self.host.on_packet, answer)
        else:
            super().on_hci_command_packet(command)

    def on_hci_reset_command(self, command):
        self.silence()
        return super().on_hci_reset_command(command)

    def silence(self):
        """Stops the controller's own activities."""
        self.le_legacy_advertiser.stop()
        for advertising_set in self.advertising_sets.values():
            advertising_set.stop()
        self.advertising_sets.clear()
        self.le_scan_enable = False
        self.pending_le_connection = None


def _extended_report(address, kind, data, rssi):
    """Returns an LE Extended Advertising Report of a legacy advertisement.

    The format is in the Core Specification, volume 4, part E, 7.7.65.13.
    """
    parameters = (
        struct.pack("<BBHB", 0x0D, 1, kind, address.address_type)
        + bytes(address)
        + struct.pack("<BBBbbHB", 1, 0, 0xFF, 127, rssi, 0, 0)
        + bytes(6)
        + bytes([len(data)])
        + data
    )
    return bytes([0x04, 0x3E, len(parameters)]) + parameters


def _legacy_report(address, kind, data, rssi):
    """Returns an LE Advertising Report (Core Specification, volume 4, part E, 7.7.65.2)."""
    event_type = 4 if kind & SCAN_RESPONSE else {ADV_IND: 0, ADV_SCAN_IND: 2, ADV_NONCONN_IND: 3}[kind]
    parameters = (
        bytes([0x02, 1, event_type, address.address_type]) + bytes(address) + bytes([len(data)]) + data
        + struct.pack("<b", rssi)
    )
    return bytes([0x04, 0x3E, len(parameters)]) + parameters
