public import Foundation
public import FoundationAdditions

/// A value that provides a title: a string, a substring, a localised string key or a text.
@MainActor
public protocol TitleText {
  /// The text.
  var title: String { get }
}

extension String: TitleText {
  /// The string itself.
  public var title: String { self }
}

extension Substring: TitleText {
  /// The substring as a string.
  public var title: String { String(self) }
}

extension Text: TitleText {
  /// The characters of the text.
  public var title: String { text }
}

extension LocalizedStringKey: TitleText {
  /// The key, which is also the text.
  public var title: String { key }
}

/// A localised text. See Apple's `LocalizedStringKey`. A virtual phone looks up no strings, so the text is the key
/// itself.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let key: String

  /// Creates a key from a string.
  public init(_ value: String) { key = value }
  /// Creates a key from a string literal.
  public init(stringLiteral value: String) { key = value }
  /// Creates a key from a string with interpolations.
  public init(stringInterpolation: StringInterpolation) { key = stringInterpolation.text }

  /// A key accepts the same interpolations as a `String.LocalizationValue`.
  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
}

extension String.LocalizationValue.StringInterpolation {
  /// Appends a date as `String(describing:)` writes it. `style` is ignored.
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { appendInterpolation(date) }
  /// Accepts an image in a text. The image adds nothing to the text.
  public mutating func appendInterpolation(_ image: Image) {}
}
