internal import AfterglowWire

/// The state that survives the process: the neighbours, the installations of known peers, and the app's requests.
///
/// Times are milliseconds before `writtenAt`. `writtenAt` is wall-clock time, because the engine's own clock has
/// another origin in each process.
struct PreservedState: Hashable, Sendable {
  struct Neighbor: Hashable, Sendable {
    var id: InstallationID
    var firstSeenBefore: UInt32
    var lastSeenBefore: UInt32
    var channels: Channels
    var rssiDBm: Int8?
    /// The smoothed signal strength, in hundredths of a decibel.
    var filteredRSSI: Int16?
  }

  /// A peer identifier that is known to belong to an installation.
  struct Peer: Hashable, Sendable {
    var id: PeerIdentifier
    var installation: InstallationID
    var heardBefore: UInt32
  }

  /// Milliseconds since 1970.
  var writtenAt: Int64
  /// The regions that the app has asked to range permanently, in the order of the requests.
  var regions: [BeaconRegion] = []
  var neighbors: [Neighbor] = []
  var peers: [Peer] = []

  /// The maximum number of stored neighbours, and of stored peers. If there are more, those that were seen most
  /// recently are stored. The maximum exceeds the usual number of phones in range, and limits the file to about 22 KB.
  static let capacity = 512
}

/// The reason why preserved bytes could not be read.
enum PreservedStateError: Error, Hashable {
  /// The bytes do not begin with the mark.
  case notOurs
  /// The bytes are of a later version, or of an earlier version that is no longer supported.
  case unknownVersion(UInt8)
  /// The checksum does not match the bytes.
  case damaged
  /// The bytes end inside the field that begins at this offset.
  case truncated(at: Int)
  /// A malformed value, or a byte after the last field, is at this offset.
  case invalid(at: Int)
}
