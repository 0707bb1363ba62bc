import AfterglowWire

/// The peers that apps wait to connect to, in the order in which the attempts began.
///
/// A second array stores the numbers of the attempts, so that a search for a peer reads no objects.
struct AttemptList {
  /// The peers, in the order in which they were added.
  private(set) var all: [RemoteDevice] = []
  private var numbers: [UInt64] = []
  private var lastNumber: UInt64 = 0

  mutating func append(_ peer: RemoteDevice) {
    remove(peer)
    lastNumber += 1
    peer.attempt = lastNumber
    all.append(peer)
    numbers.append(lastNumber)
  }

  mutating func removeAll() {
    for peer in all { peer.attempt = nil }
    (all, numbers) = ([], [])
  }

  /// Removes a peer; has no effect if the peer is not in the list.
  mutating func remove(_ peer: RemoteDevice) {
    guard let number = peer.attempt else { return }
    peer.attempt = nil
    let index = numbers.partitioningIndex { $0 >= number }
    guard index < numbers.count, numbers[index] == number else { return }
    numbers.remove(at: index)
    all.remove(at: index)
  }
}
