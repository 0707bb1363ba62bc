"""The common part of the tests of the tool."""

import unittest

import lab
from program import Program


class NodeTest(unittest.TestCase):
    """A test with two adapters that are on and two metres apart. Its programs end with the test."""

    def setUp(self):
        lab.shared.power_on()
        lab.shared.air.place("hci0", 0)
        lab.shared.air.place("hci1", 2)

    def program(self, *arguments, **more):
        program = Program(*arguments, **more)
        self.addCleanup(program.kill)
        return program

    def node(self, adapter, installation, channels="gatt", *more, **how):
        """Starts a node of the tool, and waits until the node is on air."""
        node = self.program(
            "run", "--json", "--adapter", adapter, "--channels", channels, "--id", installation, *more, **how)
        node.wait_for(kind="started")
        return node

    def wait(self, program, condition, seconds, what):
        """Returns the condition's value as soon as it is true. Fails after the timeout, with the program's output."""
        try:
            return lab.wait(condition, seconds, what)
        except AssertionError as error:
            raise AssertionError(f"{error}; {program.arguments} said:\n{program.report()}") from None
