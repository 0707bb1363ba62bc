public import AfterglowWire

/// What Core Bluetooth tells of an advertisement that it let through.
public struct Advertisement: Hashable, Sendable {
  /// `nil` or 127 where the radio had no reading (rule B8).
  public var rssiDBm: Int?
  /// The ordinary service lists, as the sender's app in the foreground fills them (rule A2).
  public var services: [ServiceUUID]
  /// The bits of those scanned UUIDs that Core Bluetooth listed as being in the overflow area.
  ///
  /// It lists what is scanned for and no more, so that the whole mask takes a scan for each of its bits (rule B6).
  public var overflow: OverflowMask

  /// Creates an advertisement; by default it is empty and was not measured.
  public init(rssiDBm: Int? = nil, services: [ServiceUUID] = [], overflow: OverflowMask = OverflowMask()) {
    self.rssiDBm = rssiDBm
    self.services = services
    self.overflow = overflow
  }

  /// The most services of one peer that are read: an iPhone lists about ten, and a hostile peer could list thousands.
  static let maximumServices = 256
}
