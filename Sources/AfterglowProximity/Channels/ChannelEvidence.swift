public import AfterglowWire

/// How an installation was identified, and how reliably: one case for each channel.
public enum ChannelEvidence: Hashable, Sendable {
  /// The installation named itself over a connection.
  case gatt
  /// The installation's identifier was read from an overflow mask in this code, with these numbers of erasures and
  /// corrections (see `OverflowReading`).
  case overflow(code: OverflowCode, erasures: Int, corrections: Int)
  /// The installation was ranged as a beacon of the identity region.
  case beacon
  /// The installation reported, usually over the relay, that it has heard this phone.
  case relay

  /// The channel that gave the evidence.
  public var channel: Channels {
    switch self {
    case .gatt: .gatt
    case .overflow: .overflow
    case .beacon: .beacon
    case .relay: .relay
    }
  }

  /// The facts of the evidence, with their names in logs and JSON.
  public var facts: [Fact] {
    switch self {
    case .gatt, .beacon, .relay: []
    case .overflow(let code, let erasures, let corrections):
      [
        Fact(name: "code", value: .text(code.description)), Fact(name: "erasures", value: .number(erasures)),
        Fact(name: "corrections", value: .number(corrections)),
      ]
    }
  }

  /// A fact about the evidence: a number or a text, with a name.
  public struct Fact: Hashable, Sendable {
    /// The value of a fact, as text or as a number.
    public enum Value: Hashable, Sendable {
      /// A text, such as the name of an overflow code.
      case text(String)
      /// A count, such as the number of corrected bits.
      case number(Int)
    }

    /// The fact's name in logs and JSON.
    public let name: String
    /// The fact's value.
    public let value: Value
  }
}
