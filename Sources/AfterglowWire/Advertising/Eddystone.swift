/// A frame of Google's beacons, in the service data of `FEAA` (github.com/google/eddystone, protocol-specification.md).
public enum Eddystone<Bytes: RandomAccessCollection<UInt8>> where Bytes.SubSequence == Bytes {
  /// Ten bytes that identify the owner of the beacons, and six bytes that identify one beacon. In every frame that
  /// states a power, the power is the signal strength at a distance of 0 m.
  case uid(namespace: Bytes, instance: Bytes, powerDBm: Int8)
  /// A web address in compressed form; `address` is the expanded form.
  case url(encoded: Bytes, powerDBm: Int8)
  /// The voltage, the temperature in 256ths of a degree Celsius, the number of frames sent, and the time since the
  /// start in tenths of a second.
  case telemetry(millivolts: UInt16, temperature: Int16, frames: UInt32, deciseconds: UInt32)
  /// Eight bytes that change. Only the owner's resolver can interpret these bytes.
  case ephemeral(identifier: Bytes, powerDBm: Int8)

  /// The service to which the data belongs.
  public static var service: ServiceUUID { ServiceUUID(0xFEAA as UInt16) }

  /// Parses service data; `nil` if the data is not one of the four frames.
  @inlinable
  public init?(parsing data: Bytes) {
    guard let (type, second) = data.firstPair else { return nil }
    let (power, rest) = (Int8(bitPattern: second), data.dropFirst(2))
    switch (type, data.count) {
    // Two bytes at the end are reserved, and not all beacons send these bytes.
    case (0x00, 18), (0x00, 20):
      self = .uid(namespace: rest.prefix(10), instance: rest.dropFirst(10).prefix(6), powerDBm: power)
    case (0x10, 3...20): self = .url(encoded: rest, powerDBm: power)
    // Frames of version 0 are not encrypted.
    case (0x20, 14) where second == 0:
      let number = { (offset: Int, count: Int) in
        rest.dropFirst(offset).prefix(count).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      self = .telemetry(
        millivolts: UInt16(truncatingIfNeeded: number(0, 2)),
        temperature: Int16(truncatingIfNeeded: number(2, 2)), frames: number(4, 4), deciseconds: number(8, 4))
    case (0x30, 10): self = .ephemeral(identifier: rest, powerDBm: power)
    default: return nil
    }
  }

  /// The web address of a frame; `nil` for the other frames and for unknown schemes.
  public var address: String? {
    guard case .url(let encoded, _) = self, let first = encoded.first, first < eddystoneSchemes.count else {
      return nil
    }
    return encoded.dropFirst().reduce(into: eddystoneSchemes[Int(first)]) { text, byte in
      if byte < eddystoneExpansions.count {
        text += eddystoneExpansions[Int(byte)]
      } else {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
  }
}

/// The schemes, indexed by their numbers (eddystone-url, "URL Scheme Prefix").
private let eddystoneSchemes = ["http://www.", "https://www.", "http://", "https://"]
/// The expansions, indexed by their numbers (eddystone-url, "Eddystone-URL HTTP URL encoding").
private let eddystoneExpansions =
  [".com", ".org", ".edu", ".net", ".info", ".biz", ".gov"].map { $0 + "/" }
  + [".com", ".org", ".edu", ".net", ".info", ".biz", ".gov"]

extension Eddystone: Equatable where Bytes: Equatable {}
extension Eddystone: Sendable where Bytes: Sendable {}
