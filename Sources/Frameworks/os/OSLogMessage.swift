public import Foundation

/// A message in which private values are already hidden or masked. By default, as on a real phone without a debugger,
/// the message shows numbers and Boolean values, and hides all other values.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String

  init(text: String) {
    self.text = text
  }

  /// Creates a message without interpolations.
  public init(stringLiteral value: String) {
    text = value
  }

  /// Creates a message from its pieces.
  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// Collects the pieces of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate(set) var text = ""

  /// Creates an empty collection of pieces, and reserves memory according to the two capacities.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + 16 * interpolationCount)
  }

  /// Appends a piece of the message's literal text: before, between or after the interpolations.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Appends a string, which is private unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: false, align) { argumentString() }
  }

  /// Appends an integer, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation<Number: FixedWidthInteger>(
    _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, align) { format.text(number()) }
  }

  /// Appends a number, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, align) { format.text(number()) }
  }

  /// Appends a number, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, align) { format.text(Double(number())) }
  }

  /// Appends a Boolean value, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, .none) {
      format == .truth ? (boolean() ? "true" : "false") : (boolean() ? "YES" : "NO")
    }
  }

  /// Appends the description of a value, which is private unless `privacy` says otherwise.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: false, align) { value().description }
  }

  /// Appends the description of an object, which is private unless `privacy` says otherwise. `attributes` is ignored.
  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure () -> NSObject, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(privacy, isPublic: false, .none) { argumentObject().description }
  }

  /// Appends an optional object or error, which is private unless `privacy` says otherwise.
  @_disfavoredOverload
  public mutating func appendInterpolation(_ value: @autoclosure () -> Any?, privacy: OSLogPrivacy = .auto) {
    append(privacy, isPublic: false, .none) { value().map { "\($0)" } ?? "nil" }
  }

  private mutating func append(
    _ privacy: OSLogPrivacy, isPublic: Bool, _ align: OSLogStringAlignment, _ value: () -> String
  ) {
    text += align.padded(privacy.shown(isPublic: isPublic, value))
  }
}

/// The extent to which a log shows a value. See Apple's `OSLogPrivacy`.
public struct OSLogPrivacy: Hashable, Sendable {
  /// The text that replaces a private value. See Apple's `OSLogPrivacy.Mask`.
  public enum Mask: Hashable, Sendable {
    /// A hash, which is equal for equal values in every run, so that lines about the same value can be found.
    case hash
    /// The text `<private>`.
    case none
  }

  private enum Level: Hashable {
    case automatic, visible, hidden, sensitive
  }

  private let level: Level
  private let mask: Mask

  /// Shows numbers and Boolean values, and hides all other values.
  public static var auto: OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: .none) }
  /// Shows the value.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .visible, mask: .none) }
  /// Hides the value.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: .none) }
  /// Hides the value, even on a real phone that is configured to show private values. On a virtual phone this option is
  /// equivalent to `private`.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }
  /// Shows numbers and Boolean values, and masks all other values.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: mask) }
  /// Masks the value.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: mask) }
  /// Masks the value. On a virtual phone this option is equivalent to `private(mask:)`.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }

  fileprivate func shown(isPublic: Bool, _ value: () -> String) -> String {
    switch level {
    case .visible: return value()
    case .automatic where isPublic: return value()
    case .automatic, .hidden, .sensitive:
      guard mask == .hash else { return "<private>" }
      // The hash function is FNV-1a, whose values are equal in every run, unlike Swift's own hashes.
      let hash = value().utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return "<mask.hash: '\(String(hash, radix: 16))'>"
    }
  }
}
