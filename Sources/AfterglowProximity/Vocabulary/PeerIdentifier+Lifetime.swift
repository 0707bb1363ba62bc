internal import AfterglowWire

extension PeerIdentifier {
  /// An address lives about 15 minutes (rule H1). A peer that was not heard for that long cannot be dialled at its old
  /// address (rule C2).
  static let addressLifetime: Int64 = 900_000_000_000
}
