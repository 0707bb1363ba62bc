/// What carries datagrams between installations.
package enum Carrier: String, CaseIterable, Hashable, Sendable {
  /// Over a server, wherever the two installations are.
  case relay
  /// Through a characteristic of the other phone, within radio reach.
  case mailbox
}
