internal import AfterglowWire

/// What survives the process: who was near, who is who, and what the app had asked for.
///
/// Times are milliseconds before `writtenAt`, which is of the wall clock: the engine's own clock begins anew with each
/// process.
struct PreservedState: Hashable, Sendable {
  struct Neighbor: Hashable, Sendable {
    var id: InstallationID
    var firstSeenBefore: UInt32
    var lastSeenBefore: UInt32
    var channels: Channels
    var rssiDBm: Int8?
    /// Hundredths of a decibel.
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
  /// Ranged for ever, in the order in which the app asked.
  var regions: [BeaconRegion] = []
  var neighbors: [Neighbor] = []
  var peers: [Peer] = []

  /// Of neighbours and peers, the ones seen last: more than are ever in reach, and some 25 KB.
  static let capacity = 512
}

/// Why preserved bytes could not be read.
enum PreservedStateError: Error, Hashable {
  /// The bytes do not begin as ours do.
  case notOurs
  /// Written by a later version, or one that is no more.
  case unknownVersion(UInt8)
  /// The checksum does not fit the bytes.
  case damaged
  /// They end in the middle of something, at this offset.
  case truncated(at: Int)
  /// A malformed value, at this offset.
  case invalid(at: Int)
}
