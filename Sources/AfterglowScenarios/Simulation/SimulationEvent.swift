public import VirtualPhone

/// An event on a phone in a simulation.
public struct SimulationEvent: Equatable, Sendable {
  /// The kind of an event. The raw values are the words in scenario files and in the output of `--json`.
  public enum Kind: String, CaseIterable, Sendable {
    /// The scenario performed an action on the phone.
    case action
    /// The user or the system started the app. The text names the cause.
    case launched
    /// The node reported that another installation is near.
    case appeared
    /// The node reported that another installation has left.
    case departed
    /// The node reported that another installation is linked with it.
    case linked
    /// The node reported that another installation is no longer linked with it.
    case unlinked
    /// A message was received.
    case message
    /// One of the receivers has confirmed a message that this phone sent.
    case delivered
    /// The node no longer tries to deliver a message that this phone sent.
    case expired
    /// A message could not be sent. The text gives the reason.
    case refused
    /// A notification was posted.
    case notified
    /// A condition that limits the node has begun or ended. The text describes the condition.
    case condition
    /// The app wrote a line to the phone's log. Only `afterglow host` reports lines of the log.
    case logged
  }

  /// The time of the event.
  public var time: WorldTime
  /// The name of the phone on which the event happened.
  public var phone: String
  /// The kind of the event.
  public var kind: Kind
  /// The name of the phone that the event is about; `nil` for an event without a peer. For a phone that is not in the
  /// scenario, the value is the phone's identifier.
  public var peer: String?
  /// The text of the event; `nil` if the event has no text.
  public var text: String?

  /// Creates an event on a phone, with its time and its kind.
  public init(time: WorldTime, phone: String, kind: Kind, peer: String? = nil, text: String? = nil) {
    self.time = time
    self.phone = phone
    self.kind = kind
    self.peer = peer
    self.text = text
  }
}
