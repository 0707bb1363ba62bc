"""The witness of a field trial: what it sends, hears and writes, beside a scripted phone that conducts."""

import json
import os
import pathlib
import shutil
import signal
import tempfile
import time

import figures
import lab
import record
from iphone import FLAGS, MODERN, IPhone, overflow
from nodetest import NodeTest

PLAN = str(pathlib.Path(__file__).resolve().parent / "witness-plan.json")
ADDRESS = "4A:0D:A8:1F:84:99"


def uuid(end):
    return f"A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E77{end}"


def services(end):
    """The structure of a list with one of the plans' services."""
    return bytes.fromhex("1107") + bytes.fromhex(uuid(end).replace("-", ""))[::-1]


#: The overflow area of the service 'plain': bit 4 (`afterglow overflow bits`).
PLAIN = overflow("10" + 15 * "00")
#: An iBeacon of the plans without its header, as the phone's stack delivers it.
BEACON = bytes.fromhex("4C000215" + uuid("10").replace("-", ""))
#: The phone's clock is ahead of the machine's by so many seconds.
AHEAD = 7.25


class WitnessTests(NodeTest):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp(prefix="witness-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def witness(self, *more, **how):
        return self.program("trial", "witness", PLAN, "--adapter", "hci0", "--logs", self.folder, *more, **how)

    def conduct(self):
        """A phone at one metre that serves the conductor's clock; the plan begins when a witness has had time to join."""
        phone = IPhone(lab.shared.air, address=ADDRESS)
        self.addCleanup(phone.leave)
        phone.place(1)
        self.start = time.time() + AHEAD + 60
        phone.tell(uuid("04"), uuid("22"), lambda: f"{self.start};{time.time() + AHEAD}".encode())
        phone.advertise(FLAGS + services("04"))
        return phone

    def play(self, phone, interval):
        """Plays the plan with a phone that is locked in the second step; returns the witness at its end."""
        witness = self.witness("--json")
        exchanges = witness.wait_for(60, 5, kind="clock")
        for times in (e["times"] for e in exchanges):
            self.assertAlmostEqual(times[1] - (times[0] + times[2]) / 2, AHEAD, delta=0.5)
        phone.silence()
        witness.wait_for(90, kind="state", name="step", text="sending")
        self.assertIn(services("02")[2:], phone.hear_services(5))
        witness.wait_for(30, kind="call", name="beacon")
        lab.sleep(1)
        self.assertIn(BEACON, {data[:len(BEACON)] for data in phone.hear_manufacturer_data(4)})
        witness.wait_for(60, kind="state", name="step", text="background")
        lab.sleep(1)
        phone.advertise(FLAGS + MODERN, PLAIN, interval=interval)
        witness.wait_for(60, kind="callback", name="discovered", text="overflow:plain")
        witness.wait_for(60, kind="state", name="step", text="end-clocks")
        phone.silence()
        phone.advertise(FLAGS + services("04"))
        witness.wait_for(60, 10, kind="clock")
        self.assertEqual(witness.finish(), 0, witness.report())
        return witness

    def write_phones(self):
        """Writes the logs that the two phones would share: A's steps, and B's comparison of clocks."""
        header = {"process": 1, "kind": "header", "name": "lab", "list": ["27.0", "iPhone"]}
        steps = [("sending", 0), ("background", 20), ("end-clocks", 50)]
        a = [{**header, "number": 1, "time": self.start - 60, "text": "A"}] + [
            {"number": 2 + number, "process": 1, "time": self.start + begins + 3, "kind": "state", "name": "step", "text": step}
            for number, (step, begins) in enumerate(steps)]
        b = [
            {**header, "number": 1, "time": self.start, "text": "B"},
            {"number": 2, "process": 1, "time": self.start, "kind": "clock", "name": "clock",
             "times": [self.start, self.start, self.start]}]
        for name, lines in (("A", a), ("B", b)):
            with open(self.path(f"{name}.jsonl"), "w", encoding="ascii") as file:
                file.writelines(json.dumps(line) + "\n" for line in lines)

    def judge(self):
        """Returns the judge's exit code and its verdicts, by rule."""
        self.write_phones()
        files = [self.path(name) for name in ("A.jsonl", "B.jsonl", "lab-W.jsonl", "lab-W.btsnoop")]
        judge = self.program("trial", "judge", *files, "--plan", PLAN, "--json")
        code = judge.finish()
        return code, {verdict["rule"]: verdict for verdict in judge.objects(kind="verdict")}

    def test_a_witness_plays_its_part_and_its_capture_decides_the_rules(self):
        phone = self.conduct()
        witness = self.play(phone, 182.5)
        self.assertEqual([line for line in witness.errors if "radio" in line or "refuses" in line], [])
        with open(self.path("lab-W.jsonl"), encoding="ascii") as log:
            lines = [json.loads(line) for line in log]
        self.assertEqual(lines, witness.objects())
        self.assertEqual([line["number"] for line in lines], sorted({line["number"] for line in lines}))
        # The capture has what btmon has recorded of the phone while the witness listened.
        captured = record.reports(self.path("lab-W.btsnoop"), address=ADDRESS)
        first, last = captured[0].time + 0.5, captured[-1].time - 0.5
        recorded = record.reports(lab.shared.record, "hci0", ADDRESS)
        of_both = [[r for r in reports if first <= r.time <= last] for reports in (captured, recorded)]
        self.assertLessEqual(abs(len(of_both[0]) - len(of_both[1])), 2)
        self.assertEqual(*[{r.data for r in reports} for reports in of_both])
        decoder = self.program("decode", "--overflow", self.path("lab-W.btsnoop"))
        self.assertEqual(decoder.finish(), 0, decoder.report())
        self.assertTrue(decoder.lines)
        code, verdicts = self.judge()
        self.assertEqual(code, 0, verdicts)
        self.assertEqual({v["verdict"] for v in verdicts.values()}, {"holds"})
        interval = verdicts["background-advertising-interval"]
        self.assertIn("A on air", {moment["phone"] for moment in interval["evidence"]})
        figures.keep("the witness's capture", packets=len(captured), interval=interval["measured"])

    def test_a_phone_that_breaks_a_rule_is_told_by_that_rule_alone(self):
        self.play(self.conduct(), 500)
        code, verdicts = self.judge()
        self.assertEqual(code, 1)
        told = {rule for rule, verdict in verdicts.items() if verdict["verdict"] == "does not hold"}
        self.assertEqual(told, {"background-advertising-interval"})

    def test_a_witness_without_a_conductor_ends_by_ctrl_c_or_its_time(self):
        witness = self.witness()
        self.wait(witness, lambda: any("looks for phone A" in line for line in witness.errors), 30, "the search")
        self.assertEqual(witness.end(signal.SIGINT), 130)
        self.assertTrue(os.path.getsize(self.path("lab-W.jsonl")) > 0)
        self.assertEqual(self.witness("--seconds", "3").finish(), 75)
        lab.wait(lambda: lab.shared.advertisements("hci0") == "0", 20, "no advertisement")

    def test_what_a_witness_lacks_is_reported_in_one_sentence(self):
        def fails(part, *arguments, **how):
            program = self.program("trial", "witness", PLAN, "--logs", self.folder, *arguments, **how)
            self.assertEqual(program.finish(), 69, program.report())
            self.assertEqual(len(program.errors), 1, program.report())
            self.assertIn(part, program.errors[0])
            self.assertEqual(os.listdir(self.folder), [])

        fails("'hci7'", "--adapter", "hci7")
        if os.geteuid() == 0:
            os.chmod(self.folder, 0o777)
            nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            fails("cap_net_raw", "--adapter", "hci0", before=nobody)
        lab.shared.power(lab.shared.adapters[1], False)
        fails("bluetoothctl power on", "--adapter", "hci1")
