import AfterglowMessages
import AfterglowWire

/// Makes contacts of strangers who have heard each other, through inboxes of a relay.
///
/// An inbox is named after the two identifiers that the phones have heard of each other (``MeetingInbox``), so neither
/// the relay nor a phone elsewhere can find the inbox. An inbox is open for as long as the identifiers may be on air.
/// Both phones have to ask for the introduction. The two phones then make a session with one-time keys, and exchange
/// their cards in that session. A phone that finds no other phone in an inbox reveals nothing.
@MainActor
final class Introductions {
  private struct Meeting {
    let until: Instant
    /// The pairs of inboxes shared with the stranger, by this phone's identifiers.
    var routes: [InstallationID: Route] = [:]
    var hasCard = false
    /// Whether the other phone has confirmed that it has this phone's card.
    var isConfirmed = false
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

  /// The maximum number of simultaneous introductions.
  private static let capacity = 8
  /// The maximum time for which an advertisement with an earlier identifier may still be on air while the app is in the
  /// background.
  private static let lifetime = Duration.seconds(86_400)
  /// The time for which an identifier is shown, and the interval at which a phone that has not answered is asked again.
  private static let refreshInterval = Duration.seconds(900)
  private static let cardKind: UInt8 = 1
  private static let confirmation: [UInt8] = [2]

  private let relay: any MeetingRelay
  private let keys: any AnonymousSessions
  private let host: any NodeHost
  /// The identifiers that this phone's advertisements may contain now.
  private let shown: @MainActor () -> [InstallationID]
  private let card: @MainActor () -> ContactCard?
  private let add: @MainActor (ContactCard) -> Bool
  private var meetings: [InstallationID: Meeting] = [:]
  /// The meeting and this phone's identifier for each inbox that is read.
  private var inboxes: [MeetingInbox: (stranger: InstallationID, own: InstallationID)] = [:]
  private var timer: (any NodeTimer)?

  init(
    relay: any MeetingRelay, keys: any AnonymousSessions, host: any NodeHost,
    shown: @escaping @MainActor () -> [InstallationID], card: @escaping @MainActor () -> ContactCard?,
    add: @escaping @MainActor (ContactCard) -> Bool
  ) {
    (self.relay, self.keys, self.host) = (relay, keys, host)
    (self.shown, self.card, self.add) = (shown, card, add)
  }

  /// The strangers that this phone waits for, in the order of the identifiers.
  var strangers: [InstallationID] { meetings.keys.sorted() }

  /// Waits for a stranger who shows this identifier. Returns `false` if this phone already waits for the maximum number
  /// of strangers.
  func begin(with stranger: InstallationID) -> Bool {
    guard meetings[stranger] == nil else { return true }
    guard meetings.count < Self.capacity else { return false }
    meetings[stranger] = Meeting(until: host.now.advanced(by: Self.lifetime))
    refresh()
    return true
  }

  func end(with stranger: InstallationID) {
    guard meetings.removeValue(forKey: stranger) != nil else { return }
    readInboxes()
  }

  /// Handles that the relay is connected, so that it can carry posts.
  func connected() { refresh() }

  // MARK: Inboxes

  /// Reads the inboxes of the identifiers that this phone's advertisements may contain now, and asks the strangers for
  /// an answer.
  private func refresh() {
    timer?.cancel()
    timer = nil
    let now = host.now
    meetings = meetings.filter { $0.value.until > now }
    let shown = self.shown()
    for stranger in strangers {
      guard var meeting = meetings[stranger] else { continue }
      meeting.routes = meeting.routes.filter { shown.contains($0.key) }
      for own in shown where meeting.routes[own] == nil { meeting.routes[own] = Route(from: own, to: stranger) }
      meetings[stranger] = meeting
    }
    readInboxes()
    for stranger in strangers {
      for own in shown { post(.knock, under: own, to: stranger) }
    }
    guard !meetings.isEmpty else { return }
    timer = host.schedule(at: now.advanced(by: Self.refreshInterval)) { [weak self] in self?.refresh() }
  }

  private func readInboxes() {
    inboxes = [:]
    for (stranger, meeting) in meetings {
      for (own, route) in meeting.routes { inboxes[route.inbox] = (stranger, own) }
    }
    relay.open(Set(inboxes.keys)) { [weak self] bytes, inbox in self?.received(bytes, in: inbox) }
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
    switch frame {
    case .knock: offer(to: stranger, under: own)
    case .session(let bytes):
      follow(sessions.open(bytes, from: stranger, over: .relay, at: host.now), with: stranger, under: own)
    }
  }

  private func sessions(with stranger: InstallationID, under own: InstallationID) -> (any MessageSessions)? {
    if let known = meetings[stranger]?.routes[own]?.sessions { return known }
    guard let sessions = keys.anonymous() else { return nil }
    sessions.start(as: own, at: host.now)
    meetings[stranger]?.routes[own]?.sessions = sessions
    return sessions
  }

  /// Sends this phone's card to the stranger; the sending begins a session if there is no session yet.
  private func offer(to stranger: InstallationID, under own: InstallationID) {
    guard let card = card(), meetings[stranger]?.isConfirmed == false else { return }
    send([Self.cardKind] + card.stored, to: stranger, under: own)
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
      // A card that arrived before the end of the handshake could not be read, so it is sent again.
      case .proved: offer(to: stranger, under: own)
      case .refused: break
      }
    }
  }

  private func read(_ text: [UInt8], from stranger: InstallationID, under own: InstallationID) {
    if text == Self.confirmation {
      meetings[stranger]?.isConfirmed = true
    } else if text.first == Self.cardKind, let card = ContactCard(stored: text.dropFirst()), add(card) {
      meetings[stranger]?.hasCard = true
      send(Self.confirmation, to: stranger, under: own)
      offer(to: stranger, under: own)
    }
    if let meeting = meetings[stranger], meeting.hasCard, meeting.isConfirmed { end(with: stranger) }
  }
}
