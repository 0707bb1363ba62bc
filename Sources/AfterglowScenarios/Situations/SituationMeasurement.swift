/// What was measured in one world, or what the rules allow in it: the shares of windows with a reading, and delays.
public struct SituationMeasurement: Hashable, Sendable {
  /// Windows of 30 s with a direct reading, over all ordered pairs.
  public var windows = CoverageCount()
  /// The same for the first and the last hour; the same windows where it lasts no longer.
  public var firstHour = CoverageCount()
  /// Windows of 30 s with a direct reading, in the last hour.
  public var lastHour = CoverageCount()
  /// Windows of one minute with a direct reading.
  public var minutes = CoverageCount()
  /// Windows of 30 s with a direct reading or a witness reading.
  public var witnessed = CoverageCount()
  /// Windows of 30 s that begin later than the grace after the event.
  public var afterwards = CoverageCount()
  /// From the event, or from coming into reach, to the first reading of each ordered pair; `nil` for never.
  public var delays: [Duration?] = []
  /// From the end of an app to its next process; `nil` if it was not started again. Empty where no app ended.
  public var returns: [Duration?] = []
  /// Milliampere-hours of all phones together, and the hours of all phones together.
  public var charge = 0.0
  /// The hours of all phones together.
  public var phoneHours = 0.0
  /// Lines in which Core Bluetooth complained of the app.
  public var misuses = 0

  /// Creates an empty measurement.
  public init() {}

  /// Adds the counts of `part` to `total`, and appends its delays and returns.
  public static func += (total: inout SituationMeasurement, part: SituationMeasurement) {
    total.windows += part.windows
    total.firstHour += part.firstHour
    total.lastHour += part.lastHour
    total.minutes += part.minutes
    total.witnessed += part.witnessed
    total.afterwards += part.afterwards
    total.delays += part.delays
    total.returns += part.returns
    total.charge += part.charge
    total.phoneHours += part.phoneHours
    total.misuses += part.misuses
  }

  /// Milliampere-hours an hour, for one phone.
  public var current: Double { phoneHours == 0 ? 0 : charge / phoneHours }

  /// The delay within which a share of the pairs had their first reading; `nil` if fewer ever had one.
  public func delay(ofShare share: Double) -> Duration? {
    let sorted = delays.compactMap { $0 }.sorted()
    let rank = max(Int((share * Double(delays.count)).rounded(.up)), 1)
    return rank <= sorted.count ? sorted[rank - 1] : nil
  }

  /// The share of pairs that had their first reading within a time, 0 to 1.
  public func found(within time: Duration) -> Double {
    CoverageCount(covered: delays.count { $0.map { $0 <= time } ?? false }, all: delays.count).share
  }
}

extension SituationMeasurement {
  /// Counts what a log holds.
  init(_ log: SituationLog, of situation: Situation) {
    let pairs = situation.pairs
    let hour = min(Int(.seconds(3_600) / Contact.window), log.windows)
    windows = log.coverage(0..<log.windows, of: pairs)
    firstHour = log.coverage(0..<hour, of: pairs)
    lastHour = log.coverage(log.windows - hour..<log.windows, of: pairs)
    minutes = log.coverage(0..<log.windows, of: pairs, width: 2)
    witnessed = log.coverage(0..<log.windows, of: pairs, atLeast: .witness)
    if let event = situation.event {
      let first = max(Int(((event + situation.grace - situation.start) / Contact.window).rounded(.up)), 0)
      afterwards = log.coverage(min(first, log.windows)..<log.windows, of: pairs)
    }
    delays = log.delays(of: pairs)
  }
}

extension Situation {
  /// The ordered pairs that count.
  var pairs: [(reader: Int, other: Int)] {
    (0..<phones).flatMap { reader in
      (0..<phones).compactMap { other in
        guard other != reader, focus == nil || reader == focus || other == focus else { return nil }
        return (reader, other)
      }
    }
  }
}
