internal import AfterglowWire

extension PeerIdentifier {
  /// An address lives about 15 minutes (rule H1); a peer not heard for that long answers to it no more (rule C2).
  static let addressLifetime: Int64 = 900_000_000_000
}
