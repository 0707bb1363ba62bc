import AfterglowMessages
import AfterglowWire
import SeededRandom
import Testing

@Suite struct MailboxesTests {
  private static let message = [UInt8]((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7) })

  @Test(arguments: [20, 23, 182, 512, 5_000])
  func `datagrams of any size arrive whole and in order in both directions, whatever the frame size`(frameSize: Int) {
    var pair = MailboxPair(frameSize: frameSize)
    pair.connect(from: 0)
    pair.settle()
    let datagrams = [[1], [UInt8](repeating: 2, count: 5), Self.message, [3, 4]]
    for datagram in datagrams {
      pair.send(datagram, from: 0)
      pair.send(datagram.reversed(), from: 1)
    }
    pair.settle()
    #expect(pair.received[1] == datagrams)
    #expect(pair.received[0] == datagrams.map { $0.reversed() })
    #expect(pair.opened == [[phoneB], [phoneA]])
    #expect(pair.mailboxes.allSatisfy { $0.malformed == 0 })
  }

  @Test func `a link that opens again with frames that are too small is closed`() {
    var pair = MailboxPair(frameSize: 100)
    pair.connect(from: 0)
    pair.settle()
    #expect(pair.mailboxes.map(\.open) == [[phoneB], [phoneA]])
    pair.connect(from: 0, frameSize: 1)
    #expect(pair.mailboxes.allSatisfy(\.open.isEmpty) && pair.closed == [1, 1])
  }

  @Test func `after a lost link, a message of 4 KiB continues where the link broke off`() {
    var pair = MailboxPair(frameSize: 100)
    pair.connect(from: 0)
    pair.settle()
    pair.send(Self.message, from: 0)
    let whole = 46  // chunks of 91 bytes
    pair.settle(frames: 30)
    pair.disconnect()
    let before = pair.carried
    pair.connect(from: 0)
    pair.settle()
    #expect(pair.received[1] == [Self.message])
    #expect(pair.carried - before < whole - 20, "\(pair.carried - before) frames more")
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `links that break at any moment, from either side, lose and repeat no datagram`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = MailboxPair(frameSize: [20, 60, 182][Int(seed % 3)])
    var sent: [[[UInt8]]] = [[], []]
    for step in 0..<120 {
      if pair.isConnected, Int.random(in: 0..<6, using: &random) == 0 { pair.disconnect() }
      if !pair.isConnected, Bool.random(using: &random) { pair.connect(from: Int.random(in: 0...1, using: &random)) }
      for index in [0, 1] where pair.mailboxes[index].open.count == 1 && Int.random(in: 0..<3, using: &random) == 0 {
        let length = Int.random(in: 1...600, using: &random)
        let datagram = (0..<length).map { UInt8(truncatingIfNeeded: $0 + step) }
        pair.send(datagram, from: index)
        sent[index].append(datagram)
      }
      pair.settle(frames: Int.random(in: 0...25, using: &random))
    }
    if !pair.isConnected { pair.connect(from: 0) }
    pair.settle()
    #expect(pair.received[1] == sent[0] && pair.received[0] == sent[1], "seed \(seed)")
  }

  @Test func `the later of two links carries datagrams, and the earlier link takes over if the later link breaks`() {
    var pair = MailboxPair(frameSize: 60)
    pair.connect(from: 0)
    pair.settle()
    pair.connect(from: 1)
    pair.settle()
    for _ in 0..<3 { pair.send(Self.message, from: 0) }
    pair.settle(frames: 40)
    pair.disconnect(from: 1)
    pair.settle()
    // Unconfirmed datagrams are sent again over the remaining link. Sessions accept each datagram once.
    #expect(pair.received[1].count >= 3 && Set(pair.received[1]) == [Self.message])
    #expect(pair.closed == [0, 0])
    pair.disconnect(from: 0)
    #expect(pair.closed == [1, 1])
  }

  @Test func `after a relaunch of either installation, an interrupted datagram is sent from its beginning`() {
    var pair = MailboxPair(frameSize: 100)
    pair.connect(from: 0)
    pair.settle()
    pair.send(Self.message, from: 0)
    pair.settle(frames: 20)
    pair.disconnect()
    pair.relaunch(1)
    pair.connect(from: 0)
    pair.settle()
    #expect(pair.received[1] == [Self.message])
    pair.relaunch(0)
    pair.disconnect()
    pair.connect(from: 0)
    pair.settle()
    pair.send([1, 2, 3], from: 0)
    pair.settle()
    #expect(pair.received[1].last == [1, 2, 3], "the relaunched phone numbers its transfers from 1 again")
  }

  @Test func `a datagram is refused without a link, on a full link, or if it is empty or too long`() {
    var pair = MailboxPair(frameSize: 100)
    pair.send([1], from: 0)
    pair.connect(from: 0)
    pair.settle()
    #expect(pair.received[1].isEmpty)
    pair.send([UInt8](repeating: 0, count: MailboxFrame.maximumTransferSize + 1), from: 0)
    pair.send([], from: 0)
    for n in 0..<200 { pair.send([UInt8(n)], from: 0) }
    pair.settle()
    #expect(pair.received[1] == (0..<64).map { [UInt8($0)] })
  }

  // MARK: Hostile peers

  /// A phone to which an unidentified central has connected.
  private func victim() -> (Mailboxes, MailboxLink) {
    var mailboxes = Mailboxes(own: phoneA, session: 1, MessengerConfiguration())
    var outcomes: [Mailboxes.Outcome] = []
    let link = MailboxLink.toCentral(peerB)
    mailboxes.opened(link, frameSize: 182, expecting: nil, into: &outcomes)
    #expect(outcomes.isEmpty, "it waits for the central's hello")
    return (mailboxes, link)
  }

  @Test func `malformed frames are refused and counted, and the link survives`() {
    var (mailboxes, link) = victim()
    var outcomes: [Mailboxes.Outcome] = []
    let hello = MailboxFrame.hello(.init(installation: phoneB, session: 9)).bytes
    mailboxes.received(hello, over: link, at: seconds(0), into: &outcomes)
    let garbage: [[UInt8]] = [
      [], [0xFF], [0x12], Array(hello.dropLast()), hello + [0], [UInt8](repeating: 0x12, count: 6_000),
      MailboxFrame.hello(.init(installation: phoneC, session: 9)).bytes,
      MailboxFrame.hello(.init(installation: phoneA, session: 9)).bytes,
    ]
    for (index, bytes) in garbage.enumerated() {
      mailboxes.received(bytes, over: link, at: seconds(Double(10 * index)), into: &outcomes)
    }
    #expect(mailboxes.malformed == garbage.count)
    outcomes = []
    let chunk = MailboxFrame.chunk(.init(transfer: 1, length: 2, offset: 0, bytes: [5, 6])).bytes
    mailboxes.received(chunk, over: link, at: seconds(100), into: &outcomes)
    mailboxes.received(chunk, over: link, at: seconds(101), into: &outcomes)
    #expect(outcomes.contains(.received([5, 6], from: phoneB, over: link)))
    #expect(
      outcomes.count { $0 == .received([5, 6], from: phoneB, over: link) } == 1, "a replay is not taken for another one"
    )
  }

  @Test func `a link that floods is muted for a minute`() {
    var (mailboxes, link) = victim()
    var outcomes: [Mailboxes.Outcome] = []
    mailboxes.received(
      MailboxFrame.hello(.init(installation: phoneB, session: 9)).bytes, over: link, at: seconds(0), into: &outcomes)
    for n in 1...10_000 as ClosedRange<UInt32> {
      let chunk = MailboxFrame.chunk(.init(transfer: n, length: 1, offset: 0, bytes: [0])).bytes
      mailboxes.received(chunk, over: link, at: seconds(1), into: &outcomes)
    }
    let taken = outcomes.count { if case .received = $0 { true } else { false } }
    #expect((4_000...4_200).contains(taken) && mailboxes.gate.muted > 5_000 && mailboxes.gate.mutes == 1)
    #expect(!outcomes.contains(.muted(phoneB)), "nobody has proved to be B")
    outcomes = []
    let late = MailboxFrame.chunk(.init(transfer: 20_000, length: 1, offset: 0, bytes: [7])).bytes
    mailboxes.received(late, over: link, at: seconds(60), into: &outcomes)
    #expect(outcomes.isEmpty)
    mailboxes.received(late, over: link, at: seconds(62), into: &outcomes)
    #expect(outcomes.contains(.received([7], from: phoneB, over: link)))
  }

  @Test func `sixteen malformed frames in a row mute the link`() {
    var (mailboxes, link) = victim()
    var outcomes: [Mailboxes.Outcome] = []
    for _ in 0..<40 { mailboxes.received([0xEE], over: link, at: seconds(0), into: &outcomes) }
    #expect(mailboxes.malformed == 16 && mailboxes.gate.muted == 24)
    #expect(outcomes == [], "nobody knows whom")
  }

  @Test func `frames of an unsubscribed central are counted, and have no other effect`() {
    var mailboxes = Mailboxes(own: phoneA, session: 1, MessengerConfiguration())
    var outcomes: [Mailboxes.Outcome] = []
    let hello = MailboxFrame.hello(.init(installation: phoneB, session: 9)).bytes
    mailboxes.received(hello, over: .toCentral(peerB), at: seconds(0), into: &outcomes)
    #expect(outcomes.isEmpty && mailboxes.open.isEmpty && mailboxes.unasked == 1 && mailboxes.malformed == 0)
  }

  @Test func `a hello that contradicts the identity in the peripheral's services is refused`() {
    var mailboxes = Mailboxes(own: phoneA, session: 1, MessengerConfiguration())
    var outcomes: [Mailboxes.Outcome] = []
    mailboxes.opened(.toPeripheral(peerB), frameSize: 182, expecting: phoneB, into: &outcomes)
    let hello = MailboxFrame.hello(.init(installation: phoneC, session: 9)).bytes
    mailboxes.received(hello, over: .toPeripheral(peerB), at: seconds(0), into: &outcomes)
    #expect(mailboxes.open.isEmpty && mailboxes.malformed == 1)
  }

  @Test func `of 32 links the oldest unproved link is closed for a new link, and no proved link is closed`() {
    var mailboxes = Mailboxes(own: phoneA, session: 1, MessengerConfiguration())
    var outcomes: [Mailboxes.Outcome] = []
    mailboxes.opened(.toPeripheral(peerB), frameSize: 19, expecting: phoneB, into: &outcomes)
    #expect(outcomes.isEmpty)
    for n in 1...100 {
      mailboxes.opened(.toPeripheral(peer(n)), frameSize: 20, expecting: installation(UInt32(n)), into: &outcomes)
    }
    #expect(mailboxes.linkCount == 32)
    let hello = MailboxFrame.hello(.init(installation: installation(69), session: 9)).bytes
    mailboxes.received(hello, over: .toPeripheral(peer(69)), at: seconds(0), into: &outcomes)
    mailboxes.proved(installation(69), over: .toPeripheral(peer(69)), into: &outcomes)
    for n in 101...200 {
      mailboxes.opened(.toPeripheral(peer(n)), frameSize: 20, expecting: installation(UInt32(n)), into: &outcomes)
    }
    #expect(mailboxes.linkCount == 32 && mailboxes.open == [installation(69)])
  }

  @Test func `of 65 interrupted exchanges, the one that was interrupted first is forgotten`() {
    var mailboxes = Mailboxes(own: phoneA, session: 1, MessengerConfiguration())
    /// Opens a link, and returns the peer's session that this phone's hello states; `nil` if the hello states none.
    func session(of n: Int) -> UInt32? {
      var outcomes: [Mailboxes.Outcome] = []
      mailboxes.opened(.toPeripheral(peer(n)), frameSize: 20, expecting: installation(UInt32(n)), into: &outcomes)
      guard case .write(let frame, _)? = outcomes.first, case .hello(let hello)? = try? MailboxFrame(parsing: frame)
      else {
        Issue.record("no hello to \(n)")
        return nil
      }
      return hello.heard?.session
    }
    for n in (1...65).reversed() {
      #expect(session(of: n) == nil)
      var outcomes: [Mailboxes.Outcome] = []
      let hello = MailboxFrame.hello(.init(installation: installation(UInt32(n)), session: UInt32(n))).bytes
      mailboxes.received(hello, over: .toPeripheral(peer(n)), at: seconds(0), into: &outcomes)
      mailboxes.proved(installation(UInt32(n)), over: .toPeripheral(peer(n)), into: &outcomes)
      mailboxes.closed(.toPeripheral(peer(n)), into: &outcomes)
    }
    #expect(session(of: 65) == nil)
    for n in 1...64 { #expect(session(of: n) == UInt32(n)) }
  }

  @Test func `a hello does not choose a path, because datagrams use only proved links`() throws {
    var mailboxes = Mailboxes(own: phoneA, session: 1, MessengerConfiguration())
    var outcomes: [Mailboxes.Outcome] = []
    let (friend, impostor) = (MailboxLink.toCentral(peer(1)), MailboxLink.toCentral(peer(2)))
    let hello = MailboxFrame.hello(.init(installation: phoneB, session: 9)).bytes
    for link in [friend, impostor] {
      mailboxes.opened(link, frameSize: 182, expecting: nil, into: &outcomes)
      mailboxes.received(hello, over: link, at: seconds(0), into: &outcomes)
    }
    #expect(mailboxes.open.isEmpty && mailboxes.route(to: phoneB) == nil)
    mailboxes.proved(phoneB, over: friend, into: &outcomes)
    mailboxes.received(hello, over: impostor, at: seconds(1), into: &outcomes)
    #expect(mailboxes.route(to: phoneB) == friend)
    mailboxes.proved(phoneC, over: impostor, into: &outcomes)
    #expect(mailboxes.open == [phoneB], "the other end claims to be B, so a proof of C has no effect")
  }

  @Test func `a missing proof is requested repeatedly, at most once every four seconds`() {
    var (mailboxes, link) = victim()
    var outcomes: [Mailboxes.Outcome] = []
    let hello = MailboxFrame.hello(.init(installation: phoneB, session: 9)).bytes
    mailboxes.received(hello, over: link, at: seconds(0), into: &outcomes)
    for tenth in 1...100 { mailboxes.ask(phoneB, at: seconds(Double(tenth) / 10), into: &outcomes) }
    #expect(outcomes.count { $0 == .claimed(phoneB, over: link) } == 3)
    mailboxes.proved(phoneB, over: link, into: &outcomes)
    outcomes = []
    mailboxes.ask(phoneB, at: seconds(60), into: &outcomes)
    #expect(outcomes.isEmpty)
  }
}

