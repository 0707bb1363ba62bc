package import AfterglowWire

/// All mailboxes of this phone, and the links that their frames pass over.
///
/// A link belongs to the installation that says hello on it. Nobody proves who they are, so that what comes this way is
/// no better than what a radio tells. Of several links with one installation the latest is used: the other end of an
/// older one may be gone. A link that brings garbage or too much is not listened to for a while, and survives.
package struct Mailboxes: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// An installation's mailbox can be written, or not any more.
    case opened(InstallationID)
    case closed(InstallationID)
    /// A datagram has come from a link that claims to be this installation.
    case received([UInt8], from: InstallationID)
    /// To be written or notified; `written` says when the link can take another.
    case write([UInt8], MailboxLink)
    /// The link that claims to be this installation sent too much, or malformed frames, and is muted for a while.
    case muted(InstallationID)
  }

  private struct Link {
    /// Bytes that a frame may have.
    var size: Int
    /// Who it has to be, where another channel has told.
    var expected: InstallationID?
    /// Who it says it is.
    var installation: InstallationID?
    /// The other one's hello has not come since ours was due.
    var awaitsHello = true
    /// Who does not know whom it talks to says hello second, for a hello says how much has come.
    var isHelloDue: Bool
    /// A frame is on its way.
    var isBusy = false
  }

  /// More links than a phone can have at once (rule C7).
  private static let maximumLinks = 32
  /// Installations whose transfers are remembered after their links are gone.
  private static let maximumMailboxes = 64
  /// A hello has to fit.
  private static let smallestFrame = 20

  private let own: InstallationID
  private let session: UInt32
  private var links: [MailboxLink: Link] = [:]
  private var mailboxes: [InstallationID: Mailbox] = [:]
  /// The link in use with each installation.
  private var routes: [InstallationID: MailboxLink] = [:]
  package private(set) var gate: FloodGate<MailboxLink>
  /// Frames that could not be read, or came from a link that says it is somebody else.
  package private(set) var malformed = 0
  /// Frames of those who have not subscribed, or not any more.
  package private(set) var unasked = 0

  /// `session` is drawn anew for every launch, and not 0.
  package init(own: InstallationID, session: UInt32, _ configuration: MessengerConfiguration) {
    self.own = own
    self.session = max(1, session)
    gate = FloodGate(rate: configuration.floodRate, burst: configuration.floodBurst, mute: configuration.mute)
  }

  /// Whose mailboxes can be written, in the order of the identifiers.
  package var open: [InstallationID] { routes.keys.sorted() }

  // MARK: What is told

  /// A link can carry frames of so many bytes; `expected` is who must be there, if that is known.
  package mutating func opened(
    _ link: MailboxLink, frameSize: Int, expecting expected: InstallationID?, into outcomes: inout [Outcome]
  ) {
    guard frameSize >= Self.smallestFrame, links[link] != nil || links.count < Self.maximumLinks else { return }
    closed(link, into: &outcomes)
    links[link] = Link(size: frameSize, expected: expected, isHelloDue: expected != nil)
    pump(link, into: &outcomes)
  }

  package mutating func closed(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    guard let installation = links.removeValue(forKey: link)?.installation, routes[installation] == link else { return }
    routes[installation] = nil
    // Another link goes on, once it is known how much the broken one has carried.
    if let other = links.keys.sorted().last(where: { links[$0]?.installation == installation }) {
      routes[installation] = other
      links[other]?.awaitsHello = true
      links[other]?.isHelloDue = true
      pump(other, into: &outcomes)
    } else {
      outcomes.append(.closed(installation))
    }
  }

  /// The link has taken the last frame, and can take another.
  package mutating func written(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    links[link]?.isBusy = false
    pump(link, into: &outcomes)
  }

  /// Sends a datagram, if there is room on a link to the installation.
  package mutating func send(_ datagram: [UInt8], to installation: InstallationID, into outcomes: inout [Outcome]) {
    guard let link = routes[installation], mailboxes[installation]?.enqueue(datagram) == true else { return }
    pump(link, into: &outcomes)
  }

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
      guard take(frame, over: link, into: &outcomes) else { return penalize(link, at: now, into: &outcomes) }
      pump(link, into: &outcomes)
    } catch {
      penalize(link, at: now, into: &outcomes)
    }
  }

  private mutating func penalize(_ link: MailboxLink, at now: Instant, into outcomes: inout [Outcome]) {
    malformed += 1
    _ = isAdmitted(gate.penalize(link, at: now), link, into: &outcomes)
  }

  private mutating func isAdmitted(
    _ verdict: FloodGate<MailboxLink>.Verdict, _ link: MailboxLink, into outcomes: inout [Outcome]
  ) -> Bool {
    if verdict == .overdrawn, let installation = links[link]?.installation { outcomes.append(.muted(installation)) }
    return verdict == .admitted
  }

  // MARK: Frames

  /// Deals with a frame; `false` if it has no place here.
  private mutating func take(_ frame: MailboxFrame, over link: MailboxLink, into outcomes: inout [Outcome]) -> Bool {
    if case .hello(let hello) = frame { return greet(hello, over: link, into: &outcomes) }
    guard let installation = links[link]?.installation, mailboxes[installation] != nil else { return false }
    switch frame {
    case .hello: break
    case .chunk(let chunk):
      if let datagram = mailboxes[installation]?.received(chunk) {
        outcomes.append(.received(datagram, from: installation))
      }
    case .progress(let progress): mailboxes[installation]?.confirmed(progress)
    }
    return true
  }

  private mutating func greet(
    _ hello: MailboxFrame.Hello, over link: MailboxLink, into outcomes: inout [Outcome]
  ) -> Bool {
    guard let state = links[link], hello.installation != own,
      state.expected ?? hello.installation == hello.installation,
      state.installation ?? hello.installation == hello.installation
    else { return false }
    let installation = hello.installation
    if mailboxes[installation] == nil {
      if mailboxes.count >= Self.maximumMailboxes { forgetOne() }
      mailboxes[installation] = Mailbox(own: own, session: session)
    }
    mailboxes[installation]?.greeted(by: hello)
    // Who says hello first, or again after another link was lost, wants to know what has come.
    if !state.awaitsHello || state.installation == nil && state.expected == nil { links[link]?.isHelloDue = true }
    links[link]?.awaitsHello = false
    links[link]?.installation = installation
    let isNew = routes[installation] == nil
    routes[installation] = link
    if isNew { outcomes.append(.opened(installation)) }
    return true
  }

  /// Forgets the transfers of somebody without a link.
  private mutating func forgetOne() {
    guard let idle = mailboxes.keys.sorted().first(where: { routes[$0] == nil }) else { return }
    mailboxes[idle] = nil
  }

  /// Hands the link its next frame, if it can take one.
  private mutating func pump(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    guard let state = links[link], !state.isBusy else { return }
    let frame: MailboxFrame
    if state.isHelloDue {
      links[link]?.isHelloDue = false
      let known = (state.installation ?? state.expected).flatMap { mailboxes[$0] }
      frame = (known ?? Mailbox(own: own, session: session)).hello
    } else if !state.awaitsHello, let installation = state.installation, routes[installation] == link,
      let next = mailboxes[installation]?.nextFrame(size: state.size)
    {
      frame = next
    } else {
      return
    }
    links[link]?.isBusy = true
    outcomes.append(.write(frame.bytes, link))
  }
}
