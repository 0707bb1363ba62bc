public import VirtualPhone

/// Something that happened in a simulation, as the phone's user would report it.
public struct SimulationEvent: Equatable, Sendable {
  /// What kind of thing; the words are those of scenario files and of `--json`.
  public enum Kind: String, CaseIterable, Sendable {
    /// The scenario did something to the phone.
    case action
    /// The app was started by the user, or by the system because of something.
    case launched
    /// The node reported another installation near.
    case appeared
    /// The node reported that another installation has left.
    case departed
    /// The node was linked with another installation.
    case linked
    /// The link with another installation ended.
    case unlinked
    /// A message was received.
    case message
    /// A message that this phone sent was confirmed by its receiver.
    case delivered
    /// A message that this phone sent was given up.
    case expired
    /// A message could not be sent; the text says why.
    case refused
    /// A notification was posted.
    case notified
    /// Something that the node needs was lost, or is there again.
    case condition
    /// The app wrote a line to the phone's log; `afterglow host` tells of these.
    case logged
  }

  /// The time at which it happened.
  public var time: WorldTime
  /// The name of the phone to which it happened.
  public var phone: String
  /// What happened.
  public var kind: Kind
  /// The phone that it is about; an identifier where nobody bears it.
  public var peer: String?
  /// The words that it brings.
  public var text: String?

  /// Creates an event from its values.
  public init(time: WorldTime, phone: String, kind: Kind, peer: String? = nil, text: String? = nil) {
    self.time = time
    self.phone = phone
    self.kind = kind
    self.peer = peer
    self.text = text
  }
}
