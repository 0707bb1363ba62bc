import AfterglowWire

/// Peers that somebody waits for, in the order in which they were first asked for.
///
/// The numbers lie beside the peers, so that finding one touches no object.
struct AttemptList {
  /// In the order in which they were added.
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

  /// Takes a peer out; harmless if it is not there.
  mutating func remove(_ peer: RemoteDevice) {
    guard let number = peer.attempt else { return }
    peer.attempt = nil
    let index = numbers.partitioningIndex { $0 >= number }
    guard index < numbers.count, numbers[index] == number else { return }
    numbers.remove(at: index)
    all.remove(at: index)
  }
}
