public import Foundation

extension String {
  /// A localised text. See Apple's `String.LocalizationValue`. A virtual phone looks up no strings, so the text is the
  /// key itself.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let text: String

    /// Creates a value whose text is its key.
    public init(_ value: String) { text = value }
    /// Creates a value from a string literal.
    public init(stringLiteral value: String) { text = value }
    /// Creates a value from a string with interpolations.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The interpolations of a localised string.
    public struct StringInterpolation: StringInterpolationProtocol {
      package var text = ""

      /// Creates an interpolation without text. The capacities are ignored.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Appends a literal part.
      public mutating func appendLiteral(_ literal: String) { text += literal }
      /// Appends a value as `String(describing:)` writes it.
      public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }
      /// Appends a value, formatted by a specifier such as `%.2f`.
      public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
        text += String(format: specifier, value)
      }
      /// Appends a value as a format style writes it.
      public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
      where F.FormatOutput == String { text += format.format(value) }
    }
  }

  /// Creates a string that is the key of a localised value. No table is searched.
  public init(
    localized value: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = value.text }

  /// Creates a string that is the default value. No table is searched for `key`.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) { self = defaultValue.text }

  /// Creates a string that is the key of a resource. No table is searched.
  public init(localized resource: LocalizedStringResource) { self = resource.text }
}

/// A localised text that iOS looks up only when the text is needed. See Apple's `LocalizedStringResource`. On a virtual
/// phone the text is the key itself.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  let text: String

  /// Creates a resource whose text is its key. No table is searched.
  public init(_ value: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil) {
    text = value.text
  }
  /// Creates a resource from a string literal.
  public init(stringLiteral value: String) { text = value }
  /// Creates a resource from a string with interpolations.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) { text = stringInterpolation.text }

  /// A resource accepts the same interpolations as a `String.LocalizationValue`.
  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
}
