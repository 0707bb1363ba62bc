public import Foundation

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

  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      text += String(format: specifier, value)
    }
    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatOutput == String { text += format.format(value) }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { text += "\(date)" }
    public mutating func appendInterpolation(_ image: Image) {}
  }
}
