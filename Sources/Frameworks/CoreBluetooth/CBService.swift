public import Foundation
import PhonePort

/// Something in an attribute table. See Apple's `CBAttribute`.
public class CBAttribute: NSObject {
  public let uuid: CBUUID

  init(uuid: CBUUID) {
    self.uuid = uuid
  }
}

/// A service of a peripheral. See Apple's `CBService`.
public class CBService: CBAttribute {
  public internal(set) weak var peripheral: CBPeripheral?
  public let isPrimary: Bool
  /// What was discovered of it; `nil` before.
  public internal(set) var characteristics: [CBCharacteristic]?
  /// The services that it includes, as they were discovered; `nil` before.
  public internal(set) var includedServices: [CBService]?
  /// Where it stands in its server's table; `nil` for one that is not published.
  var handles: HandleRange?

  init(uuid: CBUUID, isPrimary: Bool) {
    self.isPrimary = isPrimary
    super.init(uuid: uuid)
  }
}

/// A service that this app offers. See Apple's `CBMutableService`.
public final class CBMutableService: CBService {
  public init(type UUID: CBUUID, primary isPrimary: Bool) {
    super.init(uuid: UUID, isPrimary: isPrimary)
  }

  /// To be set before the service is published, to services that are.
  public override var includedServices: [CBService]? {
    get { super.includedServices }
    set { super.includedServices = newValue }
  }

  /// To be set before the service is published: later changes are not.
  public override var characteristics: [CBCharacteristic]? {
    get { super.characteristics }
    set {
      super.characteristics = newValue
      for characteristic in newValue ?? [] { characteristic.service = self }
    }
  }
}

extension CBMutableService {
  private var ownCharacteristics: [CBMutableCharacteristic] {
    (characteristics ?? []).compactMap { $0 as? CBMutableCharacteristic }
  }

  /// As the phone is told of it.
  var publication: LocalService {
    LocalService(
      uuid: uuid.serviceUUID, isPrimary: isPrimary, characteristics: ownCharacteristics.map(\.publication),
      handles: handles, included: (includedServices ?? []).map(\.handles))
  }

  /// Makes anew what the app's last process has published (rule G3).
  convenience init(restoring published: LocalService, in manager: CBPeripheralManager) {
    self.init(type: CBUUID(serviceUUID: published.uuid), primary: published.isPrimary)
    handles = published.handles
    characteristics = published.characteristics.map { CBMutableCharacteristic(restoring: $0, in: manager) }
  }

  /// It has a place in the phone's table: its handles, then those of its characteristics.
  func published(at places: [HandleRange], by manager: CBPeripheralManager) {
    handles = places.first
    for (characteristic, place) in zip(ownCharacteristics, places.dropFirst()) {
      characteristic.handles = place
      characteristic.manager = manager
    }
  }

  /// It has lost its place, and may be published anew.
  func withdraw() {
    handles = nil
    for characteristic in ownCharacteristics {
      characteristic.handles = nil
      characteristic.manager = nil
    }
  }

  /// The characteristic with a value's handle.
  func characteristic(_ valueHandle: UInt16) -> CBMutableCharacteristic? {
    ownCharacteristics.first { $0.valueHandle == valueHandle }
  }
}
