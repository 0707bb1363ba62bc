/// What is kept of another installation's key.
struct PeerRecord: Hashable, Sendable {
  var key: [UInt8]
  var standing: KeyStanding
  /// The latest run of theirs of which something could be opened.
  var epoch: UInt64 = 0

  private static let size = 1 + 32 + 8

  init(key: [UInt8], standing: KeyStanding) {
    (self.key, self.standing) = (key, standing)
  }

  var bytes: [UInt8] { [standing == .confirmed ? 1 : 0] + key + epoch.bigEndianBytes }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes[0] <= 1 else { return nil }
    key = Array(bytes[1..<33])
    standing = bytes[0] == 1 ? .confirmed : .unconfirmed
    epoch = UInt64(bigEndianBytes: bytes[33...])
  }
}
