import Foundation

/// The width to which a value is padded, and the side of the padding. See Apple's `OSLogStringAlignment`.
public struct OSLogStringAlignment: Hashable, Sendable {
  private let columns: Int
  private let isLeft: Bool

  /// No padding.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isLeft: true) }
  /// Returns an alignment that pads a value on the right to a width of `columns` characters. A width greater than 1,000
  /// counts as 1,000.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isLeft: true)
  }
  /// Returns an alignment that pads a value on the left to a width of `columns` characters. A width greater than 1,000
  /// counts as 1,000.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isLeft: false)
  }

  func padded(_ text: String) -> String {
    let padding = String(repeating: " ", count: max(min(columns, Self.maximumColumns) - text.count, 0))
    return isLeft ? text + padding : padding + text
  }

  /// The maximum width of a padded value, in characters, and the maximum width and precision that an argument of
  /// `os_log` sets. The limit exceeds the width of any console.
  static let maximumColumns = 1_000
}

/// The form in which an integer is written. See Apple's `OSLogIntegerFormatting`.
public struct OSLogIntegerFormatting: Hashable, Sendable {
  private var radix = 10
  private var isUppercase = false
  private var hasPrefix = false
  private var hasSign = false
  private var minimumDigits = 1

  /// Decimal digits.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
  /// Hexadecimal digits in lower case, without a prefix.
  public static var hex: OSLogIntegerFormatting { hex() }
  /// Octal digits.
  public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

  /// Returns a decimal format with at least `minDigits` digits. A minimum greater than 100 counts as 100. If
  /// `explicitPositiveSign` is set, a plus sign precedes positive numbers and zero.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int)
    -> OSLogIntegerFormatting
  {
    OSLogIntegerFormatting(hasSign: explicitPositiveSign, minimumDigits: minDigits())
  }

  /// Returns a hexadecimal format with at least `minDigits` digits. A minimum greater than 100 counts as 100. If
  /// `explicitPositiveSign` is set, a plus sign precedes positive numbers and zero. If `includePrefix` is set, the
  /// prefix is `0x`, even if the digits are in upper case.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, isUppercase: uppercase, hasPrefix: includePrefix, hasSign: explicitPositiveSign,
      minimumDigits: minDigits())
  }

  func text<Number: FixedWidthInteger>(_ number: Number) -> String {
    // As with C's `%x` and `%o`, the digits of a negative number are those of its bits, without a sign.
    let isDecimal = radix == 10
    let value = isDecimal ? number.magnitude : Number.Magnitude(truncatingIfNeeded: number)
    let digits = String(value, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(min(minimumDigits, 100) - digits.count, 0))
    let sign = number < 0 ? (isDecimal ? "-" : "") : hasSign ? "+" : ""
    return sign + (hasPrefix && radix == 16 ? "0x" : "") + zeros + digits
  }
}

/// The form in which a floating-point number is written. See Apple's `OSLogFloatFormatting`.
public struct OSLogFloatFormatting: Hashable, Sendable {
  private var conversion = "f"
  private var precision: Int?
  private var hasSign = false

  /// Six decimal places, as with `%f`.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }
  /// A hexadecimal fraction with a binary exponent, as with `%a`.
  public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "a") }
  /// One digit before the decimal point and a decimal exponent, as with `%e`.
  public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }
  /// The fixed or the exponential form, depending on the exponent, as with `%g`.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

  /// Returns a format with `precision` decimal places. A precision outside the range from 0 to 100 counts as the nearer
  /// limit. `uppercase` affects only infinity and not-a-number.
  public static func fixed(
    precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(
      conversion: uppercase ? "F" : "f", precision: min(max(precision(), 0), 100), hasSign: explicitPositiveSign)
  }

  func text(_ number: Double) -> String {
    String(format: "%\(hasSign ? "+" : "")\(precision.map { ".\($0)" } ?? "")\(conversion)", number)
  }
}

/// The form in which a Boolean value is written. See Apple's `OSLogBoolFormat`.
public enum OSLogBoolFormat: Hashable, Sendable {
  /// `true` or `false`.
  case truth
  /// `YES` or `NO`.
  case answer
}
