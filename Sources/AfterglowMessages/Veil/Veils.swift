package import AfterglowWire

/// The veils over the mailbox links of a phone whose identifiers change. A veil encrypts the frames of one link.
///
/// Mailbox frames name installations, count sessions and carry public keys. A veil reveals these frames only to
/// contacts: each end first proves that it knows the keys of both ends (``VeilFrame``). Before these proofs, an end
/// reveals only random numbers, and the identifier that it also shows on air. A stranger receives the same frames as a
/// contact, up to the proof that a stranger cannot give.
///
/// An exchange learns of a link once the link has a veil, and receives and sends the frames inside the veil.
package struct Veils: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// Bytes for the link. The caller calls `written` when the link can accept more bytes.
    case write([UInt8], MailboxLink)
    /// From now on the link carries mailbox frames of at most this size between this phone and a contact.
    case opened(MailboxLink, frameSize: Int, with: InstallationID)
    case closed(MailboxLink)
    /// A mailbox frame has arrived.
    case received([UInt8], MailboxLink)
    /// The latest mailbox frame has been sent.
    case written(MailboxLink)
  }

  /// A veil on which both ends agree.
  private struct Veil {
    let contact: InstallationID
    var sending: VeilCipher
    var receiving: VeilCipher
  }

  private enum State {
    case idle
    /// The central has sent this random number.
    case asked([UInt8])
    /// The peripheral has received the central's random number, and has sent its own.
    case challenged(central: [UInt8], peripheral: [UInt8])
    /// The central has sent its proof to a contact, and expects this answer.
    case tried(Veil, answer: [UInt8])
    case triedStranger
    /// The peripheral is sending its proof.
    case answering(Veil)
    case open(Veil)
  }

  /// The kind of the frame that a link is sending; `nothing` if the link can accept a frame. A link accepts one frame
  /// at a time.
  private enum Sent { case nothing, handshake, mailboxFrame }

  private struct Link {
    /// The maximum size of a frame, in bytes.
    var size: Int
    /// The identifier that this phone shows over the link. The shown identifier stays the same for as long as the link
    /// lasts.
    let shown: InstallationID
    var state = State.idle
    var sent = Sent.nothing
    /// The frames that wait until the previous frame is sent.
    var waiting: [(bytes: [UInt8], kind: Sent)] = []
    /// The earliest time at which this central may ask for a veil again.
    var askAfter = Instant(nanoseconds: .min)
    var attempts = 0
    /// The earliest time at which this peripheral may next try the keys of all contacts.
    var searchAfter = Instant(nanoseconds: .min)
    /// The link's number: links are numbered in the order in which they opened.
    var number: UInt64

    var contact: InstallationID? { if case .open(let veil) = state { veil.contact } else { nil } }
  }

  /// The maximum number of links, which is more than a phone can have at once (rule C7).
  private static let maximumLinks = 32
  /// The smallest usable frame size, in which a hello fits inside a veil.
  private static let smallestFrame = 20 + VeilFrame.overhead
  /// The pause between a central's first and second request if it gets no answer. The pause doubles after each request,
  /// up to 64 times this length.
  private static let askPause = Duration.seconds(4)
  private static let maximumDoublings = 6

  private var links: [MailboxLink: Link] = [:]
  private var opened: UInt64 = 0
  private var nonces: NonceSource
  /// The number of frames that could not be parsed, that were not allowed when they arrived, or whose proof or seal was
  /// not accepted.
  package private(set) var refused = 0

  package init(nonces: NonceSource) {
    self.nonces = nonces
  }

  // MARK: Links

  /// Handles a link that has opened and can carry frames of this size. `shown` is the identifier that this phone shows
  /// over the link. A central asks for a veil at once. Ignores a link whose frames are too small, or for which there is
  /// no room.
  package mutating func opened(
    _ link: MailboxLink, frameSize: Int, shown: InstallationID, at now: Instant, into outcomes: inout [Outcome]
  ) {
    closed(link, into: &outcomes)
    guard frameSize >= Self.smallestFrame, makeRoom() else { return }
    opened += 1
    links[link] = Link(size: frameSize, shown: shown, number: opened)
    if case .toPeripheral = link { ask(link, at: now, into: &outcomes) }
  }

  /// Forgets the oldest link without a veil, if there is no room for another link. Returns whether there is room.
  private mutating func makeRoom() -> Bool {
    guard links.count >= Self.maximumLinks else { return true }
    let bare = links.filter { $0.value.contact == nil }
    guard let oldest = bare.min(by: { $0.value.number < $1.value.number }) else { return false }
    links[oldest.key] = nil
    return true
  }

  package mutating func closed(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    guard let state = links.removeValue(forKey: link), state.contact != nil else { return }
    outcomes.append(.closed(link))
  }

  /// Drops the veils of an installation that is no longer a contact.
  package mutating func part(from contact: InstallationID, into outcomes: inout [Outcome]) {
    for link in links.filter({ $0.value.contact == contact }).keys.sorted() { drop(link, into: &outcomes) }
  }

  /// The peripherals whose links have no veil, in the order of their identifiers.
  package var unveiled: [PeerIdentifier] {
    links.compactMap { link, state in
      if case .toPeripheral(let peer) = link, state.contact == nil { peer } else { nil }
    }
    .sorted()
  }

  /// Asks the peripheral of a link for a veil. Does nothing if the link has a veil, or if the pause after the last
  /// request has not passed.
  ///
  /// The central asks contacts and strangers in the same way, so that no peripheral learns whether this phone knows the
  /// identifier of the peripheral.
  package mutating func ask(_ link: MailboxLink, at now: Instant, into outcomes: inout [Outcome]) {
    guard case .toPeripheral = link, let state = links[link], state.contact == nil, state.askAfter <= now else {
      return
    }
    let nonce = nonces.next()
    links[link]?.state = .asked(nonce)
    links[link]?.askAfter = now.advanced(by: Self.askPause * (1 << min(state.attempts, Self.maximumDoublings)))
    links[link]?.attempts = state.attempts + 1
    write(.start(nonce: nonce), over: link, into: &outcomes)
  }

  private mutating func drop(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    guard let state = links[link] else { return }
    links[link]?.state = .idle
    links[link]?.waiting.removeAll { $0.kind == .mailboxFrame }
    if state.sent == .mailboxFrame { links[link]?.sent = .handshake }
    if state.contact != nil { outcomes.append(.closed(link)) }
  }

  // MARK: Sending

  /// Seals a mailbox frame, and sends it over a link. Does nothing if the link has no veil.
  package mutating func send(_ frame: [UInt8], over link: MailboxLink, into outcomes: inout [Outcome]) {
    guard case .open(var veil)? = links[link]?.state, let (number, bytes) = veil.sending.seal(frame) else { return }
    links[link]?.state = .open(veil)
    write(.sealed(number: number, bytes), as: .mailboxFrame, over: link, into: &outcomes)
  }

  private mutating func write(
    _ frame: VeilFrame, as kind: Sent = .handshake, over link: MailboxLink, into outcomes: inout [Outcome]
  ) {
    guard let state = links[link] else { return }
    guard state.sent == .nothing else {
      // If several frames of a handshake wait, only the latest frame matters.
      links[link]?.waiting.removeAll { $0.kind == kind }
      links[link]?.waiting.append((frame.bytes, kind))
      return
    }
    links[link]?.sent = kind
    outcomes.append(.write(frame.bytes, link))
  }

  /// Handles the completion of a write: the last frame has been sent, and the link can accept another frame.
  package mutating func written(_ link: MailboxLink, into outcomes: inout [Outcome]) {
    guard let state = links[link] else { return }
    links[link]?.sent = .nothing
    if let next = state.waiting.first {
      links[link]?.waiting.removeFirst()
      links[link]?.sent = next.kind
      outcomes.append(.write(next.bytes, link))
    }
    switch (state.sent, state.state) {
    case (.mailboxFrame, .open): outcomes.append(.written(link))
    case (.handshake, .answering(let veil)) where state.waiting.isEmpty: open(link, veil, into: &outcomes)
    default: break
    }
  }

  private mutating func open(_ link: MailboxLink, _ veil: Veil, into outcomes: inout [Outcome]) {
    guard let size = links[link]?.size else { return }
    links[link]?.state = .open(veil)
    links[link]?.attempts = 0
    outcomes.append(.opened(link, frameSize: size - VeilFrame.overhead, with: veil.contact))
  }

  // MARK: Receiving

  /// Handles bytes that have arrived over a link. `identified` is the installation that the engine has identified at
  /// the link's other end; `nil` if it has identified none.
  package mutating func received(
    _ bytes: [UInt8], over link: MailboxLink, identified: InstallationID?, names: AirNames, at now: Instant,
    into outcomes: inout [Outcome]
  ) {
    guard let state = links[link]?.state, let frame = try? VeilFrame(parsing: bytes) else { return refused += 1 }
    switch (frame, link) {
    case (.start(let nonce), .toCentral):
      // The peer's app may have been relaunched.
      drop(link, into: &outcomes)
      let own = nonces.next()
      links[link]?.state = .challenged(central: nonce, peripheral: own)
      write(.challenge(nonce: own), over: link, into: &outcomes)
    case (.challenge(let nonce), .toPeripheral):
      guard case .asked(let own) = state else { return refused += 1 }
      prove(over: link, central: own, peripheral: nonce, to: identified, names, into: &outcomes)
    case (.opening(let shown, let proof), .toCentral):
      guard case .challenged(let central, let own) = state else { return refused += 1 }
      // A challenge is valid for one proof only.
      links[link]?.state = .idle
      let isKnown = names.contact(onAirAs: shown) != nil
      guard isKnown || maySearch(over: link, at: now),
        let (contact, keys) = opener(names, shown: shown, central: central, peripheral: own, proof: proof)
      else { return refused += 1 }
      links[link]?.state = .answering(
        Veil(contact: contact, sending: keys.fromPeripheral, receiving: keys.fromCentral))
      write(.answer(proof: keys.answer), over: link, into: &outcomes)
    case (.answer(let proof), .toPeripheral):
      guard case .tried(let veil, let answer) = state, VeilKeys.areEqual(answer, proof) else { return refused += 1 }
      open(link, veil, into: &outcomes)
    case (.sealed(let number, let bytes), _): unseal(bytes, number, over: link, state, into: &outcomes)
    case (.lost, .toPeripheral):
      drop(link, into: &outcomes)
      ask(link, at: now, into: &outcomes)
    case (.start, .toPeripheral), (.challenge, .toCentral), (.opening, .toPeripheral), (.answer, .toCentral),
      (.lost, .toCentral):
      refused += 1
    }
  }

  /// Answers a challenge: with a proof for a contact, and with random bytes for a stranger.
  private mutating func prove(
    over link: MailboxLink, central: [UInt8], peripheral: [UInt8], to identified: InstallationID?, _ names: AirNames,
    into outcomes: inout [Outcome]
  ) {
    guard let shown = links[link]?.shown else { return }
    let random = nonces.next()
    if let contact = identified, names.isContact(contact),
      let key = ownKey(in: names.ownKeys(knownTo: contact), over: link),
      let keys = keys(names, contact, key, shown: shown, central: central, peripheral: peripheral, isCentral: true)
    {
      let veil = Veil(contact: contact, sending: keys.fromCentral, receiving: keys.fromPeripheral)
      links[link]?.state = .tried(veil, answer: keys.answer)
      write(.opening(shown, proof: keys.opening), over: link, into: &outcomes)
    } else {
      links[link]?.state = .triedStranger
      write(.opening(shown, proof: random), over: link, into: &outcomes)
    }
  }

  /// Returns the key of this phone for the next proof to a contact; `nil` if there is no key. The contact may have only
  /// a former key of this phone. So the first attempt uses the earliest key, and each later attempt uses the next key.
  /// After the last key, the earliest key follows.
  private func ownKey(in keys: [IdentifierKey], over link: MailboxLink) -> IdentifierKey? {
    guard let attempts = links[link]?.attempts, !keys.isEmpty else { return nil }
    return keys[max(0, attempts - 1) % keys.count]
  }

  /// Returns whether this peripheral may now try the keys of all contacts. If it may, the pause before the next trial
  /// begins. A trial takes time for each contact, so the peripheral tries at most once in `askPause` over each link.
  private mutating func maySearch(over link: MailboxLink, at now: Instant) -> Bool {
    guard let state = links[link], state.searchAfter <= now else { return false }
    links[link]?.searchAfter = now.advanced(by: Self.askPause)
    return true
  }

  /// Returns the contact that has made a central's proof, and the keys of the veil; `nil` if no contact has made the
  /// proof.
  ///
  /// A central that shows an unknown identifier may be a contact that has renewed its key. Such a contact can make the
  /// proof with its former key, which this phone has.
  private func opener(
    _ names: AirNames, shown: InstallationID, central: [UInt8], peripheral: [UInt8], proof: [UInt8]
  ) -> (contact: InstallationID, keys: VeilKeys)? {
    for contact in names.contact(onAirAs: shown).map({ [$0] }) ?? names.contacts {
      for ownKey in names.ownKeys(knownTo: contact) {
        let keys = keys(
          names, contact, ownKey, shown: shown, central: central, peripheral: peripheral, isCentral: false)
        if let keys, VeilKeys.areEqual(keys.opening, proof) { return (contact, keys) }
      }
    }
    return nil
  }

  private func keys(
    _ names: AirNames, _ contact: InstallationID, _ ownKey: IdentifierKey, shown: InstallationID, central: [UInt8],
    peripheral: [UInt8], isCentral: Bool
  ) -> VeilKeys? {
    guard let key = names.key(of: contact) else { return nil }
    func end(_ isOwn: Bool, _ nonce: [UInt8]) -> VeilKeys.End {
      VeilKeys.End(isOwn ? names.installation : contact, key: isOwn ? ownKey : key, nonce: nonce)
    }
    return VeilKeys(central: end(isCentral, central), peripheral: end(!isCentral, peripheral), shown: shown)
  }

  private mutating func unseal(
    _ bytes: [UInt8], _ number: UInt32, over link: MailboxLink, _ state: State, into outcomes: inout [Outcome]
  ) {
    switch state {
    case .open(var veil):
      guard let text = veil.receiving.open(bytes, number: number) else { return refused += 1 }
      links[link]?.state = .open(veil)
      outcomes.append(.received(text, link))
    case .idle:
      refused += 1
      // iOS keeps subscriptions when it relaunches the app, so this process may lack keys that the central has.
      if case .toCentral = link { write(.lost, over: link, into: &outcomes) }
    case .asked, .challenged, .tried, .triedStranger, .answering: refused += 1
    }
  }
}
