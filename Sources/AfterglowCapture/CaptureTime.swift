/// An instant in a capture: nanoseconds since 1970-01-01 00:00 UTC, without leap seconds.
public struct CaptureTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since 1970-01-01 00:00 UTC; negative for earlier instants.
  public var nanosecondsSince1970: Int64

  /// Creates an instant.
  public init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }

  /// Creates an instant; `nil` if 64 bits of nanoseconds are not enough: before 1677-09-21 00:12:44 and after
  /// 2262-04-11 23:47:16 UTC.
  public init?(secondsSince1970 seconds: Int64) {
    let (nanoseconds, hasOverflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !hasOverflowed else { return nil }
    nanosecondsSince1970 = nanoseconds
  }

  /// Whether the first instant is earlier.
  public static func < (lhs: CaptureTime, rhs: CaptureTime) -> Bool {
    lhs.nanosecondsSince1970 < rhs.nanosecondsSince1970
  }
}

extension CaptureTime: CustomStringConvertible {
  /// The instant in ISO 8601 format, in UTC, with 0, 3, 6 or 9 decimal places, as necessary: `2020-05-02T15:50:26Z`.
  public var description: String {
    let (seconds, nanoseconds) = nanosecondsSince1970.flooredQuotientAndRemainder(dividingBy: 1_000_000_000)
    let (days, secondOfDay) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = Self.civilDate(daysSince1970: days)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time = "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2)):\(padded(secondOfDay % 60, 2))"
    return "\(date)T\(time)\(Self.fraction(nanoseconds))Z"
  }

  private static func fraction(_ nanoseconds: Int64) -> String {
    if nanoseconds == 0 { return "" }
    if nanoseconds % 1_000_000 == 0 { return "." + padded(nanoseconds / 1_000_000, 3) }
    if nanoseconds % 1_000 == 0 { return "." + padded(nanoseconds / 1_000, 6) }
    return "." + padded(nanoseconds, 9)
  }

  /// Creates an instant from text in the form of `description`, with up to nine decimal places; `nil` for any other
  /// text. A date without a time means midnight at the beginning of that date.
  public init?(_ text: String) {
    var cursor = text.utf8[...]
    guard let year = cursor.number(digits: 4), cursor.consume("-"), let month = cursor.number(digits: 2),
      cursor.consume("-"),
      let day = cursor.number(digits: 2), (1...12).contains(month), day >= 1
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    // Rejects dates that do not exist, such as 30 February.
    guard Self.civilDate(daysSince1970: days) == (year, month, day) else { return nil }
    var (seconds, nanoseconds) = (days * 86_400, Int64(0))
    if !cursor.isEmpty {
      guard cursor.consume("T"), let hour = cursor.number(digits: 2), cursor.consume(":"),
        let minute = cursor.number(digits: 2), cursor.consume(":"), let second = cursor.number(digits: 2),
        hour < 24, minute < 60, second < 60
      else { return nil }
      seconds += hour * 3600 + minute * 60 + second
      if cursor.consume(".") {
        let count = cursor.prefix { (0x30...0x39).contains($0) }.count
        guard (1...9).contains(count), let fraction = cursor.number(digits: count) else { return nil }
        nanoseconds = (count..<9).reduce(fraction) { value, _ in value * 10 }
      }
      guard cursor.consume("Z"), cursor.isEmpty else { return nil }
    }
    self.init(secondsSince1970: seconds)
    let (sum, isTooFar) = nanosecondsSince1970.addingReportingOverflow(nanoseconds)
    guard !isTooFar else { return nil }
    nanosecondsSince1970 = sum
  }

  /// Returns the days from 1970-01-01 to a date: the inverse of `civilDate`.
  private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = year.flooredQuotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the proleptic Gregorian date. Internally each year begins on 1 March, so that the leap day is the last day
  /// of a year.
  private static func civilDate(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // There are 719,468 days from 0000-03-01 to 1970-01-01, and 146,097 days in 400 years.
    let (era, dayOfEra) = (days + 719_468).flooredQuotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // March to July have 153 days, and so do August to December.
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}

extension Int64 {
  /// Divides and rounds towards minus infinity, which is correct for instants before 1970 too.
  fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Substring.UTF8View {
  /// Consumes a number of exactly `count` digits; `nil` if the next `count` characters are not all digits.
  fileprivate mutating func number(digits count: Int) -> Int64? {
    let text = prefix(count)
    guard text.count == count, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self = dropFirst(count)
    return text.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// Consumes this character if it is next, and returns whether it was.
  fileprivate mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    self = dropFirst()
    return true
  }
}

private func padded(_ value: Int64, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
}