/// The mailboxes of A and B, with up to two links. Each phone can open one link.
private struct MailboxPair {
  private(set) var mailboxes: [Mailboxes]
  private let frameSize: Int
  private var wires: [(frame: [UInt8], to: Int, over: Int)] = []
  /// The sides that are connected as centrals.
  private var centrals: Set<Int> = []
  private var sessions: UInt32 = 100
  var received: [[[UInt8]]] = [[], []]
  var opened: [[InstallationID]] = [[], []]
  var closed = [0, 0]
  /// The number of frames that arrived.
  private(set) var carried = 0
  private var now = 0.0

  private static let names = [phoneA, phoneB]

  init(frameSize: Int) {
    self.frameSize = frameSize
    mailboxes = [phoneA, phoneB].map { Mailboxes(own: $0, session: $0.rawValue, MessengerConfiguration()) }
  }

  var isConnected: Bool { !centrals.isEmpty }

  /// The link that `central` has opened, as `side` names it.
  private static func link(_ central: Int, at side: Int) -> MailboxLink {
    side == central ? .toPeripheral(peer(central + 1)) : .toCentral(peer(central + 1))
  }

  mutating func connect(from central: Int, frameSize given: Int? = nil) {
    centrals.insert(central)
    let frameSize = given ?? frameSize
    for side in [1 - central, central] {
      perform(side) {
        $0.opened(
          Self.link(central, at: side), frameSize: frameSize,
          expecting: side == central ? Self.names[1 - side] : nil, into: &$1)
      }
    }
  }

