"""Tests with an independent iPhone: the tool reads the phone, and the phone reads the tool."""

import csv
import json
import pathlib
import re
import unittest

import figures
import lab
import record
from iphone import FLAGS, MODERN, REFERENCE, IPhone, ibeacon, identity, overflow
from nodetest import NodeTest

A, PHONE = "E7DCE3FF", "8337CA80"
VECTORS = pathlib.Path(__file__).resolve().parents[3] / "shared/data/overflow-vectors.csv"
#: The published log of two iPhones from discovery to first reading (Advertiser iOS), with the lab's signal level.
DEMONSTRATION = [
    "Connecting.  State is ",
    "Connected",
    "Discovering services",
    "Discovered services",
    "Found another service uuid we don't care about D0611E78-BBB4-4591-A5F8-487910AE4366",
    "Found another service uuid we don't care about 9FA480E0-4967-4542-9390-D343DC5D04AE",
    "Found the service uuid",
    "Found an device unique identifier service uuid: BBBBBBBB-BBBB-BBBB-BBBB-BBCCBC00BD17",
    "Found another service uuid we don't care about 180F",
    "Found another service uuid we don't care about 1805",
    "Found another service uuid we don't care about 180A",
    "Found device unique identifier: BC00BD17",
    "Read RSSI: -59 for BC00BD17",
]
needs_vectors = unittest.skipUnless(VECTORS.exists(), "needs the reference material beside the project")


def vectors(installation):
    """Returns the published masks of an identifier, by code."""
    with open(VECTORS, encoding="ascii") as file:
        return {r["code"]: r["mask_on_air"] for r in csv.DictReader(file) if r["identifier"] == installation}


