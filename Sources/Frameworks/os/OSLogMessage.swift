public import Foundation

/// A message with its privacy applied: as on a phone without a debugger, dynamic strings are hidden unless they are public.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String

  init(text: String) {
    self.text = text
  }

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// Collects the pieces of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate(set) var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + 16 * interpolationCount)
  }

  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Strings are private unless said otherwise.
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: false, align) { argumentString() }
  }

  /// Numbers are public unless said otherwise.
  public mutating func appendInterpolation<Number: FixedWidthInteger>(
    _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, align) { format.text(number()) }
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, align) { format.text(number()) }
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, align) { format.text(Double(number())) }
  }

  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: true, .none) {
      format == .truth ? (boolean() ? "true" : "false") : (boolean() ? "YES" : "NO")
    }
  }

  /// Other values are shown by their descriptions, and are private unless said otherwise.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(privacy, isPublic: false, align) { value().description }
  }

  public mutating func appendInterpolation(
    _ argumentObject: @autoclosure () -> NSObject, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    append(privacy, isPublic: false, .none) { argumentObject().description }
  }

  /// An optional object or error.
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

/// What a log shows of a value. See Apple's `OSLogPrivacy`.
public struct OSLogPrivacy: Hashable, Sendable {
  /// What stands in a private value's place. See Apple's `OSLogPrivacy.Mask`.
  public enum Mask: Hashable, Sendable {
    /// The same digits for the same value, so that lines can be matched.
    case hash
    case none
  }

  private enum Level: Hashable {
    case automatic, visible, hidden, sensitive
  }

  private let level: Level
  private let mask: Mask

  public static var auto: OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: .none) }
  public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .visible, mask: .none) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: .none) }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: mask) }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: mask) }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }

  fileprivate func shown(isPublic: Bool, _ value: () -> String) -> String {
    switch level {
    case .visible: return value()
    case .automatic where isPublic: return value()
    case .automatic, .hidden, .sensitive:
      guard mask == .hash else { return "<private>" }
      // FNV-1a: the same in every run, unlike Swift's own hashes.
      let hash = value().utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return "<mask.hash: '\(String(hash, radix: 16))'>"
    }
  }
}
