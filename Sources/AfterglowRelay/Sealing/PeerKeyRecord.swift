/// The stored record of another installation's key.
struct PeerKeyRecord: Hashable, Sendable {
  var key: [UInt8]
  var standing: KeyStanding
  /// A different key that was proved in the name of the installation after the known key was stored. No datagram is
  /// sealed for this key until a person accepts it.
  var changedKey: [UInt8]?

  private static let keySize = 32
  /// The size of a record that an earlier version stored. Such a record ends with a number that is no longer used.
  private static let earlierSize = 1 + keySize + 8

  init(key: [UInt8], standing: KeyStanding) {
    (self.key, self.standing) = (key, standing)
  }

  var bytes: [UInt8] { [standing == .confirmed ? 1 : 0] + key + (changedKey ?? []) }

  init?(_ bytes: [UInt8]) {
    let sizes = [1 + Self.keySize, Self.earlierSize, 1 + 2 * Self.keySize]
    guard sizes.contains(bytes.count), bytes[0] <= 1 else { return nil }
    key = Array(bytes[1...Self.keySize])
    standing = bytes[0] == 1 ? .confirmed : .unconfirmed
    changedKey = bytes.count == sizes[2] ? Array(bytes[(1 + Self.keySize)...]) : nil
  }
}
