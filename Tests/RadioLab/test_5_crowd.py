"""Measures the cost of listening to a hundred advertisers nearby."""

import figures
import lab
from bumble import hci
from iphone import FLAGS, overflow
from medium import ADV_IND, Frame, Transmitter
from nodetest import NodeTest


class CrowdTests(NodeTest):
    def test_a_hundred_advertisers_leave_processor_time_to_spare(self):
        crowd = []
        for number in range(100):
            data = FLAGS + overflow(f"{number + 1:032X}")
            frame = Frame(hci.Address(f"D0:00:00:00:00:{number:02X}"), ADV_IND, data)
            crowd.append(Transmitter(f"crowd {number}", lab.shared.air.medium, frame, interval=1.0))
            lab.shared.air.place(crowd[-1].name, 5)
        node = self.node("hci0", "E7DCE3FF", "gatt,overflow")
        for transmitter in crowd:
            lab.shared.air.call(transmitter.start)
        lab.sleep(5)
        used, start, sent = node.cpu_seconds(), lab.now(), sum(t.sent for t in crowd)
        lab.sleep(15)
        used, passed, sent = node.cpu_seconds() - used, lab.now() - start, sum(t.sent for t in crowd) - sent
        for transmitter in crowd:
            lab.shared.air.call(transmitter.stop)
        self.assertEqual(node.end(), 0)
        # The seconds are those of an emulated processor with 500 million instructions a second.
        figures.keep(
            "a crowd", advertisers=len(crowd), advertisementsPerSecond=round(sent / passed),
            processor=round(used / passed, 3), microsecondsEach=round(1e6 * used / sent))
        self.assertLess(used / passed, 0.9)
