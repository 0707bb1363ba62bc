import Foundation
import PhonePort
import VirtualAir

/// The signal strength of links.
extension BluetoothDaemon {
  func readRSSI(of identifier: UUID, for session: CentralSession) {
    guard let link = peers[identifier]?.link, let conversation = conversations[link] else { return }
    conversation.pendingReadings.append(session)
    guard conversation.pendingReadings.count == 1 else { return }
    let earliest = conversation.lastReading.map { $0 + rulebook[Rules.rssiReadingInterval] } ?? timeline.now
    if earliest <= timeline.now { return controller.readRSSI(of: link) }
    timeline.schedule(at: earliest) { [controller] in controller.readRSSI(of: link) }
  }

  func controllerRead(rssiDBm: Int, of link: LinkID) {
    guard let conversation = conversations[link], !conversation.pendingReadings.isEmpty else { return }
    let (peer, sessions) = (conversation.peer, conversation.pendingReadings)
    conversation.pendingReadings = []
    conversation.lastReading = timeline.now
    let identifier = peer.identifier
    for session in sessions {
      // A reading wakes no app (rule C15).
      session.deliver(.waits) { .peripheral(identifier, .readRSSI(rssiDBm)) }
    }
  }
}

extension BluetoothDaemon: ControllerDelegate {}
