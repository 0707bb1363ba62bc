import Foundation

/// The signal strength of links.
extension BluetoothDaemon {
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
      session.deliver(.waits) { _, _ in
        guard let peripheral = session.existingPeripheral(identifier) else { return }
        peripheral.delegate?.peripheral(peripheral, didReadRSSI: NSNumber(value: rssiDBm), error: nil)
      }
    }
  }
}

extension BluetoothDaemon: ControllerDelegate {}
