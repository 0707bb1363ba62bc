/// How a process began, and what it has from the one before.
public struct Launch: Hashable, Sendable {
  /// Why iOS started the app: the keys of its launch options.
  public enum Cause: Hashable, Sendable {
    /// The user opened it, or nobody said why.
    case user
    /// A region was entered or left (rule E6).
    case location
    /// What the app had pending on the radio has happened (rule G1).
    case bluetooth
  }

  public var cause: Cause
  /// What the app's property list declares; `nil` where that is not known.
  public var backgroundModes: BackgroundModes?
  /// The bytes of the last `preserve`.
  public var preserved: [UInt8]?

  public init(cause: Cause = .user, backgroundModes: BackgroundModes? = nil, preserved: [UInt8]? = nil) {
    self.cause = cause
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
