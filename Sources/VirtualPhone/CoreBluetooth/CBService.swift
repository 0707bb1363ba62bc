public import Foundation

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
  /// Where it stands in its server's table; `nil` for one that is not published.
  var handles: ClosedRange<AttributeHandle>?

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

  /// To be set before the service is published: later changes are not.
  public override var characteristics: [CBCharacteristic]? {
    get { super.characteristics }
    set {
      super.characteristics = newValue
      for characteristic in newValue ?? [] { characteristic.service = self }
    }
  }
}
