public import Afterglow
public import VirtualPhone

/// One phone's record of another phone: the times of discovery and identification, and the readings with their gaps.
public struct Contact: Equatable, Sendable {
  /// The installation that was found.
  public let installation: InstallationID
  /// The time from which the other phone could be found: its app ran, and its mean signal was strong enough to be
  /// received.
  ///
  /// If a packet is received earlier because the signal varies, the value is the time of that packet. The value is
  /// `nil` if the time is unknown.
  public let inRange: WorldTime?
  /// The time at which the other phone's peripheral was discovered, before it was identified.
  public let discovered: WorldTime
  /// The time at which the other phone was identified.
  public let identified: WorldTime
  /// The number of readings of the other phone's signal strength.
  public var readings = 0
  /// The longest time between two readings, or between the identification and the first reading.
  public var longestGap = Duration.zero
  /// The beginnings of the windows with at least one reading. The first window begins at ``start``.
  public private(set) var windowsWithReading: [WorldTime] = []
  private var lastReading: WorldTime?

  init(_ installation: InstallationID, inRange: WorldTime?, discovered: WorldTime, identified: WorldTime) {
    self.installation = installation
    self.inRange = inRange.map { min($0, discovered) }
    self.discovered = discovered
    self.identified = identified
  }

  /// The length of the windows in which presence is measured. Herald uses the same length.
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

  /// Returns the number of whole windows from ``start`` to `end`.
  public func windows(until end: WorldTime) -> Int {
    Int((end - start) / Self.window)
  }

  /// Returns the share of windows with a reading, 0 to 1.
  public func coverage(until end: WorldTime) -> Double {
    let windows = windows(until: end)
    return windows == 0 ? 0 : min(Double(windowsWithReading.count) / Double(windows), 1)
  }
}
