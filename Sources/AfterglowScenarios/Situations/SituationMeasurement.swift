/// The measurement of one or more worlds, or the best result that the rules allow in these worlds: numbers of windows
/// with a reading, delays and the charge.
public struct SituationMeasurement: Hashable, Sendable {
  /// Windows of 30 s with a direct reading, over all ordered pairs that are counted.
  public var windows = CoverageCount()
  /// Windows of 30 s with a direct reading, in the first hour; all windows if the situation is shorter than an hour.
  public var firstHour = CoverageCount()
  /// Windows of 30 s with a direct reading, in the last hour; all windows if the situation is shorter than an hour.
  public var lastHour = CoverageCount()
  /// Windows of one minute with a direct reading.
  public var minutes = CoverageCount()
  /// Windows of 30 s in which the phone read the neighbour, or a linked phone reported a reading of the neighbour.
  public var witnessed = CoverageCount()
  /// Windows of 30 s with a direct reading, among the windows that begin at least the grace period after the event.
  public var afterwards = CoverageCount()
  /// The time to the first reading, for each ordered pair that was in range; `nil` without a reading. The time is
  /// measured from the event, or from the moment at which the pair came into range if that moment is later.
  public var delays: [Duration?] = []
  /// For each end of an app, the time from the end until the start of the next process; `nil` if the app was not
  /// started again.
  public var returns: [Duration?] = []
  /// The charge that all phones together use, according to the energy model, in mAh.
  public var charge = 0.0
  /// The time for which the phones were played, in hours, summed over all phones.
  public var phoneHours = 0.0
  /// The number of Core Bluetooth's complaints about the app.
  public var misuses = 0

  /// Creates an empty measurement.
  public init() {}

  /// Adds the numbers of `part` to those of `total`, and appends the delays and the returns of `part`.
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

  /// The mean current of one phone, in mA.
  public var current: Double { phoneHours == 0 ? 0 : charge / phoneHours }

  /// Returns the delay within which this share of the pairs had their first reading; `nil` if fewer pairs had a
  /// reading.
  public func delay(ofShare share: Double) -> Duration? {
    let sorted = delays.compactMap { $0 }.sorted()
    let rank = max(Int((share * Double(delays.count)).rounded(.up)), 1)
    return rank <= sorted.count ? sorted[rank - 1] : nil
  }

  /// Returns the share of pairs that had their first reading within `time`, 0 to 1.
  public func found(within time: Duration) -> Double {
    CoverageCount(covered: delays.count { $0.map { $0 <= time } ?? false }, all: delays.count).share
  }
}

extension SituationMeasurement {
  /// Creates a measurement with the windows and the delays of a log. All other values are empty or 0.
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
  /// The ordered pairs of phones that are counted.
  var pairs: [(reader: Int, other: Int)] {
    (0..<phones).flatMap { reader in
      (0..<phones).compactMap { other in
        guard other != reader, focus == nil || reader == focus || other == focus else { return nil }
        return (reader, other)
      }
    }
  }
}
