import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

// Pulses: small confirmed writes to a characteristic of the peer's reference service.
extension CentralDriver {
  /// Looks for the peer's pulse characteristic. If the peer has no such characteristic, the driver reports nothing.
  func openPulse(_ peer: PeerIdentifier) {
    guard let peripheral = connected(peer) else { return }
    for service in peripheral.services ?? [] where service.uuid == CBUUID.reference {
      peripheral.discoverCharacteristics([CBUUID.pulse], for: service)
      return
    }
  }

  /// Writes a pulse. If the pulse cannot be written, the driver emits `pulseWritten` at once, because this event also
  /// reports a failure.
  func writePulse(_ frame: [UInt8], to peer: PeerIdentifier) {
    guard let peripheral = connected(peer), let pulse = pulse(of: peripheral) else { return emit(.pulseWritten(peer)) }
    peripheral.writeValue(Data(frame), for: pulse, type: .withResponse)
  }

  func discoveredPulse(of peripheral: CBPeripheral, in service: CBService) {
    guard (service.characteristics ?? []).contains(where: isPulse) else { return }
    emit(.pulseOpened(PeerIdentifier(peripheral.identifier)))
  }

  func wrotePulse(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) {
    if isPulse(characteristic) { emit(.pulseWritten(PeerIdentifier(peripheral.identifier))) }
  }

  private func isPulse(_ characteristic: CBCharacteristic) -> Bool {
    characteristic.uuid == CBUUID.pulse
  }

  private func pulse(of peripheral: CBPeripheral) -> CBCharacteristic? {
    for service in peripheral.services ?? [] {
      for characteristic in service.characteristics ?? [] where isPulse(characteristic) { return characteristic }
    }
    return nil
  }
}
