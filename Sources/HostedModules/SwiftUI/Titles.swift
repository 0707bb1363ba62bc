public import Foundation
public import FoundationAdditions

/// What a title or a text is made of: a string, a key of localized strings, or a text.
@MainActor
public protocol TitleText {
  var title: String { get }
}

extension String: TitleText {
  public var title: String { self }
}

extension Substring: TitleText {
  public var title: String { String(self) }
}

extension Text: TitleText {
  public var title: String { text }
}

extension LocalizedStringKey: TitleText {
  public var title: String { key }
}

/// A text by its key. See Apple's `LocalizedStringKey`. A virtual phone speaks the developer's language: a key is its own text.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let key: String

  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
  public init(stringInterpolation: StringInterpolation) { key = stringInterpolation.text }

  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
}

extension String.LocalizationValue.StringInterpolation {
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { appendInterpolation(date) }
  /// An image in a text, which nobody sees.
  public mutating func appendInterpolation(_ image: Image) {}
}
