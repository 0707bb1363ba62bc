"""The tool under test, as a process. A test can wait for its output."""

import json
import os
import signal
import subprocess
import threading
import time

from lab import LEAP, wait

AFTERGLOW = os.environ.get("AFTERGLOW", "afterglow")


class Program:
    """A process of `afterglow` with arguments. Its lines of output are recorded as they arrive."""

    def __init__(self, *arguments, before=(), environment=None):
        self.arguments = arguments
        self.lines = []
        self.errors = []
        # The parsed lines of programs that print JSON. Each is parsed once, because the machine is slow.
        self._objects = []
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [*before, AFTERGLOW, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env={**os.environ, **(environment or {})})
        self._readers = [
            threading.Thread(target=self._read, args=(stream, lines), daemon=True)
            for stream, lines in ((self.process.stdout, self.lines), (self.process.stderr, self.errors))
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream, lines):
        for line in stream:
            lines.append(line.rstrip("\n"))
            if lines is self.lines and line.startswith("{") and line.endswith("}\n"):
                self._objects.append(json.loads(line))

    def say(self, line):
        """Writes a line to the program's standard input."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    # Objects of --json

    def objects(self, **wanted):
        """Returns the objects printed so far that have all the wanted members."""
        return [o for o in list(self._objects) if matches(o, wanted)]

    def wait_for(self, seconds=30.0, count=1, **wanted):
        """Returns the objects that have all the wanted members, as soon as there are `count` of them."""
        found, seen = [], 0

        def enough():
            nonlocal seen
            new = self._objects[seen:]
            seen += len(new)
            found.extend(o for o in new if matches(o, wanted))
            return len(found) >= count and found

        try:
            return wait(enough, seconds, f"{count} x {wanted}")
        except AssertionError as error:
            raise AssertionError(f"{error}; {self.arguments} said:\n{self.report()}") from None

    def report(self, lines=30):
        return "\n".join(self.lines[-lines:] + self.errors[-lines:])

    # Ending

    def end(self, how=signal.SIGINT, seconds=15.0):
        """Ends the process by a signal. Returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.finish(seconds)

    def kill(self):
        """Kills the process, which then cannot undo its changes to the machine."""
        self.process.kill()
        self.process.wait()

    def finish(self, seconds=60.0):
        """Waits until the process ends by itself. Returns its exit code."""
        try:
            code = self.process.wait(seconds + LEAP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"{self.arguments} did not end; it said:\n{self.report()}") from None
        for reader in self._readers:
            reader.join()
        return code

    def cpu_seconds(self):
        """Returns the processor time that the process has used so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def matches(value, wanted):
    """Whether an object has all the wanted members."""
    return all(value.get(name) == wish for name, wish in wanted.items())
