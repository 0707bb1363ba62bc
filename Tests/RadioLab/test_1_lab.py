"""Tests the laboratory itself, which the other tests rely on."""

import subprocess
import unittest

import lab
import record
from bumble import hci
from medium import ADV_IND, Frame, Transmitter

ADDRESS = "c0:00:00:00:00:01"
MASK = "558040C0200000000000000000000000"
ADVERTISEMENT = bytes.fromhex("02011A14FF4C0001" + MASK)


class LabTests(unittest.TestCase):
    def test_bluetoothd_offers_two_adapters(self):
        for adapter in lab.shared.adapters:
            self.assertEqual(lab.shared.property(adapter, "Address"), f'"{adapter.address}"')

    def test_packets_on_the_air_are_recorded_and_readable(self):
        transmitter = Transmitter(
            "beacon", lab.shared.air.medium, Frame(hci.Address(ADDRESS), ADV_IND, ADVERTISEMENT))
        lab.shared.air.call(transmitter.start)
        subprocess.run(["bluetoothctl", "power", "on"], stdout=subprocess.DEVNULL)
        subprocess.run(["bluetoothctl", "--timeout", "2", "scan", "le"], stdout=subprocess.DEVNULL)
        lab.shared.air.call(transmitter.stop)
        reports = record.reports(lab.shared.record, address=ADDRESS)
        self.assertEqual({r.data for r in reports}, {ADVERTISEMENT, b""})
        self.assertEqual({r.rssi for r in reports}, {-59})
        # An independent dissector reads the recording too.
        seen = record.dissect(
            lab.shared.record, ["btcommon.eir_ad.entry.data"],
            f"bthci_evt.bd_addr == {ADDRESS} && btcommon.eir_ad.entry.company_id == 0x004c")
        self.assertIn(f"01{MASK.lower()}", {fields[0] for fields in seen})
