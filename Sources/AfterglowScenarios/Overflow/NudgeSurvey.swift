public import VirtualPhone

/// The cost and the benefit of a policy for lighting screens, measured on days that differ only in their seeds.
public struct NudgeSurvey: Sendable {
  /// The number of notifications of both phones, by outcome.
  public private(set) var outcomes: [PostedNotification.Outcome: Int] = [:]
  /// The number of notifications posted while the other phone was away, and the number posted while it was near.
  public private(set) var (notificationsAlone, notificationsTogether) = (0, 0)
  /// The encounters. Each encounter has one entry for each of the two phones.
  public private(set) var encounters: [Encounter] = []
  private var (hoursAlone, hoursTogether) = (0.0, 0.0)

  /// Plays one day for each seed.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(
    _ policy: NudgePolicy, use: PhoneUse, os: OSVersion, seeds: Range<UInt64>, duration: Duration
  ) throws {
    for seed in seeds {
      let day = try DayOfEncounters(seed: seed, duration: duration, use: use, policy: policy, os: os)
      day.run()
      add(day)
    }
  }

  private mutating func add(_ day: DayOfEncounters) {
    let phones = Double(day.encounters.count)
    hoursTogether += phones * (day.timeTogether / .seconds(3_600))
    hoursAlone += phones * ((day.duration - day.timeTogether) / .seconds(3_600))
    for notification in day.notifications {
      outcomes[notification.outcome, default: 0] += 1
      if notification.inCompany { notificationsTogether += 1 } else { notificationsAlone += 1 }
    }
    encounters += day.encounters.joined()
  }

  /// The number of notifications that one phone posts in an hour, on average over the whole day.
  public var notificationsPerHour: Double {
    ratio(notificationsAlone + notificationsTogether, hoursAlone + hoursTogether)
  }
  /// The number of notifications that one phone posts in an hour while the other phone is away.
  public var notificationsPerHourAlone: Double { ratio(notificationsAlone, hoursAlone) }
  /// The number of notifications that one phone posts in an hour while the other phone is near.
  public var notificationsPerHourTogether: Double { ratio(notificationsTogether, hoursTogether) }

  /// Returns the share of notifications with this outcome, 0 to 1.
  public func share(of outcome: PostedNotification.Outcome) -> Double {
    ratio(outcomes[outcome] ?? 0, Double(notificationsAlone + notificationsTogether))
  }

  /// Divides each encounter into windows of `length` minutes. Returns the share of windows in which the other phone was
  /// read, 0 to 1.
  public func coverage(ofMinutes length: Int) -> Double {
    let windows = encounters.map { $0.windows(ofMinutes: length) }
    return ratio(windows.reduce(0) { $0 + $1.covered }, Double(windows.reduce(0) { $0 + $1.all }))
  }

  /// The share of encounters in which the other phone was read at least once, 0 to 1.
  public var noticedShare: Double { ratio(encounters.count { $0.noticed != nil }, Double(encounters.count)) }

  /// The median time from the beginning of an encounter to a phone's first reading of the other phone; `nil` if fewer
  /// than half of the encounters have a reading.
  public var medianDelay: Duration? {
    let delays = encounters.compactMap { encounter in encounter.noticed.map { $0 - encounter.start } }.sorted()
    let rank = (encounters.count + 1) / 2
    return 0 < rank && rank <= delays.count ? delays[rank - 1] : nil
  }

  private func ratio(_ part: Int, _ whole: Double) -> Double { whole > 0 ? Double(part) / whole : 0 }
}