  /// Breaks the link that `central` has opened, or all links. Frames under way are lost.
  mutating func disconnect(from central: Int? = nil) {
    for lost in centrals.sorted() where central ?? lost == lost {
      centrals.remove(lost)
      wires.removeAll { $0.over == lost }
      for side in [0, 1] { perform(side) { $0.closed(Self.link(lost, at: side), into: &$1) } }
    }
  }

  mutating func relaunch(_ side: Int) {
    sessions += 1
    mailboxes[side] = Mailboxes(own: Self.names[side], session: sessions, MessengerConfiguration())
  }

  mutating func send(_ datagram: [UInt8], from side: Int) {
    guard let link = mailboxes[side].route(to: Self.names[1 - side]) else { return }
    perform(side) { $0.send(datagram, over: link, into: &$1) }
  }

  private mutating func perform(_ side: Int, _ body: (inout Mailboxes, inout [Mailboxes.Outcome]) -> Void) {
    var outcomes: [Mailboxes.Outcome] = []
    body(&mailboxes[side], &outcomes)
    for outcome in outcomes {
      switch outcome {
      case .opened(let other): opened[side].append(other)
      case .closed: closed[side] += 1
      case .claimed(let other, let link): perform(side) { $0.proved(other, over: link, into: &$1) }
      case .received(let datagram, _, _): received[side].append(datagram)
      case .write(let frame, .toPeripheral): wires.append((frame, 1 - side, side))
      case .write(let frame, .toCentral): wires.append((frame, 1 - side, 1 - side))
      case .muted(let other): Issue.record("\(other) sends what it should")
      }
    }
  }

  /// Carries frames one after another until no frame is left or the limit is reached.
  mutating func settle(frames limit: Int = .max) {
    var count = 0
    while count < limit, !wires.isEmpty {
      let wire = wires.removeFirst()
      #expect(wire.frame.count <= frameSize)
      count += 1
      carried += 1
      now += 0.03
      perform(1 - wire.to) { $0.written(Self.link(wire.over, at: 1 - wire.to), into: &$1) }
      let now = seconds(now)
      perform(wire.to) { $0.received(wire.frame, over: Self.link(wire.over, at: wire.to), at: now, into: &$1) }
    }
  }
}
