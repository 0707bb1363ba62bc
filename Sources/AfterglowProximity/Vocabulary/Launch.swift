/// The facts about the launch of a process, and the state that the previous process preserved.
public struct Launch: Hashable, Sendable {
  /// The background modes that the app's property list declares; `nil` if they are unknown.
  public var backgroundModes: BackgroundModes?
  /// The bytes of the last command `preserve`; `nil` if no bytes are stored.
  public var preserved: [UInt8]?

  /// Creates a launch; by default the first launch of an app whose background modes are unknown.
  public init(backgroundModes: BackgroundModes? = nil, preserved: [UInt8]? = nil) {
    self.backgroundModes = backgroundModes
    self.preserved = preserved
  }
}

/// The values of `UIBackgroundModes` that a node uses.
public struct BackgroundModes: OptionSet, Hashable, Sendable {
  /// One bit for each mode.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `location`: the app receives location updates in the background.
  public static let location = BackgroundModes(rawValue: 1 << 0)
  /// `bluetooth-central`: the app scans and connects in the background.
  public static let bluetoothCentral = BackgroundModes(rawValue: 1 << 1)
  /// `bluetooth-peripheral`: the app advertises and answers in the background.
  public static let bluetoothPeripheral = BackgroundModes(rawValue: 1 << 2)
}
