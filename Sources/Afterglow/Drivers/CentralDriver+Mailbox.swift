import AfterglowMessages
import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

// Mailboxes of peripherals: characteristics to which this phone writes frames, and from which it receives frames as
// notifications.
extension CentralDriver {
  /// Looks for the peer's mailbox and pulse characteristics, and subscribes to the mailbox. The driver reports nothing
  /// about a characteristic that the peer lacks.
  ///
  /// Both characteristics are requested together, because a later discovery replaces the result of an earlier
  /// discovery.
  func openMailbox(_ peer: PeerIdentifier) {
    guard let peripheral = connected(peer), let services = peripheral.services else { return }
    for service in services where service.uuid == CBUUID.reference {
      let characteristics = [CBUUID.mailbox, CBUUID.pulse]
      peripheral.discoverCharacteristics(characteristics, for: service)
    }
  }

  /// Writes a frame to the peer's mailbox as soon as Core Bluetooth accepts it, and reports the write. The frame
  /// replaces a frame that still waits for this mailbox.
  func write(_ frame: [UInt8], to peer: PeerIdentifier) {
    guard let peripheral = peripherals[peer] else { return }
    unwritten[peer] = frame
    writeWaiting(to: peripheral)
  }

  fileprivate func writeWaiting(to peripheral: CBPeripheral) {
    let peer = PeerIdentifier(peripheral.identifier)
    guard peripheral.canSendWriteWithoutResponse, let mailbox = mailbox(of: peripheral),
      let frame = unwritten.removeValue(forKey: peer)
    else { return }
    peripheral.writeValue(Data(frame), for: mailbox, type: .withoutResponse)
    emitMailbox(.frameWritten(.toPeripheral(peer)))
  }

  private func mailbox(of peripheral: CBPeripheral) -> CBCharacteristic? {
    for service in peripheral.services ?? [] {
      for characteristic in service.characteristics ?? [] where isMailbox(characteristic) { return characteristic }
    }
    return nil
  }

  fileprivate func isMailbox(_ characteristic: CBCharacteristic) -> Bool {
    characteristic.uuid == CBUUID.mailbox
  }

  /// Discards a peer's mailbox after the end of the link or of the subscription, and the frame that waits for the
  /// mailbox. Reports the end of the mailbox if it was open.
  func closeMailbox(_ peer: PeerIdentifier) {
    unwritten[peer] = nil
    guard openMailboxes.remove(peer) != nil else { return }
    emitMailbox(.linkClosed(.toPeripheral(peer)))
  }

  /// Discards all open mailboxes. Called when the radio is not on. A radio that is switched off ends every link without
  /// a callback (rule C17).
  func closeAllMailboxes() {
    for peer in openMailboxes.sorted() { closeMailbox(peer) }
  }

  // MARK: Callbacks

  func discoveredMailbox(of peripheral: CBPeripheral, in service: CBService) {
    for characteristic in service.characteristics ?? [] where isMailbox(characteristic) {
      peripheral.setNotifyValue(true, for: characteristic)
    }
  }

  func subscriptionChanged(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) {
    guard isMailbox(characteristic) else { return }
    let peer = PeerIdentifier(peripheral.identifier)
    guard characteristic.isNotifying else { return closeMailbox(peer) }
    openMailboxes.insert(peer)
    let size = peripheral.maximumWriteValueLength(for: .withoutResponse)
    emitMailbox(.linkOpened(.toPeripheral(peer), frameSize: size, expecting: nil))
  }

  func notified(by characteristic: CBCharacteristic, of peripheral: CBPeripheral) {
    guard isMailbox(characteristic), let value = characteristic.value else { return }
    emitMailbox(.frameReceived([UInt8](value), .toPeripheral(PeerIdentifier(peripheral.identifier))))
  }

  func hasRoom(_ peripheral: CBPeripheral) { writeWaiting(to: peripheral) }
}
