import AfterglowMessages
import AfterglowWire

/// Turns strangers who have heard each other into contacts. The two phones communicate through inboxes of a relay.
///
/// The name of an inbox depends on the two identifiers that the phones have heard from each other (``MeetingInbox``),
/// so neither the relay nor a phone elsewhere can compute the name. An inbox is open for as long as the identifiers may
/// be on air. Both phones have to ask for the introduction. The two phones then begin a session with one-time keys, and
/// exchange their cards in that session. A phone that finds no other phone in an inbox reveals nothing.
@MainActor
final class Introductions {
  private struct Meeting {
    /// The time after which this phone no longer answers the stranger.
    var until: Instant
    /// The pairs of inboxes shared with the stranger, by this phone's identifiers.
    var routes: [InstallationID: Route] = [:]
    /// The installation on the stranger's card; `nil` until the card has arrived.
    var contact: InstallationID?
    /// Whether the stranger has confirmed that it has this phone's card.
    var isConfirmed = false
    /// The timer of the next attempt; `nil` if no attempt is planned.
    var retry: (any NodeTimer)?

    var isDone: Bool { contact != nil && isConfirmed }
  }

  /// The pair of inboxes shared with a stranger, for one of this phone's identifiers.
  private struct Route {
    let inbox: MeetingInbox
    let outbox: MeetingInbox
    var sessions: (any MessageSessions)?

    init(from own: InstallationID, to stranger: InstallationID) {
      inbox = MeetingInbox(of: own, from: stranger)
      outbox = MeetingInbox(of: stranger, from: own)
    }
  }

  /// The maximum number of simultaneous unfinished introductions.
  static let capacity = 8
  /// The time for which this phone waits for a stranger: an advertisement of an app in the background may contain an
  /// earlier identifier for this long.
  private static let lifetime = Duration.seconds(86_400)
  /// The time for which this phone still answers a stranger who has become a contact, because the last confirmation may
  /// have been lost.
  private static let linger = Duration.seconds(1_800)
  /// The pause between a stranger's post and this phone's next attempt, if the introduction is then still unfinished. A
  /// frame that overtakes the end of a handshake is lost, so the phone has to post again.
  private static let retryInterval = Duration.seconds(5)
  /// The time for which an identifier is shown, and the interval at which a phone that has not answered is asked again.
  private static let refreshInterval = Duration.seconds(900)
  /// The interval at which routes are computed. One route takes about two milliseconds, so the routes for all 97
  /// identifiers would together block the main actor for a fifth of a second.
  private static let preparationInterval = Duration.milliseconds(10)
  private static let cardKind: UInt8 = 1
  private static let confirmation: [UInt8] = [2]

  private let relay: any MeetingRelay
  private let keys: any AnonymousSessions
  private let host: any NodeHost
  /// Returns the identifiers that this phone's advertisements may contain now.
  private let shown: @MainActor () -> [InstallationID]
  private let card: @MainActor () -> ContactCard?
  private let add: @MainActor (ContactCard) -> Bool
  private let report: @MainActor (IntroductionReport) -> Void
  private var meetings: [InstallationID: Meeting] = [:]
  /// For each inbox that this phone reads, the stranger and the identifier of this phone.
  private var inboxes: [MeetingInbox: (stranger: InstallationID, own: InstallationID)] = [:]
  /// The routes that have not been computed yet; the last entry is computed next.
  private var missing: [(stranger: InstallationID, own: InstallationID)] = []
  private var timer: (any NodeTimer)?
  private var preparation: (any NodeTimer)?

  init(
    relay: any MeetingRelay, keys: any AnonymousSessions, host: any NodeHost,
    shown: @escaping @MainActor () -> [InstallationID], card: @escaping @MainActor () -> ContactCard?,
    add: @escaping @MainActor (ContactCard) -> Bool, report: @escaping @MainActor (IntroductionReport) -> Void
  ) {
    (self.relay, self.keys, self.host) = (relay, keys, host)
    (self.shown, self.card, self.add, self.report) = (shown, card, add, report)
  }

