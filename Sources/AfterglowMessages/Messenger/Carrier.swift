/// A means of carrying datagrams between installations.
package enum Carrier: String, CaseIterable, Hashable, Sendable {
  /// The datagrams pass over a server, wherever the two installations are.
  case relay
  /// The datagrams pass through a characteristic of the other phone, which is within radio reach.
  case mailbox
}
