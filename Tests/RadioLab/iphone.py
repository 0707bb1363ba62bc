"""An iPhone as other devices see it, scripted on Bumble's host, which shares no code with the tool under test."""

import asyncio
import itertools

from bumble import gatt, hci
from bumble.core import AdvertisingData
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.host import Host

from controllers import VirtualController

REFERENCE = "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"
#: The other services that every iPhone lists: two of Apple's (one is Continuity), battery, time, device information.
APPLES = ["D0611E78-BBB4-4591-A5F8-487910AE4366", "9FA480E0-4967-4542-9390-D343DC5D04AE", "180F", "1805", "180A"]
FLAGS = bytes.fromhex("02011A")
#: The advertising data of an iPhone X and later: transmit power, "nearby info".
MODERN = bytes.fromhex("020A0C" "0BFF4C001006011E11223344")
#: Apple's interval in the background, in milliseconds.
BACKGROUND_INTERVAL = 182.5


def identity(installation):
    return f"BBBBBBBB-BBBB-BBBB-BBBB-BBCC{installation}"


def overflow(mask):
    """Returns the structure of an overflow area from its mask in hexadecimal."""
    return bytes.fromhex("14FF4C0001" + mask)


def ibeacon(region, installation, power=-59):
    """Returns an iBeacon that contains an identifier in major and minor."""
    return bytes.fromhex("1AFF4C000215" + region.replace("-", "") + installation) + power.to_bytes(1, "big", signed=True)


class IPhone:
    """A phone. Its methods must not be called on the air's thread."""

    #: bluetoothd remembers phones and their latest services by address, so each phone has its own address.
    _numbers = itertools.count()

    def __init__(self, air, name="iphone", address=None):
        self.air = air
        address = address or f"4A:0D:A8:1F:84:{next(self._numbers):02X}"
        self.name = name
        self.connections = []
        self.reasons = []
        #: Whether a peer has requested pairing. A real phone would show its user a dialog.
        self.was_asked_to_pair = False
        self._data = (b"", b"")

        async def build():
            self.controller = VirtualController(name, air.medium, "AC:DE:48:00:11:22/P")
            configuration = DeviceConfiguration(name="iPhone", address=hci.Address(address), gap_service_enabled=True)
            self.device = Device(config=configuration, host=Host(self.controller, self.controller))
            self.device.on("connection", self._connected)
            await self.device.power_on()

        air.do(build())

    def _connected(self, connection):
        self.connections.append(connection)
        connection.on("disconnection", self.reasons.append)
        connection.on("pairing_start", self._asked_to_pair)

    def _asked_to_pair(self, *_):
        self.was_asked_to_pair = True

    # Peripheral

    def host(self, *services):
        """Offers services as an iPhone does, with Apple's own services and a battery level that requires encryption."""

        async def host():
            battery = gatt.Characteristic(
                "2A19", gatt.Characteristic.Properties.READ | gatt.Characteristic.Properties.NOTIFY,
                gatt.Characteristic.READABLE | gatt.Characteristic.READ_REQUIRES_ENCRYPTION, bytes([80]))
            for uuid in APPLES[:2] + list(services) + APPLES[2:]:
                self.device.add_service(gatt.Service(uuid, [battery] if uuid == "180F" else []))

        self.air.do(host())

    def tell(self, service, characteristic, answer):
        """Offers a service with one characteristic, whose value `answer` returns at each read."""

        async def tell():
            value = gatt.CharacteristicValue(read=lambda connection: answer())
            self.device.add_service(
                gatt.Service(
                    service,
                    [gatt.Characteristic(
                        characteristic, gatt.Characteristic.Properties.READ, gatt.Characteristic.READABLE, value)]))

        self.air.do(tell())

    def advertise(self, data, response=b"", interval=BACKGROUND_INTERVAL):
        self._data = (data, response)

        async def advertise():
            await self.device.start_advertising(
                advertising_data=data, scan_response_data=response, auto_restart=True,
                advertising_interval_min=interval, advertising_interval_max=interval)

        self.air.do(advertise())

    def silence(self):
        self.air.do(self.device.stop_advertising())

    def rotate(self, address):
        """Advertises under another address, as a phone does every quarter of an hour."""

        async def rotate():
            await self.device.stop_advertising()
            self.device.random_address = hci.Address(address)
            await self.device.send_command(hci.HCI_LE_Set_Random_Address_Command(random_address=hci.Address(address)))

        self.air.do(rotate())
        self.advertise(*self._data)

    def place(self, metres):
        self.air.place(self.name, metres)

    def hang_up(self):
        """Closes every connection from the phone's side."""

        async def hang_up():
            for connection in [c for c in self.connections if c.handle in self.device.connections]:
                await connection.disconnect()

        self.air.do(hang_up())

    def leave(self):
        """Switches off and leaves the air without closing its connections."""

        async def leave():
            self.controller.silence()
            self.air.medium.remove(self.controller)

        self.air.do(leave())

    # Central

    def hear_manufacturer_data(self, seconds):
        """Returns the manufacturer data on air during this time as bytes, the company first."""
        return self._hear(seconds, AdvertisingData.MANUFACTURER_SPECIFIC_DATA)

    def hear_services(self, seconds):
        """Returns the lists of services of 128 bits that are on air during this time, as bytes."""
        return self._hear(seconds, AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS)

    def _hear(self, seconds, kind):
        async def hear():
            heard = []

            def take(advertisement):
                heard.extend(advertisement.data.get_all(kind, raw=True))

            self.device.on("advertisement", take)
            await self.device.start_scanning(filter_duplicates=False)
            await asyncio.sleep(seconds)
            await self.device.stop_scanning()
            self.device.remove_listener("advertisement", take)
            return heard

        return self.air.do(hear(), seconds + 30)

    def explore(self, address):
        """Connects to an address, discovers all services and disconnects. Returns their UUIDs in order."""

        async def explore():
            connection = await self.device.connect(hci.Address(f"{address}/P"))
            peer = Peer(connection)
            await peer.discover_services()
            found = [str(service.uuid).replace("UUID-16:", "").split(" ")[0] for service in peer.services]
            await connection.disconnect()
            return found

        return self.air.do(explore(), 60)
