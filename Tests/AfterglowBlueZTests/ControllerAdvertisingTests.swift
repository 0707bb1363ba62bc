import AfterglowWire
import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

@Suite struct ControllerAdvertisingTests {
  private let machine = Machine()

  init() {
    machine.start()
    machine.controller.setPower(true)
  }

  /// Returns the properties of the advertisement whose object path is an argument of the call.
  private func properties(of call: BusCall) throws -> [String: BusValue] {
    let path = try #require(call.arguments.first?.text)
    let answer = machine.bus.ask(
      path, "org.freedesktop.DBus.Properties", "GetAll", [.string("org.bluez.LEAdvertisement1")])
    return try #require(try answer?.get().first?.members)
  }

  @Test func `bluetoothd reads an advertisement from its object`() throws {
    machine.advertise([Machine.reference])
    let call = try #require(machine.bus.calls.last)
    #expect(call.path == "/org/bluez/hci0")
    let properties = try properties(of: call)
    #expect(properties["ServiceUUIDs"] == .strings(["2f234454-cf6d-4a0f-adf2-f4911ba9ffa6"]))
    #expect(properties["Type"] == .string("peripheral"))
  }

  @Test func `a new mask changes the registered advertisement`() {
    machine.advertise([Machine.reference], mask: OverflowMask(low: 1, high: 0))
    machine.bus.forgetCalls()
    machine.advertise([Machine.reference], mask: OverflowMask(low: 2, high: 0))
    #expect(machine.bus.members == [])
    #expect(machine.bus.emitted.map(\.member) == ["PropertiesChanged"])
  }

  @Test func `a withdrawn advertisement is unregistered, and other advertisements stay`() {
    machine.advertise([Machine.reference], mask: OverflowMask(low: 1, high: 0))
    machine.bus.forgetCalls()
    machine.advertise([Machine.reference])
    #expect(machine.bus.members == ["UnregisterAdvertisement"])
    machine.advertise([Machine.reference])
    #expect(machine.bus.members == ["UnregisterAdvertisement"])
  }

  @Test func `a refusal by bluetoothd is reported`() {
    machine.bus.refusals["RegisterAdvertisement"] = BusError("org.bluez.Error.NotPermitted", "Maximum reached")
    machine.advertise([Machine.reference])
    #expect(machine.remarks.contains { $0.contains("Maximum reached") })
  }

  @Test func `no advertisement stays on air when the radio is switched off`() {
    machine.advertise([Machine.reference], mask: OverflowMask(low: 1, high: 0))
    machine.bus.forgetCalls()
    machine.controller.setPower(false)
    machine.bus.deliver()
    #expect(machine.bus.members == ["UnregisterAdvertisement", "UnregisterAdvertisement"])
  }
}
