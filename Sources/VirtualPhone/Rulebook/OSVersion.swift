/// A release of iOS.
public struct OSVersion: Hashable, Comparable, Sendable {
  /// The first number of the release, for example 11 in `11.4.1`.
  public var major: Int
  /// The second number of the release.
  public var minor: Int
  /// The third number of the release.
  public var patch: Int

  /// Creates a release from its numbers.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Whether the first release is older than the second release.
  public static func < (lhs: OSVersion, rhs: OSVersion) -> Bool {
    (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
  }
}

extension OSVersion: LosslessStringConvertible {
  /// Creates a release from one to three numbers with dots between them, for example `11.4.1`; `nil` for any other
  /// text.
  public init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? UInt16($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(Int(numbers[0]), numbers.count > 1 ? Int(numbers[1]) : 0, numbers.count > 2 ? Int(numbers[2]) : 0)
  }

  /// The release as Apple writes it. The third number is left out if it is zero.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}
