import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

@Suite struct ControllerConditionTests {
  @Test func `if an adapter is on, the radio is on`() {
    let machine = Machine()
    machine.start()
    #expect(machine.controller.condition == .on)
  }

  @Test func `the controller waits for a missing bluetoothd`() {
    let machine = Machine()
    machine.bus.leave()
    machine.start()
    #expect(machine.conditions == [.noBluetoothd])
    #expect(machine.controller.condition.failure(adapter: nil) == .noBluetoothd)
    machine.bus.come()
    #expect(machine.conditions == [.noBluetoothd, .on])
  }

  @Test func `a bus that denies access is reported`() {
    let machine = Machine()
    machine.bus.refusals["GetManagedObjects"] = BusError(BusError.accessDenied)
    machine.start()
    #expect(machine.controller.condition == .accessDenied)
    #expect(machine.ear.told == ["vanished"])
  }

  @Test func `a missing adapter is reported, and so is an unknown adapter name`() {
    let empty = Machine(FakeBus(adapters: 0))
    empty.start()
    #expect(empty.controller.condition.failure(adapter: nil) == .noAdapter(nil))
    let other = Machine(adapter: "hci7")
    other.start()
    #expect(other.controller.condition.failure(adapter: "hci7") == .noAdapter("hci7"))
  }

  @Test(arguments: ["hci1", "00:AA:01:00:00:01", "00:aa:01:00:00:01"])
  func `an adapter is chosen by its name or its address`(name: String) {
    let machine = Machine(FakeBus(adapters: 2), adapter: name)
    machine.start()
    #expect(machine.controller.chosen?.path == "/org/bluez/hci1")
  }

  @Test func `without an adapter's name, the controller chooses an adapter that is on`() {
    let machine = Machine(FakeBus(adapters: 2))
    machine.bus.power(false)
    machine.start()
    #expect(machine.controller.chosen?.name == "hci1")
  }

  @Test func `advertisements are restored when the power, the adapter or bluetoothd returns`() {
    let machine = Machine()
    machine.start()
    machine.controller.setPower(true)
    machine.advertise([Machine.reference])
    #expect(machine.bus.members == ["RegisterAdvertisement"])
    let losses: [(() -> Void, () -> Void)] = [
      // bluetoothd keeps an adapter's registrations while the adapter is off.
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

  @Test func `when an adapter is switched on again, the registrations from before it was switched off are removed`() {
    let machine = Machine()
    machine.start()
    machine.controller.setPower(true)
    machine.advertise([Machine.reference])
    // When the adapter goes off, the phone stops advertising and switches its controller off.
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

  @Test func `a removed adapter is reported as vanished, and another adapter replaces it`() {
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

  @Test func `the explanation of each condition that prevents work is one line, and names a remedy`() {
    for condition in [RadioCondition.noBluetoothd, .accessDenied, .noAdapter, .off] {
      let text = condition.failure(adapter: "hci0")?.explanation ?? ""
      #expect(text.contains(";"), "\(text)")
      #expect(!text.contains("\n"))
    }
    #expect(RadioCondition.on.failure(adapter: nil) == nil)
  }
}
