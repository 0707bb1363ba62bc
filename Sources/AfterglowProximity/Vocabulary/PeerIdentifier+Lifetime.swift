internal import AfterglowWire

extension PeerIdentifier {
  /// The lifetime of an address, about 15 minutes (rule H1). A peer that was not heard for 15 minutes cannot be dialled
  /// at its old address (rule C2).
  static let addressLifetime: Int64 = 900_000_000_000
}
