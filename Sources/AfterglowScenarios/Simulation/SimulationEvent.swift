public import VirtualPhone

/// Something that happened in a simulation, as the phone's user would report it.
public struct SimulationEvent: Equatable, Sendable {
  /// The kind of an event, in the words of scenario files and of `--json`.
  public enum Kind: String, CaseIterable, Sendable {
    /// The scenario did something to the phone.
    case action
    /// The user or the system started the app; the text names the cause.
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
    /// Something that the node needs was lost, or is available again; the text says what.
    case condition
    /// The app wrote a line to the phone's log. Only `afterglow host` reports these.
    case logged
  }

  /// The time at which it happened.
  public var time: WorldTime
  /// The name of the phone to which it happened.
  public var phone: String
  /// What happened.
  public var kind: Kind
  /// The name of the phone that the event is about, or its identifier if no phone of the scenario has it; `nil` for
  /// an event without a peer.
  public var peer: String?
  /// The words of the event; `nil` if it has none.
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