class IPhoneTests(NodeTest):
    def setUp(self):
        super().setUp()
        self.phone = IPhone(lab.shared.air)
        self.addCleanup(self.phone.leave)
        self.phone.place(1)

    def mask(self, code, installation):
        encoder = self.program("overflow", "encode", "--code", code, "--json", installation)
        self.assertEqual(encoder.finish(), 0, encoder.report())
        return encoder.objects()[0]["mask"]

    # The tool reads the phone

    @needs_vectors
    def test_every_code_is_read_in_the_advertisement_and_in_the_scan_response(self):
        published = vectors("01020304")
        node = self.node("hci0", A, "overflow")
        turns = {
            "hamming": [published["hamming"]],
            "rail": [self.mask("rail", "01020304")],
            "quad": [self.mask("quad", "01020304")],
            # A bank is trusted after it was empty while the other bank was in use.
            "bank": [published["bank0"], published["bank1"], published["bank0"]],
        }
        for number, (code, masks) in enumerate(turns.items()):
            for place in (0, 1):
                sightings = lambda: [
                    s for s in node.objects(kind="sighted", installation="01020304") if s["code"].startswith(code)]
                before = len(sightings())
                self.phone.rotate(f"4{number}:0D:A8:1F:84:0{place}")
                for mask in masks:
                    area = overflow(mask)
                    self.phone.advertise(*[(FLAGS + area, b""), (FLAGS + MODERN, area)][place])
                    lab.sleep(1)
                self.wait(node, lambda: len(sightings()) > before, 30, f"{code}, place {place}")
        self.assertEqual({s["rssiDBm"] for s in node.objects(kind="sighted")}, {-59})

    def test_the_identity_in_an_ibeacon_is_heard(self):
        self.phone.advertise(FLAGS + ibeacon(REFERENCE, PHONE))
        node = self.node("hci0", A, "beacon")
        node.wait_for(30, kind="appeared", installation=PHONE, channels=["beacon"])
        node.wait_for(30, 3, kind="updated", installation=PHONE, rssiDBm=-59)
        self.assertEqual(node.end(), 0)

    def test_an_ibeacon_is_taken_apart(self):
        self.phone.advertise(FLAGS + ibeacon(REFERENCE, PHONE))
        scan = self.program("scan", "--json", "--ibeacon", "--adapter", "hci0", "--seconds", "5")
        self.assertEqual(scan.finish(), 0, scan.report())
        # The packets include the phone's empty scan response, which is not an iBeacon.
        beacons = [packet for packet in map(json.loads, scan.lines) if packet["type"] != "SCAN_RSP"]
        self.assertTrue(beacons, scan.report())
        for packet in beacons:
            beacon = next(part for part in packet["contents"] if "iBeacon" in part)
            self.assertEqual(beacon["iBeacon"], REFERENCE)
            self.assertEqual(f"{beacon['major']:04X}{beacon['minor']:04X}", PHONE)
            self.assertEqual(packet["rssiDBm"], -59)

    def test_a_phone_is_identified_over_gatt_without_being_asked_to_pair(self):
        self.phone.host(REFERENCE, identity(PHONE))
        self.phone.advertise(FLAGS + bytes.fromhex("1107") + bytes.fromhex(REFERENCE.replace("-", ""))[::-1])
        node = self.node("hci0", A)
        identified = node.wait_for(60, kind="dialed", step="identified", installation=PHONE)[0]
        discovered = node.objects(kind="dialed", step="discovered", peer=identified["peer"])[0]
        passed = lab.seconds_since_epoch(identified["time"]) - lab.seconds_since_epoch(discovered["time"])
        figures.keep("from discovery to identification", seconds=round(passed, 2))
        node.wait_for(30, 3, kind="dialed", step="rssi", installation=PHONE, rssiDBm=-59)
        self.assertFalse(self.phone.was_asked_to_pair)
        self.assertEqual(node.end(), 0)

    def test_the_demonstrations_app_logs_the_same_as_on_an_iphone(self):
        self.phone.host(REFERENCE, identity("BC00BD17"))
        self.phone.advertise(FLAGS + bytes.fromhex("1107") + bytes.fromhex(REFERENCE.replace("-", ""))[::-1])
        app = self.program("run", "--log", "--adapter", "hci0", "--id", A)
        self.wait(app, lambda: sum("Read RSSI" in line for line in app.lines) >= 3, 60, "three readings")
        self.assertEqual(app.end(), 0)
        for line in app.lines:
            self.assertRegex(line, r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z Advertiser\[\d+:\d+\] ")
        told = [line.split("] ", 1)[1] for line in app.lines]
        # The lines of the thread that counts the background time come in between.
        about = [line for line in told if line != "true" and not line.startswith("Thread ")]
        found = about[next(i for i, line in enumerate(about) if line.startswith("Discovered peripheral: ")):]
        self.assertRegex(found[0], r"^Discovered peripheral: [0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12} Services: (none|[0-9A-F, -]+)$")
        self.assertEqual(found[1:len(DEMONSTRATION) + 1], DEMONSTRATION)
        self.assertEqual(set(found[len(DEMONSTRATION) + 1:]), {"Read RSSI: -59 for BC00BD17"})

    # The phone reads the tool

    def test_the_phone_finds_both_services_of_the_tool(self):
        node = self.node("hci0", A)
        lab.wait(lambda: lab.shared.advertisements("hci0"), what="an advertisement")
        found = self.phone.explore(lab.shared.adapters[0].address)
        self.assertIn(REFERENCE, found)
        self.assertIn(identity(A), found)
        self.assertEqual(node.end(), 0)

    def test_the_tools_ibeacon_on_air_names_the_tool(self):
        node = self.node("hci0", A, "beacon")
        # The phone's own stack delivers the structure without length and type.
        wanted = ibeacon(REFERENCE, A)[2:]
        self.wait(node, lambda: wanted in self.phone.hear_manufacturer_data(2), 30, "our iBeacon")
        self.assertEqual(node.end(), 0)

    @needs_vectors
    def test_the_tools_masks_on_air_are_the_published_ones(self):
        address = lab.shared.adapters[0].address
        capture = lab.RECORDS / "ours.btsnoop"
        scan = self.program("scan", "--adapter", "hci1", "--capture", str(capture))
        for installation in ("01020304", "E7DCE3FF"):
            # Each bank is on air for 5 s.
            for code, seconds in (("hamming", "3"), ("bank", "8")):
                node = self.node("hci0", installation, "overflow", "--code", code, "--seconds", seconds)
                self.assertEqual(node.finish(), 0, node.report())
        scan.end()
        wanted = {m.lower() for i in ("01020304", "E7DCE3FF") for m in vectors(i).values()}
        for file in (lab.shared.record, capture):
            seen = record.dissect(
                file, ["btcommon.eir_ad.entry.data"],
                f"bthci_evt.bd_addr == {address.lower()} && btcommon.eir_ad.entry.company_id == 0x004c")
            masks = {m for fields in seen for m in re.findall("01([0-9a-f]{32})", fields[0])}
            self.assertEqual(masks & wanted, wanted, f"{file}")
