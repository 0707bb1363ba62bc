internal import AfterglowWire

extension PeerIdentifier {
  /// An address lives about 15 minutes (rule H1). A peer not heard for that long no longer answers to it (rule C2).
  static let addressLifetime: Int64 = 900_000_000_000
}
