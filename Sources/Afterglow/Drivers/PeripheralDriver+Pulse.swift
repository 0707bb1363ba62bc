import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

// Pulses that other phones write to this phone.
extension PeripheralDriver {
  /// Creates the pulse characteristic, which every node's reference service has.
  static func pulseCharacteristic() -> CBMutableCharacteristic {
    CBMutableCharacteristic(
      type: CBUUID.pulse, properties: [.write], value: nil, permissions: .writeable)
  }

  /// Handles writes of pulses. A pulse fits into one request, so a request with an offset is ignored.
  func receivedPulses(_ requests: [CBATTRequest]) {
    for request in requests where request.offset == 0 {
      emit(.pulseReceived(PeerIdentifier(request.central.identifier), request.value.map { [UInt8]($0) } ?? []))
    }
  }
}
