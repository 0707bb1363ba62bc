/// The frames of unsealed sessions: the byte `B0` alone is a greeting, and `B0` before a datagram marks the datagram.
package enum UnsealedFrame: Hashable, Sendable {
  case greeting
  case datagram([UInt8])

  private static let mark: UInt8 = 0xB0

  package init?(_ bytes: [UInt8]) {
    guard bytes.first == Self.mark else { return nil }
    self = bytes.count == 1 ? .greeting : .datagram(Array(bytes.dropFirst()))
  }

  package var bytes: [UInt8] {
    switch self {
    case .greeting: [Self.mark]
    case .datagram(let datagram): [Self.mark] + datagram
    }
  }
}
