/// The aims of the app. Each aim needs certain ingredients, and only the ingredients of the app's aims run.
public struct Aims: OptionSet, Hashable, Sendable {
  /// One bit for each aim.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Other phones can find this phone: it hosts services and advertises. iOS continues to do both for an app that is
  /// suspended.
  public static let beFound = Aims(rawValue: 1 << 0)
  /// This phone finds other phones: it scans, and in the background it ranges in bursts if iOS requires ranging (rule
  /// B4).
  public static let find = Aims(rawValue: 1 << 1)
  /// This phone measures its neighbours continuously, so the app stays awake (rule D6).
  public static let measure = Aims(rawValue: 1 << 2)

  /// Every aim.
  public static let all: Aims = [.beFound, .find, .measure]
}
