/// The identifiers of an installation, one for each epoch.
///
/// An epoch lasts 15 minutes and has a number: the seconds since 1970, divided by 900 and rounded down. An epoch's
/// identifier is the first 32 bits, most significant byte first, of 32 bytes of HKDF-SHA256 (RFC 5869) without a salt.
/// The info is `afterglow-id` and the epoch as 8 bytes, most significant first. If the first 32 bits are 0, the next 32
/// bits are used, and so on.
///
/// Without the key, a device cannot distinguish the identifiers of one installation from the identifiers of many
/// installations.
public struct IdentifierSchedule: Sendable {
  /// The length of an epoch, in milliseconds.
  public static let epochMilliseconds: Int64 = 900_000

  private static let purpose = Array("afterglow-id".utf8)

  private let derivation: KeyDerivation

  /// Creates the schedule of a key.
  public init(key: IdentifierKey) {
    derivation = KeyDerivation(secret: key.bytes)
  }

  /// Returns the number of the epoch that contains a time. The time is in milliseconds since 1970.
  public static func epoch(atMilliseconds milliseconds: Int64) -> Int64 {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: epochMilliseconds)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the identifier of an epoch.
  public func identifier(in epoch: Int64) -> InstallationID {
    var info = Self.purpose
    info.append(bigEndian: UInt64(bitPattern: epoch))
    let bytes = derivation.bytes(for: info)
    let words = stride(from: 0, to: bytes.count, by: 4).map { start in
      bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return InstallationID(firstNonZero: words)
  }
}
