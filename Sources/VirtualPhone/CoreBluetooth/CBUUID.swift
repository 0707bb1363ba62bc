public import AfterglowWire
public import Foundation

/// A Bluetooth UUID as wide as it was written. See Apple's `CBUUID`.
public final class CBUUID: NSObject, NSCopying, Sendable {
  /// The same as a value.
  public let serviceUUID: ServiceUUID

  public init(serviceUUID: ServiceUUID) {
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

extension ServiceUUID {
  /// The same 128 bits as Foundation's type.
  public init(_ uuid: UUID) {
    let (high, low) = withUnsafeBytes(of: uuid.uuid) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    self.init(high: high, low: low)
  }
}

extension UUID {
  /// A random UUID of version 4 (RFC 9562, section 5.4).
  static func random(using generator: inout SplitMix64) -> UUID {
    var high = generator.next().bigEndian
    var low = generator.next().bigEndian
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { buffer in
      withUnsafeBytes(of: &high) { buffer.copyMemory(from: $0) }
      withUnsafeBytes(of: &low) { UnsafeMutableRawBufferPointer(rebasing: buffer[8...]).copyMemory(from: $0) }
      buffer[6] = buffer[6] & 0x0F | 0x40
      buffer[8] = buffer[8] & 0x3F | 0x80
    }
    return UUID(uuid: bytes)
  }
}
