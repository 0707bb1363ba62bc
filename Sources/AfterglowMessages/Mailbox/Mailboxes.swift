package import AfterglowWire

/// The mailbox links of this phone, and the datagrams that pass over them in chunks.
///
/// The other end of a link states its installation in its hello. The hello is only a claim: datagrams for an
/// installation use a link only after a session has proved the claim over that link. If several links to an
/// installation are proved, the link that was proved last is used. When that link closes, the proved link that opened
/// last takes over. A link over which malformed data or too much data arrives is muted for a while, and stays
/// open.
package struct Mailboxes: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The other end of a link claims to be the given installation.
    case claimed(InstallationID, over: MailboxLink)
    /// An installation has a proved link now, so the mailboxes can send datagrams to it.
    case opened(InstallationID)
    /// The last proved link to an installation has closed, so the mailboxes can no longer send datagrams to it.
    case closed(InstallationID)
    /// A datagram has arrived over a link whose other end claims to be the given installation.
    case received([UInt8], from: InstallationID, over: MailboxLink)
    /// A frame to send over the link, as a write or as a notification. The caller calls `written` when the link can
    /// accept another frame.
    case write([UInt8], MailboxLink)
    /// A link over which too much data or malformed data has arrived is muted for a while. The given installation has
    /// proved that it is at the other end.
    case muted(InstallationID)
  }

  private struct Link {
    /// The maximum size of a frame, in bytes.
    var size: Int
    /// The installation that must be at the other end, if another channel has identified it.
    var expected: InstallationID?
    /// The installation that the other end claims to be.
    var claimed: InstallationID?
    /// Whether a session has proved that the claimed installation is at the other end of this link.
    var isProved = false
    /// The time at which a proof was last requested.
    var askedAt = Instant(nanoseconds: .min)
    /// Whether this side still waits for the other side's first hello on this link.
    var awaitsHello = true
    /// Whether this side has to send its hello. The hello states how much data from the other installation has arrived.
    /// A side that does not know the other installation therefore waits for the other side's hello first.
    var isHelloDue: Bool
    /// Whether a frame is being sent. Until the frame is sent, the link accepts no other frame.
    var isBusy = false
    var mailbox: Mailbox
    /// The installation whose transfers began over an earlier link and continue over this link.
    var resumed: InstallationID?
    /// Links are numbered in the order in which they opened.
    var number: UInt64
  }

  private struct Parked {
    var mailbox: Mailbox
    /// Parked mailboxes are numbered in the order in which their links ended.
    var number: UInt64
  }

  /// The maximum number of links: more than a phone can have at once (rule C7).
  private static let maximumLinks = 32
  /// The maximum number of installations whose transfers are remembered after their links have ended.
  private static let maximumParked = 64
  /// The smallest frame size that a link may have. A hello fits into a frame of this size.
  private static let smallestFrame = 20
  /// The shortest time between two requests for a proof over a link without a proof.
  private static let askInterval = Duration.seconds(4)

  private let own: InstallationID
  private var nextSession: UInt32
  private var opened: UInt64 = 0
  private var links: [MailboxLink: Link] = [:]
  /// The transfers of links that were proved and then broke.
  private var parked: [InstallationID: Parked] = [:]
  private var parkedCount: UInt64 = 0
  /// The link that is used for each installation.
  private var routes: [InstallationID: MailboxLink] = [:]
  package private(set) var gate: FloodGate<MailboxLink>
  /// The number of frames that could not be read or were not allowed when they arrived, and of datagrams that a session
  /// refused.
  package private(set) var malformed = 0
  /// The number of frames over links that are not open, for example from centrals that are not subscribed.
  package private(set) var unasked = 0

  /// `session` is a random number that is drawn at each launch.
  package init(own: InstallationID, session: UInt32, _ configuration: MessengerConfiguration) {
    self.own = own
    nextSession = session
    gate = FloodGate(rate: configuration.floodRate, burst: configuration.floodBurst, mute: configuration.mute)
  }

  /// The installations that have proved their identity over an open link, in the order of the identifiers.
  package var open: [InstallationID] { routes.keys.sorted() }

  /// Returns the link over which datagrams are sent to an installation; `nil` if no link to it is proved.
  package func route(to installation: InstallationID) -> MailboxLink? { routes[installation] }

  /// The number of links that are open.
  package var linkCount: Int { links.count }

  // MARK: Links

  /// Handles a link that has opened and can carry frames of this size. `expected` is the installation that must be at
  /// the link's other end, if another channel has identified it. Ignores a link whose frames are too small, or for
  /// which there is no room.
  package mutating func opened(
    _ link: MailboxLink, frameSize: Int, expecting expected: InstallationID?, into outcomes: inout [Outcome]
  ) {
    closed(link, into: &outcomes)
    guard frameSize >= Self.smallestFrame, makeRoom() else { return }
    let known = expected.flatMap { parked.removeValue(forKey: $0)?.mailbox }
    opened += 1
    links[link] = Link(
      size: frameSize, expected: expected, isHelloDue: expected != nil, mailbox: known ?? newMailbox(),
      resumed: known == nil ? nil : expected, number: opened)
    pump(link, into: &outcomes)
  }

  /// Forgets the oldest link without a proof if there is no room for another link. A proved link is never forgotten.
  /// Returns whether there is room.
  private mutating func makeRoom() -> Bool {
    guard links.count >= Self.maximumLinks else { return true }
    let oldest = links.filter { !$0.value.isProved }.min { $0.value.number < $1.value.number }
    guard let oldest else { return false }
    drop(oldest.key)
    return true
  }

  private mutating func newMailbox() -> Mailbox {
    nextSession &+= 1
    if nextSession == 0 { nextSession = 1 }
    return Mailbox(own: own, session: nextSession)
  }

  /// Forgets a link without a proof, but not the transfers that an earlier link began.
  private mutating func drop(_ link: MailboxLink) {
    guard let state = links.removeValue(forKey: link), let installation = state.resumed else { return }
    park(state.mailbox, of: installation)
  }

  package mutating func closed(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    guard let state = links[link], state.isProved, let installation = state.claimed else { return drop(link) }
    links[link] = nil
    let others = links.filter { $0.value.isProved && $0.value.claimed == installation }
    let next = others.max { $0.value.number < $1.value.number }?.key
    if routes[installation] == link { routes[installation] = next }
    if let next {
      for datagram in state.mailbox.unconfirmed { _ = links[next]?.mailbox.enqueue(datagram) }
      pump(next, into: &outcomes)
    } else {
      park(state.mailbox, of: installation)
      outcomes.append(.closed(installation))
    }
  }

  private mutating func park(_ mailbox: Mailbox, of installation: InstallationID) {
    if parked[installation] == nil, parked.count >= Self.maximumParked,
      let oldest = parked.min(by: { $0.value.number < $1.value.number })
    {
      parked[oldest.key] = nil
    }
    parkedCount += 1
    parked[installation] = Parked(mailbox: mailbox, number: parkedCount)
  }

  /// Handles a session's proof that the other end of a link is the given installation.
  package mutating func proved(
    _ installation: InstallationID, over link: MailboxLink, into outcomes: inout [Outcome]
  ) {
    guard links[link]?.claimed == installation else { return }
    links[link]?.isProved = true
    let isNew = routes[installation] == nil
    routes[installation] = link
    if isNew { outcomes.append(.opened(installation)) }
  }

  /// Requests a proof again over each link whose other end claims to be `installation` without a proof. Over each link,
  /// requests are at least `askInterval` apart.
  package mutating func ask(_ installation: InstallationID, at now: Instant, into outcomes: inout [Outcome]) {
    let unproved = links.filter { $0.value.claimed == installation && !$0.value.isProved }
    for link in unproved.keys.sorted() {
      guard let last = links[link]?.askedAt, last.advanced(by: Self.askInterval) <= now else { continue }
      links[link]?.askedAt = now
      outcomes.append(.claimed(installation, over: link))
    }
  }

  /// Handles the end of a write: the last frame is sent, and the link can accept another frame.
  package mutating func written(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    links[link]?.isBusy = false
    pump(link, into: &outcomes)
  }

  /// Sends a datagram over a link, if the queue has room and the link's other end has stated its installation.
  package mutating func send(_ datagram: [UInt8], over link: MailboxLink, into outcomes: inout [Outcome]) {
    guard links[link]?.claimed != nil, links[link]?.mailbox.enqueue(datagram) == true else { return }
    pump(link, into: &outcomes)
  }

  // MARK: Frames

  package mutating func received(
    _ bytes: [UInt8], over link: MailboxLink, at now: Instant, into outcomes: inout [Outcome]
  ) {
    guard links[link] != nil else {
      unasked += 1
      return
    }
    guard isAdmitted(gate.admit(link, at: now), link, into: &outcomes) else { return }
    do throws(FrameError) {
      let frame = try MailboxFrame(parsing: bytes)
      guard handle(frame, over: link, at: now, into: &outcomes) else { return penalize(link, at: now, into: &outcomes) }
      pump(link, into: &outcomes)
    } catch {
      penalize(link, at: now, into: &outcomes)
    }
  }

  /// Counts unusable data that arrived over a link, and withdraws its cost from the link's bucket. If the cost exceeds
  /// the content of the bucket, only this link is muted.
  package mutating func penalize(_ link: MailboxLink, at now: Instant, into outcomes: inout [Outcome]) {
    malformed += 1
    _ = isAdmitted(gate.penalize(link, at: now), link, into: &outcomes)
  }

  private mutating func isAdmitted(
    _ verdict: FloodGate<MailboxLink>.Verdict, _ link: MailboxLink, into outcomes: inout [Outcome]
  ) -> Bool {
    if verdict == .overdrawn, let state = links[link], state.isProved, let installation = state.claimed {
      outcomes.append(.muted(installation))
    }
    return verdict == .admitted
  }

  /// Handles a frame; returns `false` if this frame is not allowed at this point of the protocol.
  private mutating func handle(
    _ frame: MailboxFrame, over link: MailboxLink, at now: Instant, into outcomes: inout [Outcome]
  ) -> Bool {
    if case .hello(let hello) = frame { return greet(hello, over: link, at: now, into: &outcomes) }
    guard let installation = links[link]?.claimed else { return false }
    switch frame {
    case .hello: break
    case .chunk(let chunk):
      if let datagram = links[link]?.mailbox.received(chunk) {
        outcomes.append(.received(datagram, from: installation, over: link))
      }
    case .progress(let progress): links[link]?.mailbox.confirmed(progress)
    }
    return true
  }

  private mutating func greet(
    _ hello: MailboxFrame.Hello, over link: MailboxLink, at now: Instant, into outcomes: inout [Outcome]
  ) -> Bool {
    guard let state = links[link], hello.installation != own,
      state.expected ?? hello.installation == hello.installation,
      state.claimed ?? hello.installation == hello.installation
    else { return false }
    let installation = hello.installation
    if state.claimed == nil, state.expected == nil, let known = parked.removeValue(forKey: installation) {
      links[link]?.mailbox = known.mailbox
      links[link]?.resumed = installation
    }
    links[link]?.mailbox.greeted(by: hello)
    // If the other side's hello comes first, or comes again, it asks how much of that side's transfers has arrived.
    // This side answers with a hello.
    if !state.awaitsHello || state.claimed == nil && state.expected == nil { links[link]?.isHelloDue = true }
    links[link]?.awaitsHello = false
    links[link]?.claimed = installation
    if state.claimed == nil {
      links[link]?.askedAt = now
      outcomes.append(.claimed(installation, over: link))
    }
    return true
  }

  /// Passes the next frame to the link, if the link can accept a frame.
  private mutating func pump(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    guard let state = links[link], !state.isBusy else { return }
    let frame: MailboxFrame
    if state.isHelloDue {
      links[link]?.isHelloDue = false
      frame = state.mailbox.hello
    } else if !state.awaitsHello, let next = links[link]?.mailbox.nextFrame(size: state.size) {
      frame = next
    } else {
      return
    }
    links[link]?.isBusy = true
    outcomes.append(.write(frame.bytes, link))
  }
}
