import Foundation
import PhonePort
import VirtualAir

/// The signal strength of links.
extension BluetoothDaemon {
  func readRSSI(of identifier: UUID, for session: CentralSession) {
    guard let link = peers[identifier]?.link else { return }
    pendingReadings[link, default: []].append(session)
    guard pendingReadings[link]?.count == 1 else { return }
    let earliest = lastReadings[link].map { $0 + rulebook[Rules.rssiReadingInterval] } ?? timeline.now
    if earliest <= timeline.now { return controller.readRSSI(of: link) }
    timeline.schedule(at: earliest) { [controller] in controller.readRSSI(of: link) }
  }

  func controllerRead(rssiDBm: Int, of link: LinkID) {
    guard let peer = peers[link], let sessions = pendingReadings.removeValue(forKey: link) else { return }
    lastReadings[link] = timeline.now
    let identifier = peer.identifier
    for session in sessions {
      // A reading wakes no app (rule C15).
      session.deliver(.waits) { .peripheral(identifier, .readRSSI(rssiDBm)) }
    }
  }
}

extension BluetoothDaemon: ControllerDelegate {}
