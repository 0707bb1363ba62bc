import AfterglowMessages
import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

// This phone's own mailbox: centrals write it, and are notified.
extension PeripheralDriver {
  /// The characteristic that stands in the reference service.
  static func mailboxCharacteristic() -> CBMutableCharacteristic {
    CBMutableCharacteristic(
      type: CBUUID(IdentityService.mailbox), properties: [.writeWithoutResponse, .notify], value: nil,
      permissions: .writeable)
  }

  /// The app was started again: its subscribers are still subscribed (rule G3).
  func restoreMailbox(in service: CBMutableService) {
    for case let characteristic as CBMutableCharacteristic in service.characteristics ?? []
    where characteristic.uuid == CBUUID(IdentityService.mailbox) {
      mailbox = characteristic
      for central in characteristic.subscribedCentrals ?? [] { subscribed(central, to: characteristic) }
    }
  }

  /// Notifies a central of a frame as soon as there is room, and says so.
  func notify(_ frame: [UInt8], to peer: PeerIdentifier) {
    guard subscribers[peer] != nil else { return }
    unsent.append((peer, frame))
    notifyWaiting()
  }

  /// In the order in which they were asked for: what does not fit keeps those behind it waiting.
  func notifyWaiting() {
    while let (peer, frame) = unsent.first {
      guard let central = subscribers[peer], let mailbox else {
        unsent.removeFirst()
        continue
      }
      guard update(Data(frame), of: mailbox, for: central) else { return }
      unsent.removeFirst()
      emitMailbox(.frameWritten(.toCentral(peer)))
    }
  }

  func subscribed(_ central: CBCentral, to characteristic: CBCharacteristic) {
    guard characteristic.uuid == CBUUID(IdentityService.mailbox) else { return }
    let peer = PeerIdentifier(central.identifier)
    subscribers[peer] = central
    emitMailbox(.linkOpened(.toCentral(peer), frameSize: central.maximumUpdateValueLength, expecting: nil))
  }

  func unsubscribed(_ central: CBCentral) {
    let peer = PeerIdentifier(central.identifier)
    guard subscribers.removeValue(forKey: peer) != nil else { return }
    unsent.removeAll { $0.peer == peer }
    emitMailbox(.linkClosed(.toCentral(peer)))
  }

  /// The radio is off: subscriptions went with it.
  func unsubscribeAll() {
    for peer in subscribers.keys.sorted() {
      if let central = subscribers[peer] { unsubscribed(central) }
    }
  }

  /// One write may come as several requests; a frame is one that begins at the beginning.
  func received(_ requests: [CBATTRequest]) {
    for request in requests {
      let peer = PeerIdentifier(request.central.identifier)
      // What begins elsewhere is no frame, and counts as one that cannot be read.
      let bytes = request.offset == 0 ? request.value.map { [UInt8]($0) } ?? [] : []
      emitMailbox(.frameReceived(bytes, .toCentral(peer)))
    }
  }
}
