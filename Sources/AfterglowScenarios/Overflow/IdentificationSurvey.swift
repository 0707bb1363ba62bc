public import Afterglow
public import VirtualPhone

/// The times that two locked phones need to read each other, measured in worlds that differ only in their seeds.
public struct IdentificationSurvey: Sendable {
  /// The parameters that are the same in all worlds of a survey.
  public struct Condition: Hashable, Sendable {
    /// The code that the app uses in the overflow area.
    public var code: OverflowCodeChoice
    /// The release that both phones run.
    public var os: OSVersion
    /// The number of services that other apps advertise on each of the two phones.
    public var foreignServices: Int

    /// Creates a condition; `foreignServices` is the number of services that other apps advertise on each phone.
    public init(code: OverflowCodeChoice, os: OSVersion, foreignServices: Int) {
      self.code = code
      self.os = os
      self.foreignServices = foreignServices
    }
  }

  /// The condition of the survey.
  public let condition: Condition
  /// The number of phones: two in each world.
  public let phones: Int
  /// The times from ``TwoPhonesOverflow/lockTime`` until a phone read the other phone, in ascending order. Phones that
  /// did not read the other phone have no entry.
  public let times: [Duration]
  /// The number of readings of a payload that no phone sends.
  public let wrongReadings: Int

  /// Plays one world for each seed. Each world ends when both phones have been locked for `limit`.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(_ condition: Condition, seeds: Range<UInt64>, limit: Duration) throws {
    var (times, wrongReadings) = ([Duration](), 0)
    for seed in seeds {
      let story = try TwoPhonesOverflow(
        seed: seed, os: condition.os, code: condition.code, foreignServices: condition.foreignServices)
      story.world.run(until: story.lockTime + limit)
      times += story.phones.compactMap { story.firstReadings[$0.name] }
      wrongReadings += story.wrongReadings
    }
    self.condition = condition
    self.times = times.sorted()
    self.wrongReadings = wrongReadings
    phones = 2 * seeds.count
  }

  /// The share of phones that read the other phone, 0 to 1.
  public var share: Double { phones == 0 ? 0 : Double(times.count) / Double(phones) }

  /// Returns the time from ``TwoPhonesOverflow/lockTime`` until this share of all phones had read the other phone;
  /// `nil` if fewer phones had.
  public func time(of share: Double) -> Duration? {
    let rank = max(Int((share * Double(phones)).rounded(.up)), 1)
    return rank <= times.count ? times[rank - 1] : nil
  }
}
