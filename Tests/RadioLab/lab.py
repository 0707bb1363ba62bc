"""The laboratory: a bus, bluetoothd, adapters on the lab's air, and the programs under test."""

import asyncio
import datetime
import os
import pathlib
import subprocess
import threading
import time

from bumble.transport import open_transport

from controllers import VirtualController
from medium import Medium

#: The folder of the records, in the machine's memory. The host gets a copy at the end.
RECORDS = pathlib.Path(os.environ["RECORDS"])
ADAPTERS = pathlib.Path("/sys/class/bluetooth")
BLUETOOTHD = next(p for p in ("/usr/libexec/bluetooth/bluetoothd", "/usr/lib/bluetooth/bluetoothd") if os.path.exists(p))

#: The seconds by which the clock may jump while the machine waits for the host. Timeouts are longer by this time.
LEAP = 120.0


def wait(condition, seconds=20.0, what="what was waited for"):
    """Returns the condition's value as soon as it is true. Fails after the timeout."""
    end = time.monotonic() + seconds + LEAP
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come within {seconds} s")
        time.sleep(0.05)


def sleep(seconds):
    """Lets time pass on the air."""
    time.sleep(seconds)


def now():
    return time.monotonic()


def seconds_since_epoch(text):
    """Reads a timestamp as the tool prints it, in the machine's time zone."""
    return datetime.datetime.fromisoformat(text).timestamp()


class Air(threading.Thread):
    """The medium with all stations, on its own thread. `do` runs a coroutine on that thread."""

    def __init__(self, seed):
        super().__init__(name="air", daemon=True)
        self.loop = asyncio.new_event_loop()
        self.medium = Medium(seed)
        self.start()

    def run(self):
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def do(self, coroutine, seconds=30.0):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(seconds + LEAP)

    def call(self, function, *arguments):
        async def call():
            return function(*arguments)

        return self.do(call())

    def place(self, name, x, y=0.0):
        self.call(self.medium.place, name, x, y)


class Adapter:
    """One of the machine's controllers, plugged in through /dev/vhci."""

    def __init__(self, air, number, generation=5):
        self.air = air
        self.name = f"hci{number}"
        self.address = f"00:AA:01:00:00:{number:02X}"
        self.generation = generation
        self.controller = None
        self._transport = None

    def plug(self):
        """Plugs the controller in under its name. The kernel reuses a name only after its last user has released it."""
        end = time.monotonic() + 60
        while True:
            present = names()
            self._attach()
            (name,) = wait(lambda: names() - present, what=f"an adapter for {self.name}")
            if name == self.name:
                return
            self._detach(name)
            if time.monotonic() > end:
                raise AssertionError(f"{name} came in the place of {self.name}, which somebody holds")

    def unplug(self):
        self._detach(self.name)

    def _attach(self):
        async def attach():
            self._transport = await open_transport("vhci:/dev/vhci")
            self.controller = VirtualController(
                self.name, self.air.medium, f"{self.address}/P", self.generation,
                host_source=self._transport.source, host_sink=self._transport.sink,
            )

        self.air.do(attach())

    def _detach(self, name):
        async def detach():
            self.controller.silence()
            self.air.medium.remove(self.controller)
            await self._transport.close()

        self.air.do(detach())
        wait(lambda: name not in names(), what=f"the end of {name}")


def names():
    """Returns the adapters that the kernel lists. Connections such as 'hci0:1' are left out."""
    return {entry.name for entry in ADAPTERS.iterdir() if ":" not in entry.name} if ADAPTERS.exists() else set()


class Lab:
    """Everything that runs in the machine except the programs under test."""

    def __init__(self, seed=7):
        self.air = Air(seed)
        self.adapters = []
        self.bluetoothd = None
        self.btmon = None

    def start(self, adapters=2):
        os.makedirs("/run/dbus", exist_ok=True)
        os.makedirs("/var/lib/bluetooth", exist_ok=True)
        subprocess.run(["dbus-daemon", "--system", "--fork"], check=True)
        self.start_bluetoothd()
        self.record = RECORDS / "air.btsnoop"
        self.btmon = subprocess.Popen(["btmon", "-w", self.record], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for number in range(adapters):
            adapter = Adapter(self.air, number)
            adapter.plug()
            self.adapters.append(adapter)
        wait(lambda: all(self.knows(a) for a in self.adapters), what="bluetoothd's adapters")

    def start_bluetoothd(self, *options):
        log = open(RECORDS / "bluetoothd.txt", "ab")
        self.bluetoothd = subprocess.Popen([BLUETOOTHD, "-n", *options], stdout=log, stderr=log)

    def kill_bluetoothd(self):
        self.bluetoothd.kill()
        self.bluetoothd.wait()

    def power_on(self):
        """Switches every adapter on, as a user would."""
        for adapter in self.adapters:
            if self.property(adapter, "Powered") != "true":
                self.power(adapter, True)

    def power(self, adapter, is_on):
        value = "true" if is_on else "false"
        set_property(f"/org/bluez/{adapter.name}", "org.bluez.Adapter1", "Powered", "b", value)
        wait(lambda: self.property(adapter, "Powered") == value, what=f"{adapter.name} powered {value}")

    def knows(self, adapter):
        """Whether bluetoothd offers the adapter on the bus."""
        return self.property(adapter, "Address") is not None

    def property(self, adapter, name):
        """Returns the text of an adapter's property as busctl prints it, or `None` if busctl fails."""
        return query(f"/org/bluez/{adapter.name}", "org.bluez.Adapter1", name)

    def advertisements(self, name):
        """Returns the number of bluetoothd's advertisements on an adapter, as text."""
        return query(f"/org/bluez/{name}", "org.bluez.LEAdvertisingManager1", "ActiveInstances")

    def stop(self):
        for process in (self.btmon, self.bluetoothd):
            if process and process.poll() is None:
                process.terminate()
                process.wait()


def query(path, interface, name):
    """Returns the text of a property on the bus as busctl prints it, or `None` if busctl fails."""
    call = ["busctl", "--system", f"--timeout={LEAP:.0f}", "get-property", "org.bluez", path, interface, name]
    answer = subprocess.run(call, capture_output=True, text=True)
    return answer.stdout.split(" ", 1)[1].strip() if answer.returncode == 0 else None


def set_property(path, interface, name, *value):
    subprocess.run(["busctl", "--system", "set-property", "org.bluez", path, interface, name, *value], check=True)
