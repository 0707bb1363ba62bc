internal import AfterglowWire

// The choice of the peers to drop when the table of peers is full.
extension Dialer {
  /// A full table drops this share of its peers at once, so that the dialer does not search again for every newcomer.
  private static let parting = 16

  /// Makes room for one more peer if the table is full. Returns whether there is room.
  ///
  /// Strangers in the line for a link make room for newcomers, those heard least recently first. Addresses invented by
  /// the thousand fill the line, but they do not keep out a phone that is heard now. Peers that were identified, or are
  /// being dialled, stay.
  mutating func hasRoom(at now: Instant, into commands: inout [Command]) -> Bool {
    guard peers.count >= limits.maximumPeers else { return true }
    let strangers = peers.lazy.filter { $0.value.isWaitingStranger && $0.value.heard < now }
      .map { (heard: $0.value.heard, id: $0.key) }.sorted { ($0.heard, $0.id) < ($1.heard, $1.id) }
    for (_, id) in strangers.prefix(max(1, limits.maximumPeers / Self.parting)) { forget(id, into: &commands) }
    return peers.count < limits.maximumPeers
  }
}
