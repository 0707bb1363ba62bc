import AfterglowWire
public import Foundation
import PhonePort

/// A Bluetooth UUID as wide as it was written. See Apple's `CBUUID`.
public final class CBUUID: NSObject, NSCopying, Sendable {
  /// The same as a value.
  let serviceUUID: ServiceUUID

  init(serviceUUID: ServiceUUID) {
    self.serviceUUID = serviceUUID
  }

  /// Reads 4 or 8 hexadecimal digits or the dashed form; anything else is the programmer's error, as with Apple's.
  public convenience init(string: String) {
    guard let serviceUUID = ServiceUUID(string) else {
      preconditionFailure("String \(string) does not represent a valid UUID")
    }
    self.init(serviceUUID: serviceUUID)
  }

  public convenience init(nsuuid: UUID) {
    self.init(serviceUUID: ServiceUUID(nsuuid))
  }

  /// Upper-case: 4 digits, 8 digits, or the dashed form.
  public var uuidString: String { serviceUUID.description }

  /// Two, four or sixteen bytes, most significant first.
  public var data: Data {
    let first = serviceUUID.width == .bits16 ? 2 : 0
    return Data((first..<(first + serviceUUID.width.rawValue / 8)).map(serviceUUID.byte(at:)))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CBUUID)?.serviceUUID == serviceUUID
  }

  public override var hash: Int { serviceUUID.hashValue }
  public override var description: String { uuidString }
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
