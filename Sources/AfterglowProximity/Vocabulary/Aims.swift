/// What the app wants of its phone; each aim has ingredients of its own, and only those run.
public struct Aims: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Others shall find this phone: it hosts services and advertises, which iOS does for an app that sleeps, too.
  public static let beFound = Aims(rawValue: 1 << 0)
  /// Others shall be found: it scans, and in the background ranges now and then where iOS asks for that (rule B4).
  public static let find = Aims(rawValue: 1 << 1)
  /// Neighbours are measured without end: the app stays awake for them (rule D6).
  public static let measure = Aims(rawValue: 1 << 2)

  public static let all: Aims = [.beFound, .find, .measure]
}
