/// The calendar time on the clocks of a world.
public struct WallClock: Sendable {
  /// The time at which the world begins, in seconds since 1970-01-01 00:00 UTC.
  public var unixSeconds: Double
  /// The time zone of the logs' timestamps, in seconds east of Greenwich.
  public var secondsFromGMT: Int

  /// Creates a clock that shows `unixSeconds` when the world begins, in a time zone `secondsFromGMT` east of
  /// Greenwich.
  public init(unixSeconds: Double, secondsFromGMT: Int = 0) {
    self.unixSeconds = unixSeconds
    self.secondsFromGMT = secondsFromGMT
  }

  /// The clock of a world that begins at 1970-01-01 00:00 UTC.
  public static let unixEpoch = WallClock(unixSeconds: 0)

  /// Returns the seconds since 1970 at a moment of the world.
  public func unixSeconds(at time: WorldTime) -> Double {
    unixSeconds + time.seconds
  }

  /// Returns an ISO 8601 timestamp in local time, with microseconds and the time zone:
  /// `2020-04-13T14:57:36.662790-04:00`.
  ///
  /// If ``secondsFromGMT`` is zero, the time zone is written as `Z`.
  public func timestamp(at time: WorldTime) -> String {
    var text = localTime(at: time)
    guard secondsFromGMT != 0 else { return String(decoding: text + [UInt8(ascii: "Z")], as: UTF8.self) }
    let minutes = Int64(secondsFromGMT.magnitude / 60)
    text.append(UInt8(ascii: secondsFromGMT < 0 ? "-" : "+"))
    text.append(number: minutes / 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(number: minutes % 60, digits: 2)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the local time of day with microseconds: `14:57:36.662790`.
  public func timeOfDay(at time: WorldTime) -> String {
    String(decoding: localTime(at: time).dropFirst("2020-04-13T".utf8.count), as: UTF8.self)
  }

  /// Returns the local time without its zone.
  private func localTime(at time: WorldTime) -> [UInt8] {
    // The microseconds are computed as integers, because a Double of seconds since 1970 is not exact enough.
    let start = Int64((unixSeconds * 1e6).rounded()) + Int64(secondsFromGMT) * 1_000_000
    let microseconds = start + time.nanoseconds / 1000
    let seconds = microseconds.quotientRoundedDown(by: 1_000_000)
    let day = seconds.quotientRoundedDown(by: 86_400)
    let secondOfDay = seconds - day * 86_400
    let (year, month, dayOfMonth) = Self.date(daysSince1970: day)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    text.append(number: year, digits: 4)
    text.append(UInt8(ascii: "-"))
    text.append(number: month, digits: 2)
    text.append(UInt8(ascii: "-"))
    text.append(number: dayOfMonth, digits: 2)
    text.append(UInt8(ascii: "T"))
    text.append(number: secondOfDay / 3600, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(number: secondOfDay / 60 % 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(number: secondOfDay % 60, digits: 2)
    text.append(UInt8(ascii: "."))
    text.append(number: microseconds - seconds * 1_000_000, digits: 6)
    return text
  }

  /// Converts days to a Gregorian date, by the era arithmetic of Hinnant's "chrono-compatible low-level date
  /// algorithms".
  private static func date(daysSince1970 day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = shifted.quotientRoundedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension Int64 {
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self + 1) / divisor - 1
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: Int64, digits: Int) {
    var rest = number
    let start = count
    for _ in 0..<digits { append(0) }
    for index in stride(from: start + digits - 1, through: start, by: -1) {
      self[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}
