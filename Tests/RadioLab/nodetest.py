"""What tests with programs have in common."""

import unittest

import lab
from program import Program


class NodeTest(unittest.TestCase):
    """Adapters that are on, two metres apart, and programs that do not outlive their test."""

    def setUp(self):
        lab.shared.power_on()
        lab.shared.air.place("hci0", 0)
        lab.shared.air.place("hci1", 2)

    def program(self, *arguments, **more):
        program = Program(*arguments, **more)
        self.addCleanup(program.kill)
        return program

    def node(self, adapter, installation, channels="gatt", *more, **how):
        """A node of ours that is on air."""
        node = self.program(
            "run", "--json", "--adapter", adapter, "--channels", channels, "--id", installation, *more, **how)
        node.wait_for(kind="started")
        return node

    def wait(self, program, condition, seconds, what):
        """The condition's value; what the program has said, if it does not come."""
        try:
            return lab.wait(condition, seconds, what)
        except AssertionError as error:
            raise AssertionError(f"{error}; {program.arguments} said:\n{program.report()}") from None
