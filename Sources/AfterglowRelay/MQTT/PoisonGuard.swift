import AfterglowTime
import AfterglowWire

/// Finds the datagram that makes the broker close the connection, so that this datagram does not block all other
/// datagrams.
///
/// Some brokers close the connection when they refuse a datagram. A client that sends such a datagram again after every
/// reconnect never sends any other datagram. The suspect is the oldest datagram that was not acknowledged when a
/// connection ended. The guard recognises the datagram by its receiver and its size, because a datagram that is sealed
/// again may have different bytes.
struct PoisonGuard {
  struct Suspect: Hashable {
    let receiver: InstallationID
    let size: Int
  }

  private var suspect: Suspect?
  private var suspicions = 0
  private var quarantine: [Suspect: Instant] = [:]

  /// The number of successive connections that must end with the same oldest unacknowledged datagram before the guard
  /// refuses that datagram. A broker that is killed may end two such connections by coincidence.
  private static let patience = 3
  /// The time for which a datagram is refused. The broker may accept the datagram later, after an operator has
  /// corrected the broker's access rules.
  private static let quarantineTime: Duration = .seconds(60)
  /// The maximum number of refused datagrams, enough for every linked receiver. Beyond this limit, the entry that would
  /// expire first is removed.
  private static let capacity = 64

  /// Records that a connection ended. `oldest` is the oldest datagram that the broker has not acknowledged; `nil` if
  /// the broker has acknowledged all datagrams.
  mutating func connectionEnded(at now: Instant, oldest: Suspect?) {
    guard let oldest else {
      (suspect, suspicions) = (nil, 0)
      return
    }
    suspicions = oldest == suspect ? suspicions + 1 : 1
    suspect = oldest
    guard suspicions >= Self.patience else { return }
    if quarantine.count >= Self.capacity {
      let first = quarantine.min { ($0.value, $0.key.receiver, $0.key.size) < ($1.value, $1.key.receiver, $1.key.size) }
      if let first { quarantine[first.key] = nil }
    }
    quarantine[oldest] = now.advanced(by: Self.quarantineTime)
    (suspect, suspicions) = (nil, 0)
  }

  /// Returns whether a datagram is refused at the given time.
  func refuses(_ receiver: InstallationID, size: Int, at now: Instant) -> Bool {
    guard !quarantine.isEmpty else { return false }
    return quarantine[Suspect(receiver: receiver, size: size)].map { now < $0 } ?? false
  }
}
