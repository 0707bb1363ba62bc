import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

@Suite struct ControllerConditionTests {
  @Test func `an adapter that is on is a radio that is on`() {
    let machine = Machine()
    machine.start()
    #expect(machine.controller.condition == .on)
  }

  @Test func `bluetoothd that is not there is waited for`() {
    let machine = Machine()
    machine.bus.leave()
    machine.start()
    #expect(machine.conditions == [.noBluetoothd])
    #expect(machine.controller.condition.failure(adapter: nil) == .noBluetoothd)
    machine.bus.come()
    #expect(machine.conditions == [.noBluetoothd, .on])
  }

  @Test func `a bus that does not let us in says so`() {
    let machine = Machine()
    machine.bus.refusals["GetManagedObjects"] = BusError(BusError.accessDenied)
    machine.start()
    #expect(machine.controller.condition == .accessDenied)
    #expect(machine.ear.told == ["vanished"])
  }

  @Test func `no adapter, and none of that name`() {
    let empty = Machine(FakeBus(adapters: 0))
    empty.start()
    #expect(empty.controller.condition.failure(adapter: nil) == .noAdapter(nil))
    let other = Machine(adapter: "hci7")
    other.start()
    #expect(other.controller.condition.failure(adapter: "hci7") == .noAdapter("hci7"))
  }

  @Test(arguments: ["hci1", "00:AA:01:00:00:01", "00:aa:01:00:00:01"])
  func `an adapter is meant by its name or its address`(name: String) {
    let machine = Machine(FakeBus(adapters: 2), adapter: name)
    machine.start()
    #expect(machine.controller.chosen?.path == "/org/bluez/hci1")
  }

  @Test func `where any adapter will do one that is on does`() {
    let machine = Machine(FakeBus(adapters: 2))
    machine.bus.power(false)
    machine.start()
    #expect(machine.controller.chosen?.name == "hci1")
  }

  @Test func `what was on air is put there again when power, adapter or bluetoothd come back`() {
    let machine = Machine()
    machine.start()
    machine.controller.setPower(true)
    machine.advertise([Machine.reference])
    #expect(machine.bus.members == ["RegisterAdvertisement"])
    let losses: [(() -> Void, () -> Void)] = [
      // bluetoothd keeps what an adapter had while it is off.
      ({ machine.bus.power(false) }, { machine.bus.power(true) }),
      (
        { machine.bus.remove("/org/bluez/hci0") },
        { machine.bus.add("/org/bluez/hci0", FakeBus.adapter(0, isPowered: true)) }
      ),
      ({ machine.bus.leave() }, { machine.bus.come() }),
    ]
    for (number, (lose, regain)) in losses.enumerated() {
      machine.bus.forgetCalls()
      lose()
      #expect(machine.controller.adapter == nil)
      regain()
      #expect(machine.controller.adapter != nil)
      #expect(machine.bus.members == (number == 0 ? ["UnregisterAdvertisement"] : []) + ["RegisterAdvertisement"])
    }
    #expect(machine.conditions == [.on, .off, .on, .noAdapter, .on, .noBluetoothd, .on])
    #expect(machine.ear.told == ["on", "off", "on", "vanished", "on", "returned", "vanished", "on", "returned"])
  }

  @Test func `what bluetoothd kept of an adapter that was off is given back when it is used again`() {
    let machine = Machine()
    machine.start()
    machine.controller.setPower(true)
    machine.advertise([Machine.reference])
    // As the phone does with a radio that is off.
    machine.bus.power(false)
    machine.controller.advertise(nil)
    machine.controller.setPower(false)
    machine.bus.forgetCalls()
    machine.bus.power(true)
    machine.controller.setPower(true)
    machine.advertise([Machine.reference])
    #expect(machine.bus.members == ["UnregisterAdvertisement", "RegisterAdvertisement"])
    #expect(machine.bus.calls.first?.arguments.first?.text?.hasSuffix("/1") == true)
  }

  @Test func `another adapter in the place of one is another radio`() {
    let machine = Machine(FakeBus(adapters: 2))
    machine.start()
    machine.controller.setPower(true)
    machine.advertise([Machine.reference])
    machine.bus.forgetCalls()
    machine.bus.remove("/org/bluez/hci0")
    #expect(machine.controller.adapter?.name == "hci1")
    #expect(machine.ear.told == ["on", "vanished", "on", "returned"])
    #expect(machine.bus.calls.map(\.path) == ["/org/bluez/hci1"])
    #expect(machine.bus.members == ["RegisterAdvertisement"])
  }

  @Test func `each condition that stands in the way has a sentence that says what to do`() {
    for condition in [RadioCondition.noBluetoothd, .accessDenied, .noAdapter, .off] {
      let text = condition.failure(adapter: "hci0")?.explanation ?? ""
      #expect(text.contains(";"), "\(text)")
      #expect(!text.contains("\n"))
    }
    #expect(RadioCondition.on.failure(adapter: nil) == nil)
  }
}
