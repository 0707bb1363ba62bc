import AfterglowMessages
import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

// This phone's own mailbox: centrals write to it and subscribe to its notifications.
extension PeripheralDriver {
  /// Creates the mailbox characteristic of the reference service.
  static func mailboxCharacteristic() -> CBMutableCharacteristic {
    CBMutableCharacteristic(
      type: CBUUID.mailbox, properties: [.writeWithoutResponse, .notify], value: nil,
      permissions: .writeable)
  }

  /// Adopts the mailbox that iOS has kept for a relaunched app. The centrals that subscribed to the mailbox are still
  /// subscribed (rule G3), so the driver reports their links as open.
  func restoreMailbox(in service: CBMutableService) {
    for case let characteristic as CBMutableCharacteristic in service.characteristics ?? []
    where characteristic.uuid == CBUUID.mailbox {
      mailbox = characteristic
      for central in characteristic.subscribedCentrals ?? [] { subscribed(central, to: characteristic) }
    }
  }

  /// Queues a frame for a subscribed central. The driver sends the frame in a notification as soon as Core Bluetooth
  /// accepts the notification, and then reports that the frame is written. A frame for any other central is dropped.
  func notify(_ frame: [UInt8], to peer: PeerIdentifier) {
    guard subscribers[peer] != nil else { return }
    unsent.append((peer, frame))
    notifyWaiting()
  }

  /// Sends waiting frames in the order in which they were passed to `notify`. A frame that cannot be sent yet delays
  /// the frames after it.
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
    guard characteristic.uuid == CBUUID.mailbox else { return }
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

  /// Discards all subscriptions with their waiting frames, and reports their links as closed. Called when the radio is
  /// not on.
  func unsubscribeAll() {
    for peer in subscribers.keys.sorted() {
      if let central = subscribers[peer] { unsubscribed(central) }
    }
  }

  /// Handles write requests. One write may arrive as several requests, but a frame arrives in a single request with
  /// offset 0.
  func received(_ requests: [CBATTRequest]) {
    for request in requests {
      let peer = PeerIdentifier(request.central.identifier)
      // A request with another offset, or without a value, is reported as an empty frame, which cannot be read.
      let bytes = request.offset == 0 ? request.value.map { [UInt8]($0) } ?? [] : []
      emitMailbox(.frameReceived(bytes, .toCentral(peer)))
    }
  }
}
