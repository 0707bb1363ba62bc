import AfterglowProximity
import AfterglowWire
import CoreBluetooth
import Foundation

extension RadioState {
  init(_ state: CBManagerState) {
    self =
      switch state {
      case .unknown: .unknown
      case .resetting: .resetting
      case .unsupported: .unsupported
      case .unauthorized: .unauthorized
      case .poweredOff: .poweredOff
      case .poweredOn: .poweredOn
      @unknown default: .unknown
      }
  }
}

extension PeerIdentifier {
  init(_ uuid: UUID) {
    let bits = ServiceUUID(uuid.uuid)
    self.init(high: bits.high, low: bits.low)
  }
}

extension RestoredPeer {
  init(_ peripheral: CBPeripheral) {
    let state: State =
      switch peripheral.state {
      case .connected: .connected
      case .connecting: .connecting
      case .disconnected, .disconnecting: .disconnected
      @unknown default: .disconnected
      }
    self.init(PeerIdentifier(peripheral.identifier), state)
  }
}

extension UUID {
  init(_ peer: PeerIdentifier) {
    self.init(ServiceUUID(high: peer.high, low: peer.low))
  }

  /// Creates the `UUID` with the same 128 bits as a `ServiceUUID`.
  init(_ bits: ServiceUUID) {
    func byte(_ half: UInt64, _ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: half >> (56 - 8 * index)) }
    let (high, low) = (bits.high, bits.low)
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5), byte(high, 6),
        byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6),
        byte(low, 7)
      ))
  }
}

extension CBUUID {
  convenience init(_ service: ServiceUUID) {
    self.init(string: service.description)
  }

  // These UUIDs are created only once, because the drivers compare discovered UUIDs with them in many callbacks.
  @MainActor static let reference = CBUUID(IdentityService.reference)
  @MainActor static let pulse = CBUUID(IdentityService.pulse)
  @MainActor static let mailbox = CBUUID(IdentityService.mailbox)
}

extension ServiceUUID {
  init?(_ uuid: CBUUID) { self.init(mostSignificantFirst: uuid.data) }

  /// Creates the UUID from its bytes, as Core Bluetooth lists them: most significant byte first; `nil` unless there are
  /// two, four or sixteen bytes.
  init?(mostSignificantFirst bytes: Data) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    bytes.withUnsafeBytes { bytes in
      for byte in bytes { (high, low) = (high << 8 | low >> 56, low << 8 | UInt64(byte)) }
    }
    switch bytes.count {
    case 2: self.init(UInt16(truncatingIfNeeded: low))
    case 4: self.init(UInt32(truncatingIfNeeded: low))
    case 16: self.init(high: high, low: low)
    default: return nil
    }
  }
}

extension Advertisement {
  /// Creates the advertisement from the arguments of `didDiscover`.
  init(_ data: [String: Any], rssiDBm: Int?) {
    func services(_ key: String) -> [ServiceUUID] { (data[key] as? [CBUUID] ?? []).compactMap(ServiceUUID.init) }
    self.init(
      rssiDBm: rssiDBm, services: services(CBAdvertisementDataServiceUUIDsKey),
      overflow: OverflowMask(services: services(CBAdvertisementDataOverflowServiceUUIDsKey)))
  }
}
