import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

@Suite struct ControllerScanningTests {
  private let machine = Machine()
  private let phone = "/org/bluez/hci0/dev_4A_0D_A8_1F_84_6F"

  init() {
    machine.start()
    machine.controller.setPower(true)
  }

  private func apple(_ type: UInt8) -> BusValue {
    .dictionary(key: "q", value: "v", [BusValue.Entry(.uint16(0x4C), .variant(.bytes([type, 0])))])
  }

  private func meet() {
    machine.bus.add(
      phone,
      [
        "org.bluez.Device1": [
          "Address": .string("4A:0D:A8:1F:84:6F"), "AddressType": .string("random"), "RSSI": .int16(-60),
          "ManufacturerData": apple(0x10),
        ]
      ])
  }

  @Test func `a scan is limited to Low Energy, and asks bluetoothd to report repeated advertisements`() throws {
    machine.scan()
    #expect(machine.bus.members == ["SetDiscoveryFilter", "StartDiscovery"])
    let filter = machine.bus.calls.first?.arguments.first?.members
    #expect(filter?["Transport"]?.text == "le")
    #expect(filter?["DuplicateData"]?.truth == true)
  }

  @Test func `without a monitor, a scan restarts every second, and the loss of most advertisements is reported`() {
    machine.scan()
    machine.bus.forgetCalls()
    machine.pass(.milliseconds(1500))
    #expect(machine.bus.members == ["StopDiscovery", "SetDiscoveryFilter", "StartDiscovery"])
    #expect(machine.remarks.contains { $0.contains("most advertisements are lost") })
  }

  private func offerMonitors() {
    machine.bus.remove("/org/bluez/hci0")
    machine.bus.add(
      "/org/bluez/hci0",
      FakeBus.adapter(0, isPowered: true).merging(["org.bluez.AdvertisementMonitorManager1": [:]]) { $1 })
    machine.controller.setPower(true)
  }

  @Test func `an advertisement monitor is registered if bluetoothd supports monitors`() {
    offerMonitors()
    machine.scan()
    machine.pass(.seconds(2))
    #expect(machine.bus.members == ["RegisterMonitor", "SetDiscoveryFilter", "StartDiscovery"])
    machine.controller.shutDown {}
    machine.bus.deliver()
    #expect(machine.bus.members.suffix(2) == ["StopDiscovery", "UnregisterMonitor"])
  }

  @Test func `a monitor that is stopped while its registration is pending is unregistered`() {
    offerMonitors()
    machine.bus.withheld = ["RegisterMonitor"]
    machine.scan()
    machine.pass(.seconds(2))
    machine.controller.shutDown {}
    machine.bus.deliver()
    #expect(!machine.bus.members.contains("UnregisterMonitor"))
    machine.bus.answerWithheld()
    #expect(machine.bus.members.last == "UnregisterMonitor")
  }

  @Test func `if a scan stops and starts again during a registration, only the second registration remains`() {
    offerMonitors()
    machine.bus.withheld = ["RegisterMonitor"]
    machine.scan()
    machine.controller.setPower(false)
    machine.controller.setPower(true)
    machine.scan()
    machine.bus.answerWithheld()
    let registrations = machine.bus.calls.filter { $0.member == "RegisterMonitor" }
    let removals = machine.bus.calls.filter { $0.member == "UnregisterMonitor" }
    #expect(registrations.count == 2)
    #expect(removals.map(\.arguments) == registrations.prefix(1).map(\.arguments))
    #expect(machine.bus.members.count { $0 == "StartDiscovery" } == 1)
  }

  @Test func `a shutdown is done when the monitor is removed, even if the power was already off`() {
    offerMonitors()
    machine.scan()
    machine.bus.withheld = ["UnregisterMonitor"]
    machine.controller.setPower(false)
    var isDone = false
    machine.controller.shutDown { isDone = true }
    machine.bus.deliver()
    #expect(!isDone)
    machine.bus.answerWithheld()
    #expect(isDone)
  }

  @Test func `a refused discovery is reported once and retried`() {
    machine.bus.refusals["StartDiscovery"] = BusError("org.bluez.Error.Failed", "not now")
    machine.scan()
    machine.pass(.seconds(5))
    #expect(machine.remarks.count { $0.contains("not now") } == 1)
    machine.bus.refusals = [:]
    machine.bus.forgetCalls()
    machine.pass(.seconds(2))
    #expect(machine.bus.members.prefix(2) == ["SetDiscoveryFilter", "StartDiscovery"])
  }

  @Test func `a scan continues through a pause that is shorter than the grace period`() {
    machine.scan()
    machine.bus.forgetCalls()
    machine.controller.scan(nil)
    machine.scan()
    #expect(machine.bus.members == [])
    machine.controller.scan(nil)
    machine.pass(.seconds(4))
    #expect(machine.bus.members.contains("StopDiscovery"))
  }

  @Test func `if a scan begins while bluetoothd stops discovery, discovery starts again after the stop`() {
    offerMonitors()
    machine.scan()
    machine.bus.withheld = ["StopDiscovery"]
    machine.controller.scan(nil)
    machine.pass(.seconds(4))
    machine.bus.forgetCalls()
    machine.scan()
    #expect(machine.bus.members == [])
    machine.bus.answerWithheld()
    #expect(machine.bus.members == ["RegisterMonitor", "SetDiscoveryFilter", "StartDiscovery"])
  }

  @Test func `a scan that ends before bluetoothd has set the filter does not start discovery`() {
    machine.bus.withheld = ["SetDiscoveryFilter"]
    machine.scan()
    machine.controller.scan(nil)
    machine.pass(.seconds(4))
    machine.bus.answerWithheld()
    #expect(machine.bus.members == ["SetDiscoveryFilter", "StopDiscovery"])
  }

  @Test func `if a scan ends while bluetoothd starts discovery, discovery stops after the start`() {
    machine.bus.withheld = ["StartDiscovery"]
    machine.bus.refusals["StopDiscovery"] = BusError("org.bluez.Error.InProgress", "Operation already in progress")
    machine.scan()
    machine.controller.scan(nil)
    machine.pass(.seconds(4))
    machine.bus.refusals = [:]
    machine.bus.answerWithheld()
    machine.bus.forgetCalls()
    machine.pass(.seconds(3))
    #expect(machine.bus.members == ["StopDiscovery"])
    machine.pass(.seconds(10))
    #expect(machine.bus.members == ["StopDiscovery"])
  }

  @Test func `a device that bluetoothd reports becomes an advertising report`() {
    machine.scan()
    meet()
    #expect(machine.ear.reports.map(\.rssiDBm) == [-60])
    machine.bus.change(phone, "org.bluez.Device1", ["RSSI": .int16(-70), "ManufacturerData": apple(0x10)])
    #expect(machine.ear.reports.map(\.rssiDBm) == [-60, -70])
    #expect(machine.ear.reports.last?.address.description == "4a:0d:a8:1f:84:6f")
  }

  @Test func `without a scan no advertisement is reported`() {
    meet()
    #expect(machine.ear.reports.isEmpty)
  }
}
