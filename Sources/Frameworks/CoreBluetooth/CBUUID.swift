import AfterglowWire
public import Foundation
import PhonePort

/// A Bluetooth UUID of 16, 32 or 128 bits. See Apple's `CBUUID`.
public final class CBUUID: NSObject, NSCopying, Sendable {
  /// The UUID as a `ServiceUUID`, the type that the rest of this project uses.
  let serviceUUID: ServiceUUID

  init(serviceUUID: ServiceUUID) {
    self.serviceUUID = serviceUUID
  }

  /// Creates a UUID from 4 or 8 hexadecimal digits, or from the dashed form of a UUID of 128 bits. Any other text ends
  /// the process, as with Apple's class.
  public convenience init(string: String) {
    guard let serviceUUID = ServiceUUID(string) else {
      preconditionFailure("String \(string) does not represent a valid UUID")
    }
    self.init(serviceUUID: serviceUUID)
  }

  /// Creates a UUID from two, four or sixteen bytes, with the most significant byte first. Any other length ends the
  /// process.
  public convenience init(data theData: Data) {
    let width = ServiceUUID.Width(rawValue: 8 * theData.count)
    guard let width, let serviceUUID = ServiceUUID(transmitted: theData.reversed(), width: width) else {
      preconditionFailure("Data \(String(decoding: hexDigits(theData), as: UTF8.self)) does not represent a valid UUID")
    }
    self.init(serviceUUID: serviceUUID)
  }

  @available(*, unavailable, message: "Create a UUID from a string, from bytes or from another UUID.")
  public override init() { fatalError("unavailable") }

  /// Unavailable: Linux has no `CFUUID`.
  @available(*, unavailable, message: "Linux has no CFUUID. Use init(nsuuid:) instead.")
  public convenience init(cfuuid theUUID: AnyObject) { fatalError("unavailable") }

  /// Creates a UUID of 128 bits.
  public convenience init(nsuuid: UUID) {
    self.init(serviceUUID: ServiceUUID(nsuuid))
  }

  /// The UUID in upper case: 4 digits, 8 digits, or the dashed form.
  public var uuidString: String { serviceUUID.description }

  /// The two, four or sixteen bytes of the UUID, with the most significant byte first.
  public var data: Data {
    let first = serviceUUID.width == .bits16 ? 2 : 0
    var data = Data(count: serviceUUID.width.rawValue / 8)
    data.withUnsafeMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = serviceUUID.byte(at: first + index) }
    }
    return data
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CBUUID)?.serviceUUID == serviceUUID
  }

  public override var hash: Int { serviceUUID.hashValue }
  public override var description: String { uuidString }
  /// Returns this object, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
