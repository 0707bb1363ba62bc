/// The 32-bit number that identifies an installation of the app on every channel.
///
/// The number is random and never 0. The app chooses the number at its first launch, and stores it. The two halves of
/// the number are the major and the minor of an iBeacon.
public struct InstallationID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number of the installation; never 0.
  public let rawValue: UInt32

  /// Creates an identifier; `nil` for 0, so that an erased or unset field does not count as an installation.
  public init?(rawValue: UInt32) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  /// Creates an identifier from an iBeacon's major (the upper half) and minor (the lower half); `nil` if both are 0.
  public init?(major: UInt16, minor: UInt16) {
    self.init(rawValue: UInt32(major) << 16 | UInt32(minor))
  }

  /// Returns a random identifier. All 2³² − 1 identifiers are equally likely.
  public static func random(using generator: inout some RandomNumberGenerator) -> InstallationID {
    InstallationID(nonZero: UInt32.random(in: 1...UInt32.max, using: &generator))
  }

  private init(nonZero rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from the first number that is not 0; 1 if all numbers are 0.
  package init(firstNonZero numbers: some Sequence<UInt32>) {
    self.init(nonZero: numbers.first { $0 != 0 } ?? 1)
  }

  /// The upper half of the number, which is the major of an iBeacon.
  public var major: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 16) }

  /// The lower half of the number, which is the minor of an iBeacon.
  public var minor: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

  /// The four bytes of the number, most significant first.
  public var bytes: (UInt8, UInt8, UInt8, UInt8) {
    (
      UInt8(truncatingIfNeeded: rawValue >> 24), UInt8(truncatingIfNeeded: rawValue >> 16),
      UInt8(truncatingIfNeeded: rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)
    )
  }

  /// Whether the first identifier has the lower number.
  public static func < (lhs: InstallationID, rhs: InstallationID) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension InstallationID: LosslessStringConvertible {
  /// Eight upper-case hexadecimal digits, for example `E7DCE3FF`.
  public var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Creates an identifier from exactly eight hexadecimal digits of either case; `nil` for any other text, and for the
  /// number 0.
  public init?(_ description: String) {
    guard description.utf8.count == 8, description.utf8.allSatisfy({ hexDigitValue($0) != nil }),
      let value = UInt32(description, radix: 16)
    else { return nil }
    self.init(rawValue: value)
  }
}
