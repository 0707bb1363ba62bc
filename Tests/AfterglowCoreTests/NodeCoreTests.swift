import AfterglowCore
import AfterglowMessages
import AfterglowProximity
import AfterglowTime
import AfterglowWire
import Testing

/// The events that the two halves of a node exchange.
@Suite struct NodeCoreTests {
  private let own = InstallationID(rawValue: 1)!
  private let other = InstallationID(rawValue: 2)!
  private let peer = PeerIdentifier(high: 0, low: 7)

  private func seconds(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

  /// A core at second 1, with its app in the foreground and its radio on. The relay is connected if the core has an
  /// exchange.
  private func core(hasExchange: Bool = true, channels: Channels = .gatt) -> NodeCore {
    var configuration = Configuration()
    configuration.channels = channels
    configuration.dialing.opensMailboxes = true
    var core = NodeCore(engine: Engine(installation: own, configuration: configuration))
    if hasExchange {
      core.begin(Exchange(installation: own, entropy: 3, millisecondsSince1970: 1_000, at: seconds(0)))
    }
    for event in [.applicationStateChanged(.active), .centralStateChanged(.poweredOn)] as [Event] {
      _ = core.handle(.proximity(event), at: seconds(1))
    }
    _ = core.handle(.messages(.relayConnected(maximumDatagramSize: 32_768)), at: seconds(1))
    return core
  }

  /// Makes the core discover, connect and identify the other installation.
  private func identify(_ core: inout NodeCore) -> NodeCore.Commands {
    let services = [IdentityService.reference, IdentityService.service(for: other)]
    let advertisement = Advertisement(rssiDBm: -60, services: [IdentityService.reference])
    _ = core.handle(.proximity(.discovered(peer, advertisement)), at: seconds(2))
    _ = core.handle(.proximity(.connected(peer)), at: seconds(3))
    return core.handle(.proximity(.servicesDiscovered(peer, services)), at: seconds(4))
  }

  private func transmissions(_ commands: NodeCore.Commands) -> [InstallationID] {
    commands.messages.compactMap { if case .seal(_, to: let receiver, over: .relay) = $0 { receiver } else { nil } }
  }

  @Test func `a core sends a report over the relay to each installation that its engine has heard`() {
    var core = core()
    #expect(transmissions(identify(&core)) == [other])
  }

  @Test func `without an exchange nothing is reported over the relay, and nothing can be sent`() {
    var core = core(hasExchange: false)
    let commands = identify(&core)
    #expect(!commands.proximity.isEmpty && commands.messages.isEmpty)
    #expect(throws: SendError.nobodyIsLinked) { try core.send([1], to: .everybodyNear, at: seconds(5)) }
  }

  @Test func `a peripheral's mailbox must belong to the installation that the engine has identified`() throws {
    var core = core()
    _ = identify(&core)
    let link = MailboxLink.toPeripheral(peer)
    let opening = core.handle(.messages(.linkOpened(link, frameSize: 182, expecting: nil)), at: seconds(5))
    // The phone sends its hello at once, because the engine has identified the peer.
    #expect(opening.messages.contains { if case .write(_, link) = $0 { true } else { false } })
    let stranger = try #require(InstallationID(rawValue: 3))
    let hello = MailboxFrame.hello(.init(installation: stranger, session: 9)).bytes
    _ = core.handle(.messages(.frameReceived(hello, link)), at: seconds(6))
    #expect(core.exchange?.tally.malformed == 1)
  }

  @Test
  func `the earlier deadline of the engine and the exchange applies, and a wake-up handles only due work`() throws {
    var core = core()
    _ = identify(&core)
    let (engine, exchange) = (try #require(core.engine.nextDeadline), try #require(core.exchange?.nextDeadline))
    #expect(core.nextDeadline == min(engine, exchange))
    let early = core.handle(.wake, at: seconds(4))
    #expect(early.proximity.isEmpty && early.messages.isEmpty)
    _ = core.handle(.wake, at: min(engine, exchange))
    #expect(try #require(core.nextDeadline) > min(engine, exchange))
  }

  // MARK: The relay channel

  /// Delivers two notices over the relay. The second notice echoes this installation's answer, and reports that the
  /// other installation has just heard this phone.
  private func hearSay(_ core: inout NodeCore) -> NodeCore.Commands {
    func notice(_ number: UInt64, echo: UInt64?) -> NodeCore.Event {
      .messages(
        .received(
          Datagram.notice(LinkNotice(launch: 7, number: number, echo: echo, silence: 0, lease: 10_000)).bytes,
          from: other, over: .relay))
    }
    let answer = core.handle(notice(1, echo: nil), at: seconds(5))
    var echo: UInt64?
    for case .seal(let bytes, to: _, over: _) in answer.messages {
      if case .notice(let own)? = try? Datagram(parsing: bytes) { echo = own.number }
    }
    return core.handle(notice(2, echo: echo), at: seconds(6))
  }

  private func neighbors(_ core: NodeCore) -> [InstallationID] { core.engine.neighbors.map(\.id) }

  @Test func `an installation that reports having heard this phone is a neighbour on the relay channel`() {
    var core = core(channels: [.gatt, .relay])
    let commands = hearSay(&core)
    #expect(commands.messages.contains(.heardBy(other, at: seconds(5))))
    #expect(neighbors(core) == [other] && core.engine.neighbors.first?.channels == .relay)
  }

  @Test func `a phone that does not use the relay channel ignores reports over the relay`() {
    var core = core()
    _ = hearSay(&core)
    #expect(neighbors(core) == [])
  }

  @Test
  func `a report over the relay does not keep two installations linked once they no longer hear each other`() throws {
    var core = core(channels: [.gatt, .relay])
    _ = hearSay(&core)
    #expect(core.exchange?.linked == [other])
    // From here on neither phone hears the other. The other phone's lease ends after 10 s, and a sighting is valid for
    // 30 s.
    while let deadline = core.nextDeadline, deadline < seconds(120) { _ = core.handle(.wake, at: deadline) }
    #expect(core.exchange?.linked == [] && neighbors(core) == [])
  }
}