  /// The strangers that this phone waits for, in the order of the identifiers.
  var strangers: [InstallationID] { meetings.filter { !$0.value.isDone }.keys.sorted() }

  /// Waits for a stranger who shows this identifier. Returns `false` if this phone already waits for the maximum number
  /// of other strangers.
  func begin(with stranger: InstallationID) -> Bool {
    guard meetings[stranger] == nil else { return true }
    guard strangers.count < Self.capacity else { return false }
    meetings[stranger] = Meeting(until: host.now.advanced(by: Self.lifetime))
    refresh()
    return true
  }

  func end(with stranger: InstallationID) {
    guard let meeting = meetings.removeValue(forKey: stranger) else { return }
    meeting.retry?.cancel()
    readInboxes()
  }

  /// Stops answering an installation that is no longer a contact.
  func removed(_ contact: InstallationID) {
    for stranger in meetings.filter({ $0.value.contact == contact }).keys.sorted() { end(with: stranger) }
  }

  /// Called when the relay is connected and can carry posts.
  func connected() { refresh() }

  // MARK: Inboxes

  /// Ends expired introductions, and reports the unfinished ones among them as failed. Reads the inboxes of the
  /// identifiers that this phone's advertisements may contain now, and asks the strangers for an answer.
  private func refresh() {
    timer?.cancel()
    timer = nil
    let now = host.now
    for (stranger, meeting) in meetings.sorted(by: { $0.key < $1.key }) where meeting.until <= now {
      end(with: stranger)
      guard !meeting.isDone else { continue }
      report(.failed(stranger: stranger, reason: "No phone with this identifier has answered within 24 hours."))
    }
    let shown = self.shown()
    missing = []
    for stranger in strangers.reversed() {
      guard let routes = meetings[stranger]?.routes else { continue }
      meetings[stranger]?.routes = routes.filter { shown.contains($0.key) }
      // The stranger has most likely heard the present identifier. The route of this identifier is the last entry,
      // which is computed first.
      missing += shown.filter { routes[$0] == nil }.map { (stranger, $0) }
    }
    readInboxes()
    for stranger in strangers {
      for own in shown { post(.knock, under: own, to: stranger) }
    }
    prepareNext()
    guard !meetings.isEmpty else { return }
    timer = host.schedule(at: now.advanced(by: Self.refreshInterval)) { [weak self] in self?.refresh() }
  }

  /// Computes the next missing route, reads the route's inbox, and asks the stranger for an answer. The other missing
  /// routes follow at intervals.
  private func prepareNext() {
    preparation?.cancel()
    preparation = nil
    while let (stranger, own) = missing.popLast() {
      guard meetings[stranger]?.isDone == false else { continue }
      let route = Route(from: own, to: stranger)
      meetings[stranger]?.routes[own] = route
      inboxes[route.inbox] = (stranger, own)
      openInboxes()
      post(.knock, under: own, to: stranger)
      break
    }
    guard !missing.isEmpty else { return }
    preparation = host.schedule(at: host.now.advanced(by: Self.preparationInterval)) { [weak self] in
      self?.prepareNext()
    }
  }

  private func readInboxes() {
    inboxes = [:]
    for (stranger, meeting) in meetings {
      for (own, route) in meeting.routes { inboxes[route.inbox] = (stranger, own) }
    }
    openInboxes()
  }

  private func openInboxes() {
    relay.open(Set(inboxes.keys)) { [weak self] event in
      switch event {
      case .posted(let bytes, let inbox): self?.received(bytes, in: inbox)
      case .refused(let reason): self?.refused(reason)
      }
    }
  }

  /// Ends all unfinished introductions and reports their failure, because the relay has no inboxes for strangers.
  private func refused(_ reason: String) {
    for stranger in strangers {
      end(with: stranger)
      report(.failed(stranger: stranger, reason: reason))
    }
  }

  private func post(_ frame: IntroductionFrame, under own: InstallationID, to stranger: InstallationID) {
    guard let outbox = meetings[stranger]?.routes[own]?.outbox else { return }
    relay.post(frame.bytes, to: outbox)
  }

  // MARK: Sessions

