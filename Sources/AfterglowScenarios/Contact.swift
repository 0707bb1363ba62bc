public import Afterglow
public import VirtualPhone

/// What one phone came to know of another: when, how soon, how often, with what gaps.
public struct Contact: Equatable, Sendable {
  /// The installation that was found.
  public let installation: InstallationID
  /// When it could have been found first: its app ran, and it was near enough for the mean signal to be heard. A packet that
  /// was heard earlier, because the signal varies, makes it that packet's time.
  public let inRange: WorldTime?
  /// When the peripheral that turned out to be it was discovered first.
  public let discovered: WorldTime
  /// When its identifier was known.
  public let identified: WorldTime
  /// The number of readings of its signal strength.
  public var readings = 0
  /// The longest time between two readings, or from identification to the first.
  public var longestGap = Duration.zero
  /// The beginnings of the windows with at least one reading; windows are counted from the moment it was in range.
  public private(set) var windowsWithReading: [WorldTime] = []
  private var lastReading: WorldTime?

  init(_ installation: InstallationID, inRange: WorldTime?, discovered: WorldTime, identified: WorldTime) {
    self.installation = installation
    self.inRange = inRange.map { min($0, discovered) }
    self.discovered = discovered
    self.identified = identified
  }

  /// The window by which presence is measured, as Herald does.
  public static let window = Duration.seconds(30)

  mutating func read(at time: WorldTime) {
    readings += 1
    longestGap = max(longestGap, time - (lastReading ?? identified))
    lastReading = time
    let window = start + Self.window * Int((time - start) / Self.window)
    if window != windowsWithReading.last { windowsWithReading.append(window) }
  }

  /// The beginning of the first window.
  public var start: WorldTime { inRange ?? discovered }

  /// The whole windows between the moment it was in range and the end.
  public func windows(until end: WorldTime) -> Int {
    Int((end - start) / Self.window)
  }

  /// The share of windows with a reading, 0 to 1.
  public func coverage(until end: WorldTime) -> Double {
    let windows = windows(until: end)
    return windows == 0 ? 0 : min(Double(windowsWithReading.count) / Double(windows), 1)
  }
}
