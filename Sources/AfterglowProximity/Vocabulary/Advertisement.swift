public import AfterglowWire

/// An advertisement as Core Bluetooth reports it to an app.
public struct Advertisement: Hashable, Sendable {
  /// The signal strength; `nil` or 127 if the radio had no reading (rule B8).
  public var rssiDBm: Int?
  /// The services of the ordinary lists, which an app in the foreground fills (rule A2).
  public var services: [ServiceUUID]
  /// The bits of those scanned UUIDs that Core Bluetooth lists as being in the overflow area.
  ///
  /// Core Bluetooth lists only UUIDs for which the app scans. So an app that reads the whole mask has to scan for one
  /// UUID for each bit (rule B6).
  public var overflow: OverflowMask

  /// Creates an advertisement; by default without services and without a signal strength.
  public init(rssiDBm: Int? = nil, services: [ServiceUUID] = [], overflow: OverflowMask = OverflowMask()) {
    self.rssiDBm = rssiDBm
    self.services = services
    self.overflow = overflow
  }

  /// The maximum number of services that are read from one peer. An iPhone lists about ten services, and a hostile peer
  /// could list thousands.
  static let maximumServices = 256
}
