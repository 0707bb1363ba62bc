import AfterglowTime
import AfterglowWire

/// Finds the datagram over which the broker hangs up, so that it does not hold up all others.
///
/// Some brokers close the connection when they refuse a datagram. A client that sends it again after every reconnect
/// never gets anything through. The suspect is the oldest datagram that was not acknowledged when a connection ended. It
/// is recognized by receiver and size, because its bytes may be sealed anew each time.
struct PoisonGuard {
  struct Suspect: Hashable {
    let receiver: InstallationID
    let size: Int
  }

  private var suspect: Suspect?
  private var suspicions = 0
  private var quarantine: [Suspect: Instant] = [:]

  /// A broker that is killed may end one connection and the next with the same datagram under way; a third is no chance.
  private static let patience = 3
  /// Not for good: what the broker refuses today it may take when its rules are mended.
  private static let quarantineTime: Duration = .seconds(60)
  /// Enough for every receiver that somebody is linked to; beyond it the one that was to be released first goes.
  private static let capacity = 64

  /// Notes that a connection ended; `oldest` was sent first among those that the broker has not acknowledged.
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

  /// Whether a datagram is to be left out for now.
  func refuses(_ receiver: InstallationID, size: Int, at now: Instant) -> Bool {
    guard !quarantine.isEmpty else { return false }
    return quarantine[Suspect(receiver: receiver, size: size)].map { now < $0 } ?? false
  }
}
