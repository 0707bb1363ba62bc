internal import AfterglowWire

// The choice of the peers that a full table of peers drops.
extension Dialer {
  /// A full table drops up to 1/16 of its peers at once, so that the dialer does not search the table for every
  /// newcomer.
  private static let parting = 16

  /// Makes room for one more peer if the table of peers is full. Returns whether there is room.
  ///
  /// Unidentified peers that wait for a link make room for newcomers, beginning with the peers heard least recently. So
  /// thousands of invented addresses may fill the line, but they do not keep out a phone that is heard now. Peers that
  /// were identified, or are being dialled, stay in the table.
  mutating func hasRoom(at now: Instant, into commands: inout [Command]) -> Bool {
    guard peers.count >= limits.maximumPeers else { return true }
    let strangers = peers.lazy.filter { $0.value.isWaitingStranger && $0.value.heard < now }
      .map { (heard: $0.value.heard, id: $0.key) }.sorted { ($0.heard, $0.id) < ($1.heard, $1.id) }
    for (_, id) in strangers.prefix(max(1, limits.maximumPeers / Self.parting)) { forget(id, into: &commands) }
    return peers.count < limits.maximumPeers
  }
}
