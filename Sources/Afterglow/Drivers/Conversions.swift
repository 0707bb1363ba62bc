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

extension CBUUID {
  convenience init(_ service: ServiceUUID) {
    self.init(string: service.description)
  }
}

extension ServiceUUID {
  init?(_ uuid: CBUUID) {
    self.init(uuid.uuidString)
  }
}

extension Advertisement {
  /// What `didDiscover` was given.
  init(_ data: [String: Any], rssiDBm: Int?) {
    func services(_ key: String) -> [ServiceUUID] { (data[key] as? [CBUUID] ?? []).compactMap(ServiceUUID.init) }
    self.init(
      rssiDBm: rssiDBm, services: services(CBAdvertisementDataServiceUUIDsKey),
      overflow: OverflowMask(services: services(CBAdvertisementDataOverflowServiceUUIDsKey)))
  }
}
