"""Two nodes of the tool on two adapters of one machine meet, exchange messages, measure each other, and part."""

import itertools
import signal

import figures
import lab
import record
from iphone import FLAGS, IPhone, overflow
from nodetest import NodeTest

A, B, PHONE = "E7DCE3FF", "BC00BD17", "01020304"
#: The mask of `PHONE` in the Hamming code.
MASK = "80000000000000005A59020700820000"
ADDRESS = "4A:0D:A8:1F:84:77"


class NodesTests(NodeTest):
    def test_half_a_minute_of_two_nodes_and_a_phone(self):
        a = self.node("hci0", A, "gatt,overflow", "--code", "hamming", "--messages")
        b = self.node("hci1", B, "gatt,overflow", "--code", "rail", "--messages")
        a.wait_for(60, kind="dialed", step="identified", installation=B)
        b.wait_for(60, kind="dialed", step="identified", installation=A)
        a.say("I am at the door")
        b.say("Come in")
        b.wait_for(60, kind="message", installation=A, text="I am at the door")
        a.wait_for(60, kind="message", installation=B, text="Come in")
        for node, other in ((a, B), (b, A)):
            node.wait_for(60, kind="delivered", installation=other)
        phone = IPhone(lab.shared.air, address=ADDRESS)
        self.addCleanup(phone.leave)
        phone.place(1)
        phone.advertise(FLAGS + overflow(MASK))
        for node, other in ((a, B), (b, A)):
            # There is a reading a second. One more covers the time that a reading takes.
            readings = node.wait_for(90, 31, kind="dialed", step="rssi", installation=other)
            self.assertEqual({r["rssiDBm"] for r in readings}, {-65})
            self.assertEqual(node.objects(kind="dialed", step="lost"), [])
            times = [lab.seconds_since_epoch(r["time"]) for r in readings]
            figures.keep(
                f"signal of {other}", readings=len(times), seconds=round(times[-1] - times[0], 1),
                longestGapSeconds=round(max(after - before for before, after in itertools.pairwise(times)), 2))
        a.wait_for(10, kind="sighted", code="rail", installation=B, rssiDBm=-65)
        b.wait_for(10, kind="sighted", code="hamming", installation=A, rssiDBm=-65)
        phone.silence()

        self.assertEqual(b.end(signal.SIGINT), 0)
        end = lab.now()
        a.wait_for(60, kind="departed", installation=B)
        figures.keep("departure noticed", seconds=round(lab.now() - end, 1))
        self.assertEqual(a.end(signal.SIGTERM), 0)
        # Each node reports once that the other node's key is known, and nothing else.
        self.assertEqual(a.errors, [f"afterglow: The key of {B} is known."])
        self.assertEqual(b.errors, [f"afterglow: The key of {A} is known."])
        self.compare_with_record(a)

    def compare_with_record(self, node):
        """Compares the node's sightings of the phone, and their times, with the advertisements in btmon's recording."""
        data = FLAGS + overflow(MASK)
        reported = [r for r in record.reports(lab.shared.record, "hci0", ADDRESS) if r.data == data]
        sighted = node.objects(kind="sighted", installation=PHONE)
        share = len(sighted) / len(reported)
        delay = lab.seconds_since_epoch(sighted[0]["time"]) - reported[0].time
        figures.keep(
            "advertisements of half a minute", reported=len(reported), sighted=len(sighted), share=round(share, 3),
            secondsToFirstSighting=round(delay, 3))
        self.assertGreater(len(reported), 100)
        self.assertGreater(share, 0.95)
        self.assertLess(delay, 2)
