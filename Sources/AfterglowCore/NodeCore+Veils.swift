import AfterglowMessages
import AfterglowProximity
import AfterglowTime
import AfterglowWire

// Mailbox links of a node whose identifiers change. The exchange learns of a link once both ends have proved that they
// are contacts.
extension NodeCore {
  /// Handles an event that concerns a mailbox link itself. Returns `false` for any other event, such as an event of a
  /// session inside a link.
  mutating func handleVeiled(_ event: ExchangeEvent, at time: Instant, into commands: inout Commands) -> Bool {
    var outcomes: [Veils.Outcome] = []
    switch event {
    case .linkOpened(let link, let size, expecting: _):
      veils?.opened(link, frameSize: size, shown: engine.name(shownTo: link.peer), at: time, into: &outcomes)
    case .linkClosed(let link): veils?.closed(link, into: &outcomes)
    case .frameReceived(let bytes, let link):
      veils?.received(
        bytes, over: link, identified: engine.installation(of: link.peer), names: engine.names, at: time,
        into: &outcomes)
    case .frameWritten(let link): veils?.written(link, into: &outcomes)
    case .sighted, .relayConnected, .relayDisconnected, .received, .proved, .carry, .refused, .stored, .storeFailed,
      .wake:
      return false
    }
    follow(outcomes, at: time, into: &commands)
    return true
  }

  /// Forwards an exchange's commands to the driver. Frames pass through the veil of their link.
  mutating func veil(_ followUp: [ExchangeCommand], at time: Instant, into commands: inout Commands) {
    for command in followUp {
      guard case .write(let frame, let link) = command else {
        commands.messages.append(command)
        continue
      }
      var outcomes: [Veils.Outcome] = []
      veils?.send(frame, over: link, into: &outcomes)
      follow(outcomes, at: time, into: &commands)
    }
  }

  /// Asks an installation again to agree on a veil. The request goes over each link that has no veil and on which the
  /// installation is the peripheral. The request is the same for strangers and for contacts.
  mutating func askForVeil(_ installation: InstallationID, at time: Instant, into commands: inout Commands) {
    var outcomes: [Veils.Outcome] = []
    for peer in veils?.unveiled ?? [] where engine.installation(of: peer) == installation {
      veils?.ask(.toPeripheral(peer), at: time, into: &outcomes)
    }
    follow(outcomes, at: time, into: &commands)
  }

  mutating func part(from contact: InstallationID, at time: Instant, into commands: inout Commands) {
    var outcomes: [Veils.Outcome] = []
    veils?.part(from: contact, into: &outcomes)
    follow(outcomes, at: time, into: &commands)
  }

  private mutating func follow(_ outcomes: [Veils.Outcome], at time: Instant, into commands: inout Commands) {
    for outcome in outcomes {
      switch outcome {
      case .write(let bytes, let link): commands.messages.append(.write(bytes, link))
      case .opened(let link, let size, let contact):
        pass(.linkOpened(link, frameSize: size, expecting: contact), at: time, into: &commands)
      case .closed(let link): pass(.linkClosed(link), at: time, into: &commands)
      case .received(let frame, let link): pass(.frameReceived(frame, link), at: time, into: &commands)
      case .written(let link): pass(.frameWritten(link), at: time, into: &commands)
      }
    }
  }
}

extension MailboxLink {
  /// The phone at the other end of the link.
  fileprivate var peer: PeerIdentifier {
    switch self {
    case .toPeripheral(let peer), .toCentral(let peer): peer
    }
  }
}
