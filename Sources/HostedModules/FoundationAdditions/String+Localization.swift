public import Foundation

extension String {
  /// A text by its key. See Apple's `String.LocalizationValue`. A virtual phone speaks the developer's language: a key is its
  /// own text.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let text: String

    public init(_ value: String) { text = value }
    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    public struct StringInterpolation: StringInterpolationProtocol {
      package var text = ""

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) { text += literal }
      public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }
      public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
        text += String(format: specifier, value)
      }
      public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
      where F.FormatOutput == String { text += format.format(value) }
    }
  }

  public init(
    localized value: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = value.text }

  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) { self = defaultValue.text }

  public init(localized resource: LocalizedStringResource) { self = resource.text }
}

/// A text that is looked up later. See Apple's `LocalizedStringResource`.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  let text: String

  public init(_ value: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil) {
    text = value.text
  }
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) { text = stringInterpolation.text }

  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
}
