public import VirtualAir

/// A line of a phone's log.
public struct ConsoleLine: Hashable, Sendable {
  /// The time at which the process wrote the line.
  public var time: WorldTime
  /// The name of the app that wrote the line.
  public var process: String
  /// The identifier of the process that wrote the line.
  public var processID: Int
  /// The text of the line.
  public var message: String

  /// Returns the line in the form of Xcode's console, with the time as in ISO 8601: `2020-04-13T14:57:36.662790-04:00
  /// Advertiser[225:17180] Connected`.
  ///
  /// The number after the process identifier is the number of the main thread.
  public func formatted(_ wallClock: WallClock) -> String {
    "\(wallClock.timestamp(at: time)) \(process)[\(processID):\(Self.mainThread(of: processID))] \(message)"
  }

  private static func mainThread(of processID: Int) -> Int { processID * 76 + 80 }
}

extension PhoneSystem {
  func print(_ message: @autoclosure () -> String, from process: AppProcess) {
    guard let console else { return }
    console(
      ConsoleLine(
        time: timeline.now, process: process.installed.app.name, processID: process.processID, message: message()))
  }
}
