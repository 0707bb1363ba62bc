"""Runs the tests named on the command line, or all tests, in one laboratory that they share as `lab.shared`."""

import logging
import sys
import time
import unittest

import figures
import lab as laboratory

logging.disable(logging.ERROR)


class Result(unittest.TextTestResult):
    """A result that prints the duration of each test by the machine's clock."""

    def startTest(self, test):
        self._start = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        self.stream.writeln(f"    {time.monotonic() - self._start:.1f} s")


def main():
    started = time.monotonic()
    shared = laboratory.Lab()
    shared.start()
    laboratory.shared = shared
    print(f"the laboratory stands after {time.monotonic() - started:.1f} s", flush=True)
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(sys.argv[1:]) if sys.argv[1:] else loader.discover(".", "test_*.py")
    result = unittest.TextTestRunner(
        stream=sys.stdout, verbosity=2, descriptions=False, resultclass=Result).run(suite)
    figures.show()
    shared.stop()
    return 0 if result.wasSuccessful() else 1


sys.exit(main())
