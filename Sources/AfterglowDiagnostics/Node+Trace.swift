public import Afterglow
public import AfterglowMessages
public import AfterglowProximity

extension Node {
  /// Calls `observer` for every entry from now on, on the main queue, from within the callback that caused the entry.
  public func trace(_ observer: @escaping @MainActor (NodeTrace) -> Void) {
    observeOccurrences { occurrence in
      if let entry = NodeTrace(occurrence) { observer(entry) }
    }
  }

  /// The peers that the dialer knows, in the order of their identifiers.
  public var dialedPeers: [Peer] { core.engine.peers }

  /// Whether this phone advertises, according to Core Bluetooth.
  public var advertises: Bool { isAdvertising }

  /// The exchange's counts of messages, datagrams and frames; all of them are 0 if the node has no exchange.
  public var messageTally: MessageTally { core.exchange?.tally ?? MessageTally() }
}

extension NodeConfiguration {
  /// The ingredients that the node never starts, even if the engine requests them. Surveys set this property to measure
  /// the effect of each ingredient.
  public var withheld: Set<Ingredient> {
    get { withheldIngredients }
    set { withheldIngredients = newValue }
  }
}
