/// The value that one phone writes to the pulse characteristic of another. The write wakes the other app, and the value
/// contains the information that both apps need to plan their links.
///
/// The first byte contains the version (1) in its upper half and the flags in its lower half. Numbers are big-endian:
///
///     installation 4, token 2, steady 2, then for each witness: installation 4, RSSI 1 (signed), age in seconds 1
///
/// If the sender's radio address has changed since the link began, the frame contains the number of stuck links in
/// place of *steady*.
///
/// A frame with 28 witnesses fits into one write (rule C12).
public struct PulseFrame: Hashable, Sendable {
  /// An installation whose signal strength the sender itself has read.
  public struct Witness: Hashable, Sendable {
    /// The installation whose signal strength was read.
    public var installation: InstallationID
    /// The signal strength of the reading, in dBm.
    public var rssiDBm: Int8
    /// The number of seconds since the reading.
    public var age: UInt8

    /// Creates a witness from its parts.
    public init(installation: InstallationID, rssiDBm: Int8, age: UInt8) {
      self.installation = installation
      self.rssiDBm = rssiDBm
      self.age = age
    }
  }

  /// The version of every pulse frame. The parser refuses all other versions.
  public static let version: UInt8 = 1
  /// The maximum number of witnesses that fit into one write.
  public static let maximumWitnesses = 28

  /// The sender.
  public var installation: InstallationID
  /// Whether the sender has read the receiver's signal strength over this link. If so, the sender can do without the
  /// link for a while.
  public var hasRead = false
  /// Whether the sender ends the link now. The receiver has usually set ``hasRead`` in an earlier frame.
  public var isEnding = false
  /// Whether the sender does not advertise, so that no phone can dial it (rule A9). After the end of the link, only the
  /// sender can dial.
  public var isSilent = false
  /// Whether the sender's radio address has changed since this link began. After the end of such a link, only the
  /// sender can dial (rule C2).
  public var isOutdated = false
  /// A number for the radio address under which the sender knows the receiver. If the number differs from that in the
  /// previous frame, the receiver's address has changed.
  public var token: UInt16
  /// The seconds for which the sender certainly keeps the radio address that it had when this link began. The value is
  /// 0 if this is uncertain, if the address has already changed, or if the sender does not advertise.
  public var steadySeconds: UInt16
  /// The number of the sender's stuck links. After the end of a stuck link, neither phone can dial the other. Links
  /// that may become stuck at any moment are included. The value is 0 if the sender's address has not changed since
  /// this link began.
  public var stuckLinks: UInt16 = 0
  /// The sender's readings. The encoded frame contains only the first `maximumWitnesses` readings.
  public var witnesses: [Witness]

  /// Creates a frame from its parts.
  public init(
    installation: InstallationID, token: UInt16, steadySeconds: UInt16 = 0, hasRead: Bool = false,
    isEnding: Bool = false, isSilent: Bool = false, isOutdated: Bool = false, stuckLinks: UInt16 = 0,
    witnesses: [Witness] = []
  ) {
    self.installation = installation
    self.token = token
    self.steadySeconds = steadySeconds
    self.hasRead = hasRead
    self.isEnding = isEnding
    self.isSilent = isSilent
    self.isOutdated = isOutdated
    self.stuckLinks = stuckLinks
    self.witnesses = witnesses
  }

  private enum Flag {
    static let hasRead: UInt8 = 1
    static let isEnding: UInt8 = 2
    static let isSilent: UInt8 = 4
    static let isOutdated: UInt8 = 8
  }

  private static let headerSize = 9
  private static let witnessSize = 6

  /// Parses a whole frame.
  public init(parsing bytes: [UInt8]) throws(FrameError) {
    let limit = Self.headerSize + Self.maximumWitnesses * Self.witnessSize
    guard bytes.count <= limit else { throw FrameError(.tooLong, offset: limit) }
    var reader = ByteReader(bytes)
    let flags = try reader.kind(ofVersion: Self.version)
    hasRead = flags & Flag.hasRead != 0
    isEnding = flags & Flag.isEnding != 0
    isSilent = flags & Flag.isSilent != 0
    isOutdated = flags & Flag.isOutdated != 0
    guard let installation = InstallationID(rawValue: try reader.number()) else {
      throw FrameError(.invalidValue, offset: 1)
    }
    self.installation = installation
    token = try reader.number()
    let number = try reader.number(UInt16.self)
    (steadySeconds, stuckLinks) = isOutdated ? (0, number) : (number, 0)
    witnesses = []
    while reader.remaining > 0 {
      let start = reader.offset
      guard let installation = InstallationID(rawValue: try reader.number()) else {
        throw FrameError(.invalidValue, offset: start)
      }
      let rssi = Int8(bitPattern: try reader.number(UInt8.self))
      witnesses.append(Witness(installation: installation, rssiDBm: rssi, age: try reader.number()))
    }
  }

  /// Appends the frame's bytes.
  public func encode(into bytes: inout [UInt8]) {
    let flags =
      (hasRead ? Flag.hasRead : 0) | (isEnding ? Flag.isEnding : 0) | (isSilent ? Flag.isSilent : 0)
      | (isOutdated ? Flag.isOutdated : 0)
    bytes.append(Self.version << 4 | flags)
    bytes.append(bigEndian: installation.rawValue)
    bytes.append(bigEndian: token)
    bytes.append(bigEndian: isOutdated ? stuckLinks : steadySeconds)
    for witness in witnesses.prefix(Self.maximumWitnesses) {
      bytes.append(bigEndian: witness.installation.rawValue)
      bytes.append(UInt8(bitPattern: witness.rssiDBm))
      bytes.append(witness.age)
    }
  }

  /// The frame's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }
}
