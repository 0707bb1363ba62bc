/// How a process began, and what it has from the one before.
public struct Launch: Hashable, Sendable {
  /// What the app's property list declares; `nil` where that is not known.
  public var backgroundModes: BackgroundModes?
  /// The bytes of the last `preserve`.
  public var preserved: [UInt8]?

  public init(backgroundModes: BackgroundModes? = nil, preserved: [UInt8]? = nil) {
    self.backgroundModes = backgroundModes
    self.preserved = preserved
  }
}

/// `UIBackgroundModes`: those that a node has a use for.
public struct BackgroundModes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let location = BackgroundModes(rawValue: 1 << 0)
  public static let bluetoothCentral = BackgroundModes(rawValue: 1 << 1)
  public static let bluetoothPeripheral = BackgroundModes(rawValue: 1 << 2)
}
