"""Tests of recovery after adapters, bluetoothd and phones disappear and return."""

import os
import signal
import unittest

import figures
import lab
import management
from iphone import FLAGS, REFERENCE, IPhone, identity
from nodetest import NodeTest

A, PHONE = "E7DCE3FF", "8337CA80"
SERVICE = bytes.fromhex("1107") + bytes.fromhex(REFERENCE.replace("-", ""))[::-1]


class RecoveryTests(NodeTest):
    def setUp(self):
        super().setUp()
        self.phone = IPhone(lab.shared.air)
        self.addCleanup(self.phone.leave)
        self.phone.place(1)
        self.phone.host(REFERENCE, identity(PHONE))
        self.phone.advertise(FLAGS + SERVICE)

    def readings(self, node):
        return len(node.objects(kind="dialed", step="rssi", installation=PHONE))

    def expect_more(self, node, what):
        """Checks that the node reads the phone and is on air again. Returns the time to the first reading."""
        before, start = self.readings(node), lab.now()
        self.wait(node, lambda: self.readings(node) > before, 90, f"a reading after {what}")
        passed = lab.now() - start
        self.wait(node, lambda: self.readings(node) > before + 1, 90, f"readings after {what}")
        # Expects exactly one: bluetoothd keeps a switched-off adapter's advertisements until the tool removes them.
        lab.wait(lambda: lab.shared.advertisements("hci0") == "1", 30, f"one advertisement after {what}")
        return passed

    def expect_recovery(self, node, what):
        figures.keep(f"first reading after {what}", seconds=round(self.expect_more(node, what), 1))

    def test_adapter_and_bluetoothd_may_go_and_come_back(self):
        adapter = lab.shared.adapters[0]
        node = self.node("hci0", A)
        self.expect_more(node, "the beginning")

        def restart():
            lab.shared.kill_bluetoothd()
            node.wait_for(20, kind="radio", state="no bluetoothd")
            lab.shared.start_bluetoothd()

        def toggle():
            lab.shared.power(adapter, False)
            node.wait_for(20, kind="radio", state="adapter off")
            lab.shared.power(adapter, True)

        def replug():
            adapter.unplug()
            node.wait_for(20, kind="radio", state="no adapter")
            adapter.plug()
            lab.wait(lambda: lab.shared.knows(adapter), what="the adapter")
            lab.shared.power(adapter, True)

        losses = [(toggle, "power"), (restart, "a new bluetoothd"), (replug, "a new adapter")]
        for number, (lose, what) in enumerate(losses, 1):
            lose()
            node.wait_for(30, number, kind="radio", state="on")
            self.expect_recovery(node, what)
        self.assertEqual(node.end(), 0)
        self.assertEqual(node.errors, [])

    def test_a_phone_that_vanishes_is_missed_and_found_again(self):
        node = self.node("hci0", A)
        self.expect_more(node, "the beginning")
        self.phone.place(100_000)
        node.wait_for(60, kind="dialed", step="lost", installation=PHONE)
        self.phone.place(1)
        self.expect_recovery(node, "its return")
        self.assertEqual(node.end(), 0)

    def test_a_phone_under_another_address_is_the_same_phone(self):
        node = self.node("hci0", A)
        self.expect_more(node, "the beginning")
        self.phone.hang_up()
        self.phone.rotate("5B:11:22:33:44:55")
        self.expect_recovery(node, "a new address")
        peers = {o["peer"] for o in node.objects(kind="dialed", step="identified", installation=PHONE)}
        self.assertEqual(len(peers), 2)
        self.assertEqual(node.objects(kind="departed"), [])
        self.assertEqual(node.end(), 0)

    def test_a_node_leaves_nothing_behind_and_survives_what_another_left(self):
        for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            node = self.node("hci0", A, "gatt,overflow")
            # bluetoothd does not notice a client that ends while it registers, so the test waits until registration is
            # complete.
            node.wait_for(60, kind="dialed", step="rssi", installation=PHONE)
            self.wait(node, lambda: lab.shared.advertisements("hci0") == "2", 30, "two advertisements")
            self.wait(node, lambda: management.monitors("hci0") == 1, 30, "a monitor")
            node.end(how)
            lab.wait(lambda: lab.shared.advertisements("hci0") == "0", 20, f"the end of all after {how.name}")
            lab.wait(lambda: lab.shared.property(lab.shared.adapters[0], "Discovering") == "false", 20, "no discovery")
            self.assertEqual(management.monitors("hci0"), 1 if how is signal.SIGKILL else 0)
        # The next node cleans up after the killed one.
        node = self.node("hci0", A)
        self.expect_recovery(node, "SIGKILL")
        self.assertEqual(node.end(), 0)
        lab.wait(lambda: management.monitors("hci0") == 0, 20, "no monitors")


class PermissionTests(NodeTest):
    """Tests of the reports about missing permissions and missing parts of the machine."""

    @unittest.skipIf(os.geteuid() != 0, "needs root to be somebody else")
    def test_a_user_without_root_hears_less_and_the_tool_says_so(self):
        phone = IPhone(lab.shared.air)
        self.addCleanup(phone.leave)
        phone.place(1)
        phone.host(REFERENCE, identity(PHONE))
        phone.advertise(FLAGS + SERVICE)
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        node = self.node("hci0", A, before=nobody)
        node.wait_for(90, kind="dialed", step="identified", installation=PHONE)
        self.assertTrue(any("most advertisements are lost" in line for line in node.errors), node.report())
        self.assertEqual(node.end(), 0)

    def test_each_missing_part_is_reported_in_one_sentence(self):
        def fails(*arguments):
            program = self.program(*arguments)
            self.assertEqual(program.finish(), 69, program.report())
            self.assertEqual(program.lines, [])
            self.assertEqual(len(program.errors), 1)
            return program.errors[0]

        self.assertIn("'hci7'", fails("run", "--adapter", "hci7"))
        lab.shared.power(lab.shared.adapters[1], False)
        self.assertIn("bluetoothctl power on", fails("scan", "--adapter", "hci1"))
        lab.shared.kill_bluetoothd()
        self.assertIn("bluetoothd is not running", fails("run"))
        lab.shared.start_bluetoothd()
        lab.wait(lambda: all(lab.shared.knows(a) for a in lab.shared.adapters), what="bluetoothd")
        lab.shared.power_on()
        doctor = self.program("doctor")
        self.assertEqual(doctor.finish(), 0, doctor.report())
        found = [line.split()[:4] for line in doctor.lines]
        self.assertIn(["adapter", "hci1,", "reports", "ok"], found, doctor.report())
