import AfterglowWire
import Foundation

/// Attributes: this phone's table for others, and others' tables for its apps.
extension BluetoothDaemon {
  func add(_ service: CBMutableService, for session: PeripheralSession) {
    session.services.append(service.uuid.serviceUUID)
    session.deliver { manager, delegate in delegate.peripheralManager(manager, didAdd: service, error: nil) }
  }

  func removeAllServices(of session: PeripheralSession) {
    session.services = []
  }

  /// Apple's own services stand around those of the apps, in the order in which the reference log found them.
  private static let servicesBeforeApps = [
    ServiceUUID(high: 0xD061_1E78_BBB4_4591, low: 0xA5F8_4879_10AE_4366),
    ServiceUUID(high: 0x9FA4_80E0_4967_4542, low: 0x9390_D343_DC5D_04AE),
  ]
  private static let servicesAfterApps = [0x180F, 0x1805, 0x180A].map { (number: UInt16) in ServiceUUID(number) }

  func controllerServes(_ request: AttributeRequest, on link: LinkID) -> AttributeResponse {
    switch request {
    case .discoverPrimaryServices:
      .primaryServices(
        Self.servicesBeforeApps + peripheralSessions.flatMap(offeredServices) + Self.servicesAfterApps)
    }
  }

  /// Services of an app that is in the background without the mode for it are not there (rule A3).
  private func offeredServices(of session: PeripheralSession) -> [ServiceUUID] {
    guard let process = session.process,
      process.isForeground || process.infoPlist.backgroundModes.contains(InfoPlist.peripheralMode)
    else { return [] }
    return session.services
  }

  func discoverServices(_ wanted: [ServiceUUID]?, of identifier: UUID, for session: CentralSession) {
    guard let link = peers[identifier]?.link else { return }
    controller.send(.discoverPrimaryServices, on: link) { [weak session] response in
      guard let session, case .primaryServices(let services) = response else { return }
      let found = wanted.map { wanted in services.filter(wanted.contains) } ?? services
      session.deliver(wakes: true) { [weak session] _, _ in
        guard let peripheral = session?.existingPeripheral(identifier), peripheral.state == .connected else { return }
        peripheral.services = found.map { uuid in
          let service = CBService(uuid: CBUUID(serviceUUID: uuid), isPrimary: true)
          service.peripheral = peripheral
          return service
        }
        peripheral.delegate?.peripheral(peripheral, didDiscoverServices: nil)
      }
    }
  }

  // MARK: Signal strength

  func readRSSI(of identifier: UUID, for session: CentralSession) {
    guard let link = peers[identifier]?.link else { return }
    pendingReadings[link, default: []].append(session)
    guard pendingReadings[link]?.count == 1 else { return }
    let earliest = lastReadings[link].map { $0 + rulebook[Rules.rssiReadingInterval] } ?? world.now
    if earliest <= world.now { return controller.readRSSI(of: link) }
    world.schedule(at: earliest) { [controller] in controller.readRSSI(of: link) }
  }

  func controllerRead(rssiDBm: Int, of link: LinkID) {
    guard let peer = peers[link], let sessions = pendingReadings.removeValue(forKey: link) else { return }
    lastReadings[link] = world.now
    let identifier = peer.identifier
    for session in sessions {
      // A reading does not wake anybody (rule C15).
      session.deliver(wakes: false) { _, _ in
        guard let peripheral = session.existingPeripheral(identifier) else { return }
        peripheral.delegate?.peripheral(peripheral, didReadRSSI: NSNumber(value: rssiDBm), error: nil)
      }
    }
  }
}

extension BluetoothDaemon: ControllerDelegate {}
