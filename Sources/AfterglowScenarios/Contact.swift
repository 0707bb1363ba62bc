public import Afterglow
public import VirtualPhone

/// What one phone came to know of another: when, how soon, how often, with what gaps.
public struct Contact: Equatable, Sendable {
  public let installation: InstallationID
  /// When it could have been found first: its app ran, and it was near enough for the mean signal to be heard.
  public var inRange: WorldTime?
  /// When the peripheral that turned out to be it was discovered first.
  public var discovered: WorldTime
  /// When its identifier was known.
  public var identified: WorldTime
  public var readings = 0
  /// The longest time between two readings, or from identification to the first.
  public var longestGap = Duration.zero
  /// Windows of 30 s, counted from the moment it was in range, with at least one reading.
  public var windowsWithReading = 0
  private var lastReading: WorldTime?
  private var lastWindow = -1

  init(_ installation: InstallationID, inRange: WorldTime?, discovered: WorldTime, identified: WorldTime) {
    self.installation = installation
    self.inRange = inRange
    self.discovered = discovered
    self.identified = identified
  }

  /// The window by which presence is measured, as Herald does.
  public static let window = Duration.seconds(30)

  mutating func read(at time: WorldTime) {
    readings += 1
    longestGap = max(longestGap, time - (lastReading ?? identified))
    lastReading = time
    let window = Int((time - (inRange ?? discovered)) / Self.window)
    if window != lastWindow { windowsWithReading += 1 }
    lastWindow = window
  }

  /// The whole windows between the moment it was in range and the end.
  public func windows(until end: WorldTime) -> Int {
    Int((end - (inRange ?? discovered)) / Self.window)
  }

  /// The share of windows with a reading, 0 to 1.
  public func coverage(until end: WorldTime) -> Double {
    let windows = windows(until: end)
    return windows == 0 ? 0 : min(Double(windowsWithReading) / Double(windows), 1)
  }
}
