public import VirtualPhone

/// Something that happened in a simulation, as the phone's user would report it.
public struct SimulationEvent: Equatable, Sendable {
  /// What kind of thing; the words are those of scenario files and of `--json`.
  public enum Kind: String, CaseIterable, Sendable {
    /// The scenario did something to the phone.
    case action
    /// The app was started by the user, or by the system because of something.
    case launched
    case appeared
    case departed
    case linked
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

  public var time: WorldTime
  public var phone: String
  public var kind: Kind
  /// The phone that it is about; an identifier where nobody bears it.
  public var peer: String?
  /// The words that it brings.
  public var text: String?

  public init(time: WorldTime, phone: String, kind: Kind, peer: String? = nil, text: String? = nil) {
    self.time = time
    self.phone = phone
    self.kind = kind
    self.peer = peer
    self.text = text
  }
}
