internal import AfterglowWire

extension PeerIdentifier {
  /// The lifetime of an address, about 15 minutes (rule H1). The engine assumes that a peer that was not heard for this
  /// time cannot be dialled at its old address (rule C2).
  static let addressLifetime: Int64 = 900_000_000_000
}
