internal import AfterglowWire

/// The peers that wait for a link: strangers in one line and acquaintances in another line, both in the order of
/// arrival.
///
/// An acquaintance is a peer that has been identified or linked. All other peers are strangers. A stranger joins the
/// acquaintances after more than `strangerRetries` failed attempts, so that departed peers do not delay new peers.
struct WaitingLine: Sendable {
  enum Part: Sendable {
    case strangers
    case acquaintances
  }

  private var strangers = PriorityQueue<PeerIdentifier, UInt64>()
  private var acquaintances = PriorityQueue<PeerIdentifier, UInt64>()
  private var ticket: UInt64 = 0

  func first(of part: Part) -> PeerIdentifier? {
    switch part {
    case .strangers: strangers.first?.key
    case .acquaintances: acquaintances.first?.key
    }
  }

  mutating func join(_ part: Part, _ id: PeerIdentifier) {
    ticket &+= 1
    switch part {
    case .strangers: strangers.set(id, to: ticket)
    case .acquaintances: acquaintances.set(id, to: ticket)
    }
  }

  mutating func leave(_ id: PeerIdentifier) {
    strangers.remove(id)
    acquaintances.remove(id)
  }
}