  private func received(_ bytes: [UInt8], in inbox: MeetingInbox) {
    guard let (stranger, own) = inboxes[inbox], meetings[stranger] != nil,
      let frame = try? IntroductionFrame(parsing: bytes), let sessions = sessions(with: stranger, under: own)
    else { return }
    tryAgain(stranger, under: own)
    switch frame {
    case .knock: offer(to: stranger, under: own)
    case .session(let bytes):
      follow(sessions.open(bytes, from: stranger, over: .relay, at: host.now), with: stranger, under: own)
    }
  }

  /// Plans a further attempt at an unfinished introduction, because the stranger's post shows that the stranger is
  /// connected now.
  private func tryAgain(_ stranger: InstallationID, under own: InstallationID) {
    guard let meeting = meetings[stranger], !meeting.isDone, meeting.retry == nil else { return }
    meetings[stranger]?.retry = host.schedule(at: host.now.advanced(by: Self.retryInterval)) { [weak self] in
      self?.meetings[stranger]?.retry = nil
      guard self?.meetings[stranger]?.isDone == false else { return }
      self?.post(.knock, under: own, to: stranger)
      self?.offer(to: stranger, under: own)
    }
  }

  private func sessions(with stranger: InstallationID, under own: InstallationID) -> (any MessageSessions)? {
    if let known = meetings[stranger]?.routes[own]?.sessions { return known }
    guard let sessions = keys.anonymous() else { return nil }
    sessions.start(as: own, at: host.now)
    meetings[stranger]?.routes[own]?.sessions = sessions
    return sessions
  }

  /// Confirms the stranger's card if the card has arrived, and sends this phone's card unless the stranger has already
  /// confirmed this phone's card. The first frame begins a session.
  private func offer(to stranger: InstallationID, under own: InstallationID) {
    guard let meeting = meetings[stranger] else { return }
    if meeting.contact != nil { send(Self.confirmation, to: stranger, under: own) }
    if !meeting.isConfirmed, let card = card() { send([Self.cardKind] + card.stored, to: stranger, under: own) }
  }

  private func send(_ text: [UInt8], to stranger: InstallationID, under own: InstallationID) {
    guard let sessions = meetings[stranger]?.routes[own]?.sessions else { return }
    follow(sessions.seal(text, to: stranger, over: .relay, at: host.now), with: stranger, under: own)
  }

  private func follow(_ outcomes: [SessionOutcome], with stranger: InstallationID, under own: InstallationID) {
    for outcome in outcomes {
      switch outcome {
      case .send(let bytes, _, _): post(.session(bytes), under: own, to: stranger)
      case .received(let text, _, _): read(text, from: stranger, under: own)
      // The stranger cannot read a card that arrives before the end of the handshake, so this phone repeats the card.
      case .proved: offer(to: stranger, under: own)
      case .refused: break
      }
    }
  }

  private func read(_ text: [UInt8], from stranger: InstallationID, under own: InstallationID) {
    guard let meeting = meetings[stranger] else { return }
    if text == Self.confirmation {
      meetings[stranger]?.isConfirmed = true
    } else if text.first == Self.cardKind, let card = ContactCard(stored: text.dropFirst()),
      meeting.contact == card.installation || meeting.contact == nil && add(card)
    {
      meetings[stranger]?.contact = card.installation
      offer(to: stranger, under: own)
    }
    guard !meeting.isDone, let contact = meetings[stranger]?.contact, meetings[stranger]?.isConfirmed == true else {
      return
    }
    finish(with: stranger, under: own)
    report(.succeeded(stranger: stranger, contact: contact))
  }

  /// Records that the introduction succeeded. From now on this phone only answers the stranger, and only over the route
  /// on which the introduction succeeded.
  private func finish(with stranger: InstallationID, under own: InstallationID) {
    guard var meeting = meetings[stranger] else { return }
    meeting.retry?.cancel()
    meeting.until = host.now.advanced(by: Self.linger)
    meeting.routes = meeting.routes.filter { $0.key == own }
    meetings[stranger] = meeting
    readInboxes()
  }
}
