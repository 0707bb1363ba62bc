import AfterglowWire
import Foundation
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

/// A controller on a fake bus, and a record of its reports to the phone. The controller has no access to the kernel.
final class Machine {
  let bus: FakeBus
  let world = World(seed: 1)
  let controller: BlueZController
  let ear = Ear()
  private(set) var conditions: [RadioCondition] = []
  private(set) var remarks: [String] = []

  init(_ bus: FakeBus = FakeBus(), adapter: String? = nil) {
    self.bus = bus
    controller = BlueZController(
      bus: bus, world: world, loop: EventLoop(), adapter: adapter, management: nil,
      record: MonitorRecord(folder: URL(filePath: "/nonexistent"))
    ) { _ in nil }
    controller.delegate = ear
    controller.onCondition = { [unowned self] in conditions.append($0) }
    controller.onRemark = { [unowned self] in remarks.append($0) }
  }

  func start() {
    controller.start()
    bus.deliver()
  }

  func pass(_ duration: Duration) {
    world.run(for: duration)
    bus.deliver()
  }

  static let reference = ServiceUUID(high: 0x2F23_4454_CF6D_4A0F, low: 0xADF2_F491_1BA9_FFA6)

  func advertise(_ services: [ServiceUUID], mask: OverflowMask? = nil) {
    var writer = AdvertisingDataWriter()
    writer.append(services: services, isComplete: true)
    var response = AdvertisingDataWriter()
    if let mask { response.append(overflow: mask) }
    controller.advertise(
      AdvertisingParameters(
        interval: .milliseconds(100),
        advertisement: AdvertisingPayload(data: writer.bytes, scanResponse: response.bytes)))
    bus.deliver()
  }

  func scan() {
    let window = ScanWindow(window: .milliseconds(10), interval: .milliseconds(10))
    controller.scan(ScanParameters(window: window, isActive: true))
    bus.deliver()
  }

  /// Records the controller's reports.
  final class Ear: ControllerDelegate {
    var reports: [AdvertisingReport] = []
    var told: [String] = []
    var links: [(link: LinkID, peer: RadioAddress, role: LinkRole)] = []
    var ended: [(link: LinkID, reason: DisconnectReason)] = []
    var readings: [Int] = []
    var accesses: [AttributeAccess] = []

    func controllerVanished() { told.append("vanished") }
    func controllerReturned() { told.append("returned") }
    func controllerSwitched(on isOn: Bool) { told.append(isOn ? "on" : "off") }
    func controllerWants(
      _ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool
    ) -> Bool { true }
    func controllerReceived(_ report: AdvertisingReport) { reports.append(report) }
    func controllerConnected(_ link: LinkID, to peer: RadioAddress, role: LinkRole) { links.append((link, peer, role)) }
    func controllerFailed(toConnectTo peer: RadioAddress) {}
    func controllerDisconnected(_ link: LinkID, reason: DisconnectReason) { ended.append((link, reason)) }
    func controllerRead(rssiDBm: Int, of link: LinkID) { readings.append(rssiDBm) }
    var controllerAttributeMTU: Int { 185 }
    func controllerServes(
      _ access: AttributeAccess, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void
    ) {
      accesses.append(access)
      reply(.success([7]))
    }
    func controllerReceived(_ value: [UInt8], from characteristic: AttributeHandle, on link: LinkID) {}
    func controllerFoundServicesChanged(in handles: ClosedRange<AttributeHandle>, on link: LinkID) {}
  }
}
