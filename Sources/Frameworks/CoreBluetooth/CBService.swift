public import Foundation
import PhonePort

/// An entry of an attribute table. See Apple's `CBAttribute`.
public class CBAttribute: NSObject {
  /// The type of the attribute.
  public let uuid: CBUUID

  init(uuid: CBUUID) {
    self.uuid = uuid
  }
}

/// A service of a peripheral. See Apple's `CBService`.
public class CBService: CBAttribute {
  /// The peripheral that offers the service; `nil` for a service of this app, or if the peripheral has been released.
  public internal(set) weak var peripheral: CBPeripheral?
  /// Whether the service is a primary service. A service that is not primary is included by other services.
  public let isPrimary: Bool
  /// The characteristics that were discovered; `nil` before their discovery (rule C11).
  public internal(set) var characteristics: [CBCharacteristic]?
  /// The included services that were discovered; `nil` before their discovery.
  public internal(set) var includedServices: [CBService]?
  /// The service's handles in the server's table; `nil` if the service is not published.
  var handles: HandleRange?

  init(uuid: CBUUID, isPrimary: Bool) {
    self.isPrimary = isPrimary
    super.init(uuid: uuid)
  }
}

/// A service that this app offers. See Apple's `CBMutableService`.
public final class CBMutableService: CBService {
  /// Creates a service that is not published yet.
  ///
  /// - Parameters:
  ///   - UUID: The type of the service.
  ///   - isPrimary: Whether the service is a primary service.
  public init(type UUID: CBUUID, primary isPrimary: Bool) {
    super.init(uuid: UUID, isPrimary: isPrimary)
  }

  /// The included services. Each included service must be published before this service.
  public override var includedServices: [CBService]? {
    get { super.includedServices }
    set { super.includedServices = newValue }
  }

  /// The characteristics of the service. A change of the characteristics after the publication of the service has no
  /// effect.
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

  /// The service in the form in which the phone publishes it.
  var publication: LocalService {
    LocalService(
      uuid: uuid.serviceUUID, isPrimary: isPrimary, characteristics: ownCharacteristics.map(\.publication),
      handles: handles, included: (includedServices ?? []).map(\.handles))
  }

  /// Recreates a service that the app's previous process published (rule G3).
  convenience init(restoring published: LocalService, in manager: CBPeripheralManager) {
    self.init(type: CBUUID(serviceUUID: published.uuid), primary: published.isPrimary)
    handles = published.handles
    characteristics = published.characteristics.map { CBMutableCharacteristic(restoring: $0, in: manager) }
  }

  /// Records the manager, and the handles in the phone's table. In `places`, the handles of the service precede the
  /// handles of its characteristics.
  func published(at places: [HandleRange], by manager: CBPeripheralManager) {
    handles = places.first
    for (characteristic, place) in zip(ownCharacteristics, places.dropFirst()) {
      characteristic.handles = place
      characteristic.manager = manager
    }
  }

  /// Clears the handles and the manager, so that the service can be published again.
  func withdraw() {
    handles = nil
    for characteristic in ownCharacteristics {
      characteristic.handles = nil
      characteristic.manager = nil
    }
  }

  /// Returns the characteristic whose value has this handle; `nil` if no characteristic has it.
  func characteristic(_ valueHandle: UInt16) -> CBMutableCharacteristic? {
    ownCharacteristics.first { $0.valueHandle == valueHandle }
  }
}
